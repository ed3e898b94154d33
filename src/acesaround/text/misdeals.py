"""Reasons for misdeals."""

from __future__ import annotations

from acesaround.cards import Hand, Rank
from acesaround.game.phases.dealing import allows_misdeal
from acesaround.game.state import HandResult
from acesaround.game.trick import card_points
from acesaround.i18n import tr, tr_plural
from acesaround.rules.model import RuleSet
from acesaround.rules.setup import Misdeal
from acesaround.text.cast import Cast
from acesaround.text.columns import listed


def misdeal(result: HandResult, cast: Cast) -> str | None:
    """Return the reason for a misdeal, such as ``North has 4 nines and no aces``, or None."""
    rules, this = cast.rules, result.round
    hands = this.deal.hands
    claimed = (this.deal.dealer + 1 + this.misdeal_asked) % len(hands)
    for claim in rules.deal.misdeal:
        for seat in range(len(hands)) if claim.claim == "automatic" else (claimed,):
            if allows_misdeal(rules, claim, hands[seat]):
                cards = _poor(rules, claim, hands[seat])
                return cast.tells(seat, "text.you_have_cards", "text.name_has_cards", cards=cards)
    return None


def _poor(rules: RuleSet, claim: Misdeal, hand: Hand) -> str:
    facts = []
    if claim.min_nines is not None:
        nines = sum(card.rank is Rank.NINE for card in hand)
        facts.append(tr_plural("text.count_nine", nines))
    if claim.max_aces is not None:
        aces = sum(card.rank is Rank.ACE for card in hand)
        found = tr_plural("text.count_ace", aces) if aces else tr("common.no_aces")
        facts.append(found)
    if claim.min_noncounters is not None:
        poor = sum(card_points(rules, (card,)) == 0 for card in hand)
        facts.append(tr_plural("text.count_card_that_scores_nothing", poor))
    return listed(facts)

"""The deal, misdeals and who deals."""

from __future__ import annotations

from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Items, Section, make
from acesaround.rules.prose.words import capital, has_auction, many, rank_name, side
from acesaround.rules.setup import Misdeal
from acesaround.rules.wording import listed


def section(rules: RuleSet) -> Section:
    """The deal."""
    misdeals = tuple(_misdeal(rules, one) for one in rules.deal.misdeal)
    return make("Deal", _cards(rules), Items(misdeals), _dealers(rules))


def may_come_to_nothing(rules: RuleSet) -> bool:
    """Whether a deal can end without changing a score."""
    all_pass, trump = rules.auction.all_pass, rules.trump
    return bool(
        rules.deal.misdeal
        or (has_auction(rules) and all_pass and all_pass.outcome == "redeal")
        or (trump.requires != "none" and trump.on_impossible == "redeal_free")
    )


def may_end_unplayed(rules: RuleSet) -> bool:
    """Whether a hand can be scored without being played out."""
    trump, score = rules.trump, rules.score
    lost = trump.requires != "none" and trump.on_impossible in ("set_and_redeal", "board_set")
    return lost or score.board_set is not None or score.fold.allowed


def _cards(rules: RuleSet) -> list[str]:
    deal = rules.deal
    sentences = [f"The dealer gives {many(deal.hand, 'card')} to each player."]
    if deal.widow:
        sentences.append(f"{capital(many(deal.widow, 'card'))} left over lie face down: the widow.")
    if deal.stock:
        left = len(rules.full_deck) - rules.table.players * deal.hand
        sentences.append(f"The other {left} cards lie face down as the stock.")
    if deal.upcard:
        sentences.append("Its top card is turned up and laid beside it.")
    return sentences


def _misdeal(rules: RuleSet, misdeal: Misdeal) -> str:
    wanted = []
    if misdeal.min_nines is not None:
        wanted.append(f"at least {many(misdeal.min_nines, 'nine')}")
    if misdeal.max_aces is not None:
        wanted.append(f"at most {many(misdeal.max_aces, 'ace')}" if misdeal.max_aces else "no ace")
    if misdeal.min_noncounters is not None:
        poor = [rank_name(r, 2) for r in rules.deck.ranks if not rules.counters.points.get(r)]
        wanted.append(
            f"at least {many(misdeal.min_noncounters, 'card')} that score nothing in tricks"
            + (f" ({listed(poor)})" if poor else "")
        )
    then = "is void at once" if misdeal.claim == "automatic" else "is void if its holder says so"
    return f"A deal in which somebody holds {listed(wanted)} {then}."


def _dealers(rules: RuleSet) -> list[str]:
    deal = rules.deal
    first = {
        "random": "Chance decides who deals first.",
        "cut": "The cards are cut, and who loses the cut deals first.",
        "fixed": f"{rules.seats[0]} deals first.",
    }[deal.first_dealer]
    shared = ", of partners the first clockwise from the last dealer; after a tie his left deals"
    next_ = {
        "left": "After each hand the deal passes clockwise.",
        "winner": f"The {side(rules)} that gained most in a hand deals the next{shared}.",
        "loser": f"The {side(rules)} that did worst in a hand deals the next{shared}.",
    }[deal.next_dealer]
    sentences = [first, next_]
    if may_come_to_nothing(rules):
        who = "by the same dealer" if deal.redeal_unscored == "same" else "by the dealer's left"
        sentences.append(f"A deal that changes no score is followed by another {who}.")
    if may_end_unplayed(rules):
        then = (
            "the same dealer deals again" if deal.redeal_scored == "same" else "the deal passes on"
        )
        sentences.append(f"After a hand that is scored without being played {then}.")
    return sentences

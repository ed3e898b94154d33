"""Advice: short reasons, and questions before a likely mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from acesaround.cards import Suit
from acesaround.game.actions import Action, Bid, Concede, Fold
from acesaround.game.contract import outlook_for_trump
from acesaround.game.legal import Calls
from acesaround.game.meld import own_meld
from acesaround.game.score import score_hand
from acesaround.game.state import hand_teams
from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.messages import TEMPLATES, Kind, Message
from acesaround.messages.advice import FAR_ABOVE, FAR_ABOVE_NOTHING
from acesaround.players.bid_signals import read_signal
from acesaround.players.daugherty.evaluation import partner_meld, read_auction
from acesaround.rules.model import RuleSet
from acesaround.text.bid_signals import meaning, next_point
from acesaround.text.columns import capital, listed
from acesaround.text.contract import hand_facts
from acesaround.text.formatter import (
    PLAIN_DISPLAY,
    Display,
    LocalizedFormatter,
    format_message,
)
from acesaround.text.names import PlayerNames
from acesaround.text.plain_advice import because, hand_worth, plain_sentence


def fold_cost(view: View, names: PlayerNames) -> str:
    """Return the cost, such as ``You & North lose 65 points and East & West score 24 points``.

    Before meld is shown, the text mentions the defenders' meld but not its points.
    """
    declarer, bid = view.declarer, view.bid
    assert declarer is not None and bid is not None
    if view.on_board is None:
        return _before_meld(view, names)
    score = score_hand(view.rules, replace(hand_facts(view), ending="folded"))
    return listed(
        _changes(points, names.team_name(team, declarer), many=names.plural(team, declarer))
        for team in names.team_order(declarer)
        for points in (score.delta[team],)
    )


def _changes(points: int, side: str, *, many: bool) -> str:
    if points < 0:
        lost = "text.side_lose_points_points" if many else "text.side_loses_points_points"
        return tr_plural(lost, -points, side=side, points=-points)
    if not points:
        none = "text.side_score_nothing" if many else "text.side_scores_nothing"
        return tr(none, side=side)
    won = "text.side_score_points_points" if many else "text.side_scores_points_points"
    return tr_plural(won, points, side=side, points=points)


def _before_meld(view: View, names: PlayerNames) -> str:
    rules, declarer = view.rules, view.declarer
    assert declarer is not None
    parts = []
    if rules.score.set not in ("none", "to_defenders"):
        team = hand_teams(rules, declarer)[declarer]
        many = names.plural(team, declarer)
        parts.append(_changes(-(view.bid or 0), names.team_name(team, declarer), many=many))
    if rules.score.set == "to_defenders":
        parts.append(tr("text.the_defenders_score_the_bid_of_bid", bid=view.bid))
    match rules.score.fold.defenders_get:
        case "none":
            parts.append(tr("text.the_defenders_score_nothing"))
        case "meld":
            parts.append(tr("text.the_defenders_score_their_meld"))
        case "meld_plus":
            parts.append(tr("text.the_defenders_score_their_meld_plus", plus=rules.score.fold.plus))
    return capital(listed(parts))


@dataclass(frozen=True, slots=True)
class ScoreLimit:
    """The most that a seat could score as bid winner.

    `own` is its meld with the best trump. `partner` and `widow` are generous estimates of the meld
    they add, and `tricks` is the total of all trick points.
    """

    own: int
    partner: int
    widow: int
    tricks: int

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return self.own + self.partner + self.widow + self.tricks

    def excess(self) -> str:
        """Return the warning for a bid above the total."""
        parts = [tr("text.this_hand")]
        if self.partner > 0:
            parts.append(tr("text.a_good_partner"))
        if self.widow > 0:
            parts.append(tr("text.a_good_widow"))
        most = ", ".join(parts)
        return tr("text.even_with_most_and_all_the_tricks", most=most)


def score_limit(view: View) -> ScoreLimit:
    """Return the most the seat could score, based on its hand and the bids so far."""
    rules, team = view.rules, hand_teams(view.rules, view.seat)
    partners = team.count(team[view.seat]) - 1
    shown = partner_meld(rules, read_auction(view)) if partners else 0
    return ScoreLimit(
        own=max(own_meld(rules, view.hand, suit, declares=True).total for suit in Suit),
        partner=max(partners * good_meld(rules), shown),
        widow=good_meld(rules) if rules.widow is not None else 0,
        tricks=rules.hand_trick_points,
    )


def good_meld(rules: RuleSet) -> int:
    """Return the meld of a very good hand: a run, aces around, and a pinochle."""
    meld = rules.meld
    return meld.run[0] + meld.aces[0] + meld.pinochle[0]


def hint_sentence(seen: View, action: Action, display: Display, names: Sequence[str]) -> str:
    """Return a hint as one sentence: what to do, and the main reason without the calculation."""
    told = _told(seen, action.amount) if isinstance(action, Bid) else None
    return plain_sentence(seen, action, display, names, told)


def plain_first(
    seen: View, action: Action, why: Sequence[Message], display: Display, names: Sequence[str]
) -> tuple[str, str]:
    """Return a player's main reason without numbers, and all the other reasons.

    If each of the player's reasons has numbers, the main one comes from what the player could see.
    """
    speaker = LocalizedFormatter(display, names)
    for at, reason in enumerate(why):
        if reason.is_known and not _has_numbers(reason):
            return speaker.format(reason), speaker.join([*why[:at], *why[at + 1 :]])
    return speaker.format(because(seen, action)), speaker.join(why)


def _has_numbers(message: Message) -> bool:
    kinds = TEMPLATES[message.code].kinds
    parts = [
        part
        for value in message.params.values()
        for part in (value if isinstance(value, tuple) else (value,))
    ]
    return any(kind in _NUMBERS for kind in kinds.values()) or any(
        _has_numbers(part) for part in parts if isinstance(part, Message)
    )


_NUMBERS: Final = {Kind.NUMBER, Kind.CHANCE, Kind.DECIMAL, Kind.SIGNED, Kind.GROUPED}


def _told(seen: View, amount: int) -> str | None:
    """Return the meld that a bid shows, or None if it shows none or all bids show the same."""
    point = next_point(seen)
    if read_signal(seen.rules, point, amount).meld is None:
        return None
    return meaning(seen.rules, point, amount)


CONCEDING: Final = "text.the_opponents_take_all_the_tricks_left"
"""Id of the message for a partner who has to agree to concede the rest."""
_JUMP: Final = 2
"""A bid of this many times the lowest legal bid, or more, needs confirmation."""
_FAR: Final = 10
"""A bid this far above the worth of the hand, before scaling, needs confirmation."""


@dataclass(frozen=True, slots=True)
class DoubtfulBid:
    """The lowest bid that needs confirmation. `why` is the reason."""

    least: int
    why: str


def doubtful_bids(view: View) -> DoubtfulBid | None:
    """Return the lowest bid that needs confirmation and why, or None if the seat can't bid.

    It's far above what the hand is worth, above the most it could score, or a jump. Bids close to
    the lowest legal bid never need confirmation, since they can be forced or show meld.
    """
    if not isinstance(view.legal, Calls) or not view.legal.bids:
        return None
    lowest = view.legal.bids[0][0]
    most = score_limit(view)
    found = [_far_above(view, lowest)]
    if most.total < _JUMP * lowest:
        found.append(DoubtfulBid(most.total + 1, most.excess()))
    else:
        why = tr("text.you_only_need_to_bid_bid", bid=lowest)
        found.append(DoubtfulBid(_JUMP * lowest, why))
    return min(found, key=lambda doubt: doubt.least)


def _far_above(view: View, lowest: int) -> DoubtfulBid:
    worth, far = hand_worth(view), _FAR * view.rules.scale
    if worth is None:
        return DoubtfulBid(lowest + far, format_message(FAR_ABOVE_NOTHING(), PLAIN_DISPLAY))
    points = worth[0]
    least = max(points + far, points * 5 // 4, lowest + far)
    return DoubtfulBid(least, format_message(FAR_ABOVE(worth=points), PLAIN_DISPLAY))


def no_trump_warning(view: View) -> str | None:
    """Return what happens if the seat wins the bid, or None if it then has a suit to name."""
    waived_at = view.rules.trump.waived_at_bid
    match outlook_for_trump(view.rules, view.hand):
        case "redeal_free":
            return tr("text.no_marriage_redeal") if waived_at is None else None
        case "name":
            return None
    if waived_at is None:
        return tr("text.no_marriage_set")
    return tr("text.no_marriage_set_above_bid", bid=waived_at)


def confirmation_question(action: Action, view: View, names: PlayerNames) -> str:
    """Return a confirmation question, or an empty string if none is needed."""
    match action:
        case Bid(amount):
            found = doubtful_bids(view)
            odd = found is not None and amount >= found.least
            if found is None or not odd:
                return ""
            return tr("text.why_really_bid_amount_y_n", why=found.why, amount=amount)
        case Fold():
            return tr("text.cost_really_fold_y_n", cost=fold_cost(view, names))
        case Concede():
            return _conceding(view, names)
        case _:
            return ""


def _conceding(view: View, names: PlayerNames) -> str:
    team = hand_teams(view.rules, view.declarer)
    other = 1 - team[view.seat]
    left, side = view.rules.tricks - len(view.tricks), names.team_name(other, view.declarer, 30)
    return tr_plural("text.concede_the_last_trick_to_side_y", left, side=side)

"""Advice: what a bid shows, short reasons, and questions before a likely mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from acesaround.cards import Suit, parse_suit
from acesaround.game.actions import Action, Bid, Concede, Fold, NameTrump, Pass
from acesaround.game.legal import Calls
from acesaround.game.meld import own_meld
from acesaround.game.score import score_hand
from acesaround.game.state import hand_teams
from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.messages import Message
from acesaround.players.conventions import read_meld_bid
from acesaround.players.daugherty.evaluation import partner_meld, read_auction
from acesaround.rules.model import RuleSet
from acesaround.text.columns import capital, listed
from acesaround.text.contract import hand_facts
from acesaround.text.formatter import Display, LocalizedFormatter
from acesaround.text.names import PlayerNames
from acesaround.text.rulebook.words import has_partner


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


def tells_always(rules: RuleSet) -> bool:
    """Return True if every bid shows the same meld, so it isn't worth repeating."""
    return rules.table.meld_bid == "marriage" and has_partner(rules)


def first_say(rules: RuleSet, calls: int, has_bid: bool) -> bool:
    """Return True if the next bid can be a meld bid.

    `calls` is the number of calls so far, and `has_bid` is True if the seat has already bid.
    """
    if rules.table.meld_bid in ("floor_tens", "silent_one"):
        return calls < rules.table.players
    return not has_bid


def meaning(rules: RuleSet, high: int | None, amount: int, *, first: bool) -> str | None:
    """Return the meld that a bid over `high` shows a partner, or None if it shows nothing."""
    if not has_partner(rules):
        return None
    if tells_always(rules):
        return tr("common.a_marriage")
    shown = read_meld_bid(rules, high, amount, first=first)
    if shown is None:
        return None
    if shown.high is None:
        return tr("text.meld_or_more_meld", meld=shown.low)
    if shown.low == shown.high:
        meld = tr("text.meld_meld", meld=shown.low)
    else:
        meld = tr("text.low_to_high_meld", low=shown.low, high=shown.high)
    # The smallest raise can show a trump suit rather than meld (A1-10).
    return (
        tr("text.a_trump_suit_or_meld", meld=meld) if shown.estimate <= 10 * rules.scale else meld
    )


def high_now(seen: View) -> int | None:
    """Return the highest bid so far, including a standing bid."""
    high = max((call.amount for call in seen.calls if call.amount is not None), default=None)
    standing = seen.rules.auction.standing_bid
    return standing.amount if high is None and standing is not None else high


def my_first_say(seen: View) -> bool:
    """Return True if the seat's next bid can be a meld bid."""
    has_bid = any(call.seat == seen.seat and call.amount is not None for call in seen.calls)
    return first_say(seen.rules, len(seen.calls), has_bid)


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


_FORMULA: Final = "formula"
_MELD_SHOWN: Final = "meld_shown"


def short_reason(
    seen: View, action: Action, why: Sequence[Message], display: Display, names: Sequence[str]
) -> tuple[str, str]:
    """Return the main reason for an action, and the player's other reasons.

    For a formula, the main reason gives only its suit and result, and the full formula is among the
    other reasons. Both strings are empty if the player gave no reason.
    """
    if not why:
        return "", ""
    speaker, first, rest = LocalizedFormatter(display, names), why[0], list(why[1:])
    worth = _total(first)
    if worth is not None:
        clause, used = _formula(seen, action, first, worth, rest, speaker)
        others = [reason for reason in why if reason is not used]
    else:
        clause, others = speaker.format(first), rest
    told = _told(seen, action.amount) if isinstance(action, Bid) else None
    if told is not None and first.family != _MELD_SHOWN:
        clause = tr("text.clause_this_bid_shows_meaning", clause=clause, meaning=told)
    return clause, speaker.join(others)


def _total(reason: Message) -> int | None:
    """Return a formula's total, or None if `reason` isn't a formula or is invalid."""
    found = reason.params.get("sum") if reason.family == _FORMULA and reason.is_known else None
    total = found.params.get("total") if isinstance(found, Message) else None
    return total if isinstance(total, int) and "suit" in reason.params else None


def _formula(
    seen: View,
    action: Action,
    formula: Message,
    worth: int,
    rest: list[Message],
    speaker: LocalizedFormatter,
) -> tuple[str, Message | None]:
    """Return a clause for a formula, and the reason used in its place, if any.

    The clause is the formula's meaning or, if another reason says more, the text of that reason.
    """
    suit = speaker.display.suit_title(parse_suit(str(formula.params["suit"])))
    instead = None
    if isinstance(action, Bid) and worth < action.amount and rest:
        instead = rest[0]
    elif isinstance(action, Pass) and isinstance(seen.legal, Calls):
        if rest:
            instead = rest[-1]
        else:
            least = min((bids[0] for bids in seen.legal.bids), default=None)
            if least is not None and worth < least:
                clause = tr(
                    "text.expect_only_about_worth_points_with", worth=worth, suit=suit, least=least
                )
                return clause, None
    if instead is not None:
        return speaker.format(instead), instead
    if isinstance(action, NameTrump):
        return tr("text.expect_about_worth_points", worth=worth), None
    return tr("text.expect_about_worth_points_with_suit_as", suit=suit, worth=worth), None


def _told(seen: View, amount: int) -> str | None:
    """Return what a bid shows, or None if it shows nothing or all bids show the same."""
    if tells_always(seen.rules):
        return None
    return meaning(seen.rules, high_now(seen), amount, first=my_first_say(seen))


CONCEDING: Final = "text.the_opponents_take_all_the_tricks_left"
"""Id of the message for a partner who has to agree to concede the rest."""
_JUMP = 2
"""A bid of this many times the lowest legal bid, or more, needs confirmation."""


@dataclass(frozen=True, slots=True)
class DoubtfulBid:
    """The lowest bid that needs confirmation. `why` is the reason."""

    least: int
    why: str


def doubtful_bids(view: View) -> DoubtfulBid | None:
    """Return the lowest bid that needs confirmation and why, or None if the seat can't bid."""
    if not isinstance(view.legal, Calls) or not view.legal.bids:
        return None
    lowest = view.legal.bids[0][0]
    most = score_limit(view)
    if most.total < _JUMP * lowest:
        return DoubtfulBid(most.total + 1, most.excess())
    return DoubtfulBid(_JUMP * lowest, tr("text.you_only_need_to_bid_bid", bid=lowest))


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

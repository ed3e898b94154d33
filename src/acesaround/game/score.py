"""Each team's score for a hand, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, cast

from acesaround.messages import Message, results
from acesaround.rules.model import RuleSet

Ending = Literal["played", "folded", "no_trump"]
Outcome = Literal[
    "made", "set", "folded", "board_set", "no_marriage", "redeal_free", "passed_out", "misdeal",
    "played", "won_at_meld",
]  # fmt: skip
BID_LOST_UNPLAYED: Final[frozenset[Outcome]] = frozenset({"folded", "board_set", "no_marriage"})
"""Outcomes in which the bid is lost without play."""
ReasonCode = Literal[
    "bid_made", "bid_short", "too_few_trick_points", "too_little_meld", "meld_below_minimum",
    "meld_not_saved", "all_not_saved", "meld", "trick_points", "bid_lost", "bid_to_defenders",
    "board_set_no_marriage", "board_set_meld", "board_set_needs", "folded", "fold_plus",
    "no_marriage", "moon_made", "moon_missed",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for points given, lost, or withheld.

    `message` states the reason with its numbers. `side` is the index of the affected team, or the
    score index in a `HandResult`. `points` is the number of points that the reason adds, or 0 if it
    only explains.
    """

    message: Message
    side: int
    points: int

    @property
    def code(self) -> ReasonCode:
        """The message's family."""
        return cast(ReasonCode, self.message.family)


@dataclass(frozen=True, slots=True)
class HandFacts:
    """The facts of a hand, by team.

    `meld` is each team's meld before any minimum is applied. `tricks` is None if the number of
    tricks isn't known. In that case, no team has to take any to save its meld. `declarer` and `bid`
    are None without an auction. `dix_only` marks teams whose meld is only dixes.
    """

    meld: tuple[int, ...]
    trick_points: tuple[int, ...]
    tricks: tuple[int, ...] | None = None
    bid: int | None = None
    declarer: int | None = None
    ending: Ending = "played"
    dix_only: tuple[bool, ...] = ()
    shooting: bool = False
    all_tricks: bool | None = None


@dataclass(frozen=True, slots=True)
class HandScore:
    """The result of a hand: its outcome, each team's change in score, and the reasons."""

    outcome: Outcome
    delta: tuple[int, ...]
    reasons: tuple[Reason, ...]


def on_board(rules: RuleSet, meld: int) -> bool:
    """Return True if a team's meld reaches the minimum, if any (S0-19, S1-49)."""
    return meld >= rules.meld.side_minimum


def counted_meld(rules: RuleSet, meld: int) -> int:
    """Return a team's meld, or 0 if it's below the minimum."""
    return meld if on_board(rules, meld) else 0


def board_set_reason(rules: RuleSet, bid: int, meld: int) -> Message | None:
    """Return the reason for a board set if the bid winner's team has `meld` (S1-54), or None."""
    board_set = rules.score.board_set
    if board_set is None:
        return None
    if board_set.below_meld is not None and meld < board_set.below_meld:
        return results.BOARD_SET_MELD(meld=meld, needed=board_set.below_meld)
    needs = bid - counted_meld(rules, meld)
    if board_set.needs_over is not None and needs > board_set.needs_over:
        return results.BOARD_SET_NEEDS(
            bid=bid, meld=counted_meld(rules, meld), needs=needs, most=board_set.needs_over
        )
    return None


def score_hand(rules: RuleSet, facts: HandFacts) -> HandScore:
    """Score a hand (S0-35, S0-36, S1-51..55, S2-28, S3-65, S3-71, S4-32)."""
    if facts.declarer is None or facts.bid is None:
        return _score_without_auction(rules, facts)
    if facts.ending == "folded":
        return _score_fold(rules, facts)
    if facts.ending == "no_trump":
        return _score_no_trump(rules, facts)
    lost = board_set_reason(rules, facts.bid, facts.meld[facts.declarer])
    if lost is not None:
        return _score_board_set(rules, facts, lost)
    return _score_played(rules, facts)


class _Ledger:
    def __init__(self, sides: int) -> None:
        self.delta = [0] * sides
        self.reasons: list[Reason] = []

    def note(self, message: Message, side: int, points: int = 0) -> None:
        self.delta[side] += points
        self.reasons.append(Reason(message, side, points))

    def close(self, outcome: Outcome) -> HandScore:
        return HandScore(outcome, tuple(self.delta), tuple(self.reasons))


def _score_without_auction(rules: RuleSet, facts: HandFacts) -> HandScore:
    ledger = _Ledger(len(facts.meld))
    for side in range(len(facts.meld)):
        _defend(rules, facts, side, ledger)
    return ledger.close("played")


def _score_played(rules: RuleSet, facts: HandFacts) -> HandScore:
    assert facts.bid is not None and facts.declarer is not None
    ledger = _Ledger(len(facts.meld))
    declarer, bid, score = facts.declarer, facts.bid, rules.score
    meld, points = _kept(rules, facts, declarer, ledger)
    total = meld + points
    made = total >= bid
    saved = not any(reason.code == "all_not_saved" for reason in ledger.reasons)
    held, taken = counted_meld(rules, facts.meld[declarer]), facts.trick_points[declarer]
    if held + taken < bid:
        missed = results.BID_SHORT(
            counters=taken, bid=bid, meld=held, total=held + taken, short=bid - held - taken
        )
        ledger.note(missed, declarer)
    if taken < score.declarer_min_trick_points:
        made = False
        if saved:
            too_few = results.TOO_FEW_TRICK_POINTS(
                counters=taken, needed=score.declarer_min_trick_points
            )
            ledger.note(too_few, declarer)
    if facts.meld[declarer] < score.declarer_min_meld:
        made = False
        too_little = results.TOO_LITTLE_MELD(
            meld=facts.meld[declarer], needed=score.declarer_min_meld
        )
        ledger.note(too_little, declarer)
    if made:
        reached = results.BID_MADE(counters=points, bid=bid, meld=meld, total=total)
        ledger.note(reached, declarer, total)
    else:
        _lose_bid(rules, facts, ledger, double=score.set == "minus_double_bid")
    _shoot(rules, facts, ledger)
    for side in _defenders(facts):
        _defend(rules, facts, side, ledger)
    return ledger.close("made" if made else "set")


def _kept(rules: RuleSet, facts: HandFacts, side: int, ledger: _Ledger) -> tuple[int, int]:
    meld, points = counted_meld(rules, facts.meld[side]), facts.trick_points[side]
    minimum = rules.meld.side_minimum
    if meld < facts.meld[side]:
        ledger.note(results.MELD_BELOW_MINIMUM(meld=facts.meld[side], minimum=minimum), side)
    save = rules.score.save
    if save.by == "none":
        return meld, points
    if save.by == "tricks":
        taken = save.at_least if facts.tricks is None else facts.tricks[side]
    else:
        taken = points
    if taken >= save.at_least:
        return meld, points
    if save.dix_only_safe and facts.dix_only and facts.dix_only[side]:
        return meld, 0 if save.else_lose == "all" else points
    if save.else_lose == "all":
        if meld or points:
            ledger.note(_all_lost(rules, taken, meld, points), side)
        return 0, 0
    if meld:
        lost = results.MELD_NOT_SAVED_BY_TRICKS if save.by == "tricks" else results.MELD_NOT_SAVED
        ledger.note(lost(taken=taken, needed=save.at_least, meld=meld), side)
    return 0, points


def _all_lost(rules: RuleSet, taken: int, meld: int, points: int) -> Message:
    save = rules.score.save
    if save.by != "tricks":
        lost = results.ALL_NOT_SAVED
    elif save.at_least == 1:
        lost = results.ALL_NOT_SAVED_BY_TRICK
    else:
        lost = results.ALL_NOT_SAVED_BY_TRICKS
    return lost(counters=points, taken=taken, needed=save.at_least, meld=meld)


def _defend(rules: RuleSet, facts: HandFacts, side: int, ledger: _Ledger) -> None:
    meld, points = _kept(rules, facts, side, ledger)
    if meld:
        ledger.note(results.MELD(meld=meld), side, meld)
    if points:
        ledger.note(results.TRICK_POINTS(number=points), side, points)


def _lose_bid(rules: RuleSet, facts: HandFacts, ledger: _Ledger, *, double: bool = False) -> None:
    assert facts.bid is not None and facts.declarer is not None
    match rules.score.set:
        case "to_defenders":
            for side in _defenders(facts):
                ledger.note(results.BID_TO_DEFENDERS(bid=facts.bid), side, facts.bid)
        case "none":
            pass
        case "minus_bid" | "minus_double_bid":
            cost = facts.bid * (2 if double else 1)
            lost = results.BID_LOST_TWICE if double else results.BID_LOST
            ledger.note(lost(bid=facts.bid), facts.declarer, -cost)


def _shoot(rules: RuleSet, facts: HandFacts, ledger: _Ledger) -> None:
    moon = rules.score.shoot_moon
    if moon is None or not facts.shooting or facts.declarer is None or facts.all_tricks is None:
        return
    if facts.all_tricks:
        ledger.note(results.MOON_MADE(), facts.declarer, moon.bonus)
    else:
        ledger.note(results.MOON_MISSED(), facts.declarer, -moon.penalty)


def _defenders(facts: HandFacts) -> list[int]:
    return [side for side in range(len(facts.meld)) if side != facts.declarer]


def _give_meld(rules: RuleSet, facts: HandFacts, ledger: _Ledger) -> None:
    for side in _defenders(facts):
        if meld := counted_meld(rules, facts.meld[side]):
            ledger.note(results.MELD(meld=meld), side, meld)
        elif facts.meld[side]:
            uncounted = results.MELD_BELOW_MINIMUM(
                meld=facts.meld[side], minimum=rules.meld.side_minimum
            )
            ledger.note(uncounted, side)


def _score_fold(rules: RuleSet, facts: HandFacts) -> HandScore:
    assert facts.declarer is not None
    ledger = _Ledger(len(facts.meld))
    fold = rules.score.fold
    ledger.note(results.FOLDED(), facts.declarer)
    _lose_bid(rules, facts, ledger)
    if fold.defenders_get != "none":
        _give_meld(rules, facts, ledger)
    if fold.defenders_get == "meld_plus" and fold.plus:
        for side in _defenders(facts):
            ledger.note(results.FOLD_PLUS(plus=fold.plus), side, fold.plus)
    return ledger.close("folded")


def _score_no_trump(rules: RuleSet, facts: HandFacts) -> HandScore:
    assert facts.declarer is not None
    if rules.trump.on_impossible == "board_set":
        return _score_board_set(rules, facts, results.BOARD_SET_NO_MARRIAGE())
    ledger = _Ledger(len(facts.meld))
    ledger.note(results.NO_MARRIAGE(), facts.declarer)
    if rules.trump.on_impossible == "redeal_free":
        return ledger.close("redeal_free")
    _lose_bid(rules, facts, ledger)
    return ledger.close("no_marriage")


def _score_board_set(rules: RuleSet, facts: HandFacts, lost: Message) -> HandScore:
    assert facts.declarer is not None
    ledger = _Ledger(len(facts.meld))
    ledger.note(lost, facts.declarer)
    _lose_bid(rules, facts, ledger)
    board_set = rules.score.board_set
    if board_set is not None and board_set.defenders_get == "meld":
        _give_meld(rules, facts, ledger)
    return ledger.close("board_set")

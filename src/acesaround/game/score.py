"""What a hand scores for each side, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from acesaround.i18n import kept
from acesaround.rules.model import RuleSet

Ending = Literal["played", "folded", "no_trump"]
Outcome = Literal[
    "made",
    "set",
    "folded",
    "board_set",
    "no_marriage",
    "redeal_free",
    "passed_out",
    "misdeal",
    "played",
    "won_at_meld",
]
BID_LOST_UNPLAYED: Final[frozenset[Outcome]] = frozenset({"folded", "board_set", "no_marriage"})
"""Hands that cost the bid without being played."""
ReasonCode = Literal[
    "bid_made",
    "bid_short",
    "too_few_trick_points",
    "too_little_meld",
    "meld_below_minimum",
    "meld_not_saved",
    "all_not_saved",
    "meld",
    "trick_points",
    "bid_lost",
    "bid_to_defenders",
    "board_set_no_marriage",
    "board_set_meld",
    "board_set_needs",
    "folded",
    "fold_plus",
    "no_marriage",
    "moon_made",
    "moon_missed",
]


@dataclass(frozen=True, slots=True)
class Reason:
    """One coded reason for points given, lost or withheld.

    `side` is the index of the side it concerns, in a `HandResult` that of the score; `points` what
    it adds (0 where it only explains); `text` says it with its figures.
    """

    code: ReasonCode
    side: int
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class HandFacts:
    """What happened in a hand, side by side.

    `meld` is what each side's melds add up to before any minimum; `tricks` is None where the number
    of tricks is not known, and then no side is held to it. `declarer` and `bid` are None without
    an auction. `dix_only` marks sides whose whole meld is dixes.
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
    """The result of a hand: its outcome, each side's change of score, and the reasons."""

    outcome: Outcome
    delta: tuple[int, ...]
    reasons: tuple[Reason, ...]


def on_board(rules: RuleSet, meld: int) -> bool:
    """Whether a side's meld reaches the minimum, where there is one (S0-19, S1-49)."""
    return meld >= rules.meld.side_minimum


def counted_meld(rules: RuleSet, meld: int) -> int:
    """A side's meld after the minimum that it must reach to count."""
    return meld if on_board(rules, meld) else 0


def board_set_reason(rules: RuleSet, bid: int, meld: int) -> tuple[ReasonCode, str] | None:
    """Why a bid is lost before play with `meld` on the bid winner's side (S1-54), or None."""
    board_set = rules.score.board_set
    if board_set is None:
        return None
    if board_set.below_meld is not None and meld < board_set.below_meld:
        return "board_set_meld", kept(
            "{meld} meld, {needed} needed for the board", meld=meld, needed=board_set.below_meld
        )
    needs = bid - counted_meld(rules, meld)
    if board_set.needs_over is not None and needs > board_set.needs_over:
        return "board_set_needs", kept(
            "bid {bid} - {meld} meld = {needs} needed in tricks, more than the {most} there are",
            bid=bid,
            meld=counted_meld(rules, meld),
            needs=needs,
            most=board_set.needs_over,
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
        code, text = lost
        return _score_board_set(rules, facts, code, text)
    return _score_played(rules, facts)


class _Ledger:
    def __init__(self, sides: int) -> None:
        self.delta = [0] * sides
        self.reasons: list[Reason] = []

    def note(self, code: ReasonCode, side: int, points: int, text: str) -> None:
        self.delta[side] += points
        self.reasons.append(Reason(code, side, points, text))

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
        short = bid - held - taken
        text = kept(
            "bid {bid}: {meld} meld + {counters} = {total}, {short} short",
            bid=bid,
            meld=held,
            counters=told_counters(taken),
            total=held + taken,
            short=short,
        )
        ledger.note("bid_short", declarer, 0, text)
    if taken < score.declarer_min_trick_points:
        made = False
        if saved:
            text = kept(
                "{counters}, at least {needed} needed",
                counters=told_counters(taken),
                needed=score.declarer_min_trick_points,
            )
            ledger.note("too_few_trick_points", declarer, 0, text)
    if facts.meld[declarer] < score.declarer_min_meld:
        made = False
        text = kept(
            "{meld} meld, at least {needed} needed",
            meld=facts.meld[declarer],
            needed=score.declarer_min_meld,
        )
        ledger.note("too_little_meld", declarer, 0, text)
    if made:
        text = kept(
            "bid {bid}: {meld} meld + {counters} = {total}",
            bid=bid,
            meld=meld,
            counters=told_counters(points),
            total=total,
        )
        ledger.note("bid_made", declarer, total, text)
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
        text = _uncounted(facts.meld[side], minimum)
        ledger.note("meld_below_minimum", side, 0, text)
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
    short = _unsaved(rules, taken)
    if save.else_lose == "all":
        if meld or points:
            lost = kept(
                "{meld} meld and {counters} are lost", meld=meld, counters=told_counters(points)
            )
            ledger.note("all_not_saved", side, 0, f"{short}: {lost}")
        return 0, 0
    if meld:
        lost = kept("{meld} meld is lost", meld=meld)
        ledger.note("meld_not_saved", side, 0, f"{short}: {lost}")
    return 0, points


def _uncounted(meld: int, minimum: int) -> str:
    return kept("{meld} meld does not count, {minimum} needed", meld=meld, minimum=minimum)


def _unsaved(rules: RuleSet, taken: int) -> str:
    """How far a side was from keeping its meld."""
    save = rules.score.save
    figures = {"taken": taken, "needed": save.at_least}
    if save.by != "tricks":
        return kept("{taken} of {needed} counters needed to save", **figures)
    if save.at_least == 1:
        return kept("{taken} of {needed} trick needed to save", **figures)
    return kept("{taken} of {needed} tricks needed to save", **figures)


def _defend(rules: RuleSet, facts: HandFacts, side: int, ledger: _Ledger) -> None:
    meld, points = _kept(rules, facts, side, ledger)
    if meld:
        ledger.note("meld", side, meld, kept("{meld} meld", meld=meld))
    if points:
        ledger.note("trick_points", side, points, told_counters(points))


def _lose_bid(rules: RuleSet, facts: HandFacts, ledger: _Ledger, *, double: bool = False) -> None:
    assert facts.bid is not None and facts.declarer is not None
    match rules.score.set:
        case "to_defenders":
            for side in _defenders(facts):
                text = kept("the bid of {bid}", bid=facts.bid)
                ledger.note("bid_to_defenders", side, facts.bid, text)
        case "none":
            pass
        case "minus_bid" | "minus_double_bid":
            cost = facts.bid * (2 if double else 1)
            if double:
                text = kept("twice the bid of {bid} is lost", bid=facts.bid)
            else:
                text = kept("the bid of {bid} is lost", bid=facts.bid)
            ledger.note("bid_lost", facts.declarer, -cost, text)


def _shoot(rules: RuleSet, facts: HandFacts, ledger: _Ledger) -> None:
    moon = rules.score.shoot_moon
    if moon is None or not facts.shooting or facts.declarer is None or facts.all_tricks is None:
        return
    if facts.all_tricks:
        ledger.note("moon_made", facts.declarer, moon.bonus, kept("every trick, as declared"))
    else:
        ledger.note(
            "moon_missed", facts.declarer, -moon.penalty, kept("declared every trick, and missed")
        )


def told_counters(points: int) -> str:
    """Counters in words."""
    if points == 1:
        return kept("{number} counter", number=points)
    return kept("{number} counters", number=points)


def _defenders(facts: HandFacts) -> list[int]:
    return [side for side in range(len(facts.meld)) if side != facts.declarer]


def _give_meld(rules: RuleSet, facts: HandFacts, ledger: _Ledger) -> None:
    for side in _defenders(facts):
        if meld := counted_meld(rules, facts.meld[side]):
            ledger.note("meld", side, meld, kept("{meld} meld", meld=meld))
        elif facts.meld[side]:
            text = _uncounted(facts.meld[side], rules.meld.side_minimum)
            ledger.note("meld_below_minimum", side, 0, text)


def _score_fold(rules: RuleSet, facts: HandFacts) -> HandScore:
    assert facts.declarer is not None
    ledger = _Ledger(len(facts.meld))
    fold = rules.score.fold
    ledger.note("folded", facts.declarer, 0, kept("the hand was given up"))
    _lose_bid(rules, facts, ledger)
    if fold.defenders_get != "none":
        _give_meld(rules, facts, ledger)
    if fold.defenders_get == "meld_plus" and fold.plus:
        for side in _defenders(facts):
            ledger.note("fold_plus", side, fold.plus, kept("{plus} for the fold", plus=fold.plus))
    return ledger.close("folded")


def _score_no_trump(rules: RuleSet, facts: HandFacts) -> HandScore:
    assert facts.declarer is not None
    if rules.trump.on_impossible == "board_set":
        text = kept("no marriage to name trump with")
        return _score_board_set(rules, facts, "board_set_no_marriage", text)
    ledger = _Ledger(len(facts.meld))
    ledger.note("no_marriage", facts.declarer, 0, kept("no marriage to name trump with"))
    if rules.trump.on_impossible == "redeal_free":
        return ledger.close("redeal_free")
    _lose_bid(rules, facts, ledger)
    return ledger.close("no_marriage")


def _score_board_set(rules: RuleSet, facts: HandFacts, code: ReasonCode, text: str) -> HandScore:
    assert facts.declarer is not None
    ledger = _Ledger(len(facts.meld))
    ledger.note(code, facts.declarer, 0, text)
    _lose_bid(rules, facts, ledger)
    board_set = rules.score.board_set
    if board_set is not None and board_set.defenders_get == "meld":
        _give_meld(rules, facts, ledger)
    return ledger.close("board_set")

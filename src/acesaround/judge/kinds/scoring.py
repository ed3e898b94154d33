"""Questions about the score of a hand."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.cards import Hand
from acesaround.game.end import after_hand
from acesaround.game.phases.ending import fold_allowed
from acesaround.game.score import BID_LOST_UNPLAYED, Ending, HandFacts, HandScore, board_set_reason
from acesaround.game.score import score_hand as score
from acesaround.game.sides import by_side
from acesaround.game.trick import buried_points
from acesaround.game.trump import trump_choice
from acesaround.judge.errors import NOT_IN_THESE_RULES, BadQuestion, Refused
from acesaround.judge.fields import LARGEST, Input
from acesaround.judge.result import Result
from acesaround.judge.sides import Sides, camps_of
from acesaround.messages import questions


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """Score of a hand, with the change in each score and the points in the buried cards.

    `declaring` is the index of the bid winner's score.
    """

    scored: HandScore
    delta: tuple[int, ...]
    declaring: int | None
    buried: int


def score_hand(source: Input) -> Result:
    """Return the change in each score. By default, the first team is the bid winner's."""
    sides = Sides(source, "meld", "trick_points")
    hand = scored_hand(source, sides, "trick_points")
    result: Result = {"delta": sides.write(hand.delta), "outcome": hand.scored.outcome}
    if source.given("buried"):
        result["buried_points"] = hand.buried
    return result


def score_sheet(source: Input) -> Result:
    """Return a hand as it appears on the score sheet (S3-39..45).

    This includes subtotals, SET, scores, and which numbers are red.
    """
    sides = Sides(source, "meld", "play")
    hand = scored_hand(source, sides, "play")
    before = sides.figures_or_none("score_before", low=-LARGEST) or (0,) * sides.count
    after = after_hand(before, hand.delta)
    lost = hand.scored.outcome == "set" or hand.scored.outcome in BID_LOST_UNPLAYED
    subtotal: list[int | str] = list(hand.delta)
    if lost and hand.declaring is not None:
        subtotal[hand.declaring] = "SET"
    return {
        "subtotal": sides.write(subtotal),
        "set_shown_red": lost,
        "score_after": sides.write(after),
        "negative_shown_red": [sides.name(side) for side, total in enumerate(after) if total < 0],
    }


def scored_hand(source: Input, sides: Sides, tricks_field: str) -> ScoredHand:
    """Score the hand in a question. `tricks_field` is the name of the field with trick points."""
    rules = source.rules
    auction = rules.auction.style != "none"
    declaring = (sides.declaring() or 0) if auction else None
    camp = camps_of(rules, declaring)
    bid = source.whole("bid") if auction else None
    buried = _buried(source)
    meld = by_side(camp, sides.figures_or_none("meld") or (0,) * sides.count)
    points = sides.figures_or_none(tricks_field)
    tricks = sides.figures_or_none("tricks_won")
    side = None if declaring is None else camp[declaring]
    ending = _ending(source, bid)
    if points is None:
        unplayed = ending != "played" or (
            bid is not None
            and side is not None
            and board_set_reason(rules, bid, meld[side]) is not None
        )
        if not unplayed:
            raise BadQuestion(questions.POINTS_MISSING(field=f"input.{tricks_field}"))
        points = (0,) * sides.count
    elif declaring is not None:
        points = tuple(p + buried * (s == declaring) for s, p in enumerate(points))
    by_camp = None if tricks is None else by_side(camp, tricks)
    facts = HandFacts(
        meld=meld,
        trick_points=by_side(camp, points),
        tricks=by_camp,
        bid=bid,
        declarer=side,
        ending=ending,
        dix_only=_dix_only(sides, camp),
        shooting=source.flag("shoot_moon"),
        all_tricks=None
        if by_camp is None or side is None
        else by_camp[side] == sum(by_camp) == rules.tricks,
    )
    scored = score(rules, facts)
    return ScoredHand(scored, tuple(scored.delta[s] for s in camp), declaring, buried)


def _dix_only(sides: Sides, camp: tuple[int, ...]) -> tuple[bool, ...]:
    if not sides.source.given("dix_only"):
        return ()
    others = by_side(camp, tuple(not flag for flag in sides.flags("dix_only")))
    return tuple(count == 0 for count in others)


def _ending(source: Input, bid: int | None) -> Ending:
    if source.flag("fold"):
        if not fold_allowed(source.rules):
            raise Refused("fold_not_allowed")
        return "folded"
    if source.flag("no_marriage") and trump_choice(source.rules, Hand(), bid).outcome != "name":
        return "no_trump"
    return "played"


def _buried(source: Input) -> int:
    if not source.given("buried"):
        return 0
    if source.rules.widow is None:
        raise Refused(NOT_IN_THESE_RULES)
    return buried_points(source.rules, source.hand("buried"))

"""What a finished game brought each side, as a page keeps it for its statistics."""

from __future__ import annotations

from acesaround.game.state import HandResult
from acesaround.rules.diff import is_house
from acesaround.rules.model import RuleSet
from acesaround.server.table.state import TableState
from acesaround.server.web.models import Model
from acesaround.server.web.rulebook import preset
from acesaround.text.sheet import is_set


class SeatSummed(Model):
    """Who sat on a seat in the end, and which side's points were his."""

    name: str
    person: bool
    side: int


class SideSummed(Model):
    """What a side did in all hands that were scored.

    `bids` are the hands in which it had the contract, `made` those of them that it made; `meld` and
    `counters` are sums, and `best` is the most that it gained in one hand.
    """

    points: int
    bids: int
    made: int
    meld: int
    counters: int
    best: int


class Summary(Model):
    """A finished game.

    `house` says whether it was played by other rules than the preset's, its length apart;
    `winner` is the index of a side, null after a tie.
    """

    preset: str
    title: str
    house: bool
    hands: int
    undone: int
    winner: int | None
    seats: list[SeatSummed]
    sides: list[SideSummed]


def summary(now: TableState) -> Summary:
    """A game that is over, in figures."""
    header, match = now.header, now.game.match
    base = preset(header.preset)
    scored = [result for result in match.results if result.scored]
    return Summary(
        preset=header.preset,
        title=header.rules.title,
        house=is_house(base, header.rules),
        hands=len(scored),
        undone=now.undone,
        winner=match.winner,
        seats=[
            SeatSummed(name=name, person=person is not None, side=side)
            for name, person, side in zip(now.names, now.people, header.rules.scorers, strict=True)
        ],
        sides=[
            _side(side, points, scored, header.rules) for side, points in enumerate(match.scores)
        ],
    )


def _side(side: int, points: int, scored: list[HandResult], rules: RuleSet) -> SideSummed:
    declared = [hand for hand in scored if _declares(hand, rules) == side]
    return SideSummed(
        points=points,
        bids=len(declared),
        made=sum(not is_set(hand) for hand in declared),
        meld=sum(hand.meld[side] for hand in scored),
        counters=sum(hand.trick_points[side] for hand in scored),
        best=max((hand.delta[side] for hand in scored), default=0),
    )


def _declares(hand: HandResult, rules: RuleSet) -> int | None:
    declarer = hand.round.declarer
    return None if declarer is None else rules.scorers[declarer]

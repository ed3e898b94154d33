"""Each team's results in a finished game, for the page's statistics."""

from __future__ import annotations

from acesaround.game.state import HandResult
from acesaround.rules.diff import is_house
from acesaround.rules.model import RuleSet
from acesaround.server.table.state import TableState
from acesaround.server.web.models import Model
from acesaround.server.web.rulebook import preset
from acesaround.text.sheet import is_set


class SeatSummed(Model):
    """The last player in a seat, and the index of the team or player that the seat scored for."""

    name: str
    person: bool
    side: int


class SideSummed(Model):
    """A team's or player's totals over all scored hands.

    `bids` counts the hands in which they won the bid, and `made` those in which they made it.
    `meld` and `counters` are totals, and `best` is their highest score in one hand.
    """

    points: int
    bids: int
    made: int
    meld: int
    counters: int
    best: int


class Summary(Model):
    """A finished game.

    `house` is true if the rules differed from the preset, apart from the game's length. `winner` is
    the index of the winning team or player, or null after a tie.
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
    """Return a finished game's statistics."""
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

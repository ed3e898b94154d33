"""Pair, the unit of a duel: a single deal, played once for each seating."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Self

from msgspec import Meta, Struct, convert

from acesaround.analysis.duel.contestants import Bench, Conduct, notes
from acesaround.analysis.duel.playing import Played, play
from acesaround.analysis.duel.seating import A, B, Seating, margin, seatings
from acesaround.analysis.duel.tally import Count, Incident, Tally
from acesaround.analysis.duel.terms import Duel
from acesaround.game.actions import Deal
from acesaround.game.phase import Phase
from acesaround.kernel.cancel import Cancel
from acesaround.players.base import Player


@dataclass(frozen=True, slots=True)
class Pair:
    """Result of one deal, or of the games that start with it.

    Attributes:
        number: index of the deal in the duel, from 0.
        plays: number of times the deal was played, once for each seating.
        margin: A's points minus B's points, per seat, added up over all plays.
        hands: number of hands scored in all plays. A play with no scored hands counts as 1.
        won: number of games that A won, counting ties as one half, or None if only single hands
            were played.
        deals: number of deals in all plays, including redeals.
        tallies: totals for A and B.
    """

    number: int
    plays: int
    margin: Fraction
    hands: int
    won: Fraction | None
    deals: int
    tallies: tuple[Tally, Tally]

    def to_json(self) -> dict[str, Any]:
        """Return this pair as an object for a line in the log."""
        return {
            "n": self.number,
            "plays": self.plays,
            "margin": str(self.margin),
            "hands": self.hands,
            "won": None if self.won is None else str(self.won),
            "deals": self.deals,
            "a": self.tallies[A].to_json(),
            "b": self.tallies[B].to_json(),
        }

    @classmethod
    def from_json(cls, line: dict[str, Any]) -> Self:
        """Convert a line of the log to a pair. Raises msgspec.ValidationError if it's invalid."""
        found = convert(line, _Line)
        return cls(
            found.n,
            found.plays,
            Fraction(found.margin),
            found.hands,
            None if found.won is None else Fraction(found.won),
            found.deals,
            (Tally.from_json(found.a), Tally.from_json(found.b)),
        )


_Ratio = Annotated[str, Meta(pattern=r"^-?\d{1,12}(/[1-9]\d{0,11})?$")]
_Positive = Annotated[int, Meta(ge=1, le=2**50)]


class _Line(Struct):
    """Format of the object from `Pair.to_json`."""

    n: Count
    plays: _Positive
    margin: _Ratio
    hands: _Positive
    won: _Ratio | None
    deals: Count
    a: dict[str, Any]
    b: dict[str, Any]


def play_pair(
    duel: Duel, number: int, bench: Bench, cancel: Cancel | None = None
) -> tuple[Pair, list[tuple[Seating, Played]]]:
    """Play deal `number` with every seating, and return the pair and all plays.

    Raises `Stopped` after `cancel` is set.
    """
    rules = duel.rules
    total, hands, won, deals = Fraction(0), 0, Fraction(0), 0
    tallies, played = [Tally(), Tally()], []
    been: Counter[tuple[int, int]] = Counter()
    for seating in seatings(rules):
        seats = [
            bench.player(role, seat, duel.player_seed(number, seat, role), been[seat, role])
            for seat, role in enumerate(seating)
        ]
        been.update(enumerate(seating))
        before = [Conduct.of(player) for player in seats]
        one = play(
            rules,
            seats,
            [duel.limits[role] for role in seating],
            duel.deal_seed(number),
            whole_game=duel.whole_games,
            cancel=cancel,
        )
        match = one.state.match
        total += margin(rules, seating, match.scores)
        hands += max(match.hands, 1)
        won += _won(seating, one)
        deals += sum(isinstance(action, Deal) for action in one.actions)
        for role in (A, B):
            tallies[role] += _tally(role, seating, one, seats, before)
        played.append((seating, one))
    share = won if duel.whole_games else None
    both = (tallies[A], tallies[B])
    return Pair(number, len(played), total, hands, share, deals, both), played


def _won(seating: Seating, one: Played) -> Fraction:
    """Return 1 if A won the game, 0 if B won, or 1/2 if neither did."""
    match = one.state.match
    if one.state.phase is not Phase.OVER or match.winner is None:
        return Fraction(1, 2)
    return Fraction(seating[one.rules.scorers.index(match.winner)] == A)


def _tally(
    role: int,
    seating: Seating,
    one: Played,
    seats: list[Player],
    before: list[Conduct],
) -> Tally:
    mine = [seat for seat, who in enumerate(seating) if who == role]
    scored = [result for result in one.state.match.results if result.scored]
    won = [result for result in scored if result.round.declarer in mine]
    failed: Counter[str] = Counter()
    decisions = forfeited = 0
    said: dict[str, str] = {}
    incidents: dict[str, Incident] = {}
    for seat in mine:
        conduct = Conduct.of(seats[seat]).since(before[seat])
        failed += conduct.faults
        decisions += conduct.decisions
        forfeited += conduct.forfeited
        for kind, incident in conduct.incidents.items():
            incidents.setdefault(kind, Incident(one.seed, **incident))
        said = {**notes(seats[seat]), **said}
    return Tally(
        hands=len(mine) * max(len(scored), 1),
        contracts=len(won),
        made=sum(result.outcome == "made" for result in won),
        bids=sum(result.round.bid or 0 for result in won),
        seconds=sum(one.seconds[seat] for seat in mine),
        decisions=decisions,
        forfeited=forfeited,
        faults=dict(failed),
        notes={kind: note for kind, note in said.items() if kind in failed},
        incidents=incidents,
    )

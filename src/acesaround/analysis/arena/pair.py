"""Pair, the unit of a duel: a single deal, played once for each seating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from time import process_time
from typing import Annotated, Any, Final, Self

from msgspec import Meta, Struct, convert

from acesaround.analysis.arena.duel import (
    A,
    B,
    Conduct,
    Duel,
    DuelError,
    PlayerFactory,
    Seating,
    failure_notes,
    lineups,
    margin,
    sees_all,
    show_end,
)
from acesaround.analysis.arena.statistics import Count, Incident, Tally
from acesaround.analysis.luck import deal_value, draw_luck
from acesaround.game.actions import Action, Deal
from acesaround.game.legal import IllegalAction
from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply, canonical
from acesaround.game.view import view
from acesaround.kernel.interface import Cancel
from acesaround.messages import file_problems
from acesaround.messages.values import message_of
from acesaround.notation.errors import refusal
from acesaround.players.base import Limit, Player
from acesaround.players.external.engine_protocol import Declined
from acesaround.rules.model import RuleSet
from acesaround.session import deal

MAX_REDEALS: Final = 50
"""Number of deals after which a hand that keeps being redealt counts as 0 for everyone."""
MAX_DEALS: Final = 500
"""Number of deals after which a game without a winner counts as a tie."""


class Stopped(Exception):
    """Signal that a duel was stopped in the middle of a hand."""


@dataclass(frozen=True, slots=True)
class Played:
    """Played hand or game: final state, all actions, and each seat's CPU time in seconds."""

    state: State
    actions: tuple[Action, ...]
    seed: str
    seconds: tuple[float, ...]

    @property
    def rules(self) -> RuleSet:
        """Rules, including the table's settings."""
        return self.state.rules


def play(
    rules: RuleSet,
    seats: Sequence[Player],
    limits: Sequence[Limit],
    seed: str,
    *,
    whole_game: bool = False,
    cancel: Cancel | None = None,
) -> Played:
    """Play from 0-0 until a hand is scored or the game is over.

    `seats` and `limits` have one entry per seat. A redeal uses the seed's next deal. Raises
    `Stopped` after `cancel` is set, and DuelError if a player chooses an illegal action or declines
    the rules.
    """
    rules, open_to = _opened(rules, seats)
    state = new_state(rules)
    actions: list[Action] = []
    seconds = [0.0] * len(seats)
    deals, most = 0, MAX_DEALS if whole_game else MAX_REDEALS
    while True:
        while (seat := state.turn) is not None:
            seen = view(state, seat, person=open_to[seat])
            begun = process_time()
            try:
                action = seats[seat].choose(seen, limits[seat], cancel).action
            except Declined as error:
                raise DuelError(message_of(error)) from None
            seconds[seat] += process_time() - begun
            if cancel is not None and cancel.is_set:
                raise Stopped
            try:
                after = apply(state, action)
            except IllegalAction as error:
                problem = file_problems.BROKE_RULES(
                    player=seats[seat].name,
                    seat=rules.seats[seat],
                    seed=seed,
                    problem=refusal(error),
                )
                raise DuelError(problem) from error
            actions.append(canonical(state, action))
            state = after
        results = state.match.results
        done = bool(results) and results[-1].scored and not whole_game
        if done or state.phase is Phase.OVER or deals == most:
            for seat, player in enumerate(seats):
                show_end(player, view(state, seat, person=open_to[seat]))
            return Played(state, tuple(actions), seed, tuple(seconds))
        dealt = deal(rules, seed, deals, state.match.dealer)
        deals += 1
        actions.append(dealt)
        state = apply(state, dealt)


def _opened(rules: RuleSet, seats: Sequence[Player]) -> tuple[RuleSet, tuple[bool, ...]]:
    """Return the rules, and for each seat, True if its player sees all hands.

    If any player does, the rules have open hands.
    """
    open_to = tuple(map(sees_all, seats))
    return (_with_open_hands(rules) if any(open_to) else rules), open_to


@lru_cache(4)
def _with_open_hands(rules: RuleSet) -> RuleSet:
    return rules.replace(table={"show_all_hands": True})


@dataclass(frozen=True, slots=True)
class Pair:
    """Result of one deal, or of the games that start with it.

    Attributes:
        number: index of the deal in the duel, from 0.
        plays: number of times the deal was played, once for each of the duel's `lineups`.
        margin: A's points minus B's points, per seat, added up over all plays.
        hands: number of hands scored in all plays. A play with no scored hands counts as 1.
        won: number of games that A won, counting ties as one half, or None if only single hands
            were played.
        deals: number of deals in all plays, including redeals.
        tallies: totals for A and B.
        luck: part of `margin` that was luck of the cards, or None if unknown. The mean luck is 0.
    """

    number: int
    plays: int
    margin: Fraction
    hands: int
    won: Fraction | None
    deals: int
    tallies: tuple[Tally, Tally]
    luck: Fraction | None

    def to_json(self) -> dict[str, Any]:
        """Return this pair as an object for a line in the log."""
        line = {
            "n": self.number,
            "plays": self.plays,
            "margin": str(self.margin),
            "hands": self.hands,
            "won": None if self.won is None else str(self.won),
            "deals": self.deals,
            "a": self.tallies[A].to_json(),
            "b": self.tallies[B].to_json(),
        }
        return line if self.luck is None else line | {"luck": str(self.luck)}

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
            None if found.luck is None else Fraction(found.luck),
        )


_Ratio = Annotated[str, Meta(pattern=r"^-?\d{1,12}(/[1-9]\d{0,11})?$")]
_Luck = Annotated[str, Meta(pattern=r"^-?\d{1,30}(/[1-9]\d{0,29})?$")]
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
    luck: _Luck | None = None  # older logs don't have it


def play_pair(
    duel: Duel, number: int, bench: PlayerFactory, cancel: Cancel | None = None
) -> tuple[Pair, list[tuple[tuple[str, ...], Played]]]:
    """Play deal `number` with every lineup, and return the pair and all plays.

    Each play comes with the name of the player in every seat. Raises `Stopped` after `cancel` is
    set.
    """
    rules = duel.rules
    total, hands, won, deals = Fraction(0), 0, Fraction(0), 0
    tallies, played = [Tally(), Tally()], []
    moves: list[tuple[Seating, Sequence[Action]]] = []
    been: Counter[tuple[int, str, int]] = Counter()
    for seating, names in lineups(rules, duel.sides):
        taken = list(zip(seating, names, range(len(names)), strict=True))
        seats = [
            bench.player(
                role, name, seat, duel.player_seed(number, seat, role), been[role, name, seat]
            )
            for role, name, seat in taken
        ]
        been.update(taken)
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
        played.append((names, one))
        moves.append((seating, one.actions))
    share = won if duel.whole_games else None
    both = (tallies[A], tallies[B])
    luck = luck_of(rules, moves)
    return Pair(number, len(played), total, hands, share, deals, both, luck), played


def luck_of(rules: RuleSet, plays: Sequence[tuple[Seating, Sequence[Action]]]) -> Fraction:
    """Return A's luck minus B's, per seat, added up over all plays.

    Each play has its seating and its actions. If A's seats have had a deal as often as B's, its
    luck cancels out, so its value isn't computed.
    """
    teams = range(max(rules.teams) + 1)
    luck, shares = Fraction(0), dict[Deal, list[Fraction]]()
    for seating, actions in plays:
        luck += margin(rules, seating, draw_luck(rules, actions))
        share = [margin(rules, seating, [int(one == team) for one in teams]) for team in teams]
        for action in actions:
            if isinstance(action, Deal):
                before = shares.get(action, [Fraction(0)] * len(teams))
                shares[action] = [one + other for one, other in zip(before, share, strict=True)]
    for dealt, share in shares.items():
        if any(share):
            values = deal_value(rules, dealt)
            luck += sum(part * value for part, value in zip(share, values, strict=True))
    return luck


def _won(seating: Seating, one: Played) -> Fraction:
    """Return 1 if A won the game, 0 if B won, or 1/2 if neither did."""
    match = one.state.match
    if one.state.phase is not Phase.OVER or match.winner is None:
        return Fraction(1, 2)
    return Fraction(seating[one.rules.teams.index(match.winner)] == A)


def _tally(
    role: int, seating: Seating, one: Played, seats: list[Player], before: list[Conduct]
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
        said = {**failure_notes(seats[seat]), **said}
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

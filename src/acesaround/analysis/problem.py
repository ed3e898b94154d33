"""Positions to solve, taken from games, and errors for those that can't be solved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from acesaround.cards import Suit
from acesaround.game.state import Phase, State
from acesaround.game.trick import must_lead_trump
from acesaround.game.trick_play import first_leader
from acesaround.kernel.interface import KernelChoiceError
from acesaround.kernel.position import Position
from acesaround.kernel.rules import TrickRules
from acesaround.messages import CodedError, Message, Template, positions
from acesaround.messages.records import UNKNOWN_CARDS
from acesaround.messages.values import HANDS, listed, shown
from acesaround.notation.actions import find_seat
from acesaround.notation.builder import hand_states
from acesaround.notation.record import Record
from acesaround.rules.model import RuleSet

__all__ = ["KernelChoiceError"]


def needs_declarer(rules: RuleSet) -> bool:
    """Return True if one seat plays against all others, so solving requires the bid winner."""
    return rules.table.players > 2 and not rules.has_partners


def side_of(rules: RuleSet, leader: int, declarer: int | None) -> frozenset[int]:
    """Return the bid winner if one plays against the rest (S2-13), or the leader's team otherwise.

    Raises ValueError if the bid winner is needed but not given.
    """
    if needs_declarer(rules):
        if declarer is None:
            raise ValueError("the declarer must be given, since everyone else plays against them")
        return frozenset((declarer,))
    teams = rules.teams
    return frozenset(seat for seat, score in enumerate(teams) if score == teams[leader])


def side_name(rules: RuleSet, seats: Iterable[int]) -> str:
    """Return a team's seats for display, such as ``South and North``."""
    return str(listed([rules.seats[seat] for seat in sorted(seats)]))


def others(rules: RuleSet, side: frozenset[int]) -> frozenset[int]:
    """Return the seats that aren't in `side`."""
    return frozenset(range(rules.table.players)) - side


@dataclass(frozen=True, slots=True)
class Problem:
    """A position to solve, with a description for users.

    `title` says where the position is from, such as ``Game 2``. `identity` is the ID from a
    program's request. `declarer_open` is True if the bid winner plays against the rest and isn't
    known yet.
    """

    rules: RuleSet
    position: Position
    title: str = ""
    identity: object = None
    declarer_open: bool = False


class Unsolvable(CodedError):
    """Reason why a position can't be solved.

    If `trick` is given, the hand can be solved starting with the lead to that trick. `code`
    overrides the message's own code, which is useful if the message only adds a position in the
    input to another message.
    """

    def __init__(self, message: Message, trick: int | None = None, code: str = "") -> None:
        super().__init__(message)
        self.trick, self._code = trick, code or message.family

    @property
    def code(self) -> str:
        """Stable identifier for programs."""
        return self._code


T = TypeVar("T")


def position_of(
    state: State,
    *,
    trump: Suit | None = None,
    leader: int | None = None,
    declarer: int | None = None,
    bid: int | None = None,
) -> Position:
    """Return the position in a game state, including the hidden cards.

    The position's `side` is the leader's team, or the bid winner if one plays against the rest. If
    trick play has begun, nothing but `state` is needed. Before that, the hands are used as they
    are, and `trump`, `leader`, `declarer`, and `bid` supply what isn't decided yet. Raises
    `Unsolvable`.
    """
    rules, this = state.rules, state.round
    if this is None:
        raise Unsolvable(positions.NO_CARDS_OUT())
    if state.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD):
        raise Unsolvable(positions.STOCK_LEFT(), first_solvable(rules))
    declarer = _settled(positions.DECLARER_SETTLED, this.declarer, declarer)
    trump = _settled(positions.TRUMP_SETTLED, this.trump, trump)
    bid = _settled(positions.BID_SETTLED, this.bid, bid)
    playing = state.phase is Phase.TRICK_PLAY
    leader = _settled(positions.LEADER_SETTLED, state.leader if playing else None, leader)
    if trump is None:
        raise Unsolvable(positions.TRUMP_UNKNOWN())
    if declarer is None and needs_declarer(rules):
        raise Unsolvable(positions.DECLARER_UNKNOWN())
    if leader is None:
        leader = _first_leader(rules, this.deal.dealer, declarer)
    fresh = not state.tricks and not state.trick
    return Position(
        TrickRules.of(rules),
        trump,
        leader,
        state.hands,
        state.trick,
        side_of(rules, leader, declarer),
        lead_trump=fresh and must_lead_trump(rules, bid),
    )


def first_solvable(rules: RuleSet) -> int:
    """Return the number of the first trick (from 1) that starts with no cards left to draw."""
    return rules.stock_tricks + 1


def _settled(problem: Template, known: T | None, given: T | None) -> T | None:
    if known is not None and given is not None and known != given:
        raise Unsolvable(problem())
    return given if known is None else known


def _first_leader(rules: RuleSet, dealer: int, declarer: int | None) -> int:
    if rules.play.first_leader == "declarer" and declarer is None:
        raise Unsolvable(positions.LEADER_UNKNOWN())
    return first_leader(rules, dealer, declarer)


@dataclass(frozen=True, slots=True)
class GamePoint:
    """Point in a game, with values for anything that isn't decided by then.

    `hand` counts from 1, and None means the last hand. `actions` selects the point after that many
    actions in the hand. `trick` (from 1) selects the point before the lead to that trick. At most
    one of `actions` and `trick` is given. If neither is given, the end of the hand's record is
    selected. The other values are the same as in `position_of`, except that `leader` and `declarer`
    are seat names or numbers that a user typed. If `every_trump` or `every_leader` is True, all
    trump suits or leaders are tried, so `trump` or `leader` isn't needed.
    """

    hand: int | None = None
    actions: int | None = None
    trick: int | None = None
    trump: Suit | None = None
    leader: str | None = None
    declarer: str | None = None
    bid: int | None = None
    every_trump: bool = False
    every_leader: bool = False


def problem_in(record: Record, wanted: GamePoint, title: str = "") -> Problem:
    """Return the problem at a given point in a record. Raises `Unsolvable`."""
    rules, state = record.rules, state_at(record, wanted)
    trump, leader = wanted.trump, seat_called(rules, wanted.leader)
    declarer = seat_called(rules, wanted.declarer)
    this, playing = state.round, state.phase is Phase.TRICK_PLAY
    if wanted.every_trump and trump is None and (this is None or this.trump is None):
        trump = Suit.SPADES
    if wanted.every_leader and leader is None and not playing:
        leader = 0
    known = declarer is not None or (this is not None and this.declarer is not None)
    is_open = wanted.every_leader and needs_declarer(rules) and not known
    if is_open:
        declarer = leader
    position = position_of(state, trump=trump, leader=leader, declarer=declarer, bid=wanted.bid)
    return Problem(rules, position, title, declarer_open=is_open)


def seat_called(rules: RuleSet, word: str | None) -> int | None:
    """Return the seat that a user named, or None if `word` is None.

    `word` is a displayed name, a name from records, or a number from 0. Raises `Unsolvable`.
    """
    if word is None:
        return None
    names = [name.casefold() for name in rules.seats]
    if word.casefold() in names:
        return names.index(word.casefold())
    if (seat := find_seat(rules, word)) is not None:
        return seat
    if word.isascii() and word.isdigit() and int(word[:9]) < len(names):
        return int(word)
    raise Unsolvable(positions.NO_SEAT(name=shown(word), seats=", ".join(rules.seats)))


def state_at(record: Record, wanted: GamePoint) -> State:
    """Return the game state at a given point in a record. Raises `Unsolvable`."""
    number = wanted.hand or len(record.hands)
    if not 1 <= number <= len(record.hands):
        hands = HANDS(number=len(record.hands))
        raise Unsolvable(positions.NO_SUCH_HAND_IN_GAME(number=number, hands=hands))
    states = hand_states(record, number - 1)
    if states is None:
        raise Unsolvable(UNKNOWN_CARDS(number=number))
    if wanted.actions is not None:
        if wanted.actions >= len(states):
            actions, asked = positions.ACTION_COUNT(number=len(states) - 1), wanted.actions
            problem = positions.NO_SUCH_ACTION(number=number, actions=actions, wanted=asked)
            raise Unsolvable(problem)
        return states[wanted.actions]
    if wanted.trick is not None:
        return _before_trick(states, number, wanted.trick)
    if states[-1].round is None:
        tricks, first = len(states[-1].match.results[-1].played), first_solvable(record.rules)
        problem = positions.HAND_OVER(number=number, tricks=positions.TRICK_COUNT(number=tricks))
        raise Unsolvable(problem, first if tricks >= first else None)
    return states[-1]


def _before_trick(states: list[State], number: int, trick: int) -> State:
    leads = (Phase.TRICK_PLAY, Phase.STOCK_PLAY)
    for state in states:
        if state.phase in leads and not state.trick and len(state.tricks) == trick - 1:
            return state
    begun = sum(state.phase in leads and not state.trick for state in states)
    tricks = positions.TRICK_COUNT(number=begun)
    raise Unsolvable(positions.NO_SUCH_TRICK(trick=trick, number=number, tricks=tricks))

"""Selects a position from a recorded game."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.analysis.moment import first_solvable, position_of
from acesaround.analysis.problem import Problem, Unsolvable
from acesaround.analysis.sides import needs_declarer
from acesaround.cards import Suit
from acesaround.game.phase import Phase
from acesaround.game.state import State
from acesaround.messages import moments as messages
from acesaround.messages.hands import UNKNOWN_CARDS
from acesaround.messages.values import HANDS, shown
from acesaround.notation.record import Record
from acesaround.notation.replaying import hand_states
from acesaround.notation.seats import find_seat
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Wanted:
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


def problem_in(record: Record, wanted: Wanted, title: str = "") -> Problem:
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
    raise Unsolvable(messages.NO_SEAT(name=shown(word), seats=", ".join(rules.seats)))


def state_at(record: Record, wanted: Wanted) -> State:
    """Return the game state at a given point in a record. Raises `Unsolvable`."""
    number = wanted.hand or len(record.hands)
    if not 1 <= number <= len(record.hands):
        hands = HANDS(number=len(record.hands))
        raise Unsolvable(messages.NO_SUCH_HAND(number=number, hands=hands))
    states = hand_states(record, number - 1)
    if states is None:
        raise Unsolvable(UNKNOWN_CARDS(number=number))
    if wanted.actions is not None:
        if wanted.actions >= len(states):
            actions, asked = messages.ACTIONS(number=len(states) - 1), wanted.actions
            problem = messages.NO_SUCH_ACTION(number=number, actions=actions, wanted=asked)
            raise Unsolvable(problem)
        return states[wanted.actions]
    if wanted.trick is not None:
        return _before_trick(states, number, wanted.trick)
    if states[-1].round is None:
        tricks, first = len(states[-1].match.results[-1].played), first_solvable(record.rules)
        problem = messages.HAND_OVER(number=number, tricks=messages.TRICKS(number=tricks))
        raise Unsolvable(problem, first if tricks >= first else None)
    return states[-1]


def _before_trick(states: list[State], number: int, trick: int) -> State:
    leads = (Phase.TRICK_PLAY, Phase.STOCK_PLAY)
    for state in states:
        if state.phase in leads and not state.trick and len(state.tricks) == trick - 1:
            return state
    begun = sum(state.phase in leads and not state.trick for state in states)
    tricks = messages.TRICKS(number=begun)
    raise Unsolvable(messages.NO_SUCH_TRICK(trick=trick, number=number, tricks=tricks))

"""A game as a value: rules, actions, and a seeded dealer."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from acesaround.cards import Card, Hand
from acesaround.game.actions import Action, Deal
from acesaround.game.legal import Legal
from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply, canonical, legal
from acesaround.game.view import View, view
from acesaround.messages import CodedError, positions
from acesaround.messages.records import NOT_A_SEED
from acesaround.notation.actions import parse_action
from acesaround.notation.errors import LONGEST_SEED
from acesaround.rules.model import RuleSet


class Seat(int):
    """A seat number that displays as the seat's name."""

    name: str

    def __new__(cls, number: int, name: str) -> Seat:
        seat = super().__new__(cls, number)
        seat.name = name
        return seat

    def __repr__(self) -> str:
        return self.name

    __str__ = __repr__

    def __reduce__(self) -> tuple[type[Seat], tuple[int, str]]:
        return Seat, (int(self), self.name)


def check_seed(seed: object) -> None:
    """Raise `CodedError` unless `seed` is valid: a whole number, a string, or None."""
    if seed is None:
        return
    fine = isinstance(seed, str | int) and not isinstance(seed, bool)
    if isinstance(seed, int) and abs(seed) >= 10**LONGEST_SEED:
        fine = False
    if isinstance(seed, str):
        fine = len(seed) <= LONGEST_SEED and not any(0xD800 <= ord(c) <= 0xDFFF for c in seed)
    if not fine:
        kind, value = type(seed).__name__, repr(seed)[:40]
        raise CodedError(NOT_A_SEED(most=LONGEST_SEED, kind=kind, value=value))


def deal(rules: RuleSet, seed: int | str, number: int, dealer: int | None) -> Deal:
    """Return deal `number` of a game, counting from 0, based on the game's seed.

    The same seed and number always give the same cards. If `dealer` is None, the seed chooses the
    dealer.
    """
    rng = random.Random(f"{seed}:{number}")
    if dealer is None:
        dealer = random.Random(f"{seed}:dealer").randrange(rules.table.players)
    cards = list(rules.full_deck)
    rng.shuffle(cards)
    return deal_from(rules, cards, dealer)


def deal_from(rules: RuleSet, cards: list[Card], dealer: int) -> Deal:
    """Deal a shuffled deck: each hand from the top, then the widow or the stock."""
    size, players = rules.deal.hand, rules.table.players
    hands = tuple(Hand(cards[seat * size : (seat + 1) * size]) for seat in range(players))
    rest = cards[players * size :]
    return Deal(dealer, hands, Hand(rest[: rules.deal.widow]), tuple(rest[rules.deal.widow :]))


@dataclass(frozen=True)
class Game:
    """A game: its rules and the actions so far. Everything else follows from them.

    Games are values: `play` returns a new game, and the old one stays valid. With a `seed`, the
    game deals automatically whenever a deal is due. Without a seed, play a `Deal`.
    """

    rules: RuleSet
    actions: tuple[Action, ...] = ()
    seed: int | str | None = None
    _known: State | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.rules, RuleSet):
            raise TypeError(f"rules must be a RuleSet, not {self.rules!r}; load() reads one")
        check_seed(self.seed)

    @cached_property
    def state(self) -> State:
        """The full state, hidden cards included."""
        if self._known is not None:
            return self._known
        state = new_state(self.rules)
        for action in self.actions:
            state = apply(state, action)
        return state

    @property
    def turn(self) -> Seat | None:
        """The seat to act, or None if a deal is due or the game is over."""
        seat = self.state.turn
        return None if seat is None else Seat(seat, self.rules.seats[seat])

    @property
    def legal(self) -> Legal:
        """The actions that are legal now."""
        return legal(self.state)

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return self.state.phase is Phase.OVER

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores, by score index (`RuleSet.teams` maps seats to them)."""
        return self.state.match.scores

    @property
    def winner(self) -> int | None:
        """The score index of the winner, or None during the game or after a tie."""
        return self.state.match.winner

    def seat(self, name: str) -> int:
        """Return the number of the seat with this name, such as ``South``, ignoring case.

        Raises `CodedError` if no seat has that name.
        """
        names = [seat.casefold() for seat in self.rules.seats]
        if name.strip().casefold() not in names:
            seats = ", ".join(self.rules.seats)
            raise CodedError(positions.NO_SEAT_CALLED(name=repr(name), seats=seats))
        return names.index(name.strip().casefold())

    def view(self, seat: int | str | None = None, *, person: bool = False) -> View:
        """Return the view of a seat, given by number or name. The default is the seat to act."""
        if isinstance(seat, str):
            seat = self.seat(seat)
        if seat is None:
            seat = self.state.turn
            if seat is None:
                raise CodedError(positions.NAME_A_SEAT())
        return view(self.state, seat, person=person)

    def play(self, action: Action | str) -> Game:
        """Return the game after another action, given as a value or in notation.

        Raises `IllegalAction` or `ActionError`. This game never changes.
        """
        if isinstance(action, str):
            action = parse_action(action)
        state = apply(self.state, action)
        action = canonical(self.state, action)
        game = Game(self.rules, (*self.actions, action), self.seed, state)
        return game.dealt()

    def dealt(self) -> Game:
        """Return the game with the cards dealt, if a deal is due and there's a seed."""
        game = self
        while game.seed is not None and game.state.phase is Phase.DEAL:
            number = sum(isinstance(action, Deal) for action in game.actions)
            action = deal(game.rules, game.seed, number, game.state.match.dealer)
            game = Game(game.rules, (*game.actions, action), game.seed, apply(game.state, action))
        return game

    def play_all(self, actions: Iterable[Action | str]) -> Game:
        """Return the game after several actions."""
        if isinstance(actions, str):
            raise TypeError(f"play_all takes a list of actions, not the text {actions!r}")
        game = self
        for action in actions:
            game = game.play(action)
        return game

    def undo(self, actions: int = 1) -> Game:
        """Return the game as it was `actions` actions ago, not counting deals."""
        if actions < 0:
            raise CodedError(positions.NO_SUCH_UNDO(number=actions))
        kept = list(self.actions)
        for _ in range(actions):
            while kept and isinstance(kept[-1], Deal):
                kept.pop()
            if not kept:
                raise CodedError(positions.NOTHING_TO_UNDO())
            kept.pop()
        return Game(self.rules, tuple(kept), self.seed).dealt()

    def at(self, length: int) -> Game:
        """Return the game after its first `length` actions, counting deals."""
        if not 0 <= length <= len(self.actions):
            raise CodedError(positions.NO_SUCH_MOMENT(moment=length, last=len(self.actions)))
        return replace(self, actions=self.actions[:length], _known=None)

    def __repr__(self) -> str:
        return f"<Game {self.rules.name}: {len(self.actions)} actions, {self.state!r}>"


def new(rules: RuleSet, seed: int | str | None = None) -> Game:
    """Return a new game. If it has a seed, the first hand is already dealt."""
    return Game(rules, (), seed).dealt()

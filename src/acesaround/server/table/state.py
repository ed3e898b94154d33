"""The state of a table: the fold of its log."""

from __future__ import annotations

from dataclasses import dataclass, replace

from acesaround.cards import Card
from acesaround.game.actions import Action
from acesaround.game.phase import Phase
from acesaround.game.state import HandResult, State, new_state
from acesaround.game.step import apply
from acesaround.notation.actions import parse_action
from acesaround.server.table.events import Did, Event, Rose, Sat, WentOn
from acesaround.server.table.header import Header


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits on a seat, and what his token says."""

    name: str
    holder: str


@dataclass(frozen=True, slots=True)
class TableState:
    """A table after some events.

    Attributes:
        seq: how many events there were.
        people: for each seat the person there, None where a computer player sits.
        waiting: people whom everything waits for, who look at the melds or at a result.
        deals: how many deals were made.
        drawn: for each seat, the cards it drew from the stock just now.
    """

    header: Header
    game: State
    people: tuple[Person | None, ...]
    seq: int = 0
    waiting: frozenset[int] = frozenset()
    deals: int = 0
    drawn: tuple[tuple[Card, ...], ...] = ()

    @classmethod
    def new(cls, header: Header) -> TableState:
        """A table before its first event."""
        return cls(header, new_state(header.rules), (None,) * header.rules.table.players)

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called: a person by his name, a computer player by the seat's."""
        seats = zip(self.header.rules.seats, self.people, strict=True)
        return tuple(seat if person is None else person.name for seat, person in seats)

    @property
    def turn(self) -> int | None:
        """The seat that must act now; None while people are waited for, or a deal is due."""
        return None if self.waiting else self.game.turn

    @property
    def deal_due(self) -> bool:
        """Whether the cards are to be dealt now."""
        return not self.waiting and self.game.phase is Phase.DEAL

    @property
    def hand_over(self) -> HandResult | None:
        """The hand that ended last, as long as the next one has not been dealt."""
        results = self.game.match.results
        ended = self.game.phase in (Phase.DEAL, Phase.OVER)
        return results[-1] if results and ended else None

    def after(self, event: Event) -> TableState:
        """The table after one more event. Raises `IllegalAction` for what the rules forbid."""
        match event:
            case Sat(seat=seat, name=name, holder=holder):
                return self._changed(people=self._with(seat, Person(name, holder)))
            case Rose(seat=seat):
                return self._changed(people=self._with(seat, None), waiting=self.waiting - {seat})
            case WentOn(seat=seat):
                return self._changed(waiting=self.waiting - {seat})
            case Did(action=text):
                return self._acted(parse_action(text))

    def _acted(self, action: Action) -> TableState:
        game = apply(self.game, action)
        deals = self.deals + (self.game.phase is Phase.DEAL)
        waiting = frozenset(self._everyone()) if _to_be_seen(self.game, game) else frozenset()
        drawn = self.drawn
        if self.game.phase is Phase.DEAL:
            drawn = ()
        elif self.game.phase is Phase.STOCK_MELD and game.phase is not Phase.STOCK_MELD:
            hands = zip(self.game.hands, game.hands, strict=True)
            drawn = tuple(tuple(after - before) for before, after in hands)
        return self._changed(game=game, deals=deals, waiting=waiting, drawn=drawn)

    def _everyone(self) -> list[int]:
        return [seat for seat, person in enumerate(self.people) if person is not None]

    def _with(self, seat: int, person: Person | None) -> tuple[Person | None, ...]:
        return (*self.people[:seat], person, *self.people[seat + 1 :])

    def _changed(self, **changes: object) -> TableState:
        return replace(self, seq=self.seq + 1, **changes)  # type: ignore[arg-type]


def _to_be_seen(before: State, after: State) -> bool:
    """Whether people are to look at something before the game goes on: melds, or a result."""
    if len(after.match.results) > len(before.match.results):
        return after.phase is not Phase.OVER
    if before.round is None or after.round is None or after.stock is not None:
        return False
    return bool(after.round.melds) and not before.round.melds

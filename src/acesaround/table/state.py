"""The state of a table, computed from its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from acesaround.cards import Card
from acesaround.game.actions import Action, Concede, Deal, LayMeld, Play
from acesaround.game.state import HandResult, Phase, Round, State, allies_of, new_state
from acesaround.game.step import apply, canonical, legal
from acesaround.notation.actions import parse_action
from acesaround.protocol.screen import Seating
from acesaround.rules.model import RuleSet
from acesaround.table.events import (
    Acknowledged,
    ActionPlayed,
    Agreed,
    Away,
    Back,
    Continued,
    Declined,
    Event,
    Header,
    Proposed,
    Redone,
    SeatLeft,
    SeatTaken,
    Undone,
)
from acesaround.text.names import computer_name, seat_title


@dataclass(frozen=True, slots=True)
class Proposal:
    """A request to return the game to an earlier state, or to concede the rest.

    Attributes:
        number: Number of the event that made the proposal.
        seat: The seat that proposed it.
        to: Number of the event to return to; None for a concession.
        open: Seats that haven't agreed yet.
        agreed: Seats that have agreed.
        redo: True if this is a redo.
    """

    number: int
    seat: int
    to: int | None
    open: frozenset[int]
    redo: bool = False
    agreed: frozenset[int] = frozenset()

    @property
    def concedes(self) -> bool:
        """True if this is a concession."""
        return self.to is None

    def agreed_by(self, seat: int) -> Proposal:
        """Return the proposal after `seat` has agreed."""
        return replace(self, open=self.open - {seat}, agreed=self.agreed | {seat})

    def without(self, seat: int) -> Proposal:
        """Return the proposal without `seat` as one of the seats that must agree."""
        return replace(self, open=self.open - {seat})

    def asking(self, seat: int) -> Proposal:
        """Return the proposal with `seat` asked to agree, unless it has already agreed."""
        return replace(self, open=self.open | {seat} - self.agreed)


@dataclass(frozen=True, slots=True)
class Person:
    """A person in a seat, with the holder id from their token."""

    name: str
    holder: str


class Step(NamedTuple):
    """An event and the state of the table after it."""

    event: Event
    after: TableState


MAX_EVENTS: Final = 20_000
"""Number of events after which no one can sit down, undo, or start a new hand."""
_EXTRA_EVENTS: Final = 1_000
"""Extra events for finishing the current hand."""


@dataclass(frozen=True, slots=True)
class TableState:
    """The state of a table after some number of events.

    Attributes:
        seq: Number of events so far.
        people: The person in each seat; None for a computer player.
        away: Seats of people who are gone, with a computer player sitting in.
        waiting: Seats of people looking at the melds or a result. The game waits for them.
        deals: Number of deals so far.
        furthest: Highest number of deals so far, including undone ones.
        dealt: Deals by number, starting at 0. After an undo, each number gets the same cards again.
            Cleared when the game is over.
        published: Number of deals, counted from the game's first, whose cards became public when
            the game ended; 0 if it has never ended.
        drawn: Cards that each seat drew from the stock, until it plays its next card.
        decided: For each seat, number of the event before its person's last real decision.
        proposal: The open proposal.
        consent: Seats that agreed to concede, if a concession ended the hand.
        declined: Each seat whose proposal was declined and that hasn't acted since, paired with
            True if the proposal was a concession.
        next_table: Name of the table for the next game; None if it hasn't been created yet.
        next_seats: People who already have a seat at the next table, by seat.
        moves: Number of actions that led to the current game.
        undone: Number of undos that weren't redone.
        left: The value of `furthest` when someone last left a seat.
        last: The last action.
        redo_state: The state before the latest undo, while a redo is possible.
        previous: The state before the last event or, after an undo, the state it returned to. The
            chain of these states leads back to the start of the game and skips undone events.
    """

    header: Header
    game: State
    people: tuple[Person | None, ...]
    seq: int = 0
    away: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()
    deals: int = 0
    furthest: int = 0
    dealt: Mapping[int, Deal] = field(default_factory=dict)
    published: int = 0
    drawn: tuple[tuple[Card, ...], ...] = ()
    decided: Mapping[int, int] = field(default_factory=dict)
    proposal: Proposal | None = None
    consent: frozenset[int] = frozenset()
    declined: frozenset[tuple[int, bool]] = frozenset()
    next_table: str | None = None
    next_seats: Mapping[int, Person] = field(default_factory=dict)
    moves: int = 0
    undone: int = 0
    left: int = 0
    last: Action | None = None
    redo_state: TableState | None = field(default=None, compare=False, repr=False)
    previous: TableState | None = field(default=None, compare=False, repr=False)

    @classmethod
    def new(cls, header: Header) -> TableState:
        """Return a table before its first event."""
        seats = enumerate(header.rules.seats)
        people = (Person(name, "") if seat in header.people else None for seat, name in seats)
        return cls(header, new_state(header.rules), tuple(people))

    @property
    def names(self) -> tuple[str, ...]:
        """Name of each seat: see `names_of`."""
        return names_of(self.header.rules, self.people)

    @property
    def present(self) -> frozenset[int]:
        """Seats that people play themselves."""
        seats = (seat for seat, person in enumerate(self.people) if person is not None)
        return frozenset(seats) - self.away

    def seats_to_agree(self, seat: int) -> frozenset[int]:
        """Return the seats that must agree to an undo by `seat`.

        Once the game is over, that includes people who are away. A shared screen asks them itself.
        """
        if self.header.shared_screen:
            return frozenset()
        over = self.game.phase is Phase.OVER
        return (self.present | self.away if over else self.present) - {seat}

    def partners_to_ask(self, seat: int, hand: Round | None = None) -> frozenset[int]:
        """Return the partners who must agree before `seat` can concede on its turn.

        `hand` is the hand's auction and contract, by default those of the current hand.
        """
        declarer = (hand or self.game.this_round).declarer
        return self.present.intersection(allies_of(self.header.rules, seat, declarer))

    def may_ask(self, seat: int, *, concedes: bool = False) -> bool:
        """Return True if a seat can propose an undo, or a concession if `concedes` is True."""
        return self.proposal is None and (seat, concedes) not in self.declined

    @property
    def turn(self) -> int | None:
        """The seat to act; None while the table waits for people or for a deal."""
        return None if self.waiting else self.game.turn

    @property
    def awaited(self) -> frozenset[int]:
        """Seats of the people the table is waiting for."""
        seats = self.waiting
        if not seats and self.game.turn is not None:
            seats = frozenset({self.game.turn})
        if self.proposal is not None:
            seats |= self.proposal.open
        return seats & self.present

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return self.game.phase is Phase.OVER

    @property
    def is_long(self) -> bool:
        """True if the table has reached its limit and can only finish its current hand."""
        return self.seq >= MAX_EVENTS and not self.header.shared_screen

    @property
    def is_full(self) -> bool:
        """True if the table doesn't accept any more events."""
        return self.seq >= MAX_EVENTS + _EXTRA_EVENTS and not self.header.shared_screen

    @property
    def deal_due(self) -> bool:
        """True if the next deal is due."""
        return not self.waiting and self.game.phase is Phase.DEAL

    @property
    def hand_over(self) -> HandResult | None:
        """The hand that just ended, until the next deal; None at other times."""
        results = self.game.match.results
        ended = self.game.phase in (Phase.DEAL, Phase.OVER)
        return results[-1] if results and ended else None

    def is_alone(self, seat: int | None) -> bool:
        """Return True if a person at `seat` plays against computer players alone."""
        return all(person is None for at, person in enumerate(self.people) if at != seat)

    @property
    def seating(self) -> Seating:
        """Earliest time another person can sit down: now, at the next deal, or never.

        With open hands, only one person can sit unless the table allows more. At an open table, no
        one can see two hands from the same deal: once someone has left a seat while others stay,
        no one can sit down until the next deal. The same goes for a deal whose cards are already
        public in the game's record.
        """
        header, over = self.header, self.game.phase is Phase.OVER
        if not any(self.people):
            return "now"
        if header.rules.table.show_all_hands and not header.together:
            return "never"
        deal, known = self.deals + (self.game.phase is Phase.DEAL), max(self.left, self.published)
        return "next_deal" if header.open and known >= deal and not over else "now"

    def deals_again(self, number: int) -> bool:
        """Return True if deal `number` (starting at 0) will have the same cards as before.

        Once the game has ended, its record is public, so the deal gets new cards. Later undos
        don't change the new cards.
        """
        return not self.published or number in self.dealt

    def tells_reasons(self, seat: int | None) -> bool:
        """Return True if a seat can see reasons during the hand. That requires open hands.

        Reasons name cards that others can't know.
        """
        return seat is not None and self.header.rules.table.show_all_hands

    def known_from_elsewhere(self, seq: int) -> bool:
        """Return True if someone could have seen another seat's cards at event `seq` or later.

        That's possible at an open table if someone left their seat during that hand or later, and
        someone else has sat down since.
        """
        then = self.at(seq)
        assert then is not None
        seats = zip(self.people, then.people, strict=True)
        new = any(person not in (None, before) for person, before in seats)
        return self.header.open and self.left >= then.deals and new

    def acted_since(self, seq: int) -> frozenset[int]:
        """Return the seats of people who have acted since event `seq`."""
        state, found = self, set[int]()
        while state.seq != seq and (before := state.previous) is not None:
            if before.game is not state.game and before.game.turn is not None:
                found.add(before.game.turn)
            state = before
        return self.present & found

    def meld_points(self, meld: LayMeld) -> int:
        """Return the points that a meld would score for the seat to act."""
        seat = self.game.turn
        assert seat is not None
        after = apply(self.game, meld).this_round.counted
        return after[seat] - self.game.this_round.counted[seat]

    def at(self, seq: int) -> TableState | None:
        """Return the state after event `seq`, or None if that was undone or hasn't happened."""
        found: TableState | None = self
        while found is not None and found.seq > seq:
            found = found.previous
        return found if found is not None and found.seq == seq else None

    def step(self, event: Event) -> Step:
        """Return an event as it's logged, and the state after it.

        An action is logged as `canonical` returns it. Raise `IllegalAction` if the rules forbid it.
        """
        after = self.after(event)
        if isinstance(event, ActionPlayed):
            event = ActionPlayed(action=str(after.last), why=event.why)
        return Step(event, after)

    def after(self, event: Event) -> TableState:
        """Return the state after one more event. Raise `IllegalAction` if the rules forbid it."""
        match event:
            case ActionPlayed(action=text):
                return self._acted(parse_action(text))
            case Acknowledged(seat=seat):
                return self._next(waiting=self.waiting - {seat})
            case SeatTaken(seat=seat, name=name, holder=holder):
                return self._reseated(seat, Person(name, holder), proposal=None)
            case SeatLeft(seat=seat):
                away, left = self.away - {seat}, self.furthest
                return self._reseated(seat, None, away=away, left=left, **self._unasked(seat))
            case Away(seat=seat):
                return self._next(away=self.away | {seat}, **self._unasked(seat))
            case Back(seat=seat):
                back = self._next(away=self.away - {seat})
                return replace(back, proposal=back._asking(seat))
            case Proposed(seat=seat, to=to, redo=redo):
                others = self.partners_to_ask(seat) if to is None else self.seats_to_agree(seat)
                return self._next(proposal=Proposal(self.seq + 1, seat, to, others, redo))
            case Agreed(seat=seat):
                assert self.proposal is not None
                return self._next(proposal=self.proposal.agreed_by(seat))
            case Declined():
                assert self.proposal is not None
                kind = (self.proposal.seat, self.proposal.concedes)
                return self._next(proposal=None, declined=self.declined | {kind})
            case Continued(table=table, kept=kept):
                people = enumerate(self.people)
                held = {seat: one for seat, one in people if one is not None and seat in kept}
                return self._next(next_table=table, next_seats=held)
            case Undone(to=to):
                return self._back_to(to)
            case Redone(to=to):
                return self._ahead_to(to)

    def _acted(self, action: Action) -> TableState:
        seat, game = self.game.turn, apply(self.game, action)
        action = canonical(self.game, action)
        deals = self.deals + (self.game.phase is Phase.DEAL)
        alone = self.header.shared_screen
        game, redo_state = self._redo_after(game)
        waiting = self.present if _to_be_seen(self.game, game) and not alone else frozenset()
        drawn, decided, consent = self.drawn, self.decided, frozenset[int]()
        dealt, published = self.dealt, self.published
        if isinstance(action, Concede) and self.proposal is not None and self.proposal.concedes:
            consent = self.proposal.agreed & self.present
        if isinstance(action, Deal):
            drawn = ()
            dealt, published = {**dealt, self.deals: action}, min(published, self.deals)
        elif self.game.phase is Phase.STOCK_MELD and game.phase is not Phase.STOCK_MELD:
            hands = zip(self.game.hands, game.hands, strict=True)
            drawn = tuple(tuple(after - before) for before, after in hands)
        elif isinstance(action, Play):
            drawn = tuple(() if at == seat else cards for at, cards in enumerate(drawn))
        if game.phase is Phase.OVER and not alone:
            dealt, published = {}, deals
        if seat is not None and seat in self.present and _had_a_choice(self.game, action):
            decided = {**decided, seat: self.seq}
        return self._next(
            game=game,
            deals=deals,
            furthest=max(self.furthest, deals),
            dealt=dealt,
            published=published,
            waiting=waiting,
            drawn=drawn,
            decided=decided,
            proposal=None,
            consent=consent,
            declined=frozenset(one for one in self.declined if one[0] != seat),
            moves=self.moves + 1,
            last=action,
            redo_state=redo_state,
        )

    def _redo_after(self, game: State) -> tuple[State, TableState | None]:
        """Return the game after an action, and what's left to redo.

        That's nothing, unless the action is the next one to redo. In that case, the game is the
        same object as before the undo. With several people at different screens, only a redo that
        they agree to counts.
        """
        target = found = self.redo_state
        if not self.header.shared_screen and len(self.present) > 1:
            return game, None
        while found is not None and (
            found.previous is None or found.previous.game is not self.game
        ):
            found = found.previous
        if target is None or found is None or found.game != game:
            return game, None
        return found.game, target.redo_state if found.game is target.game else target

    def _back_to(self, to: int) -> TableState:
        """Return to an earlier state of the game. People keep their current seats."""
        then = self.at(to)
        if then is None:
            raise ValueError(f"this game can't go back to event {to}")
        return self._as(then, waiting=frozenset(), undone=self.undone + 1, redo_state=self)

    def _ahead_to(self, to: int) -> TableState:
        """Return to the state before the undo. People keep their current seats."""
        then = self.redo_state
        if then is None or then.seq != to:
            raise ValueError(f"event {to} wasn't just undone")
        return self._as(
            then,
            waiting=then.waiting & self.present,
            undone=then.undone,
            redo_state=then.redo_state,
        )

    def _as(self, then: TableState, **changes: object) -> TableState:
        """Switch to another state of the game. Drop decisions of people who changed seats."""
        stayed = [person == then.people[seat] for seat, person in enumerate(self.people)]
        return self._next(
            game=then.game,
            deals=then.deals,
            drawn=then.drawn,
            moves=then.moves,
            decided={seat: seq for seat, seq in then.decided.items() if stayed[seat]},
            last=then.last,
            consent=then.consent,
            proposal=None,
            previous=then,
            **changes,
        )

    def _reseated(self, seat: int, person: Person | None, **changes: object) -> TableState:
        """Change the person in a seat. Because the people have changed, any redo is dropped."""
        people = (*self.people[:seat], person, *self.people[seat + 1 :])
        decided = {other: seq for other, seq in self.decided.items() if other != seat}
        if self.proposal is not None and self.proposal.redo:
            changes["proposal"] = None
        return self._next(people=people, decided=decided, redo_state=None, **changes)

    def _asking(self, seat: int) -> Proposal | None:
        """Return the proposal after the person at `seat` comes back.

        They're asked too if their consent is needed.
        """
        found = self.proposal
        if found is None or (found.concedes and seat not in self.partners_to_ask(found.seat)):
            return found
        return found.asking(seat)

    def _unasked(self, seat: int) -> dict[str, object]:
        """Return the changes for a person the table no longer waits for.

        Their own proposal is dropped, and they don't have to agree to anyone else's.
        """
        proposal = self.proposal
        if proposal is not None:
            proposal = None if proposal.seat == seat else proposal.without(seat)
        return {"waiting": self.waiting - {seat}, "proposal": proposal}

    def _next(self, **changes: object) -> TableState:
        return replace(self, **{"seq": self.seq + 1, "previous": self} | changes)  # type: ignore[arg-type]


def names_of(rules: RuleSet, people: Sequence[Person | None]) -> tuple[str, ...]:
    """Return each seat's name: the person's name, or `computer_name` for a computer player."""
    taken = {person.name for person in people if person is not None}
    return tuple(
        seat_title(computer_name(seat, title, taken)) if person is None else person.name
        for seat, (title, person) in enumerate(zip(rules.seats, people, strict=True))
    )


def _had_a_choice(game: State, action: Action) -> bool:
    """Return True if an action wasn't the only legal one."""
    choices = legal(game)
    return len(choices) != 1 or action not in choices


def _to_be_seen(before: State, after: State) -> bool:
    """Return True if people need time to look at melds or a result before play continues."""
    if len(after.match.results) > len(before.match.results):
        return after.phase is not Phase.OVER
    if before.round is None or after.round is None or after.stock is not None:
        return False
    return bool(after.round.melds) and not before.round.melds

"""The state of a table: the fold of its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from acesaround.cards import Card
from acesaround.game.actions import Action, Concede, Deal, Play
from acesaround.game.phase import Phase
from acesaround.game.sides import allies_of
from acesaround.game.state import HandResult, State, new_state
from acesaround.game.step import apply, legal
from acesaround.notation.actions import parse_action
from acesaround.protocol.screen import Seating
from acesaround.server.table.events import (
    Agreed,
    Away,
    Back,
    Continued,
    Declined,
    Did,
    Event,
    Proposed,
    Redone,
    Rose,
    Sat,
    Undone,
    WentOn,
)
from acesaround.server.table.header import Header
from acesaround.server.table.proposal import Proposal
from acesaround.text.names import computer_name, seat_title


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
        away: people for whom a computer player plays, as they are gone.
        waiting: people whom everything waits for, who look at the melds or at a result.
        deals: how many deals were made.
        furthest: how many were made at most, with those that were taken back.
        dealt: the deals by number, from 0, that bring the same cards again if they are taken back:
            those since the game was last over.
        published: how many deals of this game, from the first, everyone can know from the record
            that it had when it was over; 0 if it never was.
        drawn: for each seat, the cards it drew from the stock, until it plays its next card.
        decided: after which event the person at a seat last had something to decide, and did.
        proposal: what is proposed.
        consent: who agreed to concede, where that ended the hand.
        declined: seats that proposed what was declined, and have not acted since; and whether that
            was a concession.
        next_table: the table of the next game, made when this one was over.
        next_seats: who has a seat there already, by the seat here and there.
        undone: how often something was undone, and not done again.
        left: `furthest`, when somebody last left his seat.
        last: what was done last.
        ahead: the table before what has just been taken back, as long as it can be done again.
        before: the table before the last event or, after something was undone, at the moment that
            was gone back to: all that has led to this game, and nothing that was undone.
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
    undone: int = 0
    left: int = 0
    last: Action | None = None
    ahead: TableState | None = field(default=None, compare=False, repr=False)
    before: TableState | None = field(default=None, compare=False, repr=False)

    @classmethod
    def new(cls, header: Header) -> TableState:
        """A table before its first event."""
        return cls(header, new_state(header.rules), (None,) * header.rules.table.players)

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called: a person by his name, a computer player by `computer_name`."""
        people = {person.name for person in self.people if person is not None}
        return tuple(
            seat_title(computer_name(seat, title, people)) if person is None else person.name
            for seat, (title, person) in enumerate(
                zip(self.header.rules.seats, self.people, strict=True)
            )
        )

    @property
    def present(self) -> frozenset[int]:
        """The seats that people play themselves."""
        seats = (seat for seat, person in enumerate(self.people) if person is not None)
        return frozenset(seats) - self.away

    def to_agree(self, seat: int) -> frozenset[int]:
        """Who has to agree if `seat` goes back: once the game is over, those away too."""
        over = self.game.phase is Phase.OVER
        return (self.present | self.away if over else self.present) - {seat}

    def to_concede(self, seat: int) -> frozenset[int]:
        """Who has to agree if `seat`, whose turn it is, concedes: the people on his side."""
        declarer = self.game.this_round.declarer
        return self.present.intersection(allies_of(self.header.rules, seat, declarer))

    def may_ask(self, seat: int, *, concedes: bool = False) -> bool:
        """Whether a seat may propose to go back, or to concede, as far as answers before let it."""
        return self.proposal is None and (seat, concedes) not in self.declined

    @property
    def turn(self) -> int | None:
        """The seat that must act now; None while people are waited for, or a deal is due."""
        return None if self.waiting else self.game.turn

    @property
    def awaited(self) -> frozenset[int]:
        """The people whom the table waits for."""
        seats = self.waiting
        if not seats and self.game.turn is not None:
            seats = frozenset({self.game.turn})
        if self.proposal is not None:
            seats |= self.proposal.open
        return seats & self.present

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

    @property
    def seating(self) -> Seating:
        """When one more person may sit down.

        If all hands are open, one person sits, unless the table was made for several. At an open
        table nobody sees one hand after the other: once somebody has left a seat, with others
        there, nobody takes one before a deal that no one has seen. The same holds in a hand whose
        cards were in the record of the game before it was gone back into.
        """
        header, over = self.header, self.game.phase is Phase.OVER
        if not any(self.people):
            return "now"
        if header.rules.table.show_all_hands and not header.together:
            return "never"
        deal, known = self.deals + (self.game.phase is Phase.DEAL), max(self.left, self.published)
        return "next_deal" if header.open and known >= deal and not over else "now"

    def deals_again(self, number: int) -> bool:
        """True if deal `number`, from 0, brings the cards that it brought before.

        Once the game was over, its record could be read: then it brings new ones, and those stay.
        """
        return not self.published or number in self.dealt

    def tells_reasons(self, seat: int | None) -> bool:
        """True if a seat can hear reasons during the hand: only if all hands are open to it.

        Reasons name cards that nobody else can know.
        """
        return seat is not None and self.header.rules.table.show_all_hands

    def known_from_elsewhere(self, seq: int) -> bool:
        """Whether somebody may have seen the hand of an earlier moment from another seat.

        That is so at an open table where somebody had left his seat in that hand or after it, and
        there are people who sat down since.
        """
        then = self.at(seq)
        assert then is not None
        seats = zip(self.people, then.people, strict=True)
        new = any(person not in (None, before) for person, before in seats)
        return self.header.open and self.left >= then.deals and new

    def at(self, seq: int) -> TableState | None:
        """The table after event number `seq`; None where that has been undone, or is to come."""
        found: TableState | None = self
        while found is not None and found.seq > seq:
            found = found.before
        return found if found is not None and found.seq == seq else None

    def after(self, event: Event) -> TableState:
        """The table after one more event. Raises `IllegalAction` for what the rules forbid."""
        match event:
            case Did(action=text):
                return self._acted(parse_action(text))
            case WentOn(seat=seat):
                return self._next(waiting=self.waiting - {seat})
            case Sat(seat=seat, name=name, holder=holder):
                return self._reseated(seat, Person(name, holder), proposal=None)
            case Rose(seat=seat):
                away, left = self.away - {seat}, self.furthest
                return self._reseated(seat, None, away=away, left=left, **self._unasked(seat))
            case Away(seat=seat):
                return self._next(away=self.away | {seat}, **self._unasked(seat))
            case Back(seat=seat):
                back = self._next(away=self.away - {seat})
                return replace(back, proposal=back._asking(seat))
            case Proposed(seat=seat, to=to, redo=redo):
                others = self.to_concede(seat) if to is None else self.to_agree(seat)
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
        deals = self.deals + (self.game.phase is Phase.DEAL)
        waiting = self.present if _to_be_seen(self.game, game) else frozenset()
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
        if game.phase is Phase.OVER:
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
            last=action,
            ahead=None,
        )

    def _back_to(self, to: int) -> TableState:
        """The game of an earlier moment; who sits where stays as it is."""
        then = self.at(to)
        if then is None:
            raise ValueError(f"event {to} is none that this game can go back to")
        return self._as(then, waiting=frozenset(), undone=self.undone + 1, ahead=self)

    def _ahead_to(self, to: int) -> TableState:
        """The game before it was gone back in; who sits where stays as it is."""
        then = self.ahead
        if then is None or then.seq != to:
            raise ValueError(f"event {to} is none that has just been taken back")
        return self._as(
            then, waiting=then.waiting & self.present, undone=then.undone, ahead=then.ahead
        )

    def _as(self, then: TableState, **changes: object) -> TableState:
        """The game of another moment; what its people have decided is theirs if they are here."""
        stayed = [person == then.people[seat] for seat, person in enumerate(self.people)]
        return self._next(
            game=then.game,
            deals=then.deals,
            drawn=then.drawn,
            decided={seat: seq for seat, seq in then.decided.items() if stayed[seat]},
            last=then.last,
            consent=then.consent,
            proposal=None,
            before=then,
            **changes,
        )

    def _reseated(self, seat: int, person: Person | None, **changes: object) -> TableState:
        """Nobody does again what was taken back with other people there."""
        people = (*self.people[:seat], person, *self.people[seat + 1 :])
        decided = {other: seq for other, seq in self.decided.items() if other != seat}
        if self.proposal is not None and self.proposal.redo:
            changes["proposal"] = None
        return self._next(people=people, decided=decided, ahead=None, **changes)

    def _asking(self, seat: int) -> Proposal | None:
        """What is proposed, now that a person is there again who may have to agree."""
        found = self.proposal
        if found is None or (found.concedes and seat not in self.to_concede(found.seat)):
            return found
        return found.asking(seat)

    def _unasked(self, seat: int) -> dict[str, object]:
        """What changes when a person is waited for no more.

        What he has proposed is dropped; to what another has proposed he need not agree.
        """
        proposal = self.proposal
        if proposal is not None:
            proposal = None if proposal.seat == seat else proposal.without(seat)
        return {"waiting": self.waiting - {seat}, "proposal": proposal}

    def _next(self, **changes: object) -> TableState:
        return replace(self, **{"seq": self.seq + 1, "before": self} | changes)  # type: ignore[arg-type]


def _had_a_choice(game: State, action: Action) -> bool:
    """Whether something else could have been done in place of an action."""
    choices = legal(game)
    return len(choices) != 1 or action not in choices


def _to_be_seen(before: State, after: State) -> bool:
    """Whether people are to look at something before the game goes on: melds, or a result."""
    if len(after.match.results) > len(before.match.results):
        return after.phase is not Phase.OVER
    if before.round is None or after.round is None or after.stock is not None:
        return False
    return bool(after.round.melds) and not before.round.melds

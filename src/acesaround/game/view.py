"""What one seat may know. Every client, player and log is fed by this projection alone."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.cards import Card, Hand, Suit
from acesaround.game.auction import Call
from acesaround.game.legal import NOTHING, Legal
from acesaround.game.meld import MeldCount
from acesaround.game.phase import Phase
from acesaround.game.score import on_board
from acesaround.game.sides import by_side, camps
from acesaround.game.state import Exposed, Gift, Laid, Match, Round, State, Trick
from acesaround.game.step import legal
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class SeenGift:
    """Cards passed: `cards` is None for everyone but giver and taker."""

    giver: int
    taker: int
    count: int
    cards: Hand | None


@dataclass(frozen=True, slots=True)
class StockView:
    """The table of a two-hand game as both see it; only the number of face-down cards is known.

    `exposed` lists each seat's cards on the table, `laid` the melds made. `shown` is the last
    face-down card and the seat that drew it.
    """

    face_down: int
    upcard: Card | None
    exposed: tuple[tuple[Exposed, ...], ...]
    laid: tuple[Laid, ...]
    shown: tuple[int, Card] | None


@dataclass(frozen=True, slots=True)
class View:
    """The game as one seat knows it.

    Attributes:
        rules: the rules, with the table's settings.
        match: scores, dealer and the finished hands, whose cards are open.
        seat: whose view this is; `hand` are its cards.
        phase, turn: what is waited for, and from whom (None: a deal is due, or the game is over).
        sizes: how many cards each seat holds.
        calls: the auction so far, in order.
        declarer, bid, trump: the contract as far as it is settled.
        widow: the widow's cards where this seat saw them, None otherwise.
        gifts: cards passed, known only to giver and taker.
        buried: what this seat set aside; None if another did, or nobody.
        entered: meld totals typed: one's own, and the others' once all have typed (S1-50).
        melds, counted: melds laid on the table and what they count; None where not shown yet or
            hidden (S0-19, unless all are declared: S1-50). Of someone who typed less than they hold
            only `counted` is known.
        on_board: for each score index, its meld that counts so far; None before meld is shown.
        shooting: whether the bid winner declared every trick.
        leader, trick: who led, and the cards on the table.
        tricks: the tricks taken; `taken` are each seat's trick points from them.
        stock: the stock and the cards laid out in a two-hand game.
        legal: what this seat may do; nothing when it is not its turn.
        open_hands: every seat's cards at a learner's table, for people only (S1-2, S1-57).
    """

    rules: RuleSet
    match: Match
    seat: int
    hand: Hand
    phase: Phase
    turn: int | None
    sizes: tuple[int, ...]
    calls: tuple[Call, ...]
    declarer: int | None
    bid: int | None
    trump: Suit | None
    widow: Hand | None
    gifts: tuple[SeenGift, ...]
    buried: Hand | None
    entered: tuple[int | None, ...]
    melds: tuple[MeldCount | None, ...]
    counted: tuple[int | None, ...]
    on_board: tuple[int, ...] | None
    shooting: bool
    leader: int
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    stock: StockView | None
    legal: Legal
    open_hands: tuple[Hand, ...] | None = None

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to act."""
        return self.turn == self.seat

    def __repr__(self) -> str:
        seats = self.rules.seats
        turn = "nobody" if self.turn is None else seats[self.turn]
        return (
            f"<View of {seats[self.seat]}: {self.phase}, {turn} to act, "
            f"hand {self.hand}, legal {self.legal!r}>"
        )


def view(state: State, seat: int, *, person: bool = False) -> View:
    """What `seat` may know. A `person` also sees all hands where the table is set so (S1-2).

    Raises ValueError for a seat that is not in the game.
    """
    players = state.rules.table.players
    if not 0 <= seat < players:
        raise ValueError(f"seat {seat} is not in 0..{players - 1}")
    return _project(state, seat, person=person)


def public_view(state: State) -> View:
    """What everyone at the table may know, for a screen that several people look at.

    Its `seat` is 0, of which no more is known than of the others: `hand` is empty, and nothing is
    legal.
    """
    return _project(state, None, person=False)


def _project(state: State, seat: int | None, *, person: bool) -> View:
    rules, this = state.rules, state.round
    players = rules.table.players
    hands = state.hands or (Hand(),) * players
    meld = _meld_seen(state, seat)
    return View(
        rules=rules,
        match=state.match,
        seat=seat or 0,
        hand=Hand() if seat is None else hands[seat],
        phase=state.phase,
        turn=state.turn,
        sizes=tuple(len(hand) for hand in hands),
        calls=this.calls if this else (),
        declarer=this.declarer if this else None,
        bid=this.bid if this else None,
        trump=this.trump if this else None,
        widow=_widow_seen(state, seat),
        gifts=_gifts_seen(state, seat),
        buried=this.buried if this and this.buried and _is(seat, this.declarer) else None,
        entered=meld.entered,
        melds=meld.melds,
        counted=meld.counted,
        on_board=meld.on_board,
        shooting=bool(this and this.shooting),
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        taken=state.taken or (0,) * players,
        stock=_stock_seen(state),
        legal=legal(state) if seat is not None and state.turn == seat else NOTHING,
        open_hands=hands if person and rules.table.show_all_hands else None,
    )


def _is(seat: int | None, other: int | None) -> bool:
    return seat is not None and seat == other


def _widow_seen(state: State, seat: int | None) -> Hand | None:
    this, widow = state.round, state.rules.widow
    if this is None or widow is None or this.declarer is None:
        return None
    taken = widow.trump_named == "after_widow" or this.trump is not None
    return this.deal.widow if taken and (widow.shown or this.declarer == seat) else None


def _gifts_seen(state: State, seat: int | None) -> tuple[SeenGift, ...]:
    gifts: tuple[Gift, ...] = state.round.gifts if state.round else ()
    hidden_yet = state.phase is Phase.EXCHANGE and state.rules.exchange.order == "simultaneous"
    return tuple(
        SeenGift(
            gift.giver,
            gift.taker,
            len(gift.cards),
            gift.cards if seat == gift.giver or (seat == gift.taker and not hidden_yet) else None,
        )
        for gift in gifts
    )


@dataclass(frozen=True, slots=True)
class _MeldSeen:
    entered: tuple[int | None, ...]
    melds: tuple[MeldCount | None, ...]
    counted: tuple[int | None, ...]
    on_board: tuple[int, ...] | None


def _meld_seen(state: State, seat: int | None) -> _MeldSeen:
    """Meld as `seat` sees it.

    Of a side below its minimum the others learn nothing (S0-19) unless every meld is declared, nor
    of the cards of someone who typed less than they hold (S1-50). Totals being typed are secret
    until all have typed.
    """
    rules, this = state.rules, state.round
    nobody = (None,) * rules.table.players
    if this is None or not this.counted:
        entered = this.entered if this else ()
        own = tuple(total if s == seat else None for s, total in enumerate(entered))
        return _MeldSeen(own, nobody, nobody, None)
    camp = camps(rules, this.declarer)
    sums = by_side(camp, this.counted)
    board = [on_board(rules, sums[camp[s]]) for s in range(len(camp))]
    declared = rules.meld.declared == "always"
    known = [shown or declared or s == seat for s, shown in enumerate(board)]
    laid = tuple(p if shown else 0 for p, shown in zip(this.counted, board, strict=True))
    melds = nobody if state.stock is not None else this.melds
    return _MeldSeen(
        tuple(t if known[s] else None for s, t in enumerate(this.entered)),
        tuple(
            m if known[s] and (s == seat or not _held_back(this, s)) else None
            for s, m in enumerate(melds)
        ),
        tuple(p if known[s] else None for s, p in enumerate(this.counted)),
        by_side(rules.scorers, laid),
    )


def _held_back(this: Round, seat: int) -> bool:
    entered = this.entered[seat] if this.entered else None
    return entered is not None and entered < this.melds[seat].total


def _stock_seen(state: State) -> StockView | None:
    stock = state.stock
    if stock is None:
        return None
    return StockView(len(stock.face_down), stock.upcard, stock.exposed, stock.laid, stock.shown)

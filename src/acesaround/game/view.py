"""A game as one seat sees it. Clients, players, and logs see only this projection."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.cards import Card, Hand, Suit
from acesaround.game.legal import NOTHING, Legal
from acesaround.game.meld import MeldCount
from acesaround.game.score import on_board
from acesaround.game.state import (
    Call,
    Exposed,
    Gift,
    Laid,
    Match,
    Phase,
    Round,
    State,
    Trick,
    hand_teams,
    team_totals,
)
from acesaround.game.step import legal
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class SeenGift:
    """Cards passed. `cards` is None for everyone except the two partners."""

    giver: int
    taker: int
    count: int
    cards: Hand | None


@dataclass(frozen=True, slots=True)
class StockView:
    """The table in a two-handed game as both players see it.

    Only the number of face-down cards is known. `exposed` lists each seat's cards on the table, and
    `laid` lists the melds. `shown` is the last face-down card and the seat that drew it.
    """

    face_down: int
    upcard: Card | None
    exposed: tuple[tuple[Exposed, ...], ...]
    laid: tuple[Laid, ...]
    shown: tuple[int, Card] | None


@dataclass(frozen=True, slots=True)
class View:
    """The game as one seat sees it.

    Attributes:
        rules: the rules, with the table settings.
        match: scores, dealer, and the finished hands, whose cards are public.
        seat: the seat whose view this is. `hand` is its hand.
        phase, turn: the decision due, and the seat that makes it. The seat is None if a deal is
            due or the game is over.
        sizes: the number of cards in each hand.
        calls: the auction so far, in order.
        declarer, bid, trump: the bid winner, the bid, and trump; None if not decided yet.
        widow: the widow's cards if this seat has seen them, else None.
        gifts: cards passed, known only to the two partners.
        buried: the cards this seat buried, or None.
        entered: meld totals entered. Other seats' totals are None until everyone has entered one
            (S1-50).
        melds, counted: melds shown and their points; None if not shown yet or hidden (S0-19). If
            everyone shows meld, none is hidden (S1-50). If a player entered less than their true
            meld, only `counted` is known.
        on_board: the meld that counts so far for each score index; None before meld is shown.
        shooting: True if the bid winner is shooting the moon.
        leader, trick: the seat that led, and the cards on the table.
        tricks: the finished tricks. `taken` is each seat's trick points from them.
        stock: the stock and the cards on the table in a two-handed game.
        legal: the legal actions of this seat, empty if it isn't its turn.
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
        """True if it's this seat's turn."""
        return self.turn == self.seat

    def __repr__(self) -> str:
        seats = self.rules.seats
        turn = "nobody" if self.turn is None else seats[self.turn]
        return (
            f"<View of {seats[self.seat]}: {self.phase}, {turn} to act, "
            f"hand {self.hand}, legal {self.legal!r}>"
        )


def view(state: State, seat: int, *, person: bool = False) -> View:
    """Return the game as `seat` sees it.

    A `person` also sees all hands if the table shows them (S1-2). Raises ValueError for a seat that
    isn't in the game.
    """
    players = state.rules.table.players
    if not 0 <= seat < players:
        raise ValueError(f"seat {seat} is not in 0..{players - 1}")
    return _project(state, seat, person=person)


def public_view(state: State) -> View:
    """Return what everyone at the table knows, for a screen that several people share.

    Its `seat` is 0, but nothing private about that seat is known: `hand` is empty, and nothing is
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
    """Return the meld that `seat` sees.

    If a team is below the minimum, the others learn nothing about its meld (S0-19), unless everyone
    shows meld. The cards of a player who entered less than their true meld stay hidden, too
    (S1-50). Totals stay secret until everyone has entered one.
    """
    rules, this = state.rules, state.round
    nobody = (None,) * rules.table.players
    if this is None or not this.counted:
        entered = this.entered if this else ()
        own = tuple(total if s == seat else None for s, total in enumerate(entered))
        return _MeldSeen(own, nobody, nobody, None)
    team = hand_teams(rules, this.declarer)
    sums = team_totals(team, this.counted)
    board = [on_board(rules, sums[team[s]]) for s in range(len(team))]
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
        team_totals(rules.teams, laid),
    )


def _held_back(this: Round, seat: int) -> bool:
    entered = this.entered[seat] if this.entered else None
    return entered is not None and entered < this.melds[seat].total


def _stock_seen(state: State) -> StockView | None:
    stock = state.stock
    if stock is None:
        return None
    return StockView(len(stock.face_down), stock.upcard, stock.exposed, stock.laid, stock.shown)

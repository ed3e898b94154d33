"""The table as one client sees it: everything that is shown, and nothing else.

Cards are texts like ``AS`` and ``TH``; seats and scores are numbers from 0. A client draws what it
is given and decides nothing.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

PhaseName = Literal[
    "deal", "misdeal", "auction", "name_trump", "exchange", "bury", "enter_meld", "declare",
    "trick_play", "stock_play", "stock_meld", "over",
]  # fmt: skip
Speech = Literal["anything", "presets", "nothing"]
Seating = Literal["now", "next_deal", "never"]


class _Part(Struct, frozen=True, kw_only=True):
    """A part of the screen."""


class SeatBox(_Part, frozen=True, kw_only=True):
    """A player's box: who sits there, whether he is to act, what he called and has taken.

    `kind` is ``person`` or the name of a computer player; `here` tells whether a person is
    connected; `side` is the index of the score; `meaning` says what the last call told the partner,
    where calls differ in it. For a person who is `away`, as he has been gone for too long, a
    computer player plays. Where the table waits for one who is gone, that is so in `leaves_in`
    seconds from now, unless he comes.
    """

    seat: int
    name: str
    kind: str
    here: bool
    away: bool
    leaves_in: int | None
    side: int
    dealer: bool
    declarer: bool
    turn: bool
    ready: bool
    cards: int
    call: str | None
    meaning: str | None
    taken: int
    tricks: int


class Score(_Part, frozen=True, kw_only=True):
    """One score: its side's name, points, and the meld on the board for now (S1-49).

    `mark` says ``must make a bid to win`` (S2-29) or ``nothing gained yet`` (S0-49).
    """

    side: int
    name: str
    points: int
    meld: int
    mark: str | None


class HandCard(_Part, frozen=True, kw_only=True):
    """A card of one's own. `legal` is the action that plays it; `mark` why it stands out."""

    card: str
    legal: str | None
    mark: Literal["received", "drawn", "exposed"] | None = None


class TrickCard(_Part, frozen=True, kw_only=True):
    """A card on the table."""

    seat: int
    card: str
    wins: bool


class TrickTaken(_Part, frozen=True, kw_only=True):
    """A trick that is complete."""

    number: int
    winner: int
    points: int
    cards: list[TrickCard]


class CallMade(_Part, frozen=True, kw_only=True):
    """A call of the auction, and what it told the partner.

    `formula` is the caller's bid formula with its figures, at a table that shows it (S1-58).
    """

    seat: int
    text: str
    meaning: str | None
    formula: str | None


class Span(_Part, frozen=True, kw_only=True):
    """Amounts from `first` to `last`, `step` apart, which all tell the partner the same."""

    first: int
    last: int
    step: int
    meaning: str | None


class BidDoubt(_Part, frozen=True, kw_only=True):
    """Bids of `least` and more may be slips: `asks` is to be confirmed first."""

    least: int
    asks: str


class BidChoice(_Part, frozen=True, kw_only=True):
    """A bid on offer, with what it would tell the partner."""

    amount: int
    meaning: str | None


class MeldOffer(_Part, frozen=True, kw_only=True):
    """A meld that may be laid now: its cards, what it scores, and what comes with it."""

    name: str
    cards: list[str]
    points: int
    more: str | None


class Option(_Part, frozen=True, kw_only=True):
    """Something that may be done, as an action and in words; `asks` is what to confirm first.

    `meld` is there for one that lays a meld.
    """

    action: str
    words: str
    asks: str | None
    meld: MeldOffer | None


class Choosing(_Part, frozen=True, kw_only=True):
    """Cards to be chosen together: how many, from which, and for what."""

    what: Literal["give", "bury"]
    count: int
    free: list[str]


class Asked(_Part, frozen=True, kw_only=True):
    """What is wanted of this client now.

    Attributes:
        text: one sentence that asks for it.
        bids: what may be bid, with what it means; `offers` are the first of these.
        doubt: which bids are to be confirmed first.
        options: other things that may be done.
        choose: cards to be chosen together.
        typed: whether a meld total is to be typed.
    """

    text: str
    bids: list[Span]
    offers: list[BidChoice]
    doubt: BidDoubt | None
    options: list[Option]
    choose: Choosing | None
    typed: bool


class MeldItem(_Part, frozen=True, kw_only=True):
    """One combination: its column, its name, the cards of one set, how many sets, and points."""

    column: str
    name: str
    cards: list[str]
    sets: int
    points: int


class MeldShown(_Part, frozen=True, kw_only=True):
    """A seat's meld; `note` says what is missing or hidden, `shared` names cards used twice."""

    seat: int
    total: int | None
    items: list[MeldItem]
    shared: str | None
    note: str | None


class TrumpMeld(_Part, frozen=True, kw_only=True):
    """What one's hand melds with a suit as trump, for the meld helper; `formula` with its steps."""

    suit: str
    total: int
    parts: list[str]
    formula: str | None


class Laid(_Part, frozen=True, kw_only=True):
    """A meld laid in a two-hand game."""

    seat: int
    text: str


class Stock(_Part, frozen=True, kw_only=True):
    """The stock of a two-hand game: face-down cards, upcard, and the cards on the table by seat.

    `last` says who drew the last face-down card, `last_card`, and had to show it (S4-15): it is
    told until a trick has been played without the stock.
    """

    face_down: int
    upcard: str | None
    exposed: list[list[str]]
    laid: list[Laid]
    last: str | None
    last_card: str | None


class Cell(_Part, frozen=True, kw_only=True):
    """An entry of the score sheet."""

    text: str
    red: bool


class SheetRow(_Part, frozen=True, kw_only=True):
    """A hand on the score sheet: for each side its cells, in the order of the columns."""

    number: int
    sides: list[list[Cell]]


class Sheet(_Part, frozen=True, kw_only=True):
    """The score sheet being written: twelve hands to a sheet."""

    number: int
    columns: list[str]
    names: list[str]
    rows: list[SheetRow]


class Reason(_Part, frozen=True, kw_only=True):
    """One line of how a hand was scored."""

    points: int
    text: str


class SideResult(_Part, frozen=True, kw_only=True):
    """What a hand brought a side."""

    name: str
    gained: int
    total: int
    reasons: list[Reason]


class HandOver(_Part, frozen=True, kw_only=True):
    """A hand that has just ended: its outcome in a sentence, and every reason.

    `why` reckons the bid: ``bid 65: 22 meld + 38 counters = 60, 5 short``. `ended` says who claimed
    or conceded the rest, None where nobody did.
    """

    number: int
    scored: bool
    outcome: str
    ended: str | None
    why: str | None
    sides: list[SideResult]
    melds: list[MeldShown]


class GameOver(_Part, frozen=True, kw_only=True):
    """The end of a game: `won` says who won and how high, None where nobody; `text` by what."""

    won: str | None
    text: str


class Proposed(_Part, frozen=True, kw_only=True):
    """What a person proposes, in a sentence, and the seats that have still to agree.

    `reason` is what those should know before they do, as a sentence or two with full stops.
    """

    number: int
    seat: int
    text: str
    reason: str
    open: list[int]


class Screen(_Part, frozen=True, kw_only=True):
    """The table as one client sees it.

    Attributes:
        seat: whose screen this is; None for one who watches.
        heading: hand and trick, as ``hand 3, trick 5 of 20``.
        target: the score that wins.
        hand_number: which hand this is; `max_hands` after how many the game ends at the latest.
        contract: declarer, bid and trump in a sentence; `needs` what is still wanted.
        trump: the suit's letter.
        waiting: the people the table waits for before it goes on.
        pad: trick points still to be won; None while tricks score nothing.
        next_table: the table of the next game, once somebody wants one.
        endings: how this client may try to end the hand early, each with a question to ask first.
        speech: what this client may say now: anything, presets alone, or nothing.
        seating: when one more person may sit down, as far as a seat is free: now, not before the
            next deal, or never.
        tells_reasons: whether `why` with `now` tells reasons while this hand is played.
        may_undo: whether this client has done something that can be taken back, or be proposed
            to the others.
        undo_asks: what to ask before that is done; None where there is nothing to ask.
        redo: what this client took back just now and may do again, in a sentence without a full
            stop; None where there is nothing.
        undone: how often something was undone in this game, and not done again.
    """

    rules: str
    digest: str
    seat: int | None
    phase: PhaseName
    turn: int | None
    heading: str
    target: int
    hand_number: int
    max_hands: int | None
    contract: str
    needs: str
    declarer: int | None
    bid: int | None
    trump: str | None
    seats: list[SeatBox]
    scores: list[Score]
    hand: list[HandCard]
    open_hands: list[list[str]] | None
    calls: list[CallMade]
    trick: list[TrickCard]
    last_trick: TrickTaken | None
    pad: int | None
    widow: list[str] | None
    melds: list[MeldShown]
    helper: list[TrumpMeld]
    stock: Stock | None
    asked: Asked | None
    waiting: list[int]
    hand_over: HandOver | None
    sheet: Sheet | None
    game_over: GameOver | None
    next_table: str | None
    proposal: Proposed | None
    endings: list[Option]
    speech: Speech
    seating: Seating
    tells_reasons: bool
    may_undo: bool
    undo_asks: str | None
    redo: str | None
    undone: int

"""The table as one client sees it, with nothing the client isn't allowed to know.

Cards are strings such as ``AS`` and ``TH``. Seats and scores are numbered from 0. Clients only
display this data and make no decisions.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from acesaround.rules.play import TableStyle

PhaseName = Literal[
    "deal", "misdeal", "auction", "name_trump", "exchange", "bury", "enter_meld", "declare",
    "trick_play", "stock_play", "stock_meld", "over",
]  # fmt: skip
MedalKind = Literal[
    "all_tricks", "all_counters", "shutout", "moon", "aces", "kings", "queens", "jacks", "run",
    "pinochle", "comeback", "bids_made", "defense", "best_meld", "best_hand",
]  # fmt: skip
Speech = Literal["anything", "presets", "nothing"]
Seating = Literal["now", "next_deal", "never"]


class _Part(Struct, frozen=True, kw_only=True):
    """Base class of the screen's parts."""


class SeatBox(_Part, frozen=True, kw_only=True):
    """A player's box: name, kind of player, turn, last bid, and results so far.

    `kind` is ``person`` or the name of a computer player. `here` is True if a person is connected.
    `side` is the index of the score. `number` is the player's number, if the table's style shows
    it next to the name. `meaning` is what the last bid told the player's partner, if bids carry a
    meaning. A computer player plays for a person who is `away`. If the table is waiting for a
    disconnected person, a computer player takes over in `leaves_in` seconds.
    """

    seat: int
    name: str
    number: int | None
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
    """A score: the team's or player's name, points, and meld on the board so far (S1-49).

    `mark` says ``must make a bid to win`` (S2-29) or ``nothing scored yet`` (S0-49).
    """

    side: int
    name: str
    points: int
    meld: int
    mark: str | None


class HandCard(_Part, frozen=True, kw_only=True):
    """A card in this client's hand. `legal` is the action that plays it; `mark` is a highlight."""

    card: str
    legal: str | None
    mark: Literal["received", "drawn", "exposed"] | None = None


class TrickCard(_Part, frozen=True, kw_only=True):
    """A card played to the current or last trick."""

    seat: int
    card: str
    wins: bool


class TrickTaken(_Part, frozen=True, kw_only=True):
    """A completed trick."""

    number: int
    winner: int
    points: int
    cards: list[TrickCard]


class CallMade(_Part, frozen=True, kw_only=True):
    """A bid or pass in the auction, and what it told the bidder's partner.

    `formula` is the bidder's formula with its numbers, if the table shows it (S1-58).
    """

    seat: int
    text: str
    meaning: str | None
    formula: str | None


class Span(_Part, frozen=True, kw_only=True):
    """Bids from `first` to `last` in steps of `step`, all with the same meaning."""

    first: int
    last: int
    step: int
    meaning: str | None


class BidDoubt(_Part, frozen=True, kw_only=True):
    """A confirmation for bids of `least` or more, which could be mistakes.

    `asks` is the question to confirm them.
    """

    least: int
    asks: str


class BidChoice(_Part, frozen=True, kw_only=True):
    """A bid that this client can make, and what it would tell the player's partner."""

    amount: int
    meaning: str | None


class MeldOffer(_Part, frozen=True, kw_only=True):
    """A meld this client can lay down now: cards, points, and any card gained in exchange."""

    name: str
    cards: list[str]
    points: int
    more: str | None


class Option(_Part, frozen=True, kw_only=True):
    """A possible action and its label. `asks` is the question to confirm first.

    `meld` is set if the action lays down a meld.
    """

    action: str
    words: str
    asks: str | None
    meld: MeldOffer | None


class Choosing(_Part, frozen=True, kw_only=True):
    """A choice of several cards at once: what they're for, how many, and from which cards."""

    what: Literal["give", "bury"]
    count: int
    free: list[str]


class Asked(_Part, frozen=True, kw_only=True, omit_defaults=True):
    """The current request to this client.

    Attributes:
        text: The request, in one sentence.
        bids: Legal bids and their meanings. `offers` are the first few of them.
        doubt: Bids that need confirmation first.
        options: Other possible actions.
        choose: A choice of several cards at once.
        typed: True if the player types in a meld total.
        formula: The 1983 formula for the player's hand, if they bid and the table shows it (S1-58).
        warning: What happens if the player wins the bid but can't name trump; left out if they can.
    """

    text: str
    bids: list[Span]
    offers: list[BidChoice]
    doubt: BidDoubt | None
    options: list[Option]
    choose: Choosing | None
    typed: bool
    formula: str | None
    warning: str | None = None


class MeldItem(_Part, frozen=True, kw_only=True):
    """A kind of meld: column, name, cards in one set, number of sets, and points."""

    column: str
    name: str
    cards: list[str]
    sets: int
    points: int


class MeldShown(_Part, frozen=True, kw_only=True):
    """A seat's meld. `note` says what's missing or hidden.

    `shared` names the cards that are used twice.
    """

    seat: int
    total: int | None
    items: list[MeldItem]
    shared: str | None
    note: str | None


class TrumpMeld(_Part, frozen=True, kw_only=True):
    """The meld in this client's hand for one trump suit.

    `parts` also say why a suit can't be trump. `formula` includes the formula's steps.
    """

    suit: str
    total: int
    items: list[MeldItem]
    parts: list[str]
    formula: str | None


class Laid(_Part, frozen=True, kw_only=True):
    """A meld laid down in a two-handed game."""

    seat: int
    text: str


class Stock(_Part, frozen=True, kw_only=True):
    """The stock in a two-handed game: number of face-down cards, upcard, and cards on the table.

    `exposed` lists cards by seat. `last` is a sentence about who drew the last face-down card,
    `last_card`, and had to show it (S4-15). Both stay set until a trick has been played without the
    stock.
    """

    face_down: int
    upcard: str | None
    exposed: list[list[str]]
    laid: list[Laid]
    last: str | None
    last_card: str | None


class Cell(_Part, frozen=True, kw_only=True):
    """An entry on the score sheet."""

    text: str
    red: bool


class SheetRow(_Part, frozen=True, kw_only=True):
    """A hand on the score sheet. Each team or player has one cell per column."""

    number: int
    sides: list[list[Cell]]


class Sheet(_Part, frozen=True, kw_only=True):
    """A score sheet. Each sheet has room for twelve hands.

    `blank` is the number of empty rows to draw below the others. If two teams' columns mirror each
    other, with the hand numbers in the middle, `outer` has the indices of the columns at the outer
    edges. Otherwise it's empty.
    """

    number: int
    blank: int
    outer: list[int]
    columns: list[str]
    names: list[str]
    rows: list[SheetRow]


class Reason(_Part, frozen=True, kw_only=True):
    """A line in a hand's scoring."""

    points: int
    text: str


class SideResult(_Part, frozen=True, kw_only=True):
    """A team's or player's result for a hand."""

    side: int
    name: str
    gained: int
    total: int
    reasons: list[Reason]


class HandOver(_Part, frozen=True, kw_only=True):
    """Result of the hand that just ended: the outcome in a sentence, and every reason for it.

    `why` shows how the bid adds up: ``bid 65: 22 meld + 38 counters = 60, 5 short``. `ended` says
    who claimed or conceded the rest, and is None if no one did. `play_continues` says why the game
    isn't over although someone has reached the winning score, and is None otherwise. If the hand
    began with a decision of a finished game, `compared` compares the results, and is None
    otherwise.
    """

    number: int
    scored: bool
    outcome: str
    ended: str | None
    why: str | None
    play_continues: str | None
    compared: str | None
    sides: list[SideResult]
    melds: list[MeldShown]


class Medal(_Part, frozen=True, kw_only=True):
    """A memorable fact of a finished game.

    `hand` is a hand's number, and None for facts about the whole game. `seat` is the seat whose
    meld it is. `sets` is the number of equal melds. `amount` depends on the kind: points, tricks,
    counters, bids, or hands.
    """

    kind: MedalKind
    side: int
    seat: int | None
    hand: int | None
    sets: int
    amount: int


class HandPlayed(_Part, frozen=True, kw_only=True):
    """The scores after a hand, by side, and the side that went set in it."""

    scores: list[int]
    lost: int | None


class GameOver(_Part, frozen=True, kw_only=True):
    """Result of the game.

    `won` names the winner and the scores, and is None in a tie. `text` says who won and why.
    `winner` is the winning side. `medals` start with the rarest.
    """

    won: str | None
    text: str
    winner: int | None
    hands: list[HandPlayed]
    medals: list[Medal]


class Proposed(_Part, frozen=True, kw_only=True):
    """A person's proposal, in a sentence, and the seats that haven't agreed yet.

    `reason` is what the others should know before they agree: one or two full sentences.
    """

    number: int
    seat: int
    text: str
    reason: str
    open: list[int]


class FirstTime(_Part, frozen=True, kw_only=True):
    """A note that explains something to a player once, the first time it happens.

    `kind` identifies it, so that a client can remember which notes it has shown.
    """

    kind: str
    text: str


class Screen(_Part, frozen=True, kw_only=True, omit_defaults=True):
    """The table as one client sees it.

    Attributes:
        style: The look of the table, from the rules.
        seat: This client's seat; None for a spectator.
        heading: Hand and trick, such as ``hand 3, trick 5 of 20``.
        target: Score needed to win.
        hand_number: Number of this hand. The game ends after `max_hands` hands at the latest.
        contract: Bid winner, bid, and trump in a sentence. `needs` says what each team still needs.
        trump: The letter of the trump suit.
        waiting: Seats of the people the table is waiting for.
        pad: Trick points left to win; None while tricks don't score.
        sheet: The latest score sheet; None until a hand has been scored.
        empty_sheet: The sheet to show until then in the 1992 style (S3-39), else None.
        next_table: Name of the next game's table, once someone has created it.
        endings: Ways for this client to end the hand early, each with a question to confirm first.
        speech: Chat messages this client can send now: any text, only presets, or none.
        seating: Time when another person can take a free seat: now, at the next deal, or never.
        tells_reasons: True if a `why` command with `now` works during this hand.
        may_undo: True if this client has a move to take back, or to propose taking back.
        undo_asks: Question to confirm before an undo; None if there's nothing to ask.
        redo: The move this client can redo, in a sentence without a period; None if there's none.
        undone: Number of undos in this game that haven't been redone.
        first_times: Notes on what happens now, the most important first; left out if there are
            none, or if other people have seats.
    """

    rules: str
    digest: str
    style: TableStyle
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
    widow_down: int
    melds: list[MeldShown]
    helper: list[TrumpMeld]
    stock: Stock | None
    asked: Asked | None
    waiting: list[int]
    hand_over: HandOver | None
    sheet: Sheet | None
    empty_sheet: Sheet | None
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
    first_times: list[FirstTime] = []

"""Positions in lessons: a hand in the notation of records, as South sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import Bid, Bury, Give, NameTrump, Pass, Play
from acesaround.game.state import Call
from acesaround.game.trick import winner_index
from acesaround.messages import lessons
from acesaround.notation.actions import as_partial
from acesaround.notation.errors import NotationError
from acesaround.notation.reader import parse
from acesaround.notation.record import HandRecord
from acesaround.rules.load import load

YOU: Final = 0
"""The seat of the reader: South."""
_SEATS: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
}


class PositionError(Exception):
    """A position that can't be read. `problem` says where and why."""

    def __init__(self, error: NotationError, added: int) -> None:
        super().__init__(str(error))
        if error.line is not None:
            error.line = max(1, error.line - added)
        self.problem = lessons.BAD_POSITION(problem=error.placed)


@dataclass(frozen=True, slots=True)
class Position:
    """A position as South sees it.

    `hand` are South's cards, less those played, passed, and buried. `tricks` are the finished
    tricks, each with its leader, and `trick` are the cards on the table, each with its seat.
    `widow` are the known cards of the widow, and `upcard` is the card that made trump in a
    two-handed game.
    """

    players: int
    hand: Hand
    calls: tuple[Call, ...] = ()
    trump: Suit | None = None
    declarer: int | None = None
    tricks: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    trick: tuple[tuple[int, Card], ...] = ()
    widow: Hand = Hand()
    upcard: Card | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards on the table, in the order played."""
        return tuple(card for _, card in self.trick)

    @property
    def high(self) -> int | None:
        """The highest bid so far, or None."""
        return max((call.amount for call in self.calls if call.amount is not None), default=None)

    @property
    def winner(self) -> int:
        """The index of the card that's winning the trick."""
        return winner_index(self.cards, self.trump)

    @property
    def pickable(self) -> Hand:
        """The cards that the reader can pick: their own, and those of the widow they see."""
        return self.hand + self.widow

    @property
    def shown(self) -> Hand:
        """Every card that the reader sees."""
        upcard = () if self.upcard is None else (self.upcard,)
        return self.hand + self.cards + self.widow + upcard


def read_position(text: str, preset: str) -> Position:
    """Read the lines of a hand in a record. Seats that are left out have unknown cards.

    Raises PositionError.
    """
    rules = load(preset)
    lines = [line.strip() for line in text.strip().splitlines()]
    first = next((line for line in lines if line.startswith("Hand")), "Hand 1 dealer ?")
    body = [line for line in lines if line != first]
    head = ['[Aces "1"]', f'[Rules "{preset}"]', first, *_left_out(body, rules.table.players)]
    if rules.deal.stock and not _has(body, "Stock"):
        head.append("  Stock ?")
    if rules.deal.widow and not _has(body, "Widow"):
        head.append("  Widow ?")
    try:
        hand = parse("\n".join([*head, *body])).hands[0]
    except NotationError as error:
        raise PositionError(error, len(head) - (first in lines)) from None
    return _seen(hand, rules.table.players)


def _left_out(body: list[str], players: int) -> Iterator[str]:
    yield from (f"  {seat} ?" for seat in _SEATS[players] if not _has(body, seat))


def _has(lines: list[str], word: str) -> bool:
    return any(line.startswith(f"{word} ") for line in lines)


def _seen(record: HandRecord, players: int) -> Position:
    deal = as_partial(record.deal)
    hand = deal.hands[YOU].known
    calls: list[Call] = []
    trump = deal.stock[0].suit if deal.stock else None
    declarer: int | None = None
    tricks: list[tuple[int, tuple[Card, ...]]] = []
    trick: list[tuple[int, Card]] = []
    for move in record.moves:
        match move.action:
            case Bid(amount):
                calls.append(Call(move.seat, amount))
            case Pass():
                calls.append(Call(move.seat, None))
            case NameTrump(suit):
                trump, declarer = suit, move.seat
            case Give(cards) | Bury(cards) if move.seat == YOU and cards <= hand:
                hand -= cards
            case Play(card):
                if len(trick) == players:
                    tricks.append((trick[0][0], tuple(one for _, one in trick)))
                    trick = []
                trick.append((move.seat, card))
                if move.seat == YOU and card in hand:
                    hand = hand.without(card)
    upcard = deal.stock[0] if deal.stock else None
    return Position(
        players, hand, tuple(calls), trump, declarer, tuple(tricks), tuple(trick),
        deal.widow.known, upcard,
    )  # fmt: skip

"""Positions in lessons: a hand in the notation of records, as South sees it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import Bid, Bury, Give, NameTrump, Pass, Play
from acesaround.game.auction import call_error, follow_auction
from acesaround.game.state import Call
from acesaround.game.trick import winner_index
from acesaround.lessons.task import Misfit, Mistake
from acesaround.messages import CodedError, lessons, values
from acesaround.messages.refusals import AUCTION_OVER
from acesaround.messages.values import quoted, shown
from acesaround.notation.actions import as_partial, cards_in, seat_labels
from acesaround.notation.errors import NotationError
from acesaround.notation.reader import parse
from acesaround.notation.record import HandRecord
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet

YOU: Final = 0
"""The seat of the reader: South."""
_TRICK: Final = re.compile(r"[0-9]+\.")


@dataclass(frozen=True, slots=True)
class Position:
    """A position as South sees it.

    `hand` are South's cards, less those played, passed, and buried. `tricks` are the finished
    tricks, each with its leader, and `trick` are the cards on the table, each with its seat.
    `widow` are the known cards of the widow. `stock` is True while there's a stock, and `upcard` is
    the card next to it that made trump. `dealer` is None if it isn't known.
    """

    players: int
    hand: Hand
    calls: tuple[Call, ...] = ()
    trump: Suit | None = None
    declarer: int | None = None
    tricks: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    trick: tuple[tuple[int, Card], ...] = ()
    widow: Hand = Hand()
    stock: bool = False
    upcard: Card | None = None
    dealer: int | None = None

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
    """Read lines of a hand in a record, in any order.

    Seats that are left out have unknown cards. Raises Mistake.
    """
    rules = load(preset)
    lines = sorted(_lines(text, rules), key=lambda line: line.place)
    head = ['[Aces "1"]', f'[Rules "{preset}"]']
    try:
        hand = parse("\n".join([*head, *(line.text for line in lines)])).hands[0]
    except NotationError as error:
        if error.line is not None:
            # An added line has no number to tell.
            error.line = lines[min(error.line - len(head), len(lines)) - 1].number or None
        raise Mistake(lessons.BAD_POSITION(problem=error.placed)) from None
    stock = any(line.text.startswith("Stock") and line.number for line in lines)
    return _seen(hand, rules, stock)


class _Line(NamedTuple):
    """A line of a position. `place` is the order of its kind. `number` is 0 for an added line."""

    place: int
    number: int
    text: str


def _lines(text: str, rules: RuleSet) -> Iterator[_Line]:
    seats = seat_labels(rules.table.players)
    known = ("Hand", *seats, "Widow", "Stock", "Auction", "Trump", "Passing", "Buried", "Tricks")
    place = -1
    found: set[str] = set()
    for number, line in enumerate(text.strip().splitlines(), 1):
        words = line.split()
        if not words:
            continue
        first = words[0].capitalize()
        try:
            if first in known:
                place = known.index(first)
                found.add(first)
                _check_words(first, words, seats)
            elif place != known.index("Tricks") or not _TRICK.fullmatch(first):
                raise _unknown_line(words[0], known)
        except CodedError as error:
            column = line.index(words[0]) + 1
            placed = values.AT_COLUMN(line=number, column=column, problem=error.message)
            raise Mistake(lessons.BAD_POSITION(problem=placed)) from None
        yield _Line(place, number, " ".join([first, *words[1:]]))
    piles = [("Widow", rules.deal.widow), ("Stock", rules.deal.stock)]
    hidden = [*seats, *(name for name, there in piles if there)]
    for name in ("Hand", *hidden):
        if name not in found:
            added = "Hand 1 dealer ?" if name == "Hand" else f"{name} ?"
            yield _Line(known.index(name), 0, added)


def _unknown_line(word: str, known: tuple[str, ...]) -> CodedError:
    bare = word.rstrip(":").capitalize()
    if bare in known:
        return CodedError(lessons.NO_COLON(right=shown(bare)))
    return CodedError(lessons.UNKNOWN_LINE(found=shown(word), known=quoted(known)))


def _check_words(first: str, words: list[str], seats: tuple[str, ...]) -> None:
    if first == "Trump" and (len(words) < 2 or words[1].capitalize() not in seats):
        raise CodedError(lessons.NO_NAMER())
    if first in (*seats, "Widow", "Stock"):
        for word in words[1:]:
            if word != "?":
                cards_in(word)


def check_auction(rules: RuleSet, now: Position) -> None:
    """Raise Misfit for a bid or a pass that's out of turn, or that isn't legal."""
    if now.dealer is None:
        return
    seats = seat_labels(now.players)
    for number, call in enumerate(now.calls):
        auction = follow_auction(rules, now.dealer, now.calls[:number])
        if number == 0 and auction.turn not in (None, call.seat):
            told = lessons.DEALER_ELSEWHERE(dealer=seats[now.dealer], first=seats[auction.turn])
        elif auction.turn not in (None, call.seat):
            told = lessons.OTHER_TURN(turn=seats[auction.turn], seat=seats[call.seat])
        elif (problem := call_error(rules, auction, call)) is not None:
            told = problem
        else:
            continue
        raise Misfit(lessons.BAD_POSITION(problem=told))


def check_turn(rules: RuleSet, now: Position) -> None:
    """Raise Misfit if it isn't the reader's turn to bid."""
    if now.dealer is None:
        return
    turn = follow_auction(rules, now.dealer, now.calls).turn
    if turn != YOU:
        seats = seat_labels(now.players)
        told = lessons.OTHER_TURN(turn=seats[turn], seat=seats[YOU]) if turn else AUCTION_OVER()
        raise Misfit(lessons.BAD_POSITION(problem=told))


def _seen(record: HandRecord, rules: RuleSet, stock: bool) -> Position:
    players = rules.table.players
    deal = as_partial(record.deal)
    hand = deal.hands[YOU].known
    upcard = deal.stock[0] if deal.stock else None
    calls: list[Call] = []
    trump = None if upcard is None else upcard.suit
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
                if trump not in (None, suit):
                    told = lessons.OTHER_TRUMP(suit=trump)
                    raise Mistake(lessons.BAD_POSITION(problem=told))
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
    _check_copies(record, rules)
    dealer = deal.dealer
    if dealer is None and calls:
        dealer = (calls[0].seat - 1) % players
    return Position(
        players, hand, tuple(calls), trump, declarer, tuple(tricks), tuple(trick),
        deal.widow.known, stock, upcard, dealer,
    )  # fmt: skip


def _check_copies(record: HandRecord, rules: RuleSet) -> None:
    """Raise Mistake if the hands and the tricks together have too many copies of a card."""
    deal = as_partial(record.deal)
    held = [Counter(some.known) for some in deal.hands]
    open_cards = Counter([*deal.widow.known, *deal.stock])
    there = sum(held, open_cards)
    for move in record.moves:
        match move.action:
            case Give(cards):
                held[move.seat] -= Counter(cards)
                open_cards += Counter(cards)
            case Play(card):
                from_pile = next((p for p in (held[move.seat], open_cards) if p[card]), None)
                if from_pile is None:
                    there[card] += 1
                else:
                    from_pile[card] -= 1
    copies = rules.deck.copies
    for card, number in sorted(there.items()):
        if number > copies:
            told = lessons.SHOWN_TOO_OFTEN(number=number, card=card, copies=copies)
            raise Mistake(lessons.BAD_POSITION(problem=told))

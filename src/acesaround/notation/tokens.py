"""Tokenizer for records that tracks the position of each token, and the reader for deals."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import IO, Final, Literal, NamedTuple, Protocol

from acesaround.cards import Card, CardError, Hand
from acesaround.messages import Message, records
from acesaround.messages.values import WRITTEN
from acesaround.notation.actions import (
    UNKNOWN,
    AnyDeal,
    KnownCards,
    cards_in,
    find_seat,
    make_deal,
    seat_labels,
    size_problem,
)
from acesaround.notation.errors import (
    CONTROL,
    LONGEST_COMMENT,
    LONGEST_GAME,
    LONGEST_LINE,
    LONGEST_WORD,
    MOST_LINES,
    NotationError,
)
from acesaround.rules.model import RuleSet

Kind = Literal["tag", "comment", "word", "end"]


class Token(NamedTuple):
    """A word, tag, or comment, or the end of the source.

    For a tag, `text` is its name and `value` its value. For `Rule` and `Setting`, the value is the
    rest of the tag. `bare` is True if the value isn't in quotes.
    """

    kind: Kind
    text: str
    line: int
    column: int
    value: str = ""
    bare: bool = False

    def error(self, problem: Message) -> NotationError:
        """Return an error at this token's position."""
        return NotationError(problem, self.line, self.column)

    def expected(self, wanted: Message) -> NotationError:
        """Return an error saying that `wanted` was expected instead of this token."""
        return self.error(records.EXPECTED(found=self.shown, wanted=wanted))

    @property
    def shown(self) -> Message:
        """Description of this token for error messages."""
        match self.kind:
            case "end":
                return records.THE_END()
            case "tag":
                return records.THE_TAG(tag=self.text)
            case "comment":
                return records.A_COMMENT()
            case "word":
                text = self.text if len(self.text) <= 40 else self.text[:37] + "..."
                return WRITTEN(text=repr(text))


class TextSource(Protocol):
    """A stream of text or bytes."""

    def readline(self, size: int, /) -> str | bytes:
        """Return the next line, cut off after `size` characters or bytes.

        At the end, return an empty string or bytes object.
        """
        ...


FENCE: Final = "```"
"""The first line of a block of code in Markdown, and the last one."""

_SKIPPED: Final = re.compile(r"[\s,;]+")
_WORD: Final = re.compile(r"[^\s,;\[\]{}()>]+|>")
_TAG: Final = re.compile(
    r'\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]+(?:("(?:[^"\\]|\\.)*")|(-?[0-9]+))[ \t]*\]'
)
_RULE: Final = re.compile(r"\[[ \t]*(Rule|Setting)[ \t]+(.*)\][ \t]*$")
_IN_COMMENT: Final = re.compile(r"[^{}\\]+|\\[{}\\]")


class Tokens:
    """The tokens in a stream, read lazily."""

    def __init__(self, source: TextSource) -> None:
        self._lines: Iterator[tuple[int, str]] = _lines(source)
        self._line = ""
        self._number = 0
        self._at = 0
        self._size = self._count = 0
        self._next: Token | None = None

    def peek(self) -> Token:
        """Return the next token without consuming it."""
        if self._next is None:
            self._next = self._read()
        return self._next

    def take(self) -> Token:
        """Consume and return the next token."""
        token = self.peek()
        self._next = None
        return token

    def rest(self) -> Iterator[tuple[int, str]]:
        """Yield the numbered lines from the current one on, under the limits of a game."""
        yield self._number, self._line
        while self._advance():
            yield self._number, self._line

    def start(self) -> str:
        """Return the first line that isn't blank, without consuming it.

        If it's a fence of a block of code, return the next line instead.
        """
        while not self._line.strip():
            if not self._advance():
                return ""
        if not self._line.lstrip().startswith(FENCE):
            return self._line
        ahead = list(islice(self._lines, 1))
        self._lines = chain(ahead, self._lines)
        return ahead[0][1] if ahead else ""

    def start_game(self) -> None:
        """Start measuring the size of a new game."""
        self._size, self._count = len(self._line), 1

    def _advance(self) -> bool:
        """Go to the next line. Returns False at the end of the stream."""
        number, line = next(self._lines, (0, None))
        if line is None:
            self._at = len(self._line)
            return False
        self._number, self._line, self._at = number, line, 0
        self._size += len(line) + 1
        self._count += 1
        if self._size > LONGEST_GAME:
            raise self._error(0, records.GAME_TOO_LONG(most=LONGEST_GAME))
        if self._count > MOST_LINES:
            raise self._error(0, records.TOO_MANY_LINES(most=MOST_LINES))
        return True

    def _error(self, at: int, problem: Message) -> NotationError:
        return NotationError(problem, max(1, self._number), at + 1)

    def _read(self) -> Token:
        while True:
            if skipped := _SKIPPED.match(self._line, self._at):
                self._at = skipped.end()
            if self._at < len(self._line):
                match self._line[self._at]:
                    case "(":
                        self._remark()
                    case "{":
                        return self._comment()
                    case "[":
                        return self._tag()
                    case _:
                        return self._word()
            elif not self._advance():
                return Token("end", "", max(1, self._number), len(self._line) + 1)

    def _word(self) -> Token:
        found = _WORD.match(self._line, self._at)
        if found is None:
            sign = self._line[self._at]
            raise self._error(self._at, records.CLOSES_NOTHING(sign=repr(sign)))
        if len(found[0]) > LONGEST_WORD:
            raise self._error(self._at, records.LONG_WORD(length=len(found[0])))
        token = Token("word", found[0], self._number, self._at + 1)
        self._at = found.end()
        return token

    def _tag(self) -> Token:
        line, at = self._line, self._at
        if rule := _RULE.match(line, at):
            self._at = len(line)
            return Token("tag", rule[1], self._number, at + 1, rule[2].strip(), True)
        found = _TAG.match(line, at)
        if found is None:
            raise self._error(at, records.MALFORMED_TAG())
        self._at = found.end()
        if found[3] is not None:
            return Token("tag", found[1], self._number, at + 1, found[3], True)
        try:
            value = json.loads(found[2])
        except ValueError:
            raise self._error(found.start(2), records.WRONG_ESCAPE()) from None
        return Token("tag", found[1], self._number, at + 1, value)

    def _remark(self) -> None:
        """Skip a note in parentheses. Such notes are only for human readers."""
        number, column = self._number, self._at + 1
        while (end := self._line.find(")", self._at)) < 0:
            if not self._advance():
                raise NotationError(records.OPEN_REMARK(), number, column)
        self._at = end + 1

    def _comment(self) -> Token:
        number, column = self._number, self._at + 1
        self._at += 1
        parts: list[str] = []
        size = 0
        while True:
            if self._at >= len(self._line):
                if not self._advance():
                    raise NotationError(records.OPEN_COMMENT(sign="}"), number, column)
                parts.append(" ")
                continue
            found = _IN_COMMENT.match(self._line, self._at)
            if found is None:
                if self._line[self._at] == "}":
                    self._at += 1
                    return Token("comment", "".join(parts), number, column)
                problem = records.WRONG_COMMENT_ESCAPE(right=r"\{ \} and \\", wrong="{ } and \\")
                raise self._error(self._at, problem)
            text = found[0]
            parts.append(text[1:] if text[0] == "\\" else text)
            self._at = found.end()
            size += len(text)
            if size > 2 * LONGEST_COMMENT:
                problem = records.COMMENT_TOO_LONG(most=LONGEST_COMMENT)
                raise NotationError(problem, number, column)


def bounded_lines(stream: IO[bytes], limit: int) -> Iterator[bytes]:
    """Yield the lines of a stream, but only ``limit + 1`` bytes of a line over `limit` bytes."""
    while line := stream.readline(limit + 1):
        yield line
        while len(line) > limit and not line.endswith(b"\n"):
            line = stream.readline(limit + 1)
            if not line:
                return


def _lines(source: TextSource) -> Iterator[tuple[int, str]]:
    """Yield (number, line) pairs without line endings. Raises NotationError for invalid text."""
    number = 0
    while True:
        number += 1
        try:
            raw = source.readline(LONGEST_LINE + 2)
        except UnicodeDecodeError:
            raise NotationError(records.NOT_UTF8_FROM_HERE(), number, 1) from None
        if not raw:
            return
        line = raw if isinstance(raw, str) else _decoded(raw, number)
        line = line.removesuffix("\n").removesuffix("\r")
        if number == 1:
            line = line.removeprefix("\ufeff")
        if len(line) > LONGEST_LINE:
            problem = records.LINE_TOO_LONG(most=LONGEST_LINE)
            raise NotationError(problem, number, LONGEST_LINE + 1)
        if bad := CONTROL.search(line):
            problem = records.CONTROL(sign=f"U+{ord(bad[0]):04X}")
            raise NotationError(problem, number, bad.start() + 1)
        yield number, line


def _decoded(raw: bytes, number: int) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        if len(raw) > LONGEST_LINE and error.start > LONGEST_LINE - 4:
            return "x" * len(raw)
        column = len(raw[: error.start].decode()) + 1
        problem = records.NOT_UTF8_BYTE(byte=f"0x{raw[error.start]:02X}")
        raise NotationError(problem, number, column) from None


def tokens_of(source: str | TextSource) -> Tokens:
    """Return the tokens in a string or stream."""
    return Tokens(io.StringIO(source, newline="\n") if isinstance(source, str) else source)


CARD: Final = re.compile("(?:10|[AKQJT9])[SHCD♠♥♣♦♤♡♧♢]\ufe0f?", re.IGNORECASE)
"""Regex for a card, such as ``AS`` or ``10♥``."""

WIDOW: Final = "Widow"
STOCK: Final = "Stock"


def read_deal(tokens: Tokens, rules: RuleSet, number: int) -> tuple[Token, AnyDeal, list[Token]]:
    """Read hand `number`'s deal, and return its first word, the deal, and any comments.

    Raises NotationError.
    """
    start = _expect_word(tokens, "Hand", WRITTEN(text=f"Hand {number}"))
    token = tokens.take()
    if token.kind != "word" or token.text != str(number):
        raise token.error(records.WRONG_HAND_NUMBER(number=number, found=token.shown))
    _expect_word(tokens, "dealer", records.DEALER_WANTED())
    dealer = _dealer(tokens, rules)
    sizes = _sizes(rules)
    dealt: dict[str, tuple[tuple[Card, ...], bool]] = {}
    comments: list[Token] = []
    while True:
        token = tokens.peek()
        if token.kind == "comment":
            comments.append(tokens.take())
            continue
        owner = _owner(rules, token)
        if owner is None:
            break
        tokens.take()
        if owner in dealt:
            raise token.error(records.CARDS_TWICE(owner=owner))
        if owner not in sizes:
            raise token.error(records.NO_SUCH_PILE(pile=owner.lower()))
        cards, others = _read_cards(tokens, comments)
        named = WRITTEN(text=owner)
        if (problem := size_problem(named, len(cards), others, sizes[owner])) is not None:
            raise token.error(problem)
        dealt[owner] = cards, others
    for owner in sizes:
        if owner not in dealt:
            raise token.error(records.CARDS_OF_MISSING(found=token.shown, owner=owner))
    hands = [_known_cards(start, *dealt[label]) for label in seat_labels(rules.table.players)]
    widow = _known_cards(start, *dealt.get(WIDOW, ((), False)))
    stock, stock_others = dealt.get(STOCK, ((), False))
    return start, make_deal(dealer, hands, widow, stock, stock_others), comments


def _expect_word(tokens: Tokens, word: str, wanted: Message) -> Token:
    token = tokens.take()
    if token.kind != "word" or token.text.lower() != word.lower():
        raise token.expected(wanted)
    return token


def _dealer(tokens: Tokens, rules: RuleSet) -> int | None:
    token = tokens.take()
    if token.kind == "word":
        if token.text == UNKNOWN:
            return None
        if (seat := find_seat(rules, token.text)) is not None:
            return seat
    names = ", ".join(seat_labels(rules.table.players))
    raise token.error(records.NO_DEALER_CALLED(found=token.shown, names=names))


def _sizes(rules: RuleSet) -> dict[str, int]:
    """Return the number of cards in each hand, the widow, and the stock."""
    sizes = dict.fromkeys(seat_labels(rules.table.players), rules.deal.hand)
    if rules.deal.widow:
        sizes[WIDOW] = rules.deal.widow
    if rules.deal.stock:
        sizes[STOCK] = len(rules.full_deck) - sum(sizes.values())
    return sizes


def _owner(rules: RuleSet, token: Token) -> str | None:
    if token.kind != "word":
        return None
    if token.text.capitalize() in (WIDOW, STOCK):
        return token.text.capitalize()
    seat = find_seat(rules, token.text)
    return None if seat is None else seat_labels(rules.table.players)[seat]


def _read_cards(tokens: Tokens, comments: list[Token]) -> tuple[tuple[Card, ...], bool]:
    """Read cards. Return them, and True if a ``?`` shows that there are others."""
    cards: list[Card] = []
    others = False
    while True:
        token = tokens.peek()
        if token.kind == "comment":
            comments.append(tokens.take())
        elif token.kind == "word" and token.text == UNKNOWN:
            others = True
            tokens.take()
        elif token.kind == "word" and (
            ":" in token.text or token.text == "-" or CARD.fullmatch(token.text)
        ):
            if others:
                raise token.error(records.LATE_UNKNOWN())
            try:
                cards += cards_in(token.text)
            except CardError as error:
                raise token.error(error.message) from None
            tokens.take()
        else:
            return tuple(cards), others


def _known_cards(start: Token, cards: tuple[Card, ...], others: bool) -> KnownCards:
    try:
        return KnownCards(Hand(cards), others)
    except CardError as error:
        raise start.error(error.message) from None

"""Reader for recorded hands: a deal, followed by sections with actions and statements."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from acesaround.cards import Card
from acesaround.game.actions import Claim, Concede, Play
from acesaround.messages import Message, Template
from acesaround.messages import hands as messages
from acesaround.messages.cards import WRITTEN
from acesaround.notation.actions import ActionError, parse_action
from acesaround.notation.building import Builder
from acesaround.notation.dealing import CARD, read_deal
from acesaround.notation.errors import Mismatch
from acesaround.notation.record import Score, SideScore
from acesaround.notation.seats import find_seat, labels, seat_label, sides
from acesaround.notation.tokens import Token, Tokens


class _Section(NamedTuple):
    """A section with one kind of action, each in the format ``SEAT word ...``.

    `word` is the pattern for its words. The action's text is `prefix` followed by the words.
    """

    prefix: str
    word: re.Pattern[str]
    wanted: Template
    several: bool = False


_PLAIN: Final = re.compile(r"\S+")
_COPY: Final = re.compile(rf"{CARD.pattern}(?:#[1-9])?", re.IGNORECASE)
_SECTIONS: Final = {
    "asked": _Section("", re.compile("keep|misdeal", re.IGNORECASE), messages.KEEP_OR_MISDEAL),
    "auction": _Section("", re.compile("[0-9]{1,9}|pass", re.IGNORECASE), messages.BID_OR_PASS),
    "trump": _Section("trump", _PLAIN, messages.A_SUIT),
    "passing": _Section("give", CARD, messages.CARDS, several=True),
    "buried": _Section("bury", CARD, messages.CARDS, several=True),
    "typed": _Section("meld", re.compile("[0-9]{1,9}"), messages.MELD_TOTAL),
    "declared": _Section(
        "", re.compile("play|on|fold|shoot", re.IGNORECASE), messages.DECLARATION, several=True
    ),
}
_HEADINGS: Final = "Asked, Auction, Trump, Passing, Buried, Typed, Melds, Declared, Tricks"
_TRICK: Final = re.compile(r"([0-9]{1,4})\.")
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")


class HandReader:
    """Reader that adds hands to a builder. `start` is the first word of the latest hand."""

    start: Token

    def __init__(self, tokens: Tokens, builder: Builder) -> None:
        self._tokens = tokens
        self._builder = builder
        self._rules = builder.rules
        self._tricks = 0
        self._whole = True

    def next(self) -> bool:
        """Read the next hand. Returns False at the end of the game."""
        token = self._tokens.peek()
        if token.kind in ("end", "tag"):
            return False
        self.start, deal, comments = read_deal(self._tokens, self._rules, self._builder.number + 1)
        try:
            self._builder.deal(deal)
        except Mismatch as error:
            raise self.start.error(error.message) from None
        self._tricks, self._whole = 0, True
        for comment in comments:
            self._comment(comment)
        while self._section():
            pass
        return True

    def _section(self) -> bool:
        """Read the next section or comment. Returns False at the end of the hand."""
        token = self._tokens.peek()
        if token.kind == "comment":
            self._comment(self._tokens.take())
            return True
        word = token.text.lower()
        if token.kind != "word" or word == "hand":
            return False
        self._tokens.take()
        if (section := _SECTIONS.get(word)) is not None:
            self._actions(section)
        elif word == "melds":
            self._melds()
        elif word == "tricks":
            while self._trick():
                pass
        elif word == "score":
            self._score()
        else:
            raise token.expected(messages.HEADING(headings=_HEADINGS, last="Score"))
        return True

    def _actions(self, section: _Section) -> None:
        while (seat := self._next_seat()) is not None:
            token, number = seat
            self._comments()
            first = self._tokens.peek()
            words: list[str] = []
            while section.word.fullmatch(self._word()) and (section.several or not words):
                words.append(self._tokens.take().text)
            if not words:
                raise first.expected(section.wanted())
            self._turn(token, number)
            self._act(first, number, " ".join([section.prefix, *words]))

    def _melds(self) -> None:
        while (seat := self._next_seat()) is not None:
            token, number = seat
            total = self._figure(messages.MELD_TOTAL())
            try:
                self._builder.meld(number, total)
            except Mismatch as error:
                raise token.error(error.message) from None

    def _trick(self) -> bool:
        """Read a numbered trick and its winner's melds. Returns False if there isn't one."""
        self._comments()
        token = self._tokens.peek()
        found = _TRICK.fullmatch(self._word())
        if found is None:
            return False
        self._tokens.take()
        if int(found[1]) != self._tricks + 1:
            raise token.error(messages.WRONG_TRICK_NUMBER(number=self._tricks + 1, found=found[1]))
        if not self._whole:
            raise token.error(messages.TRICK_INCOMPLETE(number=self._tricks))
        self._tricks += 1
        place, leader = self._seat(messages.LEADING_SEAT)
        self._turn(place, leader)
        cards: list[Card] = []
        winner: int | None = None
        while True:
            self._comments()
            token, word = self._tokens.peek(), self._word()
            if _COPY.fullmatch(word) or word.lower() in ("claim", "concede"):
                self._play(self._tokens.take(), leader, cards)
            elif word == ">":
                winner = self._winner(leader, cards)
            elif word.lower() in ("lay", "draw"):
                self._lay(leader, cards, winner)
            else:
                break
        last = self._builder.hand.moves[-1:]
        ended = bool(last) and isinstance(last[0].action, Claim | Concede)
        if not cards and not ended:
            raise token.expected(messages.FIRST_CARD())
        self._whole = ended or len(cards) == self._rules.table.players
        return True

    def _play(self, token: Token, leader: int, cards: list[Card]) -> None:
        players = self._rules.table.players
        if len(cards) == players:
            raise token.error(messages.TRICK_FULL(players=players))
        self._act(token, (leader + len(cards)) % players, token.text)
        last = self._builder.hand.moves[-1].action
        if isinstance(last, Play):
            cards.append(last.card)

    def _winner(self, leader: int, cards: list[Card]) -> int:
        self._tokens.take()
        token, seat = self._seat(messages.TAKING_SEAT)
        if len(cards) != self._rules.table.players:
            raise token.error(messages.NOT_TAKEN())
        right = self._builder.trick_winner(leader, cards)
        if right not in (None, seat):
            assert right is not None
            raise token.error(messages.TAKES_TRICK(seat=seat_label(self._rules, right)))
        return seat

    def _lay(self, leader: int, cards: list[Card], winner: int | None) -> None:
        token = self._tokens.take()
        if len(cards) != self._rules.table.players:
            raise token.error(messages.NO_WHOLE_TRICK())
        if winner is None:
            winner = self._builder.trick_winner(leader, cards)
        if winner is None:
            raise token.error(messages.SAY_WINNER())
        words = [token.text]
        if token.text.lower() == "lay":
            words.append(self._tokens.take().text)
            while _COPY.fullmatch(self._word()) or self._word().lower() == "exchange":
                words.append(self._tokens.take().text)
        self._act(token, winner, " ".join(words))

    def _score(self) -> None:
        start = self._tokens.peek()
        outcome = self._word().lower()
        if not re.fullmatch("[a-z_]+", outcome):
            raise start.expected(messages.OUTCOME())
        self._tokens.take()
        rows: list[SideScore] = []
        for side in sides(self._rules):
            self._expect(side)
            figures: list[int] = []
            for name in ("meld", "tricks", "score", "total"):
                self._expect(name)
                figures.append(self._figure(messages.NUMBER()))
            rows.append(SideScore(*figures))
        try:
            self._builder.score(Score(outcome, tuple(rows)))
        except Mismatch as error:
            raise start.error(error.message) from None

    def _act(self, token: Token, seat: int, text: str) -> None:
        try:
            self._builder.move(seat, parse_action(text))
        except (ActionError, Mismatch) as error:
            raise token.error(error.message) from None

    def _turn(self, token: Token, seat: int) -> None:
        try:
            self._builder.check_turn(seat)
        except Mismatch as error:
            raise token.error(error.message) from None

    def _word(self) -> str:
        """Return the next token's text if it's a word, or an empty string otherwise."""
        token = self._tokens.peek()
        return token.text if token.kind == "word" else ""

    def _comments(self) -> None:
        while self._tokens.peek().kind == "comment":
            self._comment(self._tokens.take())

    def _comment(self, token: Token) -> None:
        try:
            self._builder.comment(token.text)
        except Mismatch as error:
            raise token.error(error.message) from None

    def _next_seat(self) -> tuple[Token, int] | None:
        self._comments()
        seat = find_seat(self._rules, self._word())
        return None if seat is None else (self._tokens.take(), seat)

    def _seat(self, wanted: Template) -> tuple[Token, int]:
        found = self._next_seat()
        if found is None:
            token = self._tokens.peek()
            names = ", ".join(labels(self._rules.table.players))
            raise token.expected(wanted(names=names))
        return found

    def _figure(self, wanted: Message) -> int:
        self._comments()
        token = self._tokens.peek()
        if not _NUMBER.fullmatch(self._word()):
            raise token.expected(wanted)
        return int(self._tokens.take().text)

    def _expect(self, word: str) -> None:
        self._comments()
        token = self._tokens.peek()
        if self._word().lower() != word.lower():
            raise token.expected(WRITTEN(text=word))
        self._tokens.take()

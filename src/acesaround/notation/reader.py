"""Reader for text records, which reads and verifies one game at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from acesaround.cards import Card
from acesaround.game.actions import Claim, Concede, Play
from acesaround.messages import Message, Template, records
from acesaround.messages.ptn import SEVERAL_GAMES
from acesaround.messages.records import UNKNOWN_CARDS
from acesaround.messages.values import WRITTEN
from acesaround.notation.actions import (
    ActionError,
    find_seat,
    parse_action,
    seat_label,
    seat_labels,
    team_labels,
)
from acesaround.notation.builder import Builder
from acesaround.notation.errors import (
    FORMAT,
    LONGEST_TAG,
    MOST_TAGS,
    Mismatch,
    NotationError,
    broken_rules,
    call_at,
    check_tag,
    clean_comment,
)
from acesaround.notation.record import (
    PATH,
    Record,
    RulesReference,
    Score,
    SideScore,
    check_path,
    is_setting,
    parse_result,
    read_value,
    resolve_rules,
)
from acesaround.notation.tokens import CARD, TextSource, Token, Tokens, read_deal, tokens_of
from acesaround.rules.errors import RulesError
from acesaround.rules.model import RuleSet


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
    "asked": _Section("", re.compile("keep|misdeal", re.IGNORECASE), records.KEEP_OR_MISDEAL),
    "auction": _Section("", re.compile("[0-9]{1,9}|pass", re.IGNORECASE), records.BID_OR_PASS),
    "trump": _Section("trump", _PLAIN, records.A_SUIT),
    "passing": _Section("give", CARD, records.CARDS, several=True),
    "buried": _Section("bury", CARD, records.CARDS, several=True),
    "typed": _Section("meld", re.compile("[0-9]{1,9}"), records.MELD_TOTAL),
    "declared": _Section(
        "", re.compile("play|on|fold|shoot", re.IGNORECASE), records.DECLARATION, several=True
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
        call_at(self.start, self._builder.deal, deal)
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
            raise token.expected(records.HEADING(headings=_HEADINGS, last="Score"))
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
            call_at(token, self._builder.check_turn, number)
            self._act(first, number, " ".join([section.prefix, *words]))

    def _melds(self) -> None:
        while (seat := self._next_seat()) is not None:
            token, number = seat
            call_at(token, self._builder.meld, number, self._figure(records.MELD_TOTAL()))

    def _trick(self) -> bool:
        """Read a numbered trick and its winner's melds. Returns False if there isn't one."""
        self._comments()
        token = self._tokens.peek()
        found = _TRICK.fullmatch(self._word())
        if found is None:
            return False
        self._tokens.take()
        if int(found[1]) != self._tricks + 1:
            raise token.error(records.WRONG_TRICK_NUMBER(number=self._tricks + 1, found=found[1]))
        if not self._whole:
            raise token.error(records.TRICK_INCOMPLETE(number=self._tricks))
        self._tricks += 1
        place, leader = self._seat(records.LEADING_SEAT)
        call_at(place, self._builder.check_turn, leader)
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
            raise token.expected(records.FIRST_CARD())
        self._whole = ended or len(cards) == self._rules.table.players
        return True

    def _play(self, token: Token, leader: int, cards: list[Card]) -> None:
        players = self._rules.table.players
        if len(cards) == players:
            raise token.error(records.TRICK_FULL(players=players))
        self._act(token, (leader + len(cards)) % players, token.text)
        last = self._builder.hand.moves[-1].action
        if isinstance(last, Play):
            cards.append(last.card)

    def _winner(self, leader: int, cards: list[Card]) -> int:
        self._tokens.take()
        token, seat = self._seat(records.TAKING_SEAT)
        if len(cards) != self._rules.table.players:
            raise token.error(records.NOT_TAKEN())
        right = self._builder.trick_winner(leader, cards)
        if right not in (None, seat):
            assert right is not None
            raise token.error(records.TAKES_TRICK(seat=seat_label(self._rules, right)))
        return seat

    def _lay(self, leader: int, cards: list[Card], winner: int | None) -> None:
        token = self._tokens.take()
        if len(cards) != self._rules.table.players:
            raise token.error(records.NO_WHOLE_TRICK())
        if winner is None:
            winner = self._builder.trick_winner(leader, cards)
        if winner is None:
            raise token.error(records.SAY_WINNER())
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
            raise start.expected(records.OUTCOME())
        self._tokens.take()
        rows: list[SideScore] = []
        for side in team_labels(self._rules):
            self._expect(side)
            figures: list[int] = []
            for name in ("meld", "tricks", "score", "total"):
                self._expect(name)
                figures.append(self._figure(records.NUMBER()))
            rows.append(SideScore(*figures))
        call_at(start, self._builder.score, Score(outcome, tuple(rows)))

    def _act(self, token: Token, seat: int, text: str) -> None:
        try:
            self._builder.move(seat, parse_action(text))
        except (ActionError, Mismatch) as error:
            raise token.error(error.message) from None

    def _word(self) -> str:
        """Return the next token's text if it's a word, or an empty string otherwise."""
        token = self._tokens.peek()
        return token.text if token.kind == "word" else ""

    def _comments(self) -> None:
        while self._tokens.peek().kind == "comment":
            self._comment(self._tokens.take())

    def _comment(self, token: Token) -> None:
        call_at(token, self._builder.comment, token.text)

    def _next_seat(self) -> tuple[Token, int] | None:
        self._comments()
        seat = find_seat(self._rules, self._word())
        return None if seat is None else (self._tokens.take(), seat)

    def _seat(self, wanted: Template) -> tuple[Token, int]:
        found = self._next_seat()
        if found is None:
            token = self._tokens.peek()
            names = ", ".join(seat_labels(self._rules.table.players))
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


_ONCE: Final = ("Rules", "Extends", "Digest", "Seed", "Result")
BEGIN: Final = f'[Aces "{FORMAT}"]'
"""A game's first tag."""
_LOG_START: Final = re.compile(
    r"\s*(?:%|\[\s*(?:Event|UTCDate|UTCTime|LocalDateTime|GameCode|GameOptionsJson|GameScores|South"
    r"|West|North|East|Dealer|Deal)\s)"
)
"""The beginning of a PTN log, which isn't one of our games."""


def read(source: str | TextSource) -> Iterator[Record]:
    """Yield the games in a string, or in a stream of text or bytes.

    Only one game is in memory at a time, unless it's a PTN log. Raises NotationError at the first
    error.
    """
    tokens = tokens_of(source)
    if _LOG_START.match(tokens.start()):
        # Most programs never read a log.
        from acesaround.notation.ptn import read_log

        yield from read_log(tokens.rest(), BEGIN)
        return
    while tokens.peek().kind != "end":
        yield _Game(tokens, complete=False).read()


def parse(text: str, *, complete: bool = False) -> Record:
    """Read a string with exactly one game. Raises NotationError if it's invalid.

    If `complete` is True, unknown cards are an error too, so the record can always be replayed.
    """
    tokens = tokens_of(text)
    if _LOG_START.match(tokens.start()):
        from acesaround.notation.ptn import read_log

        return _only(read_log(tokens.rest(), BEGIN), complete)
    if tokens.peek().kind == "end":
        raise NotationError(records.NO_GAME(begin=BEGIN), 1, 1)
    record = _Game(tokens, complete).read()
    if (more := tokens.peek()).kind != "end":
        raise more.error(records.SECOND_GAME())
    return record


def _only(games: Iterator[Record], complete: bool) -> Record:
    """Return the game of a log that has only one."""
    record = next(games)
    if next(games, None) is not None:
        raise NotationError(SEVERAL_GAMES())
    if complete and record.first_unknown is not None:
        raise NotationError(UNKNOWN_CARDS(number=record.first_unknown + 1))
    return record


class _Game:
    """Reader for a single game, from its first tag to the next game or the end of the source."""

    def __init__(self, tokens: Tokens, complete: bool) -> None:
        self._tokens = tokens
        self._complete = complete
        self._known: dict[str, Token] = {}
        self._changes: dict[str, Token] = {}
        self._free: dict[str, str] = {}
        self._comment = ""

    def read(self) -> Record:
        start = self._version()
        self._tags()
        builder = self._builder(start)
        builder.comment(self._comment)
        hands = HandReader(self._tokens, builder)
        while hands.next():
            if self._complete and not builder.verifying:
                raise hands.start.error(UNKNOWN_CARDS(number=builder.number))
        after = self._tokens.peek()
        if after.kind == "tag" and after.text != "Aces":
            raise after.error(records.LATE_TAG(begin=BEGIN))
        if (result := self._known.get("Result")) is not None:
            stated = call_at(result, parse_result, builder.rules, result.value)
            if stated is not None:
                call_at(result, builder.result, stated)
        return builder.build()

    def _version(self) -> Token:
        token = self._tokens.take()
        if token.kind != "tag" or token.text != "Aces":
            raise token.error(records.NO_GAME_BUT(begin=BEGIN, found=token.shown))
        if token.bare:
            raise token.error(records.NO_QUOTES(tag="Aces"))
        if token.value != str(FORMAT):
            version = repr(token.value[:20])
            raise token.error(records.WRONG_VERSION(version=version, known=FORMAT))
        self._tokens.start_game()
        return token

    def _tags(self) -> None:
        while True:
            token = self._tokens.peek()
            if token.kind == "comment":
                self._comment = call_at(
                    token, clean_comment, f"{self._comment} {self._tokens.take().text}"
                )
            elif token.kind == "tag" and token.text != "Aces":
                self._tag(self._tokens.take())
            else:
                return

    def _tag(self, token: Token) -> None:
        name = token.text
        if name in ("Rule", "Setting"):
            self._change(token)
            return
        if token.bare and name != "Seed":
            raise token.error(records.NO_QUOTES(tag=name))
        if name in self._known or name in self._free:
            raise token.error(records.TAG_TWICE(tag=name))
        if name in _ONCE:
            self._known[name] = token
        else:
            call_at(token, check_tag, name, token.value)
            self._free[name] = token.value
            if len(self._free) > MOST_TAGS:
                raise token.error(records.TOO_MANY_TAGS(most=MOST_TAGS))

    def _change(self, token: Token) -> None:
        path, equals, value = (part.strip() for part in token.value.partition("="))
        if not token.bare or not equals or not PATH.fullmatch(path):
            raise token.error(records.WRONG_CHANGE(tag=token.text))
        call_at(token, check_path, path)
        call_at(token, read_value, value)
        right = "Setting" if is_setting(path) else "Rule"
        if token.text != right:
            raise token.error(records.WRONG_TAG(field=path, tag=right))
        if path in self._changes:
            raise token.error(records.FIELD_TWICE(field=path))
        self._changes[path] = token._replace(value=value)

    def _builder(self, start: Token) -> Builder:
        rules = self._rules(start)
        seed: int | str | None = None
        if (tag := self._known.get("Seed")) is not None:
            if tag.bare and len(tag.value) > LONGEST_TAG:
                raise tag.error(records.SEED_TOO_LONG())
            seed = int(tag.value) if tag.bare else tag.value
        place = tag or start
        return call_at(place, Builder, rules, seed, self._free)

    def _rules(self, start: Token) -> RuleSet:
        name = self._known.get("Rules")
        if name is None:
            raise start.error(records.NO_RULES(example='[Rules "nicholas-1992"]'))
        extends = self._known.get("Extends", name)
        changes = tuple((path, tag.value) for path, tag in self._changes.items())
        digest = self._known.get("Digest")
        try:
            written = None if digest is None else digest.value
            rules = resolve_rules(RulesReference(name.value, extends.value, changes), written)
        except Mismatch as error:
            raise extends.error(error.message) from None
        except RulesError as error:
            place = self._changes.get(error.problems[0].path, name)
            raise place.error(records.UNPLAYABLE_RULES(problem=broken_rules(error))) from None
        if digest is not None and digest.value != rules.digest:
            raise digest.error(records.OTHER_RULES(rules=name.value, digest=rules.digest))
        return rules

"""Reader for text records, which reads and verifies one game at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from acesaround.messages import records
from acesaround.messages.hands import UNKNOWN_CARDS
from acesaround.notation.building import Builder
from acesaround.notation.errors import Mismatch, NotationError, broken_rules
from acesaround.notation.hands import HandReader
from acesaround.notation.limits import FORMAT, LONGEST_TAG, MOST_TAGS, tidy
from acesaround.notation.record import Record
from acesaround.notation.results import parse_result
from acesaround.notation.ruleset import (
    PATH,
    Named,
    check_path,
    is_setting,
    read_value,
    resolve,
)
from acesaround.notation.tags import check_tag
from acesaround.notation.tokens import TextSource, Token, Tokens, tokens_of
from acesaround.rules.errors import RulesError
from acesaround.rules.model import RuleSet

T = TypeVar("T")
_ONCE: Final = ("Rules", "Extends", "Digest", "Seed", "Result")
BEGIN: Final = f'[Aces "{FORMAT}"]'
"""A game's first tag."""


def read(source: str | TextSource) -> Iterator[Record]:
    """Yield the games in a string, or in a stream of text or bytes.

    Only one game is in memory at a time. Raises NotationError at the first error.
    """
    tokens = tokens_of(source)
    while tokens.peek().kind != "end":
        yield _Game(tokens, complete=False).read()


def parse(text: str, *, complete: bool = False) -> Record:
    """Read a string with exactly one game. Raises NotationError if it's invalid.

    If `complete` is True, unknown cards are an error too, so the record can always be replayed.
    """
    tokens = tokens_of(text)
    first = tokens.peek()
    if first.kind == "end":
        raise NotationError(records.NO_GAME(begin=BEGIN), 1, 1)
    record = _Game(tokens, complete).read()
    if (more := tokens.peek()).kind != "end":
        raise more.error(records.SECOND_GAME())
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
            stated = _at(result, parse_result, builder.rules, result.value)
            if stated is not None:
                _at(result, builder.result, stated)
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
                self._comment = _at(token, tidy, f"{self._comment} {self._tokens.take().text}")
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
            _at(token, check_tag, name, token.value)
            self._free[name] = token.value
            if len(self._free) > MOST_TAGS:
                raise token.error(records.TOO_MANY_TAGS(most=MOST_TAGS))

    def _change(self, token: Token) -> None:
        path, equals, value = (part.strip() for part in token.value.partition("="))
        if not token.bare or not equals or not PATH.fullmatch(path):
            raise token.error(records.WRONG_CHANGE(tag=token.text))
        _at(token, check_path, path)
        _at(token, read_value, value)
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
        return _at(place, Builder, rules, seed, self._free)

    def _rules(self, start: Token) -> RuleSet:
        name = self._known.get("Rules")
        if name is None:
            raise start.error(records.NO_RULES(example='[Rules "nicholas-1992"]'))
        extends = self._known.get("Extends", name)
        changes = tuple((path, tag.value) for path, tag in self._changes.items())
        digest = self._known.get("Digest")
        try:
            written = None if digest is None else digest.value
            rules = resolve(Named(name.value, extends.value, changes), written)
        except Mismatch as error:
            raise extends.error(error.message) from None
        except RulesError as error:
            place = self._changes.get(error.problems[0].path, name)
            raise place.error(records.UNPLAYABLE_RULES(problem=broken_rules(error))) from None
        if digest is not None and digest.value != rules.digest:
            raise digest.error(records.OTHER_RULES(rules=name.value, digest=rules.digest))
        return rules


def _at(token: Token, function: Callable[..., T], *args: Any) -> T:
    """Call `function`, and convert its `Mismatch` to an error at `token`."""
    try:
        return function(*args)
    except Mismatch as error:
        raise token.error(error.message) from None

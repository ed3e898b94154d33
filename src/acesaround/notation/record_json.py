"""JSON format for records, as strict as the text format."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NoReturn, TypeVar

from acesaround.cards import Card, CardError
from acesaround.messages import Message, Template, records, values
from acesaround.messages.records import GAME_TOO_LONG_TO_WRITE
from acesaround.messages.values import shown
from acesaround.notation.actions import (
    UNKNOWN,
    ActionError,
    AnyDeal,
    KnownCards,
    as_partial,
    make_deal,
    parse_action,
    parse_known_cards,
    team_labels,
)
from acesaround.notation.builder import (
    Builder,
    RecordableGame,
    notation_errors,
    record_of,
    verified,
)
from acesaround.notation.errors import FORMAT, LONGEST_GAME, Mismatch, NotationError, broken_rules
from acesaround.notation.record import (
    HandRecord,
    Move,
    Record,
    Result,
    RulesReference,
    Score,
    SideScore,
    check_path,
    read_value,
    resolve_rules,
    rules_reference,
)
from acesaround.notation.tokens import TextSource
from acesaround.rules.errors import RulesError, closest
from acesaround.rules.load import toml_value
from acesaround.rules.model import RuleSet


def to_json(game: RecordableGame | Record, indent: int | None = None) -> str:
    """Return a game or record as JSON text, on a single line unless `indent` is given.

    Raises NotationError for data that a record can't contain.
    """
    record = game if isinstance(game, Record) else record_of(game)
    if record.state is None:
        record = verified(record)
    with notation_errors():
        text = json.dumps(as_object(record), indent=indent, ensure_ascii=False)
    if len(text) > LONGEST_GAME:
        raise NotationError(GAME_TOO_LONG_TO_WRITE(most=LONGEST_GAME))
    return text


def as_object(record: Record) -> dict[str, Any]:
    """Return a record as an object that can be encoded as JSON."""
    names = rules_reference(record.rules)
    rules: dict[str, Any] = {"name": names.name}
    if names.extends != names.name:
        rules["extends"] = names.extends
    if names.changes:
        rules["changes"] = {path: read_value(value) for path, value in names.changes}
    rules["digest"] = record.rules.digest
    found: dict[str, Any] = {"aces": FORMAT}
    if record.tags:
        found["tags"] = dict(record.tags)
    found["rules"] = rules
    if record.seed is not None:
        found["seed"] = record.seed
    if record.comment:
        found["comment"] = record.comment
    found["hands"] = [_hand_object(hand) for hand in record.hands]
    if (result := record.result) is not None:
        found["result"] = {
            "winner": result.winner,
            "reason": result.reason,
            "scores": list(result.scores),
        }
    return found


def deal_object(deal: AnyDeal) -> dict[str, Any]:
    """Return a deal as an object that can be encoded as JSON."""
    some = as_partial(deal)
    found: dict[str, Any] = {"dealer": some.dealer, "hands": [str(hand) for hand in some.hands]}
    if some.widow.known or some.widow.others:
        found["widow"] = str(some.widow)
    if some.stock or some.stock_others:
        found["stock"] = [*map(str, some.stock), *[UNKNOWN] * some.stock_others]
    return found


def _hand_object(hand: HandRecord) -> dict[str, Any]:
    found: dict[str, Any] = {"deal": deal_object(hand.deal)}
    if hand.comment:
        found["comment"] = hand.comment
    found["moves"] = [_move_object(move) for move in hand.moves]
    if hand.melds:
        found["melds"] = list(hand.melds)
    if (score := hand.score) is not None:
        found["score"] = {
            "outcome": score.outcome,
            "sides": [
                {"meld": row.meld, "tricks": row.tricks, "score": row.score, "total": row.total}
                for row in score.sides
            ],
        }
    return found


def _move_object(move: Move) -> dict[str, Any]:
    found: dict[str, Any] = {"seat": move.seat, "action": str(move.action)}
    if move.comment:
        found["comment"] = move.comment
    return found


T = TypeVar("T")

LONGEST_TEXT: Final = 500
"""Maximum length of an action, or of the cards in one hand, in characters."""
_LARGEST: Final = 10**9


class Fields:
    """The fields of an object. All required fields must be present.

    Unknown fields are errors unless `others` is True. Every method raises NotationError with the
    path to the field. An optional field that's null counts as missing.
    """

    def __init__(
        self, given: object, path: str, required: str, optional: str = "", *, others: bool = False
    ) -> None:
        self.path = path
        if not isinstance(given, Mapping):
            raise field_error(path, values.MUST_BE(wanted=values.AN_OBJECT(), found=shown(given)))
        known = [*required.split(), *optional.split()]
        for name in given:
            if not others and name not in known:
                here = self.at(name[:40])
                if near := closest(name, known):
                    raise field_error(here, values.UNKNOWN_JSON_FIELD_BUT(near=near))
                raise field_error(here, values.UNKNOWN_JSON_FIELD(known=values.listed(known)))
        for name in required.split():
            if name not in given:
                raise field_error(self.at(name), values.JSON_FIELD_MISSING())
        self._given: Mapping[str, Any] = given

    def __contains__(self, name: str) -> bool:
        return self._given.get(name) is not None

    def at(self, name: str) -> str:
        """Return the path to a field."""
        return f"{self.path}.{name}" if self.path else name

    def raw(self, name: str) -> Any:
        """Return the value of a field, of any type, or None if it's missing."""
        return self._given.get(name)

    def text(self, name: str, default: str = "") -> str:
        """Return the string in a field, or `default` if it's missing."""
        return self._of(name, str, values.A_TEXT, default)

    def items(self, name: str) -> list[Any]:
        """Return the list in a field, or an empty list if it's missing."""
        return self._of(name, list, values.LIST, [])

    def table(self, name: str) -> Mapping[str, Any]:
        """Return the object in a field, or an empty object if it's missing."""
        return self._of(name, dict, values.AN_OBJECT, {})

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return the integers in a field as a tuple, or an empty tuple if it's missing."""
        path = self.at(name)
        return tuple(read_whole(n, f"{path}[{index}]") for index, n in enumerate(self.items(name)))

    def number(self, name: str) -> int:
        """Return the integer in a required field."""
        return read_whole(self._given[name], self.at(name))

    def index(self, name: str, end: int) -> int:
        """Return the integer in a required field, which must be from 0 to `end` - 1."""
        value = self.number(name)
        if value not in range(end):
            raise field_error(self.at(name), values.OUT_OF_RANGE(last=end - 1, found=value))
        return value

    def _of(self, name: str, kind: type[T], wanted: Template, default: T) -> T:
        value = self._given.get(name)
        if value is None:
            return default
        if not isinstance(value, kind):
            raise field_error(self.at(name), values.MUST_BE(wanted=wanted(), found=shown(value)))
        return value


def read_whole(value: object, path: str) -> int:
    """Return `value` as an integer.

    Raises NotationError for other types and for numbers that are too large.
    """
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= _LARGEST:
        raise field_error(path, values.MUST_BE(wanted=values.WHOLE_NUMBER(), found=shown(value)))
    return value


def read_line(value: object, path: str) -> str:
    """Return `value` as a string.

    Raises NotationError for other types and for strings that are too long.
    """
    if not isinstance(value, str):
        raise field_error(path, values.MUST_BE(wanted=values.A_TEXT(), found=shown(value)))
    if len(value) > LONGEST_TEXT:
        raise field_error(path, values.JSON_TEXT_TOO_LONG(most=LONGEST_TEXT))
    return value


def read_at(path: str, function: Callable[..., T], *args: Any) -> T:
    """Call `function`, and convert its errors to a NotationError at `path`."""
    try:
        return function(*args)
    except (Mismatch, CardError) as error:
        raise field_error(path, error.message) from None


def field_error(path: str, problem: Message) -> NotationError:
    """Return a NotationError at `path`."""
    return NotationError(problem, path=path)


def from_json(text: str | bytes) -> Record:
    """Read the output of `to_json` and verify every action.

    Raises NotationError with the line and column of invalid JSON, or the path to an invalid value.
    """
    if len(text) > LONGEST_GAME:
        raise NotationError(records.GAME_TOO_LONG(most=LONGEST_GAME), 1, 1)
    try:
        source = text if isinstance(text, str) else text.decode()
        document = json.loads(
            source, object_pairs_hook=_unique, parse_constant=_refuse, parse_float=_refuse
        )
        return from_object(document)
    except json.JSONDecodeError as error:
        problem = values.NOT_JSON(detail=error.msg)
        raise NotationError(problem, error.lineno, error.colno) from None
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        lines = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode()) + 1
        raise NotationError(records.NOT_UTF8(), lines, column) from None
    except RecursionError:
        raise NotationError(values.RECORD_TOO_DEEP(), 1, 1) from None
    except NotationError:
        raise
    except Mismatch as error:
        raise NotationError(error.message, 1, 1) from None
    except ValueError:
        raise NotationError(values.RECORD_TOO_MANY_DIGITS(), 1, 1) from None


def read_json(source: TextSource) -> Iterator[Record]:
    """Yield the games in a stream that has one JSON object per line, ignoring blank lines."""
    number = 0
    while True:
        number += 1
        try:
            text = source.readline(LONGEST_GAME + 2)
        except UnicodeDecodeError:
            raise NotationError(records.NOT_UTF8_FROM_HERE(), number, 1) from None
        if not text:
            return
        if not text.strip():
            continue
        try:
            yield from_json(text.rstrip())
        except NotationError as error:
            raise NotationError(error.message, number, error.column or 1, error.path) from None


def from_object(document: object) -> Record:
    """Read the output of `as_object`. Raises NotationError."""
    version = document.get("aces") if isinstance(document, Mapping) else None
    if version != FORMAT or isinstance(version, bool):
        if version is None:
            example = f'{{"aces": {FORMAT}, ...}}'
            raise field_error("aces", values.NOT_A_RECORD(example=example))
        raise field_error("aces", values.WRONG_VERSION(known=FORMAT, version=shown(version)))
    top = Fields(document, "", "aces rules", "tags seed comment hands result")
    builder = _builder(top, _rules(top))
    read_at("comment", builder.comment, top.text("comment"))
    for index, hand in enumerate(top.items("hands")):
        _read_hand(builder, hand, f"hands[{index}]")
    if "result" in top:
        fields = Fields(top.raw("result"), "result", "reason scores", "winner")
        winner = (
            fields.index("winner", len(team_labels(builder.rules))) if "winner" in fields else None
        )
        result = Result(winner, fields.text("reason"), fields.numbers("scores"))
        read_at("result", builder.result, result)
    return builder.build()


def _builder(top: Fields, rules: RuleSet) -> Builder:
    tags = top.table("tags")
    for name, value in tags.items():
        if not isinstance(value, str):
            problem = values.MUST_BE(wanted=values.A_TEXT(), found=shown(value))
            raise field_error(f"tags.{name[:40]}", problem)
    seed = top.raw("seed")
    if isinstance(seed, bool) or not isinstance(seed, int | str | None):
        problem = values.MUST_BE(wanted=values.NUMBER_OR_TEXT(), found=shown(seed))
        raise field_error("seed", problem)
    read_at("tags", Builder, rules, None, tags)
    return read_at("seed", Builder, rules, seed, tags)


def _rules(top: Fields) -> RuleSet:
    fields = Fields(top.raw("rules"), "rules", "name", "extends changes digest")
    name = fields.text("name")
    changes = fields.table("changes")
    for path in changes:
        read_at("rules.changes", check_path, path)
    try:
        written = tuple((path, toml_value(value)) for path, value in changes.items())
        digest = fields.text("digest") if "digest" in fields else None
        rules = resolve_rules(RulesReference(name, fields.text("extends", name), written), digest)
    except Mismatch as error:
        place = "rules.extends" if "extends" in fields else "rules.name"
        raise field_error(place, error.message) from None
    except RulesError as error:
        raise field_error("rules", values.UNPLAYABLE(problem=broken_rules(error))) from None
    if digest not in (None, rules.digest):
        problem = values.OTHER_RULES(rules=shown(name), digest=rules.digest)
        raise field_error("rules.digest", problem)
    return rules


def _read_hand(builder: Builder, given: object, path: str) -> None:
    fields = Fields(given, path, "deal", "comment moves melds score")
    read_at(f"{path}.deal", builder.deal, read_deal_object(fields.raw("deal"), f"{path}.deal"))
    read_at(f"{path}.comment", builder.comment, fields.text("comment"))
    for index, entry in enumerate(fields.items("moves")):
        _read_move(builder, entry, f"{path}.moves[{index}]")
    melds = fields.items("melds")
    if melds and len(melds) != builder.rules.table.players:
        raise field_error(f"{path}.melds", values.WRONG_ENTRIES(number=len(melds)))
    for seat, total in enumerate(melds):
        if total is not None:
            here = f"{path}.melds[{seat}]"
            read_at(here, builder.meld, seat, read_whole(total, here))
    if "score" in fields:
        read_at(f"{path}.score", builder.score, _score(fields.raw("score"), f"{path}.score"))


def _read_move(builder: Builder, given: object, path: str) -> None:
    fields = Fields(given, path, "seat action", "comment")
    seat = fields.index("seat", builder.rules.table.players)
    read_at(f"{path}.seat", builder.check_turn, seat)
    text = read_line(fields.raw("action"), f"{path}.action")
    try:
        builder.move(seat, parse_action(text))
    except (ActionError, Mismatch) as error:
        raise field_error(f"{path}.action", error.message) from None
    read_at(f"{path}.comment", builder.comment, fields.text("comment"))


def _score(given: object, path: str) -> Score:
    fields = Fields(given, path, "outcome sides")
    rows = []
    for index, entry in enumerate(fields.items("sides")):
        row = Fields(entry, f"{path}.sides[{index}]", "meld tricks score total")
        rows.append(SideScore(*(row.number(name) for name in ("meld", "tricks", "score", "total"))))
    return Score(read_line(fields.raw("outcome"), f"{path}.outcome"), tuple(rows))


def read_deal_object(given: object, path: str = "deal") -> AnyDeal:
    """Read the output of `deal_object`. Raises NotationError."""
    fields = Fields(given, path, "hands", "dealer widow stock")
    dealer = fields.index("dealer", 10) if "dealer" in fields else None
    hands = [
        _some(hand, f"{path}.hands[{seat}]") for seat, hand in enumerate(fields.items("hands"))
    ]
    widow = _some(fields.text("widow", "-"), f"{path}.widow")
    stock = fields.items("stock")
    others = stock[-1:] == [UNKNOWN]
    cards = tuple(
        read_at(f"{path}.stock[{index}]", Card.parse, read_line(card, f"{path}.stock[{index}]"))
        for index, card in enumerate(stock[: len(stock) - others])
    )
    return make_deal(dealer, hands, widow, cards, others)


def _some(given: object, path: str) -> KnownCards:
    return read_at(path, parse_known_cards, read_line(given, path))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise Mismatch(values.NAME_TWICE(field=repr(name[:40])))
            seen.add(name)
    return found


def _refuse(text: str) -> NoReturn:
    raise Mismatch(values.NOT_WHOLE(text=text[:40]))

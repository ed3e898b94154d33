"""Reader for JSON records, as strict as the reader for text records."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from acesaround.cards import Card
from acesaround.messages import fields as messages
from acesaround.messages import records, values
from acesaround.messages.values import shown
from acesaround.notation.actions import ActionError, parse_action
from acesaround.notation.building import Builder
from acesaround.notation.deals import UNKNOWN, AnyDeal, Some, make_deal, parse_some
from acesaround.notation.errors import Mismatch, NotationError, broken_rules
from acesaround.notation.json_fields import Fields, at, line, whole, wrong
from acesaround.notation.limits import FORMAT, LONGEST_GAME
from acesaround.notation.record import Record, Result, Score, SideScore
from acesaround.notation.ruleset import Named, check_path, resolve
from acesaround.notation.seats import sides
from acesaround.notation.tokens import TextSource
from acesaround.rules.errors import RulesError
from acesaround.rules.model import RuleSet
from acesaround.rules.toml import inline


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
        problem = messages.NOT_JSON(detail=error.msg)
        raise NotationError(problem, error.lineno, error.colno) from None
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        lines = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode()) + 1
        raise NotationError(records.NOT_UTF8(), lines, column) from None
    except RecursionError:
        raise NotationError(messages.TOO_DEEP(), 1, 1) from None
    except NotationError:
        raise
    except Mismatch as error:
        raise NotationError(error.message, 1, 1) from None
    except ValueError:
        raise NotationError(messages.TOO_MANY_DIGITS(), 1, 1) from None


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
            raise wrong("aces", messages.NOT_A_RECORD(example=example))
        raise wrong("aces", messages.WRONG_VERSION(known=FORMAT, version=shown(version)))
    top = Fields(document, "", "aces rules", "tags seed comment hands result")
    builder = _builder(top, _rules(top))
    at("comment", builder.comment, top.text("comment"))
    for index, hand in enumerate(top.items("hands")):
        _read_hand(builder, hand, f"hands[{index}]")
    if "result" in top:
        fields = Fields(top.raw("result"), "result", "reason scores", "winner")
        winner = fields.index("winner", len(sides(builder.rules))) if "winner" in fields else None
        result = Result(winner, fields.text("reason"), fields.numbers("scores"))
        at("result", builder.result, result)
    return builder.build()


def _builder(top: Fields, rules: RuleSet) -> Builder:
    tags = top.table("tags")
    for name, value in tags.items():
        if not isinstance(value, str):
            problem = messages.MUST_BE(wanted=values.A_TEXT(), found=shown(value))
            raise wrong(f"tags.{name[:40]}", problem)
    seed = top.raw("seed")
    if isinstance(seed, bool) or not isinstance(seed, int | str | None):
        problem = messages.MUST_BE(wanted=messages.NUMBER_OR_TEXT(), found=shown(seed))
        raise wrong("seed", problem)
    at("tags", Builder, rules, None, tags)
    return at("seed", Builder, rules, seed, tags)


def _rules(top: Fields) -> RuleSet:
    fields = Fields(top.raw("rules"), "rules", "name", "extends changes digest")
    name = fields.text("name")
    changes = fields.table("changes")
    for path in changes:
        at("rules.changes", check_path, path)
    try:
        written = tuple((path, inline(value)) for path, value in changes.items())
        digest = fields.text("digest") if "digest" in fields else None
        rules = resolve(Named(name, fields.text("extends", name), written), digest)
    except Mismatch as error:
        place = "rules.extends" if "extends" in fields else "rules.name"
        raise wrong(place, error.message) from None
    except RulesError as error:
        raise wrong("rules", messages.UNPLAYABLE(problem=broken_rules(error))) from None
    if digest not in (None, rules.digest):
        problem = messages.OTHER_RULES(rules=shown(name), digest=rules.digest)
        raise wrong("rules.digest", problem)
    return rules


def _read_hand(builder: Builder, given: object, path: str) -> None:
    fields = Fields(given, path, "deal", "comment moves melds score")
    at(f"{path}.deal", builder.deal, read_deal_object(fields.raw("deal"), f"{path}.deal"))
    at(f"{path}.comment", builder.comment, fields.text("comment"))
    for index, entry in enumerate(fields.items("moves")):
        _read_move(builder, entry, f"{path}.moves[{index}]")
    melds = fields.items("melds")
    if melds and len(melds) != builder.rules.table.players:
        raise wrong(f"{path}.melds", messages.WRONG_ENTRIES(number=len(melds)))
    for seat, total in enumerate(melds):
        if total is not None:
            here = f"{path}.melds[{seat}]"
            at(here, builder.meld, seat, whole(total, here))
    if "score" in fields:
        at(f"{path}.score", builder.score, _score(fields.raw("score"), f"{path}.score"))


def _read_move(builder: Builder, given: object, path: str) -> None:
    fields = Fields(given, path, "seat action", "comment")
    seat = fields.index("seat", builder.rules.table.players)
    at(f"{path}.seat", builder.check_turn, seat)
    text = line(fields.raw("action"), f"{path}.action")
    try:
        builder.move(seat, parse_action(text))
    except (ActionError, Mismatch) as error:
        raise wrong(f"{path}.action", error.message) from None
    at(f"{path}.comment", builder.comment, fields.text("comment"))


def _score(given: object, path: str) -> Score:
    fields = Fields(given, path, "outcome sides")
    rows = []
    for index, entry in enumerate(fields.items("sides")):
        row = Fields(entry, f"{path}.sides[{index}]", "meld tricks score total")
        rows.append(SideScore(*(row.number(name) for name in ("meld", "tricks", "score", "total"))))
    return Score(line(fields.raw("outcome"), f"{path}.outcome"), tuple(rows))


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
        at(f"{path}.stock[{index}]", Card.parse, line(card, f"{path}.stock[{index}]"))
        for index, card in enumerate(stock[: len(stock) - others])
    )
    return make_deal(dealer, hands, widow, cards, others)


def _some(given: object, path: str) -> Some:
    return at(path, parse_some, line(given, path))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise Mismatch(messages.NAME_TWICE(field=repr(name[:40])))
            seen.add(name)
    return found


def _refuse(text: str) -> NoReturn:
    raise Mismatch(messages.NOT_WHOLE(text=text[:40]))

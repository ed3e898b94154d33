"""Problems from games, deals, and JSON lines, and answers to JSON lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any, Final

from acesaround.analysis.problem import (
    GamePoint,
    Problem,
    Unsolvable,
    needs_declarer,
    problem_in,
    side_of,
)
from acesaround.cards import Card, CardError, Hand
from acesaround.game.actions import Deal
from acesaround.game.trick import must_lead_trump
from acesaround.judge.inputs import (
    BadQuestion,
    card,
    check_copies,
    entries,
    seat,
    suit,
    whole,
    wrong_type,
)
from acesaround.judge.questions import identity_of, lines_of, needed, parse, rules_of
from acesaround.kernel.interface import PositionError
from acesaround.kernel.position import Position
from acesaround.kernel.rules import TrickRules
from acesaround.messages import positions
from acesaround.messages.values import shown
from acesaround.notation.actions import ActionError, cards_in, parse_deal
from acesaround.notation.builder import verified
from acesaround.notation.errors import NotationError
from acesaround.notation.reader import read
from acesaround.notation.record import HandRecord, Record
from acesaround.notation.record_json import read_json
from acesaround.rules.errors import closest
from acesaround.rules.model import RuleSet

FIELDS: Final = ("id", "rules", "trump", "leader", "hands", "trick", "declarer", "bid")

_LONGEST_HAND: Final = 1000
"""Maximum length of a hand in characters. A hand of 20 cards takes 59."""


def looks_like_a_problem(value: object) -> bool:
    """Return True if a JSON value seems to be a position rather than a game."""
    return isinstance(value, Mapping) and "aces" not in value


def problem_of(question: object) -> Problem:
    """Convert a JSON object to a problem. Raises `BadQuestion` if the object is invalid.

    The object's ``rules`` are a preset, a file, or a table.
    """
    if not isinstance(question, Mapping):
        raise BadQuestion(positions.POSITION_NOT_AN_OBJECT(found=shown(question)))
    identity = identity_of(question.get("id"))
    for name in question:
        if name not in FIELDS:
            field = shown(name)
            if near := closest(str(name), FIELDS):
                raise BadQuestion(positions.UNKNOWN_FIELD_BUT(field=field, near=near))
            raise BadQuestion(positions.UNKNOWN_FIELD(field=field, known=", ".join(FIELDS)))
    rules = rules_of(needed(question, "rules"))
    try:
        position = _position(rules, question)
    except PositionError as error:
        raise BadQuestion(error.message) from None
    return Problem(rules, position, _title(identity), identity)


def _title(identity: object) -> str:
    """Return an ``id`` for display, without characters that could move the terminal's cursor."""
    text = "" if identity is None else str(identity)
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _position(rules: RuleSet, question: Mapping[str, Any]) -> Position:
    trump = suit(needed(question, "trump"), "trump")
    leader = seat(rules, needed(question, "leader"), "leader")
    if question.get("hands") is None:
        example = ", ".join(['"AS TH ..."'] * 2 + ["..."])
        raise BadQuestion(positions.HANDS_MISSING(example=example))
    hands = tuple(
        _hand(rules, hand, f"hands[{index}]")
        for index, hand in enumerate(entries(question["hands"], "hands"))
    )
    trick = _trick(rules, question.get("trick"))
    declarer = None
    if question.get("declarer") is not None:
        declarer = seat(rules, question["declarer"], "declarer")
    bid = None if question.get("bid") is None else whole(question["bid"], "bid")
    if declarer is None and needs_declarer(rules):
        raise BadQuestion(positions.DECLARER_MISSING())
    full = not trick and all(len(hand) == rules.deal.hand for hand in hands)
    first_lead = full and bid is not None and not rules.deal.stock
    return Position(
        TrickRules.of(rules),
        trump,
        leader,
        hands,
        trick,
        side_of(rules, leader, declarer),
        lead_trump=first_lead and must_lead_trump(rules, bid),
    )


def _hand(rules: RuleSet, value: object, place: str) -> Hand:
    if not isinstance(value, str):
        raise wrong_type(place, positions.HAND_OF_CARDS(), value)
    if len(value) > _LONGEST_HAND:
        raise BadQuestion(positions.TOO_MANY_CHARACTERS(field=place, most=_LONGEST_HAND))
    try:
        cards = [each for word in value.replace(",", " ").split() for each in cards_in(word)]
    except CardError as error:
        problem = positions.UNKNOWN_CARD(field=place, problem=error.message)
        raise BadQuestion(problem) from None
    for each in cards:
        card(rules, str(each), place)
    check_copies(rules, cards, place)
    return Hand(cards)


def _trick(rules: RuleSet, value: object) -> tuple[Card, ...]:
    if value is None:
        return ()
    return tuple(
        card(rules, item, f"trick[{index}]") for index, item in enumerate(entries(value, "trick"))
    )


MAX_INPUT_BYTES: Final = 64 * 1024 * 1024
"""Maximum size of the input in bytes."""

_DEAL: Final = re.compile(rb"\s*deal\s", re.IGNORECASE)


def problems(
    data: bytes, wanted: GamePoint, rules: RuleSet | None
) -> Iterator[Problem | Unsolvable]:
    """Yield the input's problems in order, with an `Unsolvable` for each invalid one.

    `wanted` selects a point in each game. `rules` apply to deals, which don't include rules.
    """
    if len(data) > MAX_INPUT_BYTES:
        yield Unsolvable(positions.INPUT_TOO_LARGE(most=MAX_INPUT_BYTES))
        return
    stripped = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    is_deal = _DEAL.match(stripped) is not None
    if rules is not None and not is_deal:
        yield Unsolvable(positions.RULES_REFUSED())
    elif not stripped:
        yield Unsolvable(positions.NOTHING_THERE())
    elif stripped[:1] != b"{":
        deals = _deals(data, rules) if is_deal else read(BytesIO(data))
        yield from _moments(deals, wanted)
    elif _first_is_a_problem(stripped):
        yield from _positions(data, wanted)
    else:
        yield from _moments(read_json(BytesIO(stripped)), wanted)


def _first_is_a_problem(data: bytes) -> bool:
    try:
        return looks_like_a_problem(parse(data.partition(b"\n")[0]))
    except BadQuestion:
        return b'"aces"' not in data[:100]


def _positions(data: bytes, wanted: GamePoint) -> Iterator[Problem | Unsolvable]:
    if replace(wanted, every_trump=False, every_leader=False) != GamePoint():
        yield Unsolvable(positions.OPTIONS_REFUSED())
        return
    for number, line in enumerate(lines_of(BytesIO(data)), 1):
        if line.strip():
            try:
                yield problem_of(parse(line))
            except BadQuestion as error:
                code = error.code
                problem = positions.IN_LINE(number=number, problem=error.message, code=code)
                yield Unsolvable(problem, code=code)


def _deals(data: bytes, rules: RuleSet | None) -> Iterator[Record]:
    if rules is None:
        raise Unsolvable(positions.RULES_UNKNOWN())
    text = data.decode("utf-8-sig", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                deal = parse_deal(line)
            except ActionError as error:
                raise NotationError(error.message, number, 1) from None
            if not isinstance(deal, Deal):
                raise NotationError(positions.CARDS_UNKNOWN(), number, 1)
            yield verified(Record(rules, (HandRecord(deal),)))


def _moments(records: Iterable[Record], wanted: GamePoint) -> Iterator[Problem | Unsolvable]:
    number = 0
    games = iter(records)
    while True:
        try:
            record = next(games, None)
        except NotationError as error:
            yield Unsolvable(positions.BAD_NOTATION(problem=error.placed))
            return
        except Unsolvable as error:
            yield error
            return
        if record is None:
            if not number:
                yield Unsolvable(positions.NO_GAME())
            return
        number += 1
        try:
            yield problem_in(record, wanted, f"Game {number}")
        except Unsolvable as error:
            problem = positions.IN_GAME(number=number, problem=error.message)
            yield Unsolvable(problem, error.trick, error.code)

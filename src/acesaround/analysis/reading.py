"""Problems from user input, which can be games, deals, or positions as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import Final

from acesaround.analysis.moments import Wanted, problem_in
from acesaround.analysis.problem import Problem, Unsolvable
from acesaround.analysis.questions import looks_like_a_problem, problem_of
from acesaround.game.actions import Deal
from acesaround.judge.errors import BadQuestion
from acesaround.judge.lines import lines_of, parse
from acesaround.messages import moments
from acesaround.notation.actions import ActionError
from acesaround.notation.deals import parse_deal
from acesaround.notation.errors import NotationError
from acesaround.notation.json_in import read_json
from acesaround.notation.reading import read
from acesaround.notation.record import HandRecord, Record
from acesaround.notation.recording import verified
from acesaround.rules.model import RuleSet

LARGEST: Final = 64 * 1024 * 1024
"""Maximum size of the input in bytes."""

_DEAL: Final = re.compile(rb"\s*deal\s", re.IGNORECASE)


def problems(data: bytes, wanted: Wanted, rules: RuleSet | None) -> Iterator[Problem | Unsolvable]:
    """Yield the input's problems in order, with an `Unsolvable` for each invalid one.

    `wanted` selects a point in each game. `rules` apply to deals, which don't include rules.
    """
    if len(data) > LARGEST:
        yield Unsolvable(moments.TOO_LARGE(most=LARGEST))
        return
    stripped = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    is_deal = _DEAL.match(stripped) is not None
    if rules is not None and not is_deal:
        yield Unsolvable(moments.RULES_REFUSED())
    elif not stripped:
        yield Unsolvable(moments.NOTHING_THERE())
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


def _positions(data: bytes, wanted: Wanted) -> Iterator[Problem | Unsolvable]:
    if replace(wanted, every_trump=False, every_leader=False) != Wanted():
        yield Unsolvable(moments.OPTIONS_REFUSED())
        return
    for number, line in enumerate(lines_of(BytesIO(data)), 1):
        if line.strip():
            try:
                yield problem_of(parse(line))
            except BadQuestion as error:
                code = error.code
                problem = moments.IN_LINE(number=number, problem=error.message, code=code)
                yield Unsolvable(problem, code=code)


def _deals(data: bytes, rules: RuleSet | None) -> Iterator[Record]:
    if rules is None:
        raise Unsolvable(moments.RULES_UNKNOWN())
    text = data.decode("utf-8-sig", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                deal = parse_deal(line)
            except ActionError as error:
                raise NotationError(error.message, number, 1) from None
            if not isinstance(deal, Deal):
                raise NotationError(moments.CARDS_UNKNOWN(), number, 1)
            yield verified(Record(rules, (HandRecord(deal),)))


def _moments(records: Iterable[Record], wanted: Wanted) -> Iterator[Problem | Unsolvable]:
    number = 0
    games = iter(records)
    while True:
        try:
            record = next(games, None)
        except NotationError as error:
            yield Unsolvable(moments.BAD_NOTATION(problem=error.placed))
            return
        except Unsolvable as error:
            yield error
            return
        if record is None:
            if not number:
                yield Unsolvable(moments.NO_GAME())
            return
        number += 1
        try:
            yield problem_in(record, wanted, f"Game {number}")
        except Unsolvable as error:
            problem = moments.IN_GAME(number=number, problem=error.message)
            yield Unsolvable(problem, error.trick, error.code)

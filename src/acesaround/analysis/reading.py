"""Problems from user input: games, deals, or positions as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import Final

from acesaround.analysis.moments import Wanted, problem_in
from acesaround.analysis.problem import Problem, Unsolvable
from acesaround.analysis.questions import looks_like_a_problem
from acesaround.analysis.stream import understood
from acesaround.game.actions import Deal
from acesaround.judge.errors import BadQuestion
from acesaround.judge.lines import lines_of, parse
from acesaround.notation.actions import ActionError
from acesaround.notation.deals import parse_deal
from acesaround.notation.errors import NotationError
from acesaround.notation.json_in import read_json
from acesaround.notation.reading import read
from acesaround.notation.record import HandRecord, Record
from acesaround.notation.recording import verified
from acesaround.rules.model import RuleSet

LARGEST: Final = 64 * 1024 * 1024
"""Most bytes of input."""

_DEAL: Final = re.compile(rb"\s*deal\s", re.IGNORECASE)


def problems(data: bytes, wanted: Wanted, rules: RuleSet | None) -> Iterator[Problem | Unsolvable]:
    """Yield the problems in an input in order, with an `Unsolvable` for each invalid one.

    `wanted` selects the moment of each game. `rules` are for deals without rules of their own.
    """
    if len(data) > LARGEST:
        yield Unsolvable("too_large", f"there are more than {LARGEST} bytes to read")
        return
    stripped = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    is_deal = _DEAL.match(stripped) is not None
    if rules is not None and not is_deal:
        reason = "what is in it names its rules itself: leave --rules out"
        yield Unsolvable("options_refused", reason)
    elif not stripped:
        yield Unsolvable("nothing_there", "there is nothing in it: a game, deal or position is due")
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
        reason = (
            "positions in JSON say trump, leader, declarer and bid themselves, and have no hands "
            "or tricks to choose from: leave those options out"
        )
        yield Unsolvable("options_refused", reason)
        return
    for number, line in enumerate(lines_of(BytesIO(data)), 1):
        if line.strip():
            found = understood(line, None)
            if isinstance(found, Problem):
                yield found
            else:
                error = found["error"]
                reason = f"line {number}: {error['message']} [{error['code']}]"
                yield Unsolvable(error["code"], reason)


def _deals(data: bytes, rules: RuleSet | None) -> Iterator[Record]:
    if rules is None:
        raise Unsolvable("rules_unknown", "a deal alone does not say by which rules it is played")
    text = data.decode("utf-8-sig", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                deal = parse_deal(line)
            except ActionError as error:
                raise NotationError(str(error), number, 1) from None
            if not isinstance(deal, Deal):
                raise NotationError("some of its cards are unknown", number, 1)
            yield verified(Record(rules, (HandRecord(deal),)))


def _moments(records: Iterable[Record], wanted: Wanted) -> Iterator[Problem | Unsolvable]:
    number = 0
    games = iter(records)
    while True:
        try:
            record = next(games, None)
        except NotationError as error:
            yield Unsolvable("bad_notation", str(error))
            return
        except Unsolvable as error:
            yield error
            return
        if record is None:
            if not number:
                yield Unsolvable("nothing_there", "there is no game in it")
            return
        number += 1
        try:
            yield problem_in(record, wanted, f"Game {number}")
        except Unsolvable as error:
            yield Unsolvable(error.code, f"game {number}: {error.reason}", error.trick)

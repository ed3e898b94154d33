"""Lines of a save: one JSON object per line, with a header first.

The header has ``save``, ``version``, ``started``, ``rules`` (a complete rule table), ``digest``,
``seed``, ``seats`` (the kind of player in each seat), and, except in older saves, ``versions`` (the
version of each computer player when the game began, by name). Every other line has its number
``n``, starting at 1, and the fields of an event as the table stores it. If the game is over after
that event, ``over`` is true.

In version 1, a line has one of these instead: ``do``, an action in text form (with ``why``, a
computer player's reasons as messages); ``keep``, the number of actions left after an undo; ``end``,
the reason the game is over. If such a game is continued, events follow.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from acesaround.messages import CodedError, Message, file_problems, values
from acesaround.notation.errors import broken_rules
from acesaround.rules.errors import RulesError
from acesaround.rules.load import from_table
from acesaround.rules.model import RuleSet, to_table
from acesaround.session import check_seed


class SaveError(CodedError):
    """A save that can't be read, written, or shared. The file is left unchanged.

    `line` is the number of the bad line, starting at 1, or None if the error isn't in a line.
    """

    def __init__(self, path: Path, message: Message, line: int | None = None) -> None:
        super().__init__(message)
        self.path, self.line = path, line
        self.args = path, message, line

    @property
    def placed(self) -> Message:
        """The message, preceded by the path and the line number."""
        if self.line is None:
            return values.AT(place=self.path, problem=self.message)
        return values.AT_LINE(place=self.path, line=self.line, problem=self.message)


class SaveExists(SaveError):
    """An error raised when the path for a new save is already taken."""


VERSION: Final = 2
LONGEST_LINE: Final = 64 * 1024
LONGEST_TEXT: Final = 2000
_MARK: Final = "aces-around"


class LineError(CodedError):
    """An invalid line in a save. The message says why."""


@dataclass(frozen=True, slots=True)
class SaveHeader:
    """A game's setup: rules with table settings, seed, and the kind of player in each seat.

    `versions` has the version of each computer player when the game began, by name.
    """

    rules: RuleSet
    seed: int | str
    seats: tuple[str, ...]
    started: str
    versions: Mapping[str, int] = field(default_factory=dict, hash=False)


Record = dict[str, Any] | int | None
"""An event; or, in version 1, the number of actions left after an undo, or None for the end."""


def write_header(header: SaveHeader) -> str:
    """Return the first line of a save."""
    return _json(
        {
            "save": _MARK,
            "version": VERSION,
            "started": header.started,
            "rules": to_table(header.rules),
            "digest": header.rules.digest,
            "seed": header.seed,
            "seats": list(header.seats),
            **({"versions": dict(header.versions)} if header.versions else {}),
        }
    )


def read_header(line: bytes) -> SaveHeader:
    """Parse the output of `write_header`. Raise `LineError` if it's invalid."""
    table = _object(line)
    if table.get("save") != _MARK:
        raise LineError(file_problems.NOT_A_SAVE())
    version = table.get("version")
    if version not in (1, VERSION) or isinstance(version, bool):
        raise LineError(file_problems.WRONG_VERSION(version=_short(version), known=VERSION))
    _only(table, "save", "version", "started", "rules", "digest", "seed", "seats", "versions")
    rules = _rules(table.get("rules"))
    if table.get("digest") != rules.digest:
        raise LineError(file_problems.CHANGED_RULES())
    seed = table.get("seed")
    if seed is None:
        raise LineError(file_problems.SEED_MISSING())
    try:
        check_seed(seed)
    except CodedError as error:
        raise LineError(error.message) from None
    seats = table.get("seats")
    if not isinstance(seats, list) or len(seats) != rules.table.players:
        raise LineError(file_problems.WRONG_SEATS(players=rules.table.players))
    return SaveHeader(
        rules,
        seed,
        tuple(_text(seat, "seats") for seat in seats),
        _text(table.get("started"), ""),
        _versions(table.get("versions", {})),
    )


def write_event(number: int, body: str, *, ends: bool) -> str:
    """Return a line after the header. `body` is the event in its stored form."""
    return _json({"n": number, **json.loads(body), **({"over": True} if ends else {})})


def read_record(line: bytes, number: int) -> Record:
    """Parse line `number` after the header. Raise `LineError` if it's invalid."""
    table = dict(_object(line))
    found = table.get("n")
    if found != number or isinstance(found, bool):
        raise LineError(file_problems.WRONG_NUMBER(number=number, found=_short(found)))
    if "event" in table:
        return {name: value for name, value in table.items() if name not in ("n", "over")}
    if "do" in table:
        _only(table, "n", "do", "why")
        action = _text(table["do"], "do")
        return {"event": "did", "action": action, "why": table.get("why", [])}
    if "keep" in table:
        _only(table, "n", "keep")
        length = table["keep"]
        if isinstance(length, bool) or not isinstance(length, int) or length < 0:
            raise LineError(file_problems.WRONG_KEEP(found=_short(length)))
        return length
    if "end" in table:
        _only(table, "n", "end")
        _text(table["end"], "end")
        return None
    raise LineError(file_problems.NO_RECORD())


def _object(line: bytes) -> Mapping[str, Any]:
    try:
        value = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise LineError(file_problems.SAVE_NOT_UTF8(byte=error.start + 1)) from None
    except RecursionError:
        raise LineError(file_problems.LINE_TOO_DEEP()) from None
    except json.JSONDecodeError as error:
        problem = file_problems.LINE_NOT_JSON(column=error.colno, detail=error.msg)
        raise LineError(problem) from None
    except ValueError:
        raise LineError(file_problems.LINE_TOO_MANY_DIGITS()) from None
    if not isinstance(value, dict):
        raise LineError(file_problems.LINE_NOT_AN_OBJECT(example="{...}"))
    return value


def _rules(table: Any) -> RuleSet:
    if not isinstance(table, dict) or "extends" in table:
        raise LineError(file_problems.NO_RULES())
    try:
        return from_table(table)
    except RulesError as error:
        raise LineError(file_problems.BAD_RULES(problem=broken_rules(error))) from None


def _only(table: Mapping[str, Any], *known: str) -> None:
    for name in table:
        if name not in known:
            raise LineError(file_problems.UNKNOWN_NAME(name=_short(name), known=", ".join(known)))


def _versions(value: Any) -> dict[str, int]:
    if not isinstance(value, dict) or not all(type(number) is int for number in value.values()):
        raise LineError(file_problems.WRONG_SAVED_VERSIONS(found=_short(value)))
    return {_text(name, "versions"): number for name, number in value.items()}


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT or not value.isprintable():
        if name:
            raise LineError(file_problems.NOT_PLAIN(name=name, found=_short(value)))
        raise LineError(file_problems.NOT_PLAIN_HERE(found=_short(value)))
    return value


def _json(table: Mapping[str, Any]) -> str:
    return json.dumps(table, ensure_ascii=False, separators=(", ", ": "))


def _short(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."

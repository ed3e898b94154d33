"""Log records without secrets, and their text and JSON lines.

Messages of errors and of other packages can quote cards, names, or tokens. An error's message is
therefore kept only if it's of a known kind, and a package's only up to the first value. Tracebacks
have neither messages nor variables.
"""

from __future__ import annotations

import copy
import linecache
import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final, Literal

from structlog.contextvars import get_contextvars
from structlog.processors import JSONRenderer
from structlog.stdlib import ExtraAdder, ProcessorFormatter
from structlog.tracebacks import Stack, Trace, extract
from structlog.typing import EventDict, Processor, WrappedLogger

from acesaround.server.log_events import FIELDS, known_reason

LogFormat = Literal["text", "json"]
OWN: Final = "acesaround"
"""Name of the logger above all of this package's."""
_PLACEHOLDER: Final = re.compile(r"%[-#0 +]*\d*(?:\.\d+)?[a-z]")
_VALUE: Final = re.compile(r"""[<{\["=:\n]|(?<!\w)'|\((?!\))""")
"""Start of a value in a package's message."""
_MAX_FRAMES: Final = 30
"""Maximum number of calls in a traceback. The last ones are kept."""


def without_secrets(record: logging.LogRecord) -> logging.LogRecord:
    """Return a copy of a record that has no secrets, and the context's fields.

    If it's about an error, it has a `reason`, and an `exception` that lists the error and its
    causes.
    """
    safe = copy.copy(record)
    safe.msg, safe.args = _sentence(record), None
    safe.exc_info = safe.exc_text = safe.stack_info = None
    for field, value in get_contextvars().items():
        if field not in safe.__dict__:
            setattr(safe, field, value)
    if record.exc_info and (error := record.exc_info[1]) is not None:
        reason = known_reason(error)
        safe.reason = f"{type(error).__name__}{f': {reason}' if reason else ''}"
        safe.exception = _stacks(extract(type(error), error, error.__traceback__))
    return safe


def _sentence(record: logging.LogRecord) -> str:
    """Return a record's message on one line, with its values only if this package logged it."""
    text = str(record.msg)
    if record.name.partition(".")[0] != OWN:
        return _VALUE.split(_PLACEHOLDER.sub("…", text.strip()))[0].strip() or "(hidden)"
    with suppress(TypeError, ValueError):  # The arguments don't match the text.
        text = record.getMessage()
    return " ".join(text.split())


def _stacks(trace: Trace) -> list[dict[str, Any]]:
    """Return an error and its causes, starting with the error, as JSON values."""
    return [_stack(stack) for stack in trace.stacks]


def _stack(stack: Stack) -> dict[str, Any]:
    frames = [
        {"filename": one.filename, "lineno": one.lineno, "name": one.name}
        for one in stack.frames[-_MAX_FRAMES:]
    ]
    found = {"exc_type": stack.exc_type, "is_cause": stack.is_cause, "frames": frames}
    return found | {"exceptions": [_stacks(one) for one in stack.exceptions]}


def line_formatter(kind: LogFormat) -> ProcessorFormatter:
    """Return the formatter for records that `without_secrets` has returned."""
    extra = ExtraAdder((*FIELDS, "exception", "suppressed"))
    head: list[Processor] = [extra, _timed, ProcessorFormatter.remove_processors_meta]
    last: Processor = _as_text if kind == "text" else JSONRenderer(default=_type_name)
    return ProcessorFormatter(processors=[*head, last])


def _type_name(value: object) -> str:
    """Return what's written for a value that JSON doesn't have."""
    return type(value).__name__


def _timed(_logger: WrappedLogger, level: str, event: EventDict) -> EventDict:
    """Put the time, the level, and the event first, and leave out fields that are None."""
    record: logging.LogRecord = event["_record"]
    at = datetime.fromtimestamp(record.created, UTC)
    first = {
        "time": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": level,
        "event": event.pop("event"),
        "logger": record.name,
    }
    return first | {field: value for field, value in event.items() if value is not None}


def _as_text(_logger: WrappedLogger, level: str, event: EventDict) -> str:
    """Return a short line for people, in local time, and the traceback if there is one.

    The ids of requests and clients are left out.
    """
    at = datetime.fromisoformat(event.pop("time")).astimezone()
    exception, reason = event.pop("exception", None), event.pop("reason", None)
    line = f"{at:%Y-%m-%d %H:%M:%S},{at.microsecond // 1000:03} {level.upper()}: {event['event']}"
    if reason:
        line += f": {reason}"
    shown = [f"{field} {event[field]}" for field in _IN_TEXT if field in event]
    if shown:
        line += f" ({', '.join(shown)})"
    if "suppressed" in event:
        line += f" (and {event['suppressed']} more like this)"
    return "\n".join([line, *_traceback(exception or [])])


_IN_TEXT: Final = tuple(field for field in FIELDS if field not in ("reason", "request", "client"))


def _traceback(stacks: list[dict[str, Any]], indent: str = "") -> Iterator[str]:
    """Yield the lines of a traceback as Python writes them, but without messages."""
    for number, stack in enumerate(reversed(stacks)):
        if number:
            yield f"{indent}Then:"
        if stack["frames"]:
            yield f"{indent}Traceback (most recent call last):"
        for frame in stack["frames"]:
            file, line = frame["filename"], frame["lineno"]
            yield f'{indent}  File "{file}", line {line}, in {frame["name"]}'
            if code := linecache.getline(file, line).strip():
                yield f"{indent}    {code}"
        yield f"{indent}{stack['exc_type']}"
        for inner in stack["exceptions"]:
            yield from _traceback(inner, f"{indent}  ")

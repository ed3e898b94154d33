"""Seeded corruption of files and messages, like that of disks, networks, and editors."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, Final

VALUES: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 1, 2**31, 2**64, 10**400, 0.5, 1e308, "", "0", "é" * 50, "\x00", "\u202e",
    "x" * 3000, [], [[]], {}, {"a": {}}, [None], "A♠", "south", "pass",
)  # fmt: skip
"""Values that a field might not expect."""


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Return `data` with one to three changes. The result can still be valid."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = rng.choice(_CHANGES)(data, rng)
    return data


def _flip(data: bytes, rng: random.Random) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _drop(data: bytes, rng: random.Random) -> bytes:
    begin = rng.randrange(len(data) + 1)
    return data[:begin] + data[begin + rng.choice((1, 2, 10, 100)) :]


def _insert(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    some = rng.choice(
        (b"\n", b"\0", b"\xff", b'"', b"{", b"[" * 50, b"9" * 50, b"\r\n", "♠é".encode())
    )
    return data[:at] + some + data[at:]


def _move_line(data: bytes, rng: random.Random) -> bytes:
    """Repeat, drop, or swap whole lines."""
    lines = data.splitlines(keepends=True)
    if len(lines) < 2:
        return data
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(3)
    if kind == 0:
        lines.insert(one, lines[other])
    elif kind == 1:
        del lines[one]
    else:
        lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _swap_words(data: bytes, rng: random.Random) -> bytes:
    words = data.split(b" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return b" ".join(words)


def _change_value(data: bytes, rng: random.Random) -> bytes:
    """Change one field in a line of JSON, or a byte if it isn't JSON."""
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    at = rng.randrange(len(lines))
    try:
        value = json.loads(lines[at])
    except ValueError:
        return _flip(data, rng)
    lines[at] = json.dumps(changed(value, rng)).encode() + b"\n"
    return b"".join(lines)


def changed(value: Any, rng: random.Random) -> Any:
    """Return a JSON value with something in it replaced, dropped, or added."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        kind = rng.random()
        if kind < 0.1:
            return {name: some for name, some in value.items() if name != key}
        if kind < 0.15:
            return value | {rng.choice(("x", "", "type", "id", key * 2)): rng.choice(VALUES)}
        return value | {key: changed(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        kind = rng.random()
        if kind < 0.1:
            return value[:at] + value[at + 1 :]
        if kind < 0.2:
            return [*value, value[at]]
        return [*value[:at], changed(value[at], rng), *value[at + 1 :]]
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 100))
    return rng.choice(VALUES)


_CHANGES: Final[tuple[Callable[[bytes, random.Random], bytes], ...]] = (
    _flip, _cut, _drop, _insert, _move_line, _swap_words, _change_value, _change_value,
)  # fmt: skip

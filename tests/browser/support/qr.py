"""A QR code reader that shares no code with the encoder (ISO/IEC 18004).

It reads versions 1 to 6 at error correction level M, whose data blocks all have the same length.
There's no error correction, so every bit has to be right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

Modules = list[list[bool]]
"""Rows of modules without the quiet zone. True is a dark module."""

_BLOCKS: Final = {1: (1, 16), 2: (1, 28), 3: (1, 44), 4: (2, 32), 5: (2, 43), 6: (4, 27)}
"""Number of blocks and data codewords per block, by version at level M."""
_MASKS: Final[list[Callable[[int, int], bool]]] = [
    lambda y, x: (y + x) % 2 == 0,
    lambda y, _: y % 2 == 0,
    lambda _, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
]
_FORMAT: Final = 0b101010000010010
_LEVEL_M: Final = 0b00
_BYTES: Final = 0b0100


def read(modules: Modules) -> str:
    """Decode a QR code. Raise AssertionError if it isn't as expected."""
    size = len(modules)
    version = (size - 17) // 4
    mask = _mask(modules)
    bits = [
        modules[y][x] ^ _MASKS[mask](y, x) for y, x in _way(size) if not _has_a_task(y, x, version)
    ]
    words = [_number(bits[at : at + 8]) for at in range(0, len(bits) - 7, 8)]
    count, length = _BLOCKS[version]
    blocks = [words[first : count * length : count] for first in range(count)]
    data = [bool(word >> bit & 1) for word in chain(*blocks) for bit in range(7, -1, -1)]
    assert _number(data[:4]) == _BYTES
    letters = _number(data[4:12])
    text = data[12 : 12 + 8 * letters]
    return bytes(_number(text[at : at + 8]) for at in range(0, len(text), 8)).decode()


def _mask(modules: Modules) -> int:
    """Return the mask number from the format bits next to the first finder pattern."""
    found = [modules[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)]
    found += [modules[y][8] for y in (7, 5, 4, 3, 2, 1, 0)]
    told = _number(found) ^ _FORMAT
    assert told >> 13 == _LEVEL_M
    return told >> 10 & 0b111


def _way(size: int) -> Iterator[tuple[int, int]]:
    """Yield the positions of the bits in order: up and down in pairs of columns, from the right."""
    upwards = True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for y in range(size - 1, -1, -1) if upwards else range(size):
            yield y, right
            yield y, right - 1
        upwards = not upwards


def _has_a_task(y: int, x: int, version: int) -> bool:
    """True if a module belongs to a function pattern or the format, and not to the data."""
    last = 16 + 4 * version
    corner = (y < 9 and x < 9) or (y < 9 and x > last - 8) or (y > last - 8 and x < 9)
    aligning = version > 1 and abs(y - (last - 6)) <= 2 and abs(x - (last - 6)) <= 2
    return corner or aligning or y == 6 or x == 6


def _number(bits: list[bool]) -> int:
    return sum(bit << place for place, bit in enumerate(reversed(bits)))

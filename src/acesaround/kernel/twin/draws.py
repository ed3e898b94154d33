"""Bounded random numbers, four from each 64-bit number in a stream."""

from __future__ import annotations

from acesaround.kernel.twin.rng import Rng

_LOWER = 0xFFFFFFFF


class Draws:
    """Source of bounded random numbers.

    Each half of a 64-bit number is used for two draws. The half is treated as a fixed-point
    fraction and multiplied by the bound. The integer part is the result, and the fractional part is
    used for the second draw.
    """

    __slots__ = ("_count", "_fraction", "_later", "_rng")

    def __init__(self, rng: Rng) -> None:
        self._rng, self._count, self._fraction, self._later = rng, 0, 0, 0

    def small(self, bound: int) -> int:
        """Return a random number below `bound` (at most 255), using 24 bits."""
        return self._drawn(bound, 24)

    def below(self, bound: int) -> int:
        """Return a random number below `bound` (at most 65,535), using 32 bits."""
        return self._drawn(bound, 32)

    def fresh(self) -> None:
        """Start the next draw with a new 64-bit number."""
        self._count = 0

    def _drawn(self, bound: int, bits: int) -> int:
        if self._count % 4 == 0:
            number = self._rng.next()
            self._fraction = number >> 64 - bits
            self._later = (number & _LOWER) >> 32 - bits
        elif self._count % 4 == 2:
            self._fraction = self._later
        self._count += 1
        product = self._fraction * bound
        self._fraction = product & (1 << bits) - 1
        return product >> bits

"""Random numbers below a bound, four from each 64 bits of a stream."""

from __future__ import annotations

from acesaround.kernel.twin.rng import Rng

_LOWER = 0xFFFFFFFF


class Draws:
    """The upper half of a number serves two draws, its lower half two more.

    A half is a fraction of one: times the bound, the whole part is the number drawn, and what is
    left is the fraction for the second draw.
    """

    __slots__ = ("_count", "_fraction", "_later", "_rng")

    def __init__(self, rng: Rng) -> None:
        self._rng, self._count, self._fraction, self._later = rng, 0, 0, 0

    def small(self, bound: int) -> int:
        """From 0 to `bound` - 1, at most 255; of 24 bits."""
        return self._drawn(bound, 24)

    def below(self, bound: int) -> int:
        """From 0 to `bound` - 1, at most 65,535; of 32 bits."""
        return self._drawn(bound, 32)

    def fresh(self) -> None:
        """The next draw takes a new number."""
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

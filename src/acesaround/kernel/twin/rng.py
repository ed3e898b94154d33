"""SplitMix64 generator, identical to the compiled kernel's."""

from __future__ import annotations

from typing import Final

_MASK: Final = (1 << 64) - 1


class Rng:
    """Stream of random numbers."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    @classmethod
    def stream(cls, seed: int, index: int) -> Rng:
        """Return stream `index` for a seed."""
        return cls(cls(seed ^ cls(index).next()).next())

    def next(self) -> int:
        """Return 64 random bits."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a random integer from 0 to n - 1."""
        return (self.next() >> 32) * n >> 32

    def unit(self) -> float:
        """Return a random number in [0, 1), in steps of 2**-53."""
        return (self.next() >> 11) * 2.0**-53

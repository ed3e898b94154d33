"""So many at once, and then one after the other."""

from __future__ import annotations


class Bucket:
    """Lets `burst` things happen at once, and one more every so many seconds after that."""

    def __init__(self, burst: int, every: float) -> None:
        self._burst, self._every = burst, every
        self._used, self._at = 0.0, 0.0

    def wait(self, at: float) -> float:
        """Seconds, from the time `at` of any clock, until one more may happen; mostly 0."""
        self._used = max(0.0, self._used - (at - self._at) / self._every)
        self._at = at
        return max(0.0, (self._used + 1 - self._burst) * self._every)

    def take(self, at: float) -> float:
        """Have one more happen, and return 0; or else the seconds to wait before one may."""
        wait = self.wait(at)
        if not wait:
            self._used += 1
        return wait

"""Token bucket."""

from __future__ import annotations

from math import ceil

from acesaround.i18n import tr, tr_plural


def too_often(id: str, wait: float) -> str:
    """Return the text of a refusal, with the seconds to wait before the next try.

    `id` is the text that says what happened too often.
    """
    return f"{tr(id)} {tr_plural('server.try_again_in_count_seconds', ceil(wait))}"


class Bucket:
    """Token bucket: allow `burst` events at once, then one per `every` seconds."""

    def __init__(self, burst: int, every: float) -> None:
        self._burst, self._every = burst, every
        self._used, self._at = 0.0, 0.0

    def wait(self, at: float) -> float:
        """Return the seconds from `at` (any clock) until the next event is allowed, or 0."""
        self._used = max(0.0, self._used - (at - self._at) / self._every)
        self._at = at
        return max(0.0, (self._used + 1 - self._burst) * self._every)

    def take(self, at: float) -> float:
        """Use a token and return 0. If none are left, return the seconds to wait."""
        wait = self.wait(at)
        if not wait:
            self._used += 1
        return wait

"""A progress bar while hands are reviewed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from acesaround.cli.progress import Bar

T = TypeVar("T")


def take_reviews(reviews: Iterable[T], total: int, take: Callable[[T], None]) -> bool:
    """Call `take` with each of `total` reviews, with a bar, and return False after Ctrl-C."""
    bar = Bar(total, "reviewed")
    try:
        for done, one in enumerate(reviews, 1):
            bar.hide()
            take(one)
            bar.show(done)
    except KeyboardInterrupt:
        return False
    finally:
        bar.hide()
    return True

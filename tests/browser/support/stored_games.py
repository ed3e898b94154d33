"""Finished games for a browser's storage."""

from __future__ import annotations

from typing import Any


def invented(count: int, **changes: Any) -> list[dict[str, Any]]:
    """Return stored games: the even ones won, with 7 of 10 contracts made in each."""
    seats = [{"name": name, "side": at % 2} for at, name in enumerate(("Ann", "W", "N", "E"))]
    return [
        {"table": f"t{at}", "preset": "nicholas-1992", "title": "Pinochle 1.0, 1992",
         "house": False, "ended": 1_790_000_000_000 - at * 86_400_000, "seat": 0, "seats": seats,
         "points": [500, 400], "winner": at % 2, "hands": 10, "undone": 0, "bids": 10, "made": 7,
         "meld": 300, "counters": 250, "best": 100 + at} | changes
        for at in range(count)
    ]  # fmt: skip

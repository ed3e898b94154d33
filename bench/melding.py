"""Speed of counting meld: five values for each hand in sampled deals."""

from collections.abc import Callable

from bench.sampling import DECISION, views

from acesaround.kernel.backend import backend
from acesaround.kernel.playouts import meld_points
from acesaround.kernel.rules import MeldRules
from acesaround.kernel.sample import sample
from acesaround.rules.load import load

PRESETS = ("double-deck", "single-deck-cutthroat")
MANY = 1000
"""Number of deals to count at a time in the larger test.

The smaller test counts as many deals as a player needs for one decision.
"""


def counting(preset: str, deals: int) -> Callable[[], int]:
    """Return a function that counts the meld in `deals` deals from each of several views."""
    rules = MeldRules.of(load(preset))
    drawn = [sample(seen, deals, seed=number).hands for number, seen in enumerate(views(preset, 0))]

    def count() -> int:
        return sum(len(meld_points(rules, hands)) for hands in drawn)

    return count


def loops() -> dict[str, Callable[[], int]]:
    """Return the loops to measure, by name."""
    many = 10 if backend() == "python" else MANY
    return {
        f"{preset}, {deals} deals at once": counting(preset, deals)
        for preset in PRESETS
        for deals in (DECISION, many)
    }

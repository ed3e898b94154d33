"""What is asked of playouts, checked: an error says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Final, Literal, get_args

from acesaround.cards import KINDS
from acesaround.kernel.cancel import Cancel

Policy = Literal["random", "heuristic", "varied"]

POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)

MOST_PLAYOUTS: Final = 1_000_000_000
"""In one call."""


def policies(policy: Policy, others: Policy | None) -> tuple[Policy, Policy]:
    """How the side plays, and how the others do: by default the same."""
    both = policy, policy if others is None else others
    for name in both:
        if name not in POLICIES:
            known = f"{', '.join(POLICIES[:-1])} and {POLICIES[-1]}"
            raise ValueError(f"{name!r} is no policy; there are {known}")
    return both


def indices(policies: tuple[Policy, Policy]) -> tuple[int, int]:
    """The policies as the compiled kernel takes them."""
    side, others = policies
    return POLICIES.index(side), POLICIES.index(others)


def lacking(lacking: Sequence[int], seats: int) -> tuple[int, ...]:
    """The kinds that each seat is known not to hold; nothing where none are given."""
    known = tuple(map(index, lacking))
    if len(known) not in (0, seats) or not all(0 <= kinds < 1 << KINDS for kinds in known):
        raise ValueError(f"lacking: for each of {seats} seats a number with a bit for each kind")
    return known


def cancel(cancel: Cancel | None) -> Cancel:
    """The one given, or one that nobody sets."""
    return Cancel() if cancel is None else cancel


def count(count: int) -> int:
    """A number of playouts."""
    count = index(count)
    if not 0 <= count <= MOST_PLAYOUTS:
        raise ValueError(f"{count} playouts: ask for 0 to {MOST_PLAYOUTS:,}")
    return count


def seed(seed: int, name: str = "seed") -> int:
    """A number of 64 bits."""
    seed = index(seed)
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"{name} {seed}: write 0 to 2**64 - 1")
    return seed


def worlds(worlds: object, seats: int) -> None:
    """Whole worlds, one after the other."""
    row = seats * KINDS
    if not isinstance(worlds, bytes) or len(worlds) % row:
        raise ValueError(f"worlds: give bytes, {row} for each world: {KINDS} counts for each seat")

"""Argument checks for playouts. Each error message says what's wrong and how to fix it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Final, Literal, get_args

from acesaround.cards import KINDS
from acesaround.kernel.cancel import Cancel

Policy = Literal["random", "heuristic", "varied"]

POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)

MOST_PLAYOUTS: Final = 1_000_000_000
"""Maximum number of playouts per call."""


def policies(policy: Policy, others: Policy | None) -> tuple[Policy, Policy]:
    """Return both teams' policies. If `others` is None, the opponents use `policy` too."""
    both = policy, policy if others is None else others
    for name in both:
        if name not in POLICIES:
            known = f"{', '.join(POLICIES[:-1])}, and {POLICIES[-1]}"
            raise ValueError(f"{name!r} isn't a policy; the policies are {known}")
    return both


def indices(policies: tuple[Policy, Policy]) -> tuple[int, int]:
    """Convert the policies to the indices that the compiled kernel takes."""
    side, others = policies
    return POLICIES.index(side), POLICIES.index(others)


def lacking(lacking: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return `lacking` as a tuple after checking it.

    It has a bitmask of kinds for each seat, or is empty.
    """
    known = tuple(map(index, lacking))
    if len(known) not in (0, seats) or not all(0 <= kinds < 1 << KINDS for kinds in known):
        raise ValueError(f"lacking: give one bitmask of kinds for each of {seats} seats")
    return known


def cancel(cancel: Cancel | None) -> Cancel:
    """Return `cancel`, or if it's None, a new flag that's never set."""
    return Cancel() if cancel is None else cancel


def count(count: int) -> int:
    """Return `count` after checking that it's in range."""
    count = index(count)
    if not 0 <= count <= MOST_PLAYOUTS:
        raise ValueError(f"{count} playouts: ask for 0 to {MOST_PLAYOUTS:,}")
    return count


def seed(seed: int, name: str = "seed") -> int:
    """Return `seed` after checking that it fits in 64 bits."""
    seed = index(seed)
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"{name} {seed}: use a number from 0 to 2**64 - 1")
    return seed


def worlds(worlds: object, seats: int) -> None:
    """Check that `worlds` consists of complete worlds, one after another."""
    row = seats * KINDS
    if not isinstance(worlds, bytes) or len(worlds) % row:
        raise ValueError(f"worlds: give bytes, {row} for each world ({KINDS} counts per seat)")

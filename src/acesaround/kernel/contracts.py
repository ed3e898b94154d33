"""Playouts of whole hands, with a separate trump suit, leader, and team for each world.

One call can play out an auction's result in every sampled world. To compare trump suits in the same
worlds, repeat `worlds` and list the contracts in the same order.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import suppress
from typing import cast

from acesaround.cards import KINDS
from acesaround.kernel import arguments as checked
from acesaround.kernel.arguments import Policy
from acesaround.kernel.backend import backend, compiled_rules, load
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.playouts import Results
from acesaround.kernel.trickrules import TrickRules
from acesaround.kernel.twin import contracts as twin


def contract_playouts(
    rules: TrickRules,
    worlds: bytes,
    trumps: Sequence[int],
    leaders: Sequence[int],
    sides: Sequence[int],
    *,
    lead_trump: bool = False,
    policy: Policy = "heuristic",
    others: Policy | None = None,
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Results:
    """Return the points won in one playout of each world, from the first lead on.

    World i is played with ``trumps[i]`` as trump, led by seat ``leaders[i]``. ``sides[i]`` is a
    bitmask of the seats whose points count. The results match `world_playouts` from the same
    position. All hands in all worlds must be the same size.

    Raises ValueError for invalid worlds, contracts, seed, or policy.
    """
    policies = checked.policies(policy, others)
    seed, cancel = checked.seed(seed), checked.cancel(cancel)
    checked.worlds(worlds, rules.seats)
    count = len(worlds) // (KINDS * rules.seats)
    given = (
        _each("trumps", trumps, count, 4, "a suit number from 0 to 3"),
        _each("leaders", leaders, count, rules.seats, f"a seat from 0 to {rules.seats - 1}"),
        _each("sides", sides, count, 1 << rules.seats, f"a bitmask of {rules.seats} seats"),
    )
    module = load(backend())
    if module is None:
        return Results(
            twin.contract_playouts(rules, worlds, *given, lead_trump, policies, seed, cancel)
        )
    found = module.contract_playouts(
        compiled_rules(module, rules),
        worlds,
        *given,
        lead_trump,
        *checked.indices(policies),
        seed,
        cast(bytearray, cancel.flag),
    )
    return Results(array("i", found))


def _each(name: str, values: Sequence[int], count: int, below: int, what: str) -> bytes:
    """Check the values, one for each world, and return them as bytes."""
    if len(values) != count:
        raise ValueError(f"{name}: {len(values)} for {count} worlds; give one for each world")
    with suppress(ValueError):
        found = bytes(values)
        if not found.translate(None, bytes(range(below))):
            return found
    odd = next(value for value in values if not 0 <= value < below)
    raise ValueError(f"{name}: {odd} isn't {what}")

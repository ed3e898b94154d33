"""How well worlds agree with what has been played: where a policy would have played otherwise."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import cast

from acesaround.cards import Card
from acesaround.kernel.backend import backend, compiled, load
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.position import Position


def disagreements(
    start: Position,
    worlds: bytes,
    played: bytes,
    script: Sequence[Card],
    cancel: Cancel | None = None,
) -> array[int]:
    """How often each seat has played otherwise than the heuristic policy, in each world."""
    cancel = cancel or Cancel()
    module = load(backend())
    assert module is not None
    return array(
        "i",
        module.world_disagreements(
            compiled(module, start), worlds, played, bytes(script), cast(bytearray, cancel.flag)
        ),
    )

"""Signature of the solver: if it changes, saved tables need a new version.

A saved table contains keys and results that only the same solver can read. A change to the encoding
of positions, to the search, or to the table changes the number of nodes or the table's checksum, so
this test fails. Then raise `kVersion` in ``native/solve/table_file.cpp``, and record the new
signature here. (Stockfish uses its node count the same way, in ``tests/signature.sh``.)
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from tests.support.kernel.backends import COMPILED, module_of, using
from tests.support.kernel.positions import PRESETS, odd_rules, random_position

from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import KernelModule
from acesaround.kernel.position import Position, position_in
from acesaround.kernel.solve import Table, solve


class Signature(NamedTuple):
    """Version of table files, nodes of all searches, and checksum of the table after them."""

    version: int
    nodes: int
    checksum: int


SIGNATURE = Signature(version=1, nodes=840_934, checksum=2_793_308_641_149_893_069)

GAMES = {
    "daugherty-1983": (6, 12, 16),
    "doubles-1993": (6, 10),
    "single-deck-partners": (6, 9),
    "three-hand": (6, 10),
    "two-hand": (8, 10),
    "six-triple-deck": (4,),
}
"""Tricks left by preset, for common variants, partition search, and one-sided searches."""
ODD = 60
"""Number of positions under strange rules, for the rarer variants."""
MAX_NODES = 300_000


def positions(module: KernelModule) -> Iterator[Position]:
    """Yield positions for every compiled variant of the solver."""
    rng = Random(7)
    for name, lengths in GAMES.items():
        for tricks in lengths:
            yield random_position(rng, PRESETS[name], tricks)
    for _ in range(ODD):
        position = random_position(rng, odd_rules(rng, free=0), rng.randint(3, 6))
        if module.solvable(position_in(module, position)):
            yield position


@pytest.mark.parametrize("name", COMPILED)
def test_a_solver_with_another_signature_has_another_version(name: Backend, tmp_path: Path) -> None:
    path = tmp_path / "signature.table"
    with using(name):
        table = Table(16)
        searched = positions(module_of(name))
        nodes = sum(solve(each, table=table, nodes=MAX_NODES).nodes for each in searched)
        table.save(path)
    _magic, version, *_sizes, checksum = struct.unpack("<6Q", path.read_bytes()[:48])
    assert Signature(version, nodes, checksum) == SIGNATURE

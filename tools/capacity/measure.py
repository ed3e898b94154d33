"""Measures the costs of the capacity model on this machine."""

from __future__ import annotations

import statistics
import time

import uvloop
from bench.cluster import Parts, Played, appended, idle, measure, running
from bench.machine import machine
from bench.tables import frames
from tools.capacity.model import Costs
from tools.services.postgres import Postgres

from acesaround.store.event_log import NewTable
from acesaround.store.ownership import Ownership
from acesaround.store.places import open_log

_TABLES, _SECONDS = 120, 15.0
_PEOPLE, _SPECTATORS = 4, 4


def measured() -> Costs:
    """Measure all costs. This takes two minutes, and needs a machine that does nothing else."""
    with running(1) as parts:
        alone = _play(parts)
        sockets = uvloop.run(idle(parts, 2_000))
    with running(1) as parts:
        watched = _play(parts, spectators=_SPECTATORS)
    with running(3) as parts:
        mixed = _play(parts)
    with running(2) as parts:
        apart = _play(parts, apart=True)
    # All spectators of a table get the same frame, so it's built only once.
    build = 1e3 * frames()
    send = max(0.0, (watched.costs[0] - alone.costs[0] - build) / _SPECTATORS)
    client = build + send
    # With three servers, two aren't the owner, and two of the four people are connected to those.
    # With two servers, everyone is connected to the one that isn't the owner.
    both, one = mixed.costs[0] - alone.costs[0], apart.costs[0] - alone.costs[0]
    follower = max(0.0, (both - one / 2) / 1.5)
    return Costs(
        owner=round(max(0.0, alone.costs[0] - _PEOPLE * client), 3),
        client=round(client, 3),
        follower=round(follower, 3),
        forward=round(max(0.0, one - follower), 3),
        postgres=round(mixed.costs[1], 3),
        valkey=round(mixed.costs[2], 3),
        stored=round(_stored_ms(), 2),
        appends=round(appended(5.0)),
        sockets=round(sockets),
        table_mb=round(alone.megabytes, 2),
        machine=machine(),
    )


def _play(parts: Parts, *, apart: bool = False, spectators: int = 0) -> Played:
    return uvloop.run(measure(parts, _TABLES, _SECONDS, apart=apart, spectators=spectators))


def _stored_ms() -> float:
    """Return the milliseconds until an event is stored, when nothing else is."""
    postgres = Postgres(durable=True)
    try:
        with open_log(postgres.url, shared=True) as log:
            ownership = Ownership(log, "measure", "127.0.0.1:0")
            ownership.renew()
            log.create(NewTable("t", "{}", (), ownership.id))
            took = []
            for seq in range(1, 201):
                begun = time.perf_counter()
                log.append("t", seq, "{}" * 70, None, 1)
                took.append(time.perf_counter() - begun)
        return 1e3 * statistics.median(took)
    finally:
        postgres.close()

"""A simulation of servers that share a database, to check the capacity model."""

from __future__ import annotations

import heapq
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from tools.capacity.model import Costs, Load


@dataclass(frozen=True, slots=True)
class Result:
    """Seconds from an action to each client, and the busiest server's share of busy time."""

    took: list[float]
    busiest: float
    postgres_busy: float

    def percentile(self, share: float) -> float:
        """Return a percentile of the latencies in milliseconds."""
        return 1e3 * sorted(self.took)[min(len(self.took) - 1, int(len(self.took) * share))]


class _Processors:
    """Work that waits in line for a number of processors."""

    def __init__(self, clock: _Clock, number: int) -> None:
        self._clock, self._free = clock, number
        self._waiting = deque[tuple[float, Callable[[], None]]]()
        self.busy = 0.0

    def work(self, seconds: float, then: Callable[[], None]) -> None:
        """Do work that takes some seconds, after all work before it."""
        self._waiting.append((seconds, then))
        self._begin()

    def _begin(self) -> None:
        while self._free and self._waiting:
            seconds, then = self._waiting.popleft()
            self._free -= 1
            self.busy += seconds

            def end(then: Callable[[], None] = then) -> None:
                self._free += 1
                then()
                self._begin()

            self._clock.after(seconds, end)


class _Clock:
    """Simulated time, in seconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due = list[tuple[float, int, Callable[[], None]]]()
        self._numbers = count()

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Call a function later."""
        heapq.heappush(self._due, (self.now + seconds, next(self._numbers), call))

    def run(self, until: float) -> None:
        """Make all calls up to a time."""
        while self._due and self._due[0][0] <= until:
            self.now, _, call = heapq.heappop(self._due)
            call()


def simulate(
    costs: Costs,
    load: Load,
    servers: int,
    *,
    postgres_cores: int = 4,
    shared_cores: int | None = None,
    network: float = 0.0002,
    seconds: float = 20.0,
    seed: int = 1,
) -> Result:
    """Play for some seconds, and return the latencies.

    Each server is one process, so it works on one thing at a time. With `shared_cores`, all
    servers and databases share that many processors, as in the benchmark. `network` is the time of
    a message, in seconds.
    """
    rng, clock = random.Random(seed), _Clock()
    if shared_cores is None:
        machines = [_Processors(clock, 1) for _ in range(servers)]
        database = _Processors(clock, postgres_cores)
    else:
        machines = [_Processors(clock, shared_cores)] * servers
        database = machines[0]
    took = list[float]()

    def table() -> None:
        owner = rng.randrange(servers)
        people = [rng.randrange(servers) for _ in range(load.people)]
        followers = {server for server in people if server != owner}

        def act() -> None:
            begun, who = clock.now, rng.choice(people)

            def told(server: int) -> None:
                here = people.count(server)
                work = here * costs.client + (costs.follower if server != owner else 0)

                def heard() -> None:
                    took.extend([clock.now - begun + network] * here)

                machines[server].work(work / 1e3, heard)

            def stored() -> None:
                told(owner)
                for server in followers:
                    clock.after(2 * network, lambda server=server: told(server))  # type: ignore[misc]

            def at_owner() -> None:
                def decided() -> None:
                    wait = max(0.0, costs.stored - costs.postgres) / 1e3
                    database.work(costs.postgres / 1e3, lambda: clock.after(wait + network, stored))

                machines[owner].work(costs.owner / 1e3, decided)

            if who == owner:
                at_owner()
            else:
                half = costs.forward / 2e3

                def forwarded() -> None:
                    machines[owner].work(half, at_owner)

                machines[who].work(half, lambda: clock.after(network, forwarded))
            clock.after(rng.expovariate(load.rate), act)

        clock.after(rng.expovariate(load.rate), act)

    for _ in range(load.tables):
        table()
    clock.run(seconds)
    busiest = max(machine.busy for machine in machines) / seconds / (shared_cores or 1)
    return Result(took or [0.0], busiest, database.busy / seconds / postgres_cores)

"""The capacity model: what a number of tables needs, from the measured cost of an event."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from math import ceil
from pathlib import Path
from typing import Final, Self

COSTS_FILE: Final = Path(__file__).with_name("costs.json")
BUSY: Final = 0.6
"""Share of its time that a process can work before waits get long."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Measured costs. All times are milliseconds of processor time for one event.

    Attributes:
        owner: The owner's work, without the clients: checking the command and storing the event.
        client: Building and sending the screen of one client.
        follower: Reading the event on one server that isn't the owner.
        forward: Forwarding one command, on both servers together.
        postgres: Storing an event and reading it, in PostgreSQL.
        valkey: Ringing the bell, in Valkey.
        stored: Milliseconds until an event is stored, when nothing else waits.
        appends: Events that one PostgreSQL stores in a second.
        sockets: Idle connections in a gigabyte of a server's memory.
        table_mb: Megabytes for a table with four connections.
        machine: The machine on which the costs were measured.
    """

    owner: float
    client: float
    follower: float
    forward: float
    postgres: float
    valkey: float
    stored: float
    appends: float
    sockets: float
    table_mb: float
    machine: str

    @classmethod
    def load(cls, path: Path = COSTS_FILE) -> Self:
        """Read costs from a file."""
        return cls(**json.loads(path.read_text(encoding="utf-8")))

    def save(self, path: Path = COSTS_FILE) -> None:
        """Write costs to a file."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Load:
    """What people do: tables being played, people at each, and events per second and table."""

    tables: int
    people: int = 4
    rate: float = 1.0

    @property
    def events(self) -> float:
        """Events per second at all tables."""
        return self.tables * self.rate


@dataclass(frozen=True, slots=True)
class Plan:
    """What a load needs: server processes, processors for PostgreSQL and Valkey, and memory.

    `server_busy` is the share of its time that each server works, `appends_share` the share of the
    events that one PostgreSQL can store, and `links` the number of links between servers.
    """

    servers: int
    server_busy: float
    postgres_cores: float
    appends_share: float
    valkey_cores: float
    memory_gb: float
    links: int


def server_ms(costs: Costs, load: Load, servers: int) -> float:
    """Return the processor time of all servers for one event, in milliseconds.

    People are connected to random servers.
    """
    elsewhere = 1 - 1 / servers
    # The number of servers, besides the owner, with at least one of the people.
    followers = (servers - 1) * (1 - (1 - 1 / servers) ** load.people)
    return (
        costs.owner
        + load.people * costs.client
        + followers * costs.follower
        + elsewhere * costs.forward
    )


def plan(costs: Costs, load: Load) -> Plan:
    """Return what a load needs. Each server process uses one processor."""
    servers = 1
    while load.events * server_ms(costs, load, servers) / 1000 > BUSY * servers:
        servers += max(1, servers // 20)
    return Plan(
        servers=servers,
        server_busy=load.events * server_ms(costs, load, servers) / 1000 / servers,
        postgres_cores=load.events * costs.postgres / 1000,
        appends_share=load.events / costs.appends,
        valkey_cores=load.events * costs.valkey / 1000,
        memory_gb=load.tables * costs.table_mb / 1024,
        links=servers * (servers - 1),
    )


def tables_for(costs: Costs, servers: int, people: int = 4, rate: float = 1.0) -> int:
    """Return how many tables a number of servers can hold."""
    load = Load(1, people, rate)
    return int(BUSY * servers * 1000 / server_ms(costs, load, servers) / rate)


def databases(costs: Costs, load: Load) -> int:
    """Return how many PostgreSQL databases a load needs, each with half of its rate in reserve."""
    return max(1, ceil(load.events / (costs.appends / 2)))

"""The capacity model and its simulation agree."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tools.capacity.model import BUSY, Costs, Load, databases, plan, server_ms, tables_for
from tools.capacity.simulation import simulate

COSTS = replace(
    Costs.load(), owner=2.0, client=0.5, follower=1.5, forward=1.0, postgres=0.5, stored=2.0,
    appends=4_000.0,
)  # fmt: skip


def test_one_server_has_neither_followers_nor_forwards() -> None:
    assert server_ms(COSTS, Load(100), 1) == 2.0 + 4 * 0.5
    # Among very many servers, everyone is alone on theirs, and none of them is the owner.
    assert server_ms(COSTS, Load(100), 10_000) == pytest.approx(4.0 + 4 * 1.5 + 1.0, rel=0.01)


@pytest.mark.parametrize("tables", [1, 100, 1_000, 30_000])
def test_a_plan_leaves_the_servers_room(tables: int) -> None:
    found = plan(COSTS, Load(tables))
    assert found.server_busy <= BUSY
    assert found.servers == 1 or plan(COSTS, Load(tables)).server_busy > BUSY * 0.8
    assert tables_for(COSTS, found.servers) >= tables


def test_half_of_what_a_database_can_store_is_kept_in_reserve() -> None:
    assert [databases(COSTS, Load(tables)) for tables in (10, 2_000, 2_001)] == [1, 1, 2]


@pytest.mark.parametrize("tables", [50, 300])
def test_servers_are_as_busy_in_the_simulation(tables: int) -> None:
    load = Load(tables)
    found = plan(COSTS, load)
    seen = simulate(COSTS, load, found.servers, seconds=30)
    assert seen.busiest == pytest.approx(found.server_busy, rel=0.35, abs=0.1)
    assert seen.postgres_busy == pytest.approx(found.postgres_cores / 4, rel=0.2)


def test_without_others_an_action_takes_the_time_of_its_steps() -> None:
    seen = simulate(COSTS, Load(1), 1, network=0.0)
    assert seen.percentile(0.5) == pytest.approx(2.0 + 2.0 + 4 * 0.5, rel=0.01)


def test_too_many_tables_for_the_servers_wait_longer_and_longer() -> None:
    few, many = (simulate(COSTS, Load(tables), 1, seconds=10) for tables in (100, 500))
    assert few.percentile(0.99) < 150 < many.percentile(0.5)


def test_a_run_can_be_repeated() -> None:
    one, two = (simulate(COSTS, Load(40), 3, seconds=5, seed=7) for _ in range(2))
    assert one == two

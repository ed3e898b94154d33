"""The host of servers that share a database: what they do on one applies on all."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from tests.server.cluster.conftest import Pair, shared_database
from tests.server.conftest import Served, serve
from tests.server.support.guest import Guest
from tests.server.support.host import Host, key_of
from tests.support.slow import cases
from tools.services.valkey import ValkeyServer

from acesaround.server.log_events import digest
from acesaround.server.settings import AT_ONCE, ServerSettings

BEHIND = ServerSettings(public_url="https://cards.example/", floor=AT_ONCE)
BAD, GOOD = {"X-Forwarded-For": "198.51.100.7"}, {"X-Forwarded-For": "203.0.113.5"}


@pytest.fixture
def address(new_address: Callable[[], str]) -> str:
    return new_address()


@pytest.fixture
def servers(address: str, valkey: ValkeyServer) -> Iterator[Pair]:
    """Start two servers behind a proxy."""
    started = [serve(address, BEHIND, shared_database(valkey)) for _ in range(2)]
    yield started[0][0], started[1][0]
    for _, stop in started:
        stop()


@pytest.fixture
def host(servers: Pair, address: str) -> Host:
    """Return the host, at the second server."""
    return Host(servers[1], key_of(address))


def over(guest: Guest) -> str:
    return str(guest.hear_until(lambda frame: frame["type"] == "over")["code"])


def soon_greets(served: Served, table: str, wanted: str) -> None:
    """Connect as Bob until the first frame is the expected one. News takes up to a second."""
    until = time.monotonic() + 5
    while True:
        with served.guest(table, headers=BAD) as guest:
            if guest.hear()["type"] == wanted:
                return
        assert time.monotonic() < until


def seat_of_bob(served: Served, table: str, ann: Guest) -> Guest:
    """Seat Bob, on a server of the cluster."""
    bob = served.guest(table, headers=BAD).take(1, "Bob")
    ann.hear_until(lambda frame: frame.get("screen") and frame["screen"]["seats"][1]["here"])
    return bob


@pytest.mark.extended
@pytest.mark.parametrize("valkey_works", [True, False])
def test_an_announcement_and_a_closing_reach_the_other_server(
    servers: Pair, host: Host, valkey: ValkeyServer, valkey_works: bool
) -> None:
    one, two = servers
    table = one.table("two-hand")
    with one.guest(table) as ann, two.guest(table) as bob:
        ann.take(0, "Ann")
        bob.take(1, "Bob")
        if not valkey_works:
            valkey.stop()
        try:
            host.post("/announcements", text="Good night")
            for guest in (ann, bob):
                frame = guest.hear_until(lambda frame: frame["type"] == "announcement")
                assert frame["text"] == "Good night"
            host.post("/close", table=digest(table))
            assert over(ann) == over(bob) == "closed"
        finally:
            if not valkey_works:
                valkey.start()
    for served in servers:
        with served.guest(table, ann.token) as again:
            assert over(again) == "closed"


def test_a_table_of_another_server_is_listed_and_a_person_there_removed(
    servers: Pair, host: Host
) -> None:
    one, two = servers
    table = one.table("two-hand", name="Kitchen")
    with one.guest(table) as ann:
        ann.take(0, "Ann")
        with seat_of_bob(two, table, ann) as bob:
            [found] = host.get("/tables")["tables"]
            assert found["digest"] == digest(table) and found["name"] == "Kitchen"
            assert [(seat["person"], seat["here"]) for seat in found["seats"]] == [
                ("Ann", True), ("Bob", True),
            ]  # fmt: skip
            for seat, person in ((0, "Ann"), (1, "Bob")):
                answer = host.post("/remove", 200, table=table, seat=seat)
                assert answer == {"person": person}
                for guest in (ann, bob):
                    guest.hear_of("rise")
    for served in servers:
        for token in (ann.token, bob.token):
            with served.guest(table, token) as again:
                assert over(again) == "bad_token"


@pytest.mark.extended
@pytest.mark.parametrize(("at", "by_seat"), cases([(0, True), (1, False)], [(0, False), (1, True)]))
def test_who_is_banned_cannot_come_back_to_any_server(
    servers: Pair, host: Host, at: int, by_seat: bool
) -> None:
    table = servers[0].table("two-hand")
    with servers[1 - at].guest(table, headers=GOOD) as ann:
        ann.take(0, "Ann")
        with seat_of_bob(servers[at], table, ann) as bob:
            whom = {"table": table, "seat": 1}
            ban = {"seat": whom} if by_seat else {"address": BAD["X-Forwarded-For"]}
            assert host.post("/bans", 200, **ban)["network"] == BAD["X-Forwarded-For"]
            assert over(bob) == "banned"
        ann.hear_of("rise")
        for served in servers:
            soon_greets(served, table, "over")
            for token in (bob.token, None):
                with served.guest(table, token, headers=BAD) as again:
                    assert over(again) == "banned"
            with served.guest(table, bob.token, headers={"X-Forwarded-For": "192.0.2.1"}) as again:
                assert over(again) == "bad_token"
            with served.guest(table, ann.token, headers=GOOD) as other:
                assert other.hear()["seat"] == 0
    host.post("/unban", address=BAD["X-Forwarded-For"])
    for served in servers:
        soon_greets(served, table, "welcome")

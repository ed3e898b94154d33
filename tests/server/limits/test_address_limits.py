"""Limits per address, trusted proxies, and allowed origins."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection
from tests.server.conftest import Served, serve
from tests.server.support.in_a_thread import run_apart
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from acesaround.server import rate_limits as gate_module
from acesaround.server.rate_limits import (
    RateLimiter,
    RequestKind,
    TokenBucket,
    TooMany,
    refusal_text,
)
from acesaround.server.settings import Limits, Rate, ServerSettings

URL = "https://cards.example/"
FEW = Limits(
    connections=3, hellos=Rate(2, 60), tables=Rate(2, 60), moves=Rate(2, 60), replays=Rate(2, 60),
    standings=Rate(2, 60), advice=Rate(2, 60), seats=Rate(2, 60), rules=Rate(2, 60),
    reviews=Rate(2, 60),
)  # fmt: skip


def from_(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


@pytest.fixture(autouse=True)
def _no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock, so that the token buckets don't refill on a busy machine."""
    monkeypatch.setattr(gate_module, "monotonic", lambda: 1000.0)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server behind a proxy on the same machine, with strict limits per address."""
    database = tmp_path_factory.mktemp("strict") / "tables.db"
    found, stop = serve(
        database,
        ServerSettings(public_url=URL, open_command="aces", public_command="aces", limits=FEW),
    )
    yield found
    stop()


def test_a_bucket_fills_again() -> None:
    bucket = TokenBucket(3, 10.0)
    assert [bucket.take(100.0) for _ in range(4)] == [0, 0, 0, 10.0]
    assert bucket.wait(104.0) == pytest.approx(6.0)
    assert bucket.take(111.0) == 0 and bucket.take(111.0) == pytest.approx(9.0)
    assert [bucket.take(1000.0) for _ in range(4)] == [0, 0, 0, 10.0]


@pytest.mark.parametrize(
    ("address", "body", "told"),
    [("/api/tables", {"rules": "two-hand"}, "server.too_many_new_tables_from_your_address"),
     ("/api/moves", {"code": "AAAAAAAA"}, "server.too_many_codes_from_your_address_try"),
     ("/api/moves/new", {}, "server.too_many_codes_from_your_address_try"),
     ("/api/seats", {"seats": []}, "server.too_many_requests_about_your_tables"),
     ("/api/tables/none/reviews", {}, "server.too_many_reviews_from_your_address"),
     ("/api/rules/read", {"text": ""}, "server.too_many_requests_about_rules_from_your"),
     ("/api/rules/check", {"rules": "two-hand"}, "server.too_many_requests_about_rules_from_your"),
     ("/api/rules/write", {"rules": "two-hand"}, "server.too_many_requests_about_rules_from_your")],
)  # fmt: skip
def test_too_many_requests(strict: Served, address: str, body: dict[str, Any], told: str) -> None:
    number = int.from_bytes(address.encode()) % 256
    one, other = from_(f"198.51.100.{number}"), from_(f"203.0.113.{number}")
    for _ in range(2):
        answer = httpx.post(strict.http + address, json=body, headers=one)
        assert answer.status_code in (200, 201, 404)
    answer = httpx.post(strict.http + address, json=body, headers=one)
    assert answer.status_code == 429
    assert 50 < int(answer.headers["Retry-After"]) <= 60
    assert answer.json()["detail"] == refusal_text(told, int(answer.headers["Retry-After"]))
    assert httpx.post(strict.http + address, json=body, headers=other).status_code != 429
    assert httpx.post(strict.http + address, json=body).status_code != 429, "this machine's own"


def test_one_address_does_not_fill_the_line_for_all() -> None:
    gate = RateLimiter(ServerSettings(public_url=URL))

    def asking(address: str) -> HTTPConnection:
        headers = [(b"x-forwarded-for", address.encode())]
        return HTTPConnection({"type": "http", "client": ("127.0.0.1", 1), "headers": headers})

    with ExitStack() as waiting:
        for _ in range(5):
            waiting.enter_context(gate.queued(asking("6.6.6.6")))
        with pytest.raises(TooMany):
            waiting.enter_context(gate.queued(asking("6.6.6.6")))
        waiting.enter_context(gate.queued(asking("7.7.7.7")))
    with gate.queued(asking("6.6.6.6")):
        pass


def test_too_many_connections_of_one_address(strict: Served) -> None:
    table, here = strict.table(), from_("198.51.100.1")
    guests = [strict.guest(table, headers=here) for _ in range(3)]
    assert all(guest.hear()["type"] == "welcome" for guest in guests)
    with strict.guest(table, headers=here) as more:
        said = more.hear()
        assert (said["type"], said["code"]) == ("over", "too_many")
        assert said["reason"] == refusal_text("server.too_many_connections_from_your_address", 10)
        assert more.ended()
    with strict.guest(table, headers=from_("198.51.100.2")) as other:
        assert other.hear()["type"] == "welcome"
    guests.pop().leave()
    for _ in range(100):
        with strict.guest(table, headers=here) as again:
            if again.hear()["type"] == "welcome":
                break
    else:
        raise AssertionError("a connection that has ended counts no more")
    for guest in guests:
        guest.leave()


def test_too_many_hellos_that_fail(strict: Served) -> None:
    table, here = strict.table(), from_("198.51.100.9")
    codes = []
    for name in ("nowhere", "nowhere", table):
        with strict.guest(name, headers=here) as guest:
            codes.append(guest.hear().get("code"))
    assert codes == ["no_table", "no_table", "too_many"]
    with strict.guest(table, headers=from_("198.51.100.10")) as other:
        assert other.hear()["type"] == "welcome"


def test_too_much_advice_for_one_address(strict: Served) -> None:
    table, here = strict.table(), from_("198.51.100.20")
    with strict.guest(table, headers=here).sit() as one, strict.guest(table, headers=here) as two:
        kinds = [guest.command("ask").get("code") for guest in (one, two, one)]
        assert kinds == [None, "cannot_advise", "too_many"]


def test_too_many_seats_for_one_address(strict: Served) -> None:
    table, here = strict.table(), from_("198.51.100.21")
    with strict.guest(table, headers=here) as one, strict.guest(table, headers=here) as two:
        codes = [guest.command("sit", seat=0, name="A").get("code") for guest in (one, two, two)]
        assert codes == [None, "taken", "too_many"]
        with strict.guest(table, headers=from_("198.51.100.22")) as other:
            assert other.command("sit", seat=1, name="B")["type"] == "done"


def test_who_changes_seats_all_the_time_is_made_to_wait(served: Served) -> None:
    """This keeps a table's log from filling up."""
    with served.guest(served.table()) as guest:
        times = 0
        while (sat := guest.command("sit", seat=0, name="A"))["type"] == "done":
            times += 1
            while (said := guest.command("rise"))["type"] == "refused":
                assert said["code"] == "stale", "a computer player has acted meanwhile"
        assert times >= 10
        assert sat["code"] == "too_many"
        assert sat["reason"] in [
            refusal_text("server.youre_changing_seats_too_often_try", wait) for wait in range(1, 61)
        ]


def test_too_many_new_connections(tmp_path: Path) -> None:
    found, stop = serve(
        tmp_path / "tables.db", ServerSettings(public_url=URL, limits=Limits(visits=Rate(2, 60)))
    )
    table, codes = found.table(), []
    for address in ("198.51.100.1",) * 3 + ("198.51.100.2",):
        with found.guest(table, headers=from_(address)) as guest:
            codes.append(guest.hear().get("code"))
    stop()
    assert codes == [None, None, "too_many", None]


def test_all_of_one_address_wait_in_one_line() -> None:
    gate = RateLimiter(ServerSettings(limits=FEW))

    def of(address: str) -> HTTPConnection:
        return HTTPConnection({"type": "http", "client": (address, 1), "headers": []})

    with (
        gate.connected(of("192.0.2.1")) as one,
        gate.connected(of("192.0.2.1")) as two,
        gate.connected(of("192.0.2.2")) as other,
        gate.connected(of("127.0.0.1")) as own,
    ):
        assert one is not None and one is two and other is not one and own is None
    del one, two, other
    assert not gate._paces


def test_this_machine_is_not_limited(strict: Served) -> None:
    guests = [strict.guest(strict.table()) for _ in range(6)]
    assert all(guest.hear()["type"] == "welcome" for guest in guests)
    for guest in guests:
        guest.leave()


def counted(serving: ServerSettings, peer: str, forwarded: str = "") -> str | None:
    """Return the address that a request counts for."""
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    scope = {"type": "http", "client": (peer, 1), "headers": headers}
    return RateLimiter(serving)._address(HTTPConnection(scope))


@pytest.mark.parametrize(
    ("peer", "forwarded", "plain", "public", "proxied"),
    [
        ("192.0.2.1", "", "192.0.2.1", "192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "", None, None, None),
        ("127.0.0.1", "198.51.100.1", None, "198.51.100.1", None),
        ("192.0.2.1", "198.51.100.1", "192.0.2.1", "192.0.2.1", "192.0.2.1"),
        ("10.0.0.9", "198.51.100.1", "10.0.0.9", "10.0.0.9", "198.51.100.1"),
        ("127.0.0.1", "6.6.6.6, 198.51.100.1", None, "198.51.100.1", None),
        ("10.0.0.9", "6.6.6.6, 198.51.100.1, 10.0.0.9", "10.0.0.9", "10.0.0.9", "198.51.100.1"),
        ("127.0.0.1", "rubbish", None, "rubbish", None),
        ("127.0.0.1", "6.6.6.6, 198.51.100.1:50123", None, "198.51.100.1", None),
        ("127.0.0.1", "[2001:db8:1:2:3::4]:50123", None, "2001:db8:1:2::/64", None),
        ("127.0.0.1", "[2001:db8:1:2:3::4]", None, "2001:db8:1:2::/64", None),
        ("2001:db8:1:2:3::4", "", *["2001:db8:1:2::/64"] * 3),
        ("::ffff:192.0.2.1", "", *["192.0.2.1"] * 3),
        ("::1", "", None, None, None),
    ],
)
def test_whom_a_request_counts_for(
    peer: str, forwarded: str, plain: str | None, public: str | None, proxied: str | None
) -> None:
    """Only known proxies are trusted when they forward an address."""
    assert counted(ServerSettings(), peer, forwarded) == plain
    assert counted(ServerSettings(public_url=URL), peer, forwarded) == public
    assert counted(ServerSettings(proxies=frozenset({"10.0.0.9"})), peer, forwarded) == proxied


def test_addresses_that_do_nothing_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(gate_module, "monotonic", lambda: clock[0])
    monkeypatch.setattr(gate_module, "_MOST", 20)
    gate = RateLimiter(ServerSettings(limits=FEW))
    for number in range(100):
        clock[0] += 60.0
        scope = {"type": "http", "client": (f"192.0.2.{number}", 1), "headers": []}
        connection = HTTPConnection(scope)
        run_apart(gate.take("tables", connection))
        run_apart(gate.take("tables", connection))
        with pytest.raises(TooMany):
            run_apart(gate.take("tables", connection))
    assert len(gate._buckets) <= 20


def test_those_who_go_on_are_remembered_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate_module, "_MOST", 3)
    gate = RateLimiter(ServerSettings(limits=FEW))

    def take(host: str) -> None:
        scope = {"type": "http", "client": (host, 1), "headers": []}
        run_apart(gate.take("tables", HTTPConnection(scope)))

    for other in range(10):
        take(f"192.0.2.{other}")
        if other < 2:
            take("198.51.100.1")
        else:
            with pytest.raises(TooMany):
                take("198.51.100.1")
    assert len(gate._buckets) == 3


def test_everything_is_counted_on_one_thread(
    strict: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, address = set[int](), RateLimiter._address

    def noted(gate: RateLimiter, connection: HTTPConnection) -> str | None:
        threads.add(threading.get_ident())
        return address(gate, connection)

    monkeypatch.setattr(RateLimiter, "_address", noted)
    table = strict.table()
    httpx.post(f"{strict.http}/api/moves", json={"code": "AAAAAAAA"})
    httpx.get(f"{strict.http}/api/tables/{table}/summary")
    with strict.guest(table) as guest:
        assert guest.hear()["type"] == "welcome"
    assert len(threads) == 1


def test_tokens_stay_used_when_the_number_of_servers_changes() -> None:
    class Down:
        """Stand-in for limits in a Valkey server that can't be reached."""

        servers = 1

        async def take(self, *_: object, count: bool) -> None:
            """Return None."""

    limits: Any = Down()
    gate = RateLimiter(ServerSettings(limits=Limits(tables=Rate(6, 60))))
    gate.share(limits)
    connection = HTTPConnection({"type": "http", "client": ("192.0.2.1", 1), "headers": []})

    def take(most: int) -> int:
        """Return how many requests are allowed, up to `most`."""
        for number in range(most):
            try:
                run_apart(gate.take("tables", connection))
            except TooMany:
                return number
        return most

    assert take(2) == 2
    limits.servers = 2
    assert take(9) == 1, "three for each of two servers"
    limits.servers = 1
    assert take(9) == 3, "six for a single server"


def test_a_site_counts_as_sixteen_households() -> None:
    """An IPv6 /48 contains 65,536 networks."""
    gate = RateLimiter(ServerSettings(limits=FEW))

    def of(address: str) -> HTTPConnection:
        return HTTPConnection({"type": "http", "client": (address, 1), "headers": []})

    def take(what: RequestKind, site: int, most: int) -> int:
        """Return how many of a site's households are allowed, up to `most`, each once."""
        for number in range(most):
            try:
                run_apart(gate.take(what, of(f"2001:db8:{site:x}:{number:x}::1")))
            except TooMany:
                return number
        return most

    assert take("tables", 1, 1000) == 32
    assert take("tables", 2, 1000) == 32, "another site"
    assert take("moves", 1, 1000) == 32, "something else"
    with ExitStack() as open_ones:
        for number in range(48):
            open_ones.enter_context(gate.connected(of(f"2001:db8:1:{number:x}::1")))
        with pytest.raises(TooMany), gate.connected(of("2001:db8:1:ffff::1")):
            pass
        with gate.connected(of("2001:db8:2:ffff::1")):
            pass
    assert not gate._open
    with pytest.raises(TooMany):
        run_apart(gate.check("tables", of("2001:db8:1:fff0::1")))


def test_of_many_proxies_the_nearest_are_looked_at() -> None:
    assert (
        counted(ServerSettings(public_url=URL), "127.0.0.1", "6.6.6.6, " + "::1, " * 5_000 + "::1")
        is None
    )


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("http://127.0.0.1:{port}", True),
        ("https://cards.example", True),
        ("http://cards.example", False),
        ("https://evil.example", False),
        ("https://cards.example.evil.example", False),
        ("http://127.0.0.1", False),
        ("null", False),
        ("http://[", False),
        ("", False),
    ],
)
def test_pages_of_others_may_not_speak(strict: Served, origin: str | None, welcome: bool) -> None:
    port = strict.http.rpartition(":")[2]
    headers = {} if origin is None else {"Origin": origin.format(port=port)}
    made = httpx.post(f"{strict.http}/api/tables", json={}, headers=headers)
    assert made.status_code == (201 if welcome else 403)
    assert httpx.get(f"{strict.http}/api/games", headers=headers).status_code == 200
    if not welcome:
        with pytest.raises(InvalidStatus) as refused:
            connect(strict.ws, additional_headers=headers)
        assert refused.value.response.status_code == 403
        assert b"doesn't belong to this server" in refused.value.response.body
        return
    with connect(strict.ws, additional_headers=headers) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "table": strict.table()}))
        assert json.loads(socket.recv(timeout=120))["type"] == "welcome"


def test_links_begin_with_the_public_address(strict: Served) -> None:
    told = httpx.get(f"{strict.http}/api/server").json()
    assert (
        told["link_url"] == URL and told["open_command"] is None and told["public_command"] is None
    )


def test_a_replay_is_counted_too(strict: Served) -> None:
    address, here = f"{strict.http}/api/tables/nowhere/record", from_("198.51.100.77")
    codes = [httpx.get(address, headers=here).status_code for _ in range(3)]
    assert codes == [404, 404, 429]


def test_without_a_public_address_only_its_own_page_may_speak(tmp_path: Path) -> None:
    found, stop = serve(tmp_path / "tables.db")
    try:
        with pytest.raises(InvalidStatus):
            connect(found.ws, additional_headers={"Origin": URL.rstrip("/")})
    finally:
        stop()

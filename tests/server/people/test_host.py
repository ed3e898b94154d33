"""The host: who is one, and what they can do on one server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Served, serve
from tests.server.support.guest import Guest
from tests.server.support.host import Host

from acesaround.i18n import tr
from acesaround.server.log_events import digest
from acesaround.server.settings import AT_ONCE, Limits, Rate, ServerSettings
from acesaround.store.host_actions import HOST
from acesaround.store.places import open_log

URL = "https://cards.example/"
BEHIND = ServerSettings(public_url=URL, floor=AT_ONCE, limits=Limits(hellos=Rate(5, 60)))
BAD, GOOD = "198.51.100.7", "203.0.113.5"


def from_(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


Restart = Callable[[], Served]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def start(place: Path) -> Iterator[Restart]:
    """Return a function that starts the server on the database, or starts it again."""
    stops = list[Callable[[], None]]()

    def begin() -> Served:
        while stops:
            stops.pop()()
        found, stop = serve(place, BEHIND)
        stops.append(stop)
        return found

    yield begin
    for stop in stops:
        stop()


@pytest.fixture
def key(place: Path) -> str:
    with open_log(place) as log:
        return log.secret(HOST)


def over(guest: Guest) -> str:
    """Return the code with which the server closes a connection."""
    frame = guest.hear_until(lambda frame: frame["type"] == "over")
    return str(frame["code"])


REQUESTS = [
    ("GET", "tables", None), ("GET", "bans", None), ("POST", "announcements", {"text": "Hi"}),
    ("POST", "close", {"table": "x"}), ("POST", "remove", {"table": "x", "seat": 0}),
    ("POST", "bans", {"address": BAD}), ("POST", "unban", {"address": BAD}),
]  # fmt: skip


def test_without_the_key_of_this_database_nothing_works(
    start: Restart, key: str, tmp_path: Path
) -> None:
    served = start()
    with open_log(tmp_path / "other.db") as log:
        other = log.secret(HOST)
    for method, path, body in REQUESTS:
        for shown in (None, f"Bearer {other}", f"Bearer {key}x", f"Basic {key}", "Bearer ä", key):
            headers = httpx.Headers(
                {} if shown is None else {"Authorization": shown}, encoding="utf-8"
            )
            url = f"{served.http}/api/host/{path}"
            answer = httpx.request(method, url, json=body, headers=headers)
            assert answer.status_code == 401 and answer.headers["WWW-Authenticate"] == "Bearer"
            in_address = httpx.request(method, f"{url}?key={key}", json=body)
            assert in_address.status_code == 401, "a key in an address would get into logs"


def test_who_guesses_keys_is_slowed_down_even_with_the_right_one(start: Restart, key: str) -> None:
    url = f"{start().http}/api/host/bans"
    here, right = from_(BAD), {"Authorization": f"Bearer {key}"}
    assert httpx.get(url, headers=here | right).status_code == 200
    found = [
        httpx.get(url, headers=here | {"Authorization": f"Bearer {n}"}).status_code
        for n in range(7)
    ]
    assert found == [401] * 5 + [429] * 2
    assert httpx.get(url, headers=here | right).status_code == 429
    assert httpx.get(url, headers=from_(GOOD) | right).status_code == 200


def test_a_foreign_page_cannot_use_the_key(start: Restart, key: str) -> None:
    url = f"{start().http}/api/host/announcements"
    headers = {"Authorization": f"Bearer {key}", "Origin": "https://evil.example"}
    assert httpx.post(url, json={"text": "Hi"}, headers=headers).status_code == 403
    asked = httpx.options(url, headers={"Origin": "https://evil.example"})
    assert "access-control-allow-origin" not in asked.headers


def test_tables_with_people_are_listed_and_found(start: Restart, key: str) -> None:
    served = start()
    host = Host(served, key)
    older, newer = served.table("two-hand", name="Kitchen", leave_after=1), served.table()
    assert host.get("/tables") == {"tables": [], "count": 0}
    with served.guest(older) as ann, served.guest(older) as bob, served.guest(newer) as eve:
        ann.take(0, "Ann")
        bob.take(1, "Bob").leave()
        eve.hear()
        ann.hear_until(
            lambda frame: frame.get("screen") and not frame["screen"]["seats"][1]["here"]
        )
        found = host.get("/tables")
        assert [one["digest"] for one in found["tables"]] == [digest(newer), digest(older)]
        table = found["tables"][1]
        assert (table["name"], table["hands"], table["open"], table["over"]) == (
            "Kitchen", 0, False, False,
        )  # fmt: skip
        assert [(seat["person"], seat["here"]) for seat in table["seats"]] == [
            ("Ann", True), ("Bob", False),
        ]  # fmt: skip
        assert older not in str(found) and "127.0.0.1" not in str(found)
        assert host.get("/tables", start=1)["tables"] == found["tables"][1:]
        for search in ("kitch", "BOB", digest(older), "two-hand"):
            assert [one["digest"] for one in host.get("/tables", search=search)["tables"]] == [
                digest(older)
            ]


def test_an_announcement_reaches_everyone(start: Restart, key: str) -> None:
    served = start()
    with served.guest(served.table()) as ann, served.guest(served.table()) as bob:
        for guest in (ann, bob):
            guest.hear_until(lambda frame: frame["type"] == "step")
        Host(served, key).post("/announcements", text=" A break  at <b>10</b> ")
        for guest in (ann, bob):
            frame = guest.hear_until(lambda frame: frame["type"] == "announcement")
            assert (frame["text"], frame["from_host"]) == ("A break at <b>10</b>", True)
    for text in ("a\nb", "\u2800", " ", ""):
        Host(served, key).post("/announcements", 409, text=text)
    Host(served, key).post("/announcements", 422, text="x" * 201)


def test_a_closed_table_stays_closed_after_a_restart(start: Restart, key: str) -> None:
    served = start()
    table, other = served.table(), served.table()
    with served.guest(table) as ann, served.guest(table) as eve, served.guest(other) as bob:
        ann.sit()
        bob.sit()
        eve.hear()
        Host(served, key).post("/close", table=digest(table))
        assert over(ann) == over(eve) == "closed" and ann.ended()
        assert bob.act()["type"] == "done"
    for _ in range(2):
        for token in (ann.token, None):
            with served.guest(table, token) as again:
                assert over(again) == "closed" and again.ended()
        with served.guest(other, bob.token) as again:
            assert again.hear()["type"] == "welcome"
        held = [{"table": one.table, "token": one.token} for one in (ann, bob)]
        stands = httpx.post(f"{served.http}/api/seats", json={"seats": held}).json()
        assert [seat["table"] for seat in stands] == [other]
        served = start()


def test_a_person_is_removed_and_their_token_is_void(start: Restart, key: str) -> None:
    served = start()
    host, table = Host(served, key), served.table("two-hand", leave_after=1)
    with served.guest(table) as ann, served.guest(table) as bob:
        ann.take(0, "Ann")
        bob.take(1, "Bob")
        assert host.post("/remove", 200, table=table, seat=1) == {"person": "Bob"}
        ann.hear_of("rise")
        bob.hear_of("rise")
        assert bob.screen["seat"] is None
        with served.guest(table, bob.token) as again:
            assert over(again) == "bad_token"
        host.post("/remove", 409, table=table, seat=1)
        host.post("/remove", 409, table=table, seat=7)
        host.post("/remove", 404, table="nothing", seat=0)


def test_a_person_who_is_away_can_be_removed(start: Restart, key: str) -> None:
    served = start()
    table = served.table("two-hand", leave_after=1)
    with served.guest(table) as ann:
        ann.take(0, "Ann")
        with served.guest(table) as bob:
            bob.take(1, "Bob")
        while not (ann.screen["seats"][1]["away"]):
            if ann.screen["asked"]:
                ann.act()
            ann.hear()
        Host(served, key).post("/remove", 200, table=table, seat=1)
        ann.hear_of("rise")
        assert not ann.screen["seats"][1]["away"]


@pytest.mark.parametrize("by", ["address", "seat", "seat of someone gone"])
def test_a_banned_person_cannot_come_back_but_others_can(start: Restart, key: str, by: str) -> None:
    served = start()
    host, table = Host(served, key), served.table("two-hand")
    with served.guest(table, headers=from_(GOOD)) as ann:
        ann.take(0, "Ann")
        with served.guest(table, headers=from_(BAD)) as bob:
            bob.take(1, "Bob")
            if by == "seat of someone gone":
                bob.leave()
                ann.hear_until(
                    lambda frame: frame.get("screen") and not frame["screen"]["seats"][1]["here"]
                )
            whom = (
                {"address": BAD}
                if by == "address"
                else {"seat": {"table": digest(table), "seat": 1}}
            )
            ban = host.post("/bans", 200, hours=2, **whom)
            assert ban["network"] == BAD and 1.9 < ban["hours"] <= 2
            if by != "seat of someone gone":
                assert over(bob) == "banned" and bob.ended()
        ann.hear_of("rise")
        body = {"rules": "two-hand", "creator": {"seat": 0, "name": "Bob"}}
        for _ in range(2):
            for token in (bob.token, None):
                with served.guest(table, token, headers=from_(BAD)) as again:
                    assert over(again) == "banned"
            answer = httpx.post(f"{served.http}/api/tables", json=body, headers=from_(BAD))
            assert answer.status_code == 403
            assert answer.json()["detail"] == tr("server.the_host_has_banned_your_network")
            # The token is void from everywhere.
            with served.guest(table, bob.token, headers=from_("192.0.2.1")) as again:
                assert over(again) == "bad_token"
            with served.guest(table, ann.token, headers=from_(GOOD)) as other:
                assert other.hear()["seat"] == 0
            served = start()
    host = Host(served, key)
    assert [one["network"] for one in host.get("/bans")] == [BAD]
    host.post("/unban", address=BAD)
    host.post("/unban", 404, address=BAD)
    with served.guest(table, headers=from_(BAD)) as again:
        assert again.hear()["type"] == "welcome"


def test_a_ban_of_a_household_or_a_site_with_ipv6(start: Restart, key: str) -> None:
    served = start()
    host, table = Host(served, key), served.table("two-hand")

    def first(address: str) -> str:
        with served.guest(table, headers=from_(address)) as guest:
            return str(guest.hear()["type"])

    assert host.post("/bans", 200, address="2001:db8:0:5::1")["network"] == "2001:db8:0:5::/64"
    assert (first("2001:db8:0:5::99"), first("2001:db8:0:6::1")) == ("over", "welcome")
    assert host.post("/bans", 200, address="2001:db8::/48")["network"] == "2001:db8::/48"
    assert (first("2001:db8:0:6::1"), first("2001:db8:1::1")) == ("over", "welcome")
    for address in ("127.0.0.1", "::1", "0.0.0.0/0", "198.51.100.0/24", "2001:db8::/32", "Bob"):
        host.post("/bans", 409, address=address)
    host.post("/bans", 409)
    for hours in (0, -1, 10**6):
        host.post("/bans", 422, address=BAD, hours=hours)


def test_who_is_not_banned_by_seat_if_their_address_is_unknown(start: Restart, key: str) -> None:
    served = start()
    table = served.table("two-hand")
    with served.guest(table) as ann:
        ann.take(0, "Ann")
        host = Host(served, key)
        own = {"detail": tr("server.the_servers_own_machine_cant_be_banned")}
        assert host.post("/bans", 409, seat={"table": table, "seat": 0}) == own
        assert host.post("/bans", 409, address="127.0.0.1") == own
        assert host.post("/bans", 409, seat={"table": table, "seat": 1}) != own, "nobody"
        assert host.get("/bans") == []


def test_a_ban_ends_by_itself(start: Restart, key: str) -> None:
    served = start()
    host, table = Host(served, key), served.table("two-hand")
    host.post("/bans", 200, address=BAD, hours=0.0001)
    while host.get("/bans"):
        pass
    with served.guest(table, headers=from_(BAD)) as again:
        assert again.hear()["type"] == "welcome"

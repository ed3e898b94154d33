"""Allowed host names, and origins that can change something."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Served, serve
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from acesaround.cli.serve import own_names, public_url
from acesaround.server.settings import ServerSettings

PUBLIC = "https://cards.example/"
PLAIN = ServerSettings(names=frozenset({"attic", "cards.lan"}))
BEHIND = ServerSettings(names=frozenset({"attic", "cards.lan"}), public_url=PUBLIC)


@pytest.mark.parametrize(
    ("host", "plain", "behind"),
    [
        ("localhost", True, True),
        ("localhost:8083", True, True),
        ("LOCALHOST.:8083", True, True),
        ("game.localhost:8083", True, True),
        ("127.0.0.1:8083", True, True),
        ("[::1]:8083", True, True),
        ("192.168.1.20:8083", True, True),
        ("[fe80::1]", True, True),
        ("attic:8083", True, True),
        ("Attic.local:8083", True, True),
        ("cards.lan", True, True),
        ("cards.example", False, True),
        ("CARDS.example.", False, True),
        ("cards.example:443", False, True),
        ("evil.example:8083", False, False),
        ("localhost.evil.example", False, False),
        ("127.0.0.1.evil.example", False, False),
        ("attic.evil.example", False, False),
        ("notlocalhost", False, False),
        ("evil.example@localhost", False, False),
        ("localhost/x", False, False),
        ("localhost:99999", False, False),
        ("[::1", False, False),
        ("", False, False),
        (None, True, True),
    ],
)
def test_names_that_are_answered_to(host: str | None, plain: bool, behind: bool) -> None:
    assert (PLAIN.accepts_host(host), BEHIND.accepts_host(host)) == (plain, behind)


@pytest.mark.parametrize(
    ("origin", "host", "plain", "behind"),
    [
        (None, "localhost", True, True),
        ("http://localhost:8083", "localhost:8083", True, True),
        ("http://192.168.1.20:8083", "192.168.1.20:8083", True, True),
        ("http://attic.local:8083", "attic.local:8083", True, True),
        ("https://cards.example", "cards.example", False, True),
        ("https://cards.example", "localhost:8083", False, True),
        ("http://cards.example", "cards.example", False, False),
        ("https://localhost:8083", "localhost:8083", False, False),
        ("https://cards.example:443", "cards.example", False, True),
        ("https://cards.example.", "cards.example.", False, True),
        ("https://CARDS.example", "cards.example", False, True),
        ("http://localhost:80", "localhost", True, True),
        ("https://cards.example:8443", "cards.example", False, False),
        ("http://localhost:8084", "localhost:8083", False, False),
        ("http://127.0.0.1:8083", "localhost:8083", False, False),
        ("http://evil.example:8083", "evil.example:8083", False, False),
        ("http://evil.example", "localhost:8083", False, False),
        ("https://cards.example.evil.example", "cards.example", False, False),
        ("null", "localhost", False, False),
        ("http://:80", "localhost", False, False),
        ("ftp://localhost", "localhost", False, False),
        ("http://[", "localhost", False, False),
        ("", "", False, False),
        ("http://localhost", None, False, False),
    ],
)
def test_pages_that_may_change_something(
    origin: str | None, host: str | None, plain: bool, behind: bool
) -> None:
    assert (PLAIN.accepts_origin(origin, host), BEHIND.accepts_origin(origin, host)) == (
        plain,
        behind,
    )


def test_the_names_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Attic.local")
    assert own_names("127.0.0.1") == ["attic"]
    assert own_names("Cards.lan") == ["attic", "cards.lan"]
    monkeypatch.setattr("socket.gethostname", lambda: "not a name")
    assert own_names("0.0.0.0") == []


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found, stop = serve(tmp_path_factory.mktemp("named") / "tables.db", PLAIN)
    yield found
    stop()


def test_a_page_whose_name_was_led_here_learns_and_changes_nothing(named: Served) -> None:
    """DNS rebinding: the browser thinks this server is evil.example, so Origin and Host agree."""
    port = named.http.rpartition(":")[2]
    evil = {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"}
    for path in ("/", "/api/tables", "/api/server", "/openapi.json", "/assets/x.js"):
        answer = httpx.get(named.http + path, headers=evil)
        assert answer.status_code == 421 and "--allowed-host" in answer.json()["detail"]
    assert httpx.post(f"{named.http}/api/tables", json={}, headers=evil).status_code == 421
    own = {"Host": f"attic:{port}", "Origin": f"http://attic:{port}"}
    assert httpx.post(f"{named.http}/api/tables", json={}, headers=own).status_code == 201


def test_a_socket_is_not_opened_for_such_a_page(
    named: Served, caplog: pytest.LogCaptureFixture
) -> None:
    port = int(named.http.rpartition(":")[2])

    def opened(name: str) -> str:
        with connect(
            f"ws://{name}:{port}/ws",
            sock=socket.create_connection(("127.0.0.1", port)),
            additional_headers={"Origin": f"http://{name}:{port}"},
        ) as client:
            client.send(json.dumps({"type": "hello", "protocol": 1, "table": named.table()}))
            return str(json.loads(client.recv(timeout=120))["type"])

    with pytest.raises(InvalidStatus) as refused:
        opened("evil.example")
    assert refused.value.response.status_code == 421
    assert opened("localhost") == "welcome"
    assert not caplog.records, "a page that is refused is no error of the server"


def test_plain_http_is_not_the_public_address(tmp_path: Path) -> None:
    found, stop = serve(tmp_path / "tables.db", BEHIND)
    try:
        codes = {
            scheme: httpx.post(
                f"{found.http}/api/tables",
                json={},
                headers={"Host": "cards.example", "Origin": f"{scheme}://cards.example"},
            ).status_code
            for scheme in ("http", "https")
        }
    finally:
        stop()
    assert codes == {"http": 403, "https": 201}


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/", "GET, HEAD, OPTIONS"),
        ("/sw.js", "GET, HEAD, OPTIONS"),
        ("/assets/any.js", "GET, HEAD, OPTIONS"),
        ("/api/tables", "GET, HEAD, OPTIONS, POST"),
        ("/api/tables/x", "GET, HEAD, OPTIONS"),
        ("/api/rules/check", "GET, HEAD, OPTIONS, POST"),
        ("/api/seats", "OPTIONS, POST"),
        ("/api/moves", "OPTIONS, POST"),
        ("/api/moves/new", "OPTIONS, POST"),
    ],
)
def test_options_names_every_method(named: Served, path: str, allowed: str) -> None:
    answer = httpx.options(named.http + path)
    assert (answer.status_code, answer.headers["Allow"]) == (204, allowed)
    wrong = httpx.delete(named.http + path)
    assert (wrong.status_code, wrong.headers["Allow"]) == (405, allowed)


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE", "OPTIONS"])
def test_an_address_of_the_api_that_leads_nowhere(named: Served, method: str) -> None:
    for path in ("/api/nothing", "/api", "/api/tables/a/b"):
        answer = httpx.request(method, named.http + path)
        assert answer.status_code == 404 and "Content-Security-Policy" in answer.headers


def test_an_address_that_only_takes_posts(named: Served) -> None:
    answer = httpx.get(f"{named.http}/api/moves")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "OPTIONS, POST")


def test_options_are_for_known_hosts_too(named: Served) -> None:
    answer = httpx.options(f"{named.http}/api/tables", headers={"Host": "evil.example"})
    assert answer.status_code == 421 and "Content-Security-Policy" in answer.headers


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("https://cards.example", "https://cards.example/"),
        ("https://cards.example:443/", "https://cards.example/"),
        ("http://Cards.Example.:80/", "http://cards.example/"),
        ("https://cards.example:8443", "https://cards.example:8443/"),
        ("https://käse.example/", "https://xn--kse-qla.example/"),
        ("http://[2001:db8::1]:80", "http://[2001:db8::1]/"),
    ],
)
def test_a_public_address_is_kept_as_browsers_send_it(typed: str, url: str) -> None:
    assert public_url(typed) == url
    serving = ServerSettings(public_url=public_url(typed))
    assert serving.accepts_origin(url.removesuffix("/"), url.split("/")[2])

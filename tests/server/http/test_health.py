"""Health checks, and metrics for Prometheus."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Served, serve
from tests.server.process.test_serve_command import address_of, ended, started
from tests.support.forked import run_command

from acesaround.server.metrics import Metrics


def values(text: str) -> dict[str, float]:
    """Return the samples in Prometheus's text format."""
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_a_running_server_is_healthy_and_ready(served: Served) -> None:
    for path in ("/health", "/ready"):
        answer = httpx.get(served.http + path)
        assert (answer.status_code, answer.text) == (200, "ok\n")


def test_a_server_without_its_database_is_healthy_but_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from acesaround.store.event_log import EventLog, Unread

    def fail(_log: EventLog) -> None:
        raise Unread("disk I/O error")

    server, stop = serve(tmp_path / "tables.db")
    try:
        monkeypatch.setattr(EventLog, "check_connection", fail)
        assert httpx.get(f"{server.http}/ready").status_code == 503
        assert httpx.get(f"{server.http}/health").status_code == 200
    finally:
        stop()


def test_metrics_count_what_happens(tmp_path: Path) -> None:
    port = free_port()
    server = started(tmp_path, "--no-browser", "--metrics-port", str(port))
    served = Served(int(re.findall(r":(\d+)/", address_of(server))[0]), tmp_path / "tables.db")
    with served.guest(served.table()) as guest:
        guest.sit()
        acted = guest.act()
        assert guest.command("act", action="AS AS")["type"] == "refused"
        answer = httpx.get(f"http://127.0.0.1:{port}/metrics")
    found = values(answer.text)
    assert acted["type"] == "done"
    assert found['aces_events_total{kind="SeatTaken"}'] == 1
    assert found['aces_events_total{kind="ActionPlayed"}'] >= 1
    assert sum(count for name, count in found.items() if "refusals_total" in name) == 1
    assert found['aces_open{what="tables"}'] == 1
    assert found['aces_open{what="clients"}'] == 1
    for step in ("command", "decide", "write", "send"):
        assert found[f'aces_step_seconds_count{{step="{step}"}}'] >= 2
    assert guest.token is None or guest.token not in answer.text
    ended(server)
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/metrics")


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]"])
def test_metrics_are_at_the_address_that_was_asked_for_only(tmp_path: Path, host: str) -> None:
    port = free_port()
    server = started(tmp_path, "--no-browser", "--metrics-port", f"{host}:{port}")
    address_of(server)
    assert "aces_open" in httpx.get(f"http://{host}:{port}/metrics").text
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{'[::1]' if host == '127.0.0.1' else '127.0.0.1'}:{port}/metrics")
    ended(server)


def test_a_port_in_use_is_one_clear_error(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        words = ("serve", "--no-browser", "--database", str(tmp_path / "t.db"))
        done = run_command(*words, "--metrics-port", port)
    assert done.returncode == 2
    assert port in done.stderr and len(done.stderr.splitlines()) == 1


def test_each_server_has_its_own_metrics() -> None:
    first, second = Metrics(), Metrics()
    first.count_event("Dealt")
    assert first.registry.get_sample_value("aces_events_total", {"kind": "Dealt"}) == 1
    assert second.registry.get_sample_value("aces_events_total", {"kind": "Dealt"}) is None

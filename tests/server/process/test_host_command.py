"""The `aces host` command, with a server in another process."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from tests.server.conftest import Served
from tests.server.support.host import key_of
from tests.support.forked import Command
from tools.services.ports import free_port

from acesaround.cli.main import main
from acesaround.server.log_events import digest
from acesaround.store.places import open_log


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def running(database: Path) -> Iterator[Served]:
    """Yield a server in another process."""
    port = free_port()
    server = Command("serve", "--database", str(database), "--no-browser", "--port", str(port),
                     "--log-level", "debug")  # fmt: skip
    assert str(port) in server.stdout.readline()
    yield Served(port, database)
    server.send_signal(signal.SIGINT)
    _, err = server.communicate(timeout=120)
    assert key_of(database) not in err, "the key isn't logged"
    assert server.returncode == 0


Host = Callable[..., tuple[int, str]]


@pytest.fixture
def host(database: Path, capsys: pytest.CaptureFixture[str]) -> Host:
    """Return a function that runs `aces host` and returns the exit code and what it printed."""

    def run(action: str, *words: str, at: Path = database) -> tuple[int, str]:
        code = main(["host", action, *words, "--database", str(at)])
        out, err = capsys.readouterr()
        assert (err == "") is (code == 0) and (out == "") is (code != 0)
        return code, out + err

    return run


def test_the_host_on_the_command_line(running: Served, host: Host, database: Path) -> None:
    table = running.table("two-hand", name="Kitchen")
    named = digest(table)
    with running.guest(table) as ann, running.guest(table) as bob:
        ann.take(0, "Ann")
        bob.take(1, "Bob")
        code, listed = host("tables", "--search", "kitchen")
        assert code == 0
        assert all(word in listed for word in (named, "Kitchen", "Ann", "Bob", "hand 1"))
        [found] = json.loads(host("tables", "--json")[1])
        assert [seat["person"] for seat in found["seats"]] == ["Ann", "Bob"]
        assert host("announce", "Good night")[0] == 0
        for guest in (ann, bob):
            heard = guest.hear_until(lambda frame: frame["type"] == "announcement")
            assert heard["text"] == "Good night"
        assert json.loads(host("remove", named, "1", "--json")[1]) == {"person": "Bob"}
        assert host("remove", named, "1")[0] == 1
        assert host("close", named)[0] == 0
        assert ann.ended() and ann.frames[-1]["code"] == "closed"
    assert host("close", "nothing")[0] == 1
    assert host("announce", "")[0] == 1
    link = host("link")[1].strip()
    assert link == f"{running.http.replace('127.0.0.1', 'localhost')}/host#{key_of(database)}"


def test_bans_on_the_command_line(running: Served, host: Host) -> None:
    assert host("ban", "203.0.113.7", "--hours", "2") == (0, "203.0.113.7 is banned for 2 hours\n")
    [ban] = json.loads(host("bans", "--json", "--server", running.http)[1])
    assert ban["network"] == "203.0.113.7" and 1.9 < ban["hours"] <= 2
    assert "203.0.113.7" in host("bans")[1]
    assert [host("unban", "203.0.113.7")[0] for _ in range(2)] == [0, 1]
    assert json.loads(host("bans", "--json")[1]) == []
    assert host("ban", "127.0.0.1")[0] == 1


def test_what_keeps_the_host_from_asking(running: Served, host: Host, tmp_path: Path) -> None:
    other, missing = tmp_path / "other.db", tmp_path / "missing.db"
    assert host("bans", at=missing)[0] == 2
    open_log(other).close()
    assert host("bans", at=other)[0] == 2, "it has no key"
    with open_log(other) as log:
        log.secret("host")
    assert host("bans", at=other)[0] == 2, "no server has it open"
    code, problem = host("bans", "--server", running.http, at=other)
    assert code == 2 and key_of(other) not in problem
    assert host("bans", "--server", f"http://127.0.0.1:{free_port()}")[0] == 2
    for wrong in ("localhost:8083", "file:///etc/passwd"):
        assert host("bans", "--server", wrong)[0] == 2
    for hours in ("0", "nan", "-1", "x"):
        with pytest.raises(SystemExit, match="2"):
            main(["host", "ban", "203.0.113.7", "--hours", hours])


def test_a_new_key_replaces_the_old_one(database: Path) -> None:
    with open_log(database) as log:
        before = log.secret("host")
    assert main(["serve", "--database", str(database), "--rotate-key"]) == 0
    assert key_of(database) != before


def test_a_redirect_does_not_get_the_key(database: Path, host: Host) -> None:
    """A server that answers with a redirect could send the key anywhere."""
    with open_log(database) as log:
        log.secret("host")
    asked = list[str]()

    class Redirects(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(302)
            self.send_header("Location", "/else")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    with HTTPServer(("127.0.0.1", 0), Redirects) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        assert host("bans", "--server", f"http://127.0.0.1:{server.server_address[1]}")[0] == 1
        server.shutdown()
        thread.join()
    assert asked == ["/api/host/bans"]

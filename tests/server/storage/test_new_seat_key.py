"""A new key for seats: tokens signed with the old one are void, and people sit down again."""

from __future__ import annotations

import random
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Served, serve
from tests.server.process.test_serve_command import PATIENCE, said, started
from tests.server.support.guest import Guest, play_together
from tests.support.forked import run_command

from acesaround.cli.main import main
from acesaround.store.event_log import NewTable, Unwritten
from acesaround.store.sqlite import open_sqlite

SHORT = {"game": {"target": 30, "instant": []}}

SEAT_KEY = "SELECT value FROM secrets WHERE name = 'tokens'"


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def events(path: Path) -> list[tuple[object, ...]]:
    return rows(path, "SELECT table_id, seq, command, at, body FROM events ORDER BY table_id, seq")


def rotated(path: Path) -> subprocess.CompletedProcess[str]:
    return run_command("serve", "--rotate-key", "--database", str(path))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def ended_game(server: Served) -> Guest:
    """Return someone who has played a whole game alone."""
    guest = server.guest(server.table(changes=SHORT)).sit()
    guest.play_out(random.Random(1))
    return guest


def test_the_old_token_is_refused_and_the_game_goes_on(path: Path) -> None:
    rng = random.Random(3)
    server, stop = serve(path)
    ann = server.guest(server.table()).sit()
    bob = server.guest(ann.table).take(1, "Bob")
    play_together([ann, bob], lambda: ann.seq > 14, rng)
    empty, other, over = server.table(), server.guest(server.table()).sit(), ended_game(server)
    for guest in (ann, bob, other, over):
        guest.leave()
    stop()
    before, [(key,)] = events(path), rows(path, SEAT_KEY)

    assert main(["serve", "--rotate-key", "--database", str(path)]) == 0

    after, [(new,)] = events(path), rows(path, SEAT_KEY)
    assert new != key and len(str(new)) == len(str(key))
    assert [event for event in after if event in before] == before
    added = {(event[0], event[4]) for event in after if event not in before}
    assert added == {
        (ann.table, '{"event":"rose","seat":0}'),
        (ann.table, '{"event":"rose","seat":1}'),
        (other.table, '{"event":"rose","seat":0}'),
    }
    assert empty not in {event[0] for event in after}

    server, stop = serve(path)
    for old in (ann, bob, over):
        with server.guest(old.table, old.token) as back:
            refused = back.hear()
            assert (refused["type"], refused["code"]) == ("over", "bad_token")
    with server.guest(ann.table).sit(0, "Ann") as again:
        assert again.token not in (None, ann.token) and again.screen["hand"]
        with server.guest(ann.table).take(1, "Bob") as second:
            seq = max(again.seq, second.seq)
            play_together([again, second], lambda: again.seq > seq + 12, rng)
    assert httpx.get(f"{server.http}/api/tables/{over.table}/record").status_code == 200
    stop()


def test_the_seats_of_an_open_table_can_be_taken_again(path: Path) -> None:
    """The first person sits down right away. The others wait for the next deal, as usual."""
    server, stop = serve(path)
    # In these rules, no hand is dealt again before the first person's turn.
    ann = server.guest(server.table("single-deck-partners", open=True, seed=None)).sit()
    ann.leave()
    stop()
    assert main(["serve", "--rotate-key", "--database", str(path)]) == 0
    server, stop = serve(path)
    with server.guest(ann.table).sit() as again, server.guest(ann.table) as second:
        second.hear_until(lambda frame: frame["type"] == "step")
        assert second.command("sit", seat=1, name="Bob")["code"] == "not_yet"
        assert again.act(random.Random(1))["type"] == "done"
    stop()


def test_what_it_says(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server, stop = serve(path)
    for _ in range(2):
        server.guest(server.table()).sit().leave()
    unread = server.guest(server.table()).sit()
    unread.leave()
    stop()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE tables SET header = '{}' WHERE id = ?", (unread.table,))
    for seats in ("2 seats at 2 unfinished tables", "0 seats at 0 unfinished tables"):
        assert main(["serve", "--rotate-key", "--database", str(path)]) == 0
        out, err = capsys.readouterr()
        assert out == (
            f"{path} has new keys: seat tokens and the host link from before no longer work. "
            f"Freed {seats}. "
            "People can sit down again using the table's link.\n"
        )
        assert err == "aces: 1 table can't be read, so no seats were freed there\n"


def test_a_running_server_keeps_its_key(tmp_path: Path, path: Path) -> None:
    server = started(tmp_path, "--no-browser")
    said(server)
    ran = rotated(path)
    server.kill()
    server.communicate(timeout=PATIENCE)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "another server, at http://localhost:" in ran.stderr and ran.stderr.count("\n") == 1


def test_what_is_no_database_is_one_clear_error(path: Path) -> None:
    ran = rotated(path)
    assert (ran.returncode, ran.stdout) == (2, "") and not path.exists()
    assert ran.stderr == f"aces: {path}: there's no such database; name one with --database\n"
    path.write_text("notes")
    ran = rotated(path)
    assert (ran.returncode, ran.stdout) == (2, "") and path.read_text() == "notes"
    assert ran.stderr == f"aces: {path}: isn't a database; choose another file\n"


def test_it_is_done_as_a_whole_or_not_at_all(path: Path) -> None:
    """A new key without freeing the seats would lock people out of their games."""
    with open_sqlite(path) as log:
        log.create(NewTable("t", "{}"))
        key = log.secret("tokens")
        with pytest.raises(Unwritten, match="FOREIGN KEY"):
            log.replace_secrets(["tokens"], [("t", 1, "{}"), ("gone", 1, "{}")])
        assert log.secret("tokens") == key and log.read("t") == []

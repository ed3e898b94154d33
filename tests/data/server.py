"""An older server's database and conversations, opened by the current server."""

from __future__ import annotations

import json
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import httpx
from tests.data.meaning import Json, lines_of, means_the_same, standing
from tests.server.conftest import Served, serve
from tests.server.support.guest import Guest

from acesaround.notation import parse
from acesaround.notation.record import Record
from acesaround.protocol import decode
from acesaround.store.sqlite import open_sqlite
from acesaround.table.events import Header, decode_event
from acesaround.table.state import TableState


def database(path: Path, spare: Path) -> list[Json]:
    """Check that each table opens, both directly and for holders of its tokens."""
    copy = Path(shutil.copy(path, spare / path.name))
    found = {}
    with open_sqlite(copy) as log:
        for name in log.names():
            header = log.header(name)
            assert header is not None
            now = TableState.new(Header.from_json(header))
            for stored in log.read(name):
                now = now.after(decode_event(stored.body))
            found[name] = now
    tokens = json.loads(path.with_name("tokens.json").read_text("utf-8"))
    assert tokens.keys() == found.keys()
    served, stop = serve(copy)
    try:
        for name, now in found.items():
            _come_back(served, name, now, tokens[name])
        _documents(served, path.with_name("documents.json"))
    finally:
        stop()
    with sqlite3.connect(copy) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
    connection.close()
    return [_table(now) for now in found.values()]


def _come_back(served: Served, name: str, now: TableState, tokens: dict[str, str]) -> None:
    first = True
    for seat, token in tokens.items():
        with served.guest(name, token) as guest:
            welcome = guest.hear_until(lambda frame: frame["type"] == "welcome")
            assert welcome["seat"] == int(seat), f"a token of {now.header.name} holds no seat"
            if first:
                assert welcome["seq"] == now.seq
                screen = guest.hear_until(lambda frame: frame["type"] == "step")["screen"]
                held = now.game.hands[int(seat)] if now.game.hands else ()
                assert sorted(card["card"] for card in screen["hand"]) == sorted(map(str, held))
                assert [one["points"] for one in screen["scores"]] == list(now.game.match.scores)
                assert screen["undone"] == now.undone
            first = False
    assert not first or not any(now.people)


def _documents(served: Served, path: Path) -> None:
    """Check that finished games are served over HTTP as before, except for wording."""
    for address, then in json.loads(path.read_text("utf-8")).items():
        answer = httpx.get(served.http + address)
        assert answer.status_code == 200, answer.text
        if isinstance(then, str):
            assert _seedless(parse(answer.text)) == _seedless(parse(then))
        else:
            assert means_the_same(then, answer.json()), address


def _seedless(record: Record) -> Record:
    """Drop the seed, which version 0.1 revealed, and tags and settings added since."""
    rules = record.rules.replace(table={"computer_player": "expert"})
    tags = {name: value for name, value in record.tags.items() if name != "Undone"}
    return replace(record, rules=rules, seed=None, tags=tags)


def _table(now: TableState) -> Json:
    header, proposal = now.header, now.proposal
    return {
        "name": header.name,
        "digest": header.rules.digest,
        "preset": header.preset,
        "players": list(header.players),
        "open": header.open,
        "leave_after": header.leave_after,
        "seq": now.seq,
        "people": [person and person.name for person in now.people],
        "away": sorted(now.away),
        "waiting": sorted(now.waiting),
        "undone": now.undone,
        "redo": now.redo_state is not None,
        "continued": now.next_table is not None,
        "proposal": proposal and [proposal.seat, proposal.redo, sorted(proposal.open)],
        "game": standing(now.game),
    }


def tokens(path: Path, _: Path) -> list[int]:
    """Return the number of tokens for each table in `database`."""
    return [len(seats) for seats in json.loads(path.read_text("utf-8")).values()]


def documents(path: Path, _: Path) -> int:
    """Return the number of HTTP documents recorded from `database`."""
    return len(json.loads(path.read_text("utf-8")))


def server_conversation(path: Path, spare: Path) -> int:
    """Resend the clients' frames and check that the answers match, except for wording."""
    made, *frames = lines_of(path)
    served, stop = serve(spare / "tables.db")
    guests: dict[str, Guest] = {}
    try:
        answer = httpx.post(f"{served.http}/api/tables", json=made["makes"])
        assert answer.status_code == 201, answer.text
        table = answer.json()["table"]
        for number, frame in enumerate(frames, 2):
            who = frame["who"]
            if (said := frame.get("says")) is not None:
                decode(json.dumps(said))
                if said["type"] == "hello":
                    held = guests.get(who)
                    token = held.token if held is not None and "token" in said else None
                    guests[who] = Guest(served.ws, table, token, said["after"], lone=said["lone"])
                    guests[who].patience = 30
                else:
                    guests[who].say(said)
            else:
                heard = _nameless(guests[who].hear())
                assert means_the_same(_nameless(frame["hears"]), heard), f"line {number}"
    finally:
        for guest in guests.values():
            guest.leave()
        stop()
    return len(frames)


def _nameless(frame: Json) -> Json:
    """Drop random values and the preset's digest from a frame.

    Also drop the amount from which a bid is questioned, which is ours to tune, and the reasons of
    the hand in progress, which version 0.1 told one person, hidden cards included.
    """
    return {
        name: _nameless(value) if value and name in ("screen", "asked", "doubt") else value
        for name, value in frame.items()
        if name not in ("table", "token", "digest", "tells_reasons", "least")
    }

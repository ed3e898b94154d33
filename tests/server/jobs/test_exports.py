"""Exports of finished games over HTTP, and after the server was killed."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from sqlalchemy import select
from tests.server.conftest import new_place, serve
from tests.server.jobs.conftest import (
    Exporter,
    HeldSeats,
    done,
    finished_history,
    has_done,
    serve_command,
    store_finished,
)
from tests.support.slow import quick

from acesaround.cli.main import main
from acesaround.i18n import tr
from acesaround.notation.reader import parse
from acesaround.notation.writer import dumps
from acesaround.server.jobs.game_export import write_zip
from acesaround.store.database import jobs
from acesaround.store.event_log import NewTable
from acesaround.store.places import Place, open_log
from acesaround.table.history import game_record

SOME = 8
MANY = 60
"""Enough to kill the server in the middle."""


@dataclass
class Exporting:
    """A client, and its seats at some finished games."""

    client: Exporter
    seats: HeldSeats


@pytest.fixture(params=quick(["sqlite"], ["sqlite", "postgresql"]))
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Return a new database. The jobs themselves have tests with each kind."""
    return new_place(request, tmp_path)


@pytest.fixture
def exporting(place: Place) -> Iterator[Exporting]:
    """Start a server on a database with finished games."""
    seats = store_finished(place, SOME)
    served, stop = serve(place)
    client = Exporter(served.http)
    yield Exporting(client, seats)
    client.close()
    stop()


def record() -> str:
    """Return the record of each finished game."""
    history = finished_history()
    return dumps(game_record(history.now, history.actions()))


def test_finished_games_are_exported_to_one_file(exporting: Exporting) -> None:
    client = exporting.client
    body = {"rules": "two-hand", "creator": {"seat": 0, "name": "Ann"}}
    unfinished = client.http.post("/api/tables", json=body).json()
    seats = [*exporting.seats[:3], {key: unfinished[key] for key in ("table", "token")}]
    export = client.start(seats)
    assert (export["done"], export["whole"], export["reason"]) == (0, 4, None)
    assert client.wait(export["id"], done)["done"] == 4
    records = client.records(export["id"])
    assert list(records) == [f"{number:03}-two-hand.aces" for number in (1, 2, 3)]
    for text in records.values():
        assert text == record() and parse(text)
    table = exporting.seats[0]["table"]
    assert client.http.get(f"/api/tables/{table}/record").text == record()


def test_a_damaged_table_is_left_out(place: Place) -> None:
    seats = store_finished(place, 2)
    with open_log(place) as log:
        log.create(NewTable("damaged", "{"))
    served, stop = serve(place)
    client = Exporter(served.http)
    try:
        export = client.start([seats[0], {"table": "damaged"}, seats[1]])
        client.wait(export["id"], done)
        assert list(client.records(export["id"]).values()) == [record()] * 2
    finally:
        client.close()
        stop()


def test_the_same_request_gives_the_same_export(exporting: Exporting) -> None:
    client, seats = exporting.client, exporting.seats[:2]
    first = client.start(seats)["id"]
    assert client.start(seats[::-1] + seats)["id"] == first
    client.wait(first, done)
    again = client.start(seats)
    assert (again["id"], again["state"]) == (first, "done")
    assert client.start(seats[:1])["id"] != first


def test_only_valid_tokens_export(exporting: Exporting) -> None:
    client, [one, two, *_] = exporting.client, exporting.seats
    mixed = {"table": one["table"], "token": two["token"]}
    refused = client.http.post("/api/exports", json={"tables": [mixed]})
    assert (refused.status_code, refused.json()["detail"]) == (
        404, tr("server.none_of_these_seats_is_yours")
    )  # fmt: skip
    export = client.start([mixed, two])
    assert export["whole"] == 1
    client.wait(export["id"], done)
    named = client.start([{"table": two["table"]}])
    assert named["id"] != export["id"]
    client.wait(named["id"], done)
    assert client.records(named["id"]) == client.records(export["id"])


def test_without_a_finished_game_there_is_no_file(exporting: Exporting) -> None:
    client = exporting.client
    body = {"rules": "two-hand", "creator": {"seat": 0, "name": "Ann"}}
    made = client.http.post("/api/tables", json=body).json()
    export = client.start([{key: made[key] for key in ("table", "token")}])
    client.wait(export["id"], done)
    refused = client.http.get(f"/api/exports/{export['id']}/file")
    assert (refused.status_code, refused.json()["detail"]) == (
        409, tr("server.this_server_has_none_of_these_games")
    )  # fmt: skip


def test_unknown_exports_are_refused(exporting: Exporting) -> None:
    http = exporting.client.http
    for answer in (
        http.get("/api/exports/unknown"),
        http.get("/api/exports/unknown/file"),
        http.delete("/api/exports/unknown"),
    ):
        detail = answer.json()["detail"]
        assert (answer.status_code, detail) == (404, tr("server.the_server_doesnt_have_this_file"))


def test_an_export_can_be_cancelled(exporting: Exporting) -> None:
    client = exporting.client
    id = client.start(exporting.seats)["id"]
    early = client.http.get(f"/api/exports/{id}/file")
    assert early.status_code == 409
    assert client.http.delete(f"/api/exports/{id}").json()["state"] == "cancelled"
    other = client.start(exporting.seats[:1])["id"]
    client.wait(other, done)
    assert client.status(id)["state"] == "cancelled"
    assert client.http.get(f"/api/exports/{id}/file").status_code == 409
    again = client.start(exporting.seats)["id"]
    assert again != id
    client.wait(again, done)
    assert len(client.records(again)) == SOME


@pytest.mark.extended
@pytest.mark.parametrize("place", quick(["sqlite"], ["sqlite", "postgresql"]), indirect=True)
def test_an_export_goes_on_after_kills_and_is_done_once(place: Place) -> None:
    seats = store_finished(place, MANY)
    server, client = serve_command(place, Exporter)
    try:
        id = client.start(seats)["id"]
        for wanted in (3, 10):
            known = client.wait(id, partial(has_done, wanted))["done"]
            server.kill()
            server.communicate()
            client.close()
            server, client = serve_command(place, Exporter)
            assert known <= client.status(id)["done"] < MANY
        client.wait(id, done)
        assert list(client.records(id).values()) == [record()] * MANY
        assert client.start(seats)["id"] == id
    finally:
        client.close()
        server.kill()
        server.communicate()
    with open_log(place) as log, log.writing() as connection:
        [(state, epoch)] = connection.execute(
            select(jobs.c.state, jobs.c.epoch).where(jobs.c.id == id)
        )
        assert (state, epoch) == ("done", 3), "claimed once by each of three servers"


def test_an_export_without_games_is_an_empty_file() -> None:
    written = BytesIO()
    assert write_zip(written, ()) == 0
    assert zipfile.ZipFile(written).namelist() == []


def test_the_host_exports_all_finished_games(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store_finished(place, 3)
    with open_log(place) as log:
        header = log.header("table 0")
        assert header is not None
        log.create(NewTable("unfinished", header))
        log.create(NewTable("damaged", "{"))
    address = place if isinstance(place, str) else str(place)
    target = tmp_path / "games.zip"
    assert main(["database", "export", address, str(target)]) == 1
    out, err = capsys.readouterr()
    assert re.search(r"\b3\b", out) and re.match("aces: 1 ", err)
    with zipfile.ZipFile(target) as archive:
        assert [archive.read(name).decode() for name in archive.namelist()] == [record()] * 3
    assert main(["replay", "--check", *extracted(target, tmp_path)]) == 0
    before = target.read_bytes()
    assert main(["database", "export", address, str(target)]) == 2
    assert target.read_bytes() == before
    assert main(["database", "export", address, str(tmp_path / "nowhere" / "games.zip")]) == 2


def extracted(archive: Path, folder: Path) -> list[str]:
    """Extract the first file of a zip file, and return its path."""
    with zipfile.ZipFile(archive) as found:
        return [found.extract(found.namelist()[0], folder)]

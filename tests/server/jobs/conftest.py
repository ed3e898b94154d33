"""Databases with games, and clients that export and review them."""

from __future__ import annotations

import re
import time
import zipfile
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any, TypeVar

import httpx
import pytest
from tests.server.support.scenes import over, played
from tests.support.forked import Command

from acesaround.server.context import Tokens
from acesaround.store.event_log import SEATS, NewTable
from acesaround.store.places import Place, open_log, place_text
from acesaround.table.events import encode_event
from acesaround.table.history import EventHistory

HeldSeats = list[dict[str, str]]
Status = dict[str, Any]
C = TypeVar("C", bound="JobClient")
FEW_DEALS, FEW_PROVISIONAL_DEALS = 12, 4
FEW_NODES = 2_000


@cache
def finished_history() -> EventHistory:
    """Return a short finished game."""
    return played("two-hand", over, {"game": {"target": 10}})


def store_finished(place: Place, count: int) -> HeldSeats:
    """Store tables with a finished game, and return the first seat at each."""
    history = finished_history()
    header, bodies = history.now.header.to_json(), list(map(encode_event, history.events))
    with open_log(place) as log:
        tokens = Tokens(log.secret(SEATS))
        names = [f"table {number}" for number in range(count)]
        for name in names:
            log.create(NewTable(name, header, bodies))
        return [{"table": name, "token": tokens.token(name, 0, "holder0")} for name in names]


class JobClient:
    """A client of a server that does jobs. Close it with `close`."""

    path = ""
    """Where the server shows the jobs of a kind."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address)
        self.close = self.http.close

    def begin(self, path: str, body: object) -> Status:
        """Start a job, and return its state."""
        answer = self.http.post(path, json=body)
        assert answer.status_code == 202, answer.text
        found: Status = answer.json()
        return found

    def status(self, id: str) -> Status:
        """Return a job's state."""
        found: Status = self.http.get(f"{self.path}/{id}").json()
        return found

    def wait(self, id: str, until: Callable[[Status], object]) -> Status:
        """Return a job's state when it's as wanted."""
        for _ in range(1200):
            if until(found := self.status(id)):
                return found
            time.sleep(0.05)
        raise TimeoutError(self.status(id))


class Reviewer(JobClient):
    """A client that reviews hands."""

    path = "/api/reviews"

    def start(self, table: str, **wanted: object) -> Status:
        """Start a review, and return its state."""
        return self.begin(f"/api/tables/{table}/reviews", wanted)

    def refused(self, table: str, **wanted: object) -> tuple[int, str]:
        """Ask for a review that the server refuses, and return its code and text."""
        answer = self.http.post(f"/api/tables/{table}/reviews", json=wanted)
        return answer.status_code, answer.json()["detail"]


class Exporter(JobClient):
    """A client that exports games."""

    path = "/api/exports"

    def start(self, seats: HeldSeats) -> Status:
        """Start an export, and return its state."""
        return self.begin(self.path, {"tables": seats})

    def records(self, id: str) -> dict[str, str]:
        """Download an export, and return the records in it."""
        answer = self.http.get(f"/api/exports/{id}/file")
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "application/zip"
        with zipfile.ZipFile(BytesIO(answer.content)) as archive:
            return {name: archive.read(name).decode() for name in archive.namelist()}


def done(found: Status) -> bool:
    """Return True if a job is done."""
    return bool(found["state"] == "done")


def has_done(wanted: int, found: Status) -> bool:
    """Return True if a job has done this many parts."""
    return int(found["done"]) >= wanted


def serve_command(place: Place, client: type[C]) -> tuple[Command, C]:
    """Start `aces serve` on a database, with a client of this type."""
    address = place if isinstance(place, str) else str(place)
    server = Command("serve", "--no-browser", "--database", address)
    found = re.search(r"http://localhost:(\d+)/", server.stdout.readline())
    assert found, place_text(place)
    return server, client(f"http://127.0.0.1:{found[1]}")


@pytest.fixture
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Review with fewer deals and shorter searches, where the figures themselves don't matter."""
    review = "acesaround.server.jobs.game_review"
    monkeypatch.setattr("acesaround.review.decisions.DEALS", FEW_DEALS)
    monkeypatch.setattr(f"{review}.PROVISIONAL_DEALS", FEW_PROVISIONAL_DEALS)
    monkeypatch.setattr(f"{review}._OPEN_NODES", FEW_NODES)

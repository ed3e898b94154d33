"""Databases with finished games, and clients that export them."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import httpx
from tests.server.support.scenes import over, played

from acesaround.server.context import Tokens
from acesaround.store.event_log import SEATS, NewTable
from acesaround.store.places import Place, open_log
from acesaround.table.events import encode_event
from acesaround.table.history import EventHistory

HeldSeats = list[dict[str, str]]
Status = dict[str, Any]


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


class Exporter:
    """A client of a server that exports games. Close it with `close`."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address)
        self.close = self.http.close

    def start(self, seats: HeldSeats) -> Status:
        """Start an export, and return its state."""
        answer = self.http.post("/api/exports", json={"tables": seats})
        assert answer.status_code == 202, answer.text
        found: Status = answer.json()
        return found

    def status(self, id: str) -> Status:
        """Return an export's state."""
        found: Status = self.http.get(f"/api/exports/{id}").json()
        return found

    def wait(self, id: str, until: Callable[[Status], object]) -> Status:
        """Return an export's state when it's as wanted."""
        for _ in range(1200):
            if until(found := self.status(id)):
                return found
            time.sleep(0.05)
        raise TimeoutError(self.status(id))

    def records(self, id: str) -> dict[str, str]:
        """Download an export, and return the records in it."""
        answer = self.http.get(f"/api/exports/{id}/file")
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "application/zip"
        with zipfile.ZipFile(BytesIO(answer.content)) as archive:
            return {name: archive.read(name).decode() for name in archive.namelist()}


def done(found: Status) -> bool:
    """Return True if an export is done."""
    return bool(found["state"] == "done")

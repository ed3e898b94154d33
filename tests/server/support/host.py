"""The host of a server, for tests."""

from __future__ import annotations

from typing import Any

import httpx
from tests.server.conftest import Served

from acesaround.store.event_log import EventLog
from acesaround.store.host_actions import stored_key
from acesaround.store.places import Place, reading_engine


class Host:
    """Requests of the host of a server with a host key."""

    def __init__(self, served: Served, key: str) -> None:
        self._url, self._headers = f"{served.http}/api/host", {"Authorization": f"Bearer {key}"}

    def get(self, path: str, **asked: str | int) -> Any:
        answer = httpx.get(self._url + path, params=asked, headers=self._headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, status: int = 204, **body: object) -> Any:
        answer = httpx.post(self._url + path, json=body, headers=self._headers)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None


def key_of(place: Place) -> str:
    """Return the host key of a database that a server has had open."""
    with EventLog(reading_engine(place)) as log:
        found = stored_key(log)
    assert found is not None
    return found

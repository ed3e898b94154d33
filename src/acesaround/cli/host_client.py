"""Requests to a running server with its host key."""

from __future__ import annotations

import json
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from acesaround.server.settings import is_local
from acesaround.store.database import BadDatabase
from acesaround.store.event_log import EventLog, Unread
from acesaround.store.host_actions import stored_key
from acesaround.store.places import Place, place_of, published_address, reading_engine

_SECONDS = 30.0


class CannotAsk(Exception):
    """An error that keeps the host from asking the server. Its message is for people."""


class Refused(Exception):
    """A refusal of the server. Its message is for people."""


class _NoRedirects(HTTPRedirectHandler):
    """A redirect isn't followed: it would take the key to another server."""

    def redirect_request(self, *_: object) -> None:
        """Return None, so that the redirect is an error."""


@dataclass(frozen=True, slots=True)
class HostClient:
    """A server's address, which ends in a slash, and its host key."""

    server: str
    key: str

    @property
    def link(self) -> str:
        """The address of the host's page. Browsers don't send the key in it to the server."""
        return f"{self.server}host#{self.key}"

    def get(self, path: str, **asked: str) -> Any:
        """Return the server's answer to a GET request. Raise CannotAsk or Refused."""
        query = f"?{urlencode(asked)}" if asked else ""
        return self._answer(Request(f"{self.server}api/host/{path}{query}"))

    def post(self, path: str, **body: object) -> Any:
        """Return the server's answer to a POST request. Raise CannotAsk or Refused."""
        request = Request(f"{self.server}api/host/{path}", json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        return self._answer(request)

    def _answer(self, request: Request) -> Any:
        request.add_unredirected_header("Authorization", f"Bearer {self.key}")
        # A proxy for other addresses must not get the key of a server on this machine.
        local = is_local(urlsplit(self.server).hostname or "")
        opener = build_opener(_NoRedirects, *([ProxyHandler({})] if local else []))
        try:
            with opener.open(request, timeout=_SECONDS) as answer:
                text = answer.read()
                return json.loads(text) if text else {}
        except HTTPError as error:
            raise _problem(error) from None
        except (OSError, HTTPException, ValueError):
            raise CannotAsk(
                f"no server answers at {self.server}; start it, or write its address after --server"
            ) from None


def _problem(error: HTTPError) -> Exception:
    """Return the error for an answer that isn't a success."""
    with error:
        try:
            detail = json.loads(error.read())["detail"]
        except (OSError, ValueError, KeyError, TypeError):
            detail = None
    if error.code == 401:
        return CannotAsk("this isn't the server's database: name the right one with --database")
    if isinstance(detail, list):
        return Refused("; ".join(fault["msg"] for fault in detail))
    return Refused(detail or f"the server answers with status {error.code}")


def connect(server: str | None, database: str | None) -> HostClient:
    """Return a client for a server, with the key from its database. Raise CannotAsk.

    By default, that's the server that has the database open.
    """
    from acesaround.store.data_folder import DATABASE, home

    try:
        place = place_of(database) if database else home() / DATABASE
        if isinstance(place, Path) and not place.exists():
            raise CannotAsk(f"{place}: there's no such database; name one with --database")
        key = _key(place)
        address = server or published_address(place)
    except (BadDatabase, Unread) as error:
        raise CannotAsk(str(error)) from None
    if key is None:
        raise CannotAsk("the database has no host key yet; start the server once with this version")
    if not address:
        raise CannotAsk("no server has this database open; start it, or use --server")
    if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).hostname:
        raise CannotAsk(f"{address[:60]!r} isn't an address like http://localhost:8083")
    return HostClient(address if address.endswith("/") else f"{address}/", key)


def _key(place: Place) -> str | None:
    with EventLog(reading_engine(place)) as log:
        return stored_key(log)

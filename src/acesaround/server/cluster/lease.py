"""A server's lease, renewed by a thread of its own, however busy the event loop is."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

from acesaround.server.log_events import event_logger, known_reason
from acesaround.store.event_log import Unwritten
from acesaround.store.ownership import LEASE, Ownership, Peer

_log = event_logger(__name__)
RENEW_SECONDS: Final = LEASE / 3
_HUNG_SECONDS: Final = 10.0
"""Seconds without an answer from the event loop after which the lease isn't renewed anymore."""


class Lease:
    """Renews a server's lease until it's given up.

    After each renewal, `on_renewal` is called in the event loop with all servers that have a lease.
    It also learns if the own lease had run out, so that other servers could have taken tables.
    """

    def __init__(
        self, ownership: Ownership, on_renewal: Callable[[list[Peer], bool], None]
    ) -> None:
        self._ownership, self._on_renewal = ownership, on_renewal
        self._loop = asyncio.get_running_loop()
        self._ended = threading.Event()
        self._at = self._loop_answered = monotonic()
        self._thread = threading.Thread(target=self._keep_renewing, name="lease", daemon=True)

    async def take(self) -> None:
        """Take the lease, and begin to renew it. Raise Unwritten if the database fails."""
        self._at = self._loop_answered = monotonic()
        self._on_renewal(await asyncio.to_thread(self._ownership.renew), False)
        self._thread.start()

    async def give_up(self) -> None:
        """Give up the lease. Other servers can have the tables at once."""
        self._ended.set()
        if self._thread.is_alive():
            await asyncio.to_thread(self._thread.join)
        try:
            await asyncio.to_thread(self._ownership.leave)
        except Unwritten as error:
            _log.warning(
                "the tables aren't handed over; other servers take them in a few seconds",
                reason=str(error),
            )

    def _keep_renewing(self) -> None:
        works = True
        while not self._ended.wait(RENEW_SECONDS):
            try:
                self._renew()
            except Exception as error:
                if works:
                    _log.error(
                        "the lease isn't renewed; this server tries again every second",
                        reason=known_reason(error),
                    )
                works = False
            else:
                if not works:
                    _log.warning("the lease is renewed again")
                works = True

    def _renew(self) -> None:
        self._call(self._answer)
        begun = monotonic()
        if begun - self._loop_answered > _HUNG_SECONDS:
            return
        peers = self._ownership.renew()
        # It ran out if it could have: its time began between begin and end of the last renewal.
        late, self._at = monotonic() - self._at > LEASE, begun
        self._call(self._report, peers, late)

    def _call(self, function: Callable[..., None], *words: object) -> None:
        """Call a function in the event loop, unless that has just ended."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *words)

    def _answer(self) -> None:
        self._loop_answered = monotonic()

    def _report(self, peers: list[Peer], late: bool) -> None:
        if not self._ended.is_set():
            self._on_renewal(peers, late)

"""The end of a server: everybody is told, and nobody is waited for long."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Final

import uvicorn
from fastapi import FastAPI

from acesaround.server.rooms.hall import Hall

GOODBYE_SECONDS: Final = 1
"""How long a request may still take, and a client to hear that the server ends."""
_STEP: Final = 0.02
"""Seconds between two looks whether all have gone."""


class EndingServer(uvicorn.Server):
    """A server that sends everybody away before it ends, and breaks off the rest in silence."""

    def __init__(self, app: FastAPI, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End it: no new connections, then a word to all tables, then no more waiting."""
        # Who is sent away must not be let in again.
        for server in self.servers:
            server.close()
        hall: Hall = self._app.state.hall
        hall.send_away()
        for _ in range(round(GOODBYE_SECONDS / _STEP)):
            if not hall.attended:
                break
            await asyncio.sleep(_STEP)
        logging.getLogger("uvicorn.error").addFilter(_is_worth_a_word)
        await super().shutdown(sockets)


def _is_worth_a_word(record: logging.LogRecord) -> bool:
    """False for what uvicorn logs about requests that were broken off."""
    broken_off = record.exc_info is not None and isinstance(
        record.exc_info[1], asyncio.CancelledError
    )
    return not broken_off and "graceful shutdown" not in record.getMessage()

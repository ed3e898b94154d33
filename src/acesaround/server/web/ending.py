"""Server shutdown. All clients are notified, and none can delay it for long."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Final

import uvicorn
from fastapi import FastAPI

from acesaround.server.rooms.hall import Hall

GOODBYE_SECONDS: Final = 1
"""Seconds allowed for open requests to finish and for clients to get the message."""
_STEP: Final = 0.02
"""Seconds between checks for remaining clients."""


class EndingServer(uvicorn.Server):
    """A server that disconnects clients before shutdown, then silently aborts any that are left."""

    def __init__(self, app: FastAPI, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, disconnect all clients, and shut down after a short wait."""
        # Stop listening first, so disconnected clients can't come right back.
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
    """Return False for uvicorn's messages about aborted requests."""
    broken_off = record.exc_info is not None and isinstance(
        record.exc_info[1], asyncio.CancelledError
    )
    return not broken_off and "graceful shutdown" not in record.getMessage()

"""The ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.middleware.gzip import GZipMiddleware

from acesaround import __version__
from acesaround.server.rooms.hall import Hall
from acesaround.server.rooms.worker import Worker
from acesaround.server.web import (
    documents,
    finished,
    languages,
    lobby,
    moving,
    page,
    rulebook,
    seats,
    socket,
)
from acesaround.server.web.bounds import Bounds
from acesaround.server.web.connections import Connections, most_connections
from acesaround.server.web.gate import Gate
from acesaround.server.web.malformed import malformed
from acesaround.server.web.memory import searched_seldom
from acesaround.server.web.methods import Methods
from acesaround.server.web.origins import Origins
from acesaround.server.web.serving import Serving
from acesaround.server.web.speaking import Speaking
from acesaround.store.events import EventLog


def make_app(log: EventLog, serving: Serving = Serving()) -> FastAPI:  # noqa: B008 (it is frozen)
    """Create the application for the tables in a database. It closes the log on shutdown."""
    gate = Gate(serving)
    connections = Connections(most_connections(), serving.limits.peers, gate.networks_of)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Connections]]:
        app.state.hall, app.state.worker = Hall(log, floor=serving.floor), Worker("requests")
        async with searched_seldom(), connections.swept():
            yield {"connections": connections}
        app.state.worker.close()
        await app.state.hall.close()

    app = FastAPI(
        title="Aces Around",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.serving, app.state.gate = serving, gate
    app.add_exception_handler(RequestValidationError, malformed)
    app.include_router(documents.router)
    app.include_router(languages.router)
    app.include_router(lobby.router)
    app.include_router(finished.router)
    app.include_router(moving.router)
    app.include_router(rulebook.router)
    app.include_router(seats.router)
    app.include_router(socket.router)
    app.add_middleware(Bounds)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Methods, routes=app)
    app.add_middleware(Speaking)
    app.add_middleware(Origins, serving=serving)
    page.serve(app)
    return app

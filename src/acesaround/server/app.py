"""The ASGI application, from startup to shutdown."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final

import uvicorn
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute

from acesaround import __version__
from acesaround.server import websocket
from acesaround.server.cluster.membership import Cluster, SharedDatabase
from acesaround.server.context import BoundedExecutor
from acesaround.server.database_lock import kept_lock
from acesaround.server.host_controller import HostController
from acesaround.server.http import (
    exports,
    figures,
    finished_games,
    health,
    host,
    lessons,
    lines,
    lobby,
    page,
    practice,
    practice_judgments,
    reviews,
    rules,
    tables,
)
from acesaround.server.jobs.runner import JobRunner
from acesaround.server.metrics import Metrics
from acesaround.server.middleware import (
    BanCheck,
    BodyLimit,
    HttpMethods,
    OriginCheck,
    RequestIds,
    RequestLanguage,
    internal_error,
    malformed,
)
from acesaround.server.rate_limits import RateLimiter
from acesaround.server.registry import TableRegistry
from acesaround.server.settings import ServerSettings
from acesaround.server.uvicorn_protocols import GOODBYE_SECONDS, Connections, most_connections
from acesaround.store.database import InUse
from acesaround.store.event_log import EventLog, Unread, Unwritten

_STEP: Final = 0.02
"""Seconds between checks for remaining clients."""


class GracefulServer(uvicorn.Server):
    """A server that disconnects clients before shutdown, then silently aborts any that are left."""

    def __init__(self, app: FastAPI, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    @property
    def failure(self) -> InUse | Unread | Unwritten | None:
        """The error that makes the server stop, or None."""
        found: InUse | Unread | Unwritten | None = self._app.state.failure
        return found

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the application. If the database fails, stop without a log entry."""
        logger = logging.getLogger("uvicorn.error")
        logger.addFilter(self._has_not_failed)
        try:
            await super().startup(sockets)
        except SystemExit:
            if self.failure is None:
                raise
            self.should_exit = True
        finally:
            logger.removeFilter(self._has_not_failed)

    def _has_not_failed(self, record: logging.LogRecord) -> bool:
        return self.failure is None

    async def on_tick(self, counter: int) -> bool:
        """Return True if the server should stop."""
        return await super().on_tick(counter) or self.failure is not None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, disconnect all clients, and shut down after a short wait."""
        # Stop listening first, so disconnected clients can't come right back.
        for server in self.servers:
            server.close()
        registry: TableRegistry = self._app.state.registry
        registry.disconnect_all()
        await registry.hand_over()
        for _ in range(round(GOODBYE_SECONDS / _STEP)):
            if not registry.has_clients:
                break
            await asyncio.sleep(_STEP)
        logging.getLogger("uvicorn.error").addFilter(_is_worth_logging)
        await super().shutdown(sockets)


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Return False for uvicorn's messages about aborted requests."""
    broken_off = record.exc_info is not None and isinstance(
        record.exc_info[1], asyncio.CancelledError
    )
    return not broken_off and "graceful shutdown" not in record.getMessage()


_EVERY = 300.0
"""Seconds between full collections. With 200 tables, each takes a tenth of a second."""
_GC_THRESHOLDS = (5_000, 20, 1_000_000)
"""Arguments for `gc.set_threshold` that allow all automatic collections except full ones."""


@asynccontextmanager
async def rare_garbage_collection() -> AsyncIterator[None]:
    """Run full collections on a timer, and skip objects that already exist."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    searching = asyncio.create_task(_collect_regularly())
    try:
        yield
    finally:
        searching.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _collect_regularly() -> None:
    while True:
        await asyncio.sleep(_EVERY)
        gc.collect()


@asynccontextmanager
async def _joined(
    registry: TableRegistry, cluster: Cluster | None, shared: SharedDatabase | None
) -> AsyncIterator[None]:
    """While active, this server takes part in its cluster, if there is one."""
    if cluster is None or shared is None:
        yield
        return
    from acesaround.server.peer_server import PeerServer

    peers = PeerServer(registry, cluster)
    await peers.start(shared.bound)
    await cluster.start()
    try:
        yield
    finally:
        registry.disconnect_all()
        await registry.hand_over()
        await peers.close()
        await cluster.close()


def _routes() -> list[BaseRoute]:
    """Return all routes.

    `include_router` would build each of them again, which takes a tenth of a second.
    """
    parts = (
        health.router, tables.router, page.languages_router, lobby.router, finished_games.router,
        exports.router, reviews.router, lines.router, figures.router, practice.router,
        practice_judgments.router,
        lobby.transfer_router, rules.router, lessons.router, lobby.seats_router, host.router,
        websocket.router,
    )  # fmt: skip
    return [route for part in parts for route in part.routes]


def make_app(
    log: EventLog,
    serving: ServerSettings = ServerSettings(),  # noqa: B008 (it is frozen)
    metrics: Metrics | None = None,
    shared: SharedDatabase | None = None,
) -> FastAPI:
    """Create the application for the tables in a database. It closes the log on shutdown.

    `shared` is given if other servers share the database.
    """
    gate = RateLimiter(serving)
    connections = Connections(most_connections(), serving.limits.peers, gate.networks_of)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[dict[str, Connections]]:
        cluster = None if shared is None else shared.join(log)
        registry = TableRegistry(
            log, floor=serving.floor, metrics=metrics, cluster=cluster, page=page.first_script()
        )
        app.state.cluster, app.state.registry = cluster, registry
        app.state.host = HostController(log, registry, cluster)
        if cluster is not None:
            gate.share(cluster.limits)
        app.state.worker = BoundedExecutor("requests")
        app.state.jobs = JobRunner(log, alone=cluster is None)

        def lose(error: InUse) -> None:
            app.state.failure = error

        async with (
            rare_garbage_collection(),
            kept_lock(log, lose),
            connections.swept(),
            _joined(registry, cluster, shared),
        ):
            app.state.jobs.start()
            yield {"connections": connections}
            await app.state.jobs.close()
        app.state.worker.close()
        await registry.close()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Connections]]:
        async with AsyncExitStack() as started:
            try:
                state = await started.enter_async_context(running(app))
            except (Unread, Unwritten) as error:
                app.state.failure = error
                raise
            yield state

    app = FastAPI(
        title="Aces Around",
        version=__version__,
        lifespan=lifespan,
        routes=_routes(),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.serving, app.state.gate, app.state.failure = serving, gate, None
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(Exception, internal_error)
    app.add_middleware(BodyLimit)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(HttpMethods, routes=app)
    app.add_middleware(BanCheck, gate=gate)
    app.add_middleware(RequestLanguage)
    app.add_middleware(OriginCheck, serving=serving)
    page.add_page(app)
    app.add_middleware(RequestIds, gate=gate)
    return app

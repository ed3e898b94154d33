"""A WebSocket per client."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from fastapi.responses import PlainTextResponse
from starlette.datastructures import Headers
from structlog.contextvars import bind_contextvars

from acesaround.i18n import negotiate, tr, use_language
from acesaround.protocol import Ask, BadMessage, Check, Hello, Over, Sit, decode, encode
from acesaround.protocol.commands import VERSION
from acesaround.protocol.replies import RefusalCode
from acesaround.server.clients import Client
from acesaround.server.log_events import digest, event_logger
from acesaround.server.middleware import refusal, request_id_header
from acesaround.server.rate_limits import CLIENT_RATE, RateLimiter, TokenBucket, TooMany
from acesaround.server.refusals import BANNED
from acesaround.server.registry import TableRegistry
from acesaround.server.room import Room
from acesaround.server.settings import ServerSettings
from acesaround.table.decider import Refusal
from acesaround.text.formatter import PLAIN_DISPLAY, format_message

router = APIRouter()
_log = event_logger(__name__)
_HELLO_SECONDS = 10.0
_SEND_SECONDS = 20.0
"""Seconds after which a client that doesn't accept data is considered gone."""


@router.websocket("/ws")
async def connect(socket: WebSocket) -> None:
    """Run the protocol with one client until it disconnects."""
    serving: ServerSettings = socket.app.state.serving
    if (refused := refusal(serving, socket.headers, "CONNECT")) is not None:
        status, reason = refused
        response = PlainTextResponse(f"{reason}\n", status, request_id_header())
        await socket.send_denial_response(response)
        return
    await socket.accept(headers=Headers(request_id_header()).raw)
    gate: RateLimiter = socket.app.state.gate
    with use_language(negotiate(socket.headers.get("accept-language", ""))):
        await _let_in(socket, gate)


async def _let_in(socket: WebSocket, gate: RateLimiter) -> None:
    try:
        _check_ban(socket, gate)
        with gate.connected(socket) as shared:
            await gate.check("hellos", socket)
            await gate.take("visits", socket)
            await _converse(socket, shared)
    except TooMany as error:
        _log.info("a client was refused", code="too_many")
        await _send_away(socket, "too_many", str(error))
    except Refusal as refusal:
        _log.info("a client was refused", code=refusal.code)
        with suppress(TooMany):
            await gate.take("hellos", socket)
        await _send_away(socket, refusal.code, refusal.reason)


def _check_ban(socket: WebSocket, gate: RateLimiter) -> None:
    """Raise Refusal if a client's network is banned."""
    registry: TableRegistry = socket.app.state.registry
    if registry.host.are_banned(gate.networks(socket)):
        raise Refusal("banned", tr(BANNED))


async def _converse(socket: WebSocket, shared: TokenBucket | None) -> None:
    """Receive the hello, and then the commands. Raise Refusal if there's no such table."""
    registry: TableRegistry = socket.app.state.registry
    try:
        hello = await _hello(socket)
    except (WebSocketDisconnect, TimeoutError):
        return
    bind_contextvars(table=digest(hello.table))
    language = negotiate(hello.language)
    with use_language(language):
        room = await registry.room(hello.table)
        client = Client(
            language=language,
            auto_play=hello.lone,
            networks=socket.app.state.gate.networks(socket),
        )
        await _stay(socket, room, client, hello, shared)


async def _stay(
    socket: WebSocket, room: Room, client: Client, hello: Hello, shared: TokenBucket | None
) -> None:
    """Serve a client at its table until it disconnects. Raise Refusal if its token isn't valid."""
    sending = asyncio.create_task(_send(socket, client))
    try:
        bind_contextvars(client=digest(client.connection))
        await room.enter(client, hello.token, hello.after)
        _check_ban(socket, socket.app.state.gate)
        _log.info("a client connected")
        await _listen(socket, room, client, sending, shared)
    finally:
        room.leave(client)
        _log.info("a client left")
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending


async def _hello(socket: WebSocket) -> Hello:
    async with asyncio.timeout(_HELLO_SECONDS):
        frame = await _frame(socket)
    try:
        hello = decode(frame)
    except BadMessage as error:
        raise Refusal("malformed", format_message(error.message, PLAIN_DISPLAY)) from None
    if not isinstance(hello, Hello):
        raise Refusal("hello_first", tr("server.the_first_frame_must_be_a_hello"))
    if hello.protocol != VERSION:
        raise Refusal("protocol", tr("server.this_server_uses_protocol_version", version=VERSION))
    return hello


async def _listen(
    socket: WebSocket,
    room: Room,
    client: Client,
    sending: asyncio.Task[None],
    shared: TokenBucket | None,
) -> None:
    """Carry out commands until the client disconnects or sending to it fails."""
    gate: RateLimiter = socket.app.state.gate
    pace = TokenBucket(*CLIENT_RATE)
    checks = set[asyncio.Task[None]]()
    try:
        while (frame := await _frame_while(socket, sending)) is not None:
            await pace.acquire()
            if shared is not None:
                await shared.acquire()
            try:
                command = decode(frame)
            except BadMessage as error:
                _log.debug("a frame was malformed")
                reason = format_message(error.message, PLAIN_DISPLAY)
                room.refuse(client, None, Refusal("malformed", reason))
                continue
            _log.debug("a command arrived", kind=type(command).__name__.lower())
            if isinstance(command, Hello):
                reason = tr("server.this_connection_has_already_sent_a")
                room.refuse(client, None, Refusal("malformed", reason))
                continue
            if isinstance(command, Ask | Check | Sit):
                try:
                    await gate.take("seats" if isinstance(command, Sit) else "advice", socket)
                except TooMany as error:
                    room.refuse(client, command.id, Refusal("too_many", str(error)))
                    continue
            if isinstance(command, Check):
                # Clients that don't wait for a slow check can act in the meantime.
                task = asyncio.create_task(room.command(client, command))
                checks.add(task)
                task.add_done_callback(checks.discard)
            else:
                await room.command(client, command)
    except WebSocketDisconnect:
        pass
    finally:
        for check in checks:
            check.cancel()


async def _frame(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if text is not None else message.get("bytes") or b""


async def _frame_while(socket: WebSocket, sending: asyncio.Task[None]) -> str | bytes | None:
    """Return the next frame, or None once sending has ended."""
    coming = asyncio.create_task(_frame(socket))
    await asyncio.wait({coming, sending}, return_when=asyncio.FIRST_COMPLETED)
    if coming.done():
        return await coming
    coming.cancel()
    return None


async def _send(socket: WebSocket, client: Client) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        while (frame := await client.next_frame()) is not None:
            async with asyncio.timeout(_SEND_SECONDS):
                await socket.send_text(frame.decode())
        async with asyncio.timeout(_SEND_SECONDS):
            await socket.close()


async def _send_away(socket: WebSocket, code: RefusalCode, reason: str) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(encode(Over(code=code, reason=reason)).decode())
        await socket.close()

"""Frames that aren't commands, clients that don't read, and seats that ask endlessly."""

from __future__ import annotations

import asyncio
import logging
import threading
from contextlib import suppress
from time import monotonic

import pytest
from tests.server.conftest import Served
from tests.server.support.in_a_thread import run_apart
from tests.server.support.scenes import at_phase, played
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from acesaround.game.state import Phase
from acesaround.protocol import Ask
from acesaround.server import advice, websocket
from acesaround.server.advice import Adviser
from acesaround.server.clients import Client
from acesaround.server.context import BoundedExecutor, Busy
from acesaround.server.thinking import ThinkingBudget
from acesaround.table.decider import Refusal


def closed_with(client: ClientConnection) -> int:
    """Return the code with which the server closes the connection."""
    with suppress(ConnectionClosed):
        while True:
            client.recv(timeout=120)
    assert client.close_code is not None
    return client.close_code


def sent(client: ClientConnection, *frames: Frame) -> None:
    """Send frames as they are, in one piece."""
    client.socket.sendall(b"".join(one.serialize(mask=True) for one in frames))


@pytest.mark.parametrize(
    "flood",
    [
        [Frame(Opcode.PING, b"")] * 200,
        [Frame(Opcode.PONG, b"x")] * 200,
        [Frame(Opcode.TEXT, b"a", fin=False)] + [Frame(Opcode.CONT, b"", fin=False)] * 200,
    ],
    ids=["pings", "pongs", "pieces"],
)
def test_a_flood_that_no_pace_sees_ends_the_connection(served: Served, flood: list[Frame]) -> None:
    with connect(served.ws) as client:
        sent(client, *flood)
        assert closed_with(client) == 1008


def test_a_few_pings_are_answered(served: Served) -> None:
    with connect(served.ws) as client:
        for _ in range(10):
            client.ping().wait(120)


def test_text_that_is_not_utf8_ends_the_connection_without_a_traceback(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, "uvicorn.error"), connect(served.ws) as client:
        sent(client, Frame(Opcode.TEXT, b"\xff"))
        assert closed_with(client) == 1007
    assert not [one for one in caplog.records if one.exc_info or one.levelno >= logging.WARNING]


def test_messages_sent_ahead_are_all_answered_in_order(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "CLIENT_RATE", (10, 1 / 200))
    with served.guest(served.table()) as guest:
        guest.hear()
        begun = monotonic()
        for number in range(60):
            guest.say({"type": "ping", "id": f"{number}"})
        heard = [guest.hear_until(lambda one: one["type"] == "done")["id"] for _ in range(60)]
        took = monotonic() - begun
    assert heard == [f"{number}" for number in range(60)]
    assert took >= (60 - 10) / 200 * 0.9


def test_a_long_message_in_pieces_is_read(served: Served) -> None:
    with served.guest(served.table()) as guest:
        guest.hear()
        text = '{"type": "ping", "id": "pieces"}'.ljust(4_000)
        guest._socket.send(text[at : at + 100] for at in range(0, len(text), 100))
        assert guest.hear_until(lambda one: one["type"] == "done")["id"] == "pieces"


def test_a_client_that_does_not_read_is_let_go_by_bytes_too() -> None:
    async def fill() -> tuple[int, bool]:
        client, frame = Client(), b"x" * 100_000
        for _ in range(100):
            client.send_frame(frame)
            assert await client.next_frame() == frame
        assert not client.ended, "it has read everything"
        sent = 0
        while not client.ended:
            client.send_frame(frame)
            sent += len(frame)
        return sent, client.outbox.qsize() == 2

    sent, only_goodbye = run_apart(fill())
    assert sent < 3_000_000 and only_goodbye


def test_a_seat_has_a_quota_of_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    now = played("nicholas-1992", at_phase(Phase.AUCTION)).now
    assert now.turn is not None
    monkeypatch.setattr(advice, "monotonic", lambda: 1000.0)

    async def ask() -> list[str]:
        thinkers, codes = BoundedExecutor("adviser"), list[str]()
        adviser = Adviser(thinkers)
        for number in range(40):
            try:
                await adviser.advise(now, now.turn, "table", Ask(id=f"{number}"))
                codes.append("")
            except Refusal as refusal:
                codes.append(refusal.code)
        thinkers.close()
        return codes

    monkeypatch.setattr(advice, "best_player", lambda: "random")
    assert run_apart(ask()) == [""] * 30 + ["too_many"] * 10


def test_a_table_has_an_allowance_of_thought() -> None:
    allowance = ThinkingBudget()
    limits = [allowance.limit(1000.0).seconds for _ in range(410)]
    assert limits == [0.5] * 400 + [0.05] * 10
    assert [allowance.limit(1002.0).seconds for _ in range(3)] == [0.5, 0.5, 0.05]


def test_a_worker_has_a_bounded_line() -> None:
    go = threading.Event()

    async def fill() -> int:
        worker = BoundedExecutor("test")
        calls = [asyncio.ensure_future(worker.run(go.wait, 120)) for _ in range(50)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await worker.run(go.wait)
        go.set()
        done = sum(await asyncio.gather(*calls))
        assert await worker.run(go.wait)
        worker.close()
        return done

    assert run_apart(fill()) == 50

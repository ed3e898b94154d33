"""Frames for everyone at a table, and how often each is built."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.server.conftest import Served
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from acesaround.rules.load import load
from acesaround.server import clients as module
from acesaround.server.clients import Audience, Client
from acesaround.server.screen import screen
from acesaround.server.uvicorn_protocols import COMPRESSION
from acesaround.table.events import Acknowledged, Event, Header, SeatTaken
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState

RULES = load("three-hand")


def past_of(*events: Event) -> EventHistory:
    history = EventHistory(TableState.new(Header(RULES, "three-hand", "1", ("random",) * 3)))
    for event in events:
        history.replay(event, None)
    return history


def sent(client: Client) -> list[Any]:
    """Return and remove the frames waiting to be sent."""
    frames = [client.outbox.get_nowait() for _ in range(client.outbox.qsize())]
    return [msgspec.json.decode(frame) for frame in frames if frame is not None]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """Return a list that records the seats for which screens are built."""
    found = list[int | None]()

    def noting(now: TableState, seat: int | None, *rest: Any) -> Any:
        found.append(seat)
        return screen(now, seat, *rest)

    monkeypatch.setattr(module, "screen", noting)
    return found


def test_a_screen_is_sent_as_a_change_to_the_one_before(served: Served) -> None:
    """The window of the compression has room for a whole screen, so most of it isn't sent again."""
    with served.guest(served.table("doubles-1993")) as guest:
        guest.take()
        (compression,) = guest._socket.protocol.extensions
        assert isinstance(compression, PerMessageDeflate)
        window = 1 << compression.remote_max_window_bits
        guest.settle()
        frame = guest.bytes[-1].encode()
    _, sender = COMPRESSION.process_request_params([], [])
    sizes = [len(sender.encode(Frame(Opcode.TEXT, frame)).data) for _ in range(2)]
    assert 4096 < len(frame) < window
    assert sizes[1] < sizes[0] / 8


def test_who_comes_has_one_screen_made_for_all_who_see_alike(made: list[int | None]) -> None:
    audience = Audience("t", past_of(SeatTaken(seat=0, name="Ann", holder="h")))
    watchers = [Client(), Client(), Client(language="de")]
    for client in watchers:
        audience.add(client, 0)
        sent(client)
    made.clear()
    ann = Client(seat=0, holder="h")
    audience.add(ann, 0)
    assert made == [0, None, None], "one for her, and one in each language"
    made.clear()
    audience.remove(ann)
    assert made == [None, None]
    shown = [[frame["screen"]["seats"][0]["here"] for frame in sent(one)] for one in watchers]
    assert shown == [[True, False]] * 3


def test_who_is_stale_again_and_again_is_shown_the_table_once() -> None:
    history = past_of(SeatTaken(seat=0, name="Ann", holder="h"))
    audience, client = Audience("t", history), Client()
    audience.add(client, 0)
    sent(client)
    for _ in range(3):
        audience.show_again(client)
    assert len(sent(client)) == 1
    history.replay(Acknowledged(seat=0), None)
    audience.show_again(client)
    assert [frame["seq"] for frame in sent(client)] == [2]


@pytest.mark.parametrize(("missed", "frames"), [(30, 30), (31, 1)])
def test_who_missed_too_much_is_shown_how_it_stands(missed: int, frames: int) -> None:
    history = past_of(*(Acknowledged(seat=0) for _ in range(missed + 1)))
    audience, client = Audience("t", history), Client()
    audience.add(client, 1)
    told = sent(client)[1:]
    assert len(told) == frames and told[-1]["seq"] == missed + 1

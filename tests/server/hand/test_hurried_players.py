"""If the server is so busy that computer players think for less time, the table says so."""

from __future__ import annotations

import pytest
from tests.server.conftest import Served, hurry_players

from acesaround.i18n import tr


def test_nothing_is_said_while_there_is_time(served: Served) -> None:
    with served.guest(served.table()).sit() as ann:
        for _ in range(3):
            ann.act()
        assert not any(frame["type"] == "announcement" for frame in ann.frames)


def test_people_are_told_once_in_their_language(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry_players(monkeypatch)
    table = served.table()
    with served.guest(table) as ann, served.guest(table, language="de") as bob:
        ann.sit()
        for _ in range(3):
            ann.act()
        said = [frame for frame in ann.frames if frame["type"] == "announcement"]
        assert [frame["text"] for frame in said] == [tr("server.the_server_is_busy_so_computer")]
        assert not said[0]["from_host"]
        german = bob.hear_until(lambda frame: frame["type"] == "announcement")["text"]
        assert german != said[0]["text"]

"""Details of the screen and of the frames that browsers receive."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.conftest import Served
from tests.support.table import contract, go, house, start, table

from acesaround.game.state import Phase
from acesaround.game.view import view
from acesaround.i18n import tr
from acesaround.messages import first_times
from acesaround.server.http.page import CompressedFiles
from acesaround.server.http.request_helpers import _CODES, NO_TABLE
from acesaround.server.screen import screen
from acesaround.server.screen.choices import _asks
from acesaround.store.sqlite import open_sqlite
from acesaround.table.state import Person


def test_the_needs_and_the_ends_of_a_hand_show_while_it_is_played() -> None:
    game = contract("daugherty-1983", bid=51, trump="S")
    seat = game.turn
    assert game.state.phase is Phase.TRICK_PLAY and seat is not None
    mine, other = (screen(table(game.state), at, {0}) for at in (seat, (seat + 1) % 4))
    assert mine.needs and other.needs
    assert [option.action for option in mine.endings] == ["concede"]
    assert other.endings == []


def test_a_computer_player_is_told_from_a_person() -> None:
    boxes = screen(table(start("nicholas-1992").state), 0, {0}).seats
    assert [box.kind for box in boxes] == ["person", "daugherty", "daugherty", "daugherty"]


def seated(*seats: int) -> tuple[Person | None, ...]:
    """Return the people at a table for four."""
    return tuple(Person("Ann", f"{seat}") if seat in seats else None for seat in range(4))


def test_first_times_are_told_to_someone_who_plays_alone() -> None:
    game = go(start("nicholas-1992", "S:KQ H:KQ C:AAAA D:AAAATTTTJJJJ"), "50, pass, pass, pass")
    at = game.turn
    assert at is not None
    alone = replace(table(game.state), people=seated(at))
    told = screen(alone, at, {at}).first_times
    assert [one.text for one in told] == [str(first_times.WON_BID())]
    for watcher, now in (
        (None, alone),
        ((at + 1) % 4, alone),
        (at, replace(alone, people=seated(at, (at + 1) % 4))),
    ):
        assert screen(now, watcher, {at}).first_times == []


@pytest.mark.parametrize(("accepts", "coding"), [("gzip, br", "gzip"), ("br", None)])
def test_a_file_is_compressed_for_those_who_take_it(
    accepts: str, coding: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "page.js"
    path.write_text("let a = 1;\n" * 200)
    scope = {"type": "http", "method": "GET", "headers": [(b"accept-encoding", accepts.encode())]}
    found = CompressedFiles(directory=tmp_path).file_response(path, path.stat(), scope)
    assert found.headers.get("content-encoding") == coding
    assert found.headers["vary"] == "Accept-Encoding"


def test_the_document_has_all_codes_of_a_table_that_cannot_be_shown() -> None:
    assert set(NO_TABLE) == {*_CODES.values(), 409}


def test_the_helper_tells_which_suits_cannot_be_trump() -> None:
    rules = house("daugherty-1983", table={"meld_helper": True})
    game = start(rules, "S:KQ H:AAAATTTTK C:AAAATTQ D:JJ", dealer=3)
    lines = screen(table(game.state), 0, {0}).helper
    barred = [
        line.suit for line in lines if tr("server.no_marriage_so_it_cant_be_trump") in line.parts
    ]
    assert sorted(barred) == ["C", "D", "H"]


def test_only_a_turn_to_type_a_meld_asks_for_typing() -> None:
    assert not _asks(tr("server.continue_when_youre_ready")).typed


@pytest.mark.parametrize(
    "row", ["tables (id, made, header) values ('a', 1, null)",
            "events (table_id, seq, at, body) values ('a', 1, 1, null)"],
)  # fmt: skip
def test_no_table_is_kept_without_its_text(row: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    open_sqlite(path).close()
    with closing(sqlite3.connect(path)) as data, pytest.raises(sqlite3.IntegrityError):
        data.execute(f"insert into {row}")


def test_only_the_bid_winner_has_received_the_widow() -> None:
    game = start("widow-three", "", "S:AT", dealer=2, widow="AS TS KS")
    first = next(str(action) for action in game.legal if str(action) != "pass")
    game = game.play_all([first, "pass", "pass"])
    assert view(game.state, 1).widow is not None, "everyone sees it"
    received = [
        [card.card for card in screen(table(game.state), seat, {0}).hand if card.mark == "received"]
        for seat in range(3)
    ]
    assert received == [["AS", "TS", "KS"], [], []]


def test_A1_7_everyone_is_told_of_a_total_that_was_cut(served: Served) -> None:
    with served.guest(served.table("daugherty-1983")).sit() as guest:
        while not (asked := guest.settle()["asked"])["typed"]:
            if guest.screen["seat"] in guest.screen["waiting"]:
                done = guest.command("ready")
            else:
                offers = [option["action"] for option in asked["options"]]
                bid = asked["bids"] and not guest.screen["calls"]
                done = guest.command("act", action="200" if bid else offers[0])
            guest.catch_up(done["seq"])
        assert guest.command("act", action="meld 999")["type"] == "done"
        told = guest.hear_until(
            lambda frame: frame["type"] == "step" and "999" in str(frame["what"])
        )["what"]
        cut = tr(
            "text.you_entered_typed_meld_but_have_total", typed=999, total=r"(\d+)", counts=r"(\d+)"
        )
        found = re.search(cut, told["text"])
        assert found is not None and found[1] == found[2], told

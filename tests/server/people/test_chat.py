"""Messages between people at a table, and the ones that aren't allowed."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.conftest import Served, serve
from tests.server.support.guest import Frame, Guest, play_together

from acesaround.i18n import tr_plural
from acesaround.protocol import PRESETS
from acesaround.server import clients as client_module
from acesaround.server.chat import Chat
from acesaround.store.event_log import NewTable, Stored, Unwritten
from acesaround.store.sqlite import open_sqlite

FAMILY = "\U0001f468\u200d\U0001f469"


def said(guest: Guest, before: bool = False) -> list[Frame]:
    """Return the lines of the next `said` frame. `before` is True for lines from before joining."""
    frame = guest.hear_until(lambda frame: frame["type"] == "said")
    lines: list[Frame] = frame["lines"]
    assert frame["before"] is before
    return lines


def test_all_hear_what_one_says_and_who_comes_later_too(served: Served) -> None:
    table = served.table()
    with served.guest(table).sit() as ann, served.guest(table) as watcher:
        watcher.hear_until(lambda frame: frame["type"] == "step")
        assert ann.command("say", text=f"Hello  <b>there</b> {FAMILY}")["type"] == "done"
        [line] = said(watcher)
        assert line["text"] == f"Hello <b>there</b> {FAMILY}"
        assert (line["seat"], line["name"], line["preset"]) == (0, "Ann", None)
        assert watcher.command("say", preset="good_luck", name="Zoe")["type"] == "done"
        assert said(ann) == [line], "who says it hears it too"
        [second] = said(ann)
        assert (second["seat"], second["name"], second["text"]) == (None, "Zoe", "Good luck!")
        with served.guest(table) as late:
            kept = said(late, before=True)
            assert kept == [line, second] and kept[0]["number"] < kept[1]["number"]


def test_saying_it_again_says_nothing_twice(served: Served) -> None:
    with served.guest(served.table()).sit() as ann:
        for _ in range(2):
            ann.say({"type": "say", "id": "once", "preset": "hello"})
            ann.hear_until(lambda f: f.get("id") == "once")
        with served.guest(ann.table) as late:
            assert len(said(late, before=True)) == 1


def test_a_restarted_server_knows_the_chat(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    once = {"type": "say", "id": "once", "preset": "hello"}
    served, stop = serve(database)
    with served.guest(served.table()).sit() as ann:
        table, token = ann.table, ann.token
        ann.say(once)
        assert ann.hear_until(lambda f: f.get("id") == "once")["type"] == "done"
        assert ann.command("say", text="Good hand")["type"] == "done"
    stop()
    served, stop = serve(database)
    with served.guest(table, token) as ann:
        lines = said(ann, before=True)
        assert [(line["number"], line["text"]) for line in lines] == [
            (1, "Hello, everyone!"), (2, "Good hand"),
        ]  # fmt: skip
        ann.say(once)
        assert ann.hear_until(lambda f: f.get("id") == "once")["type"] == "done"
        ann.say(once | {"preset": "oops"})
        assert ann.hear_until(lambda f: f.get("id") == "once")["code"] == "id_used"
        assert ann.command("say", text="Again")["type"] == "done"
        assert [line["number"] for line in said(ann)] == [3]
    stop()


def test_a_message_that_cannot_be_read_keeps_its_number(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    served, stop = serve(database)
    with served.guest(served.table()).sit() as ann:
        table, token = ann.table, ann.token
        assert ann.command("say", text="Hello")["type"] == "done"
        assert ann.command("say", text="Good hand")["type"] == "done"
    stop()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE chat SET body = 'not a line' WHERE number = 2")
    served, stop = serve(database)
    with served.guest(table, token) as ann:
        assert [line["number"] for line in said(ann, before=True)] == [1]
        assert ann.command("say", text="Again")["type"] == "done"
        assert [line["number"] for line in said(ann)] == [3]
    stop()


def test_only_the_last_lines_are_stored(tmp_path: Path) -> None:
    with open_sqlite(tmp_path / "tables.db") as log:
        log.create(NewTable("t", "{}"))
        log.create(NewTable("u", "{}"))
        log.post("u", Stored(1, "a", "{}"), 2)
        for number in range(1, 6):
            log.post("t", Stored(number, f"{number}", "not a line"), 2)
        assert [one.seq for one in log.chat("t")] == [4, 5] and len(log.chat("u")) == 1
        with pytest.raises(Unwritten):
            log.post("t", Stored(6, "5", "{}"), 2)
        assert not Chat(log.chat("t")).lines


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "malformed"),
        ({"text": "a", "preset": "hello"}, "malformed"),
        ({"text": "   "}, "malformed"),
        ({"text": "\u2800\u3164\u200d"}, "malformed"),
        ({"text": "two\nlines"}, "malformed"),
        ({"text": "bell\u0007"}, "malformed"),
        ({"text": "right to left \u202e"}, "malformed"),
        ({"text": "nul\u0000"}, "malformed"),
    ],
)
def test_what_is_no_line(served: Served, fields: Frame, code: str) -> None:
    with served.guest(served.table()).sit() as ann:
        refused = ann.command("say", **fields)
        assert (refused["type"], refused["code"]) == ("refused", code)


@pytest.mark.parametrize(
    "text", ["\u845b\U000e0100\u57ce", "\u1820\u180b\u1820", "\u280f\u2800\u280f"]
)
def test_marks_of_any_script_may_be_in_a_line(served: Served, text: str) -> None:
    """Combining marks of a letter, and the Braille blank."""
    with served.guest(served.table()).sit() as ann, served.guest(ann.table) as watcher:
        assert ann.command("say", text=text)["type"] == "done"
        assert said(watcher)[0]["text"] == text


@pytest.mark.parametrize("fields", [{"text": "x" * 201}, {"preset": "rude"}, {"text": 7}])
def test_what_is_no_command(served: Served, fields: Frame) -> None:
    with served.guest(served.table()).sit() as ann:
        ann.say({"type": "say", "id": "x"} | fields)
        assert ann.hear_until(lambda f: f["type"] == "refused")["code"] == "malformed"


def test_a_watcher_cannot_speak_as_somebody_else_who_sits(served: Served) -> None:
    table = served.table()
    with served.guest(table).sit() as ann, served.guest(table) as watcher:
        watcher.hear_until(lambda frame: frame["type"] == "step")
        assert watcher.command("say", text="I am Ann", name="Ann")["type"] == "done"
        assert said(ann)[0]["seat"] is None
        assert ann.command("say", text="I am Ann", name="Bob")["type"] == "done"
        assert [line["name"] for line in said(ann)] == ["Ann"]


def test_one_who_says_too_much_is_told_to_wait(served: Served) -> None:
    with served.guest(served.table()).sit() as ann:
        for number in range(8):
            ann.say({"type": "say", "id": str(number), "preset": "oops"})
        answers = [ann.hear_until(lambda frame: "id" in frame) for _ in range(8)]
        refused = [one for one in answers if one["type"] == "refused"]
        assert 2 <= len(refused) <= 3
        waits = "server.youre_sending_messages_too_fast_wait_a"
        assert refused[0]["code"] == "too_many"
        assert refused[0]["reason"] in {tr_plural(waits, seconds) for seconds in range(1, 60)}


def test_only_the_last_lines_are_kept(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    class Free:
        def wait(self, _: float) -> float:
            return 0.0

        take = wait

    monkeypatch.setattr(client_module, "TokenBucket", lambda *_: Free())
    monkeypatch.setattr("acesaround.server.chat.TokenBucket", lambda *_: Free())
    with served.guest(served.table()).sit() as ann:
        for number in range(60):
            assert ann.command("say", text=f"line {number}")["type"] == "done"
        with served.guest(ann.table) as late:
            assert [line["text"] for line in said(late, before=True)] == [
                f"line {n}" for n in range(10, 60)
            ]


def in_an_auction(served: Served) -> Guest:
    """Return someone at an open table whose deal, which nobody can choose, leaves her a bid."""
    while True:
        ann = served.guest(served.table("nicholas-1992", players="daugherty", seed=None, open=True))
        if ann.sit().screen["phase"] == "auction":
            return ann
        ann.leave()


def test_at_an_open_table_nobody_speaks_of_cards(served: Served) -> None:
    """Nothing in the auction, only presets during the hand, anything between hands."""
    with in_an_auction(served) as ann, served.guest(ann.table) as watcher:
        watcher.hear_until(lambda frame: frame["type"] == "step")
        assert watcher.command("say", preset="hello")["code"] == "no_seat"
        for fields in ({"preset": "hello"}, {"text": "I have aces around"}):
            assert ann.command("say", **fields)["code"] == "not_here"
        rng = random.Random(1)
        play_together([ann], lambda: ann.screen["phase"] in ("trick_play", "deal"), rng)
        if ann.screen["phase"] == "trick_play":
            assert ann.command("say", text="I have aces around")["code"] == "not_here"
            assert ann.command("say", preset="sorry")["type"] == "done"
        play_together([ann], lambda: ann.screen["hand_over"], rng)
        assert ann.command("say", text="That was close")["type"] == "done"
    assert not any("aces around" in text for text in watcher.bytes)


def test_presets_are_words_for_people() -> None:
    said = [str(template()) for template in PRESETS.values()]
    assert len(said) == len(set(said)) > 8
    assert all(words[-1] in ".!?" and len(words) < 40 for words in said)

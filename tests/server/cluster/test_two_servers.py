"""Servers that share a database: people at one table, connected to different servers."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from contextlib import closing
from secrets import token_hex
from typing import cast

import httpx
import pytest
from tests.server.cluster.conftest import NewServer, Pair
from tests.server.conftest import hurry_players
from tests.server.support.guest import Frame, Guest, play_together
from tools.services.postgres import Postgres
from tools.services.valkey import ValkeyServer
from valkey import Valkey

from acesaround.i18n import tr, use_language
from acesaround.server.registry import TableRegistry
from acesaround.server.room import Room
from acesaround.server.shared_room import SharedRoom
from acesaround.store.event_log import Unread
from acesaround.store.places import open_log
from acesaround.table.events import SeatTaken, encode_event


def seats(guest: Guest) -> list[Frame]:
    found: list[Frame] = guest.screen["seats"]
    return found


def hear_seat(guest: Guest, seat: int, **wanted: object) -> None:
    """Receive frames until a seat is as wanted."""
    while not guest.screen or any(seats(guest)[seat][key] != to for key, to in wanted.items()):
        guest.hear()


def hear_line(guest: Guest, text: str) -> None:
    """Receive frames until a line of chat has come, before or after the answer to a command."""
    while not any(
        line["text"] == text for f in guest.frames if f["type"] == "said" for line in f["lines"]
    ):
        guest.hear()


def test_people_on_two_servers_see_each_other_and_play_a_game(pair: Pair) -> None:
    one, two = pair
    table = one.table(changes={"game": {"max_hands": 1}})
    with one.guest(table) as ann, two.guest(table) as bob:
        ann.take(0, "Ann")
        bob.take(2, "Bob")
        for guest in (ann, bob):
            hear_seat(guest, 0, name="Ann", here=True)
            hear_seat(guest, 2, name="Bob", here=True)
        play_together([ann, bob], lambda: ann.screen["game_over"])
        points = [[side["points"] for side in guest.screen["scores"]] for guest in (ann, bob)]
        assert points[0] == points[1] and bob.screen["game_over"]
        told = [[f["seq"] for f in guest.frames if f.get("what")] for guest in (ann, bob)]
        assert told[1] == list(range(told[1][0], told[1][-1] + 1)), "each event once, in order"


def test_who_leaves_is_seen_on_the_other_server(pair: Pair) -> None:
    one, two = pair
    table = one.table(leave_after=3600)
    with one.guest(table) as ann:
        ann.take(0, "Ann")
        with two.guest(table) as bob:
            bob.take(2, "Bob")
            hear_seat(ann, 2, here=True)
        hear_seat(ann, 2, here=False)
        with two.guest(table, bob.token) as again:
            hear_seat(again, 2, here=True)
            hear_seat(ann, 2, here=True)


def test_a_seat_taken_a_moment_ago_on_the_other_server(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its token is valid, even if the server couldn't read the news before."""

    async def reads_nothing(*_: object) -> None:
        return

    monkeypatch.setattr(SharedRoom, "on_bell", lambda *_: None)
    for name in ("take_news", "catch_up"):
        monkeypatch.setattr(SharedRoom, name, reads_nothing)
    one, two = pair
    table = one.table()
    with one.guest(table) as ann, two.guest(table) as watching:
        watching.hear()
        ann.take(0, "Ann")
        with two.guest(table, ann.token) as again:
            assert again.hear().get("seat") == 0


def test_a_seat_taken_while_the_other_server_cannot_read(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat isn't only answered with its token, but given on this connection, too."""
    one, two = pair
    table = one.table()
    with one.guest(table) as ann, two.guest(table) as bob:
        bob.hear()
        ann.take(0, "Ann")
        bob.hear_until(lambda frame: frame.get("seq", 0) >= ann.seq)
        monkeypatch.setattr(SharedRoom, "on_bell", lambda *_: None)
        read, failures = SharedRoom._read_news, [1]

        async def reads_at_the_second_try(room: SharedRoom) -> None:
            if not room.owned and failures:
                failures.pop()
                raise Unread("the connection was lost")
            await read(room)

        monkeypatch.setattr(SharedRoom, "_read_news", reads_at_the_second_try)
        answer = bob.command("sit", seat=2, name="Bob", id=f"0123456789abcdef{token_hex(8)}")
        assert answer["type"] == "done"
        while bob.screen["seat"] != 2:
            bob.hear()


def test_a_computer_player_takes_over_from_who_left_another_server(pair: Pair) -> None:
    one, two = pair
    table = one.table(leave_after=1)
    with one.guest(table) as ann, one.guest(table) as cleo:
        ann.take(0, "Ann")
        cleo.take(1, "Cleo")
        with two.guest(table) as bob:
            bob.take(2, "Bob")
        play_together([ann, cleo], lambda: seats(ann)[2]["away"])
        with two.guest(table, bob.token) as again:
            hear_seat(again, 2, away=False, here=True)


def test_talk_reaches_the_other_server(pair: Pair) -> None:
    one, two = pair
    table = one.table()
    with one.guest(table) as ann, two.guest(table) as bob:
        ann.take(0, "Ann")
        bob.take(2, "Bob")
        assert bob.command("say", text="Hello from here")["type"] == "done"
        for guest in (ann, bob):
            hear_line(guest, "Hello from here")
        ann.command("say", text="And from me")
        hear_line(bob, "And from me")
        told = [line["text"] for f in bob.frames if f["type"] == "said" for line in f["lines"]]
        assert told == ["Hello from here", "And from me"], "each line once"


def test_a_resent_command_is_done_once_on_either_server(pair: Pair) -> None:
    one, two = pair
    table = one.table()
    with one.guest(table) as ann:
        ann.take(0, "Ann").settle()
        bid = {"type": "act", "id": "the-same-one", "seq": ann.seq, "action": "pass"}
        ann.say(bid)
        first = ann.hear_until(lambda frame: frame.get("id") == bid["id"])
        with two.guest(table, ann.token) as again:
            again.hear()
            again.say(bid)
            second = again.hear_until(lambda frame: frame.get("id") == bid["id"])
        assert first["type"] == second["type"] == "done"
        events = [frame["what"] for frame in ann.frames if frame.get("what")]
        assert len([what for what in events if what["seat"] == 0 and what["kind"] == "bid"]) <= 1


def test_a_table_that_takes_long_to_open_holds_up_no_other(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    quick, slow = one.table(), one.table()
    opened, opening, released = [], threading.Event(), threading.Event()
    read: Callable[[TableRegistry, str], Room] = TableRegistry._read

    def read_slowly(registry: TableRegistry, name: str) -> Room:
        if name == slow:
            opened.append(registry)
            if len(opened) == 2:  # The second server to open it is its owner.
                opening.set()
                released.wait(60)
        return read(registry, name)

    monkeypatch.setattr(TableRegistry, "_read", read_slowly)
    with one.guest(quick) as ann, two.guest(slow) as cleo:
        ann.take(0, "Ann")
        cleo.hear_until(lambda frame: frame["type"] == "step")
        assert opening.wait(10)
        try:
            ann.patience = 10
            with two.guest(quick) as bob:
                bob.take(2, "Bob")
                hear_seat(ann, 2, name="Bob", here=True)
        finally:
            released.set()
        assert cleo.command("sit", seat=0, name="Cleo")["type"] == "done"
        with one.guest(slow) as dan:
            hear_seat(dan, 0, name="Cleo", here=True)


def test_people_on_all_servers_hear_that_computer_players_are_hurried(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    table = one.table()
    with one.guest(table) as ann, two.guest(table, language="de") as bob:
        ann.take(0, "Ann")
        bob.hear_until(lambda frame: frame["type"] == "step")
        hurry_players(monkeypatch)
        ann.settle()
        for _ in range(3):
            ann.act()
        said = bob.hear_until(lambda frame: frame["type"] == "announcement")
        with use_language("de"):
            assert said["text"] == tr("server.the_server_is_busy_so_computer")
        while bob.seq < ann.seq:
            bob.hear()
        for guest in (ann, bob):
            assert [f["type"] for f in guest.frames].count("announcement") == 1


def test_people_on_all_servers_hear_that_a_table_cannot_go_on(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise ValueError

    one, two = pair
    table = one.table()
    with one.guest(table) as ann, two.guest(table) as bob:
        bob.hear_until(lambda frame: frame["type"] == "step")
        with monkeypatch.context() as broken:
            broken.setattr("acesaround.server.room.next_step", fail)
            ann.take(0, "Ann")
            for guest in (ann, bob):
                said = guest.hear_until(lambda frame: frame["type"] == "refused")
                assert (said["id"], said["code"]) == (None, "failed")
        assert ann.settle()["hand"]


def test_open_tables_of_all_servers_are_listed(pair: Pair) -> None:
    one, two = pair
    table = one.table(open=True, name="Friday", seed=None)
    with one.guest(table) as ann:
        ann.take(0, "Ann")
        listed = list[Frame]()
        for served in pair:
            listed = httpx.get(f"{served.http}/api/tables").json()
            assert [entry["table"] for entry in listed] == [table]
            assert (listed[0]["seats"][0]["person"], listed[0]["seats"][0]["here"]) == ("Ann", True)
        german = httpx.get(f"{two.http}/api/tables", headers={"Accept-Language": "de"}).json()
        assert german[0]["seats"][0]["seat"] != listed[0]["seats"][0]["seat"]


def test_a_code_given_by_one_server_is_taken_by_the_other(pair: Pair) -> None:
    one, two = pair
    with one.guest(one.table()) as ann:
        ann.take(0, "Ann")
        held = [{"table": ann.table, "token": ann.token}]
        code = httpx.post(f"{one.http}/api/moves/new", json={"tables": held}).json()["code"]
        assert httpx.post(f"{two.http}/api/moves", json={"code": code}).json()["tables"] == held
        assert httpx.post(f"{one.http}/api/moves", json={"code": code}).status_code == 404


def test_the_next_game_keeps_people_of_both_servers(pair: Pair) -> None:
    one, two = pair
    table = one.table(changes={"game": {"max_hands": 1}}, leave_after=60)
    with one.guest(table) as ann, two.guest(table) as bob:
        ann.take(0, "Ann")
        bob.take(2, "Bob")
        hear_seat(ann, 2, here=True)
        play_together([ann, bob], lambda: ann.screen["game_over"])
        tokens = [guest.command("again")["token"] for guest in (bob, ann)]
        following = ann.screen["next_table"] or bob.screen["next_table"]
        assert all(tokens)
    with one.guest(following, tokens[0]) as bob, two.guest(following, tokens[1]) as ann:
        assert bob.hear()["seat"] == 2 and ann.hear()["seat"] == 0


@pytest.mark.parametrize("how", ["stops", "starts again"])
def test_a_table_goes_on_when_its_owner_stops(new_server: NewServer, how: str) -> None:
    (one, stop), (two, _) = new_server(), new_server()
    table = one.table()
    with one.guest(table) as ann, two.guest(table) as bob:
        ann.take(0, "Ann")
        bob.take(2, "Bob")
        ann.settle()
        stop()
        assert ann.ended()
        other = new_server()[0] if how == "starts again" else two
        with other.guest(table, ann.token) as again:
            began = time.monotonic()
            again.act(random.Random(2))
            assert time.monotonic() - began < 5
            hear_seat(bob, 0, here=True)


def test_without_valkey_news_comes_a_little_later(
    new_server: NewServer, valkey: ValkeyServer
) -> None:
    (one, _), (two, _) = new_server(), new_server()
    table = one.table()
    with one.guest(table) as ann, two.guest(table) as bob:
        ann.take(0, "Ann")
        bob.take(2, "Bob")
        valkey.stop()
        try:
            time.sleep(1)
            ann.act(random.Random(2))
            while bob.seq < ann.seq:
                bob.hear()
        finally:
            valkey.start()
        ann.command("say", text="Still here?")
        said = bob.hear_until(lambda frame: frame["type"] == "said")
        assert said["lines"][0]["text"] == "Still here?"


def test_an_owner_hears_that_another_server_wrote(pair: Pair, valkey: ValkeyServer) -> None:
    """As after a pause that was longer than its lease."""
    one, _ = pair
    table = one.table()
    with one.guest(table) as ann:
        ann.take(0, "Ann").settle()
        seq = ann.seq + 1
        with closing(open_log(one.place, shared=True)) as log:
            log.append(table, seq, encode_event(SeatTaken(seat=2, name="Bob", holder="b")))
        with closing(Valkey.from_url(valkey.url)) as client:
            [channel] = cast(list[bytes], client.pubsub_channels(f"*:{table}"))
            assert client.publish(channel.decode(), seq) == 1
        while ann.seq < seq:
            ann.hear()
        assert ann.screen["seats"][2]["name"] == "Bob"


@pytest.mark.extended
@pytest.mark.parametrize("owner", [True, False])
def test_a_command_during_a_restart_of_postgresql_is_done_once(
    pair: Pair, postgres: Postgres, owner: bool
) -> None:
    one, two = pair
    table = one.table()
    with one.guest(table) as watcher, (one if owner else two).guest(table) as ann:
        watcher.hear_until(lambda frame: frame["type"] == "step")
        ann.take(0, "Ann").settle()
        bid = {"type": "act", "id": "during-a-restart", "seq": ann.seq, "action": "pass"}
        postgres.stop()
        ann.say(bid)
        postgres.start()
        answer = ann.hear_until(lambda frame: frame.get("id") == bid["id"])
        assert answer["type"] == "done", answer
        seq = answer["seq"]
        told = watcher.hear_until(lambda frame: frame["type"] == "step" and frame["seq"] >= seq)
        assert told["seq"] == seq


@pytest.mark.extended
@pytest.mark.parametrize("owner", [True, False])
def test_a_command_that_nobody_knows_about_is_answered_after_a_reconnection(
    pair: Pair, postgres: Postgres, monkeypatch: pytest.MonkeyPatch, owner: bool
) -> None:
    one, two = pair
    served, table = one if owner else two, one.table()
    with one.guest(table) as watcher, served.guest(table) as ann:
        watcher.hear_until(lambda frame: frame["type"] == "step")
        ann.take(0, "Ann").settle()
        bid = {"type": "act", "id": "while-it-is-down", "seq": ann.seq, "action": "pass"}
        # Only now: servers that lost the database in the last test need longer to seat Ann.
        monkeypatch.setattr("acesaround.server.shared_room._COMMAND_SECONDS", 0.5)
        postgres.stop()
        try:
            ann.say(bid)
            over = ann.hear_until(lambda frame: frame["type"] in ("refused", "over"))
            assert (over["type"], over["code"]) == ("over", "failed") and ann.ended()
        finally:
            postgres.start()
        monkeypatch.undo()
        with served.guest(table, ann.token, ann.seq) as again:
            again.say(bid)
            answer = again.hear_until(lambda frame: frame.get("id") == bid["id"])
            assert answer["type"] == "done", answer


def test_who_leaves_a_seat_through_another_server_sees_no_cards_there(pair: Pair) -> None:
    one, two = pair
    table = one.table()
    with one.guest(table) as ann, two.guest(table) as bob:
        ann.take(0, "Ann")
        bob.take(2, "Bob")
        hear_seat(ann, 2, name="Bob")
        assert bob.command("rise")["type"] == "done"
        while bob.screen["seat"] is not None:
            bob.hear()
        with one.guest(table) as cleo:
            cleo.take(2, "Cleo")
            hear_seat(bob, 2, name="Cleo")
            assert (bob.screen["seat"], bob.screen["hand"]) == (None, [])
            refused = bob.command("act", action="pass")
            assert (refused["type"], refused["code"]) == ("refused", "no_seat")
            assert bob.screen["seat"] is None

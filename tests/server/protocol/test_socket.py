"""People at tables, over the network: allowed actions, and the frames they receive."""

from __future__ import annotations

import json
import random
import threading
from typing import Any

import httpx
import pytest
from tests.server.conftest import Served
from tests.server.support.guest import Guest, play_together
from tests.support.slow import FEW, quick

from acesaround.i18n import tr
from acesaround.players.base import Choice
from acesaround.protocol import LONGEST_FRAME
from acesaround.rules.load import presets
from acesaround.server import advice
from acesaround.table import automatic_events
from acesaround.table.events import Event
from acesaround.table.state import TableState

SHORT = {"game": {"target": 30, "max_hands": 3, "instant": []}}


@pytest.mark.extended
@pytest.mark.parametrize("rules", quick(FEW, presets()))
def test_a_game_of_every_preset(served: Served, rules: str) -> None:
    with served.guest(served.table(rules, changes=SHORT)) as guest:
        over = guest.sit().play_out(random.Random(rules))
        assert over["game_over"]["text"] and over["sheet"]["rows"]
        numbers = [frame["seq"] for frame in guest.frames if frame["type"] == "step"]
        assert numbers == sorted(numbers)
        told = [frame["seq"] for frame in guest.frames if frame.get("what")]
        assert told == list(range(1, told[-1] + 1)), "every event is told once, in order"


def test_a_watcher_sees_no_hand_and_may_do_nothing(served: Served) -> None:
    table = served.table()
    with served.guest(table) as watcher, served.guest(table).sit() as person:
        frame = watcher.hear_until(lambda frame: frame["type"] == "step" and frame["seq"] > 1)
        assert frame["screen"]["seat"] is None and not frame["screen"]["hand"]
        assert frame["screen"]["asked"] is None
        refused = watcher.command("act", action="pass")
        assert (refused["type"], refused["code"]) == ("refused", "no_seat")
        assert person.screen["hand"]


def test_sending_a_command_again_does_nothing_twice(served: Served) -> None:
    with served.guest(served.table()).sit() as guest:
        guest.settle()
        command = {"type": "act", "id": "once", "seq": guest.seq, "action": "pass"}
        guest.say(command)
        first = guest.hear_until(lambda frame: frame.get("id") == "once")
        guest.say(command)
        again = guest.hear_until(lambda frame: frame.get("id") == "once")
        assert first["type"] == again["type"] == "done"
        passed = [f for f in guest.frames if f.get("what") and f["what"]["text"] == "You pass"]
        assert len(passed) == 1


def test_a_stale_command_is_refused_with_the_table_as_it_is(served: Served) -> None:
    with served.guest(served.table()).sit() as guest:
        guest.settle()
        refused = guest.command("act", action="pass", seq=guest.seq - 1)
        assert refused["code"] == "stale"
        step = guest.hear()
        assert step["type"] == "step" and step["seq"] == refused["seq"] and step["what"] is None


def test_people_who_come_and_go_do_not_make_a_move_stale(served: Served) -> None:
    with served.guest(served.table()).sit() as guest:
        guest.settle()
        seq = guest.seq
        with served.guest(guest.table).take(2, "Bob") as other:
            assert other.command("rise")["type"] == "done"
            assert other.seq == seq + 2
        assert guest.command("act", action="pass", seq=seq)["type"] == "done"
        assert guest.command("act", action="pass", seq=seq)["code"] == "stale"


def test_two_who_have_looked_at_once_are_both_heard(served: Served) -> None:
    table = served.table("three-hand", players="daugherty")
    guests = [served.guest(table).take(seat, "AB"[seat]) for seat in range(2)]
    play_together(guests, lambda: guests[0].screen["waiting"] == [0, 1])
    seq = guests[0].seq
    assert [one.command("ready", seq=seq)["type"] for one in guests] == ["done", "done"]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("1000", "illegal"), ("AS", "illegal"), ("fly", "illegal"), ("x" * 500, "illegal"),
        ("deal S AS AS", "illegal"), ("meld 40", "illegal"), ("é\u0000", "illegal"),
    ],
)  # fmt: skip
def test_what_the_rules_forbid_is_refused_with_a_reason(
    served: Served, action: str, code: str
) -> None:
    with served.guest(served.table()).sit() as guest:
        before = guest.settle()
        refused = guest.command("act", action=action)
        assert (refused["type"], refused["code"]) == ("refused", code)
        assert refused["reason"] and len(refused["reason"]) < 500
        assert guest.seq == refused["seq"] and guest.screen == before


def test_an_action_is_worked_out_once(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out, after = list[int](), TableState.after

    def noting(now: TableState, event: Event) -> TableState:
        worked_out.append(now.seq)
        return after(now, event)

    with served.guest(served.table()).sit() as guest:
        guest.settle()
        monkeypatch.setattr(TableState, "after", noting)
        seq = guest.seq
        assert guest.act()["type"] == "done"
        assert worked_out.count(seq) == 1


def test_out_of_turn(served: Served) -> None:
    table = served.table("two-hand")
    with served.guest(table).sit(0) as one, served.guest(table) as other:
        other.hear_until(lambda frame: frame["type"] == "step")
        assert other.command("sit", seat=1, name="Bob")["type"] == "done"
        other.hear_until(lambda frame: frame["type"] == "step" and frame["screen"]["seat"] == 1)
        while one.seq < other.seq:
            one.hear()
        waits = other if one.screen["turn"] == 0 else one
        refused = waits.command("act", action="AS")
        assert refused["code"] == "not_your_turn"


def test_a_seat_that_is_taken_and_one_that_is_not_there(served: Served) -> None:
    table = served.table()
    with served.guest(table).sit(2), served.guest(table) as other:
        other.hear_until(lambda frame: frame["type"] == "step")
        assert other.command("sit", seat=2, name="Bob")["code"] == "taken"
        assert other.command("sit", seat=6, name="Bob")["code"] == "no_seat"
        assert other.command("sit", seat=1, name="  ")["code"] == "malformed"
        assert other.command("sit", seat=1, name="Bob")["type"] == "done"
        assert other.command("sit", seat=3, name="Bob")["code"] == "taken"


def test_who_leaves_is_played_on_for(served: Served) -> None:
    table = served.table("three-hand")
    with served.guest(table).sit(0) as stays, served.guest(table) as goes:
        goes.hear_until(lambda frame: frame["type"] == "step")
        assert goes.command("sit", seat=1, name="Bob")["type"] == "done"
        while goes.seq < stays.seq or goes.screen["seat"] != 1:
            goes.hear()
        assert goes.command("rise")["type"] == "done"
        said = stays.hear_until(lambda f: f.get("what") and f["what"]["kind"] == "rise")
        assert said["what"]["text"] == tr(
            "server.name_left_so_a_computer_player_player", name="Bob", player="random"
        )
        assert stays.screen["seats"][1]["kind"] == "random"
        assert stays.act(random.Random(0))["type"] == "done"


def test_nothing_goes_on_where_nobody_sits(served: Served) -> None:
    table = served.table()
    with served.guest(table) as watcher:
        assert watcher.hear()["seq"] == 0 and watcher.hear()["seq"] == 0
        with served.guest(table).sit() as guest:
            watcher.hear_until(lambda f: f.get("what") and f["what"]["kind"] == "deal")
            assert guest.command("rise")["type"] == "done"
        with served.guest(table) as later:
            stopped = later.hear()["seq"]
            assert stopped <= guest.seq + 1


def test_coming_back_brings_what_was_missed(served: Served) -> None:
    table = served.table()
    guest = served.guest(table).sit()
    guest.settle()
    guest.leave()
    seen = guest.seq
    with served.guest(table, guest.token) as back:
        assert back.hear()["seat"] == 0
        back.act()
        last = back.settle()
    with served.guest(table, guest.token, after=seen) as back:
        back.settle()
        told = [frame["seq"] for frame in back.frames if frame.get("what")]
        assert told[0] == seen + 1 and told == list(range(told[0], told[-1] + 1))
        assert back.screen["hand"] == last["hand"]


@pytest.mark.parametrize("token", ["x", "W10.abc", "é", "a" * 500])
def test_a_token_that_is_none(served: Served, token: str) -> None:
    with served.guest(served.table(), token) as guest:
        said = guest.hear()
        assert (said["type"], said["code"]) == ("over", "bad_token")
        assert guest.ended()


def test_a_token_of_another_table_or_of_a_seat_given_up(served: Served) -> None:
    table, other = served.table(), served.table()
    with served.guest(table).sit() as guest:
        guest.settle()
        with served.guest(other, guest.token) as stranger:
            assert stranger.hear()["code"] == "bad_token"
        guest.command("rise")
        with served.guest(table, guest.token) as late:
            assert late.hear()["code"] == "bad_token"


def test_a_table_that_is_not_there(served: Served) -> None:
    with served.guest("nowhere") as guest:
        said = guest.hear()
        assert (said["type"], said["code"]) == ("over", "no_table")


BROKEN: list[Any] = [
    "", "x", "{}", "[]", "null", '{"type": "sing"}', '{"type": "act"}', "[" * 5000, b"\xff\xfe",
    {"type": "act", "id": "", "seq": 0, "action": "pass"},
    {"type": "act", "id": "a", "seq": -1, "action": "pass"},
    {"type": "act", "id": "a", "seq": 1e99, "action": "pass"},
    {"type": "act", "id": "a", "seq": 0, "action": "x" * 501},
    {"type": "act", "id": "a", "seq": 0, "action": "pass", "seat": 2},
    {"type": "sit", "id": "a", "seq": 0, "seat": "2", "name": "Bob"},
    {"type": "hello", "protocol": 1, "table": "x"},
]  # fmt: skip


@pytest.mark.parametrize("frame", BROKEN, ids=[str(number) for number in range(len(BROKEN))])
def test_a_frame_that_is_no_command(served: Served, frame: Any) -> None:
    with served.guest(served.table()).sit() as guest:
        guest.settle()
        guest.say(frame)
        refused = guest.hear_until(lambda frame: frame["type"] == "refused")
        assert refused["code"] == "malformed" and refused["reason"]
        assert guest.act()["type"] == "done", "the table goes on"


def test_a_frame_that_is_too_long_ends_the_connection_alone(served: Served) -> None:
    table = served.table()
    with served.guest(table).sit() as guest:
        guest.settle()
        with served.guest(table) as other:
            other.say("x" * (LONGEST_FRAME + 1))
            assert other.ended()
        assert guest.command("act", action="pass")["type"] == "done"


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"type": "ready", "id": "a", "seq": 0}, "hello_first"),
        ({"type": "hello", "protocol": 2, "table": "t"}, "protocol"),
        ("nonsense", "malformed"),
    ],
)
def test_the_first_frame_is_a_hello(served: Served, first: Any, code: str) -> None:
    from websockets.sync.client import connect

    with connect(served.ws) as socket:
        socket.send(first if isinstance(first, str) else json.dumps(first))
        said = json.loads(socket.recv(timeout=120))
        assert (said["type"], said["code"]) == ("over", code)


def test_two_race_for_one_move(served: Served) -> None:
    table = served.table()
    with served.guest(table).sit() as one:
        one.settle()
        with served.guest(table, one.token) as two:
            two.settle()
            assert two.seq == one.seq
            for guest in (one, two):
                guest.say({"type": "act", "id": f"{id(guest)}", "seq": one.seq, "action": "pass"})
            answers = [
                guest.hear_until(lambda frame: frame["type"] in ("done", "refused"))["type"]
                for guest in (one, two)
            ]
            assert sorted(answers) == ["done", "refused"]


def test_advice(served: Served) -> None:
    with served.guest(served.table(players="daugherty")).sit() as guest:
        guest.settle()
        said = guest.command("ask")
        assert said["type"] == "advice" and said["action"] and said["plain"]
        assert guest.command("act", action=said["action"])["type"] == "done"


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Return an event that holds back all advice until it's set."""
    found = threading.Event()

    def choose(*wanted: Any) -> Choice:
        assert found.wait(120)
        return automatic_events.choose(*wanted)

    monkeypatch.setattr(advice, "choose", choose)
    return found


def test_advice_is_thought_about_once_at_a_time(served: Served, thought: threading.Event) -> None:
    table = served.table()
    with served.guest(table).sit() as one, served.guest(table, one.token) as two:
        two.settle()
        asked = {"type": "ask", "id": "a"}
        one.say(asked)
        two.say(asked)
        threading.Timer(1, thought.set).start()
        answers = [guest.hear_until(lambda f: f.get("id") == "a") for guest in (one, two)]
        assert sorted(answer["type"] for answer in answers) == ["advice", "refused"]


def test_tables_go_on_while_others_are_advised(served: Served, thought: threading.Event) -> None:
    tables = [served.table() for _ in range(4)]
    with served.guest(tables[0]).sit() as one, served.guest(tables[1]).sit() as two:
        for guest in (one, two):
            guest.say({"type": "ask", "id": "a"})
        with served.guest(tables[2]).sit() as three:
            assert three.act()["type"] == "done" and three.settle()["asked"]
        thought.set()
        for guest in (one, two):
            assert guest.hear_until(lambda f: f.get("id") == "a")["type"] == "advice"


def test_a_learner_sees_all_hands_and_every_formula_alone(served: Served) -> None:
    changes = {"table": {"show_all_hands": True, "show_formula": True}}
    table = served.table("daugherty-1983", players="daugherty", changes=changes)
    with served.guest(table).sit() as learner, served.guest(table) as other:
        assert learner.act()["type"] == "done"
        shown = learner.settle()
        assert [len(hand) for hand in shown["open_hands"]] == [20] * 4
        made = [call["formula"] for call in shown["calls"]]
        assert made and all(made)
        assert all(line["formula"] for line in shown["helper"]), "and one's own"
        frame = other.hear_until(lambda frame: frame["type"] == "step")
        assert frame["screen"]["open_hands"] is None
        assert all(call["formula"] is None for call in frame["screen"]["calls"])
        assert other.command("sit", seat=1, name="Bob")["code"] == "taken"


@pytest.mark.parametrize("how", [{}, {"open": True, "seed": None}])
def test_reasons_are_told_when_the_hand_is_over(served: Served, how: dict[str, Any]) -> None:
    table = served.table("three-hand", players="daugherty", **how)
    with served.guest(table).sit() as guest:
        assert guest.command("why")["code"] == "not_yet"
        guest.act()
        assert not guest.screen["tells_reasons"]
        assert guest.command("why", now=True)["code"] == "kept_back"
        while not guest.settle()["hand_over"]:
            if guest.act()["type"] == "refused":
                guest.hear_until(lambda frame: frame["type"] == "step")
        last = guest.command("why")
        assert guest.command("why", now=True)["thoughts"] == last["thoughts"]
        assert last["hand"] == 1 and last["thoughts"]
        assert last["thoughts"][0]["part"] == "bidding" and last["thoughts"][0]["trick"] is None
        tricks = [thought["trick"] for thought in last["thoughts"] if thought["part"] == "play"]
        assert tricks == sorted(tricks)
        assert how or set(tricks) == set(range(1, 17))
        assert all((t["trick"] is None) == (t["part"] != "play") for t in last["thoughts"])


def test_where_all_hands_are_open_reasons_are_told_at_once(served: Served) -> None:
    changes = {"table": {"show_all_hands": True}}
    table = served.table("three-hand", players="daugherty", changes=changes)
    with served.guest(table).sit() as guest, served.guest(table) as other:
        guest.act()
        assert guest.settle()["tells_reasons"]
        now = guest.command("why", now=True)
        assert now["hand"] == 1 and now["thoughts"]
        assert all(t["seat"] != 0 and t["words"] and t["why"] for t in now["thoughts"])
        other.hear_until(lambda frame: frame["type"] == "step")
        assert not other.screen["tells_reasons"]
        assert other.command("why", now=True)["code"] == "kept_back"


def test_nobody_is_sent_a_card_he_may_not_see(served: Served) -> None:
    """In every frame of every client, no other hand appears until hands are open."""
    table = served.table("nicholas-1992", changes=SHORT)
    guests: list[Guest] = []
    for seat in range(4):
        guest = served.guest(table)
        guest.hear_until(lambda frame: frame["type"] == "step")
        assert guest.command("sit", seat=seat, name=f"P{seat}")["type"] == "done"
        guests.append(guest)
    acted = 0
    while acted < 60:
        mine = next((g for g in guests if _caught_up(g, guests)["asked"]), None)
        if mine is None:
            guests[0].hear()
        else:
            acted += mine.act(random.Random(1))["type"] == "done"
    for guest in guests:
        held = {card["card"] for card in guest.screen["hand"]}
        assert held
        for text in guest.bytes:
            frame = json.loads(text)
            if frame["type"] == "step":
                assert frame["screen"]["open_hands"] is None
                boxes = json.dumps(frame["screen"]["seats"])
                assert not any(f'"{rank}{suit}"' in boxes for rank in "AKQJT9" for suit in "SHCD")
        guest.leave()


def _caught_up(guest: Guest, guests: list[Guest]) -> dict[str, Any]:
    """Return a guest's screen after it has received everything."""
    latest = max(one.seq for one in guests)
    while guest.seq < latest or not guest.screen:
        guest.hear()
    return guest.screen


def test_a_document_says_what_is_offered(served: Served) -> None:
    games = httpx.get(f"{served.http}/api/games").json()
    assert {game["name"] for game in games} == set(presets())
    told = httpx.get(f"{served.http}/api/rules/nicholas-1992").json()
    assert told["title"] and len(told["text"]) > 500
    missing = httpx.get(f"{served.http}/api/rules/whist")
    assert missing.status_code == 404 and ", ".join(presets()) in missing.json()["detail"]


@pytest.mark.parametrize(
    "body",
    [
        {"rules": "whist"}, {"players": "grandmaster"}, {"players": "cmd:sh"}, {"seed": ""},
        {"changes": {"extends": "/etc/passwd"}}, {"changes": {"game": {"target": -5}}},
        {"changes": {"song": 1}}, {"more": 1}, {"rules": 7}, {"changes": {"deck": {"copies": 99}}},
    ],
)  # fmt: skip
def test_a_table_that_cannot_be(served: Served, body: dict[str, Any]) -> None:
    answer = httpx.post(f"{served.http}/api/tables", json=body)
    assert answer.status_code in (404, 409, 422), answer.text
    assert answer.json()["detail"]

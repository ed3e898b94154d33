"""The checker of fault runs finds every kind of fault in forged histories."""

from __future__ import annotations

import asyncio
import json
import pickle
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from tests.server.conftest import serve
from tests.server.support.in_a_thread import run_apart
from tools.faults.cards import TableCards
from tools.faults.checker import check
from tools.faults.decisions import NO_HABITS, Habits
from tools.faults.player import History, Player
from tools.faults.recording import (
    ClientHistory,
    Fault,
    Json,
    Logged,
    Record,
    Recording,
    read_client,
)
from tools.faults.report import Report
from tools.faults.timing import waits

from acesaround.game.actions import Play
from acesaround.rules.load import load
from acesaround.server.screen import screen
from acesaround.store.places import open_log
from acesaround.table.automatic_events import computer_step, due_step
from acesaround.table.events import (
    Event,
    Header,
    Redone,
    SeatTaken,
    Undone,
    decode_event,
    encode_event,
)
from acesaround.table.state import TableState

pytestmark = pytest.mark.extended

SEATS = (0, 2, None)
"""Two people and a spectator."""


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    """Return what happened at a table without faults, with one reconnection for everyone."""
    return record(tmp_path_factory.mktemp("checked"), NO_HABITS)


@pytest.fixture(scope="module")
def lively(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    """Return the same for people who also chat, undo moves, and leave their seats."""
    habits = Habits(says=0.2, undoes=0.3, redoes=0.7, ends=0.2, rises=0.1)
    while not has_everything(found := record(tmp_path_factory.mktemp("lively"), habits)):
        pass
    return found


def has_everything(recording: Recording) -> bool:
    """Return True if people did everything that they can do other than play."""
    happened = {one.event["event"] for one in log_of(recording)}
    wanted = {"rose", "proposed", "agreed", "declined", "undone", "redone"}
    return wanted <= happened and len(recording.chat[recording.clients[0].table]) >= 3


def record(folder: Path, habits: Habits) -> Recording:
    """Let people play on a server for at least 50 events."""
    database = folder / "tables.db"
    served, stop = serve(database)
    try:
        table = served.table("doubles-1993")
        port = int(served.http.rpartition(":")[2])
        run_apart(_play(folder, table, port, habits))
    finally:
        stop()
    with open_log(database) as log:
        header = log.header(table)
        assert header is not None
        events = [Logged.of(one.seq, one.command, one.body) for one in log.read(table)]
        chat = [Logged.of(one.seq, one.command, one.body) for one in log.chat(table)]
    clients = [read_client(path) for path in sorted(folder.glob("*.jsonl"))]
    return Recording({table: header}, {table: events}, clients, chat={table: chat})


async def _play(folder: Path, table: str, port: int, habits: Habits) -> None:
    histories = [
        History(folder / f"{n}.jsonl", {"client": f"P{n}", "table": table, "seat": seat})
        for n, seat in enumerate(SEATS)
    ]
    players = [
        Player(history, [port], table, seat, f"P{n}", random.Random(n), 0.1, habits)
        for n, (history, seat) in enumerate(zip(histories, SEATS, strict=True))
    ]
    for player in players:
        player.acts = False
    tasks = [asyncio.create_task(player.play()) for player in players]
    for player in players:
        # No one bids before everyone is there.
        player.acts = True
        while not player.is_settled:
            await asyncio.sleep(0.02)
        player.acts = False
    for player in players:
        player.acts = True
    for least in (30, 50):
        while min(player.seq for player in players) < least:
            await asyncio.sleep(0.02)
        for player in players:
            player.unplug()
            await asyncio.sleep(0.3)
    for player in players:
        player.acts = False
    await asyncio.sleep(1)
    while any(player.waits for player in players):
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.2)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for history in histories:
        history.close()


@pytest.fixture
def forged(honest: Recording) -> Recording:
    """Return a copy to forge."""
    return pickle.loads(pickle.dumps(honest))


def kinds(recording: Recording) -> set[str]:
    """Return the kinds of violations that the checker finds."""
    return {one.kind for one in check(recording).violations}


def steps(client: ClientHistory) -> Iterator[Json]:
    """Yield the events that a client heard over its first connection."""
    for record in client.records:
        message = record.message
        if record.kind == "in" and record.connection == 1 and message.get("what"):
            yield message


def without(client: ClientHistory, gone: Callable[[Record], bool]) -> ClientHistory:
    """Return a history without some records."""
    return replace(client, records=tuple(one for one in client.records if not gone(one)))


def log_of(recording: Recording) -> list[Logged]:
    """Return the log of the only table."""
    (log,) = recording.log.values()
    return log


def test_an_honest_history_has_no_violations(honest: Recording) -> None:
    report: Report = check(honest)
    assert report.violations == []
    assert report.clients == 3 and report.acknowledged > 5 and report.reconnections >= 3
    assert report.frames > 100


def test_a_lively_history_has_no_violations(lively: Recording) -> None:
    report = check(lively)
    assert report.violations == []
    assert {"done: say", "done: undo", "done: agree", "done: rise"} <= set(report.notes)


@pytest.mark.parametrize("client", range(3))
def test_an_event_that_a_client_never_heard(forged: Recording, client: int) -> None:
    lost = list(steps(forged.clients[client]))[6]
    forged.clients[client] = without(forged.clients[client], lambda one: one.message is lost)
    assert kinds(forged) == {"missing"}


def test_events_after_a_reconnection_that_were_not_told(forged: Recording) -> None:
    client = forged.clients[2]
    again = (r.message for r in client.records if r.connection > 1 and is_step(r))
    first = next(message for message in again if message["what"])
    forged.clients[2] = without(client, lambda one: one.message is first)
    assert kinds(forged) == {"missing"}


def is_step(record: Record) -> bool:
    return record.kind == "in" and record.message["type"] == "step"


def test_a_client_that_hears_nothing_more(forged: Recording) -> None:
    last = len(log_of(forged))
    forged.clients[1] = without(
        forged.clients[1], lambda one: is_step(one) and one.message["seq"] == last
    )
    assert "missing" in kinds(forged)


def test_an_event_heard_twice(forged: Recording) -> None:
    client = forged.clients[0]
    doubled = list(steps(client))[6]
    records = list[Record]()
    for record in client.records:
        records += [record] * (2 if record.message is doubled else 1)
    forged.clients[0] = replace(client, records=tuple(records))
    assert kinds(forged) == {"order"}


def test_events_in_another_order(forged: Recording) -> None:
    client = forged.clients[2]
    one, two = list(steps(client))[6:8]
    swapped = {id(one): two, id(two): one}
    forged.clients[2] = replace(
        client,
        records=tuple(
            replace(record, message=swapped.get(id(record.message), record.message))
            for record in client.records
        ),
    )
    assert {"order", "missing"} <= kinds(forged)


def test_another_event_than_in_the_log(forged: Recording) -> None:
    told = list(steps(forged.clients[2]))[6]
    told["what"]["seat"] = (told["what"]["seat"] + 1) % 4
    assert kinds(forged) == {"wrong event"}


def acknowledged(recording: Recording, kind: str) -> tuple[Json, Logged]:
    """Return the first command of a kind that was acknowledged, and its event."""
    client = recording.clients[0]
    answers = {r.message.get("id"): r.message for r in client.records if r.kind == "in"}
    command = next(one for one in client.sent.values() if one["type"] == kind)
    answer = answers[command["id"]]
    return command, log_of(recording)[answer["seq"] - 1]


def test_an_acknowledged_command_that_is_not_in_the_log(forged: Recording) -> None:
    log = log_of(forged)
    _, lost = acknowledged(forged, "act")
    log[lost.seq - 1] = replace(lost, command=None)
    assert kinds(forged) == {"lost"}


def test_a_command_that_was_carried_out_twice(forged: Recording) -> None:
    log = log_of(forged)
    _, done = acknowledged(forged, "act")
    log[done.seq] = replace(log[done.seq], command=done.command)
    assert "doubled command" in kinds(forged)


def test_a_command_that_nobody_sent(forged: Recording) -> None:
    log = log_of(forged)
    free = next(one for one in log if one.command is None)
    log[free.seq - 1] = replace(free, command=" unknown")
    assert kinds(forged) == {"unknown command"}


def test_a_gap_in_the_log(forged: Recording) -> None:
    log = log_of(forged)
    log[4:] = [replace(one, seq=one.seq + 1) for one in log[4:]]
    assert "log order" in kinds(forged)


@pytest.mark.parametrize("code", ["stale", "failed"])
def test_a_refused_command_that_is_in_the_log(forged: Recording, code: str) -> None:
    command, _ = acknowledged(forged, "act")
    for record in forged.clients[0].records:
        if record.kind == "in" and record.message.get("id") == command["id"]:
            record.message.update(type="refused", code=code)
    assert kinds(forged) == {"refused but done"}


def test_an_acknowledgment_with_an_earlier_number(forged: Recording) -> None:
    command, done = acknowledged(forged, "act")
    for record in forged.clients[0].records:
        if record.kind == "in" and record.message.get("id") == command["id"]:
            record.message["seq"] = done.seq - 1
    assert kinds(forged) == {"wrong event"}


def is_for(frame: Json, seat: int | None) -> bool:
    return bool(frame["screen"]["seat"] == seat)


def frame_with_hands(recording: Recording, client: int) -> tuple[Json, Json]:
    """Return an early frame for a client, and the same event's frame for the person at seat 0."""
    seated = (one for one in steps(recording.clients[client]) if is_for(one, SEATS[client]))
    mine = {frame["seq"]: frame for frame in seated}
    for other in steps(recording.clients[0]):
        early = other["what"]["kind"] in ("deal", "call")
        if other["screen"]["hand"] and early and other["seq"] in mine:
            return mine[other["seq"]], other
    raise AssertionError("no frame has hands")


def show_hand(screen: Json, other: Json) -> None:
    screen["hand"] = other["hand"]


def show_one_card(screen: Json, other: Json) -> None:
    screen["hand"][0] = hidden(screen, other)


def show_widow(screen: Json, other: Json) -> None:
    screen["widow"] = [hidden(screen, other)["card"]]


def show_all_hands(screen: Json, other: Json) -> None:
    screen["open_hands"] = [[], [], [], []]


def show_in_options(screen: Json, other: Json) -> None:
    screen["asked"] = {"choose": {"free": [hidden(screen, other)["card"]]}}


def hidden(screen: Json, other: Json) -> Json:
    """Return a card of another hand that isn't in this one."""
    own = {card["card"] for card in screen["hand"]}
    return next(card for card in other["hand"] if card["card"] not in own)


@pytest.mark.parametrize(
    "show", [show_hand, show_one_card, show_widow, show_all_hands, show_in_options]
)
def test_a_card_that_a_seat_may_not_see(
    forged: Recording, show: Callable[[Json, Json], None]
) -> None:
    mine, other = frame_with_hands(forged, 1)
    show(mine["screen"], other["screen"])
    assert kinds(forged) == {"hidden card"}


def test_a_card_in_a_sentence(forged: Recording) -> None:
    mine, other = frame_with_hands(forged, 1)
    card = hidden(mine["screen"], other["screen"])["card"]
    rank, suit = card[0].replace("T", "10"), "♠♥♦♣"["SHDC".index(card[1])]
    mine["what"]["text"] += f" with {rank}{suit}"
    assert kinds(forged) == {"hidden card"}


def test_a_meld_that_is_shown_too_early(forged: Recording) -> None:
    mine, other = frame_with_hands(forged, 1)
    item = {"cards": [other["screen"]["hand"][0]["card"]], "sets": 1}
    mine["screen"]["melds"] = [{"seat": 0, "items": [item]}]
    assert kinds(forged) == {"hidden card"}


def test_a_spectator_who_sees_a_hand(forged: Recording) -> None:
    mine, other = frame_with_hands(forged, 2)
    mine["screen"]["hand"] = other["screen"]["hand"]
    assert kinds(forged) == {"hidden card"}


def test_the_frame_of_another_seat(forged: Recording) -> None:
    mine, other = frame_with_hands(forged, 1)
    mine["screen"] = other["screen"]
    assert kinds(forged) == {"wrong seat"}


def test_a_table_that_differs_from_the_log(forged: Recording) -> None:
    mine, _ = frame_with_hands(forged, 2)
    mine["screen"]["phase"] = "trick_play"
    assert kinds(forged) == {"disagreement"}


def test_how_long_a_table_waited(honest: Recording) -> None:
    heard = [r.at for client in honest.clients for r in client.records if is_step(r)]
    first, last = min(heard), max(heard)
    fault = Fault("kill", last + 1, last + 2)
    found = check(replace(honest, faults=[fault], stopped=last + 3, played=last + 12)).waits
    assert [(one.kind, round(one.seconds)) for one in found] == [("kill", 10)]
    before = Fault("kill", first - 3, first - 2)
    assert check(replace(honest, faults=[before], played=last)).waits == []


@pytest.mark.parametrize(
    ("awaited", "seconds"), [(frozenset({0}), [8]), (frozenset({0, 1}), [3]), ({2}, []), (None, [])]
)
def test_a_wait_for_someone_who_has_not_come_is_no_fault(
    awaited: frozenset[int] | None, seconds: list[int]
) -> None:
    def client(seat: int, came: float, *steps: float) -> ClientHistory:
        heard = [Record(at, 0, "in", {"type": "step", "seq": n}) for n, at in enumerate(steps, 1)]
        return ClientHistory(f"P{seat}", "t", seat, (Record(came, 0, "open", 0), *heard))

    clients = [client(0, 1.0, 10.0, 20.0), client(1, 17.0)]
    recording = Recording({"t": ""}, {"t": []}, clients, [Fault("kill", 11, 12)], played=20.0)
    assert [one.seconds for one in waits(recording, lambda _, _seq: awaited)] == seconds


@pytest.fixture
def altered(lively: Recording) -> Recording:
    """Return a copy of a lively history to forge."""
    return pickle.loads(pickle.dumps(lively))


def events_of(recording: Recording, kind: str) -> list[Logged]:
    """Return all events of a kind."""
    return [one for one in log_of(recording) if one.event["event"] == kind]


def change_event(recording: Recording, seq: int, **fields: object) -> None:
    """Change an event in the log."""
    log = log_of(recording)
    event = {**log[seq - 1].event, **fields}
    log[seq - 1] = Logged.of(seq, log[seq - 1].command, json.dumps(event))


def test_an_undo_without_consent(altered: Recording) -> None:
    # Instead of the last answer, someone goes on.
    agreed = next(
        one for one in events_of(altered, "agreed") if is_kind(altered, one.seq + 1, "undone")
    )
    change_event(altered, agreed.seq, event="went_on")
    assert "no consent" in kinds(altered)


def is_kind(recording: Recording, seq: int, kind: str) -> bool:
    log = log_of(recording)
    return seq <= len(log) and log[seq - 1].event["event"] == kind


def test_an_answer_by_someone_who_was_not_asked(altered: Recording) -> None:
    agreed = events_of(altered, "agreed")[0]
    change_event(altered, agreed.seq, seat=1)
    assert "no consent" in kinds(altered)


def test_an_undo_by_someone_else(altered: Recording) -> None:
    undone = events_of(altered, "undone")[0]
    change_event(altered, undone.seq, seat={0: 2, 2: 0}[undone.event["seat"]])
    assert "no consent" in kinds(altered)


def test_an_undo_of_another_decision(altered: Recording) -> None:
    undone = events_of(altered, "undone")[0]
    to = undone.event["to"]
    earlier = next(
        one.seq - 1 for one in events_of(altered, "did") if "seat" not in one.event if one.seq <= to
    )
    change_event(altered, undone.seq, to=earlier)
    del log_of(altered)[undone.seq :]  # What followed might not be possible anymore.
    assert "no consent" in kinds(altered)


def test_an_agreement_to_another_proposal(altered: Recording) -> None:
    number = events_of(altered, "agreed")[0].command
    for client in altered.clients:
        for record in client.records:
            message = record.message
            if record.kind == "out" and message["type"] == "agree":
                message["proposal"] -= 1
    assert number is not None and kinds(altered) == {"wrong event"}


def test_a_table_as_it_was_before_an_undo(altered: Recording) -> None:
    told = (one.message for one in altered.clients[2].records if is_step(one))
    heard = {one["seq"]: one for one in told if one["what"]}
    undone = next(one.seq for one in events_of(altered, "undone") if one.seq in heard)
    now = heard[undone]["screen"]["phase"]
    screens = [one["screen"] for one in heard.values()]
    heard[undone]["screen"] = next(screen for screen in screens if screen["phase"] != now)
    assert "disagreement" in kinds(altered)


def until_a_card_is_played() -> tuple[TableState, list[Event]]:
    """Return a table right after the person at seat 0 has played a card, and its events."""
    rules = load("two-hand")
    now = TableState.new(Header(rules, "two-hand", "5", ("random",) * 2))
    events = list[Event]([SeatTaken(seat=0, name="A", holder="h")])
    while True:
        now = now.after(events[-1])
        if isinstance(now.last, Play) and 0 in now.decided and now.decided[0] == now.seq - 1:
            return now, events
        step = due_step(now, {0: "never"}, ()) or computer_step(now, now.turn or 0)
        events.append(step.event)


def test_a_card_whose_play_was_undone() -> None:
    """A spectator's screen can't show it before it's played again."""
    played, events = until_a_card_is_played()
    undone = Undone(seat=0, to=played.seq - 1)
    bodies = [encode_event(one) for one in (*events, undone)]
    cards = TableCards(played.header.to_json(), bodies)
    card = str(played.last).split()[-1]
    for now, known in ((played, True), (played.after(undone), False)):
        shown = json.loads(msgspec.json.encode(screen(now, None, {0})))
        assert list(cards.problems(now.seq, shown, None)) == []
        shown["widow"] = [card]
        assert [one.kind for one in cards.problems(now.seq, shown, None)] == (
            [] if known else ["hidden card"]
        )


def test_a_card_that_is_named_when_its_play_is_redone() -> None:
    played, events = until_a_card_is_played()
    undone, redone = Undone(seat=0, to=played.seq - 1), Redone(seat=0, to=played.seq)
    last = encode_event(events[-1])
    card, suit = str(played.last).split()[-1].replace("T", "10", 1), "♠♥♦♣"
    what = {"text": f"North plays {card[:-1]}{suit['SHDC'.index(card[-1])]}"}
    bodies = [encode_event(one) for one in (*events, undone)]
    for body, kinds_found in ((encode_event(redone), []), (last, []), (None, ["hidden card"])):
        cards = TableCards(played.header.to_json(), bodies + ([] if body is None else [body]))
        now = played.after(undone)
        now = now if body is None else now.after(decode_event(body))
        shown = json.loads(msgspec.json.encode(screen(now, None, {0})))
        assert [one.kind for one in cards.problems(now.seq, shown, what)] == kinds_found


def test_someone_who_left_but_still_sees_the_hand(altered: Recording) -> None:
    (rose, *_) = events_of(altered, "rose")
    client = next(one for one in altered.clients if one.seat == rose.event["seat"])
    before = None
    for record in client.records:
        if is_step(record) and record.message["seq"] < rose.seq:
            before = record.message["screen"]
        elif is_step(record) and record.message["seq"] == rose.seq:
            record.message["screen"] = before
    assert "wrong seat" in kinds(altered)


def test_someone_who_lost_the_seat_without_leaving(forged: Recording) -> None:
    client = forged.clients[0]
    last = client.records[-1]
    over = {"type": "over", "code": "bad_token", "reason": ""}
    lost = replace(last, kind="in", message=over)
    forged.clients[0] = replace(client, records=(*client.records, lost))
    assert kinds(forged) == {"sent away"}


def chat_of(recording: Recording) -> list[Logged]:
    """Return the chat of the only table."""
    (chat,) = recording.chat.values()
    return chat


def lines_to(client: ClientHistory) -> Iterator[list[Json]]:
    """Yield the lists of chat messages that a client received."""
    for record in client.records:
        if record.kind == "in" and record.message["type"] == "said":
            yield record.message["lines"]


def lose_message(recording: Recording) -> str:
    """Delete the last message everywhere except at its sender."""
    last = chat_of(recording).pop()
    for client in recording.clients:
        for lines in lines_to(client):
            lines[:] = [line for line in lines if line["number"] != last.seq]
    return "lost message"


def double_message(recording: Recording) -> str:
    chat = chat_of(recording)
    chat.append(replace(chat[0], seq=chat[-1].seq + 1))
    return "doubled message"


def invent_message(recording: Recording) -> str:
    chat = chat_of(recording)
    chat[0] = replace(chat[0], command=" unknown")
    return "unknown message"


def change_message(recording: Recording) -> str:
    chat_of(recording)[0].event["text"] += "!"
    return "changed message"


def refuse_message(recording: Recording) -> str:
    for client in recording.clients:
        says = {one["id"] for one in client.sent.values() if one["type"] == "say"}
        for record in client.records:
            if record.kind == "in" and record.message.get("id") in says:
                record.message.update(type="refused", code="too_many")
    return "refused but sent"


def miss_message(recording: Recording) -> str:
    """Let a client not receive the last message."""
    last = chat_of(recording)[-1].seq
    for lines in lines_to(recording.clients[2]):
        lines[:] = [line for line in lines if line["number"] != last]
    return "chat"


def hear_something_else(recording: Recording) -> str:
    next(lines_to(recording.clients[2]))[0]["name"] += "!"
    return "chat"


def hear_twice(recording: Recording) -> str:
    lines = next(lines for lines in lines_to(recording.clients[2]) if len(lines) == 1)
    lines *= 2
    return "chat"


@pytest.mark.parametrize(
    "forge",
    [
        lose_message, double_message, invent_message, change_message, refuse_message, miss_message,
        hear_something_else, hear_twice,
    ],
)  # fmt: skip
def test_chat(altered: Recording, forge: Callable[[Recording], str]) -> None:
    kind = forge(altered)
    assert kind in kinds(altered)

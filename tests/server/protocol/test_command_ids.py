"""Each sender has its own ids: `done` is true, and everything else is a refusal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.server.conftest import Served
from tests.server.hand.test_undo import begun
from tests.server.support.guest import Frame, Guest
from tests.server.support.in_a_thread import run_apart
from tests.support.slow import quick

from acesaround.game.step import canonical, legal
from acesaround.notation.actions import parse_action
from acesaround.protocol import Act, Agree, Decline, Ready, Redo, Rise, Sit, Undo
from acesaround.server.clients import Client
from acesaround.server.registry import TableRegistry
from acesaround.store.sqlite import open_sqlite
from acesaround.table.decider import Change
from acesaround.table.events import (
    Acknowledged,
    ActionPlayed,
    Agreed,
    Declined,
    Event,
    Proposed,
    Redone,
    SeatLeft,
    SeatTaken,
    Undone,
    encode_event,
)
from acesaround.table.state import Person

MAKES: dict[type[Change], tuple[type[Event], ...]] = {
    Sit: (SeatTaken,),
    Rise: (SeatLeft,),
    Act: (ActionPlayed, Proposed),
    Ready: (Acknowledged,),
    Undo: (Undone, Proposed),
    Redo: (Redone, Proposed),
    Agree: (Agreed,),
    Decline: (Declined,),
}
"""Events that each command creates."""
RANDOM = "3f0c9a1e7b5d4826a0c1e9d7"


@dataclass
class Player:
    """Named client that loses connections and repeats commands."""

    name: str
    client: Client = field(default_factory=lambda: Client(auto_play="never"))
    token: str | None = None
    sent: list[Change] = field(default_factory=list)


@dataclass
class Trial:
    """A table, its clients, and the commands reported as done."""

    database: Path
    rng: random.Random
    table: str = ""
    players: list[Player] = field(default_factory=list)
    done: dict[tuple[str, Change], int] = field(default_factory=dict)
    spoken: dict[Client, set[str]] = field(default_factory=dict)
    tally: Counter[str] = field(default_factory=Counter)

    async def run(self, steps: int) -> None:
        """Send colliding ids in any order, over broken connections and a restarting server."""
        self.registry = TableRegistry(open_sqlite(self.database))
        self.table, _ = await self.registry.create_table(begun("two-hand").header)
        self.room = await self.registry.room(self.table)
        for name in ("Ann", "Bob", "Cid", "Dot")[: self.rng.randint(2, 4)]:
            self.players.append(Player(name))
            await self.connect(self.players[-1])
        for _ in range(steps):
            player, chance = self.rng.choice(self.players), self.rng.random()
            if chance < 0.04:
                await self.restart()
            elif chance < 0.15:
                self.room.leave(player.client)
                await self.connect(player)
            elif chance < 0.45 and player.sent:
                await self.send(player, self.rng.choice(player.sent))
            else:
                await self.send(player, self.some_command(player))
        await self.registry.close()

    async def restart(self) -> None:
        """Close the server and open another one. All connections are lost."""
        await self.registry.close()
        self.registry = TableRegistry(open_sqlite(self.database))
        self.room = await self.registry.room(self.table)
        for player in self.players:
            await self.connect(player)

    async def connect(self, player: Player) -> None:
        """Connect again, with the token if it's remembered."""
        player.client = Client(auto_play="never")
        token = player.token if self.rng.random() < 0.8 else None
        if token is not None and self.room.speaks_for(token) is None:
            token = player.token = None
        await self.room.enter(player.client, token, 0)
        if player.client.holder is not None:
            self.spoken[player.client] = {player.client.holder}

    def some_command(self, player: Player) -> Change:
        """Return a plausible command with one of few ids."""
        now, rng = self.room.now, self.rng
        number = str(rng.randint(1, 4 + len(player.sent) // 4))
        own = f"{RANDOM}-{player.name}-{number}"
        command_id = rng.choice((number, number, own))
        seq = now.seq if rng.random() < 0.9 else rng.randint(0, now.seq)
        proposal = now.proposal.number if now.proposal is not None else seq
        choices = [] if now.turn is None else list(legal(now.game))[:20]
        action = str(rng.choice(choices)) if choices else "pass"
        sit = Sit(id=command_id, seq=seq, seat=rng.randrange(2), name=player.name)
        if player.client.seat is None and rng.random() < 0.8:
            return sit
        kinds: list[Change] = [
            Act(id=command_id, seq=seq, action=action),
            Act(id=command_id, seq=seq, action=action),
            Ready(id=command_id, seq=seq),
            Undo(id=command_id, seq=seq),
            Redo(id=command_id, seq=seq),
            Agree(id=command_id, proposal=proposal),
            Decline(id=command_id, proposal=proposal),
            Rise(id=command_id, seq=seq),
            sit,
        ]
        return rng.choice(kinds)

    async def send(self, player: Player, command: Change) -> None:
        """Send a command and check that the answer is true."""
        client, before = player.client, len(self.room.history.events)
        player.sent.append(command)
        drain(client)
        senders = self.senders(player, command)
        await self.room.command(client, command)
        # If the game hasn't gone on, sitting down and getting up are the same from a later screen.
        said = replace(command, seq=0) if isinstance(command, Sit | Rise) else command
        [answer] = [one for one in drain(client) if one.get("id") == command.id]
        self.tally[answer.get("code", "done")] += 1
        # The table itself makes forced moves, without a command.
        by_command = [seq for seq in self.room.history.commands.values() if seq > before]
        made = [seq for seq in by_command if self.fits(seq, player, command)]
        if answer["type"] == "refused":
            assert not made and answer["code"] != "failed"
            return
        earlier = [self.done[one, said] for one in senders if (one, said) in self.done]
        self.tally["again"] += bool(earlier)
        assert len(earlier) + len(made) == 1, (command, earlier, made, "its effect is there once")
        [seq] = earlier + made
        assert self.fits(seq, player, command)
        if isinstance(command, Sit):
            player.token = str(answer["token"])
            assert self.room.speaks_for(player.token) == client.seat == command.seat
            assert client.holder is not None
            self.spoken.setdefault(client, set()).add(client.holder)
            sender = player.name if is_random(command) else client.holder
        else:
            sitter = self.sitter(seq)
            assert sitter is not None
            sender = sitter.holder
        if isinstance(command, Rise):
            player.token = None
        self.done[sender, said] = seq
        assert len(set(self.done.values())) == len(self.done), "one command for each event"

    def senders(self, player: Player, command: Change) -> set[str]:
        """Return the identities of a client: its holders, and its name if the id is random."""
        found = set(self.spoken.get(player.client, ()))
        return found | {player.name} if is_random(command) else found

    def fits(self, seq: int, player: Player, command: Change) -> bool:
        """True if an event is one that this player's command creates."""
        event = self.room.history.events[seq - 1]
        if not isinstance(event, MAKES[type(command)]):
            return False
        if isinstance(event, SeatTaken):
            wanted = command.seat if isinstance(command, Sit) else None
            return event.name.startswith(player.name) and event.seat == wanted
        if isinstance(event, ActionPlayed) and isinstance(command, Act):
            game, action = self.room.history.states[seq - 1].game, parse_action(command.action)
            if game.turn is None or str(canonical(game, action)) != event.action:
                return False
        sitter = self.sitter(seq)
        return sitter is not None and sitter.name.startswith(player.name)

    def sitter(self, seq: int) -> Person | None:
        """Return the person behind an event, or None for a computer player or the table."""
        before, event = self.room.history.states[seq - 1], self.room.history.events[seq - 1]
        seat = before.turn if isinstance(event, ActionPlayed) else getattr(event, "seat", None)
        return None if seat is None else before.people[seat]


def drain(client: Client) -> list[dict[str, Any]]:
    """Return all frames waiting to be sent."""
    frames = [client.outbox.get_nowait() for _ in range(client.outbox.qsize())]
    return [msgspec.json.decode(frame) for frame in frames if frame is not None]


@pytest.mark.parametrize("trials", quick([6], [6, 25]))
def test_every_done_is_true(trials: int) -> None:
    @settings(max_examples=trials, deadline=None)
    @given(st.integers(0, 2**32))
    def is_true(seed: int) -> None:
        with TemporaryDirectory() as folder:
            run_apart(Trial(Path(folder) / "tables.db", random.Random(seed)).run(80))

    is_true()


def test_so_much_is_done_and_refused_in_these_trials(tmp_path: Path) -> None:
    """The trials cover enough: commands done, already done, and ids reused for other commands."""
    tally = Counter[str]()
    for seed in (2, 5):
        trial = Trial(tmp_path / f"{seed}.db", random.Random(seed))
        run_apart(trial.run(150))
        tally += trial.tally
    assert tally["done"] > 40 and tally["again"] > 8 and tally["id_used"] > 15, tally
    assert tally["taken"] and tally["stale"] and tally["no_seat"]


def sit(command_id: str, seat: int, name: str) -> dict[str, object]:
    return {"type": "sit", "id": command_id, "seq": 0, "seat": seat, "name": name}


def answer_to(guest: Guest, message: Mapping[str, object]) -> Frame:
    guest.say(message)
    return guest.hear_until(lambda frame: frame.get("id") == message["id"])


def test_two_clients_that_count_alike_each_get_their_own_answers(served: Served) -> None:
    table = served.table("three-hand")
    with served.guest(table) as ann, served.guest(table) as bob:
        for guest, seat, name in ((ann, 0, "Ann"), (bob, 1, "Bob")):
            answer = answer_to(guest, sit("1", seat, name))
            assert answer["type"] == "done" and answer["token"]
            while guest.screen.get("seat") != seat:
                guest.hear()
        assert answer_to(bob, sit("1", 1, "Bob"))["token"] == bob.token
        for guest in (ann, bob):
            rise_again_and_again(guest, "2")
            while guest.screen["seat"] is not None:
                guest.hear()
        assert all(box["kind"] != "person" for box in bob.screen["seats"])


def is_random(command: Change) -> bool:
    return command.id.startswith(RANDOM)


def rise_again_and_again(guest: Guest, command_id: str) -> None:
    """Give up the seat, retrying while the table moves on."""
    while True:
        rise = {"type": "rise", "id": command_id, "seq": guest.seq}
        answer = answer_to(guest, rise)
        if answer["type"] == "done":
            return
        assert answer["code"] == "stale"
        guest.catch_up(answer["seq"])


def test_an_id_is_used_once(served: Served) -> None:
    with served.guest(served.table("three-hand")).sit() as ann:
        action = {"type": "act", "id": "x", "seq": ann.seq, "action": "pass"}
        first = answer_to(ann, action)
        assert answer_to(ann, action)["type"] == first["type"] == "done"
        ann.settle()
        for other in (
            {"type": "rise", "id": "x", "seq": ann.seq},
            action | {"seq": ann.seq},
            action | {"action": "20"},
            sit("x", 1, "Ann"),
        ):
            refused = answer_to(ann, other)
            assert refused["code"] == "id_used", other
            assert refused["reason"].startswith("This ID was used for another command.")
        assert ann.screen["seat"] == 0
        again = answer_to(ann, {"type": "again", "id": "x"})
        assert again["code"] == "not_yet"


def test_an_id_of_another_connection_is_kept_apart_by_what_it_says(served: Served) -> None:
    """A random id returns the seat, but not with another seat or name."""
    table, long = served.table("three-hand"), RANDOM
    with served.guest(table) as ann, served.guest(table) as eve:
        assert answer_to(ann, sit(long, 0, "Ann"))["type"] == "done"
        for seat, name in ((1, "Ann"), (0, "Eve")):
            assert answer_to(eve, sit(long, seat, name))["code"] == "id_used"
        assert answer_to(eve, sit("own", 1, "Eve"))["type"] == "done"
        assert answer_to(eve, sit(long, 0, "Ann"))["code"] == "id_used", "they have a seat"
        while ann.screen.get("seat") != 0:
            ann.hear()
        rise_again_and_again(ann, "r")
        assert answer_to(ann, sit(long, 0, "Ann"))["code"] == "id_used", "that seat is given up"


@pytest.mark.parametrize(
    "counted", ["command-00000001", "0" * 23 + "1", "player-one-at-the-first-table-000001"]
)
def test_two_programs_that_count_alike_get_no_seat_of_each_other(
    served: Served, counted: str
) -> None:
    table = served.table("three-hand")
    with served.guest(table) as ann, served.guest(table) as eve:
        assert answer_to(ann, sit(counted, 0, "Bot"))["type"] == "done"
        answer = answer_to(eve, sit(counted, 0, "Bot"))
        assert (answer["type"], answer["code"]) == ("refused", "taken")
        assert eve.screen.get("seat") is None


def test_what_is_said_is_told_apart_too(served: Served) -> None:
    table = served.table("three-hand")
    with served.guest(table).sit() as ann, served.guest(table) as bob, served.guest(table) as cid:
        for guest, text in ((ann, "one"), (bob, "two"), (cid, "three"), (ann, "one")):
            line = {"type": "say", "id": "1", "text": text}
            assert answer_to(guest, line)["type"] == "done"
        assert answer_to(ann, {"type": "say", "id": "1", "text": "four"})["code"] == "id_used"
        with served.guest(table, ann.token) as back:
            told = back.hear_until(lambda frame: frame["type"] == "said")
            assert [line["text"] for line in told["lines"]] == ["one", "two", "three"]
            assert answer_to(back, {"type": "say", "id": "1", "text": "one"})["type"] == "done"
        with served.guest(table) as late:
            assert len(late.hear_until(lambda f: f["type"] == "said")["lines"]) == 3


def test_a_log_of_before_knows_its_ids(tmp_path: Path) -> None:
    """Version 0.1 stored ids as sent, so the event itself shows who sent one."""

    async def opened() -> None:
        log = open_sqlite(tmp_path / "tables.db")
        registry = TableRegistry(log)
        table, _ = await registry.create_table(begun("three-hand").header)
        log.append(table, 1, encode_event(SeatTaken(seat=0, name="Ann", holder="a")), "1")
        log.append(table, 2, encode_event(SeatTaken(seat=1, name="Bob", holder="b")), RANDOM)
        log.append(table, 3, encode_event(SeatLeft(seat=0)), "2")
        log.append(table, 4, encode_event(SeatTaken(seat=2, name="Dan", holder="d")), "3")
        room = await registry.room(table)
        room.stop()

        async def answer(client: Client, command: Change) -> str:
            drain(client)
            await room.command(client, command)
            [found] = [one for one in drain(client) if one.get("id") == command.id]
            return str(found.get("code", "done"))

        bob, cid = Client(auto_play="never"), Client(auto_play="never")
        for client in (bob, cid):
            await room.enter(client, None, 0)
        assert await answer(bob, Sit(id=RANDOM, seq=0, seat=1, name="Bob")) == "done"
        assert (bob.seat, bob.holder) == (1, "b")
        assert await answer(cid, Sit(id="3", seq=0, seat=2, name="Dan")) == "taken"
        assert await answer(cid, Sit(id="1", seq=0, seat=0, name="Cid")) == "done"
        assert cid.seat == 0 and room.now.names[0] == "Cid"
        assert await answer(cid, Rise(id="2", seq=room.now.seq)) == "done"
        assert cid.seat is None and room.now.people[0] is None
        await registry.close()

    run_apart(opened())

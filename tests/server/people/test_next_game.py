"""The next game with the same people."""

from __future__ import annotations

import json
from dataclasses import replace

import httpx
import pytest
from tests.server.conftest import Served

from acesaround.i18n import tr
from acesaround.messages.player_versions import VERSIONS, PlayerVersion
from acesaround.notation.reader import parse
from acesaround.rules.load import load
from acesaround.table.events import Header
from acesaround.text.names import player_title

SHORT = {"game": {"target": 5}}


def test_one_next_table_for_everybody(served: Served) -> None:
    table = served.table("two-hand", changes=SHORT)
    with served.guest(table).sit(0, "Ann") as ann:
        token = ann.token
        assert ann.command("again")["code"] == "not_yet"
        ann.play_out()
        with served.guest(table).sit(1, "Bob") as bob, served.guest(table) as watcher:
            assert watcher.command("again")["code"] == "no_seat"
            to_bob = bob.command("again")["token"]
            found = ann.hear_until(lambda f: f["type"] == "step" and f["screen"]["next_table"])
            assert found["what"]["text"] == tr("server.name_starts_the_next_game", name="Bob")
            following = found["screen"]["next_table"]
            # Asking again returns the same table.
            to_ann = ann.command("again")["token"]
            assert ann.screen["next_table"] == following != table
        with served.guest(table, token) as late:
            step = late.hear_until(lambda frame: frame["type"] == "step")
            assert step["screen"]["next_table"] == following
        with served.guest(following, to_ann) as ann_again:
            ann_again.hear_until(lambda frame: frame["type"] == "step")
            names = [(box["name"], box["here"]) for box in ann_again.screen["seats"]]
            assert names == [("Ann", True), ("Bob", False)], "his seat is kept until he comes"
            with served.guest(following, to_bob) as bob_again:
                assert bob_again.hear()["seat"] == 1
            while not ann_again.screen["hand"]:
                ann_again.hear()
            assert ann_again.screen["rules"] == ann.screen["rules"]
            assert ann_again.screen["digest"] == ann.screen["digest"]
            assert ann_again.screen["next_table"] is None
        about = [httpx.get(f"{served.http}/api/tables/{one}").json() for one in (table, following)]
        assert [one["chosen"] for one in about] == [True, False], "the next deals are by chance"


def test_who_was_gone_or_would_be_waited_for_for_ever_sits_down_himself(served: Served) -> None:
    for leave_after, gone in ((60, True), (0, False)):
        table = served.table("two-hand", changes=SHORT, leave_after=leave_after)
        with served.guest(table).sit(0, "Ann") as ann:
            ann.play_out()
            with served.guest(table).take(1, "Bob") as bob:
                if not gone:
                    assert ann.command("again")["token"]
                    assert bob.command("again")["token"] is None
            if gone:
                ann.hear_until(
                    lambda f: f["type"] == "step" and not f["screen"]["seats"][1]["here"]
                )
                assert ann.command("again")["token"]
                with served.guest(table, bob.token) as late:
                    assert late.command("again")["token"] is None
            following = ann.screen["next_table"]
        free = [seat["free"] for seat in
                httpx.get(f"{served.http}/api/tables/{following}").json()["seats"]]  # fmt: skip
        assert free == [False, True]


def test_a_seed_by_chance_is_not_chosen(served: Served) -> None:
    table = served.table(seed=None)
    assert not httpx.get(f"{served.http}/api/tables/{table}").json()["chosen"]
    header = Header(load("two-hand"), "two-hand", "7", ("random",) * 2, chosen=True)
    assert Header.from_json(header.to_json()) == header
    older = json.loads(header.to_json())
    del older["chosen"]
    assert not Header.from_json(json.dumps(older)).chosen


def test_the_same_command_twice_makes_one_event(served: Served) -> None:
    with served.guest(served.table("two-hand", changes=SHORT)).sit() as ann:
        ann.play_out()
        for _ in range(2):
            ann.say({"type": "again", "id": "once-more"})
        answers = [ann.hear_until(lambda frame: frame["type"] == "done") for _ in range(2)]
        assert {answer["seq"] for answer in answers} == {ann.seq}


def _newer(name: str) -> dict[str, tuple[PlayerVersion, ...]]:
    """Return all versions, with another one of a computer player."""
    last = VERSIONS[name][-1]
    return {**VERSIONS, name: (*VERSIONS[name], replace(last, number=last.number + 1))}


def test_a_game_says_that_it_began_with_another_version(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = served.table("two-hand", changes=SHORT)
    number = VERSIONS["random"][-1].number
    with served.guest(table).sit(0, "Ann") as ann:
        ann.play_out()
        held = {"seats": [{"table": table, "token": ann.token}]}

        def changed(name: str) -> list[str]:
            told = httpx.get(f"{served.http}/api/tables/{name}").json()["seats"]
            return [seat["changed"] for seat in told]

        def standing() -> str:
            told = httpx.post(f"{served.http}/api/seats", json=held).json()
            return str(told[0]["standing"])

        before = standing()
        assert changed(table) == ["", ""]
        monkeypatch.setattr("acesaround.players.registry.VERSIONS", _newer("random"))
        pair = {
            "before": f"{player_title('random')} {number}",
            "now": f"{player_title('random')} {number + 1}",
        }
        assert changed(table) == ["", tr("text.this_game_began_with", **pair)]
        assert standing() == f"{before}; {tr('server.began_with', **pair)}"
        ann.command("again")
        assert changed(ann.screen["next_table"]) == ["", ""], "the next game begins with this one"
    record = httpx.get(f"{served.http}/api/tables/{table}/record").text
    assert parse(record).tags["Versions"] == f"random {number}"


def test_a_table_of_an_older_version_knows_no_versions() -> None:
    header = Header(load("two-hand"), "two-hand", "7", ("random",) * 2, versions={"random": 1})
    assert Header.from_json(header.to_json()) == header
    older = json.loads(header.to_json())
    del older["versions"]
    assert Header.from_json(json.dumps(older)).versions == {}

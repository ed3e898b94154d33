"""The next game of the same people."""

from __future__ import annotations

from tests.server.conftest import Served

SHORT = {"game": {"target": 5}}


def test_one_next_table_for_everybody(served: Served) -> None:
    table = served.table("two-hand", changes=SHORT)
    with served.guest(table).sit(0, "Ann") as ann:
        assert ann.command("again")["code"] == "not_yet"
        ann.play_out()
        with served.guest(table).sit(1, "Bob") as bob, served.guest(table) as watcher:
            assert watcher.command("again")["code"] == "no_seat"
            assert bob.command("again")["type"] == "done"
            found = ann.hear_until(lambda f: f["type"] == "step" and f["screen"]["next_table"])
            assert found["what"]["text"] == "Bob opens the next game"
            following = found["screen"]["next_table"]
            # Who asks again is told the same table.
            assert ann.command("again")["type"] == "done"
            assert ann.screen["next_table"] == following != table
        with served.guest(table, ann.token) as late:
            step = late.hear_until(lambda frame: frame["type"] == "step")
            assert step["screen"]["next_table"] == following
        with served.guest(following).sit(0, "Ann") as ann_again:
            assert ann_again.screen["rules"] == ann.screen["rules"]
            assert ann_again.screen["digest"] == ann.screen["digest"]
            assert ann_again.screen["hand"] != []
            assert ann_again.screen["next_table"] is None


def test_the_same_command_twice_makes_one_event(served: Served) -> None:
    with served.guest(served.table("two-hand", changes=SHORT)).sit() as ann:
        ann.play_out()
        for _ in range(2):
            ann.say({"type": "again", "id": "once-more"})
        answers = [ann.hear_until(lambda frame: frame["type"] == "done") for _ in range(2)]
        assert {answer["seq"] for answer in answers} == {ann.seq}

"""Open tables, who can sit there, and public information about a table."""

from __future__ import annotations

from typing import Any

import httpx
from tests.server.conftest import Served

LEARNERS = {"table": {"show_all_hands": True}}


def listed(served: Served) -> dict[str, Any]:
    return {one["table"]: one for one in httpx.get(f"{served.http}/api/tables").json()}


def test_open_tables_with_somebody_there_and_a_free_seat_are_listed(served: Served) -> None:
    private = served.table("two-hand", name="Secret")
    table = served.table("two-hand", name=" The  Kitchen ", open=True, seed=None)
    assert table not in listed(served), "nobody is there"
    with served.guest(private).sit(), served.guest(table).sit(0, "Ann"):
        found = listed(served)
        assert private not in found
        assert (found[table]["name"], found[table]["free"]) == ("The Kitchen", 1)
        seats = [(seat["person"], seat["here"]) for seat in found[table]["seats"]]
        assert seats == [("Ann", True), (None, False)]
        with served.guest(table).take(1, "Bob"):
            assert table not in listed(served), "it is full"
    assert table not in listed(served), "all have gone"


def test_a_learners_table_is_not_listed_unless_several_may_sit_there(served: Served) -> None:
    alone = served.table("two-hand", changes=LEARNERS, open=True, seed=None)
    shared = served.table("two-hand", changes=LEARNERS, open=True, seed=None, together=True)
    with served.guest(alone).sit(), served.guest(shared).take(0, "Ann", agrees=True):
        assert alone not in listed(served) and shared in listed(served)


def test_nobody_who_makes_an_open_table_knows_its_cards(served: Served) -> None:
    answer = httpx.post(f"{served.http}/api/tables", json={"open": True, "seed": "7"})
    assert answer.status_code == 409 and "seed" in answer.json()["detail"]


def test_a_name_of_a_table_is_text(served: Served) -> None:
    for name in ("a\nb", "   ", "\u0007"):
        answer = httpx.post(f"{served.http}/api/tables", json={"name": name})
        assert answer.status_code == 409 and "name" in answer.json()["detail"]
    assert httpx.post(f"{served.http}/api/tables", json={"name": "x" * 41}).status_code == 422


def test_learners_sit_together_only_if_each_agrees(served: Served) -> None:
    table = served.table(changes=LEARNERS, together=True)
    told = httpx.get(f"{served.http}/api/tables/{table}").json()
    assert told["learner"] and told["together"]
    with served.guest(table) as ann, served.guest(table) as bob:
        for guest in (ann, bob):
            guest.hear_until(lambda frame: frame["type"] == "step")
        refused = ann.command("sit", seat=0, name="Ann")
        assert refused["code"] == "kept_back" and "all hands" in refused["reason"]
        assert ann.command("sit", seat=0, name="Ann", agrees=True)["type"] == "done"
        assert bob.command("sit", seat=1, name="Bob")["code"] == "kept_back"
        assert bob.command("sit", seat=1, name="Bob", agrees=True)["type"] == "done"
        for guest in (ann, bob):
            shown = guest.hear_until(lambda f: f["type"] == "step" and f["screen"]["hand"])
            assert len(shown["screen"]["open_hands"]) == 4


def test_who_learns_alone_stays_alone(served: Served) -> None:
    table = served.table(changes=LEARNERS)
    with served.guest(table).sit(), served.guest(table) as other:
        other.hear_until(lambda frame: frame["type"] == "step")
        assert other.command("sit", seat=1, name="Bob", agrees=True)["code"] == "taken"


def test_a_table_tells_how_it_stands(served: Served) -> None:
    table = served.table("check", changes={"game": {"target": 30, "instant": []}}, leave_after=5)
    with served.guest(table).sit(1) as guest:
        told = httpx.get(f"{served.http}/api/tables/{table}").json()
        assert told["leave_after"] == 5 and not told["open"] and not told["standing"]["over"]
        over = guest.play_out()
    standing = httpx.get(f"{served.http}/api/tables/{table}").json()["standing"]
    assert standing["over"] and standing["hands"] > 0 and standing["undone"] == 0
    points = sorted(side["points"] for side in standing["scores"])
    assert points == sorted(score["points"] for score in over["scores"])
    assert standing["winner"] and standing["ending"]
    assert "Ann" in {name for side in standing["scores"] for name in side["name"].split(" & ")}


def test_a_server_says_how_it_is_reached(served: Served) -> None:
    told = httpx.get(f"{served.http}/api/server").json()
    assert told["version"] and told["link_url"] is None


def test_a_tables_creator_has_their_seat_from_the_start(served: Served) -> None:
    body = {"rules": "two-hand", "creator": {"seat": 1, "name": " Ann  B. "}}
    made = httpx.post(f"{served.http}/api/tables", json=body).json()
    with served.guest(made["table"], made["token"]) as ann:
        ann.hear_until(lambda frame: frame["type"] == "step")
        assert ann.screen["seat"] == 1
        assert (ann.screen["seats"][1]["name"], ann.screen["seats"][1]["kind"]) == (
            "Ann B.",
            "person",
        )
    without = httpx.post(f"{served.http}/api/tables", json={"rules": "two-hand"}).json()
    assert without["token"] is None
    for sits in ({"seat": 2, "name": "Ann"}, {"seat": 0, "name": "\u200b"}):
        answer = httpx.post(f"{served.http}/api/tables", json=body | {"creator": sits})
        assert answer.status_code == 409, answer.text

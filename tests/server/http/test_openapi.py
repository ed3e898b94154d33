"""HTTP requests: the OpenAPI document holds for every request."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from tests.server.conftest import Served
from tests.server.support.guest import play_together
from tests.server.support.host import key_of
from tests.support.slow import quick

from acesaround.i18n import tr
from acesaround.rules.load import load, presets


@pytest.fixture(scope="module")
def client(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.http) as found:
        yield found


@pytest.mark.extended
@pytest.mark.parametrize("requests", quick([1], [1, 30]))
def test_any_request_is_answered_as_the_document_says(served: Served, requests: int) -> None:
    # Importing it would cost every worker half a second.
    import schemathesis
    from schemathesis.core.result import Ok

    document = schemathesis.openapi.from_url(f"{served.http}/openapi.json")
    host, tried = {"Authorization": f"Bearer {key_of(served.place)}"}, []
    for found in document.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(max_examples=requests, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def holds(case: schemathesis.Case) -> None:
            case.call_and_validate(headers=host)

        holds()
        tried.append(operation.label)
    assert len(tried) == 53, tried


@pytest.mark.parametrize("name", presets())
def test_rules_are_explained_with_every_field(client: httpx.Client, name: str) -> None:
    told = client.get(f"/api/rules/{name}").json()
    assert told["digest"] == load(name).digest and len(told["text"]) > 500
    checked = client.post("/api/rules/check", json={"rules": name}).json()
    assert checked["told"] == told and not checked["differences"] and not checked["problems"]


def test_house_rules_are_told_apart_from_their_preset(client: httpx.Client) -> None:
    body = {"rules": "nicholas-1992", "changes": {"meld": {"run": [15, 150, 225, 300]}}}
    checked = client.post("/api/rules/check", json=body).json()
    [difference] = checked["differences"]
    assert (difference["path"], difference["house"]) == ("meld.run", "[15, 150, 225, 300]")
    table = client.post("/api/tables", json=body)
    assert table.status_code == 201
    told = client.get(f"/api/tables/{table.json()['table']}").json()
    same = ("name", "digest", "table", "seats", "card", "strategy")
    assert {key: told["rules"][key] for key in same} == {key: checked["told"][key] for key in same}
    assert told["differences"] == checked["differences"]
    assert [seat["kind"] for seat in told["seats"]] == ["daugherty"] * 4 and not told["over"]
    assert client.get("/api/tables/nowhere").status_code == 404
    for kind in ("table", "replay"):
        assert client.get(f"/{kind}/{table.json()['table']}").status_code == 200
        assert client.get(f"/{kind}/nowhere").status_code == 404


def test_every_reason_against_house_rules_is_given(client: httpx.Client) -> None:
    changes = {"deal": {"hand": 3}, "game": {"target": -1}, "song": 1}
    body = {"rules": "nicholas-1992", "changes": changes}
    checked = client.post("/api/rules/check", json=body).json()
    assert checked["told"] is None and checked["problems"]
    assert all(problem["message"] and problem["code"] for problem in checked["problems"])


def test_every_field_is_explained(client: httpx.Client) -> None:
    fields = {field["path"]: field for field in client.get("/api/fields").json()}
    assert fields["play.overtrump"]["doc"] and fields["auction.opening"]["scaled"]


def test_the_page_and_its_headers(client: httpx.Client) -> None:
    for path in ("/", "/games"):
        page = client.get(path)
        assert page.status_code == 200 and "<title>Aces Around" in page.text
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert page.headers["x-content-type-options"] == "nosniff"


def test_the_rules_of_a_table_call_the_seats_as_the_table_does(client: httpx.Client) -> None:
    body = {"rules": "nicholas-1992", "players": "random"}
    table = client.post("/api/tables", json=body).json()["table"]
    text = client.get(f"/api/tables/{table}").json()["rules"]["text"]
    assert "Hugo and Ruth against Mira and Omar" in text and "Player 1" not in text
    assert "Player 1 and Player 3" in client.get("/api/rules/nicholas-1992").json()["text"]
    rules = client.get(f"/api/tables/{table}/rules").json()
    assert rules["text"] == text and rules["page"]["title"] == "Pinochle 1.0, 1992"


def test_house_rules_of_a_table_are_marked_though_they_name_who_sits_there(
    client: httpx.Client,
) -> None:
    body = {"rules": "nicholas-1992", "players": "random", "changes": {"auction": {"jump": True}}}
    told = client.get(f"/api/tables/{client.post('/api/tables', json=body).json()['table']}").json()
    assert told["rules"]["page"]["title"] == tr(
        "rulebook.house_rules_based_on_preset", preset="Pinochle 1.0, 1992"
    )
    assert told["house"]
    here = [sentence for one in told["in_sentences"] for sentence in one["here"]]
    assert here and all(sentence in told["rules"]["text"].replace("\n", " ") for sentence in here)


def test_a_shorter_game_is_not_told_as_house_rules(client: httpx.Client) -> None:
    for changes, title in (
        ({"target": 150}, "Pinochle 1.0, 1992, to 150 points"),
        ({"max_hands": 4}, "Pinochle 1.0, 1992, 4 hands"),
    ):
        body = {"rules": "nicholas-1992", "players": "random", "changes": {"game": changes}}
        table = client.post("/api/tables", json=body).json()["table"]
        told = client.get(f"/api/tables/{table}").json()
        assert told["rules"]["page"]["title"] == title
        assert not told["house"] and told["in_sentences"]


@pytest.mark.parametrize(
    ("table", "is_house"),
    [
        ({"meld_recall": "never"}, False), ({"show_all_hands": True}, False),
        ({"meld_bid": "none", "seat_names": ["A", "B", "C", "D"]}, False),
        ({"sides": "individual", "meld_bid": "none"}, True),
    ],
)  # fmt: skip
def test_settings_of_a_table_are_no_house_rules_but_who_plays_together_is(
    client: httpx.Client, table: dict[str, Any], is_house: bool
) -> None:
    body = {"rules": "nicholas-1992", "players": "random", "changes": {"table": table}}
    told = client.get(f"/api/tables/{client.post('/api/tables', json=body).json()['table']}").json()
    title = told["rules"]["page"]["title"]
    house = tr("rulebook.house_rules_based_on_preset", preset="Pinochle 1.0, 1992")
    assert (title == house) is told["house"] is is_house
    assert told["differences"]


def test_the_head_of_a_page_is_that_of_the_whole_page(client: httpx.Client, served: Served) -> None:
    """Monitors and link previews request nothing else."""
    table = served.table()
    assets = re.findall(r'(?:src|href)="(/[^"]+)"', client.get("/").text)
    assert any(path.startswith("/assets/") for path in assets)
    pages = (
        "/",
        "/new",
        "/house",
        "/games",
        "/host",
        f"/table/{table}",
        f"/replay/{table}",
        f"/review/{table}",
        "/sw.js",
    )
    for path in (*pages, *assets, "/nowhere", "/api/games", "/api/tables", "/api/nothing"):
        whole, head = client.get(path), client.head(path)
        assert head.status_code == whole.status_code != 405, path
        assert head.content == b"" and dict(head.headers) == {**whole.headers} | {
            name: head.headers[name] for name in ("date", "x-request-id")
        }
    assert client.head(f"/table/{table}").status_code == 200
    assert client.head("/table/nothing").status_code == 404


def test_how_a_table_stands_is_told_to_who_holds_a_seat(
    client: httpx.Client, served: Served
) -> None:
    with served.guest(served.table("two-hand")).sit() as ann:
        mine = {"table": ann.table, "token": ann.token}
        forged = {"table": ann.table, "token": "forged"}
        nowhere = {"table": "nowhere", "token": ann.token}
        asked = {"seats": [mine, forged, nowhere]}
        [told] = client.post("/api/seats", json=asked).json()
        assert told["table"] == ann.table and told["title"] == "Two-Hand Pinochle"
        assert told["standing"] == "hand 1, trick 1 of 24; You 0, North 0"
        assert (told["seat"], told["waiting"], told["over"]) == (0, "waiting for you", False)
        with served.guest(ann.table).take(1, "Bob") as bob:
            play_together((ann, bob), lambda: ann.screen["turn"] == 1)
            [told] = client.post("/api/seats", json={"seats": [mine]}).json()
            assert told["waiting"] == "waiting for Bob" and "Bob" in told["standing"]
    with served.guest(served.table("two-hand", changes={"game": {"max_hands": 1}})).sit() as ann:
        ann.play_out()
        mine = {"table": ann.table, "token": ann.token}
        [told] = client.post("/api/seats", json={"seats": [mine]}).json()
        assert told["over"] and told["waiting"] == ""
    assert client.post("/api/seats", json={"seats": [mine] * 11}).status_code == 422

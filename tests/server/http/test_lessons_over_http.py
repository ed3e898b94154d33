"""Lessons over HTTP: in the reader's language, and under house rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from tests.server.conftest import Served

from acesaround.i18n import use_language
from acesaround.lessons import lesson_names, play, read_lesson
from acesaround.lessons.json_form import lesson_json


@pytest.fixture(scope="module")
def client(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.http) as found:
        yield found


def test_all_lessons_are_listed_in_order(client: httpx.Client) -> None:
    found = client.get("/api/lessons").json()
    assert [one["name"] for one in found] == list(lesson_names())
    assert [one["players"] for one in found][-4:] == [4, 3, 3, 2]


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_lesson_in_the_readers_language(client: httpx.Client, code: str) -> None:
    found = client.get("/api/lessons/melds", headers={"Accept-Language": code}).json()
    with use_language(code):
        assert found == lesson_json(play(read_lesson("melds")))


def test_a_lesson_by_house_rules(client: httpx.Client) -> None:
    house: dict[str, Any] = {"rules": "double-deck", "changes": {"meld": {"marriage": 3}}}
    found = client.post("/api/lessons/melds", json=house).json()
    assert "A marriage is worth 3." in found["steps"][1]["text"][0]


@pytest.mark.parametrize(
    ("name", "house", "status", "told"),
    [
        ("meld", {"rules": "double-deck"}, 404, "There's no lesson 'meld'. Choose from deck"),
        ("melds", {"rules": "double"}, 404, "double"),
        ("melds", {"rules": "two-hand"}, 409, "choose rules with the same players"),
        ("melds", {"rules": "double-deck", "changes": {"meld": {"run": 1}}}, 409, "run"),
    ],
)
def test_requests_that_cant_be_met(
    client: httpx.Client, name: str, house: dict[str, Any], status: int, told: str
) -> None:
    answer = client.post(f"/api/lessons/{name}", json=house)
    assert answer.status_code == status and told in answer.json()["detail"]


def test_the_page_of_a_lesson(client: httpx.Client) -> None:
    paths = ("/learn", "/learn/melds", "/learn/meld")
    assert [client.get(path).status_code for path in paths] == [200, 200, 404]

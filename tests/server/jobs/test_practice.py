"""Practice over HTTP: mistakes of reviews, exercises from random hands, and progress."""

import json
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from msgspec import convert, to_builtins
from tests.practice.sample import sample
from tests.server.jobs.conftest import JobClient, Status, done
from tests.server.jobs.test_reviews import RULES, SEAT, Tables, finished_game, running_game

from acesaround.i18n import tr
from acesaround.practice.drills import Drill
from acesaround.practice.exercises import Exercise
from acesaround.practice.kinds import kinds_of
from acesaround.practice.progress import Progress, progress_from_json
from acesaround.protocol.screen import Screen
from acesaround.rules.load import load
from acesaround.server.middleware import LONGEST_BODY

pytestmark = pytest.mark.usefixtures("few_deals")

SAMPLE = sample()
TODAY = date.today()
FREE: dict[str, Any] = {"rules": RULES, "today": str(TODAY)}


class PracticeClient(JobClient):
    """A client that practices."""

    path = "/api/practice/exercises"

    def make(self, kind: str, **more: object) -> list[Any]:
        """Return exercises of a kind."""
        id = self.begin(self.path, {"rules": RULES, "kind": kind, **more})["id"]
        found: list[Any] = self.wait(id, done)["exercises"]
        return found

    def progress(self, progress: Progress, **more: object) -> Status:
        """Return the answer to an update."""
        body = {**FREE, "progress": progress.to_json(), **more}
        found = self.http.post("/api/practice/progress", json=body)
        assert found.status_code == 200, found.text
        told: Status = found.json()
        return told


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """Yield a server with a running and a finished game."""
    path = tmp_path_factory.mktemp("practice") / "tables.db"
    found = Tables(path, running=running_game(), finished=finished_game())
    yield found
    found.close()


@pytest.fixture(scope="module")
def client(tables: Tables) -> Iterator[PracticeClient]:
    found = PracticeClient(str(tables.client.http.base_url))
    yield found
    found.close()


def place(one: Exercise, **more: object) -> dict[str, Any]:
    at = one.review
    told = {"record": one.record, "hand": at.hand, "number": at.number, "seat": at.seat}
    return {**told, "reasons": list(at.reasons), **more}


def test_mistakes_of_a_review(tables: Tables, client: PracticeClient) -> None:
    review = tables.review("finished", seat=SEAT)
    answer = client.http.get(f"/api/practice/mistakes/{review['id']}")
    found = [convert(one, Exercise) for one in answer.json()["exercises"]]
    faults = [
        one
        for hand in review["hands"]
        for one in hand["decisions"]
        if one["is_fault"] and one["loss"] >= 0.5
    ]
    assert faults and [one.review.number for one in found] == [one["number"] for one in faults]
    for one, fault in zip(found, faults, strict=True):
        assert one.source == "game" and one.review.chosen == fault["chosen"]
        assert one.view().seat == SEAT
        assert one.review.loss == pytest.approx(fault["loss"], abs=1e-4)
    assert client.http.get("/api/practice/mistakes/unknown").status_code == 404


def test_a_running_game_has_no_exercises(tables: Tables, client: PracticeClient) -> None:
    token = tables.token("running", SEAT)
    review = tables.review("running", token=token)
    answer = client.http.get(f"/api/practice/mistakes/{review['id']}")
    assert answer.status_code == 409
    assert answer.json()["detail"] == tr("server.this_game_isnt_over_yet")


def test_the_table_before_a_decision(client: PracticeClient) -> None:
    for one in SAMPLE:
        answer = client.http.post("/api/practice/screen", json=place(one))
        assert answer.status_code == 200, answer.text
        told = answer.json()
        screen, seen = convert(told["step"]["screen"], Screen), one.view()
        assert sorted(card.card for card in screen.hand) == sorted(c.text for c in seen.hand)
        assert screen.seat == seen.seat and screen.open_hands is None
        assert [card.card for card in screen.trick] == [card.text for card in seen.trick]
        assert len(told["texts"]) == len(one.review.reasons)
        assert all(text.endswith(".") for text in told["texts"])


def test_progress_of_two_devices(client: PracticeClient) -> None:
    answer = {"kind": "lead", "right": True, "seconds": 20}
    phone, laptop = (
        client.progress(Progress(), answer=answer, device=device)["progress"]
        for device in ("phone", "laptop")
    )
    once = client.progress(convert(phone, Progress), device="phone", other=laptop)
    phone = once["progress"]
    told = client.progress(convert(phone, Progress), device="phone", other=laptop)
    assert told["progress"] == phone
    assert told["summary"]["answers_today"] == told["summary"]["right_today"] == 2
    assert phone["device"] == "phone" and list(phone["others"]) == ["laptop"]
    wrong = {**FREE, "progress": phone, "other": {"practice": 99}}
    assert client.http.post("/api/practice/progress", json=wrong).status_code == 409


def test_a_choice_is_judged_by_what_it_did_wrong(client: PracticeClient) -> None:
    kept = next(one for one in SAMPLE if one.kind == "counter_kept")
    path = "/api/practice/judgments"
    body = {"exercise": to_builtins(kept), "action": "TH"}
    id = client.begin(path, body)["id"]
    judge = PracticeClient(str(client.http.base_url))
    judge.path = path
    told = judge.wait(id, done)
    judge.close()
    assert told["right"] is False and told["mistake"] == "follow"
    assert told["texts"] and all(text.endswith(".") for text in told["texts"])
    review = body["exercise"]["review"]

    def with_review(**figures: Any) -> dict[str, Any]:
        return {**body, "exercise": {**body["exercise"], "review": {**review, **figures}}}

    wrong = [
        *(with_review(seed=seed) for seed in (-1, 2**63)),
        with_review(deals=3),
        with_review(choices=[{**review["choices"][0], "compared_with": "??"}]),
        {**body, "action": "51"},
        {**body, "action": "TH TH"},
        {**body, "exercise": {}},
        {**body, "exercise": to_builtins(msgspec.structs.replace(kept, record="x"))},
    ]
    for one in wrong:
        answer = client.http.post(path, json=one)
        assert answer.status_code == 409 and answer.json()["detail"], one
    for number in ("Infinity", "NaN"):
        text = json.dumps(with_review(loss="figure")).replace('"figure"', number)
        answer = client.http.post(path, content=text, headers={"Content-Type": "application/json"})
        assert answer.status_code in (409, 422) and answer.json()["detail"], number
    assert client.http.get(f"{path}/unknown").status_code == 404


def test_seats_have_names_in_your_language(client: PracticeClient) -> None:
    one = next(one for one in SAMPLE if one.rules == RULES)
    for language, north in (("en", "North"), ("de", "Nord")):
        told = client.http.post(f"/api/practice/screen?lang={language}", json=place(one)).json()
        assert north in [seat["name"] for seat in told["step"]["screen"]["seats"]]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"record": "[Aces"}, "isn't valid"),
        ({"number": 5000}, "without its decision"),
        ({"reasons": [{"code": 5}]}, "must be an object"),
        ({"reasons": [{"code": "review_luck"}]}, "isn't a reason"),
    ],
)
def test_places_that_cant_be_shown(
    client: PracticeClient, change: dict[str, Any], words: str
) -> None:
    answer = client.http.post("/api/practice/screen", json=place(SAMPLE[0], **change))
    assert answer.status_code == 409 and words in answer.json()["detail"]


def test_drills(client: PracticeClient) -> None:
    for kind in ("count_meld", "legal_cards", "trick_winner"):
        first = client.make(kind, count=2, seed="x")
        assert first == client.make(kind, count=2, seed="x")
        assert client.make(kind, count=1, seed="y") != first[:1]
        drills = [convert(one, Drill) for one in first]
        assert [one.kind for one in drills] == [kind, kind]


def test_melds_have_names_in_your_language(client: PracticeClient) -> None:
    for language, aces in (("en", "aces"), ("de", "Asse")):
        body = {"rules": RULES, "kind": "count_meld", "count": 3, "seed": "aces"}
        id = client.begin(client.path, body)["id"]
        client.wait(id, done)
        told = client.http.get(f"{client.path}/{id}?lang={language}").json()
        lines = [line for one in told["exercises"] for line in one["melds"]]
        assert lines and all(line["name"] for line in lines)
        assert {line["name"] for line in lines if line["kind"] == "aces"} <= {aces}
        marriages = [line["name"] for line in lines if line["kind"] == "marriage"]
        assert all(name[-1] in "♠♥♣♦" for name in marriages)


def test_exercises_from_random_hands(client: PracticeClient) -> None:
    [told] = client.make("lead", seed="d")
    one = convert(told, Exercise)
    assert one.kind == "lead" and one.source == "hand" and one.view().my_turn
    house = client.make("follow", seed="i", changes={"game": {"target": 99}})
    assert convert(house[0], Exercise).states()[-1].rules.game.target == 99


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"rules": RULES, "kind": "bury"}, 409),
        ({"rules": "none", "kind": "lead"}, 404),
        ({"rules": RULES, "kind": "luck"}, 422),
        ({"rules": RULES, "kind": "lead", "count": 6}, 422),
        ({"rules": RULES, "kind": "lead", "changes": {"game": {"target": -1}}}, 409),
    ],
)
def test_exercises_that_cant_be_made(
    client: PracticeClient, body: dict[str, Any], code: int
) -> None:
    assert client.http.post("/api/practice/exercises", json=body).status_code == code


def test_jobs_of_other_kinds_have_other_addresses(tables: Tables, client: PracticeClient) -> None:
    review = tables.review("finished", seat=SEAT)["id"]
    mine = client.begin(client.path, {"rules": RULES, "kind": "trick_winner"})["id"]
    assert client.http.get(f"{client.path}/{review}").status_code == 404
    assert client.http.get(f"/api/reviews/{mine}").status_code == 404
    assert client.http.delete(f"{client.path}/{mine}").json()["state"] in ("cancelled", "done")


def test_progress_goes_there_and_back(client: PracticeClient) -> None:
    one = SAMPLE[0]
    told = client.progress(Progress(), added={one.id: one.kind})
    assert told["summary"]["due"] == [one.id] and told["summary"]["waiting"] == 1
    assert told["kinds"] == list(kinds_of(load(RULES))) and told["next"] in told["kinds"]
    found = progress_from_json(json.dumps(told["progress"]))
    answer = {"kind": one.kind, "right": False, "seconds": 12, "id": one.id}
    told = client.progress(found, answer=answer)
    assert told["summary"]["due"] == [] and told["summary"]["streak"] == 1
    found = progress_from_json(json.dumps(told["progress"]))
    assert found.items[one.id].results[-1].right is False
    wrong = found.items[one.id].memory
    told = client.progress(found, answer={"kind": "count_meld", "right": True, "seconds": 3})
    assert [kind["kind"] for kind in told["summary"]["kinds"]] == [one.kind, "count_meld"]
    again = client.progress(
        progress_from_json(json.dumps(told["progress"])), added={one.id: one.kind}
    )
    kept = progress_from_json(json.dumps(again["progress"]))
    assert kept.items[one.id].memory == wrong is not None
    assert client.progress(kept, removed=[one.id])["progress"]["items"] == {}


def test_progress_of_years_fits(client: PracticeClient) -> None:
    progress = Progress()
    days = {
        str(TODAY - timedelta(days=at)): {
            "seconds": 600.5,
            "kinds": {
                kind: {"right": 10, "wrong": 3, "points": 120}
                for kind in ("lead", "follow", "count_meld", "bid_too_high")
            },
        }
        for at in range(400)
    }
    told = progress.to_json() | {"days": days}
    found = progress_from_json(json.dumps(told))
    assert LONGEST_BODY < len(json.dumps(told)) < 200_000
    assert client.progress(found)["summary"]["streak"] == 400


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        ({}, "isn't practice progress"),
        ({"practice": 2}, "newer version"),
        ({"practice": 1, "items": {"a": {"kind": "count_meld"}}}, "doesn't fit"),
    ],
)
def test_bad_progress(client: PracticeClient, progress: dict[str, Any], words: str) -> None:
    answer = client.http.post("/api/practice/progress", json={**FREE, "progress": progress})
    assert answer.status_code == 409 and words in answer.json()["detail"]


@pytest.mark.parametrize("today", ["0001-01-01", "9999-12-31"])
def test_impossible_dates(client: PracticeClient, today: str) -> None:
    body = {**FREE, "progress": Progress().to_json(), "today": today}
    answer = client.http.post("/api/practice/progress", json=body)
    assert answer.status_code == 409 and "1970 to 2200" in answer.text


def test_requests_that_are_too_large(client: PracticeClient) -> None:
    large = {"practice": 1, "x": "y" * 600_000}
    for progress in ({"progress": large}, {"progress": {"practice": 1}, "other": large}):
        found = client.http.post("/api/practice/progress", json={**FREE, **progress})
        assert found.status_code == 413
    fits = {"practice": 1, "x": "y" * 400_000}
    found = client.http.post(
        "/api/practice/progress", json={**FREE, "progress": fits, "other": fits}
    )
    assert found.status_code != 413
    body = json.dumps(place(SAMPLE[0], record="x" * 70_000))
    assert client.http.post("/api/practice/screen", content=body).status_code == 413

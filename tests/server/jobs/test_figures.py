"""Figures of finished games over HTTP: those of the review, and only of finished games."""

import json
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.server.jobs.conftest import JobClient, Status, done
from tests.server.jobs.test_reviews import RULES, SEAT, Tables, finished_game, running_game

from acesaround.analysis.luck import hand_luck
from acesaround.i18n import tr, use_language
from acesaround.review.levels import hand_points, levels_of
from acesaround.rules.load import load
from acesaround.server.http.figures import FiguresStatus
from acesaround.table.history import game_record
from acesaround.text.names import player_word

pytestmark = pytest.mark.usefixtures("few_deals")


class FiguresClient(JobClient):
    """A client that works out figures."""

    path = "/api/figures"

    def start(self, table: str, seat: int) -> Status:
        """Start a job, and return its state."""
        return self.begin(f"/api/tables/{table}/figures", {"seat": seat})


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """Yield a server with a running and a finished game."""
    path = tmp_path_factory.mktemp("figures") / "tables.db"
    found = Tables(path, running=running_game(), finished=finished_game())
    yield found
    found.close()


@pytest.fixture(scope="module")
def client(tables: Tables) -> Iterator[FiguresClient]:
    found = FiguresClient(str(tables.client.http.base_url))
    yield found
    found.close()


def test_figures_are_those_of_the_review(tables: Tables, client: FiguresClient) -> None:
    found = client.wait(client.start("finished", SEAT)["id"], done)
    FiguresStatus.model_validate_json(json.dumps(found))
    review = tables.review("finished", seat=SEAT)
    assert found["done"] == found["whole"] == len(found["hands"]) == len(review["hands"]) == 2
    whole = hand_points(load(RULES))
    for mine, theirs in zip(found["hands"], review["hands"], strict=True):
        assert (mine["hand"], mine["game"]) == (theirs["hand"], "single")
        assert mine["role"] == {"left": "defender", "right": "defender"}.get(
            theirs["role"], theirs["role"]
        )
        made = [one for one in theirs["decisions"] if one["kind"] != "bid"]
        decisions = Counter(one["kind"] for one in made)
        lost = Counter[str]()
        for one in made:
            lost[one["kind"]] += 100 * one["loss"] / whole
        assert {kind: count for kind, (count, _) in mine["kinds"].items()} == decisions
        assert {kind: each for kind, (_, each) in mine["kinds"].items()} == pytest.approx(lost)
        assert mine["bids"][0] + len(made) == len(theirs["decisions"])
        faults = Counter(one["mistake"] for one in theirs["decisions"] if one["is_fault"])
        assert {kind: count for kind, (count, _) in mine["mistakes"].items()} == faults


def test_results_and_luck_are_those_of_the_game(client: FiguresClient) -> None:
    found = client.wait(client.start("finished", SEAT)["id"], done)
    history = finished_game()
    record = game_record(history.now, history.actions())
    hands = list(hand_luck(record.rules, record.actions, record.rules.teams[SEAT]))
    told = [(one["result"], one["luck"]) for one in found["hands"]]
    assert told == [(float(hand.result), float(hand.luck)) for hand in hands]
    ours, theirs = (history.now.game.match.scores[side] for side in (1, 0))
    assert sum(result for result, _ in told) == ours - theirs


def test_the_same_request_gives_the_same_job(client: FiguresClient) -> None:
    first = client.start("finished", SEAT)["id"]
    assert client.start("finished", SEAT)["id"] == first != client.start("finished", 0)["id"]


def test_reviews_and_figures_have_their_own_addresses(
    tables: Tables, client: FiguresClient
) -> None:
    job, review = client.start("finished", SEAT)["id"], tables.review("finished", seat=SEAT)["id"]
    for path in (f"/api/reviews/{job}", f"/api/figures/{review}"):
        for method in ("GET", "DELETE"):
            assert client.http.request(method, path).status_code == 404


@pytest.mark.parametrize(
    ("table", "seat", "code"), [("running", SEAT, 409), ("finished", 7, 404), ("none", 0, 404)]
)
def test_only_seats_of_finished_games(
    client: FiguresClient, table: str, seat: int, code: int
) -> None:
    answer = client.http.post(f"/api/tables/{table}/figures", json={"seat": seat})
    assert answer.status_code == code
    if code == 409:
        assert answer.json()["detail"] == tr("server.this_game_isnt_over_yet")


def test_a_job_can_be_cancelled(client: FiguresClient) -> None:
    id = client.start("finished", 2)["id"]
    assert client.http.delete(f"/api/figures/{id}").json()["state"] in ("cancelled", "done")
    assert client.wait(client.start("finished", 2)["id"], done)["hands"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_levels_have_the_players_names(client: FiguresClient, language: str) -> None:
    found = client.http.get(f"/api/levels?lang={language}").json()
    with use_language(language):
        for kind, levels in found.items():
            expected = levels_of(kind)
            assert [one["players"] for one in levels] == [
                [player_word(name) for name in one.players] for one in expected
            ]
            assert [one["up_to"] for one in levels[:-1]] == [one.up_to for one in expected[:-1]]
            assert levels[-1]["up_to"] is None

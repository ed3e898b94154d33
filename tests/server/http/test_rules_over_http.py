"""Rules over HTTP (by section, as files, and compared), and setting up players and tables."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from tests.server.conftest import Served
from tests.support.manual_tips import TIPS

from acesaround.i18n import tr
from acesaround.messages import rules_conflicts, values
from acesaround.players.registry import player_names
from acesaround.rules.errors import Problem
from acesaround.rules.load import format_toml, load, presets
from acesaround.rules.model import RuleSet, to_table
from acesaround.rules.schema import walk
from acesaround.table.events import Header
from acesaround.text.rulebook.field_text import problem_with_titles
from acesaround.text.rulebook.labels import label, value_label


@pytest.fixture(scope="module")
def client(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.http) as found:
        yield found


def _read(client: httpx.Client, text: str) -> dict[str, Any]:
    answer = client.post("/api/rules/read", json={"text": text})
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_every_field_tells_its_kind_and_default(client: httpx.Client) -> None:
    told = {field["path"]: field for field in client.get("/api/fields").json()}
    assert list(told) == [path for path, _ in walk(RuleSet)]
    assert told["play.overtrump"]["kind"]["name"] == "flag"
    assert told["score.set"]["kind"]["words"][0] == "minus_bid"
    assert (told["deck.copies"]["low"], told["deck.copies"]["high"]) == (1, 6)
    steps = told["auction.steps"]
    assert (steps["kind"]["item"]["length"], steps["value"]) == (2, [[0, 1]])
    assert told["widow"]["removable"] and told["widow"]["value"] is None
    assert told["meld.dix"]["kind"] == {
        "name": "one_or_list",
        "words": [],
        "titles": [],
        "length": None,
        "item": {"name": "whole", "words": [], "titles": [], "length": None, "item": None},
    }


def test_no_field_is_told_with_names_of_code(client: httpx.Client) -> None:
    """Labels, explanations, and the meaning of each choice."""
    for field in client.get("/api/fields").json():
        item = field["kind"]["item"] or field["kind"]
        words, titles = field["kind"]["words"] or item["words"], field["kind"]["titles"]
        said = [field["label"], field["doc"], *(titles or item["titles"])]
        assert len(titles or item["titles"]) == len(words), field["path"]
        assert not [text for text in said if re.search(r"[`_\[]|\b[a-z]+\.[a-z]", text)], said
    told = {field["path"]: field for field in client.get("/api/fields").json()}
    assert told["game.eligible"]["label"] == "Who can win"
    titles = dict(
        zip(*(told["game.simultaneous"]["kind"][k] for k in ("words", "titles")), strict=True)
    )
    assert titles["extend_target"] == tr("rulebook.nobody_wins_and_the_winning_score_goes")
    assert told["table.show_all_hands"]["label"] == label("table.show_all_hands")
    named = tr("rulebook.words", words=label("table.show_all_hands"))
    assert named in told["table.show_formula"]["doc"]


def test_what_is_wrong_is_told_in_words_and_in_a_file_by_its_code(client: httpx.Client) -> None:
    body = {"rules": "nicholas-1992", "changes": {"auction": {"style": "none"}}}
    found = client.post("/api/rules/check", json=body).json()["problems"]
    said = {wrong["path"]: (wrong["field"], wrong["message"]) for wrong in found}
    wanted = rules_conflicts.DECLARER_TRUMP_WITHOUT_AUCTION(right="trump.chooser=upcard")
    assert said["trump.chooser"] == (
        f"{label('trump')} – {label('trump.chooser')}",
        problem_with_titles(Problem(wanted)),
    )
    assert (
        tr("rulebook.words", words=value_label("upcard", "trump.chooser"))
        in said["trump.chooser"][1]
    )
    text = 'extends = "nicholas-1992"\nauction.style = "none"\n'
    assert any('must be "upcard"' in wrong["message"] for wrong in _read(client, text)["problems"])


@pytest.mark.parametrize("name", presets())
def test_the_document_says_what_the_text_says(client: httpx.Client, name: str) -> None:
    told = client.get(f"/api/rules/{name}").json()
    page = told["page"]
    words = " ".join(told["text"].split())
    for section in page["sections"]:
        assert section["title"] in words
        for part in section["parts"]:
            cells = [cell for row in part["rows"] for cell in row]
            said = [part["text"], *part["entries"], *cells]
            assert all(" ".join(text.split()) in words for text in said)
    summary = " ".join(page["summary"].split())
    assert summary[0].isupper() and summary.lower() in words.lower()
    assert [seat["side"] for seat in told["seats"]] == list(load(name).teams)
    assert len(told["strategy"]["sections"][0]["parts"][0]["entries"]) == 11


def test_S1_64_to_74_the_page_gets_the_eleven_tips(client: httpx.Client) -> None:
    told = client.get("/api/rules/daugherty-1983").json()
    entries = told["strategy"]["sections"][0]["parts"][0]["entries"]
    assert entries == [tr(f"text.{tip}") for tip in TIPS]


def test_the_reference_card_has_the_values_of_the_table(client: httpx.Client) -> None:
    body = {"rules": "nicholas-1992", "changes": {"meld": {"aces": [7, 70, 700, 7000]}}}
    card = client.post("/api/rules/check", json=body).json()["told"]["card"]
    [grid] = card["sections"][0]["parts"]
    assert grid["rows"][0] == ["Aces around", "7", "70", "700", "7000"]


@pytest.mark.parametrize("name", presets())
def test_a_file_of_a_preset_is_read_as_that_preset(client: httpx.Client, name: str) -> None:
    table = to_table(load(name))
    del table["name"]
    found = _read(client, format_toml(table))
    assert found == {"problems": [], "rules": name, "changes": {}}


def test_rules_written_as_a_file_are_read_back(client: httpx.Client) -> None:
    changes = {
        "name": "sunday",
        "title": "Sünday",
        "auction": {"jump": True, "all_pass": {"outcome": "redeal", "amount": "none"}},
        "counters": {"points": {"Q": 1}},
        "game": {"instant": [{"kind": "shutout", "score": 300}]},
        "meld": {"run": [15, 150, 225, 300]},
    }
    body = {"rules": "nicholas-1992", "changes": changes}
    checked = client.post("/api/rules/check", json=body).json()
    assert not checked["problems"], checked["problems"]
    text = client.post("/api/rules/write", json=body).json()["text"]
    assert tomllib.loads(text)["extends"] == "nicholas-1992"
    found = _read(client, text)
    again = client.post(
        "/api/rules/check", json={"rules": found["rules"], "changes": found["changes"]}
    ).json()
    assert again["told"] == checked["told"] and again["told"]["name"] == "sunday"


def test_differences_are_told_in_words_and_sentences(client: httpx.Client) -> None:
    changes = {"auction": {"jump": True}, "score": {"save": {"at_least": 2}}}
    checked = client.post(
        "/api/rules/check", json={"rules": "nicholas-1992", "changes": changes}
    ).json()
    assert [one["words"] for one in checked["differences"]] == [
        f"{label('auction')} – {label('auction.jump')}: “yes” instead of “no”",
        f"{label('score')} – {label('score.save.at_least')}: “2” instead of “1”",
    ]
    titles = {one["title"]: one for one in checked["in_sentences"]}
    assert titles["Bidding"]["here"] == [tr("rulebook.you_can_skip_amounts")]
    assert "two tricks" in titles["Scoring"]["here"][0]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "missing_field"),
        ("[deal", "bad_toml"),
        ('extends = "/etc/passwd"', "extends_missing"),
        ('extends = "../house.toml"', "extends_missing"),
        ('extends = "house.toml"\n', "extends_missing"),
        ("extends = 5", "wrong_type"),
        ('extends = "two-hand"\nname = "../../x"', "bad_value"),
        ('extends = "two-hand"\n[meld]\nrun = "x"', "wrong_type"),
        ("x = " + "[" * 2000, "bad_toml"),
        ("a = 1\n" * 2, "bad_toml"),
        ("\ud800".encode("utf-8", "replace").decode(), "bad_toml"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused_with_reasons(
    client: httpx.Client, text: str, code: str
) -> None:
    found = _read(client, text)
    assert code in {problem["code"] for problem in found["problems"]}
    assert found["rules"] == "" and found["changes"] == {}
    assert not any("root:" in problem["message"] for problem in found["problems"])


def test_a_file_that_is_too_long_is_refused(client: httpx.Client) -> None:
    answer = client.post("/api/rules/read", json={"text": "# " + "x" * 100_000})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "changes",
    [
        {"extends": "two-hand"},
        {"name": "no plain word"},
        {"deal": {"hand": 10**30}},
        {"deal": [1]},
        {"meld": {"run": [[[]]]}},
        {"": {"": ""}},
        {"__class__": 1},
        {"self": 1},
        {"widow": {"bury": True}},
    ],
)
def test_strange_changes_are_problems_and_no_rules_to_write(
    client: httpx.Client, changes: dict[str, Any]
) -> None:
    body = {"rules": "nicholas-1992", "changes": changes}
    checked = client.post("/api/rules/check", json=body).json()
    assert checked["problems"] and checked["told"] is None
    assert client.post("/api/rules/write", json=body).status_code == 409
    assert client.post("/api/tables", json=body).status_code == 409


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        (5000, "must be a whole number from 1 to 1000, not 5000"),
        (2_000_000, "must be a whole number from 1 to 1000, not 2000000"),
        (0, "must be a whole number from 1 to 1000, not 0"),
        ("", str(values.EMPTY(right=values.WHOLE_BETWEEN(low=1, high=1000)))),
    ],
)
def test_a_new_table_has_at_most_a_thousand_hands(
    client: httpx.Client, hands: object, told: str
) -> None:
    body = {"rules": "three-hand", "changes": {"game": {"max_hands": hands}}}
    [problem] = client.post("/api/rules/check", json=body).json()["problems"]
    assert (problem["path"], problem["message"]) == ("game.max_hands", told)
    made = client.post("/api/tables", json=body)
    assert made.status_code == 409 and told in made.json()["detail"]
    fits = {"rules": "three-hand", "changes": {"game": {"max_hands": 1000}}}
    assert client.post("/api/tables", json=fits).status_code == 201


def test_a_table_that_was_made_with_more_hands_is_read() -> None:
    rules = load("three-hand").replace(game={"max_hands": 5000})
    header = Header(rules, "three-hand", "1", ("random",) * 3)
    assert Header.from_json(header.to_json()) == header


def test_players_are_introduced(client: httpx.Client) -> None:
    told = client.get("/api/players").json()
    assert [one["name"] for one in told] == list(player_names())
    assert [one["level"] for one in told] == list(range(len(told), 0, -1))
    assert all(one["title"] and one["line"].endswith(".") for one in told)


def no_player(name: str) -> str:
    """Return what is said of a player that does not exist."""
    return tr(
        "server.theres_no_player_name_choose_from_known",
        name=repr(name),
        known=", ".join(player_names()),
    )


@pytest.mark.parametrize("name", ["daugherty-1983", "two-hand", "double-deck"])
def test_S1_58_the_rules_seat_their_player_unless_people_choose(
    client: httpx.Client, name: str
) -> None:
    def seated(**wanted: object) -> set[str]:
        made = client.post("/api/tables", json={"rules": name, **wanted})
        told = client.get(f"/api/tables/{made.json()['table']}").json()
        return {seat["kind"] for seat in told["seats"]}

    assert seated() == {load(name).table.computer_player}
    assert seated(players="expert") == {"expert"}
    assert seated(changes={"table": {"computer_player": "random"}}) == {"random"}


def test_each_seat_may_have_a_player_of_its_own(client: httpx.Client) -> None:
    chosen = ["expert", "club", "beginner", "random"]
    made = client.post("/api/tables", json={"rules": "nicholas-1992", "players": chosen})
    told = client.get(f"/api/tables/{made.json()['table']}").json()
    assert [seat["kind"] for seat in told["seats"]] == chosen
    assert [seat["title"] for seat in told["seats"]][1] == "Club player"
    assert [seat["free"] for seat in told["seats"]] == [True] * 4
    assert told["host"] is None and not told["learner"]


@pytest.mark.parametrize(
    ("players", "status", "said"),
    [
        (["expert"] * 3, 409, "3 players for 4 seats"),
        (["expert"] * 4 + ["club"], 409, "5 players for 4 seats"),
        (["expert", "expert", "expert", "seer"], 404, "'seer'"),
        (["cmd:rm"] * 4, 404, no_player("cmd:rm")),
        ("cmd:sh", 404, no_player("cmd:sh")),
        ([], 422, ""),
        ([["expert"]], 422, ""),
        (["expert"] * 99, 422, ""),
        (5, 422, ""),
    ],
)
def test_players_who_cannot_sit_down_are_refused(
    client: httpx.Client, players: Any, status: int, said: str
) -> None:
    answer = client.post("/api/tables", json={"rules": "nicholas-1992", "players": players})
    assert answer.status_code == status
    assert said in str(answer.json()["detail"])


def test_an_address_that_leads_nowhere_brings_the_page_and_an_api_path_json(
    client: httpx.Client,
) -> None:
    for path in ("/new", "/house"):
        assert client.get(path).status_code == 200
    for path in ("/nonsense", "/table/x", "/table/a/b", "/table", "/api.html"):
        page = client.get(path)
        assert page.status_code == 404 and "<title>Aces Around" in page.text
        assert "default-src 'none'" in page.headers["content-security-policy"]
    for path in ("/api", "/api/", "/api/nonsense", "/api/rules/nonsense"):
        answer = client.get(path)
        assert answer.status_code == 404 and answer.json()["detail"]
    assert client.get("/assets/none.js").status_code == 404
    assert client.get("/assets/../web/app.py").status_code == 404

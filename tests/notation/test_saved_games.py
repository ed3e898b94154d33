"""Tests of saved games as records: `aces export`, and `aces replay` of a save."""

import io
import json
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

import pytest

import acesaround as aa
from acesaround.cli.main import main
from acesaround.i18n import tr
from acesaround.messages import file_problems, records
from acesaround.notation import from_json, parse
from acesaround.session import Game
from acesaround.store.data_folder import new_path, saves_folder
from acesaround.store.save_format import SaveHeader
from acesaround.store.savefile import SaveFile
from acesaround.table.events import ActionPlayed, encode_event
from acesaround.text.computer_players import recorded_versions

Capture = pytest.CaptureFixture[str]
KINDS = ("human", "daugherty", "human", "daugherty")


def save(
    rules: str,
    seed: int,
    actions: int,
    path: Path | None = None,
    versions: Mapping[str, int] = MappingProxyType({}),
) -> tuple[Path, Game]:
    """Return a save of the 1983 player against itself, and its game."""
    game, player = aa.new(rules, seed), aa.player("daugherty")
    done = [ActionPlayed(action=str(action)) for action in game.actions]
    for _ in range(actions):
        choice = player.choose(game.view())
        known, game = len(game.actions), game.play(choice.action)
        done.append(ActionPlayed(action=str(choice.action), why=choice.why))
        done += [ActionPlayed(action=str(action)) for action in game.actions[known + 1 :]]
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = path or new_path(folder, rules, datetime(2026, 11, 3))
    players = game.rules.table.players
    kinds = KINDS[:players]
    header = SaveHeader(game.rules, seed, kinds, "2026-11-03T20:15:00+00:00", versions)
    with SaveFile.create(path, header) as file:
        for seq, event in enumerate(done, 1):
            file.append(seq, encode_event(event))
    return path, game


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACES_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("rules", ["nicholas-1992", "two-hand", "three-hand-widow"])
def test_a_save_becomes_a_record(rules: str, capsys: Capture) -> None:
    path, game = save(rules, 7, 60)
    assert main(["export", str(path)]) == 0
    record = parse(capsys.readouterr().out)
    assert (record.rules, record.actions, record.seed) == (game.rules, game.actions, 7)
    assert record.tags["Date"] == "2026-11-03"
    assert record.tags["South"] == "human"
    assert any(move.comment for hand in record.hands for move in hand.moves)


def test_json_by_name_and_newest(capsys: Capture) -> None:
    path, game = save("two-hand", 5, 9)
    for words in ([path.name], [path.stem], ["--newest"], [str(path)]):
        assert main(["export", *words, "--json"]) == 0
        assert from_json(capsys.readouterr().out).actions == game.actions


def test_the_versions_of_the_players_are_in_the_record_and_its_replay(
    tmp_path: Path, capsys: Capture
) -> None:
    path, _ = save("two-hand", 7, 9, versions={"expert": 2, "club": 1})
    assert main(["export", str(path)]) == 0
    text = capsys.readouterr().out
    assert parse(text).tags["Versions"] == "expert 2, club 1"
    evening = tmp_path / "evening.aces"
    evening.write_text(text, encoding="utf-8")
    for shown in (path, evening):
        assert main(["replay", str(shown)]) == 0
        told = tr("text.computer_players_versions", versions="expert 2, club 1")
        assert told in capsys.readouterr().out


def test_an_odd_tag_of_versions_is_shown_as_it_is() -> None:
    assert recorded_versions({}) == ""
    odd = tr("text.computer_players_versions", versions="wizard 3, and others")
    assert recorded_versions({"Versions": "wizard 3, and others"}) == odd


def test_what_was_taken_back_is_gone(tmp_path: Path, capsys: Capture) -> None:
    path, _ = save("nicholas-1992", 7, 3)
    with path.open("a") as stream:
        stream.write('{"n": 5, "keep": 2}\n{"n": 6, "end": "left"}\n')
    assert main(["export", str(path), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["hands"][0]["moves"]) == 1


def test_a_save_can_be_replayed(capsys: Capture) -> None:
    path, _ = save("nicholas-1992", 7, 120)
    assert main(["replay", str(path), "--check"]) == 0
    assert capsys.readouterr().out.endswith("all verified\n")
    assert main(["replay", str(path)]) == 0
    assert "Hand 1" in capsys.readouterr().out
    assert main(["replay", str(path), "--game", "2"]) == 2
    assert str(records.NO_SUCH_GAME(games=1, wanted=2)) in capsys.readouterr().err


def test_an_export_can_be_replayed(tmp_path: Path, capsys: Capture) -> None:
    save("two-hand", 7, 40)
    assert main(["export", "--newest"]) == 0
    evening = tmp_path / "evening.aces"
    evening.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["replay", str(evening), "--check"]) == 0


def test_house_rules_are_exported(tmp_path: Path, capsys: Capture) -> None:
    house = tmp_path / "ours.toml"
    house.write_text('extends = "nicholas-1992"\n[game]\ntarget = 300\n')
    _, game = save(str(house), 7, 10, tmp_path / "ours.jsonl")
    assert main(["export", str(tmp_path / "ours.jsonl")]) == 0
    text = capsys.readouterr().out
    assert "[Rule game.target = 300]" in text
    assert parse(text).rules == game.rules


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["gone"], f"gone: {file_problems.NO_SUCH_SAVE()}"),
        ([""], str(file_problems.NO_SUCH_SAVE())),
        (["--newest"], "no saved games in"),
        (["."], str(file_problems.RULES_NOT_A_FILE())),
    ],
)
def test_there_is_no_such_save(words: list[str], says: str, capsys: Capture) -> None:
    assert main(["export", *words]) == 2
    problem = capsys.readouterr().err
    assert problem.startswith("aces: ")
    assert problem.count("\n") == 1
    assert says in problem


def test_a_damaged_save_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    path, _ = save("two-hand", 7, 5)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:2], lines[2].replace('"event"', '"evil"'), *lines[3:]]))
    for words, code in (
        (["export", str(path)], 2),
        (["replay", str(path)], 2),
        (["replay", str(path), "--check"], 1),
    ):
        assert main(words) == code
        problem = capsys.readouterr().err
        assert problem.startswith(f"aces: {path}, line 3: ")
        assert problem.count("\n") == 1


def test_a_save_on_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    path, _ = save("two-hand", 7, 5)
    stdin = io.TextIOWrapper(io.BufferedReader(io.BytesIO(path.read_bytes())))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert main(["replay", "-"]) == 2
    assert str(records.SAVE_ON_INPUT()) in capsys.readouterr().err

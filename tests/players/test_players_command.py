"""Tests of `aces players`."""

import json

import pytest

from acesaround.cli.main import main
from acesaround.i18n import tr, use_language
from acesaround.messages.player_versions import VERSIONS
from acesaround.players.registry import player_names
from acesaround.text.computer_players import about_players

Capture = pytest.CaptureFixture[str]


def test_the_list_has_a_line_for_each_player(capsys: Capture) -> None:
    assert main(["players"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(player_names())
    for line, about in zip(lines, about_players(), strict=True):
        version = VERSIONS[about.name][-1]
        assert tr("cli.player_version", number=version.number, day=version.day) in line
        assert line.endswith(about.line)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_player_is_shown_with_all_notes(
    language: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACES_LANG", language)
    monkeypatch.setenv("COLUMNS", "50")
    assert main(["players", "expert"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) < 50 for line in lines)
    with use_language(language):
        expert = about_players()[0]
    numbers = [version.number for version in expert.versions]
    assert numbers == sorted(numbers, reverse=True), "the current version comes first"
    said = " ".join(line.strip() for line in lines)
    places = [said.index(text) for one in expert.versions for text in (one.title, *one.notes)]
    assert places == sorted(places)


def test_json_has_everything(capsys: Capture) -> None:
    assert main(["players", "--json"]) == 0
    known = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in known] == list(player_names())
    assert main(["players", "club", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == known[player_names().index("club")]
    assert known[0]["versions"][0].keys() == {"number", "day", "title", "notes"}


def test_an_unknown_player_is_refused_with_the_names(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["players", "wizard"])
    assert refused.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert all(name in said for name in player_names())

"""Tests of the terminal game in German: whatever is typed, no English remains."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.i18n.foreign_words import ENGLISH, GERMAN
from tests.support.slow import quick
from tests.tui.helpers import SHOWING, Player, plain, said, to_turn

from acesaround.cli.main import main
from acesaround.game.actions import Pass
from acesaround.i18n import language_of_terminal, tr, use_language
from acesaround.messages import reasons_play
from acesaround.rules.load import load, presets
from acesaround.text.formatter import Display
from acesaround.text.reference_card import reference_card
from acesaround.tui.setup import SetupError, kind_titles, read_kind
from acesaround.tui.table import Table

_CODE = re.compile(r"\((bury|draw|give|lay|meld|pass|trump|play on|shoot|fold) ?[^)]*\)")
"""Typed actions, which are the same in every language."""
_WORD = re.compile(r"[A-Za-zÄÖÜäöüß]+")
_ENGLISH = (ENGLISH - {"will"}) | {
    *("Error", "Press", "Type", "Your", "Trick", "You", "Spades", "Hearts", "Clubs", "Diamonds")
}
"""Words from English sentences. "will" is German too, so it isn't here."""
_UNREADABLE = "the first line, which says what game this is, is missing"
"""Reasons why a save can't be read, which are in English."""
_WRONG = ("perhaps", "9d#9", "zz", "1000", "con", "pace warp", "score 9", "q", "", "xx yy")


def english(text: str) -> list[str]:
    """Return the lines with English words. In the command list, look at descriptions only."""
    found = []
    for line in plain(text).split("\n"):
        said = _CODE.sub("", re.sub(r"^  [a-z]+(, [a-z]+)* +(?=\S)| ?/\S+|--[a-z-]+", "", line))
        words = set(_WORD.findall(said)) & _ENGLISH
        if words - set(line.partition(">> ")[2].split("?")[-1].split()):
            found.append(line)
    return found


@pytest.mark.extended
@pytest.mark.parametrize("preset", quick(["three-hand-widow"], presets()))
def test_a_hand_and_every_command(
    preset: str, play: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACES_LANG", "de")
    asked = "".join(f"{entry}\n{'h' if entry else ''}\n" for entry in _WRONG)
    shown = "".join(f"{name}\n" for name in [*SHOWING, "why now"])
    turns = f"{shown}take\n" * 2 + "take\n" * 60
    script = f"{asked}{turns}{shown}pace slow\nundo\nredo\nclaim\nquit\nmaybe\nn\n" + "take\n" * 40
    played = play(preset, "--seed", "3", "--learner", script=script)
    assert played.code == 0
    left = english(played.out)
    assert not left, "\n".join(left)
    assert set(_WORD.findall(played.out)) & GERMAN


@pytest.mark.extended
@pytest.mark.parametrize("script", ["l\n1\n\nx\nm\nq\n", "r\nquit\ny\n", "two-hand\nquit\ny\n"])
def test_the_menu_and_saved_games(
    script: str, play: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACES_LANG", "de")
    begun = play("daugherty-1983", "--seed", "3", "--formula", script="take\n" * 30)
    assert "Formel von West" in begun.out
    assert not english(begun.out)
    (play.home / "saves" / "x.jsonl").write_text("")
    for words in ((), ("--list",)):
        out = play(*words, script=script).out
        out = re.sub(_UNREADABLE.replace(" ", r"\s+"), "", out)
        assert not english(out)
        assert set(_WORD.findall(out)) & (GERMAN | {"Spiel", "Partie"})


def test_reasons_have_german_figures(new_table: Callable[..., Table]) -> None:
    table = new_table("nicholas-1992")
    to_turn(table)
    table.act(Pass())
    assert table.turn is not None
    table.act(Pass(), (reasons_play.MORE_MELD(mine=15.7),))
    with use_language("de"):
        assert "15,7" in " ".join(said(table, "why now"))


@pytest.mark.parametrize(
    "words",
    [
        ["--seat", "Bob=wizard"], ["two-hand", "--seat", "Bob=human"], ["--width", "5"],
        ["two-hand", "--names", "A,B,C"], ["two-hand", "--names", "A,a"], ["--target", "0"],
        ["--fast", "--pace", "slow"], ["--resume", "--seed", "1"], ["--resume"],
        ["--demo", "--seed", "1"], ["two-hand", "--players", "random,random,random"],
        ["no-such-game"], ["--formula", "--no-learner"],
    ],
)  # fmt: skip
def test_refused_command_lines(
    words: list[str], play: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACES_LANG", "de")
    played = play(*words)
    assert played.code == 2
    assert played.err.count("\n") == 1
    assert not english(re.sub(r"\"[^\"]*\"|`[^`]*`", "", played.err))


@pytest.mark.parametrize(("meld", "more"), [("run = 'x'", 0), ("run = 'x'\naces = 'y'", 1)])
def test_a_broken_rules_file_is_told_in_german(
    meld: str, more: int, play: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACES_LANG", "de")
    house = tmp_path / "haus.toml"
    house.write_text(f'extends = "nicholas-1992"\n[meld]\n{meld}\n')
    played = play(str(house))
    assert played.code == 2
    assert not english(played.err)
    checking = f" (und {more} weitere); alle Fehler zeigt `aces rules check {house}`\n"
    assert played.err.endswith(checking) == bool(more)
    assert ("rules check" in played.err) == bool(more)


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "ACES_LANG": "de"}, "de"),
        ({"LANG": "de_DE.UTF-8", "ACES_LANG": "en"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], code: str) -> None:
    assert language_of_terminal(environment) == code


def test_the_reference_card_names_the_meld_and_not_the_game() -> None:
    with use_language("de"):
        card = "\n".join(reference_card(load("daugherty-1983"), Display()))
    assert "  Binokel" in card
    assert "Pinochle" not in card


def test_suits_and_answers_may_be_said_in_german(
    play: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACES_LANG", "de")
    script = "50\nherz\nquit\nja\n"
    played = play("nicholas-1992", "--seed", "7", "--players", "random", script=script)
    assert "Trumpf ist ♥ Herz" in played.out
    assert played.out.endswith("setzt sie fort.\n")


@pytest.mark.parametrize("answer", ["j", "J", "ja", "y", "Yes"])
def test_yes_is_asked_for_and_taken_in_german(
    answer: str, play: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACES_LANG", "de")
    played = play("nicholas-1992", "--seed", "7", script=f"quit\nx\nNein\nquit\n\n{answer}\n")
    assert played.out.count("Die Partie verlassen? Sie ist gespeichert. (J/N)") == 4
    with use_language("de"):
        refused = tr("terminal.entry_isnt_an_answer_here_type_y", entry="'x'")
    assert refused in " ".join(played.out.split())
    assert "Gib J für ja oder N für nein ein." in played.out
    assert "(Y/N)" not in played.out
    assert played.out.endswith("setzt sie fort.\n")


def test_who_plays_is_told_and_asked_in_german(
    play: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACES_LANG", "de")
    played = play("two-hand", "--players", "expert", script="seats\nquit\nj\n")
    assert played.out.count("Computer: Experte") == 2
    titles = "Mensch, Experte, daugherty, Klub, Anfänger, Zufall"
    with use_language("de"):
        assert kind_titles() == titles
        assert [read_kind(word) for word in ("experte", "ZUFALL", "club")] == [
            "expert", "random", "club"
        ]  # fmt: skip
        with pytest.raises(SetupError, match=f"'wizard'.*{titles}"):
            read_kind("wizard")


def test_help_hint_and_quit_have_german_words_too(
    play: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACES_LANG", "de")
    out = play("two-hand", "--seed", "3", script="hilfe\ntipp\nende\nj\n").out
    with use_language("de"):
        title = tr("terminal.type_a_command_at_any_prompt_you")
    for told in (title, "Tipp: ", "setzt sie fort."):
        assert told in out
    monkeypatch.setenv("ACES_LANG", "en")
    assert "Error" in play("two-hand", "--seed", "3", script="hilfe\n").out


def test_a_saved_game_is_replayed_with_german_reasons(
    play: Player, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ACES_LANG", "de")
    seed = "796660204"
    begun = play(
        "nicholas-1992", "--seed", seed, "--players", "daugherty", script="pass\nquit\nn\n"
    )
    assert f"--seed {seed}" in begun.out
    assert main(["replay", str(play.saves[0])]) == 0
    shown = capsys.readouterr().out
    assert "vom Partner" in shown and "Mensch" in shown
    assert "from partner" not in shown

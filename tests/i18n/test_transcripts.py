"""Tests that printed and stepped-through records are completely in German."""

from pathlib import Path

import pytest
from tests.i18n.foreign_words import ENGLISH, foreign
from tests.notation.games import random_game
from tests.notation.test_errors import SAMPLE

from acesaround.cli.main import main
from acesaround.i18n import use_language
from acesaround.notation import dumps, parse, record_of
from acesaround.rules.load import load
from acesaround.text.transcript import game_ending, game_heading, hand_screens, hand_transcript

_NOTATION = ("play on", "lay ", "give ", "bury ")
"""Actions appear in transcripts in their typed form."""


def plain(text: str) -> list[str]:
    return [line for line in text.splitlines() if not any(word in line for word in _NOTATION)]


@pytest.mark.parametrize("preset", ["nicholas-1992", "two-hand", "three-hand-widow"])
def test_transcripts_and_screens_are_german(preset: str) -> None:
    rules = load(preset).replace(game={"target": 0, "max_hands": 1})
    record = record_of(random_game(rules, 3, 200))
    with use_language("de"):
        lines = plain(f"{game_heading(record, 1)}\n{game_ending(record)}")
        for index in range(len(record.hands)):
            lines += plain(hand_transcript(record, index))
            for screen in hand_screens(record, index):
                lines += plain(screen.text)
    assert lines
    assert not foreign(lines, ENGLISH)


def test_replay_speaks_the_language_of_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACES_LANG", "de")
    path = tmp_path / "evening.aces"
    path.write_text(dumps(parse(SAMPLE)), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    for part in (
        "Partie 1: ",
        "Spiel 1",
        "Reizen",
        "Süd hat das Gebot mit 25.",
        "Wertung: verlorenes",
    ):
        assert part in shown
    path.write_text(SAMPLE.replace("Hand 1 ", "Hand 2 "), encoding="utf-8")
    assert main(["replay", str(path), "--check"]) == 1
    assert capsys.readouterr().err == (
        f"aces: {path}: Zeile 7, Spalte 6: das muss Spiel 1 sein, nicht: '2'\n"
    )

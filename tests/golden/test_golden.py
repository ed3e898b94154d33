"""Tests of whole games against their transcripts; `make golden` rewrites them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.golden.scripts import ENDINGS, scripts
from tests.golden.transcript import transcript

FOLDER = Path(__file__).parent
SCRIPTS = scripts()


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_game_goes_as_it_went(name: str, golden: Callable[[Path, str], None]) -> None:
    golden(FOLDER / f"{name}.txt", transcript(SCRIPTS[name]()))


def test_every_transcript_is_still_written() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCRIPTS)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("quadruple-pinochle-at-meld", "[over] side 0 wins by quadruple_pinochle"),
        ("quadruple-pinochle-at-the-end", "[over] side 0 wins by quadruple_pinochle"),
        ("all-tricks", "[over] side 0 wins by all_tricks"),
        ("shutout", "[over] side 0 wins by shutout"),
        ("both-at-the-target", "wins by target, 500 500"),
        ("no-marriage-set-and-redeal", "[hand 1] no_marriage"),
        ("no-marriage-board-set", "board_set_no_marriage"),
        ("no-marriage-redeal-free", "[hand 1] redeal_free"),
        ("fold", "[hand 1] folded"),
        ("fold-before-burying", "[hand 1] folded"),
        ("fold-after-burying", "[hand 1] folded"),
        ("board-set-meld", "board_set_meld"),
        ("board-set-needs", "board_set_needs"),
        ("passed-out", "[hand 1] passed_out"),
        ("misdeal-claimed", "[hand 1] misdeal"),
        ("misdeal-automatic", "[hand 1] misdeal"),
        ("claim", "Player 1: claim"),
        ("concede", "concede"),
        ("target-extended", "target 1"),
        ("tie-break", "[hand 2] played"),
        ("mercy", "[over] side 1 wins by mercy"),
        ("last-hand", "[over] side 1 wins by max_hands"),
        ("moon-made", "moon_made"),
        ("moon-missed", "moon_missed"),
        ("hidden-meld", "melds 104 - 86 -, on the board 190 0"),
        ("typed-meld", "typed 40 60 53 0"),
        ("dealer-takes-it", "has bid 50, clubs"),
        ("one-against-two", "[hand 1]"),
    ],
)
def test_an_unusual_ending_is_in_its_transcript(name: str, line: str) -> None:
    assert line in (FOLDER / f"{name}.txt").read_text("utf-8")


def test_the_list_of_endings_is_complete() -> None:
    listed = next(
        mark.args[1]
        for mark in test_an_unusual_ending_is_in_its_transcript.pytestmark  # type: ignore[attr-defined]
    )
    assert {name for name, _ in listed} == {name.replace("_", "-") for name in ENDINGS}

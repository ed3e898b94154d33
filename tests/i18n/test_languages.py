"""Reasons and numbers in the language of the reader, and the choice of that language."""

from __future__ import annotations

import pytest
from tests.i18n.leaks import ENGLISH, foreign

from acesaround.game.state import new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.i18n import figures, speaking, spoken
from acesaround.players.limit import Limit
from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.session import deal
from acesaround.text.formatter import reasons_text
from acesaround.text.look import Look


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("2.5 points more in 65536 deals", None, "2,5 points more in 65.536 deals"),
        ("in 98% of 200 deals; bid 1000", None, "in 98\xa0% of 200 deals; bid 1000"),
        ("12345.75, 0.5. And A1.5", None, "12.345,75, 0,5. And A1.5"),
        ("1.2.3 and 1,000", "1.2.3 and 1,000", "1.2.3 and 1,000"),
    ],
)
def test_figures_are_written_as_the_reader_writes_them(
    text: str, english: str | None, german: str
) -> None:
    wanted = english or text.replace("65536", "65,536").replace("12345", "12,345")
    assert figures(text) == wanted
    with speaking("de"):
        assert figures(text) == german


@pytest.mark.parametrize("name", ["beginner", "club", "daugherty", "expert"])
@pytest.mark.parametrize("rules", ["nicholas-1992", "doubles-1993", "three-hand-widow", "two-hand"])
def test_all_that_a_computer_player_gives_as_its_reasons(name: str, rules: str) -> None:
    game = load(rules)
    state = apply(new_state(game), deal(game, f"reasons of {name}", 0, None))
    players = [player(name, str(seat)) for seat in range(game.table.players)]
    for _ in range(70):
        if state.turn is None:
            break
        choice = players[state.turn].choose(view(state, state.turn), Limit(worlds=4))
        with speaking("de"):
            told = reasons_text(choice.why, Look(), game.seats)
        assert not foreign(told, ENGLISH), choice.why
        state = apply(state, choice.action)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr, DE_ch;q=0.5", "de"), ("en-GB", "en"),
        ("", "en"), ("*", "en"), ("../de", "en"), ("fr", "en"), ("en,de", "en"),
    ],
)  # fmt: skip
def test_the_first_language_that_there_is(wanted: str, code: str) -> None:
    assert spoken(wanted) == code

"""English text that was kept is told in another language, and never with half a sentence."""

from __future__ import annotations

import pytest
from tests.i18n.leaks import ENGLISH, foreign

from acesaround.game.state import new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.i18n import figures, retell, speaking, spoken
from acesaround.players.limit import Limit
from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.session import deal
from acesaround.text.look import Look
from acesaround.text.retold import retold


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        (
            "the king of clubs wins, and the nine of clubs costs least",
            "Kreuz-König gewinnt, und Kreuz-Neun kostet am wenigsten",
        ),
        (
            "the partner's ace of hearts is winning, and a king adds points",
            "Herz-Ass vom Partner liegt vorn, und ein König bringt Augen dazu",
        ),
        (
            "spades: 24 meld + 3 partner + 10 trump + (3 aces + 6 trumps) x 2 = 60, rounded up 65",
            "Pik: Meldung 24 + 3 Partner + 10 Trumpf + (3 Asse + 6 Trümpfe) x 2 = 60, "
            "aufgerundet 65",
        ),
        ("bid 60: 30 meld + 1 counter = 31, 29 short", None),
        ("a program's own words: whatever it likes", "a program's own words: whatever it likes"),
        ("", ""),
    ],
)
def test_a_reason_in_german(kept: str, told: str | None) -> None:
    assert retell(kept) == kept
    with speaking("de"):
        wanted = "Gebot 60: Meldung 30 + 1 Auge = 31, 29 zu wenig" if told is None else told
        assert retell(kept) == wanted


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


@pytest.mark.parametrize("name", ["Max 12345", "Jo 2.5", "Ace AS"])
@pytest.mark.parametrize("code", ["en", "de"])
def test_names_of_people_stay_as_they_are(name: str, code: str) -> None:
    with speaking(code):
        told = retold("North holds 2.5 of 65536", Look(), {"North": name})
        assert told == figures("{} holds 2.5 of 65536").format(name)


def test_a_reason_has_its_cards_and_figures_as_the_reader_writes_them() -> None:
    kept = "TC is 15.7 points better than AS, 12345 say"
    assert retold(kept, Look()) == "10♣ is 15.7 points better than A♠, 12,345 say"
    with speaking("de"):
        assert retold(kept, Look()) == "10♣ is 15,7 points better than A♠, 12.345 say"


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
            assert not foreign(retell(choice.why), ENGLISH), choice.why
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

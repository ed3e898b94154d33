"""Tests of the league: complete games, styles that differ, and reasons in both languages."""

from functools import cache

import pytest
from bench import league
from bench.league import GAMES, Result, share_different, unforced
from tests.players.positions import said
from tests.support.slow import quick

from acesaround.game.actions import Action
from acesaround.game.state import new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.i18n.language import use_language
from acesaround.players.league import HELD_OUT, LEAGUE, TUNING
from acesaround.players.league.players import PLAYERS
from acesaround.players.registry import player, player_names
from acesaround.rules.load import load, presets
from acesaround.session import deal
from acesaround.text.formatter import PLAIN_DISPLAY, reasons_text

LEAST_DIFFERENT = 0.15
"""Minimum share of the 1983 player's decisions in which a style makes another choice."""


def test_the_halves_share_no_player_and_cover_the_league() -> None:
    assert not set(TUNING) & set(HELD_OUT)
    assert set(TUNING) | set(HELD_OUT) == set(PLAYERS)
    assert LEAGUE[::2] == TUNING


@pytest.mark.parametrize("name", LEAGUE)
def test_a_league_player_is_only_for_matches(name: str) -> None:
    assert player(name).name == name and name not in player_names()


@cache
def decisions() -> tuple[tuple[View, Action], ...]:
    """Return a fixed sample of the 1983 player's decisions with several legal actions."""
    return tuple(one for game in GAMES for one in unforced(game, 6))


@pytest.mark.extended
@pytest.mark.parametrize("name", LEAGUE)
def test_a_style_differs_from_the_1983_player(name: str) -> None:
    assert share_different(name, decisions()) >= LEAST_DIFFERENT


def test_every_partner_plays_both_matches_on_the_same_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: dict[str, list[tuple[str, str]]] = {}

    def match(ours: str, theirs: str, game: str, pairs: int, jobs: int, deals: str) -> Result:
        played.setdefault(deals, []).append((ours, theirs))
        return Result(10.0 if deals in TUNING else 20.0, 0.0, 30.0, f"{game} {pairs} {jobs}")

    monkeypatch.setattr(league, "match", match)
    lines = league.partner_matches("double-deck", 7, 1).splitlines()
    assert set(played) == {"daugherty", "club", *LEAGUE}
    for name in ("club", *LEAGUE):
        ours = f"expert+{name}"
        assert played[name] == [(ours, f"daugherty+{name}"), (ours, f"{name}+{name}")]
    means = [line for line in lines if "mean" in line]
    assert [line.split(" | ")[2] for line in means] == ["tuning", "held out"] * 2
    assert ["+10.00" in line for line in means] == [True, False] * 2
    assert len(lines) == 2 + sum(map(len, played.values())) + 4


@pytest.mark.extended
@pytest.mark.parametrize("preset", quick(("doubles-1993", "two-hand"), presets()))
@pytest.mark.parametrize("name", LEAGUE)
def test_every_preset_is_played_with_true_actions_and_reasons(name: str, preset: str) -> None:
    rules, who = load(preset), player(name)
    for number in range(2):
        state = apply(new_state(rules), deal(rules, "league", number, 0))
        while state.turn is not None:
            seen = view(state, state.turn)
            choice = who.choose(seen)
            assert choice.action in seen.legal
            english = said(choice, rules)
            with use_language("de"):
                german = reasons_text(choice.why, PLAIN_DISPLAY, rules.seats)
            assert english and german and german != english
            state = apply(state, choice.action)

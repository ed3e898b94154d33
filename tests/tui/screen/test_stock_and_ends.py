"""The last cards of the stock in the terminal, and what keeps a game going or ends it."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from tests.support.table import finish
from tests.tui.helpers import one_line, run_script, to_turn

from acesaround.game.state import Phase, State
from acesaround.i18n import tr, use_language
from acesaround.session import Game
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.tui.client import Narrator
from acesaround.tui.screens.results import game_over
from acesaround.tui.stage import Stage
from acesaround.tui.table import Table
from acesaround.tui.terminal import Terminal

Tables = Callable[..., Table]
DISPLAY = Display()


def play_until(table: Table, there: Callable[[State], bool]) -> None:
    """Play at random until the person's turn in a state that's wanted."""
    to_turn(table)
    while not there(table.state):
        table.act(table.advice(0, "random").action)
        to_turn(table)


def one_left(state: State) -> bool:
    """Return True if only one face-down card and the upcard are left."""
    return state.stock is not None and len(state.stock.face_down) == 1


def last_draw(table: Table) -> tuple[State, State]:
    """Return the states before and after the last cards were drawn."""
    return next(
        (before, after)
        for before, after in pairwise(state.game for state in table.history.states)
        if after.stock and after.stock.shown and before.stock and not before.stock.shown
    )


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("winner", [0, 1])
def test_S4_15_the_last_card_is_shown_and_the_upcards_taker_told(
    new_table: Tables, winner: int, language: str
) -> None:
    with use_language(language):
        for seed in range(40):
            table = new_table("two-hand", seed=seed)
            play_until(table, one_left)
            told = one_line(run_script(table, "take\n" * 3))
            before, after = last_draw(table)
            assert before.stock and after.stock and after.stock.shown and before.stock.upcard
            seat, card = after.stock.shown
            if seat != winner:
                continue
            assert before.tricks[-1].winner == seat and card == before.stock.face_down[0]
            who = PlayerNames(table.rules, 0)
            shown = who.tells(
                seat,
                "terminal.the_stock_is_empty_you_drew_the",
                "terminal.the_stock_is_empty_name_drew_the",
                card=DISPLAY.card(card),
            )
            upcard = who.tells(
                1 - seat,
                "terminal.you_took_the_upcard_card",
                "terminal.name_took_the_upcard_card",
                card=DISPLAY.card(before.stock.upcard),
            )
            scene, _, later = told.partition(f"{shown} {upcard}")
            assert later and upcard not in scene
            return
    raise AssertionError("this seat never won the last trick of the stock")


def test_S4_15_the_card_stays_on_the_screen_for_the_first_trick_only(new_table: Tables) -> None:
    table = new_table("two-hand", seed=7)
    play_until(table, lambda state: state.phase is Phase.TRICK_PLAY)
    tricks = len(table.state.tricks)
    assert table.state.stock and table.state.stock.shown
    card = DISPLAY.card(table.state.stock.shown[1])
    seat = table.state.stock.shown[0]
    shown = PlayerNames(table.rules, 0).tells(
        seat,
        "terminal.the_stock_is_empty_you_drew_the",
        "terminal.the_stock_is_empty_name_drew_the",
        card=card,
    )
    assert shown in one_line(run_script(table, ""))
    play_until(table, lambda state: len(state.tricks) > tricks)
    assert shown not in one_line(run_script(table, ""))


def shown_after(new_table: Tables, game: Game) -> str:
    """Return the result that the terminal shows when a hand is over, on one line."""
    target, after = io.StringIO(), game.state
    terminal = Terminal(io.StringIO(), target, DISPLAY, live=False)
    table = new_table(game.rules)
    before = replace(after, match=replace(after.match, results=()))
    Narrator(table, Stage(table, terminal, "fast", "")).show_change(before, after)
    return one_line(target.getvalue())


def ended(game: Game) -> str:
    """Return the end of a game as the first seat sees it, on one line."""
    match = game.state.match
    return one_line("\n".join(game_over(match, PlayerNames(game.rules, 0), DISPLAY)))


def test_S2_29_points_without_a_bid_dont_win_and_the_result_says_why(new_table: Tables) -> None:
    hand: dict[str, Any] = {"bid": 20, "meld": (10, 4, 2), "points": (12, 9, 4)}
    game = finish("three-hand", scores=(50, 99, 40), **hand)
    assert not game.over and max(game.state.match.scores) >= 100
    why = tr("text.sides_reached_target_but_only_a_bid", sides="West", target=100)
    assert shown_after(new_table, game).count(why) == 1
    below = finish("three-hand", scores=(50, 40, 40), **hand)
    told = tr("text.sides_reached_target_but_only_a_bid", sides="\n", target=100).split("\n")[1]
    assert told in why and told not in shown_after(new_table, below)
    won = finish("three-hand", scores=(85, 99, 40), **hand)
    assert tr("text.side_made_the_bid_and_reached", side="You", target=100) in ended(won)


def test_S4_34_S4_35_a_tie_goes_on_and_the_high_score_wins(new_table: Tables) -> None:
    hand: dict[str, Any] = {"declarer": None, "meld": (0, 0), "points": (5, 6)}
    tied = finish("two-hand", scores=(100, 99), **hand)
    why = tr("text.sides_are_tied_at_points_so_play", sides="You and North", points=105)
    assert not tied.over and why in shown_after(new_table, tied)
    won = finish("two-hand", scores=(98, 99), **hand)
    both = tr(
        "text.sides_reached_target_side_had_the", sides="You and North", side="North", target=100
    )
    assert won.over and both in ended(won)
    broken = finish("two-hand", scores=(105, 105), **hand)
    assert broken.over and why not in shown_after(new_table, broken)


def test_S3_46_a_game_to_500_ends_with_game_over_at_the_upper_left(new_table: Tables) -> None:
    hand: dict[str, Any] = {"bid": 50, "meld": (30, 0, 0, 0), "points": (20, 30, 0, 0)}
    short = finish("nicholas-1992", scores=(449, 300), **hand)
    assert (short.state.match.scores, short.over) == ((499, 330), False)
    won = finish("nicholas-1992", scores=(450, 300), **hand)
    assert (won.state.match.scores, won.over) == ((500, 330), True)
    match = won.state.match
    first, *rest = game_over(match, PlayerNames(won.rules, 0), DISPLAY)
    assert first.strip() == tr("terminal.game_over") and len(first) < 20
    assert (
        tr("text.side_reached_target_points_and_won_the", side="You & Player 3", target=500) in rest
    )

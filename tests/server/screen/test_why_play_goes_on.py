"""Why play continues at the winning score, and who wins if several have reached it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.support.table import finish, house, table

from acesaround.i18n import tr
from acesaround.protocol.screen import Screen
from acesaround.rules.model import RuleSet
from acesaround.server.screen import screen
from acesaround.session import Game


def seen(game: Game, seat: int = 0) -> Screen:
    """Return the screen of a seat after the hand."""
    return screen(table(game.state), seat, {0})


def continues(game: Game, seat: int = 0) -> str | None:
    over = seen(game, seat).hand_over
    assert over is not None
    return over.play_continues


def ended(game: Game, seat: int = 0) -> str:
    over = seen(game, seat).game_over
    assert over is not None
    return over.text


def three(scores: Sequence[int], bid: int) -> Game:
    """Return a three-hand game after a hand that adds 22, 13, and 6 points to these scores.

    A bid of more than 22 by the first player goes set.
    """
    return finish("three-hand", meld=(10, 4, 2), points=(12, 9, 4), scores=scores, bid=bid)


def two(
    scores: Sequence[int], points: Sequence[int] = (5, 6), rules: RuleSet | str = "two-hand"
) -> Game:
    """Return a two-hand game after a hand that adds `points` to these scores."""
    return finish(rules, declarer=None, meld=(0, 0), points=points, scores=scores)


def test_S2_29_points_without_a_bid_dont_win_and_everyone_is_told_why() -> None:
    game = three((50, 99, 40), bid=20)
    assert game.state.match.scores == (72, 112, 46)
    for seat, side in enumerate(("West", "You", "West")):
        assert continues(game, seat) == tr(
            "text.sides_reached_target_but_only_a_bid", sides=side, target=100
        )
        assert seen(game, seat).game_over is None


def test_S2_29_the_bid_winner_who_goes_set_above_the_target_is_told_too() -> None:
    game = three((140, 99, 40), bid=30)
    assert game.state.match.scores == (110, 112, 46)
    assert continues(game) == tr(
        "text.sides_reached_target_but_only_a_bid", sides="You and West", target=100
    )


def test_S2_29_the_end_says_that_only_the_bid_winner_can_win() -> None:
    game = three((85, 99, 40), bid=20)
    assert ended(game) == tr("text.side_made_the_bid_and_reached", side="You", target=100)
    assert continues(game) is None


def test_S2_29_below_the_target_nothing_is_told() -> None:
    assert continues(three((50, 60, 40), bid=20)) is None


def test_S4_34_both_above_the_target_and_the_high_score_wins() -> None:
    game = two((98, 99))
    told: dict[str, Any] = {"sides": "You and North", "target": 100}
    assert ended(game) == tr("text.sides_reached_target_side_had_the", side="North", **told)
    told["sides"] = "You and Ann"
    assert ended(game, 1) == tr("text.sides_reached_target_side_had_the", side="You", **told)


def test_S4_33_alone_above_the_target_needs_no_more_words() -> None:
    assert ended(two((98, 80))) == tr(
        "text.side_reached_target_points_and_won_the", side="You", target=100
    )


def test_S4_35_a_tie_at_the_target_is_told_and_broken_by_the_next_hand() -> None:
    tied = two((100, 99))
    assert tied.state.match.scores == (105, 105)
    assert continues(tied) == tr(
        "text.sides_are_tied_at_points_so_play", sides="You and North", points=105
    )
    assert continues(two((9, 8))) is None
    broken = two((105, 105))
    assert continues(broken) is None and broken.over


def test_the_bid_winners_score_counts_first_even_with_fewer_points() -> None:
    game = finish(
        "nicholas-1992", bid=50, meld=(30, 0, 0, 0), points=(20, 30, 0, 0), scores=(460, 475)
    )
    assert game.state.match.scores == (510, 505)
    told = tr("text.side_won_the_last_bid_and_reached", side="You & Ruth", target=500)
    assert ended(game) == told
    less = finish(
        "nicholas-1992", bid=50, meld=(30, 0, 0, 0), points=(20, 30, 0, 0), scores=(460, 490)
    )
    assert less.state.match.scores == (510, 520) and ended(less) == told


def test_a_raised_winning_score_is_told_once() -> None:
    rules = house("two-hand", game={"simultaneous": "extend_target", "extend_by": 25})
    raised = two((98, 99), rules=rules)
    assert continues(raised) == tr(
        "text.sides_reached_before_so_the_winning", sides="You and North", before=100, target=125
    )


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ({"simultaneous": "none"}, "text.a_tie_ends_the_game"),
        ({"target": 0, "max_hands": 1}, "text.that_was_the_last_hand"),
    ],
)
def test_a_tie_that_ends_the_game_is_explained(game: dict[str, Any], why: str) -> None:
    tied = two((100, 99), rules=house("two-hand", game=game))
    points = tr("text.its_a_tie_at_points", sides="You and North", points=105)
    assert ended(tied) == f"{points} {tr(why)}"

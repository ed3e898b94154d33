"""The target, the bidding, and buried counters, as the page is told of them."""

from __future__ import annotations

import pytest
from tests.server.screen.test_screens import table
from tests.support.table import go, play_out, result, start

from acesaround.server.screen import screen


@pytest.mark.parametrize(
    ("rules", "target"), [("three-hand", 100), ("nicholas-1992", 500), ("two-hand", 100)]
)
def test_S2_2_S3_5_S4_1_the_target_of_the_game(rules: str, target: int) -> None:
    assert screen(table(start(rules).state), 0, {0}).target == target


@pytest.mark.parametrize("dealer", range(3))
def test_S2_9_S2_11_the_dealers_left_calls_first_and_then_clockwise(dealer: int) -> None:
    game = start("three-hand", dealer=dealer)
    left = (dealer + 1) % 3
    begun = screen(table(game.state), left, {0})
    assert begun.turn == left and begun.asked is not None and begun.calls == []
    game = go(game, "16, 17, 18, pass")
    calls = screen(table(game.state), left, {0}).calls
    order = [left, (left + 1) % 3, (left + 2) % 3, left]
    assert [(call.seat, call.text) for call in calls] == [
        *zip(order, ("16", "17", "18", "pass"), strict=True)
    ]


@pytest.mark.parametrize(("cards", "counters"), [("TC AC AS", 3), ("JC 9C 9C", 0)])
def test_S2_41_buried_counters_score_for_the_bid_winner(cards: str, counters: int) -> None:
    hand = "H:ATKQJ S:AK D:AK C:AQJT99"
    game = start("three-hand-widow", hand, widow="9H QS JD")
    done = play_out(go(game, f"16, pass, pass, trump H, bury {cards}, play on"))
    over = screen(table(done.state), 0, {0}).hand_over
    assert over is not None
    played = sum(trick.points for trick in result(done).played if trick.winner == 0)
    meld = result(done).round.melds[0].total
    assert over.sides[0].gained == meld + played + counters
    assert [reason.points for reason in over.sides[0].reasons] == [meld, played + counters]

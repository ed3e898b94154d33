"""The target, the bidding, and buried counters, as the page is told of them."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from tests.support.table import go, play_out, result, start, table

from acesaround.game.actions import ClaimMisdeal
from acesaround.game.state import Phase
from acesaround.rules.load import load, presets
from acesaround.server.screen import screen
from acesaround.session import new


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


@pytest.mark.parametrize("name", [name for name in presets() if load(name).deal.widow])
def test_S2_38_the_widow_is_face_down_until_it_is_picked_up(name: str) -> None:
    game, rng = new(load(name), 7), Random(7)
    while game.state.phase not in (Phase.TRICK_PLAY, Phase.STOCK_PLAY, Phase.DEAL):
        picked_up = any(len(hand) > game.rules.deal.hand for hand in game.state.hands)
        now = screen(table(game.state), game.state.turn, {0})
        visible = 0 if now.widow is None else len(now.widow)
        on_table = 0 if picked_up else game.rules.deal.widow
        assert now.widow_down == on_table - min(visible, on_table)
        some = islice(game.legal, 50)
        legal = [action for action in some if not isinstance(action, ClaimMisdeal)]
        game = game.play(rng.choice(legal))


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

"""Tests of house-rule auctions: passes that aren't final, bid limits, and bid requirements."""

import pytest
from tests.support.table import go, house, names, refused, result, start

from acesaround.game.auction import first_bad_call, on_step
from acesaround.game.state import Call, Phase
from acesaround.rules.load import load

AGAIN = {"auction": {"pass_final": False}}


def test_who_passed_may_come_back_where_a_pass_is_not_final() -> None:
    game = go(start(house("daugherty-1983", **AGAIN)), "pass, 51, pass, pass")
    assert (game.turn, game.state.phase) == (0, Phase.AUCTION)
    game = go(game, "52, pass, pass, pass")
    assert (game.state.this_round.declarer, game.state.this_round.bid) == (0, 52)


def test_all_but_the_bidder_must_pass_in_a_row() -> None:
    game = go(start(house("daugherty-1983", **AGAIN)), "51, pass, pass, 52, pass, pass")
    assert game.turn == 2
    assert go(game, "pass").state.this_round.declarer == 3


def test_the_rules_own_highest_bid_is_the_ceiling() -> None:
    rules = house("three-hand", auction={"highest": 30})
    game = start(rules)
    assert "30" in names(game.legal) and "31" not in names(game.legal)
    assert refused(game, "31") == "bid_too_high"
    top = game.play("30")
    assert names(top.legal) == {"pass"}
    assert refused(top, "31") == "bid_too_high"


def test_without_one_the_ceiling_is_twice_the_target() -> None:
    assert load("doubles-1993").highest_bid == 1000
    assert "1000" in names(start("doubles-1993").legal)
    assert refused(start("doubles-1993"), "1005") == "bid_too_high"
    endless = house("doubles-1993", game={"target": 0, "max_hands": 4, "instant": []})
    assert endless.highest_bid == 40 * 51


def test_a_computed_auction_ends_at_its_ceiling() -> None:
    rules = house("nicholas-1992", auction={"highest": 52})
    game = go(start(rules), "50, 51, 52")
    assert names(game.legal) == {"pass"}
    assert refused(game, "53") == "bid_too_high"


@pytest.mark.parametrize("amount", [-1, 0, 49, 10**15])
def test_odd_amounts_are_refused(amount: int) -> None:
    from acesaround.game.actions import Bid

    assert refused(start("double-deck"), Bid(amount)) in ("bid_too_low", "bid_too_high")


def test_a_bidder_may_have_to_hold_meld() -> None:
    rules = house("single-deck-auction", auction={"must_hold": "meld"})
    poor = "S:AATTKK H:AATTKK"
    assert names(start(rules, poor).legal) == {"pass"}
    assert "10" in names(start(rules, "S:AATTKK H:AATTK C:9").legal), "a nine is a dix in its suit"


def test_what_a_bidder_must_hold_is_named_even_where_amounts_are_computed() -> None:
    rules = house("nicholas-1992", auction={"must_hold": "marriage"})
    game = start(rules, "S:AAAATTTTKKKK H:AAAATTTT")
    assert refused(game, "50") == "may_not_bid"


def test_steps_count_from_their_own_start() -> None:
    rules = house("three-hand", auction={"opening": 20, "steps": [[20, 3], [26, 5]]})
    assert [n for n in range(15, 40) if on_step(rules, n) and n >= 20] == [20, 23, 26, 31, 36]
    bids = [int(str(a)) for a in start(rules).legal if str(a) != "pass"]
    assert bids[:5] == [20, 23, 26, 31, 36]


def test_a_ten_times_scale_bids_in_tens() -> None:
    rules = load("single-deck-cutthroat").replace(scale=10)
    bids = [str(action) for action in start(rules).legal]
    assert bids[:4] == ["pass", "250", "260", "270"]
    assert refused(start(rules), "255") == "not_on_step"
    game = go(start(rules, "S:ATKQJ"), "250, pass, pass, pass, trump S")
    assert game.state.this_round.melds[0].by_kind()["run"] == 150


def test_the_first_bad_call_is_found() -> None:
    rules = load("doubles-1993")
    assert first_bad_call(rules, 3, [Call(0, 51), Call(1, 52), Call(2, None)]) is None
    assert first_bad_call(rules, 3, [Call(1, 51)]) == 0
    assert first_bad_call(rules, 3, [Call(0, 51), Call(1, 51)]) == 1
    over = [Call(0, 51), Call(1, None), Call(2, None), Call(3, None), Call(0, 52)]
    assert first_bad_call(rules, 3, over) == 4


def test_a_passed_out_hand_is_no_hand() -> None:
    game = go(start("firehouse"), "pass, pass, pass, pass")
    assert (result(game).number, result(game).scored, game.state.match.hands) == (1, False, 0)

"""Tests of deals: validation, the dealer, and hands poor enough for a misdeal."""

from dataclasses import replace

import pytest
from tests.support.table import contract, deal, go, house, names, play_out, refused, result, start
from tests.support.two_hand import through_stock

from acesaround.cards import Card, Hand
from acesaround.game.actions import Deal
from acesaround.game.legal import IllegalAction
from acesaround.game.state import Phase, new_state
from acesaround.game.step import apply, legal
from acesaround.messages import Message, refusals
from acesaround.rules.load import load
from acesaround.session import Game, new

NINES = {"deal": {"misdeal": [{"min_nines": 5, "claim": "optional"}]}}
ALL_NINES = "S:99 H:99 C:99 D:99"


def problem(preset: str, dealt: Deal) -> Message:
    state = new_state(load(preset))
    with pytest.raises(IllegalAction) as caught:
        apply(state, dealt)
    assert caught.value.code == "bad_deal"
    return caught.value.message


def test_what_is_wrong_with_a_deal() -> None:
    good = deal(load("three-hand-widow"))
    aces = Hand.parse("AS " * 15)
    two = deal(load("two-hand"))
    assert problem("three-hand-widow", replace(good, dealer=3)) == refusals.NO_SUCH_DEALER(
        dealer=3, last=2
    )
    assert problem("three-hand-widow", replace(good, dealer=-1)) == refusals.NO_SUCH_DEALER(
        dealer=-1, last=2
    )
    assert problem("three-hand-widow", replace(good, hands=good.hands[:2])) == refusals.WRONG_HANDS(
        hands=2, players=3
    )
    assert problem("three-hand-widow", replace(good, hands=())) == refusals.WRONG_HANDS(
        hands=0, players=3
    )
    assert problem("three-hand-widow", replace(good, widow=Hand())) == refusals.WRONG_WIDOW(
        held=0, cards=3
    )
    assert problem("three-hand-widow", deal(load("three-hand"))).params["held"] == 16
    assert problem(
        "three-hand-widow", replace(good, stock=(Card.parse("AS"),))
    ) == refusals.WRONG_STOCK(held=1, cards=0)
    assert problem("three-hand-widow", replace(good, hands=(aces,) * 3)) == refusals.WRONG_COPIES(
        dealt=45, card="AS", copies=2
    )
    assert problem("two-hand", replace(two, stock=two.stock[1:])) == refusals.WRONG_STOCK(
        held=23, cards=24
    )


def test_the_right_dealer_deals() -> None:
    game = play_out(go(start("nicholas-1992", dealer=3), "50, pass, pass, pass, trump S"))
    assert game.state.match.dealer == 0
    with pytest.raises(IllegalAction, match="Player 1 deals, not Player 3"):
        game.play(deal(game.rules, dealer=2))


def test_before_the_deal_nothing_can_be_done() -> None:
    game = Game(load("doubles-1993"))
    assert (game.turn, len(game.legal)) == (None, 0)
    assert refused(game, "pass") == "wrong_phase"
    assert len(legal(game.state)) == 0


def test_a_fixed_first_dealer_is_the_first_seat() -> None:
    rules = house("doubles-1993", deal={"first_dealer": "fixed"})
    assert new(rules, seed=5).state.match.dealer == 0
    with pytest.raises(IllegalAction, match="South deals"):
        start(rules, dealer=2)


def test_an_optional_misdeal_is_asked_of_everyone_in_turn() -> None:
    rules = house("single-deck-cutthroat", **NINES)
    game = start(rules, "", ALL_NINES)
    assert (game.state.phase, game.turn) == (Phase.MISDEAL, 0)
    assert names(game.legal) == {"keep"}
    assert refused(game, "misdeal") == "no_misdeal"
    assert refused(game, "25") == "wrong_phase"
    game = game.play("keep")
    assert names(game.legal) == {"keep", "misdeal"}
    void = game.play("misdeal")
    assert (result(void).outcome, void.state.match.dealer) == ("misdeal", 3)
    assert void.state.match.scores == (0, 0)
    kept = go(game, "keep, keep, keep")
    assert (kept.state.phase, kept.turn) == (Phase.AUCTION, 0)


def test_an_automatic_misdeal_is_void_at_once() -> None:
    rules = house("single-deck-cutthroat", deal={"misdeal": [{"min_nines": 5, "max_aces": 0}]})
    assert start(rules, "S:TT99 H:TT99 C:99 D:99").state.phase is Phase.DEAL
    assert start(rules, "S:AT99 H:TT99 C:99 D:99").state.phase is Phase.AUCTION
    poor = house("doubles-1993", deal={"misdeal": [{"min_noncounters": 13, "max_aces": 0}]})
    assert start(poor, "S:QQQQ H:QQQQ C:QQQQ D:QQQQ S:TTTT").state.phase is Phase.DEAL
    assert start(poor, "S:QQQQ H:QQQQ C:QQQQ S:TTTT H:TTTT").state.phase is Phase.AUCTION


def test_seeded_games_deal_until_there_is_a_hand_to_play() -> None:
    rules = house("single-deck-cutthroat", deal={"misdeal": [{"min_nines": 3}]})
    dealt = [new(rules, seed=seed).state for seed in range(30)]
    assert all(state.phase is Phase.AUCTION for state in dealt)
    assert any(state.match.results for state in dealt)
    assert {r.outcome for state in dealt for r in state.match.results} == {"misdeal"}


def test_unscored_redeals_may_pass_the_deal() -> None:
    rules = house("single-deck-auction", deal={"redeal_unscored": "left"})
    assert go(start(rules, dealer=1), "pass, pass, pass, pass").state.match.dealer == 2


@pytest.mark.parametrize(("who", "best"), [("winner", max), ("loser", min)])
def test_the_winner_or_loser_of_a_hand_may_deal_next(who: str, best) -> None:
    rules = house("three-hand", deal={"next_dealer": who})
    game = play_out(contract(rules, bid=16, trump="S"))
    deltas = result(game).delta
    seats = [seat for seat in range(3) if deltas[seat] == best(deltas)]
    assert game.state.match.dealer == (seats[0] if len(seats) == 1 else 0)


def test_a_hand_of_one_card_with_a_stock_is_played_through() -> None:
    rules = house("two-hand", deal={"hand": 1})
    game = through_stock(start(rules), tricks=23)
    assert len(game.state.tricks) == 23
    assert game.state.phase is Phase.TRICK_PLAY
    assert sum(map(len, game.state.hands)) == 2
    done = play_out(game)
    assert len(result(done).played) == rules.tricks == 24

"""Doubles Pinochle 1993: the table, the auction, naming trump, folding (S0-2..S0-17, S0-51..53)."""

from dataclasses import replace

import pytest
from tests.support.table import (
    codes,
    contract,
    go,
    house,
    names,
    refused,
    result,
    start,
    true_meld,
)  # fmt: skip

import acesaround as aa
from acesaround.cards import Rank, Suit
from acesaround.game.actions import Bid
from acesaround.game.state import Phase
from acesaround.notation.builder import record_of
from acesaround.notation.reader import parse
from acesaround.notation.writer import dumps
from acesaround.rules.load import load, presets
from acesaround.session import Game

RULES = "doubles-1993"
NO_MARRIAGE = "S:AAAATTTTKKKK H:AAAATTTT"
MARRIAGE_IN_HEARTS = "S:AAAATTTT H:AAKQ C:AAAATTTT"


def test_S0_2_two_teams_of_partners_who_sit_opposite() -> None:
    rules = load(RULES)
    assert rules.table.players == 4
    assert rules.teams == (0, 1, 0, 1)


def test_S0_3_eighty_cards_without_nines() -> None:
    cards = load(RULES).full_deck
    assert len(cards) == 80
    assert {card.rank for card in cards} == set(Rank) - {Rank.NINE}
    assert {card.suit for card in cards} == set(Suit)
    assert {cards.count(card) for card in cards} == {4}


def test_S0_4_the_normal_win_is_500_points() -> None:
    assert load(RULES).game.target == 500


def test_S0_5_bidding_then_trump_and_meld_then_trick_play() -> None:
    game = start(RULES)
    phases = [game.state.phase]
    for action in ("51", "pass", "pass", "pass", "trump S", "play on", "AS"):
        game = game.play(action)
        if game.state.phase is not phases[-1]:
            phases.append(game.state.phase)
    assert phases == [Phase.AUCTION, Phase.NAME_TRUMP, Phase.DECLARE, Phase.TRICK_PLAY]


@pytest.mark.parametrize("suit", ["S", "H", "C", "D"])
def test_S0_6_the_highest_bidder_names_any_of_the_four_suits(suit: str) -> None:
    game = go(start(RULES), "52, 53, pass, pass, pass")
    assert game.turn == 1
    assert game.play(f"trump {suit}").state.this_round.trump == Suit("SHCD".index(suit))


def test_S0_8_twenty_cards_each_and_the_whole_deck() -> None:
    state = start(RULES).state
    assert [len(hand) for hand in state.hands] == [20] * 4
    assert sum(state.hands[1:], state.hands[0]) == state.rules.full_deck


def test_S0_9_the_dealer_bids_fifty_by_himself() -> None:
    game = start(RULES, dealer=2)
    assert refused(game, "50") == "bid_too_low"
    won = go(game, "pass, pass, pass")
    assert (won.state.this_round.declarer, won.state.this_round.bid) == (2, 50)


@pytest.mark.parametrize("dealer", range(4))
def test_S0_10_the_dealers_left_calls_first(dealer: int) -> None:
    assert start(RULES, dealer=dealer).turn == (dealer + 1) % 4


def test_S0_11_pass_or_bid_at_least_one_more() -> None:
    game = start(RULES).play("55")
    assert "pass" in names(game.legal)
    assert refused(game, "55") == refused(game, "54") == "bid_too_low"
    assert game.play("56").state.this_round.calls[-1].amount == 56
    assert game.play("59").state.this_round.calls[-1].amount == 59


def test_S0_12_bidding_goes_round_clockwise() -> None:
    game, turns = start(RULES), []
    for bid in range(51, 60):
        turns.append(int(game.turn or 0))
        game = game.play(str(bid))
    assert turns == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_S0_13_above_sixty_bids_are_multiples_of_five() -> None:
    bids = [str(action) for action in start(RULES).legal]
    assert bids[:15] == "pass 51 52 53 54 55 56 57 58 59 60 65 70 75 80".split()
    game = start(RULES).play("60")
    for amount in (61, 62, 63, 64, 66, 72):
        assert refused(game, str(amount)) == "not_on_step"
    assert game.play("70").state.this_round.calls[-1].amount == 70


def test_S0_14_the_first_trip_round_the_table_is_for_meld_bids() -> None:
    assert load(RULES).table.meld_bid == "floor_tens"


def test_S0_15_a_meld_bid_is_a_convention_and_no_duty() -> None:
    game = go(start(RULES, MARRIAGE_IN_HEARTS), "54, pass, pass, pass")
    assert game.state.this_round.bid == 54
    told = load(RULES)
    assert told.digest == told.replace(table={"meld_bid": "none"}).digest


def test_S0_16_sixty_may_be_bid_in_the_first_round() -> None:
    assert start(RULES).play("60").state.this_round.calls[0].amount == 60


def test_S0_17_three_passes_end_the_auction() -> None:
    game = go(start(RULES), "51, pass, 52, pass, 53, pass")
    assert game.state.phase is Phase.NAME_TRUMP
    assert (game.state.this_round.declarer, game.state.this_round.bid) == (0, 53)


def test_A0_3_who_has_passed_is_out() -> None:
    game = go(start(RULES), "51, pass, 52, 53")
    assert game.turn == 0
    game = go(game, "54")
    assert game.turn == 2
    assert load(RULES).auction.pass_final


def test_A0_12_the_later_reading_of_a_raise_of_one_is_a_setting() -> None:
    silent = house(RULES, table={"meld_bid": "silent_one"})
    assert silent.table.meld_bid == "silent_one"
    assert silent.digest == load(RULES).digest


def test_A0_13_the_dealer_keeps_his_turn() -> None:
    game = go(start(RULES), "52, pass, pass")
    assert game.turn == 3
    assert game.play("53").state.this_round.calls[-1] == type(game.state.this_round.calls[0])(3, 53)


def test_S0_51_trump_needs_a_marriage() -> None:
    game = go(start(RULES, MARRIAGE_IN_HEARTS), "55, pass, pass, pass")
    assert names(game.legal) == {"trump H"}
    assert refused(game, "trump S") == "no_marriage_in_suit"


def test_S0_51_at_fifty_any_suit_may_be_named() -> None:
    game = go(start(RULES, NO_MARRIAGE, dealer=0), "pass, pass, pass")
    assert names(game.legal) == {"trump S", "trump H", "trump C", "trump D"}


def test_A0_14_one_marriage_is_enough_to_go_on() -> None:
    game = contract(RULES, MARRIAGE_IN_HEARTS, bid=55, trump="H")
    assert game.state.phase is Phase.TRICK_PLAY


def test_S0_52_no_marriage_above_fifty_costs_the_bid_and_a_new_deal() -> None:
    game = go(start(RULES, NO_MARRIAGE), "55, pass, pass, pass")
    assert game.state.phase is Phase.DEAL
    assert game.state.match.scores == (-55, 0)
    assert (result(game).outcome, result(game).played) == ("no_marriage", ())
    assert codes(game) == ["no_marriage", "bid_lost"]


def test_A0_6_without_a_marriage_the_others_score_nothing() -> None:
    game = go(start(RULES, NO_MARRIAGE), "55, pass, pass, pass")
    assert result(game).counted_meld[1] > 0
    assert result(game).delta == (-55, 0)


def test_S0_53_the_bid_taker_may_fold() -> None:
    game = go(start(RULES), "51, pass, pass, pass, trump S")
    folded = game.play("fold")
    meld = result(folded).meld[1]
    assert meld == sum(m.total for m in result(folded).round.melds[1::2]) > 20
    assert result(folded).delta == (-51, meld)
    assert folded.state.phase is Phase.DEAL
    assert codes(folded) == ["folded", "bid_lost", "meld"]


def test_A0_4_folding_lasts_from_trump_to_the_first_lead() -> None:
    game = start(RULES)
    assert refused(game, "fold") == "wrong_phase"
    named = go(game, "51, pass, pass, pass")
    assert refused(named, "fold") == "wrong_phase"
    seen = named.play("trump S")
    assert "fold" in names(seen.legal)
    playing = seen.play("play on")
    assert "fold" in names(playing.legal)
    assert refused(playing.play("AS"), "fold") == "wrong_phase"


def test_S0_53_folding_when_asked_again_costs_the_same() -> None:
    game = go(start(RULES), "51, pass, pass, pass, trump S")
    at_once, later = result(game.play("fold")), result(go(game, "play on, fold"))
    assert replace(later, round=at_once.round) == at_once


def test_S0_53_folding_after_a_refused_lead() -> None:
    game = contract(RULES, "S:AAKQ H:AA", bid=51, trump="S")
    assert refused(game, "AH") == "must_lead_trump"
    folded = game.play("fold")
    assert (result(folded).outcome, result(folded).delta[0]) == ("folded", -51)


def test_S0_53_nobody_else_folds_and_nobody_after_the_lead() -> None:
    game = go(start(RULES), "51, pass, pass, pass, trump S, play on")
    while game.state.phase is Phase.TRICK_PLAY:
        game = game.play(next(iter(game.legal)))
        assert "fold" not in names(game.legal)
        if game.state.phase is Phase.TRICK_PLAY:
            assert refused(game, "fold") == "wrong_phase"


FOLDING = {
    **{preset: load(preset) for preset in presets() if load(preset).score.fold.allowed},
    "typed": house("daugherty-1983", score={"fold": {"allowed": True}}),
    "typed after passing": house(
        "single-deck-partners", meld={"count_by": "player"}, score={"board_set": "none"}
    ),
    "typed after burying": house("three-hand-widow", meld={"count_by": "player"}),
}


@pytest.mark.parametrize("name", FOLDING)
def test_S0_53_the_bid_winner_may_fold_at_every_turn_until_the_lead(name: str) -> None:
    rules = FOLDING[name]
    game, turns = bid_and_name(start(rules)), 0
    while not game.state.trick:
        mine = game.turn == game.state.this_round.declarer
        assert ("fold" in names(game.legal)) is mine, game.state.phase
        if mine:
            turns += 1
            bid = game.state.this_round.bid
            folded = result(game.play("fold"))
            assert folded.outcome == "folded"
            assert folded.delta[rules.teams[game.turn or 0]] == -(bid or 0)
            assert not any(folded.trick_points) and not any(folded.tricks)
            record = record_of(game.play("fold"))
            assert parse(dumps(record)) == record
        typing = game.state.phase is Phase.ENTER_MELD
        game = game.play(f"meld {true_meld(game)}" if typing else next(iter(game.legal)))
    assert turns >= 2


@pytest.mark.parametrize("preset", [p for p in presets() if not load(p).score.fold.allowed])
def test_A1_18_A3_13_elsewhere_nobody_folds(preset: str) -> None:
    player, game = aa.player("daugherty"), aa.new(preset, seed=preset)
    for _ in range(120):
        assert "fold" not in names(game.legal)
        assert refused(game, "fold")
        game = game.play(player.choose(game.view()).action)


def bid_and_name(game: Game) -> Game:
    """Let the first bidder take the bid and name the first suit allowed."""
    while game.state.phase is not Phase.NAME_TRUMP:
        lowest = next(call for call in game.legal if isinstance(call, Bid))
        called = any(call.amount for call in game.state.this_round.calls)
        game = game.play("pass" if called else lowest)
    return game.play(next(iter(game.legal)))


def test_A0_5_on_a_fold_too_little_meld_counts_nothing() -> None:
    poor = "S:TTTTJJJJ H:TTTTJJJJ C:TTKQ"
    game = go(start(RULES, "", poor, "", "C:JJJJ D:TTTTJJJJ S:AAAA H:AAAA"), "51, pass, pass, pass")
    folded = go(game, "trump S, fold")
    assert 0 < result(folded).meld[1] < 20
    assert result(folded).delta == (-51, 0)
    assert "meld_below_minimum" in codes(folded, 1)


@pytest.mark.parametrize("ending", ["fold", "no marriage"])
def test_A0_7_after_a_scored_redeal_the_deal_passes(ending: str) -> None:
    if ending == "fold":
        game = go(start(RULES), "51, pass, pass, pass, trump S, fold")
    else:
        game = go(start(RULES, NO_MARRIAGE), "55, pass, pass, pass")
    assert game.state.match.dealer == 0


def test_A0_7_both_redeals_are_fields() -> None:
    rules = load(RULES)
    assert (rules.deal.redeal_unscored, rules.deal.redeal_scored) == ("same", "left")
    stays = house(RULES, deal={"redeal_scored": "same"})
    game = go(start(stays), "51, pass, pass, pass, trump S, fold")
    assert game.state.match.dealer == 3


def test_A0_15_too_little_meld_is_no_board_set() -> None:
    partner = "D:AAAATTTT S:JJJJ H:JJJJ C:JJJJ"
    game = contract(RULES, MARRIAGE_IN_HEARTS, "", partner, bid=55, trump="H")
    assert sum(m.total for m in game.state.this_round.melds[::2]) < 20
    assert game.state.phase is Phase.TRICK_PLAY
    assert load(RULES).score.board_set is None

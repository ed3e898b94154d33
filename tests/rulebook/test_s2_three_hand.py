"""3-Hand Pinochle: everything except the widow (S2-2..S2-36, S2-42)."""

import pytest
from tests.support.kernel.melds import shown
from tests.support.table import (
    codes,
    contract,
    finish,
    go,
    house,
    names,
    play_out,
    position,
    refused,
    result,
    start,
)

from acesaround.cards import Rank
from acesaround.game.state import Phase
from acesaround.game.view import view
from acesaround.rules.load import load

RULES = "three-hand"
AROUND = "S:{0} H:{0} C:{0} D:{0}"


def test_S2_1_the_rules_can_be_changed() -> None:
    changed = house(RULES, auction={"opening": 21, "standing_bid": {"amount": 20}}, meld={"dix": 2})
    assert names(start(changed).legal) >= {"21"}
    assert refused(start(changed), "20") == "bid_too_low"
    assert shown(changed, "9S", "S").total == 2


def test_A2_7_every_field_can_be_changed() -> None:
    doubled = house(
        RULES, meld={"aces": [10, 100]}, counters={"last_trick": 2}, game={"target": 50}
    )
    assert shown(doubled, AROUND.format("AA"), "S").by_kind() == {"aces": 100}
    assert (doubled.hand_trick_points, doubled.game.target) == (26, 50)


def test_S2_2_a_hundred_points_after_making_the_bid() -> None:
    game = finish(RULES, bid=20, meld=(8, 0, 0), points=(12, 9, 4), scores=(80, 0, 0))
    assert (game.over, game.state.match.winner, game.state.match.reason) == (True, 0, "target")


def test_S2_3_forty_eight_cards() -> None:
    cards = load(RULES).full_deck
    assert len(cards) == 48
    assert {card.rank for card in cards} == set(Rank)
    assert {cards.count(card) for card in cards} == {2}


def test_S2_4_bidding_then_trick_play() -> None:
    game = start(RULES)
    assert game.state.phase is Phase.AUCTION
    assert contract(RULES, bid=16, trump="S").state.phase is Phase.TRICK_PLAY


def test_S2_5_the_highest_bidder_names_any_suit() -> None:
    game = go(start(RULES, "S:AATT H:AATT C:AATT D:AATT"), "16, pass, pass")
    assert names(game.legal) == {"trump S", "trump H", "trump C", "trump D"}


def test_S2_6_a_bid_not_reached_is_subtracted() -> None:
    game = finish(RULES, bid=20, meld=(8, 4, 2), points=(11, 9, 5))
    assert result(game).delta == (-20, 13, 7)
    assert codes(game, 0) == ["bid_short", "bid_lost"]


def test_S2_7_sixteen_cards_each() -> None:
    state = start(RULES).state
    assert [len(hand) for hand in state.hands] == [16] * 3
    assert state.this_round.deal.widow == type(state.hands[0])()


def test_S2_8_the_dealer_bids_fifteen_by_himself() -> None:
    game = start(RULES, dealer=1)
    assert refused(game, "15") == "bid_too_low"
    won = go(game, "pass, pass")
    assert (won.state.this_round.declarer, won.state.this_round.bid) == (1, 15)


@pytest.mark.parametrize("dealer", range(3))
def test_S2_9_the_dealers_left_has_the_first_chance(dealer: int) -> None:
    assert start(RULES, dealer=dealer).turn == (dealer + 1) % 3


def test_S2_10_pass_or_bid_at_least_one_higher() -> None:
    game = start(RULES).play("16")
    assert refused(game, "16") == "bid_too_low"
    assert {"pass", "17", "61", "62", "63"} <= names(game.legal)


def test_S2_11_bidding_goes_clockwise() -> None:
    game, turns = start(RULES), []
    for bid in range(16, 22):
        turns.append(int(game.turn or 0))
        game = game.play(str(bid))
    assert turns == [0, 1, 2, 0, 1, 2]


def test_S2_12_after_two_passes_the_other_wins() -> None:
    game = go(start(RULES), "16, 17, pass, pass")
    assert (game.state.this_round.declarer, game.state.this_round.bid) == (1, 17)


def test_S2_13_everyone_shows_and_scores_alone() -> None:
    game = contract(RULES, "", "S:AJQ H:A C:A D:AJ", "H:KQ C:KQ", bid=16, trump="D")
    melds = game.state.this_round.melds
    assert melds[1].by_kind()["aces"] == 10
    assert load(RULES).teams == (0, 1, 2)
    assert view(game.state, 0).on_board == tuple(meld.total for meld in melds)


def test_S2_14_folding_costs_the_bid_and_gives_the_others_their_melds() -> None:
    game = go(start(RULES), "18, pass, pass, trump S")
    folded = game.play("fold")
    meld = result(folded).meld
    assert meld[1] and meld[2]
    assert result(folded).delta == (-18, meld[1], meld[2])
    assert folded.state.match.dealer == 0


def test_S2_15_the_bid_taker_leads_any_card() -> None:
    game = contract(RULES, "S:AKQ H:A C:A D:A", bid=20, trump="S", declarer=0)
    assert {name[1] for name in names(game.legal) - {"fold"}} == {"S", "H", "C", "D"}
    assert contract(RULES, bid=20, trump="S", declarer=1).turn == 1


def test_S2_16_play_goes_clockwise() -> None:
    game, turns = contract(RULES, bid=20, trump="S", declarer=1), []
    for _ in range(3):
        turns.append(int(game.turn or 0))
        game = game.play(next(iter(game.legal)))
    assert turns == [1, 2, 0]


def test_S2_17_S2_18_the_first_card_is_led_and_must_be_followed() -> None:
    game = position(RULES, "KH JC", "9H AS", "QH JC", trump="S").play("KH")
    assert names(game.legal) == {"9H"}
    assert refused(game, "AS") == "must_follow_suit"


def test_S2_19_else_a_trump() -> None:
    game = position(RULES, "KH JC", "9S AC", "QH JC", trump="S").play("KH")
    assert names(game.legal) == {"9S"}
    assert refused(game, "AC") == "must_trump"


def test_S2_20_else_any_card() -> None:
    game = position(RULES, "KH JC", "9D AC", "QH JC", trump="S").play("KH")
    assert names(game.legal) == {"9D", "AC"}


def test_S2_21_three_cards_make_a_trick() -> None:
    game = position(RULES, "KH JC", "9H JC", "QH JC", trump="S")
    assert len(go(game, "KH, 9H").state.trick) == 2
    assert go(game, "KH, 9H, QH").state.trick == ()


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("TH AH KH", 1), ("KH QH TH", 2), ("QH KH JH", 1), ("JH QH 9H", 1), ("9H 9H JH", 2)],
)
def test_S2_22_ace_ten_king_queen_jack_nine(cards: str, winner: int) -> None:
    played = cards.split()
    game = position(RULES, *(f"{card} JC" for card in played), trump="S")
    assert game.play_all(played).state.tricks[-1].winner == winner


def test_S2_23_the_highest_card_must_be_beaten_in_its_own_suit() -> None:
    game = position(RULES, "KH JC", "AH 9H", "QH JC", trump="S").play("KH")
    assert names(game.legal) == {"AH"}
    cut = position(RULES, "KH JC", "JS JC", "AH 9H", trump="S")
    assert names(go(cut, "KH, JS").legal) == {"AH", "9H"}
    over = position(RULES, "KH JC", "JS JC", "QS 9S", trump="S")
    assert names(go(over, "KH, JS").legal) == {"QS"}
    cannot = position(RULES, "KH JC", "QS JC", "JS 9S", trump="S")
    assert names(go(cannot, "KH, QS").legal) == {"JS", "9S"}


def test_S2_24_highest_trump_else_highest_of_the_suit_led() -> None:
    assert taker("KH 9S TS") == 2
    assert taker("KH 9S AH") == 1
    assert taker("QC AD AH") == 0


def test_S2_25_the_first_of_equal_cards_wins() -> None:
    assert taker("AH AH KH") == 0
    assert taker("KH AH AH") == 1
    assert taker("KH JS JS") == 1


def taker(cards: str) -> int:
    played = cards.split()
    spare = "JD" if played[0][1] == "C" else "JC"
    game = position(RULES, *(f"{card} {spare}" for card in played), trump="S")
    return game.play_all(played).state.tricks[-1].winner


def test_S2_26_a_point_for_each_ace_ten_and_king() -> None:
    game = position(RULES, "AH JC", "TH JC", "KH JC", trump="S")
    assert go(game, "AH, TH, KH").state.taken == (3, 0, 0)
    game = position(RULES, "QH JC", "JH JC", "9H JC", trump="S")
    assert go(game, "QH, JH, 9H").state.taken == (0, 0, 0)


def test_S2_27_the_last_trick_is_one_and_a_hand_twenty_five() -> None:
    assert load(RULES).hand_trick_points == 25
    game = position(RULES, "QH", "JH", "9H", trump="S", bid=15, taken=(10, 8, 6))
    assert result(go(game, "QH, JH, 9H")).trick_points == (11, 8, 6)


def test_S2_28_scores_are_totalled_after_trick_play() -> None:
    game = contract(RULES, bid=16, trump="S", scores=(10, 20, 30))
    assert game.state.match.scores == (10, 20, 30)
    done = play_out(game)
    deltas = result(done).delta
    assert done.state.match.scores == (10 + deltas[0], 20 + deltas[1], 30 + deltas[2])


def test_S2_29_only_a_bid_taker_who_has_made_it_wins() -> None:
    others = finish(RULES, bid=20, meld=(10, 4, 2), points=(12, 9, 4), scores=(50, 99, 40))
    assert others.state.match.scores == (72, 112, 46) and not others.over
    mine = finish(RULES, bid=20, meld=(10, 4, 2), points=(12, 9, 4), scores=(85, 99, 40))
    assert mine.state.match.scores == (107, 112, 46)
    assert mine.state.match.winner == 0
    short = finish(RULES, bid=20, meld=(10, 4, 2), points=(12, 9, 4), scores=(77, 60, 40))
    assert not short.over
    exact = finish(RULES, bid=20, meld=(10, 4, 2), points=(12, 9, 4), scores=(78, 60, 40))
    assert exact.over


def test_S2_29_nobody_wins_by_a_bid_that_fails() -> None:
    game = finish(RULES, bid=30, meld=(10, 4, 2), points=(12, 9, 4), scores=(140, 60, 40))
    assert game.state.match.scores == (110, 73, 46) and not game.over


def test_S2_30_jack_of_diamonds_and_queen_of_spades() -> None:
    assert shown(RULES, "JD QS", "H").by_kind() == {"pinochle": 4}


def test_S2_31_a_card_serves_several_combinations_but_no_marriage_in_a_run() -> None:
    assert shown(RULES, "S:ATKQJ D:J", "S").by_kind() == {"run": 15, "pinochle": 4}
    assert shown(RULES, "S:ATKKQQJ", "S").by_kind() == {"run": 15, "royal_marriage": 4}


def test_A2_15_one_queen_is_not_in_two_marriages() -> None:
    assert shown(RULES, "S:KKQ", "H").by_kind() == {"marriage": 2}


def test_S2_32_marriages() -> None:
    assert shown(RULES, "S:KQ H:KKQQ", "S").by_kind() == {"royal_marriage": 4, "marriage": 4}


def test_S2_33_a_run_of_trump() -> None:
    assert shown(RULES, "S:ATKQJ", "S").total == 15
    assert shown(RULES, "S:ATKQJ", "H").by_kind() == {"marriage": 2}


@pytest.mark.parametrize(("rank", "points"), [("J", 4), ("Q", 6), ("K", 8), ("A", 10)])
def test_S2_34_arounds(rank: str, points: int) -> None:
    assert shown(RULES, AROUND.format(rank), "S").total == points


@pytest.mark.parametrize(("rank", "points"), [("J", 8), ("Q", 12), ("K", 16), ("A", 20)])
def test_A2_1_doubles_score_twice_the_single_value(rank: str, points: int) -> None:
    assert shown(RULES, AROUND.format(rank * 2), "S").total == points


def test_A2_1_double_run_and_double_pinochle() -> None:
    assert shown(RULES, "S:AATTKKQQJJ", "S").total == 30
    assert shown(RULES, "S:QQ D:JJ", "H").by_kind() == {"pinochle": 8}


def test_S2_35_pinochle() -> None:
    assert shown(RULES, "QS JD", "C").total == 4


def test_S2_36_the_nine_of_trump() -> None:
    assert shown(RULES, "9S", "S").by_kind() == {"dix": 1}
    assert shown(RULES, "9S 9S", "S").by_kind() == {"dix": 2}
    assert shown(RULES, "9S", "H").total == 0


def test_S2_37_no_widow_by_default() -> None:
    assert load(RULES).widow is None
    assert load(RULES).deal.widow == 0


def test_S2_42_the_winner_leads_and_scores_may_go_negative() -> None:
    game = position(RULES, "QH JC", "AH JC", "KH JC", trump="S")
    assert go(game, "QH, AH, KH").turn == 1
    short = finish(RULES, bid=40, meld=(0, 0, 0), points=(12, 9, 4), scores=(5, 0, 0))
    assert short.state.match.scores[0] == -35


def test_A2_2_the_others_always_score_meld_and_tricks() -> None:
    game = finish(RULES, bid=20, meld=(8, 4, 2), points=(25, 0, 0), tricks=(16, 0, 0))
    assert result(game).delta == (33, 4, 2)
    assert load(RULES).score.save.by == "none"


def test_A2_6_random_first_dealer_then_clockwise() -> None:
    rules = load(RULES)
    assert (rules.deal.first_dealer, rules.deal.next_dealer) == ("random", "left")
    game = play_out(contract(RULES, bid=16, trump="S"))
    assert game.state.match.dealer == 0

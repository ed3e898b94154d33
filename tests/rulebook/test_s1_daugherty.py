"""Double-Deck Pinochle 1983: the table, meld, the auction, typed meld, and board sets."""

from dataclasses import replace

import pytest
from tests.support.kernel.melds import shown
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

from acesaround.cards import CardError, Rank, parse_code, parse_suit_code
from acesaround.game.actions import Bid
from acesaround.game.meld import count_meld
from acesaround.game.state import Phase
from acesaround.game.view import public_view, view
from acesaround.rules.load import load, presets

RULES = "daugherty-1983"
AROUND = "S:{0} H:{0} C:{0} D:{0}"
NO_MARRIAGE = "S:AAAATTTTKKKK H:AAAATTTT"


def test_S1_2_at_a_learners_table_a_person_sees_all_hands() -> None:
    state = start(house(RULES, table={"show_all_hands": True})).state
    assert view(state, 0, person=True).open_hands == state.hands
    assert view(state, 0).open_hands is None, "computer players never see them"


def test_S1_3_otherwise_only_ones_own() -> None:
    state = start(RULES).state
    assert view(state, 0, person=True).open_hands is None
    assert view(state, 0).hand == state.hands[0]


def test_S1_4_south_and_north_against_west_and_east() -> None:
    rules = load(RULES)
    assert rules.seats == ("South", "West", "North", "East")
    assert rules.teams == (0, 1, 0, 1)
    assert start(RULES, dealer=0).turn == 1, "West is South's left"


def test_S1_5_two_pinochle_decks_without_nines() -> None:
    cards = load(RULES).full_deck
    assert len(cards) == 80
    assert all(card.rank is not Rank.NINE and cards.count(card) == 4 for card in cards)


def test_S1_6_A1_2_twenty_cards_each() -> None:
    assert [len(hand) for hand in start(RULES).state.hands] == [20] * 4


def test_S1_8_aces_tens_and_kings_are_counters() -> None:
    points = load(RULES).counters.points
    assert dict(points) == {Rank.ACE: 1, Rank.TEN: 1, Rank.KING: 1}


def test_S1_12_four_categories_of_meld() -> None:
    meld = shown(RULES, "S:ATKQJ H:AK C:AK D:AKJ", "S")
    assert meld.by_kind() == {"run": 15, "aces": 10, "kings": 8, "pinochle": 4}
    assert shown(RULES, "S:KQ H:KQ", "S").by_kind() == {"marriage": 2, "royal_marriage": 4}


def test_S1_13_a_card_serves_in_different_kinds_of_meld() -> None:
    meld = shown(RULES, "S:KQ H:K C:K D:KJ", "H")
    assert meld.by_kind() == {"kings": 8, "marriage": 2, "pinochle": 4}
    assert len(meld.cards) == 6


@pytest.mark.parametrize(("rank", "points"), [("A", 10), ("K", 8), ("Q", 6), ("J", 4)])
def test_S1_14_S1_75_arounds(rank: str, points: int) -> None:
    assert shown(RULES, AROUND.format(rank), "S").total == points
    assert shown(RULES, AROUND.format(rank * 2), "S").total == 10 * points


def test_S1_15_an_around_needs_every_suit() -> None:
    assert shown(RULES, "S:AA H:A C:A", "S").total == 0


def test_S1_16_two_of_each_multiply_by_ten() -> None:
    assert shown(RULES, AROUND.format("AA"), "S").by_kind() == {"aces": 100}
    assert shown(RULES, "S:AA H:AA C:AA D:A", "S").by_kind() == {"aces": 10}


@pytest.mark.parametrize(("sets", "points"), [(1, 4), (2, 30), (3, 90)])
def test_S1_17_S1_76_A1_19_pinochles_by_totals(sets: int, points: int) -> None:
    assert shown(RULES, f"S:{'Q' * sets} D:{'J' * sets}", "H").by_kind() == {"pinochle": points}


def test_S1_17_quadruple_pinochle_wins_the_game() -> None:
    game = contract(RULES, "S:QQQQK D:JJJJ", bid=51, trump="S")
    assert (game.over, game.state.match.winner) == (True, 0)
    assert game.state.match.reason == "quadruple_pinochle"


@pytest.mark.parametrize("declarer", [0, 1])
def test_A1_9_it_wins_at_meld_for_any_side_whatever_was_typed(declarer: int) -> None:
    game = start(RULES, "S:QQQQ D:JJJJ", dealer=(declarer - 1) % 4)
    game = go(game, "51, pass, pass, pass, trump H, meld 0, meld 0, meld 0, meld 0")
    assert (game.state.match.winner, result(game).outcome) == (0, "won_at_meld")
    assert result(game).played == ()


FOUR = "S:QQQQ D:JJJJ"


@pytest.mark.parametrize("holder", [1, 2, 3])
def test_S1_17_A1_9_it_wins_in_a_board_set_without_a_marriage(holder: int) -> None:
    hands = [NO_MARRIAGE, "", "", ""]
    hands[holder] = FOUR
    game = go(start(RULES, *hands), "51, pass, pass, pass, meld 0, meld 0, meld 0, meld 0")
    assert (game.over, game.state.match.winner) == (True, holder % 2)
    assert result(game).outcome == "won_at_meld"


@pytest.mark.parametrize("declared", ["always", "on_board"])
@pytest.mark.parametrize("count_by", ["player", "program"])
def test_S1_17_the_bid_winner_wins_with_it_in_a_board_set(declared: str, count_by: str) -> None:
    rules = house(RULES, meld={"declared": declared, "count_by": count_by})
    game = go(start(rules, "S:QQQQAAAATTTT D:JJJJTTTT"), "51, pass, pass, pass")
    while not game.over:
        game = game.play("meld 0")
    assert (game.state.match.winner, result(game).outcome) == (0, "won_at_meld")


def test_S1_17_it_wins_in_a_board_set_for_want_of_meld() -> None:
    game = start(RULES, "H:KQ", FOUR)
    game = go(game, "51, pass, pass, pass, trump H, meld 0, meld 0, meld 0, meld 0")
    assert (game.state.match.winner, game.state.match.reason) == (1, "quadruple_pinochle")


@pytest.mark.parametrize("outcome", ["set_and_redeal", "redeal_free"])
def test_A1_9_where_nobody_declares_meld_it_does_not_win(outcome: str) -> None:
    rules = house(
        RULES, trump={"on_impossible": outcome}, score={"board_set": {"no_marriage": False}}
    )
    game = go(start(rules, NO_MARRIAGE, FOUR), "51, pass, pass, pass")
    assert not game.over
    assert result(game).outcome in ("no_marriage", "redeal_free")


def test_A1_9_it_wins_when_a_hand_is_folded() -> None:
    """When the bid winner folds, before or after burying, the others score their meld."""
    instant = [{"kind": "pinochles", "count": 2, "when": "meld"}]
    rules = house("three-hand-widow", game={"instant": instant})
    game = start(rules, "", "S:QQ D:JJ", widow="9S 9H 9C")
    game = game.play(next(a for a in game.legal if isinstance(a, Bid)))
    folded = go(game, "pass, pass, trump S, fold")
    assert (folded.state.match.winner, result(folded).outcome) == (1, "won_at_meld")


def test_S1_50_all_four_type_their_meld_in_a_board_set() -> None:
    game = go(start(RULES, NO_MARRIAGE), "51, pass, pass, pass")
    assert (game.state.phase, game.turn) == (Phase.ENTER_MELD, 0)
    true = [count_meld(load(RULES), hand, None).total for hand in game.state.hands]
    assert true == [0, 20, 20, 20]
    game = go(game, "meld 0, meld 12, meld 20, meld 10")
    assert (result(game).outcome, result(game).round.counted) == ("board_set", (0, 12, 20, 10))
    assert result(game).delta == (-51, 22)


def test_S1_50_S1_55_the_typed_total_decides_whether_the_others_score() -> None:
    game = go(start(RULES, NO_MARRIAGE), "51, pass, pass, pass, meld 0, meld 9, meld 0, meld 10")
    assert result(game).delta == (-51, 0)
    assert codes(game) == ["board_set_no_marriage", "bid_lost", "meld_below_minimum"]


def test_S1_50_elsewhere_nobody_types_without_trump() -> None:
    for changes in (
        {"meld": {"declared": "on_board"}},
        {"meld": {"count_by": "program"}},
        {"trump": {"on_impossible": "redeal_free"}},
    ):
        game = go(start(house(RULES, **changes), NO_MARRIAGE), "51, pass, pass, pass")
        assert game.state.phase is Phase.DEAL


BELOW = (
    "S:AAKKQ H:AAKKQ C:AAKK D:AAKKJJ",
    "S:TTTTJJJJ H:TTTT C:TTTT D:TTTT",
    "S:AAKKQQ H:AAKK C:AAKK D:AAKKJJ",
    "S:Q H:QQQJJJJ C:QQQQJJJJ D:QQQQ",
)
"""West and East have 6 meld together, for queens around."""


def test_S1_50_meld_is_declared_for_all_four_also_below_the_minimum() -> None:
    game = go(start(RULES, *BELOW), "51, pass, pass, pass, trump S")
    while game.state.phase is Phase.ENTER_MELD:
        game = game.play(f"meld {true_meld(game)}")
    melds = game.state.this_round.melds
    assert [meld.total for meld in melds[1::2]] == [0, 6]
    for seat in range(4):
        seen = view(game.state, seat)
        assert seen.melds == melds
        assert seen.counted == tuple(meld.total for meld in melds)
        assert seen.on_board is not None and seen.on_board[1] == 0
    assert public_view(game.state).melds == melds
    hidden = house(RULES, meld={"declared": "on_board"})
    assert view(replace(game.state, rules=hidden), 0).melds[1::2] == (None, None)


def test_S0_19_in_1993_a_side_below_the_minimum_keeps_its_cards_hidden() -> None:
    for preset in presets():
        rules = load(preset)
        assert (rules.meld.declared == "always") is (preset == RULES)


def test_S1_50_the_cards_of_who_typed_less_stay_hidden() -> None:
    game = go(start(RULES, *BELOW), "51, pass, pass, pass, trump S")
    game = go(game, "meld 24, meld 0, meld 0, meld 5")
    assert view(game.state, 0).melds[3] is None and view(game.state, 0).counted[3] == 5
    own = view(game.state, 3).melds[3]
    assert own is not None and own.total == 6


@pytest.mark.parametrize(
    ("costs", "typed", "counted"),
    [
        ("nothing", 53, 53), ("nothing", 54, 53), ("nothing", 999, 53), ("nothing", 20, 20),
        ("excess", 53, 53), ("excess", 54, 52), ("excess", 63, 43), ("excess", 999, 0),
        ("excess", 20, 20), ("meld", 53, 53), ("meld", 54, 0), ("meld", 20, 20),
    ],
)  # fmt: skip
def test_A1_7_what_a_total_typed_too_high_costs(costs: str, typed: int, counted: int) -> None:
    rules = house(RULES, meld={"overclaim_costs": costs})
    game = go(start(rules), f"51, pass, pass, pass, trump S, meld 53, meld {typed}")
    game = go(game, "meld 53, meld 53")
    assert game.state.this_round.counted == (53, counted, 53, 53)


def test_A1_7_a_total_typed_too_high_can_cost_the_bid() -> None:
    rules = house(RULES, meld={"overclaim_costs": "meld"})
    game = go(start(rules), "51, pass, pass, pass, trump S, meld 54, meld 53, meld 9, meld 53")
    assert (result(game).outcome, result(game).delta) == ("board_set", (-51, 106))


@pytest.mark.parametrize("marriages", [1, 2, 3, 4])
def test_S1_18_marriages_score_two_each(marriages: int) -> None:
    text = f"S:{'K' * marriages}{'Q' * marriages}"
    assert shown(RULES, text, "H").by_kind() == {"marriage": 2 * marriages}


def test_S1_19_S1_78_a_marriage_in_trump_scores_four() -> None:
    assert shown(RULES, "S:KQ", "S").by_kind() == {"royal_marriage": 4}


def test_S1_20_S1_78_a_run_scores_fifteen_with_its_marriage() -> None:
    assert shown(RULES, "S:ATKQJ", "S").by_kind() == {"run": 15}


def test_S1_21_a_double_run_scores_150() -> None:
    assert shown(RULES, "S:AATTKKQQJJ", "S").by_kind() == {"run": 150}


def test_S1_22_more_marriages_beside_a_run() -> None:
    assert shown(RULES, "S:ATKKKQQQJ", "S").by_kind() == {"run": 15, "royal_marriage": 8}


def test_A1_3_triples_and_quadruples_may_be_edited() -> None:
    meld = load(RULES).meld
    assert meld.run == (15, 150, 225, 300)
    assert (meld.aces, meld.kings) == ((10, 100, 150, 200), (8, 80, 120, 160))
    assert (meld.queens, meld.jacks) == ((6, 60, 90, 120), (4, 40, 60, 80))
    literal = house(RULES, meld={"aces": [10, 100, 110, 200]})
    assert shown(literal, AROUND.format("AAA"), "S").total == 110


@pytest.mark.parametrize("dealer", range(4))
def test_S1_7_S1_23_the_dealers_left_begins_the_bidding(dealer: int) -> None:
    assert start(RULES, dealer=dealer).turn == (dealer + 1) % 4


def test_S1_25_bidding_starts_at_51() -> None:
    game = start(RULES)
    assert refused(game, "50") == "bid_too_low"
    assert game.play("51").state.this_round.calls[0].amount == 51


def test_S1_26_bid_higher_or_pass_and_be_out() -> None:
    game = start(RULES).play("53")
    assert refused(game, "53") == "bid_too_low"
    game = go(game, "pass, 54, pass, 55")
    assert game.turn == 2
    assert go(game, "pass").state.this_round.declarer == 0


def test_S1_27_ones_to_sixty_then_fives_with_jumps() -> None:
    game = go(start(RULES), "51, 53, 60, 70")
    assert [call.amount for call in game.state.this_round.calls] == [51, 53, 60, 70]
    assert refused(game, "71") == "not_on_step"
    assert refused(start(RULES), "61") == "not_on_step"


def test_A1_13_from_below_sixty_straight_to_65_or_70() -> None:
    game = start(RULES).play("53")
    assert {"65", "70"} <= names(game.legal)
    assert not {"61", "62", "63", "64"} & names(game.legal)


def test_A1_12_59_is_a_convention_and_sixty_stays_legal() -> None:
    game = start(RULES).play("58")
    assert {"59", "60"} <= names(game.legal)
    assert names(start(RULES).play("59").legal) >= {"60"}


def test_S1_28_the_last_one_left_names_a_suit_with_a_marriage() -> None:
    game = go(start(RULES, "", "S:AAAATTTT H:AAKQ C:AAAATTTT"), "51, 52, pass, pass, pass")
    assert game.turn == 1
    assert names(game.legal) == {"trump H"}
    assert refused(game, "trump C") == "no_marriage_in_suit"


def test_S1_9_the_highest_bidder_names_trump_and_leads_any_card() -> None:
    game = contract(RULES, "S:AKQ H:A C:A D:A", bid=51, trump="S")
    assert game.turn == 0
    assert {name[1] for name in names(game.legal)} == {"S", "H", "C", "D"}


def test_A1_1_when_all_three_pass_the_dealer_takes_it_at_fifty() -> None:
    game = go(start(RULES, dealer=1), "pass, pass, pass")
    assert (game.state.this_round.declarer, game.state.this_round.bid) == (1, 50)
    assert game.state.phase is Phase.NAME_TRUMP


@pytest.mark.parametrize(
    ("code", "card"),
    [
        pair.split("=")
        for pair in "51=AS AS=AS 5s=AS a1=AS 42=TD 33=KC 24=QH q4=QH 14=JH jh=JH".split()
    ],
)
def test_S1_45_S1_46_A1_15_rank_and_suit_codes(code: str, card: str) -> None:
    assert str(parse_code(code)) == card


@pytest.mark.parametrize("suits", ["1S", "2D", "3C", "4H"])
def test_S1_47_suit_codes(suits: str) -> None:
    assert {str(parse_suit_code(code)) for code in suits} == {suits[1]}
    assert str(parse_code("5" + suits[0])) == "A" + suits[1]


@pytest.mark.parametrize("code", ["61", "5", "", "511", "15S", "S5", "95"])
def test_S1_63_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(CardError, match=r"5/A 4/T 3/K 2/Q 1/J"):
        parse_code(code)


def entered(first: str, *totals: int, bid: int = 51, trump: str = "S"):
    """Return a game where South wins the bid holding `first`; totals are typed from South on."""
    game = go(start(RULES, first), f"{bid}, pass, pass, pass, trump {trump}")
    return go(game, ", ".join(f"meld {total}" for total in totals))


def test_S1_49_a_side_with_twenty_makes_the_board() -> None:
    game = entered("", 53, 19, 53, 0)
    assert view(game.state, 1).on_board == (106, 0)
    game = entered("", 53, 19, 53, 1)
    assert view(game.state, 1).on_board == (106, 20)


def test_S1_50_only_the_typed_total_counts() -> None:
    game = entered("", 40, 53, 10, 53)
    this = game.state.this_round
    assert this.counted == (40, 53, 10, 53)
    assert [meld.total for meld in this.melds] == [53] * 4
    assert this.entered == (40, 53, 10, 53)


def test_S1_50_what_others_typed_stays_hidden_until_all_have() -> None:
    game = entered("", 40, 53)
    assert view(game.state, 2).entered == (None,) * 4
    assert view(game.state, 1).entered == (None, 53, None, None)
    done = go(game, "meld 53, meld 53")
    assert view(done.state, 2).entered == (40, 53, 53, 53)


def test_A1_7_a_total_too_high_is_cut() -> None:
    game = entered("", 500, 53, 53, 53)
    assert game.state.this_round.counted[0] == 53


def test_A1_7_or_refused_where_the_rules_say_so() -> None:
    game = go(start(house(RULES, meld={"overclaim": "reject"})), "51, pass, pass, pass, trump S")
    assert refused(game, "meld 54") == "overclaim"
    assert game.play("meld 53").turn == 1


def test_A1_8_the_board_is_judged_by_the_typed_total() -> None:
    game = entered("", 10, 53, 9, 53)
    assert result(game).outcome == "board_set"
    assert entered("", 10, 53, 10, 53).state.phase is Phase.TRICK_PLAY


def test_S1_54_board_set_without_a_marriage() -> None:
    game = go(start(RULES, NO_MARRIAGE), f"55, pass, pass, pass{', meld 20' * 4}")
    assert (result(game).outcome, codes(game, 0)) == (
        "board_set",
        ["board_set_no_marriage", "bid_lost"],
    )
    assert game.state.match.scores[0] == -55


def test_S1_54_board_set_below_twenty_meld() -> None:
    game = entered("", 19, 53, 0, 53)
    assert (result(game).outcome, codes(game, 0)) == ("board_set", ["board_set_meld", "bid_lost"])


def test_S1_54_board_set_when_more_than_fifty_would_be_needed() -> None:
    game = entered("", 14, 53, 10, 53, bid=75)
    assert codes(game, 0) == ["board_set_needs", "bid_lost"]
    assert entered("", 15, 53, 10, 53, bid=75).state.phase is Phase.TRICK_PLAY


def test_S1_55_in_a_board_set_the_others_score_meld_of_twenty() -> None:
    assert result(entered("", 0, 53, 0, 53)).delta == (-51, 106)
    assert result(entered("", 0, 20, 0, 0)).delta == (-51, 20)
    assert result(entered("", 0, 19, 0, 0)).delta == (-51, 0)


def test_S1_55_the_deal_passes_after_a_board_set() -> None:
    game = entered("", 0, 53, 0, 53)
    assert game.state.match.dealer == 0


def test_A1_6_without_trump_marriages_score_two_and_there_is_no_run() -> None:
    others = "C:ATKQJ D:KQ S:JJ H:JJJJ D:JJ C:AATT"
    game = go(start(RULES, NO_MARRIAGE, others), f"55, pass, pass, pass{', meld 999' * 4}")
    kinds = result(game).round.melds[1].by_kind()
    assert kinds["marriage"] == 4
    assert not {"run", "royal_marriage"} & set(kinds)
    assert result(game).delta[1] == result(game).meld[1]


def test_A1_18_folding_is_not_offered() -> None:
    assert not load(RULES).score.fold.allowed
    assert refused(entered("", 53, 53, 53, 53), "fold") == "wrong_phase"
    folding = house(RULES, score={"fold": {"allowed": True}})
    game = go(start(folding), "51, pass, pass, pass, trump S, meld 53, meld 53, meld 53, meld 53")
    assert "fold" in names(game.legal)

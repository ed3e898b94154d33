"""Pinochle 1.0, 1992: trick play and scoring (S3-33..S3-46, S3-61..S3-65, S3-71..S3-87)."""

import pytest
from tests.support.table import (
    codes,
    contract,
    finish,
    go,
    names,
    play_out,
    position,
    refused,
    result,
)

from acesaround.rules.load import load

RULES = "nicholas-1992"


def test_S3_33_trick_points_are_known_after_each_trick() -> None:
    game = position(RULES, "AH JC", "TH JC", "KH JC", "QH JC", trump="S", taken=(4, 3, 2, 1))
    assert go(game, "AH, TH, KH, QH").state.taken == (7, 3, 2, 1)


def test_S3_34_the_bid_winner_begins() -> None:
    assert contract(RULES, bid=50, trump="S", declarer=3).turn == 3


def test_S3_35_an_invalid_card_is_refused_and_another_may_be_chosen() -> None:
    game = position(RULES, "KH JC", "JH AS", "QH JC", "QH JC", trump="S").play("KH")
    assert refused(game, "AS") == "must_follow_suit"
    assert refused(game, "AD") == "card_not_held"
    assert game.play("JH").turn == 2


def test_S3_36_clockwise_and_a_point_for_ace_ten_and_king() -> None:
    game, turns = position(RULES, "AH JC", "TH JC", "KH JC", "QH JC", trump="S", leader=1), []
    for card in ("TH", "KH", "QH", "AH"):
        turns.append(int(game.turn or 0))
        game = game.play(card)
    assert turns == [1, 2, 3, 0]
    assert game.state.taken == (3, 0, 0, 0)


def test_S3_37_the_trick_winner_leads_and_there_are_twenty() -> None:
    game = contract(RULES, bid=50, trump="S")
    leaders = []
    while not game.state.match.results:
        if not game.state.trick:
            leaders.append(int(game.turn or 0))
        game = game.play(next(iter(game.legal)))
    played = result(game).played
    assert len(played) == load(RULES).tricks == 20
    assert leaders[1:] == [trick.winner for trick in played[:-1]]


def test_S3_41_meld_play_and_subtotal_of_each_side() -> None:
    game = finish(RULES, bid=60, meld=(20, 5, 10, 5), points=(15, 11, 14, 10))
    assert (result(game).meld, result(game).trick_points) == ((30, 10), (29, 21))


def test_S3_42_the_bid_belongs_to_the_side_that_won_it() -> None:
    game = finish(RULES, bid=60, declarer=1, meld=(10, 30, 0, 0), points=(20, 30, 0, 0))
    assert (result(game).round.bid, result(game).round.declarer) == (60, 1)
    assert result(game).delta == (30, 60)


def test_S3_43_short_of_the_bid_is_set() -> None:
    game = finish(RULES, bid=60, meld=(30, 10, 0, 0), points=(29, 21, 0, 0))
    assert (result(game).outcome, codes(game, 0)) == ("set", ["bid_short", "bid_lost"])


def test_S3_44_the_bid_is_subtracted_from_the_score() -> None:
    game = finish(RULES, bid=60, meld=(30, 10, 0, 0), points=(29, 21, 0, 0), scores=(20, 0))
    assert game.state.match.scores == (-40, 31)


def test_S3_45_scores_may_be_negative() -> None:
    game = finish(RULES, bid=60, meld=(30, 10, 0, 0), points=(29, 21, 0, 0), scores=(-20, 0))
    assert game.state.match.scores[0] == -80


@pytest.mark.parametrize(("before", "over"), [(439, False), (440, True)])
def test_S3_46_the_first_side_at_five_hundred_wins(before: int, over: bool) -> None:
    game = finish(RULES, bid=60, meld=(30, 0, 0, 0), points=(30, 20, 0, 0), scores=(before, 100))
    assert game.over is over
    assert game.state.match.winner == (0 if over else None)


def test_A3_6_with_both_there_the_bidding_side_wins() -> None:
    game = finish(RULES, bid=60, meld=(31, 23, 0, 0), points=(30, 20, 0, 0), scores=(470, 480))
    assert (game.state.match.scores, game.state.match.winner) == ((531, 523), 0)
    game = finish(
        RULES, bid=50, declarer=1, meld=(31, 23, 0, 0), points=(20, 30, 0, 0), scores=(470, 480)
    )
    assert game.state.match.winner == 1


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("TH AH KH QH", 1), ("KH QH TH JH", 2), ("QH JH KH JH", 2), ("JH JH JH QH", 3)],
)
def test_S3_61_ace_ten_king_queen_jack(cards: str, winner: int) -> None:
    assert taker(cards) == winner


def taker(cards: str) -> int:
    played = cards.split()
    spare = "JD" if played[0][1] == "C" else "JC"
    game = position(RULES, *(f"{card} {spare}" for card in played), trump="S")
    return game.play_all(played).state.tricks[-1].winner


def test_S3_62_a_trick_is_a_card_from_each_of_four() -> None:
    game = play_out(contract(RULES, bid=50, trump="S"))
    assert {len(trick.cards) for trick in result(game).played} == {4}


def test_S3_63_S3_85_forty_eight_points_and_two_for_the_last_trick() -> None:
    rules = load(RULES)
    assert (rules.hand_trick_points, rules.counters.last_trick) == (50, 2)
    game = play_out(contract(RULES, bid=50, trump="S"))
    assert sum(result(game).trick_points) == 50
    game = position(RULES, "QH", "JH", "JH", "JH", trump="S", bid=50, taken=(24, 24, 0, 0))
    assert result(go(game, "QH, JH, JH, JH")).trick_points == (26, 24)


def test_S3_64_the_first_card_is_the_lead() -> None:
    game = position(RULES, "KH JC", "JH AS", "QH JC", "QH JC", trump="S").play("KH")
    assert (game.state.leader, str(game.state.trick[0])) == (0, "KH")


def test_S3_65_A3_5_less_than_the_bid_is_set_and_scores_nothing() -> None:
    short = finish(RULES, bid=60, meld=(30, 10, 0, 0), points=(29, 21, 0, 0))
    assert result(short).delta == (-60, 31)
    equal = finish(RULES, bid=60, meld=(30, 10, 0, 0), points=(30, 20, 0, 0))
    assert result(equal).delta == (60, 30)
    poor = finish(RULES, bid=50, meld=(4, 0, 0, 0), points=(46, 4, 0, 0))
    assert result(poor).delta == (50, 4), "no meld is too little"


def test_S3_71_S3_87_a_side_must_win_a_trick_to_save_its_meld() -> None:
    none = finish(RULES, bid=60, meld=(30, 40, 0, 0), points=(50, 0, 0, 0), tricks=(20, 0, 0, 0))
    assert result(none).delta == (80, 0)
    assert codes(none, 1) == ["meld_not_saved"]
    one = finish(RULES, bid=60, meld=(30, 40, 0, 0), points=(50, 0, 0, 0), tricks=(19, 1, 0, 0))
    assert result(one).delta == (80, 40)


def test_A3_4_bid_winners_without_a_trick_are_set() -> None:
    game = finish(RULES, bid=60, meld=(100, 10, 0, 0), points=(0, 50, 0, 0), tricks=(0, 20, 0, 0))
    assert result(game).delta == (-60, 60)
    assert codes(game, 0) == ["meld_not_saved", "bid_lost"]


def test_S3_72_no_suit_but_trump_is_above_another() -> None:
    assert taker("JC AD AH AD") == 0


def test_S3_73_S3_82_of_identical_cards_the_first_ranks_higher() -> None:
    assert taker("AH AH AH AH") == 0
    assert taker("QH AH TH AH") == 1
    assert taker("QH KS JH KS") == 1


def test_S3_75_play_is_clockwise() -> None:
    game, turns = contract(RULES, bid=50, trump="S", declarer=1), []
    for _ in range(4):
        turns.append(int(game.turn or 0))
        game = game.play(next(iter(game.legal)))
    assert turns == [1, 2, 3, 0]


def test_S3_76_rule_one_follow_suit() -> None:
    game = position(RULES, "KH JC", "QH AS AC", "QH JC", "QH JC", trump="S").play("KH")
    assert names(game.legal) == {"QH"}


def test_S3_77_rule_two_play_higher_if_you_can() -> None:
    game = position(RULES, "QH JC", "TH KH JH", "QH JC", "QH JC", trump="S").play("QH")
    assert names(game.legal) == {"TH", "KH"}


def test_S3_78_A3_8_rule_three_any_card_of_the_suit_once_it_is_trumped() -> None:
    game = position(RULES, "QH JC", "JS JC", "AH JH", "QH JC", trump="S")
    assert names(go(game, "QH, JS").legal) == {"AH", "JH"}


def test_S3_79_rule_four_without_the_suit_play_trump() -> None:
    game = position(RULES, "QH JC", "JS AC", "AH JH", "QH JC", trump="S").play("QH")
    assert names(game.legal) == {"JS"}


def test_S3_80_A3_2_rule_five_beat_the_highest_trump_with_any_higher_one() -> None:
    game = position(RULES, "QH JC", "QS JC", "AS KS JS", "QH JC", trump="S")
    assert names(go(game, "QH, QS").legal) == {"AS", "KS"}
    third = position(RULES, "QH JC", "QS JC", "KS JC", "AS TS QS", trump="S")
    assert names(go(third, "QH, QS, KS").legal) == {"AS", "TS"}


def test_A3_9_with_no_higher_trump_a_trump_is_still_due() -> None:
    game = position(RULES, "QH JC", "KS JC", "QS JS AC", "QH JC", trump="S")
    assert names(go(game, "QH, KS").legal) == {"QS", "JS"}


def test_S3_81_rule_six_neither_suit_nor_trump_any_card() -> None:
    game = position(RULES, "QH JC", "JC AD", "AH JH", "QH JC", trump="S").play("QH")
    assert names(game.legal) == {"JC", "AD"}


def test_S3_83_S3_84_the_winner_leads_until_all_cards_are_played() -> None:
    game = position(RULES, "QH JC", "AH AC", "KH QC", "TH KC", trump="S", bid=50)
    game = go(game, "QH, AH, KH, TH")
    assert game.turn == 1
    game = go(game, "AC, QC, KC, JC")
    assert [trick.winner for trick in result(game).played[-2:]] == [1, 1]


def test_S3_86_trick_points_join_the_meld() -> None:
    game = finish(RULES, bid=50, meld=(10, 8, 12, 6), points=(16, 10, 14, 10))
    assert result(game).delta == (52, 34)

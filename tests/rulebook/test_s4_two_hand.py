"""2-Hand Pinochle: trick play, scoring, and winning (S4-1, S4-27..S4-35)."""

import pytest
from tests.support.table import finish, go, house, names, play_out, position, refused, result, start
from tests.support.two_hand import melding, through_stock

from acesaround import new
from acesaround.game.state import Phase
from acesaround.rules.load import load

RULES = "two-hand"


def test_S4_1_the_object_is_a_hundred_points() -> None:
    assert load(RULES).game.target == 100


def test_S4_28_the_second_player_follows_else_trumps_else_anything() -> None:
    game = position(RULES, "KH JC", "9H AS", trump="S", declarer=None).play("KH")
    assert names(game.legal) == {"9H"}
    assert refused(game, "AS") == "must_follow_suit"
    game = position(RULES, "KH JC", "9S AC", trump="S", declarer=None).play("KH")
    assert names(game.legal) == {"9S"}
    assert refused(game, "AC") == "must_trump"
    game = position(RULES, "KH JC", "9D AC", trump="S", declarer=None).play("KH")
    assert names(game.legal) == {"9D", "AC"}


def test_S4_29_a_trump_led_must_be_beaten() -> None:
    game = position(RULES, "QS JC", "KS JS", trump="S", declarer=None).play("QS")
    assert names(game.legal) == {"KS"}
    assert refused(game, "JS") == "must_beat"
    game = position(RULES, "QS JC", "JS 9S", trump="S", declarer=None).play("QS")
    assert names(game.legal) == {"JS", "9S"}


def test_S4_29_another_suit_need_not_be_beaten() -> None:
    game = position(RULES, "QH JC", "KH JH", trump="S", declarer=None).play("QH")
    assert names(game.legal) == {"KH", "JH"}


def test_S4_30_a_point_for_each_ace_ten_and_king() -> None:
    game = position(RULES, "AH JC", "TH JC", trump="S", declarer=None)
    assert go(game, "AH, TH").state.taken == (2, 0)
    game = position(RULES, "QH JC", "9H JC", trump="S", declarer=None)
    assert go(game, "QH, 9H").state.taken == (0, 0)


def test_S4_31_the_last_trick_is_one_point() -> None:
    game = position(RULES, "KH", "9H", trump="S", declarer=None, taken=(3, 4))
    assert result(go(game, "KH, 9H")).trick_points == (5, 4)


def test_A4_7_the_winner_of_the_twelfth_trick_leads_trick_play() -> None:
    game = through_stock(start(RULES), tricks=12)
    assert game.state.phase is Phase.TRICK_PLAY
    assert game.turn == game.state.tricks[-1].winner


def test_S4_27_no_melding_in_trick_play() -> None:
    game = through_stock(melding("KS QS", trump="S"))
    assert refused(game, "lay marriage KS QS") == "wrong_phase"


def test_S4_32_scores_are_totalled_after_the_hand() -> None:
    game = melding("KS QS", trump="S").play("lay marriage KS QS")
    assert game.state.match.scores == (0, 0)
    done = play_out(through_stock(game.play("draw")))
    assert result(done).meld == (4, 0)
    points = result(done).trick_points
    assert result(done).delta == (4 + points[0], points[1])
    assert done.state.match.scores == result(done).delta


def test_A4_9_winning_is_judged_after_the_whole_hand() -> None:
    game = start(RULES, "AC KS QS", "9C", stock="TS", dealer=1, scores=(99, 0))
    game = go(game, "AC, 9C, lay marriage KS QS")
    assert not game.over
    done = play_out(through_stock(game.play("draw")))
    assert (done.over, done.state.match.winner) == (True, 0)


@pytest.mark.parametrize(("before", "over"), [(79, False), (80, True)])
def test_S4_33_the_first_at_a_hundred_wins(before: int, over: bool) -> None:
    game = finish(RULES, declarer=None, meld=(10, 0), points=(10, 3), scores=(before, 40))
    assert (game.over, game.state.match.winner) == (over, 0 if over else None)


def test_S4_34_with_both_there_the_higher_score_wins() -> None:
    game = finish(RULES, declarer=None, meld=(0, 0), points=(5, 6), scores=(98, 99))
    assert game.state.match.scores == (103, 105)
    assert (game.over, game.state.match.winner) == (True, 1)


def test_S4_35_level_scores_go_on() -> None:
    game = finish(RULES, declarer=None, meld=(1, 0), points=(5, 6), scores=(99, 99))
    assert (game.state.match.scores, game.over) == ((105, 105), False)
    more = finish(RULES, declarer=None, meld=(0, 0), points=(5, 6), scores=(105, 105))
    assert (more.over, more.state.match.winner) == (True, 1)


def test_A4_12_a_tie_break_hand_is_won_by_the_higher_total() -> None:
    game = finish(RULES, declarer=None, meld=(0, 0), points=(5, 6), scores=(104, 104))
    assert (game.state.match.scores, game.state.match.winner) == ((109, 110), 1)


def test_A4_10_random_first_dealer_then_in_turn() -> None:
    assert {new(RULES, seed=seed).state.match.dealer for seed in range(20)} == {0, 1}
    game = play_out(through_stock(start(RULES, dealer=0)))
    assert game.state.match.dealer == 1


def test_S4_14_twelve_tricks_of_meld_play_and_twelve_of_trick_play() -> None:
    done = play_out(through_stock(start(RULES)))
    assert len(result(done).played) == load(RULES).tricks == 24


def test_S4_30_what_is_left_after_meld_play_scores() -> None:
    game = through_stock(start(RULES))
    left = sum(card.rank.letter in "ATK" for hand in game.state.hands for card in hand)
    assert sum(result(play_out(game)).trick_points) == left + 1


def test_A4_5_with_stock_tricks_all_counters_score() -> None:
    rules = house(RULES, play={"stock_tricks_score": True})
    done = play_out(through_stock(start(rules)))
    assert sum(result(done).trick_points) == rules.hand_trick_points == 25

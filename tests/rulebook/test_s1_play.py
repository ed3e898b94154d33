"""Double-Deck Pinochle 1983: trick play and scoring."""

import pytest
from tests.support.table import (
    codes,
    contract,
    finish,
    go,
    names,
    position,
    refused,
    result,
)

from acesaround.messages import results
from acesaround.rules.load import load

RULES = "daugherty-1983"


def test_S1_10_S1_48_each_plays_once_and_any_trump_beats_other_suits() -> None:
    game = position(RULES, "AH JC", "JS JC", "TH JC", "KH JC", trump="S")
    done = go(game, "AH, JS, TH, KH")
    assert (done.state.tricks[-1].winner, done.turn) == (1, 1)


def test_S1_37_twenty_tricks_and_fifty_points() -> None:
    rules = load(RULES)
    assert (rules.tricks, rules.hand_trick_points, rules.counters.last_trick) == (20, 50, 2)


def test_S1_38_follow_suit() -> None:
    game = position(RULES, "KH JC", "JH AS", "QH JC", "QH JC", trump="S").play("KH")
    assert names(game.legal) == {"JH"}
    assert refused(game, "AS") == "must_follow_suit"


def test_S1_39_beat_the_highest_card_if_you_can() -> None:
    game = position(RULES, "QH JC", "AH JH", "KH TH JH", "QH JC", trump="S").play("QH")
    assert names(game.legal) == {"AH"}
    assert refused(game, "JH") == "must_beat"


def test_S1_39_not_once_the_suit_is_cut() -> None:
    game = position(RULES, "QH JC", "JS JC", "AH JH", "QH JC", trump="S")
    assert names(go(game, "QH, JS").legal) == {"AH", "JH"}


def test_S1_39_the_duty_holds_against_the_best_card_and_not_the_lead() -> None:
    game = position(RULES, "QH JC", "TH JC", "AH KH", "QH JC", trump="S")
    assert names(go(game, "QH, TH").legal) == {"AH"}


def test_S1_40_by_as_much_as_you_like() -> None:
    game = position(RULES, "QH JC", "AH TH KH JH", "QH JC", "QH JC", trump="S").play("QH")
    assert names(game.legal) == {"AH", "TH", "KH"}


def test_S1_41_if_you_cannot_any_card_of_the_suit() -> None:
    game = position(RULES, "AH JC", "AH KH JH AS", "QH JC", "QH JC", trump="S").play("AH")
    assert names(game.legal) == {"AH", "KH", "JH"}


def test_S1_42_out_of_the_suit_play_trump() -> None:
    game = position(RULES, "AH JC", "JS AC", "QH JC", "QH JC", trump="S").play("AH")
    assert names(game.legal) == {"JS"}
    assert refused(game, "AC") == "must_trump"


def test_S1_43_beat_a_trump_with_a_higher_one_if_you_can() -> None:
    game = position(RULES, "AH JC", "QS JC", "KS JS", "QH JC", trump="S")
    over = go(game, "AH, QS")
    assert names(over.legal) == {"KS"}
    assert refused(over, "JS") == "must_overtrump"
    under = position(RULES, "AH JC", "KS JC", "QS JS AC", "QH JC", trump="S")
    assert names(go(under, "AH, KS").legal) == {"QS", "JS"}


def test_S1_44_out_of_both_any_card() -> None:
    game = position(RULES, "AH JC", "JC AD", "QH JC", "QH JC", trump="S").play("AH")
    assert names(game.legal) == {"JC", "AD"}


@pytest.mark.parametrize(
    ("cards", "winner"), [("AH AH TH KH", 0), ("KH AH AH TH", 1), ("QH JS JS QH", 1)]
)
def test_S1_48_of_equal_cards_the_first_wins(cards: str, winner: int) -> None:
    played = cards.split()
    game = position(RULES, *(f"{card} JC" for card in played), trump="S")
    assert game.play_all(played).state.tricks[-1].winner == winner


def test_S1_51_saving_meld_takes_twenty_counters() -> None:
    lost = finish(RULES, bid=55, meld=(30, 24, 0, 0), points=(31, 19, 0, 0))
    assert result(lost).delta == (61, 0)
    assert codes(lost, 1) == ["all_not_saved"]
    saved = finish(RULES, bid=55, meld=(30, 24, 0, 0), points=(30, 20, 0, 0))
    assert result(saved).delta == (60, 44)


def test_S1_52_off_the_board_counters_still_score() -> None:
    game = finish(RULES, bid=55, meld=(30, 12, 0, 0), points=(22, 28, 0, 0))
    assert result(game).delta == (-55, 28)
    assert codes(game, 1) == ["meld_below_minimum", "trick_points"]


def test_S1_53_the_bidders_need_the_bid_and_twenty_counters() -> None:
    short = finish(RULES, bid=65, meld=(22, 0, 0, 0), points=(38, 12, 0, 0))
    assert result(short).delta == (-65, 0)
    assert [reason.message for reason in result(short).reasons][:2] == [
        results.BID_SHORT(counters=38, bid=65, meld=22, total=60, short=5),
        results.BID_LOST(bid=65),
    ]
    few = finish(RULES, bid=60, meld=(50, 20, 0, 0), points=(15, 35, 0, 0))
    assert result(few).delta == (-60, 55)
    made = finish(RULES, bid=75, meld=(25, 24, 0, 0), points=(48, 2, 0, 0))
    assert result(made).delta == (-75, 0)
    exact = finish(RULES, bid=73, meld=(25, 24, 0, 0), points=(48, 2, 0, 0))
    assert result(exact).delta == (73, 0)


def test_S1_80_the_reference_card_twenty_counters_and_twenty_meld() -> None:
    rules = load(RULES)
    assert (rules.score.save.at_least, rules.meld.side_minimum) == (20, 20)
    assert rules.score.save.by == "trick_points"


def test_A1_4_the_game_is_to_five_hundred() -> None:
    made = finish(RULES, bid=60, meld=(30, 0, 0, 0), points=(30, 20, 0, 0), scores=(440, 100))
    assert (made.over, made.state.match.winner) == (True, 0)
    short = finish(RULES, bid=60, meld=(30, 0, 0, 0), points=(30, 20, 0, 0), scores=(439, 100))
    assert not short.over


def test_A1_5_with_both_there_the_bidding_team_wins() -> None:
    game = finish(RULES, bid=55, meld=(30, 30, 0, 0), points=(25, 25, 0, 0), scores=(450, 490))
    assert game.state.match.scores == (505, 545)
    assert game.state.match.winner == 0


def test_S1_50_the_typed_total_is_what_is_scored() -> None:
    game = contract(RULES, bid=51, trump="S")
    assert game.state.this_round.entered == (53, 53, 53, 53)

"""Doubles Pinochle 1993: trick play (S0-20..S0-34)."""

import pytest
from tests.support.table import contract, go, house, names, position, refused, result

from acesaround.rules.load import load

RULES = "doubles-1993"
SUITS = ("S:AAAATTTTKKKKQQQQJJJJ", "H:AAAATTTTKKKKQQQQJJJJ", "C:AAAATTTTKKKKQQQQJJJJ")


@pytest.mark.parametrize("declarer", range(4))
def test_S0_20_the_bid_taker_leads_first(declarer: int) -> None:
    assert contract(RULES, bid=51, trump="S", declarer=declarer).turn == declarer


def test_S0_21_first_lead_must_be_trump() -> None:
    game = contract(RULES, "S:AAKQ H:AA", bid=51, trump="S")
    assert {name[1] for name in names(game.legal) - {"fold"}} == {"S"}
    assert refused(game, "AH") == "must_lead_trump"


def test_S0_21_at_fifty_the_first_lead_is_free() -> None:
    game = contract(RULES, "S:AAKQ H:AA C:A D:A", bid=50, trump="S")
    assert {name[1] for name in names(game.legal) - {"fold"}} == {"S", "H", "C", "D"}


def test_S0_21_only_the_first_lead_is_bound() -> None:
    game = go(contract(RULES, *SUITS, bid=51, trump="S"), "AS, AH, AC, AD")
    assert game.turn == 0
    plain = position(RULES, "S:A H:A", "S:K H:K", "S:Q H:Q", "S:J H:J", trump="S", bid=55)
    assert names(plain.legal) == {"AS", "AH"}


def test_S0_22_play_goes_clockwise() -> None:
    game, turns = contract(RULES, bid=51, trump="S", declarer=2), []
    for _ in range(4):
        turns.append(int(game.turn or 0))
        game = game.play(next(iter(game.legal)))
    assert turns == [2, 3, 0, 1]


def test_S0_23_the_first_card_is_the_suit_led() -> None:
    game = position(RULES, "H:K D:J", "H:A D:A", "H:J C:J", "H:Q C:Q", trump="S").play("KH")
    assert game.state.trick[0].suit.letter == "H"
    assert names(game.legal) == {"AH"}


def test_S0_24_the_suit_led_must_be_followed() -> None:
    game = position(RULES, "H:K D:J", "H:A S:A", "H:J C:J", "H:Q C:Q", trump="S").play("KH")
    assert names(game.legal) == {"AH"}
    assert refused(game, "AS") == "must_follow_suit"


def test_S0_25_who_cannot_follow_must_trump() -> None:
    game = position(RULES, "H:K D:J", "S:J D:A", "H:J C:J", "H:Q C:Q", trump="S").play("KH")
    assert names(game.legal) == {"JS"}
    assert refused(game, "AD") == "must_trump"


def test_S0_26_without_suit_and_trump_anything_goes() -> None:
    game = position(RULES, "H:K D:J", "C:J D:A", "H:J C:J", "H:Q C:Q", trump="S").play("KH")
    assert names(game.legal) == {"JC", "AD"}


def test_S0_27_nothing_need_be_beaten() -> None:
    game = position(RULES, "H:K D:J", "H:AQ", "H:J C:J", "H:Q C:Q", trump="S").play("KH")
    assert names(game.legal) == {"AH", "QH"}
    ruffed = position(RULES, "H:K D:J", "S:K C:J", "S:AJ", "H:Q C:Q", trump="S")
    assert names(go(ruffed, "KH, KS").legal) == {"AS", "JS"}


def test_A0_2_beating_is_a_setting() -> None:
    strict = house(RULES, play={"head": "always", "overtrump": True})
    game = position(strict, "H:K D:J", "H:AQ", "H:J C:J", "H:Q C:Q", trump="S").play("KH")
    assert names(game.legal) == {"AH"}
    ruffed = position(strict, "H:K D:J", "S:K C:J", "S:AJ", "H:Q C:Q", trump="S")
    assert names(go(ruffed, "KH, KS").legal) == {"AS"}


def test_S0_28_four_cards_make_a_trick() -> None:
    game = go(contract(RULES, *SUITS, bid=51, trump="S"), "AS, AH, AC")
    assert (len(game.state.trick), game.state.tricks) == (3, ())
    game = game.play("AD")
    assert (game.state.trick, len(game.state.tricks)) == ((), 1)


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("TH, AH, KH, QH", 1), ("KH, QH, TH, JH", 2), ("QH, JH, JH, KH", 3), ("JH, QH, JH, JH", 1)],
)
def test_S0_29_ace_ten_king_queen_jack(cards: str, winner: int) -> None:
    assert winner_of(cards) == winner


def test_S0_30_the_highest_trump_wins_else_the_highest_of_the_suit_led() -> None:
    assert winner_of("KH, TH, AD, QH") == 1
    assert winner_of("AH, JS, AH, QS") == 3
    assert winner_of("QC, AD, AH, KD") == 0


def test_S0_31_of_identical_cards_the_first_wins() -> None:
    assert winner_of("QH, AH, AH, AH") == 1
    assert winner_of("QH, KS, AH, KS") == 1
    assert winner_of("AH, AH, AH, AH") == 0


@pytest.mark.parametrize(
    ("cards", "points"), [("AH, TH, KH, QH", 3), ("QH, QH, JH, JH", 0), ("AH, AH, TH, KH", 4)]
)
def test_S0_32_one_point_for_each_ace_ten_and_king(cards: str, points: int) -> None:
    game = go(table(cards), cards)
    assert game.state.tricks[-1].points == points
    assert sum(game.state.taken) == points


def test_S0_33_the_last_trick_scores_two_more() -> None:
    game = position(RULES, "QH", "JH", "JH", "KH", trump="S", bid=50, taken=(20, 20, 4, 3))
    assert result(go(game, "QH, JH, JH, KH")).trick_points == (24, 26)


def test_S0_33_fifty_points_in_a_hand() -> None:
    assert load(RULES).hand_trick_points == 50


def test_S0_34_the_winner_of_a_trick_leads_the_next() -> None:
    game = go(table("QH, AH, TH, KH"), "QH, AH, TH, KH")
    assert (game.turn, game.state.leader) == (1, 1)


def table(cards: str):
    """Return a table whose four hands play their first cards in this order; spades are trump."""
    spare = "JD" if cards[1] == "C" else "JC"
    return position(RULES, *(f"{card} {spare}" for card in cards.split(",")), trump="S")


def winner_of(cards: str) -> int:
    return go(table(cards), cards).state.tricks[-1].winner

"""Doubles Pinochle of 1993 in the terminal: bidding, trump, the cards, and how games end."""

from dataclasses import replace

import pytest
from tests.tui.helpers import said
from tests.tui.statements.people import ALONE, SitDown, refusal

from acesaround.cards import Card, Suit
from acesaround.game.state import EndReason, Phase
from acesaround.i18n import tr
from acesaround.messages import Message, refusals
from acesaround.text.formatter import Display
from acesaround.text.game_end import winning
from acesaround.text.names import PlayerNames
from acesaround.tui.screens.parts import lines_of
from acesaround.tui.screens.play_area import play_area
from acesaround.tui.screens.results import hand_result

RULES = "doubles-1993"
NO_MARRIAGE = "S:AAAATTTTKKKK H:AAAATTTT"
MARRIAGE_IN_HEARTS = "S:AAAATTTT H:AAKQ C:AAAATTTT"
TRUMPS, OTHERS = "S:AAKQ", "C:AAAATTTT D:AAAATTTT"
LED = "pass, pass, pass, trump S, play on, KH"
"""East is stuck with the bid at 50, names spades, and leads the king of hearts."""
LEADER = "H:KKKK"


def test_S0_4_S0_8_S0_9_the_first_screen_of_a_game(sit_down: SitDown) -> None:
    out = sit_down(RULES, seats=ALONE).screen
    assert tr("terminal.game_to_target_where", target="500", where="hand 1") in out
    assert tr("text.as_dealer_name_has_the_bid_at", name="East", bid="50") in out
    assert "20 cards" in out


def test_S0_5_bidding_trump_and_meld_come_before_the_tricks(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:KQ", seats=ALONE).do("51, pass, pass, pass")
    out = people.screen + people.type("s, p, as")
    titles = "terminal.what_is_trump", "common.melds", "terminal.your_play_rs"
    places = [out.index(tr(title)) for title in titles]
    assert places == sorted(places)
    assert people.table.state.this_round.trump is Suit.SPADES


def test_S0_6_at_50_any_suit_can_be_named(sit_down: SitDown) -> None:
    for suit in Suit:
        people = sit_down(RULES, NO_MARRIAGE, dealer=0, seats=ALONE).do("pass, pass, pass")
        assert all(Display().suit_title(other) in people.screen for other in Suit)
        people.type(suit.letter)
        assert people.table.state.this_round.trump is suit


def test_S0_51_above_50_only_a_suit_with_a_marriage(sit_down: SitDown) -> None:
    people = sit_down(RULES, MARRIAGE_IN_HEARTS, seats=ALONE).do("55, pass, pass, pass")
    out = people.type("s, h")
    assert refusal(refusals.NO_MARRIAGE_IN_SUIT(suit="S")) in out
    assert tr("common.suit_are_trump", suit="♥ hearts") in out


def test_S0_11_S0_13_bids_that_are_too_low_or_between_steps_are_refused(sit_down: SitDown) -> None:
    people = sit_down(RULES, seats=ALONE)
    out = people.screen + people.type("50, 61, bid 72")
    assert refusal(refusals.BID_NOT_HIGHER(amount=50, high=50)) in out
    assert refusal(refusals.NOT_ON_STEP(amount=61)) in out
    assert refusal(refusals.NOT_ON_STEP(amount=72)) in out
    assert not people.table.state.this_round.calls
    bids = tr("text.you_can_bid_bids_0_passes", bids="51 to 59, 60, 65, 70, and so on")
    assert bids in out


def test_S0_12_S0_17_bids_go_around_until_three_have_passed(sit_down: SitDown) -> None:
    people = sit_down(RULES, MARRIAGE_IN_HEARTS, seats=ALONE).do("51, pass, 52, pass")
    assert people.table.turn == 0
    people.type("53")
    calls = [(call.seat, call.amount) for call in people.table.state.this_round.calls]
    assert calls[4] == (0, 53) and calls[5][0] == 2, "West and East are out"


def test_S0_18_each_meld_and_each_teams_sum_are_shown(sit_down: SitDown) -> None:
    people = sit_down(RULES, seats=ALONE).do("51, pass, pass, pass, trump S")
    lines = said(people.table, "melds")
    assert sum(line.endswith(": 53 meld") for line in lines) == 4
    assert "You & North: 0 (+106 meld), West & East: 0 (+106 meld)" in people.screen


def test_S0_20_S0_21_the_bid_winner_leads_a_trump(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:AAKQ H:AAAATTTT C:AAAATTTT", seats=ALONE).do(
        "51, pass, pass, pass, trump S"
    )
    assert people.table.turn == 0
    out = people.type("p, ah, as")
    assert refusal(refusals.MUST_LEAD_TRUMP(trump="S")) in out
    assert people.table.state.tricks[0].leader == 0 and people.first_card == "AS"


def test_S0_21_at_50_any_card_can_be_led(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:AAKQ H:AAAATTTT C:AAAATTTT", dealer=0, seats=ALONE).do(
        "pass, pass, pass"
    )
    out = people.type("s, p, ah")
    assert tr("text.you_can_play_any_card") in out
    assert people.first_card == "AH"


@pytest.mark.parametrize(
    ("hand", "wrong", "why", "right"),
    [
        ("H:AQ S:AA C:AAAATTTT D:AAAATTTT", "AS", refusals.MUST_FOLLOW_SUIT(led="H"), "QH"),
        (f"{TRUMPS} {OTHERS}", "AC", refusals.MUST_TRUMP(led="H"), "QS"),
    ],
)
def test_S0_23_S0_24_S0_25_S0_27_a_card_that_cant_be_played_is_refused(
    sit_down: SitDown, hand: str, wrong: str, why: Message, right: str
) -> None:
    people = sit_down(RULES, hand, "", "", LEADER, seats=ALONE).do(LED)
    out = people.type(f"{wrong}, {right}")
    assert refusal(why) in out
    assert people.first_card == right, "no card has to beat the king"


def test_S0_26_without_the_suit_and_trumps_any_card_can_be_played(sit_down: SitDown) -> None:
    people = sit_down(RULES, "C:AAAATTTTKK D:AAAATTTTKK", "", "", LEADER, seats=ALONE).do(LED)
    assert tr("text.you_can_play_any_card") in people.type("kd")
    assert people.first_card == "KD"


FOLLOWING = ("H:AQ", "H:A", "H:KJ", "H:AK")
OUT_OF_HEARTS = ("S:KQ D:AAAATTTTKK C:AAAATTTT", "H:A", "S:KQ D:QQQQJJJJKK C:QQQQJJJJ", "H:A")


@pytest.mark.parametrize(
    ("hands", "cards", "winner", "points"),
    [
        (FOLLOWING, "AH, AH, AH, KH", "East", 4),
        (FOLLOWING, "KH, QH, AH, JH", "West", 2),
        (OUT_OF_HEARTS, "AH, QS, AH, KS", "North", 3),
    ],
)
def test_S0_22_S0_28_S0_30_S0_31_S0_32_S0_34_the_last_trick_says_who_won_it(
    sit_down: SitDown, hands: tuple[str, ...], cards: str, winner: str, points: int
) -> None:
    people = sit_down(RULES, *hands, seats=ALONE).do(f"pass, pass, pass, trump S, play on, {cards}")
    view, names = people.table.view(0), PlayerNames(people.table.rules, 0)
    lines = lines_of(play_area(view, names, Display()))
    assert lines[0].startswith(tr("terminal.last_short_took_points", short=winner, points=points))
    assert tr("terminal.trick_number_short_leads", number=2, short=winner) in lines[0]
    [marked] = [word for line in lines for word in line[:27].split() if word.endswith("*")]
    order = ["East", "South", "West", "North"]
    won = Card.parse(cards.split(", ")[order.index(winner)])
    assert marked == f"{Display().card(won)}*"


def test_S0_52_S0_54_without_a_marriage_the_bid_is_lost_and_a_hand_is_dealt(
    sit_down: SitDown,
) -> None:
    people = sit_down(RULES, NO_MARRIAGE, seats=ALONE).do("55, pass, pass, pass")
    lines = hand_result(
        people.table.state.match.results[0], PlayerNames(people.table.rules, 0), Display()
    )
    lost = tr("text.side_went_set_on_a_bid_of_2", side="You & North", bid="55")
    assert lost in " ".join(lines) and "You & North: -55" in lines
    assert (
        people.table.state.phase is Phase.AUCTION
        and people.table.state.match.results[0].number == 1
    )
    out = people.screen
    assert "You & North: (-55)" in out
    assert tr("terminal.game_to_target_where", target="500", where="hand 2") in out


@pytest.mark.parametrize(
    ("reason", "scores", "text"),
    [
        ("target", (510, 200), "text.side_reached_target_points_and_won_the"),
        ("target", (510, 520), "text.side_won_the_last_bid_and_reached"),
        ("all_tricks", (100, 200), "text.side_took_every_trick_in_a_hand"),
        ("shutout", (260, -20), "text.side_won_by_a_shutout_nobody_else"),
        ("quadruple_pinochle", (100, 200), "text.side_had_a_quadruple_pinochle"),
    ],
)
def test_S0_47_S0_48_S0_49_S0_50_each_way_to_win_has_its_sentence(
    sit_down: SitDown, reason: EndReason, scores: tuple[int, int], text: str
) -> None:
    """The team won the last bid."""
    state = sit_down(RULES, NO_MARRIAGE, seats=ALONE).do("55, pass, pass, pass").table.state
    match = replace(state.match, scores=scores, winner=0, reason=reason)
    assert winning(match, PlayerNames(state.rules, 0)) == tr(text, side="You & North", target=500)

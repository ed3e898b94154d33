"""Doubles Pinochle of 1993 in the terminal: bidding, trump, the cards, and how games end."""

import pytest
from tests.support.table import finish
from tests.tui.statements.conftest import Deals, first_card, typed
from tests.tui.test_commands import said

from acesaround.cards import Card, Suit
from acesaround.game.state import EndReason, Match, Phase
from acesaround.i18n import tr
from acesaround.messages import Message, refusals
from acesaround.rules.load import load
from acesaround.text.columns import capital
from acesaround.text.formatter import Display, format_message
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


def shown(refusal: Message) -> str:
    """Return a refusal as the terminal prints it, after the number of the error."""
    return capital(format_message(refusal, Display()))


def test_S0_4_S0_8_S0_9_the_first_screen_of_a_game(dealt: Deals) -> None:
    out = typed(dealt(RULES))
    assert tr("terminal.game_to_target_where", target="500", where="hand 1") in out
    assert tr("text.as_dealer_name_has_the_bid_at", name="East", bid="50") in out
    assert "20 cards" in out


def test_S0_5_bidding_trump_and_meld_come_before_the_tricks(dealt: Deals) -> None:
    table = dealt(RULES, "S:KQ", actions="51, pass, pass, pass")
    out = typed(table, "s", "p", "as")
    titles = "terminal.what_is_trump", "common.melds", "terminal.your_play_rs"
    places = [out.index(tr(title)) for title in titles]
    assert places == sorted(places)
    assert table.state.this_round.trump is Suit.SPADES


def test_S0_6_at_50_any_suit_can_be_named(dealt: Deals) -> None:
    for suit in Suit:
        table = dealt(RULES, NO_MARRIAGE, dealer=0, actions="pass, pass, pass")
        assert all(Display().suit_title(other) in typed(table) for other in Suit)
        typed(table, suit.letter)
        assert table.state.this_round.trump is suit


def test_S0_51_above_50_only_a_suit_with_a_marriage(dealt: Deals) -> None:
    table = dealt(RULES, MARRIAGE_IN_HEARTS, actions="55, pass, pass, pass")
    out = typed(table, "s", "h")
    assert shown(refusals.NO_MARRIAGE_IN_SUIT(suit="S")) in out
    assert tr("common.suit_are_trump", suit="♥ hearts") in out


def test_S0_11_S0_13_bids_that_are_too_low_or_between_steps_are_refused(dealt: Deals) -> None:
    table = dealt(RULES)
    out = typed(table, "50", "61", "bid 72")
    assert shown(refusals.BID_NOT_HIGHER(amount=50, high=50)) in out
    assert shown(refusals.NOT_ON_STEP(amount=61)) in out
    assert shown(refusals.NOT_ON_STEP(amount=72)) in out
    assert not table.state.this_round.calls
    bids = tr("text.you_can_bid_bids_0_passes", bids="51 to 59, 60, 65, 70, and so on")
    assert bids in out


def test_S0_12_S0_17_bids_go_around_until_three_have_passed(dealt: Deals) -> None:
    table = dealt(RULES, MARRIAGE_IN_HEARTS, actions="51, pass, 52, pass")
    assert table.turn == 0
    typed(table, "53")
    calls = [(call.seat, call.amount) for call in table.state.this_round.calls]
    assert calls[4] == (0, 53) and calls[5][0] == 2, "West and East are out"


def test_S0_18_each_meld_and_each_teams_sum_are_shown(dealt: Deals) -> None:
    table = dealt(RULES, actions="51, pass, pass, pass, trump S")
    lines = said(table, "melds")
    assert sum(line.endswith(": 53 meld") for line in lines) == 4
    assert "You & North: 0 (+106 meld), West & East: 0 (+106 meld)" in typed(table)


def test_S0_20_S0_21_the_bid_winner_leads_a_trump(dealt: Deals) -> None:
    table = dealt(RULES, "S:AAKQ H:AAAATTTT C:AAAATTTT", actions="51, pass, pass, pass, trump S")
    assert table.turn == 0
    out = typed(table, "p", "ah", "as")
    assert shown(refusals.MUST_LEAD_TRUMP(trump="S")) in out
    assert table.state.tricks[0].leader == 0 and first_card(table) == "AS"


def test_S0_21_at_50_any_card_can_be_led(dealt: Deals) -> None:
    table = dealt(RULES, "S:AAKQ H:AAAATTTT C:AAAATTTT", dealer=0, actions="pass, pass, pass")
    out = typed(table, "s", "p", "ah")
    assert tr("text.you_can_play_any_card") in out
    assert first_card(table) == "AH"


@pytest.mark.parametrize(
    ("hand", "wrong", "why", "right"),
    [
        ("H:AQ S:AA C:AAAATTTT D:AAAATTTT", "AS", refusals.MUST_FOLLOW_SUIT(led="H"), "QH"),
        (f"{TRUMPS} {OTHERS}", "AC", refusals.MUST_TRUMP(led="H"), "QS"),
    ],
)
def test_S0_23_S0_24_S0_25_S0_27_a_card_that_cant_be_played_is_refused(
    dealt: Deals, hand: str, wrong: str, why: Message, right: str
) -> None:
    table = dealt(RULES, hand, "", "", LEADER, actions=LED)
    out = typed(table, wrong, right)
    assert shown(why) in out
    assert first_card(table) == right, "no card has to beat the king"


def test_S0_26_without_the_suit_and_trumps_any_card_can_be_played(dealt: Deals) -> None:
    table = dealt(RULES, "C:AAAATTTTKK D:AAAATTTTKK", "", "", LEADER, actions=LED)
    assert tr("text.you_can_play_any_card") in typed(table, "kd")
    assert first_card(table) == "KD"


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
    dealt: Deals, hands: tuple[str, ...], cards: str, winner: str, points: int
) -> None:
    table = dealt(RULES, *hands, actions=f"pass, pass, pass, trump S, play on, {cards}")
    view, names = table.view(0), PlayerNames(table.rules, 0)
    lines = lines_of(play_area(view, names, Display()))
    assert lines[0].startswith(tr("terminal.last_short_took_points", short=winner, points=points))
    assert tr("terminal.trick_number_short_leads", number=2, short=winner) in lines[0]
    [marked] = [word for line in lines for word in line[:27].split() if word.endswith("*")]
    order = ["East", "South", "West", "North"]
    won = Card.parse(cards.split(", ")[order.index(winner)])
    assert marked == f"{Display().card(won)}*"


def test_S0_52_S0_54_without_a_marriage_the_bid_is_lost_and_a_hand_is_dealt(dealt: Deals) -> None:
    table = dealt(RULES, NO_MARRIAGE, actions="55, pass, pass, pass")
    lines = hand_result(table.state.match.results[0], PlayerNames(table.rules, 0), Display())
    lost = tr("text.side_went_set_on_a_bid_of_2", side="You & North", bid="55")
    assert lost in " ".join(lines) and "You & North: -55" in lines
    assert table.state.phase is Phase.AUCTION and table.state.match.results[0].number == 1
    out = typed(table)
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
    reason: EndReason, scores: tuple[int, int], text: str
) -> None:
    names = PlayerNames(load(RULES), 0)
    hand = finish(RULES, bid=53, meld=(30, 0, 0, 0), points=(25, 25, 0, 0))
    last = hand.state.match.results
    match = Match(scores, (True, True), 500, results=last, winner=0, reason=reason)
    assert winning(match, names) == tr(text, side="You & North", target=500)

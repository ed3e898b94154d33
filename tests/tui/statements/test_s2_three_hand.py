"""Three-hand pinochle in the terminal: bidding, the widow, playing, and winning."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.support.manual_melds import MELDS_THREE_HAND
from tests.tui.statements.people import People, SitDown, holds, may_play, meld_shown, refusal

from acesaround.i18n import tr, tr_plural
from acesaround.messages import refusals
from acesaround.rules.load import load

RULES = "three-hand"
WIDOW = "three-hand-widow"
ALL_HEARTS = "H:AATTKKQQJJ99 S:ATKQ"
TAKEN = "16, pass, pass, trump S, play on"


def test_S2_3_S2_7_S2_8_S2_9_sixteen_cards_and_the_dealers_15(sit_down: SitDown) -> None:
    people = sit_down(RULES, dealer=1)
    assert people.table.turn == 2
    assert tr("text.as_dealer_name_has_the_bid_at", name="West", bid="15") in people.screen
    assert f"{tr('common.dealer')} [15]" in people.screen
    for seat in (2, 0, 1):
        assert people.table.turn == seat
        assert holds(16) in people.screen
        people.do({2: "16", 0: "17", 1: "18"}[seat])


def test_S2_10_pass_or_any_number_above_the_last_bid(sit_down: SitDown) -> None:
    people = sit_down(RULES)
    spans = tr("text.bids_and_so_on", bids="16, 17, 18")
    assert tr("text.you_can_bid_bids_0_passes", bids=spans) in people.screen
    assert refusal(refusals.BID_NOT_HIGHER(amount=15, high=15)) in people.type("15")
    people.type("23")
    assert refusal(refusals.BID_NOT_HIGHER(amount=23, high=23)) in people.type("23")


def test_S2_5_S2_11_S2_12_two_passes_and_the_third_names_any_suit(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:AATT H:AATT C:AATT D:AATT")
    assert [people.table.turn, *map(turn_after(people), ("16", "17", "18", "0"))] == [0, 1, 2, 0, 1]
    named = people.type("0")
    assert people.table.turn == 2
    assert tr("text.you_took_the_bid_at_bid", bid="18") in named
    suits = "♠ spades, ♥ hearts, ♣ clubs, or ♦ diamonds"
    assert tr("text.you_can_name_suits", suits=suits) in named


def turn_after(people: People) -> Callable[[str], int | None]:
    """Return a function that types an entry and returns whose turn it is then."""

    def typed(entry: str) -> int | None:
        people.type(entry)
        return people.table.turn

    return typed


def test_S2_13_everyone_shows_meld_and_has_a_score_alone(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:KQ H:A").do("16, pass, pass")
    shown = people.type("S")
    melds = [meld.total for meld in people.table.state.this_round.melds]
    board = ", ".join(
        f"{name}: {meld}" for name, meld in zip(("South", "West", "East"), melds, strict=True)
    )
    assert tr("terminal.meld_on_the_board_melds", melds=board) in shown
    assert f"You: 0 (+{melds[0]} meld), West: 0 (+{melds[1]} meld)" in shown


@pytest.mark.parametrize(("hand", "cards", "sets", "points"), MELDS_THREE_HAND)
def test_S2_30_S2_32_S2_33_S2_34_S2_35_S2_36_what_melds_score(
    hand: str, cards: str, sets: int, points: int, sit_down: SitDown
) -> None:
    people = sit_down(RULES, hand).do("16, pass, pass")
    mine = people.type("S").partition("South (bid 16, ♠ spades)")[2].partition("West: ")[0]
    assert meld_shown(cards, sets, points) in mine


def test_S2_31_a_card_counts_twice_but_no_marriage_in_a_run(sit_down: SitDown) -> None:
    hand = "S:ATKQJ D:AATTKQJ9 C:T99"
    mine = sit_down(RULES, hand).do("16, pass, pass").type("S").partition("South (bid")[2]
    mine = mine.partition("West: ")[0]
    assert "A♠10♠K♠Q♠J♠ 15" in mine and "Q♠J♦ 4" in mine
    assert "K♠Q♠ " not in mine.replace("10♠K♠Q♠", "") and "K♦Q♦ 2" in mine


def test_S2_14_S2_42_folding_costs_the_bid_and_the_others_score_meld(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:KQ").do("16, pass, pass, trump S")
    meld = [meld.total for meld in people.table.state.this_round.melds]
    over = people.type("f")
    assert tr("text.name_folded_and_gave_up_the_bid", name="South", bid="16") in over
    assert f"South: (-16), West: {meld[1]}, East: {meld[2]}" in over


def test_S2_15_S2_16_the_bid_taker_leads_any_card_and_play_goes_clockwise(
    sit_down: SitDown,
) -> None:
    people = sit_down(RULES, dealer=0).do("16, pass, pass, trump D, play on")
    assert people.table.turn == 1
    assert tr("text.you_can_play_any_card") in people.screen
    assert tr("terminal.trick_number_you_lead", number="1") in people.screen
    people.do(str(next(iter(people.table.view(1).legal))))
    assert people.table.turn == 2
    assert tr("terminal.trick_number_short_led", number="1", short="West") in people.screen


def test_S2_17_S2_18_S2_23_follow_suit_and_beat_it(sit_down: SitDown) -> None:
    people = sit_down(RULES, "H:K S:T", "H:AA9 S:A C:AATTKK D:AATTKK").do(f"{TAKEN}, KH")
    assert tr("text.you_must_play_card_press_enter", card="A♥") in people.screen
    assert refusal(refusals.MUST_FOLLOW_SUIT(led="H")) in people.type("AS")
    assert refusal(refusals.MUST_BEAT(best="KH")) in people.type("9H")


def test_S2_19_S2_23_else_a_trump_and_a_higher_one(sit_down: SitDown) -> None:
    people = sit_down(RULES, ALL_HEARTS, "S:Q9 C:AATTKKQ D:AATTKKQ").do(f"{TAKEN}, KH")
    assert may_play("QS 9S") in people.screen
    assert refusal(refusals.MUST_TRUMP(led="H")) in people.type("AC")
    cut = people.type("QS")
    assert may_play("AS TS KS") in cut
    assert refusal(refusals.MUST_OVERTRUMP(best="QS")) in people.type("9S")


def test_S2_20_S2_23_else_any_card_and_none_need_be_beaten_once_trumped(
    sit_down: SitDown,
) -> None:
    people = sit_down(RULES, ALL_HEARTS, "C:AATTKKQQ D:AATTKKQQ").do(f"{TAKEN}, KH")
    assert tr("text.you_can_play_any_card") in people.screen
    hands = ("H:KTTJJ99 S:TKQ C:QQJ D:QQJ", "S:A99 C:AATTKKJ D:AATTKK", "H:AAKQQ")
    trumped = sit_down(RULES, *hands).do(f"{TAKEN}, KH, 9S")
    assert may_play("AH KH QH") in trumped.screen


@pytest.mark.parametrize(
    ("cards", "winner", "points"),
    [("KH, AH, TH", 1, 3), ("KH, QH, TH", 2, 2), ("AH, AH, QH", 0, 2), ("KH, 9S, TH", 1, 2)],
)
def test_S2_21_S2_22_S2_24_S2_25_S2_26_S2_42_three_cards_and_who_takes_them(
    cards: str, winner: int, points: int, sit_down: SitDown
) -> None:
    led, second, third = cards.split(", ")
    void = "AC AC TC TC KC KC QC AD AD TD TD KD KD QD QD"
    people = sit_down(RULES, f"{led} TS", f"{second} {void}", third).do(f"{TAKEN}, {led}, {second}")
    screen = people.type(third)
    assert people.table.turn == winner
    title = tr("terminal.last_you_took_points", points=points)
    assert title in screen
    assert tr("terminal.trick_number_you_lead", number="2") in screen


def test_S2_27_S2_28_the_last_trick_counts_and_scores_are_totaled(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:AATTKKQQJJ99 H:AATT").do(TAKEN)
    assert f"{tr('common.still_out')} 25 16" in people.screen
    over = people.type(", ".join(["take"] * 47 + ["take"]))
    result = people.table.state.match.results[-1]
    assert sum(result.trick_points) == 25
    names = ("South", "West", "East")
    told = ", ".join(f"{name}: {n}" for name, n in zip(names, result.scores, strict=True))
    assert told in over


def test_S2_6_S2_28_a_bid_not_made_is_taken_off_and_marked(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:KQ").do("90, pass, pass, trump S, play on")
    people.play_out()
    sheet = people.type("score")
    assert f"90 {tr('text.set').upper()}" in sheet and "(-90)" in sheet


def test_S2_2_making_the_bid_wins_at_the_target(sit_down: SitDown) -> None:
    rules = load(RULES).replace(game={"target": 20})
    people = sit_down(rules, "S:AATTKKQQJJ99 H:AATT").do(TAKEN)
    over = people.type("claim, y") if people.table.turn == 0 else ""
    assert people.table.over and people.table.state.match.winner == 0
    assert tr("text.side_made_the_bid_and_reached", side="South", target="20") in over


def test_S2_37_S2_38_without_and_with_a_widow(sit_down: SitDown) -> None:
    assert holds(16) in sit_down(RULES).screen
    people = sit_down(WIDOW, widow="9H QS JD")
    assert holds(15) in people.screen
    assert tr_plural("common.count_cards_are_face_down_in_the", 3) in people.screen
    assert "Q♠ 9♥ J♦" not in people.screen


def test_S2_39_S2_40_S2_41_the_taker_picks_up_the_widow_and_buries_three(
    sit_down: SitDown,
) -> None:
    people = sit_down(WIDOW, "H:ATKQJ S:AK D:AK C:AQJT99", widow="9H QS JD")
    shown = people.do("16, pass, pass").type("H")
    assert tr("terminal.you_picked_up_the_widow_cards", cards="Q♠ 9♥ J♦") in shown
    assert holds(18) in shown
    assert tr("terminal.which_count_cards_do_you_bury", count=3) in shown
    assert refusal(refusals.WRONG_BURY(count=3, cards=2)) in people.type("TC 9C")
    shown = people.type("TC AC 9C, p")
    assert holds(15) in shown
    assert f"{tr('terminal.you_buried')} 2" in shown
    others = people.do("AH").screen
    assert tr("terminal.you_buried") not in others and "10♣ " not in others.partition("hand:")[0]

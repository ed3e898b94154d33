"""Tests of the parts of the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from textwrap import dedent

import pytest
from tests.support.slow import FEW, quick
from tests.tui.helpers import to_turn

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import LayMeld
from acesaround.game.legal import Calls
from acesaround.game.meld import count_meld
from acesaround.game.state import Phase
from acesaround.i18n import tr
from acesaround.notation.actions import parse_action
from acesaround.rules.load import load, presets
from acesaround.text.actions import options
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.text.reference_card import reference_card, strategy
from acesaround.tui.screens.bids_and_melds import Shown, auction_table, meld_helper, meld_sheet
from acesaround.tui.screens.full_screens import decision, prompt
from acesaround.tui.screens.parts import (
    Part,
    fitting,
    hand_rows,
    lines_of,
    named_hand,
    signed,
    status,
    within,
)
from acesaround.tui.screens.play_area import play_area
from acesaround.tui.table import Table

DISPLAY = Display()
Tables = Callable[..., Table]
NICHOLAS = load("nicholas-1992")


def text(lines: list[str]) -> str:
    return "\n".join(line.rstrip() for line in lines)


def shown(block: str) -> str:
    return dedent(block).strip("\n")


@pytest.fixture
def table(new_table: Tables) -> Table:
    return new_table("nicholas-1992")


def bid_and_name(table: Table) -> None:
    """Let South take the bid at 50 and name hearts."""
    for action in ("50", "pass", "pass", "pass", "trump H"):
        table.act(parse_action(action))


def test_a_hand_is_sorted_by_suit_with_trump_marked() -> None:
    hand = Hand.parse("S:AATK H:TTKQQ C:- D:AJ")
    assert hand_rows(hand, DISPLAY, Suit.HEARTS) == [
        "  ♠ Spades           A A 10 K",
        "  ♥ Hearts (trump)   10 10 K Q Q",
        "  ♣ Clubs            -",
        "  ♦ Diamonds         A J",
    ]


def test_a_hand_fits_on_a_line_or_two() -> None:
    hand = Hand.parse("S:AATK H:TTKQQ C:- D:AJ")
    assert named_hand("West", hand, DISPLAY) == [
        "West         ♠ A A 10 K  ♥ 10 10 K Q Q  ♣ -  ♦ A J"
    ]
    tens = Hand.parse("S:TTTTTT H:TTTTTT C:TTTTTT D:TT")
    assert len(named_hand("West", tens, DISPLAY)) == 2


def test_the_auction_is_a_table(table: Table) -> None:
    bid_and_name(table)
    assert auction_table(table.view(0), PlayerNames(NICHOLAS, 0), DISPLAY) == [
        "      1 You        Player 2      Player 3      Player 4",
        "                                               (dealer)",
        "        50           pass          pass          pass",
    ]


def test_the_auction_shows_a_standing_bid_and_who_is_out(new_table: Tables) -> None:
    table = new_table("doubles-1993")
    for action in ("52", "pass", "53", "54"):
        table.act(parse_action(action))
    lines = auction_table(table.view(0), PlayerNames(table.rules, 0), DISPLAY)
    assert [line.split() for line in lines[1:]] == [
        ["(dealer)"],
        ["[50]"],
        ["52", "pass", "53", "54"],
        ["?", "-"],
    ]


def test_a_long_auction_begins_with_dots_where_rounds_were_left_out(new_table: Tables) -> None:
    table = new_table("doubles-1993")
    for amount in [*range(51, 60), *range(60, 95, 5)]:
        table.act(parse_action(str(amount)))
    names = PlayerNames(table.rules, 1)
    lines = lines_of(decision(table.view(1), names, DISPLAY))
    start = next(n for n, line in enumerate(lines) if "(dealer)" in line)
    rounds = [line.split() for line in lines[start + 1 : start + 6]]
    assert rounds == [
        ["..."],
        ["55", "56", "57", "58"],
        ["59", "60", "65", "70"],
        ["75", "80", "85", "90"],
        ["?"],
    ]
    assert not any("..." in line for line in auction_table(table.view(1), names, DISPLAY))


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        (Calls((range(58, 60),)), "You can bid 58 or 59; 0 passes."),
        (Calls((range(50, 51),)), "You can bid 50; 0 passes."),
        (Calls((range(51, 60), range(60, 66, 5))), "You can bid 51 to 59, 60, or 65; 0 passes."),
        (
            Calls((range(58, 60), range(60, 500, 5))),
            "You can bid 58, 59, 60, 65, 70, and so on; 0 passes.",
        ),
        (Calls(()), tr("text.you_can_only_pass_enter_does")),
        (Calls((range(20, 22),), may_pass=False), "You can bid 20 or 21."),
    ],
)
def test_what_may_be_bid_is_said_in_a_sentence(calls: Calls, said: str, table: Table) -> None:
    assert options(replace(table.view(0), legal=calls), DISPLAY) == said


def test_the_trick_says_who_led_or_leads(new_table: Tables) -> None:
    long_names = ["Wolfeschlege", "Konstantinos", "Maximiliane1", "Bartholomeus"]
    table = new_table(NICHOLAS.replace(table={"seat_names": long_names}))
    bid_and_name(table)
    view = replace(table.view(0), leader=3, tricks=table.state.tricks)
    assert "Trick 1: Bartholom. leads" in text(
        lines_of(play_area(view, PlayerNames(table.rules, 0), DISPLAY))
    )
    led = replace(view, trick=(Card.parse("TS"),))
    assert "Trick 1: Bartholomeus led" in text(
        lines_of(play_area(led, PlayerNames(table.rules, 0), DISPLAY))
    )


def test_S3_29_melds_stand_in_columns_and_S3_31_cards_can_serve_twice() -> None:
    hands = [
        Hand.parse("S:KQ H:ATKQJ C:KQ D:KJ"),
        Hand.parse("S:AAJ H:AA C:AA D:AAT"),
        Hand(),
        Hand.parse("S:KQ D:J"),
    ]
    melds = tuple(count_meld(NICHOLAS, hand, Suit.HEARTS) for hand in hands)
    counted = tuple(meld.total for meld in melds)
    sheet = Shown(NICHOLAS, 0, 50, Suit.HEARTS, melds, counted, ())
    assert text(meld_sheet(sheet, PlayerNames(NICHOLAS, 0), DISPLAY)) == shown("""
        Runs            Arounds          Marriages  Pinochles
      1 You (bid 50, ♥ hearts): 31 meld
        A♥10♥K♥Q♥J♥ 15  K♠K♥K♣K♦ 8       K♠Q♠ 2     Q♠J♦ 4
                                         K♣Q♣ 2
        K♠, Q♠, K♥, and K♣ count in more than one meld
      Player 2: 100 meld
                        A♠A♥A♣A♦ x2 100
      Player 3: no meld
      Player 4: 6 meld
                                         K♠Q♠ 2     Q♠J♦ 4
        Q♠ counts in more than one meld
    """)


def test_S0_19_a_side_below_the_board_keeps_its_cards_hidden() -> None:
    rules = load("doubles-1993")
    sheet = Shown(rules, 0, 51, Suit.HEARTS, (None,) * 4, (None,) * 4, ())
    hidden = tr("terminal.name_not_on_the_board_least_meld", name="West", least=20)
    assert hidden in meld_sheet(sheet, PlayerNames(rules), DISPLAY)


def test_S1_50_a_typed_total_shows_what_was_missed_or_cut() -> None:
    rules = load("daugherty-1983")
    meld = count_meld(rules, Hand.parse("S:KQ D:J"), Suit.HEARTS)
    sheet = Shown(rules, 0, 51, Suit.HEARTS, (meld,) * 4, (2, 6, 6, 6), (2, 6, 40, 6))
    lines = text(meld_sheet(sheet, PlayerNames(rules, 0), DISPLAY))
    assert (
        tr(
            "terminal.name_total_meld_entered_typed_which",
            name="You (bid 51, ♥ hearts)",
            total="6",
            typed="2",
            missed="4",
        )
        in lines
    )
    assert "West: 6 meld\n" in lines
    assert (
        tr(
            "terminal.name_total_meld_entered_typed_cut_to",
            name="North",
            total="6",
            typed="40",
            counted="6",
        )
        in lines
    )


def test_the_trick_lies_as_the_players_sit_with_the_score_pad(table: Table) -> None:
    bid_and_name(table)
    for action in ("AS", "TS", "JS", "QS", "AD"):
        table.act(parse_action(action))
    assert text(lines_of(play_area(table.view(0), PlayerNames(NICHOLAS, 0), DISPLAY))) == shown("""
        Last: You took 2           Trick 2: You led           Score pad    points tricks
                Player 3                   Player 3           Your team         2      1
                   J♠                          .              Opponents         0      0
        Player 2         Player 4  Player 2         Player 4  points left      48     19
          10♠               Q♠        ?                .
                   A♠*                        A♦*
                  1 You                      1 You
    """)


def test_the_contract_the_scores_and_the_needs_are_always_there(table: Table) -> None:
    bid_and_name(table)
    assert text(lines_of(status(table.view(0), PlayerNames(NICHOLAS, 0), DISPLAY))[1:]) == shown("""
        Bid       You took the bid at 50; ♥ hearts are trump
        Score     You & Player 3: 0 (+6 meld), Player 2 & Player 4: 0 (+14 meld)
        Needed    You need 44 more trick points to make 50; they need 1 trick to save 14
                  meld
    """)


def test_S3_45_negative_scores_are_red_or_in_brackets() -> None:
    assert signed(-20, DISPLAY) == "(-20)"
    assert signed(-20, Display(color=True)) == "\x1b[31m-20\x1b[0m"
    assert signed(20, DISPLAY) == "20"


def test_the_meld_helper_counts_for_every_trump(new_table: Tables) -> None:
    table = new_table("double-deck")
    lines = meld_helper(table.view(0), DISPLAY)
    assert lines[0] == tr("terminal.your_meld_by_trump_suit")
    assert [line[:19].split()[1:] for line in lines[1:5]] == [
        ["spades", "2"],
        ["hearts", "4"],
        ["clubs", "2"],
        ["diamonds", "2"],
    ]


@pytest.mark.parametrize("name", presets())
def test_card_and_strategy_fit_the_screen(name: str) -> None:
    rules = load(name)
    for lines in (reference_card(rules, DISPLAY), strategy(rules, DISPLAY)):
        assert max(map(len, lines)) <= 80
    assert f"{rules.meld.aces[0]}" in text(reference_card(rules, DISPLAY))


def test_S1_71_the_lead_table_is_on_the_card() -> None:
    card = [line.split() for line in reference_card(load("daugherty-1983"), DISPLAY)]
    assert ["no", "yes", "your", "longest", "suit"] in card
    assert ["yes", "yes", "your", "shortest", "suit"] in card
    narrow = " ".join(" ".join(reference_card(load("daugherty-1983"), Display(width=40))).split())
    left, partner = tr("text.left_opponent_led_yet_2"), tr("text.partner_led_yet_2")
    assert f"{left} no; {partner} yes: {tr('text.your_longest_suit')}" in narrow


@pytest.mark.extended
@pytest.mark.parametrize("preset", quick(FEW, presets()))
@pytest.mark.parametrize("learner", [False, True])
def test_every_decision_fits_on_a_small_screen(
    preset: str, learner: bool, new_table: Tables
) -> None:
    rules = load(preset).replace(table={"show_all_hands": learner})
    table = new_table(rules)
    many = rules.table.players > 4
    for _ in range(60):
        to_turn(table)
        if table.over:
            break
        view = table.view(0)
        melding = view.phase is Phase.STOCK_MELD
        offers = sum(isinstance(a, LayMeld) for a in view.legal) if melding else 0
        parts = decision(view, PlayerNames(rules, 0), DISPLAY, (0,) * offers)
        lines = lines_of(parts)
        assert all(len(line) <= 80 for line in lines), lines
        if not melding and not (many and learner):
            assert sum(bool(line.strip("─ ")) for line in lines) <= 22, lines
        kept = within(fitting(parts, 22), 22)
        assert len(kept) <= 22
        assert any(line.startswith(tr("common.bid")) for line in kept[:2])
        assert prompt(view, PlayerNames(rules, 0)).startswith(f">> {rules.seats[0]}, your turn. ")
        table.act(table.advice(0, "club").action)


def test_whole_parts_are_left_out_where_there_is_no_room_the_least_wanted_first() -> None:
    parts = [Part(["a", "", "b"]), Part(["c", "d"], 1), Part(["──"]), Part(["e"], 2)]
    wanted = {7: "ab──cde", 6: "abcd──e", 5: "abcde", 4: "abcd", 3: "ab──", 2: "ab", 1: "ab"}
    for room, left in wanted.items():
        assert sorted("".join(fitting(parts, room))) == sorted(left), room


def test_a_screen_that_is_too_long_keeps_its_status() -> None:
    lines = ["title", tr("common.bid"), "Score", "Needed", "", *map(str, range(30))]
    kept = within(lines, 12)
    assert kept[:4] == lines[:4]
    assert kept[4] == "  ..."
    assert kept[5:] == [str(n) for n in range(23, 30)]
    assert within(lines[:10], 12) == lines[:10]


def test_long_names_and_odd_seats_stay_in_their_columns(new_table: Tables) -> None:
    long_names = ["Wolfeschlege", "Konstantinos", "Maximiliane1", "Bartholomeus"]
    rules = NICHOLAS.replace(table={"seat_names": long_names})
    table = new_table(rules)
    bid_and_name(table)
    view = replace(table.view(0), trick=(Card.parse("TS"),) * 3)
    for me in (0, None):
        names = PlayerNames(rules, me)
        assert all(len(line) <= 80 for line in lines_of(decision(view, names, DISPLAY)))

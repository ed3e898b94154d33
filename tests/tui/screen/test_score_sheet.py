"""Tests of the score sheet (S3-39..45), hand results, and looking back at them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from textwrap import dedent

import pytest
from tests.support.slow import FEW, quick
from tests.tui.helpers import plain, to_turn

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import Deal
from acesaround.game.score import Outcome, Reason, ReasonCode
from acesaround.game.state import HandResult, Match, Round, Trick
from acesaround.i18n import tr
from acesaround.messages import Message, results
from acesaround.rules.load import load, presets
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.tui.screens.full_screens import final_trick
from acesaround.tui.screens.results import (
    _cell,
    game_over,
    hand_result,
    review,
    score_sheet,
    trick_list,
)
from acesaround.tui.table import Table

DISPLAY = Display()
NICHOLAS = load("nicholas-1992")
BOTH: tuple[ReasonCode, ...] = ("meld", "trick_points")
DEAL = Deal(3, (Hand(),) * 4)


def hand(
    number: int,
    outcome: Outcome,
    declarer: int,
    meld: tuple[int, ...],
    play: tuple[int, ...],
    delta: tuple[int, ...],
    scores: tuple[int, ...],
    reasons: tuple[Reason, ...] = (),
    counted: tuple[int, ...] = (),
) -> HandResult:
    return HandResult(
        number,
        outcome,
        reasons,
        meld,
        counted or meld,
        play,
        tuple(0 for _ in meld),
        delta,
        scores,
        Round(DEAL, bid=60, declarer=declarer, trump=Suit.SPADES),
        (),
    )


def why(*codes: tuple[ReasonCode, int]) -> tuple[Reason, ...]:
    """Return reasons with only the code and side that the sheet needs."""
    return tuple(Reason(Message(code), side, 0) for code, side in codes)


HANDS = (
    hand(
        1, "made", 0, (40, 12), (22, 28), (62, 40), (62, 40),
        why(("bid_made", 0), ("meld", 1), ("trick_points", 1)),
    ),
    hand(
        2, "set", 1, (20, 30), (30, 20), (50, -60), (112, -20),
        why(("bid_short", 1), ("bid_lost", 1), ("meld", 0), ("trick_points", 0)),
    ),
)  # fmt: skip


def match(*hands: HandResult) -> Match:
    return Match(hands[-1].scores, (False, False), 500, 0, hands)


def shown(lines: list[str]) -> str:
    return "\n".join(line.rstrip() for line in lines)


def test_S3_39_to_45_bid_and_total_outside_meld_play_and_subtotal_inside() -> None:
    sheet = score_sheet(match(*HANDS), PlayerNames(NICHOLAS), DISPLAY)
    top = dedent("""\
                                       SCORE SHEET 1
                 Player 1 & Player 3      │     │      Player 2 & Player 4
            Bid  Total  Meld Play Subtotal │Hand │  Meld Play Subtotal    Bid  Total
             60     62    40   22       62 │   1 │    12   28       40            40
                   112    20   30       50 │   2 │  [30] [20]      SET 60 SET  (-20)
                                           │   3 │
    """)
    assert [line.split() for line in sheet[:6]] == [line.split() for line in top.split("\n")[:6]]
    assert len({line.index("│") for line in sheet[1:-1]}) == 1
    assert len(sheet) == 3 + 12 + 1
    assert sheet[-2].split() == ["│", "12", "│"]
    assert sheet[-1] == tr("terminal.n_didnt_count")
    assert all(len(line) <= 80 for line in sheet)


def test_S3_43_SET_and_negative_scores_are_red() -> None:
    sheet = shown(score_sheet(match(*HANDS), PlayerNames(NICHOLAS), Display(color=True)))
    assert sheet.count("\x1b[31mSET\x1b[0m") == 2
    assert "\x1b[31m-20\x1b[0m" in sheet


def numbers(sheet: list[str]) -> list[str]:
    return [line.split("│")[1].strip() for line in sheet[3:15]]


def test_A3_7_a_thirteenth_hand_begins_a_new_sheet() -> None:
    hands = [replace(HANDS[0], number=n) for n in range(1, 14)]
    sheet = score_sheet(match(*hands), PlayerNames(NICHOLAS), DISPLAY)
    assert sheet[0].strip() == "SCORE SHEET 2"
    assert numbers(sheet) == [str(row) for row in range(1, 13)], "S3-39"
    assert (
        score_sheet(match(*hands), PlayerNames(NICHOLAS), DISPLAY, 0)[0].strip() == "SCORE SHEET 1"
    )
    twelve = score_sheet(match(*hands[:12]), PlayerNames(NICHOLAS), DISPLAY)
    assert twelve[0].strip() == "SCORE SHEET 1"


def test_the_second_sheet_goes_on_with_the_numbers_of_the_hands_in_other_styles() -> None:
    hands = [replace(HANDS[0], number=n) for n in range(1, 14)]
    names = PlayerNames(NICHOLAS.replace(table={"style": "standard"}))
    sheet = score_sheet(match(*hands), names, DISPLAY)
    assert numbers(sheet) == [str(row) for row in range(13, 25)]
    narrow = Display(width=18)
    assert score_sheet(match(*hands), names, narrow)[1].split()[0] == "13"
    assert score_sheet(match(*hands), PlayerNames(NICHOLAS), narrow)[1].split()[0] == "1"


def rows(*hands: HandResult, preset: str = "doubles-1993") -> list[list[str]]:
    """Return the cells of each hand, side 0 before the bar and side 1 after, then the notes."""
    rules = load(preset)
    sheet = score_sheet(match(*hands), PlayerNames(rules), DISPLAY)
    cells = [line.replace("│", " ").split() for line in sheet[3 : 3 + len(hands)]]
    return [*cells, sheet[15:]]


def test_S0_19_meld_below_the_minimum_is_not_on_the_sheet() -> None:
    shut = hand(
        1, "made", 0, (40, 12), (22, 28), (62, 28), (62, 28),
        why(("bid_made", 0), ("meld_below_minimum", 1), ("trick_points", 1)), (40, 0),
    )  # fmt: skip
    none = replace(shut, meld=(40, 0))
    assert rows(shut) == [
        "60 62 40 22 62 1 - 28 28 28".split(),
        [tr("terminal.not_on_the_board_or_not_shown")],
    ]
    assert rows(none) == rows(shut)


def test_meld_and_play_that_were_lost_stand_in_brackets() -> None:
    everything = hand(
        1, "made", 0, (40, 40), (36, 14), (76, 0), (76, 0),
        why(("bid_made", 0), ("all_not_saved", 1)),
    )  # fmt: skip
    meld_alone = replace(
        everything,
        delta=(36, 14),
        scores=(112, 14),
        reasons=why(("meld_not_saved", 0), ("bid_made", 0), ("trick_points", 1)),
    )
    cells = rows(everything, meld_alone)
    assert cells[0] == "60 76 40 36 76 1 [40] [14] 0 0".split()
    assert cells[1] == "60 112 [40] 36 36 2 [40] 14 14 14".split()
    assert cells[2] == [tr("terminal.n_didnt_count")]


def test_a_meld_that_was_never_laid_is_not_on_the_sheet() -> None:
    folded = hand(
        1, "folded", 0, (40, 30), (0, 0), (-60, 40), (-60, 40),
        why(("folded", 0), ("bid_lost", 0), ("meld", 1), ("fold_plus", 1)),
    )  # fmt: skip
    assert rows(folded) == [
        "60 SET (-60) - 0 SET 1 30 0 40* 40".split(),
        [
            f"{tr('terminal.not_on_the_board_or_not_shown')}; "
            f"{tr('terminal.includes_points_besides_meld_and_play')}"
        ],
    ]
    nameless = replace(
        folded,
        outcome="board_set",
        delta=(-60, 0),
        scores=(-60, 0),
        reasons=why(("board_set_no_marriage", 0), ("bid_lost", 0)),
    )
    assert rows(nameless)[0] == "60 SET (-60) - 0 SET 1 - 0 0 0".split()


@pytest.mark.parametrize("preset", quick(FEW, presets()))
def test_every_row_adds_up_or_says_why_not(preset: str, new_table: Callable[..., Table]) -> None:
    table = new_table(load(preset).replace(game={"target": 2_000}))
    for _ in range(120):
        to_turn(table)
        if table.over:
            break
        table.act(table.advice(0, "club").action)
    names, results = PlayerNames(table.rules), table.state.match.results
    hands = [result for result in results if result.scored]
    assert hands
    for result in hands:
        for side, gained in enumerate(result.delta):
            cells = [
                _cell(result, side, column, names, DISPLAY)
                for column in ("Meld", "Play", "Subtotal")
            ]
            counted = sum(int(cell) for cell in cells[:2] if cell.isdecimal())
            assert cells[2] in ("SET", str(gained) if gained == counted else f"{gained}*"), cells
            minimum = table.rules.meld.side_minimum
            assert not 0 < int(cells[0].strip("[]-") or 0) < minimum


def test_S3_43_one_against_two_shows_what_the_side_had_together() -> None:
    rules = load("three-hand").replace(table={"sides": "declarer_vs_rest"})
    result = replace(
        hand(1, "made", 0, (20, 6, 4), (15, 6, 4), (35, 20, 20), (35, 20, 20)),
        reasons=why(("bid_made", 0), *((code, side) for side in (1, 2) for code in BOTH)),
    )
    sheet = score_sheet(match(result), PlayerNames(rules), DISPLAY)
    assert [cell.split() for cell in sheet[3].split("│")[1:]] == [
        ["60", "35", "35"],
        ["20", "20"],
        ["20", "20"],
    ]


def test_hands_thrown_in_take_no_line() -> None:
    thrown = replace(HANDS[0], outcome="redeal_free")
    sheet = score_sheet(match(thrown, HANDS[0]), PlayerNames(NICHOLAS), DISPLAY)
    assert shown(sheet).count("62") == 2 + 0


@pytest.mark.parametrize("preset", ["three-hand", "double-deck", "six-triple-deck", "two-hand"])
def test_everybody_for_himself_has_columns_of_his_own(preset: str) -> None:
    rules = load(preset).replace(table={"sides": "individual"})
    scores = tuple(range(max(rules.teams) + 1))
    one = hand(1, "made", 1, scores, scores, scores, scores)
    sheet = score_sheet(match(one), PlayerNames(rules), DISPLAY)
    assert all(len(line) <= 80 for line in sheet)
    for seat in rules.seats:
        assert seat in sheet[1]


def test_a_game_without_bidding_has_no_column_for_it() -> None:
    rules = load("two-hand")
    one = replace(HANDS[0], outcome="played", round=Round(Deal(0, (Hand(), Hand()))))
    assert "Bid" not in shown(score_sheet(match(one), PlayerNames(rules), DISPLAY))


def test_the_result_gives_every_reason_with_its_points() -> None:
    reasons = (
        Reason(results.BID_SHORT(counters=20, bid=60, meld=30, total=50, short=10), 1, 0),
        Reason(results.BID_LOST(bid=60), 1, -60),
        Reason(results.MELD(meld=20), 0, 20),
        Reason(results.TRICK_POINTS(number=30), 0, 30),
    )
    lines = hand_result(replace(HANDS[1], reasons=reasons), PlayerNames(NICHOLAS, 0), DISPLAY)
    assert shown(lines[1:]) == dedent("""\
        Player 2 & Player 4 went set on a bid of 60.

        You & Player 3: +50
            +20  20 meld
            +30  30 points in tricks

        Player 2 & Player 4: -60
                 bid 60: 30 meld + 20 in tricks = 50, 10 short
            -60  set back by the bid of 60

        Score: You & Player 3: 112, Player 2 & Player 4: (-20)""")


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ("made", "Player 2 & Player 4 made the bid of 60."),
        ("folded", tr("text.name_folded_and_gave_up_the_bid", name="Player 2", bid="60")),
        (
            "board_set",
            tr("text.board_set_side_went_set_on_a", side="Player 2 & Player 4", bid="60"),
        ),
        (
            "no_marriage",
            tr("text.side_went_set_on_a_bid_of_2", side="Player 2 & Player 4", bid="60"),
        ),
        ("won_at_meld", tr("text.the_game_was_won_on_meld_before")),
        ("redeal_free", "Player 2 has no marriage to name trump with"),
        ("passed_out", tr("text.everyone_passed_so_theres_a_redeal")),
        ("misdeal", tr("text.its_a_misdeal_so_theres_a_redeal")),
    ],
)
def test_every_outcome_has_its_sentence(outcome: Outcome, said: str) -> None:
    lines = hand_result(replace(HANDS[1], outcome=outcome), PlayerNames(NICHOLAS, 0), DISPLAY)
    assert said in " ".join(lines)


def test_S3_46_game_over_stands_at_the_upper_left() -> None:
    over = replace(match(*HANDS), winner=0, reason="target")
    lines = game_over(over, PlayerNames(NICHOLAS, 0), DISPLAY)
    assert lines[0] == " GAME OVER "
    assert "You & Player 3 win!" in lines
    assert (
        tr("text.side_reached_target_points_and_won_the", side="You & Player 3", target="500")
        in lines
    )
    alone = game_over(
        Match((120, 90, 10), (True,) * 3, 100, 0, (), 0, "target"),
        PlayerNames(load("three-hand")),
        DISPLAY,
    )
    assert "South wins!" in alone
    level = replace(over, scores=(92, 92), winner=None, reason="max_hands")
    tie = game_over(level, PlayerNames(NICHOLAS), DISPLAY)
    sides = "Player 1 & Player 3 and Player 2 & Player 4"
    tied = tr("text.its_a_tie_at_points", sides=sides, points=92)
    assert f"{tied} {tr('text.that_was_the_last_hand')}" in " ".join(tie)
    assert "2 hands, 1 bid went set." in tie


def test_a_game_without_bidding_ends_without_a_word_about_bids() -> None:
    rules = load("two-hand")
    one = replace(HANDS[0], outcome="played", round=Round(Deal(0, (Hand(), Hand()))))
    over = game_over(replace(match(one), winner=0, reason="target"), PlayerNames(rules), DISPLAY)
    assert over[-1] == "1 hand."


def test_tricks_are_listed_with_who_led_and_who_won() -> None:
    cards = tuple(map(Card.parse, ("TS", "AS", "KS", "JS")))
    lines = trick_list([Trick(1, cards, 2, 3)], PlayerNames(NICHOLAS, 0), DISPLAY)
    assert lines[1].split() == ["1", "J♠", ">10♠", "A♠*", "K♠", "Player", "3", "3"]
    assert trick_list([], PlayerNames(NICHOLAS, 0), DISPLAY) == ["No tricks were played."]


def test_a_review_shows_the_deal_and_every_trick(new_table: Callable[..., Table]) -> None:
    table = new_table("three-hand-widow")
    while not (results := table.state.match.results) or not results[-1].played:
        to_turn(table)
        table.act(table.advice(0, "club").action)
    result = results[-1]
    lines = review(result, PlayerNames(table.rules, 0), DISPLAY)
    assert len(lines) >= 15 + 4
    assert any(line.startswith("Widow ") for line in lines)
    assert any(" buried: " in line for line in lines)
    assert all(len(line) <= 80 for line in lines)
    for seat, cards in enumerate(result.round.deal.hands):
        name = PlayerNames(table.rules, 0).seat(seat)
        row = next(line for line in lines if line.startswith(name))
        assert sum(row.count(sign) for sign in "♠♥♣♦") == 4
        ranks = row.split("♠")[1].replace("10", "T")
        assert sum(c in "ATKQJ9" for c in ranks) == len(cards)
    told = shown(lines)
    assert f"{result.round.bid}" in told
    assert f"(bid {result.round.bid}, " in told
    assert "pass" in told
    (last, *_) = final_trick(result, PlayerNames(table.rules, 0), DISPLAY)
    assert last.startswith("Last trick: ")


def test_a_review_without_an_auction_tells_the_melds_that_were_laid(
    new_table: Callable[..., Table],
) -> None:
    table = new_table("two-hand", 3)
    while not table.state.match.results:
        to_turn(table)
        table.act(table.advice(0, "club").action)
    result = table.state.match.results[-1]
    lines = review(result, PlayerNames(table.rules, 0), DISPLAY)
    assert result.laid
    assert sum(" laid " in line for line in lines) == len(result.laid)
    assert all(len(line) <= 80 for line in lines)


def test_color_moves_nothing() -> None:
    painted, plain_display = Display(color=True), DISPLAY
    over = replace(match(*HANDS), winner=0, reason="target")
    for show in (score_sheet, game_over):
        with_color = [plain(line) for line in show(over, PlayerNames(NICHOLAS, 0), painted)]
        without = show(over, PlayerNames(NICHOLAS, 0), plain_display)
        widths = [len(line.rstrip().replace("(-20)", "-20")) for line in without]
        assert len(with_color) == len(without)
        for line, other, width in zip(with_color, without, widths, strict=True):
            assert len(line.rstrip()) in (width, len(other.rstrip()))

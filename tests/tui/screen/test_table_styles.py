"""Tests of the looks of the 1983 and 1992 programs in the terminal."""

from collections.abc import Callable

import pytest
from tests.tui.helpers import to_turn

from acesaround.i18n import tr, use_language
from acesaround.notation.actions import parse_action
from acesaround.rules.load import load
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.tui.screens.bids_and_melds import auction_table, meld_sheet, shown_in
from acesaround.tui.screens.full_screens import decision
from acesaround.tui.screens.parts import lines_of, my_hand, scores
from acesaround.tui.screens.play_area import layout
from acesaround.tui.table import Table

Tables = Callable[..., Table]
DISPLAY = Display()
GIVEN = ("Ann", "Player 2", "Cleo", "Dan")


def test_S3_17_S3_19_players_have_their_numbers_with_the_names_they_were_given(
    new_table: Tables,
) -> None:
    table = new_table("nicholas-1992")
    names = PlayerNames(table.rules, 0, GIVEN)
    heads = auction_table(table.view(0), names, DISPLAY)[0].split()
    assert sorted(zip(heads[::2], heads[1::2], strict=True)) == [
        ("1", "You"), ("3", "Cleo"), ("4", "Dan"), ("Player", "2"),
    ]  # fmt: skip
    shown = " ".join(layout({}, None, None, 0, names, DISPLAY)).split()
    assert [word for word in shown if word != "."] == "3 Cleo Player 2 4 Dan 1 You".split()


def test_S3_28_the_melds_have_numbers_and_the_winners_bid_and_trump(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    for action in ("50", "pass", "pass", "pass"):
        table.act(parse_action(action))
    view = table.view(table.state.this_round.declarer or 0)
    named = next(iter(view.legal))
    table.act(named)
    names = PlayerNames(table.rules, None, GIVEN)
    shown = meld_sheet(shown_in(table.view(0)), names, DISPLAY)
    heads = [line for line in shown if line.startswith(("1 Ann", "Player 2", "3 Cleo", "4 Dan"))]
    bid = tr("terminal.bid_bid", bid=50)
    assert [bid in head for head in heads] == [
        seat == table.state.this_round.declarer for seat in range(4)
    ]


@pytest.mark.parametrize("style", ["standard", "1983"])
def test_other_styles_have_no_numbers(style: str) -> None:
    rules = load("nicholas-1992").replace(table={"style": style})
    names = PlayerNames(rules, 0, GIVEN)
    assert [names.numbered(seat) for seat in range(4)] == ["You", *GIVEN[1:]]


def test_a_name_that_is_the_number_has_it_once_in_every_language() -> None:
    names = PlayerNames(load("nicholas-1992"))
    with use_language("de"):
        assert [names.number(seat) for seat in range(4)] == [None] * 4
        assert PlayerNames(names.rules, 0).numbered(0) == f"1 {tr('common.you')}"
        assert PlayerNames(names.rules, 0, ("Player 1", "Player 1", *GIVEN[2:])).number(1) == 2


def test_S1_4_the_other_team_is_called_the_chumps_once(new_table: Tables) -> None:
    table = new_table("daugherty-1983")
    to_turn(table)
    view, chumps = table.view(0), tr("common.chumps")
    shown = lines_of(decision(view, PlayerNames(view.rules, 0), DISPLAY))
    assert "\n".join(shown).count(chumps) == 1
    ours, theirs = scores(view, PlayerNames(view.rules, 1), DISPLAY)
    assert chumps not in ours and theirs.startswith(f"South & North ({chumps})")
    assert chumps not in "".join(scores(view, PlayerNames(view.rules), DISPLAY)), "for spectators"


@pytest.mark.parametrize(("preset", "top"), [("daugherty-1983", True), ("doubles-1993", False)])
def test_S1_11_the_hand_is_at_the_top_of_the_screen(
    preset: str, top: bool, new_table: Tables
) -> None:
    table = new_table(preset)
    to_turn(table)
    view = table.view(0)
    shown = lines_of(decision(view, PlayerNames(view.rules, 0), DISPLAY))
    hand = my_hand(view, DISPLAY)
    assert (shown[: len(hand)] == hand) == top
    assert all(shown.count(line) == 1 for line in hand)

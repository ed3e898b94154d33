"""The terminal says what bids show: those made so far, and those that can be made now."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.tui.helpers import desk_at

from acesaround.i18n import tr, tr_plural, use_language
from acesaround.messages import reasons
from acesaround.notation.actions import parse_action
from acesaround.players.daugherty.bidding import bid_working
from acesaround.rules.load import load
from acesaround.text.columns import display_width
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.tui.commands import find_command
from acesaround.tui.screens.bids_and_melds import reasons_besides
from acesaround.tui.screens.full_screens import auction_over, decision
from acesaround.tui.screens.parts import fitting, lines_of
from acesaround.tui.table import Table

DISPLAY = Display()
Tables = Callable[..., Table]


def after(new_table: Tables, preset: str, calls: str) -> Table:
    """Return a table after the given bids and passes. Seat 0 bids first."""
    table = new_table(preset)
    for text in filter(None, calls.split(", ")):
        table.act(parse_action(text))
    return table


def screen(table: Table, seat: int) -> str:
    """Return the screen of a seat in one line."""
    lines = lines_of(decision(table.view(seat), PlayerNames(table.rules, seat), DISPLAY))
    return " ".join(" ".join(lines).split())


def tens(low: int, high: int) -> str:
    return tr("text.low_to_high_meld", low=low, high=high)


def made(table: Table, caller: int, bid: int | None, meaning: str, seat: int) -> str:
    """Return what the screen of `seat` says of a bid, or of a pass if `bid` is None."""
    name = PlayerNames(table.rules, seat).seat(caller)
    if bid is None:
        return tr("common.name_passed_meaning", name=name, meaning=meaning)
    return tr("terminal.name_bid_shows_meaning", name=name, bid=bid, meaning=meaning)


def nothing_of(table: Table, caller: int, bid: int | None, seat: int) -> str:
    return made(table, caller, bid, "", seat).rstrip()


def test_S0_14_S0_15_in_1993_each_bid_of_the_first_round_is_explained(new_table: Tables) -> None:
    table = after(new_table, "doubles-1993", "52, 55, pass")
    said = screen(table, 3)
    assert made(table, 0, 52, tens(20, 29), 3) in said
    assert made(table, 1, 55, tens(30, 39), 3) in said
    assert f"57: {tens(20, 29)}" in said and f"58: {tens(30, 39)}" in said
    assert nothing_of(table, 2, None, 3) not in said


def test_S0_14_S0_16_in_1993_bids_after_the_first_round_show_nothing(new_table: Tables) -> None:
    table = after(new_table, "doubles-1993", "52, pass, 55, pass")
    assert tr("terminal.your_bid_shows") not in screen(table, 0)
    assert made(table, 2, 55, tens(30, 39), 0) in screen(table, 0)
    high = after(new_table, "doubles-1993", "52, 60")
    assert nothing_of(high, 1, 60, 2) not in screen(high, 2)
    assert tr("terminal.your_bid_shows") not in screen(high, 2)


def test_S1_29_S1_30_S1_33_in_1983_first_bids_and_passes_are_explained(new_table: Tables) -> None:
    table = after(new_table, "daugherty-1983", "53, pass, 54")
    said = screen(table, 3)
    assert made(table, 0, 53, tens(26, 34), 3) in said
    no_meld = tr("text.no_meld_count_assumed", assumed=8)
    assert made(table, 1, None, no_meld, 3) in said
    either = tr("text.a_trump_suit_or_meld", meld=tr("text.meld_meld", meld=14))
    assert made(table, 2, 54, either, 3) in said
    assert f"55: {either}" in said and f"56: {tens(14, 24)}" in said


def test_S1_31_S1_32_at_59_and_15_over_60(new_table: Tables) -> None:
    high = after(new_table, "daugherty-1983", "57")
    assert f"59: {tr('text.meld_or_more_meld', meld=14)}" in screen(high, 1)
    late = after(new_table, "daugherty-1983", "60, 75")
    assert made(late, 1, 75, tr("text.meld_or_more_meld", meld=29), 2) in screen(late, 2)


def test_S1_33_S1_34_later_bids_are_counted_and_the_first_one_stays(new_table: Tables) -> None:
    table = after(new_table, "daugherty-1983", "52, 54, pass, 55, 56, 57, 58, 59, 60")
    said = screen(table, 3)
    assert made(table, 1, 54, tens(14, 24), 3) in said
    assert made(table, 1, 60, tr_plural("text.a_trump_suit_bid_count_times", 2), 3) in said
    assert made(table, 1, 57, tr_plural("text.a_trump_suit_bid_count_times", 1), 3) not in said
    assert f"65: {tr_plural('text.a_trump_suit_bid_count_times', 3)}" in said


def test_S1_34_all_bids_are_listed_by_the_command_and_at_the_end(new_table: Tables) -> None:
    table = after(new_table, "daugherty-1983", "53, pass, 54, pass, 55, 56, 57")
    found = find_command("auction")
    assert found is not None
    command, argument = found
    reply = command.run(desk_at(table, seat=0), argument)
    assert callable(reply)
    said = " ".join(" ".join(reply(DISPLAY)).split())
    suits = [tr_plural("text.a_trump_suit_bid_count_times", times) for times in (1, 2)]
    for caller, bid, meaning in (
        (0, 53, tens(26, 34)), (0, 55, suits[0]), (2, 56, suits[1]), (0, 57, suits[1]),
    ):  # fmt: skip
        assert made(table, caller, bid, meaning, 0) in said
    table.act(parse_action("pass"))
    names = PlayerNames(table.rules, 0)
    over = " ".join(" ".join(auction_over(table.view(0), names, DISPLAY)).split())
    assert made(table, 0, 57, suits[1], 0) in over


def test_S3_66_where_all_bids_show_the_same_it_is_said_once(new_table: Tables) -> None:
    table = after(new_table, "nicholas-1992", "50, 51")
    said = screen(table, 2)
    assert said.count(tr("rulebook.any_bid_shows_your_partner_at_least")) == 1
    assert tr("terminal.shown") not in said.split()


@pytest.mark.parametrize("preset", ["cutthroat-three", "six-triple-deck"])
def test_bids_that_show_nothing_are_not_explained(preset: str, new_table: Tables) -> None:
    table = new_table(preset, kinds=("random",) * load(preset).table.players)
    said = screen(table, 0)
    assert tr("terminal.your_bid_shows") not in said


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [40, 80])
def test_explanations_go_first_where_there_is_no_room(
    language: str, width: int, new_table: Tables
) -> None:
    table = after(new_table, "daugherty-1983", "52, 54, 55")
    with use_language(language):
        names = PlayerNames(table.rules, 3)
        parts = decision(table.view(3), names, Display(width=width))
        assert max(map(display_width, lines_of(parts))) <= width
        label = tr("terminal.your_bid_shows")
        assert any(line.startswith(label) for line in lines_of(parts))
        assert not any(line.startswith(label) for line in fitting(parts, 12))


def test_S1_58_the_reasons_for_a_pass_dont_repeat_the_formula(new_table: Tables) -> None:
    table = after(new_table, "daugherty-1983", "90")
    view = table.view(1)
    choice = table.advice(1, "daugherty")
    formula = bid_working(view, choice.action)
    (short,) = choice.why
    assert formula is not None and short.code == reasons.FORMULA_SHORT.code
    assert reasons_besides(formula, choice.why) == (reasons.FORMULA_BELOW(lowest=95),)
    assert reasons_besides(formula, (formula,)) == ()
    assert reasons_besides(None, (short, reasons.NO_SUIT())) == (short,)

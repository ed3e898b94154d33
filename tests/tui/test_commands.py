"""Tests that each command works at every stage of every game and keeps hidden cards hidden."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.support.slow import KINDS, quick
from tests.tui.helpers import SHOWING, desk_at, run_script, said, stages, table_of, to_turn

from acesaround.cards import Hand
from acesaround.game.actions import (
    Action,
    Bid,
    Claim,
    Concede,
    Deal,
    Pass,
    PlayOn,
    ShootMoon,
)
from acesaround.game.state import Phase
from acesaround.i18n import tr, use_language
from acesaround.messages import refusals
from acesaround.messages.values import WRITTEN
from acesaround.notation.actions import parse_action
from acesaround.players.base import Choice
from acesaround.rules.load import load, presets
from acesaround.session import deal
from acesaround.store.save_format import SaveHeader
from acesaround.store.savefile import SaveFile
from acesaround.text.advice import hint_sentence
from acesaround.text.formatter import Display, format_message
from acesaround.tui.commands import COMMANDS, find_command
from acesaround.tui.input import Fault
from acesaround.tui.show_commands import since_last_decision
from acesaround.tui.table import NotNow, Signal, Table

Tables = Callable[..., Table]
COMMANDS_TITLE = tr("terminal.type_a_command_at_any_prompt_you")
FOR_HELP = tr("terminal.error_number_reason_for_help", number=0, reason="").partition(". ")[2]
GOODBYE = tr("terminal.the_game_is_saved_to_continue_it", command="aces play --resume")
WHY_NOW = tr("terminal.reasons_can_give_cards_away_why_now")
KEPT_BACK = tr("terminal.reasons_can_give_cards_away_so_theyre")
NAMED = "; ".join(
    (tr("text.you_took_the_bid_at_bid", bid=50), tr("common.suit_are_trump", suit="♥ hearts"))
)
NO_SUIT = tr("terminal.entry_isnt_a_suit_enter_s_h", entry="'x'")


@pytest.mark.parametrize("preset", quick(["doubles-1993", "two-hand"], presets()))
def test_every_command_works_at_every_stage(preset: str, new_table: Tables) -> None:
    table = new_table(preset)
    for _ in stages(table, "club"):
        for name in SHOWING:
            lines = said(table, name)
            assert lines, name
            wide = [line for line in lines if len(line) > 80 and ".jsonl" not in line]
            assert not wide, (name, wide)
    for name in SHOWING:
        assert said(table, name, deciding=False)


def test_help_names_every_command(new_table: Tables) -> None:
    lines = said(new_table("doubles-1993"), "help")
    assert len(lines) <= 22
    for command in COMMANDS:
        assert any(command.name in line[:18] for line in lines), command.name


@pytest.mark.parametrize(
    ("preset", "missing"),
    [("nicholas-1992", {"count"}), ("two-hand", {"auction"}), ("doubles-1993", set())],
)
def test_help_leaves_out_what_never_works_at_this_table(
    preset: str, missing: set[str], new_table: Tables
) -> None:
    lines = said(new_table(preset), "help")
    names = {name.strip() for line in lines[1:] for name in line[:18].split(",")}
    assert {command.name for command in COMMANDS} - names == missing
    of_a_stock = tr("terminal.the_melds_of_this_hand")
    assert any(line.endswith(of_a_stock) for line in lines) == ("auction" in missing)


def test_melds_of_a_two_hand_game_are_those_that_were_laid(new_table: Tables) -> None:
    table = new_table("two-hand")
    assert tr("terminal.no_melds_have_been_shown_yet") in said(table, "melds")[0]
    assert "no bidding" in said(table, "auction")[0]
    while not (table.state.stock and len({laid.seat for laid in table.state.stock.laid}) == 2):
        to_turn(table)
        table.act(table.advice(0, "expert").action)
    stock = table.state.stock
    shown = said(table, "melds")
    assert len([line for line in shown if line.startswith("Trick ")]) == len(stock.laid)
    assert any("You laid" in line for line in shown)
    while not table.state.match.results:
        to_turn(table)
        table.act(table.advice(0, "expert").action)
    title, *lines = said(table, "melds")
    assert title == tr("terminal.hand_number_finished", number="1")
    assert lines[: len(shown)] == shown


def test_the_rest_is_refused_with_the_time_from_which_it_works(new_table: Tables) -> None:
    for preset, until in (("two-hand", "the stock is gone"), ("nicholas-1992", "the first lead")):
        table = new_table(preset)
        to_turn(table)
        for name in ("claim", "concede"):
            first, *more = said(table, name)
            assert first.startswith(f"Error 50: You can't {name} the rest until {until}.")
            assert tr("text.help_rest_later") in " ".join(more)


def test_the_guide_tells_of_every_command() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "terminal.md").read_text("utf-8")
    for command in COMMANDS:
        assert f"`{command.name}`" in guide, command.name


def test_advice_at_a_learners_table_knows_no_more_than_elsewhere(new_table: Tables) -> None:
    rules = load("nicholas-1992")
    closed, open_ = new_table(rules), new_table(rules.replace(table={"show_all_hands": True}))
    for _ in range(12):
        to_turn(closed)
        to_turn(open_)
        assert closed.advice(0) == open_.advice(0)
        closed.act(closed.advice(0).action)
        open_.act(open_.advice(0).action)


@pytest.mark.parametrize("action", [Bid(55), Pass(), PlayOn(), ShootMoon()])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_hint_is_a_sentence_that_ends_with_what_to_type(
    action: Action, language: str, new_table: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table("nicholas-1992")
    to_turn(table)
    with use_language(language):
        for why in ("", "aces hold"):
            choice = Choice(action, (WRITTEN(text=why),) if why else ())
            monkeypatch.setattr(table, "advice", lambda _seat, choice=choice: choice)
            sentence = hint_sentence(table.view(0), action, Display(), table.rules.seats)
            hint = " ".join(" ".join(said(table, "hint")).split())
            told = tr("terminal.hint_sentence", sentence=sentence, code=str(action))
            assert hint == (f"{told} {tr('terminal.in_numbers', why=why)}" if why else told)
        refused = said(table, "hint", deciding=False)[0]
        assert tr("terminal.it_works_when_its_your_turn") in refused


@pytest.mark.parametrize("preset", ["nicholas-1992", "three-hand-widow", "two-hand"])
def test_a_hint_says_first_in_a_sentence_why_and_then_what_else(
    preset: str, new_table: Tables
) -> None:
    table = new_table(preset)
    for _ in range(8):
        to_turn(table)
        choice = table.advice(0)
        hint = " ".join(" ".join(said(table, "hint")).split())
        sentence = hint_sentence(table.view(0), choice.action, Display(), table.rules.seats)
        assert hint.startswith(
            tr("terminal.hint_sentence", sentence=sentence, code=str(choice.action))
        )
        assert " = " not in sentence
        table.act(choice.action)


def test_count_is_refused_where_players_count_for_themselves(new_table: Tables) -> None:
    for preset in ("daugherty-1983", "nicholas-1992"):
        refused = " ".join(said(new_table(preset), "count"))
        assert refused == tr("terminal.at_this_table_you_count_your_own")
    helped = load("nicholas-1992").replace(table={"meld_helper": True})
    assert said(new_table(helped), "count")[0] == tr("terminal.your_meld_by_trump_suit")
    assert said(new_table("doubles-1993"), "count")[0] == tr("terminal.your_meld_by_trump_suit")


def test_count_tells_what_was_shown_once_cards_are_played(new_table: Tables) -> None:
    table = new_table("doubles-1993")
    for _ in range(12):
        to_turn(table)
        table.act(table.advice(0, "club").action)
    view = table.view(0)
    assert view.tricks and view.melds[0] is not None
    assert said(table, "count")[0].startswith(f"Your meld was {view.melds[0].total}")


def test_undo_goes_back_to_my_own_last_decision(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    for _ in range(3):
        to_turn(table)
        table.act(table.advice(0, "club").action)
    to_turn(table)
    played = len(table.history.actions())
    context = desk_at(table)
    command, argument = find_command("undo") or pytest.fail("no undo")
    assert command.run(context, argument) is Signal.CHANGED
    assert len(table.history.actions()) < played
    assert table.turn == 0


def test_a_draw_that_nobody_chose_is_not_gone_back_to(new_table: Tables) -> None:
    table = new_table("two-hand", 12)
    lengths = []
    for _ in range(8):
        to_turn(table)
        lengths.append(len(table.history.actions()))
        table.act(table.advice(0, "club").action)
    to_turn(table)
    for length in reversed(lengths):
        assert table.undo(0)
        assert len(table.history.actions()) == length


def test_why_keeps_reasons_back_while_a_hand_is_played(new_table: Tables) -> None:
    table = new_table("nicholas-1992", 3)
    to_turn(table)
    table.act(parse_action("pass"))
    to_turn(table)
    assert WHY_NOW in " ".join(said(table, "why"))
    assert said(table, "why now")[0].startswith("Player ")
    open_table = new_table(load("nicholas-1992").replace(table={"show_all_hands": True}), 3)
    to_turn(open_table)
    open_table.act(parse_action("pass"))
    to_turn(open_table)
    assert said(open_table, "why")[0].startswith("Player ")


def test_with_two_people_no_reasons_are_told_while_a_hand_is_played(new_table: Tables) -> None:
    table = new_table("nicholas-1992", 3, ("human", "random", "human", "random"))
    to_turn(table)
    assert KEPT_BACK in said(table, "why now")[0]


def test_after_a_hand_its_reasons_melds_and_tricks_can_be_seen(new_table: Tables) -> None:
    table = new_table("nicholas-1992", 3)
    while not any(result.played for result in table.state.match.results):
        to_turn(table)
        table.act(table.advice(0, "club").action)
    assert len(said(table, "why last")) > 20
    assert said(table, "melds")[0] == tr("terminal.hand_number_finished", number="1")
    assert len(said(table, "tricks")) == 1 + 1 + 20 + 1
    assert said(table, "last")[0] == tr("terminal.the_last_trick_of_the_previous_hand")
    assert len(said(table, "review")) > 25


def test_a_hand_that_is_dealt_again_is_not_the_last_hand(new_table: Tables) -> None:
    table = new_table("single-deck-auction", 3)
    while not table.state.match.hands:
        table.act(table.advice(table.turn or 0, "random").action)
    before = said(table, "why last")
    for _ in table.rules.seats:
        table.act(parse_action("pass"))
    assert table.state.match.results[-1].outcome == "passed_out"
    assert len(before) > 10
    assert said(table, "why last") == before


def test_why_now_tells_nothing_of_cards_that_were_dealt_again(new_table: Tables) -> None:
    table = new_table("single-deck-auction", 3)
    for _ in table.rules.seats:
        table.act(parse_action("pass"))
    assert table.state.match.results[-1].outcome == "passed_out"
    assert since_last_decision(table, 0) == []
    first = table.turn
    table.act(parse_action("pass"))
    [(before, event)] = since_last_decision(table, (first or 0) - 1)
    assert before.game.turn == first and event.action == "pass"


def test_claim_and_concede_are_done_by_the_game(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    while table.state.phase is not Phase.TRICK_PLAY:
        to_turn(table)
        table.act(table.advice(0, "club").action)
    to_turn(table)
    for name, action in (("claim", Claim()), ("concede", Concede())):
        command, argument = find_command(name) or pytest.fail(name)
        assert command.run(desk_at(table), argument) == action
        with pytest.raises(NotNow, match=tr("terminal.it_works_when_its_your_turn")):
            command.run(desk_at(table, deciding=False), argument)
    out = run_script(table, "claim\nconcede\n")
    assert "Error 24" in out
    assert "You conceded the rest." in out


def test_quit_asks_and_goes_on_if_not_meant(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    out = run_script(table, "quit\nwhat\nn\nhelp\nquit\ny\nhint\n")
    assert out.count("Leave the game? It's saved. (Y/N)") == 3
    assert tr("terminal.entry_isnt_an_answer_here_type_y", entry="'what'") in out
    assert COMMANDS_TITLE in out
    assert "Hint" not in out
    assert GOODBYE in out


def test_H_right_after_an_error_explains_it(new_table: Tables) -> None:
    out = run_script(new_table("nicholas-1992"), "60\nH\n50\nx\n?\nh\nAC\nh\nzz\n9d\n?\n")
    flat = " ".join(out.split())
    assert f"Error 5: {refusals.NOT_NEXT_AMOUNT(amount=60, next=50)}" in out
    assert tr("text.help_not_next_amount") in flat
    assert f"Error 8: {NO_SUIT}" in out
    assert tr("text.help_not_a_suit") in flat
    # When naming trump, H means hearts.
    assert NAMED in out
    # An H that doesn't follow an error asks for help.
    assert COMMANDS_TITLE in out
    assert f"Error 11: {format_message(refusals.CARD_NOT_HELD(card='9D'), Display())}" in out


def test_H_is_hearts_where_trump_is_named_even_after_an_error(new_table: Tables) -> None:
    out = run_script(new_table("nicholas-1992"), "50\nx\nh\n")
    assert tr("terminal.h_means_hearts_lists_the_commands") in out
    error = tr("terminal.error_number_reason_for_help", number=8, reason=NO_SUIT)
    assert error in " ".join(out.split())
    assert NAMED in out
    for word, known in (("?", COMMANDS_TITLE), ("hint", "Hint: Name"), ("hi", "Hint: Name")):
        assert known in run_script(new_table("nicholas-1992"), f"50\n{word}\n"), word


def test_what_explains_an_error_stays_in_one_piece() -> None:
    for width in range(40, 80):
        lines = Fault("bid_too_low", "16 is not above the bid of 18").lines(Display(width=width))
        assert FOR_HELP in lines[-1]


def test_every_error_names_the_one_key_that_always_explains_it() -> None:
    fault = Fault("not_a_suit", "'x' is not a suit")
    assert str(fault) == tr(
        "terminal.error_number_reason_for_help", number="8", reason="'x' is not a suit"
    )
    assert fault.asked("?") and fault.asked("H") and not fault.asked("hint")
    fault.h_explains = False
    assert FOR_HELP in str(fault)
    assert fault.asked("?") and not fault.asked("h")


def test_an_empty_entry_does_the_only_thing_there_is_to_do(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    out = run_script(table, "\n50\n\n")
    wanted = tr("text.you_can_bid_bids_0_passes", bids="50")
    assert tr("terminal.you_didnt_enter_anything_wanted", wanted=wanted) in out
    assert "Error" not in out
    assert NAMED in out


def test_pace_can_be_changed(new_table: Tables) -> None:
    out = run_script(new_table("nicholas-1992"), "pace slow\npace warp\n50\nh\nas\n")
    assert tr("terminal.the_pace_is_now_pace", pace="slow") in out
    assert tr("terminal.type_pace_fast_pace_normal_or_pace") in out
    assert "── Trick 1 ──" in out


def other_hidden_cards(first: Deal, rng: random.Random) -> Deal:
    """Return a deal in which only seat 0 keeps its cards."""
    rest = [card for hand in first.hands[1:] for card in hand] + [*first.widow, *first.stock[1:]]
    rng.shuffle(rest)
    size = len(first.hands[0])
    hands = [first.hands[0]]
    hands += [Hand(rest.pop() for _ in range(size)) for _ in first.hands[1:]]
    widow = Hand(rest.pop() for _ in range(len(first.widow)))
    return Deal(first.dealer, tuple(hands), widow, (*first.stock[:1], *rest))


def dealt(folder: Path, preset: str, cards: Deal) -> Table:
    rules = load(preset)
    header = SaveHeader(rules, 1, ("human", *["random"] * (rules.table.players - 1)), "2026-11-20")
    table = Table(SaveFile.create(folder / "x.jsonl", header))
    table.act(cards)
    return table


def everything_shown(table: Table) -> Iterator[str]:
    for name in SHOWING:
        if name != "save":
            yield from said(table, name)
    yield run_script(table, "")


@pytest.mark.parametrize("preset", quick(KINDS, presets()))
def test_nothing_shown_depends_on_cards_hidden_from_me(preset: str, tmp_path: Path) -> None:
    """When seat 0 acts first, its screen is the same for any hidden cards."""
    rules = load(preset)
    first = deal(rules, 5, 0, rules.table.players - 1)
    shown = set()
    for number in range(4):
        cards = other_hidden_cards(first, random.Random(number)) if number else first
        folder = tmp_path / str(number)
        folder.mkdir()
        table = dealt(folder, preset, cards)
        assert table.turn == 0
        shown.add("\n".join(everything_shown(table)))
        table.save.close()
    assert len(shown) == 1


def test_a_table_of_strangers_is_not_told_apart(tmp_path: Path) -> None:
    """Check that the test above can fail: with open hands, other cards change the screen."""
    rules = load("nicholas-1992").replace(table={"show_all_hands": True})
    shown = set()
    for seed in (1, 2):
        table = table_of(tmp_path, rules, seed)
        to_turn(table)
        shown.add("\n".join(everything_shown(table)))
        table.save.close()
    assert len(shown) == 2

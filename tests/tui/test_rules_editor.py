"""House rules changed in the terminal before a game: lists, values, files, and the deal."""

from __future__ import annotations

import io
import json
import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from tests.support.slow import quick
from tests.tui.helpers import Played, Player
from tests.tui.terminal_person import Sit

from acesaround.i18n import tr, tr_plural, use_language
from acesaround.rules.load import load, load_file, presets
from acesaround.rules.model import RuleSet, diff
from acesaround.rules.schema import Record
from acesaround.text.formatter import Display
from acesaround.text.rulebook.book import heading
from acesaround.text.rulebook.field_text import difference_text, field_specs, path_title
from acesaround.tui.rule_entries import choices, read_value, typed
from acesaround.tui.rules_draft import RulesDraft, fresh
from acesaround.tui.rules_editor import edit_rules
from acesaround.tui.screens.rule_lists import groups, is_meld_value, listing
from acesaround.tui.setup import Setup, with_rules
from acesaround.tui.terminal import InputEnded, Terminal

DOUBLES = load("doubles-1993")
NICHOLAS = load("nicholas-1992")
BID = "50\n0\n0\n0\n"


def edit(rules: RuleSet, *entries: str) -> tuple[RuleSet | None, str]:
    """Return the rules after these entries in the editor, and everything it showed."""
    target = io.StringIO()
    script = "".join(f"{entry}\n" for entry in entries)
    terminal = Terminal(io.StringIO(script), target, Display(), live=False)
    return edit_rules(rules, terminal), " ".join(target.getvalue().split())


def number(draft: RulesDraft, path: str) -> tuple[str, str]:
    """Return the number of the group with a rule, and the rule's number there."""
    for place, group in enumerate(groups(draft), 1):
        if path in group.paths:
            return str(place), str(group.paths.index(path) + 1)
    raise AssertionError(f"{path} isn't listed")


def change(rules: RuleSet, path: str, value: str) -> tuple[str, ...]:
    """Return the entries that change one rule and go back to the list of groups."""
    part, rule = number(RulesDraft(rules), path)
    return part, f"{rule} {value}", ""


OPEN_MOON = number(RulesDraft(NICHOLAS), "score.shoot_moon")
"""Entries that open the rule for shooting the moon."""


def saved(play: Player) -> dict[str, Any]:
    """Return the rules in the only save."""
    (path,) = play.saves
    found: dict[str, Any] = json.loads(path.read_text().split("\n")[0])["rules"]
    return found


def test_S0_38_meld_values_are_a_table_edited_line_by_line() -> None:
    draft = RulesDraft(DOUBLES)
    values = groups(draft)[0]
    assert all(map(is_meld_value, values.paths))
    rows = {line.split()[1]: line.split()[2:] for line in listing(draft, values, Display())[3:]}
    assert rows["Run"] == ["15", "30", "45", "60"]
    assert rows["Aces"] == ["10", "100", "150", "200"]
    changed, told = edit(DOUBLES, *change(DOUBLES, "meld.run", "27 30 45 60"), "")
    assert changed is not None and diff(DOUBLES, changed) == [
        ("meld.run", [15, 30, 45, 60], [27, 30, 45, 60])
    ]
    assert difference_text("meld.run", [15, 30, 45, 60], [27, 30, 45, 60]) in told


def test_S0_38_a_game_is_dealt_under_the_meld_values_and_counts_with_them(play: Player) -> None:
    def meld(*entries: str) -> tuple[int, Played]:
        script = "".join(f"{entry}\n" for entry in entries)
        played = play("--fast", "--seed", "7", "--players", "random", script=script + BID + "h\n")
        [mine] = re.findall(r"^1 You .*: (\d+) meld$", played.out, re.MULTILINE)
        return int(mine), played

    before, _ = meld("nicholas-1992")
    ((path,), (_, rule)) = play.saves, number(RulesDraft(NICHOLAS), "meld.royal_marriage")
    path.unlink()
    after, played = meld("c nicholas", "1", f"{rule} 44", "", "")
    assert after == before + 40
    assert saved(play)["meld"]["royal_marriage"] == 44
    assert heading(NICHOLAS.replace(meld={"royal_marriage": 44})) in " ".join(played.out.split())


def test_S2_1_any_rule_can_be_changed_and_the_save_and_the_resumed_game_have_it(
    play: Player,
) -> None:
    three = load("three-hand")
    changes = [
        *change(three, "auction.opening", "20"),
        *change(three, "play.head", "1"),
        *change(three, "play.overtrump", "no"),
        *change(three, "score.fold.allowed", "no"),
        *change(three, "game.target", "150"),
        *change(three, "title", "Ours"),
    ]
    script = "\n".join(["c three-hand", *changes, "", "quit", "y", ""])
    played = play("--fast", "--players", "random", script=script)
    assert played.code == 0 and not played.err
    found = saved(play)
    assert found["auction"]["opening"] == 20 and found["game"]["target"] == 150
    assert (found["play"]["head"], found["score"]["fold"]["allowed"]) == ("never", False)
    assert found["title"] == "Ours" and "Ours" in played.out
    again = play("--resume", script="rules\nquit\ny\n")
    assert "150" in again.out and "Ours" in again.out


@pytest.mark.parametrize("name", quick(["doubles-1993", "two-hand", "three-hand-widow"], presets()))
def test_every_rule_shows_its_value_in_a_form_that_can_be_typed(name: str) -> None:
    draft = RulesDraft(load(name))
    listed = [path for group in groups(draft) for path in group.paths]
    assert len(listed) == len(set(listed)) > 70
    for path in listed:
        value = draft.value(path)
        if isinstance(field_specs()[path].kind, Record) and value is not None:
            continue
        read = read_value(typed(value, path), path)
        assert read == ("none" if value in (None, []) else value), path
        assert draft.set(path, read) is None
    assert not draft.differences()


def test_every_choice_can_be_picked_by_number_or_by_name() -> None:
    draft = RulesDraft(NICHOLAS)
    for group in groups(draft):
        for path in group.paths:
            for answer, title in choices(path):
                if answer.isdecimal():
                    assert read_value(answer, path) == read_value(title, path), path
    assert read_value("Y", "play.overtrump") is True
    assert read_value("a=11 10=10 k 4", "counters.points") == {"A": 11, "10": 10, "K": 4}


def test_german_answers_are_read_as_well() -> None:
    with use_language("de"):
        assert read_value(tr("common.yes"), "auction.jump") is True
        assert read_value(tr("common.nothing"), "meld.per_trick") == "none"
        for answer, title in choices("score.set"):
            assert read_value(title, "score.set") == read_value(answer, "score.set")


def test_an_optional_part_is_added_and_removed() -> None:
    rules, _ = edit(NICHOLAS, *change(NICHOLAS, "score.shoot_moon", "yes"), "")
    assert rules is not None and rules.score.shoot_moon is not None
    draft = RulesDraft(rules)
    assert number(draft, "score.shoot_moon.bonus")
    again, _ = edit(rules, *change(rules, "score.shoot_moon", "none"), "")
    assert again is not None and again.digest == NICHOLAS.digest
    assert fresh("widow")


def test_a_wrong_answer_for_an_optional_part_is_told_yes_or_no() -> None:
    for entries in (change(NICHOLAS, "score.shoot_moon", "u"), [*OPEN_MOON, "u", "", ""]):
        rules, told = edit(NICHOLAS, *entries, "")
        assert rules == NICHOLAS
        reason = tr("terminal.entry_isnt_an_answer_here_type_y", entry="'u'")
        assert f"{path_title('score.shoot_moon')}: {reason}." in told


@pytest.mark.parametrize("value", ["x", "-1", "15 30 x 60", "2000000 2000000 2000000 2000000"])
def test_a_value_that_cant_be_is_refused_with_one_error(value: str) -> None:
    rules, told = edit(NICHOLAS, *change(NICHOLAS, "meld.run", value), "")
    assert rules is not None and rules.digest == NICHOLAS.digest
    assert told.count(f"{path_title('meld.run')}:") == 1


def test_values_that_dont_fit_each_other_keep_the_editor_open_until_they_do() -> None:
    part, entry, _ = change(NICHOLAS, "deck.ranks", "A T K Q J 9")
    hand = change(NICHOLAS, "deal.hand", "24")
    rules, told = edit(NICHOLAS, part, entry, "", "", *hand, "")
    problem = RulesDraft(NICHOLAS)
    problem.set("deck.ranks", ["A", "T", "K", "Q", "J", "9"])
    first = problem.problems[0]
    assert f"{path_title(first.path)}: " in told
    assert rules is not None and (len(rules.full_deck), rules.deal.hand) == (96, 24)


def test_changes_are_undone_one_by_one_reset_or_restored_one_by_one() -> None:
    run, aces = (change(NICHOLAS, path, "20 150 200 300") for path in ("meld.run", "meld.aces"))
    both, _ = edit(NICHOLAS, *run, *aces, "")
    one, told = edit(NICHOLAS, *run, *aces, "undo", "")
    none, _ = edit(NICHOLAS, *run, *aces, "reset", "")
    back, _ = edit(NICHOLAS, *run, *aces, "reset", "u", "")
    restored, _ = edit(NICHOLAS, *run, *aces, run[0], run[1].split()[0], "reset", "", "")
    at_once, _ = edit(NICHOLAS, *run, *aces, run[0], f"{run[1].split()[0]} reset", "", "")
    assert both and one and none and back and restored
    assert [path for path, *_ in diff(NICHOLAS, both)] == ["meld.run", "meld.aces"]
    assert [path for path, *_ in diff(NICHOLAS, one)] == ["meld.run"]
    assert not diff(NICHOLAS, none) and back == both
    assert [path for path, *_ in diff(NICHOLAS, restored)] == ["meld.aces"]
    assert at_once == restored
    title = change(NICHOLAS, "title", "reset")
    same, _ = edit(NICHOLAS, *change(NICHOLAS, "title", "Ours"), *title, "")
    assert same is not None and same.title == NICHOLAS.title
    assert tr("terminal.change_undone") in told
    assert tr("terminal.theres_no_change_to_undo") in edit(NICHOLAS, "u", "")[1]


def test_rules_are_saved_as_a_file_that_can_be_checked_played_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    entries = change(NICHOLAS, "meld.run", "15 150 225 300")
    rules, told = edit(NICHOLAS, *entries, f"save {tmp_path / 'ours'}", "")
    assert rules is not None and tr("terminal.saved_as_file_to_play_by_these", file=file) in told
    assert load_file(file).digest == rules.digest
    assert 'extends = "nicholas-1992"' in file.read_text()
    loaded, _ = edit(load("two-hand"), f"l {file}", "")
    assert loaded is not None and loaded.digest == rules.digest
    kept, told = edit(NICHOLAS, f"s {file}", "no", f"s {file}", "yes", "")
    assert tr("terminal.file_exists_replace_it", file=file) in told and kept == NICHOLAS
    assert load_file(file).digest == NICHOLAS.digest


def test_a_file_that_cant_be_loaded_or_written_changes_nothing(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('extends = "two-hand"\n[game]\ntarget = -1\n')
    rules, told = edit(
        NICHOLAS, f"load {bad}", "load missing", f"save {tmp_path}/no/x", "l", "", ""
    )
    assert rules == NICHOLAS
    assert f"{bad}: {path_title('game.target')}" in told and "missing.toml: " in told
    reason = os.strerror(2)
    assert (
        tr("terminal.cant_write_file_reason", file=f"{tmp_path}/no/x.toml", reason=reason) in told
    )


def test_every_question_explains_its_answers_and_quit_leaves_after_asking(play: Player) -> None:
    for entries, answer in (
        (("?",), "terminal.shows_those_rules_to_change_them"),
        (("1", "help"), "terminal.explains_that_rule_and_asks_for_a"),
        (("1", "1", "?"), "terminal.now_value"),
    ):
        with pytest.raises(InputEnded):
            edit(NICHOLAS, *entries)
        script = "\n".join(["c nicholas-1992", *entries, "quit", ""])
        played = play("--fast", script=script)
        assert tr(answer, value="15 30 45 60") in " ".join(played.out.split())
        assert played.code == 0 and not play.saves
    script = "\n".join(["c 5", "1", "1 20 30 45 60", "quit", "n", "", "", "quit", "y", ""])
    assert tr("terminal.leave_without_these_rules_y_n") in play("--fast", script=script).out
    assert saved(play)["meld"]["run"] == [20, 30, 45, 60]


def test_the_menu_asks_whose_rules_to_change_until_a_game_is_named(play: Player) -> None:
    played = play("--fast", script="c\nnothing\n\nc\n6\n\nquit\ny\n")
    assert tr("terminal.enter_a_games_number_or_name") in played.out
    assert played.out.count(tr("terminal.which_games_rules_number_or_name")) == 3
    assert saved(play)["table"]["players"] == 2


def test_at_the_deal_the_rules_can_be_changed_and_ctrl_c_keeps_them(sit: Sit) -> None:
    person = sit("--players", "random", "--seed", "7", "--fast", NO_COLOR="1")
    person.wait(tr("terminal.which_game_number_or_name_or_q"))
    deal = tr("terminal.press_enter_to_deal_or_o_to")
    person.type("nicholas-1992", deal)
    which, rule = (
        tr(f"terminal.{key}")
        for key in ("which_rules_number_or_enter", "which_rule_number_or_enter")
    )
    person.type("c", which)
    person.type("1", rule)
    person.type("1 99 100 101 102", rule)
    since = len(person.raw)
    person.child.kill(signal.SIGINT)
    assert tr("terminal.the_rules_didnt_change") in person.wait(deal, since)
    person.type("c", which)
    person.type("1", rule)
    person.type("4 20 150 200 300", rule)
    person.type("", which)
    person.type("", deal)
    person.type("", "Your bid?")
    found = json.loads(person.save().read_text().split("\n")[0])["rules"]["meld"]
    assert found["run"][0] == 15 and found["aces"] == [20, 150, 200, 300]


def test_with_more_players_a_computer_player_takes_the_new_seat() -> None:
    setup = Setup(load("three-hand"), 1, ("human", "random", "random"))
    assert with_rules(setup, NICHOLAS).kinds == ("human", "random", "random", "daugherty")
    assert with_rules(setup, load("two-hand")).kinds == ("human", "random")


def test_another_computer_player_takes_the_seats_that_nobody_chose_a_player_for() -> None:
    setup = Setup(NICHOLAS, 1, ("human", "daugherty", "random", "daugherty"))
    changed, _ = edit(NICHOLAS, *change(NICHOLAS, "table.computer_player", "expert"), "")
    assert changed is not None
    assert with_rules(setup, changed).kinds == ("human", "expert", "random", "expert")


def test_with_fewer_players_the_only_person_moves_to_the_first_seat() -> None:
    three, kinds = load("three-hand"), ("daugherty", "daugherty", "daugherty", "human")
    assert with_rules(Setup(NICHOLAS, 1, kinds), three).kinds == ("human", *kinds[1:3])
    two_people = ("daugherty", "human", "daugherty", "human")
    assert with_rules(Setup(NICHOLAS, 1, two_people), three).kinds == two_people[:3]
    watched = Setup(NICHOLAS, 1, ("daugherty",) * 4)
    assert with_rules(watched, three).kinds == ("daugherty",) * 3


def test_what_differs_is_counted_and_marked() -> None:
    _, told = edit(NICHOLAS, *change(NICHOLAS, "meld.run", "27 150 225 300"), "")
    changed = tr_plural("terminal.count_changed", 1)
    assert f"{tr('terminal.meld_values')} ({changed})" in told
    assert tr("terminal.star_means_changed") in told and "1 * " in told
    assert tr("terminal.nothing_is_changed_yet") in edit(NICHOLAS, "")[1]

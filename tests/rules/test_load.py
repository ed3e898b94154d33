"""Tests of loading presets, files, tables, and inherited rules, and of malformed files."""

import os
import pickle
from pathlib import Path

import pytest

from acesaround.cards import Rank
from acesaround.messages import Template, file_problems, values
from acesaround.rules.errors import Problem, RulesError
from acesaround.rules.load import LARGEST_FILE, from_table, load, load_file, presets, read_text
from acesaround.rules.model import to_table
from acesaround.rules.schema import Points

HOUSE = """
extends = "three-hand"
title = "At home"
[deal]
next_dealer = "winner"
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def refusal(path: Path | str) -> RulesError:
    with pytest.raises(RulesError) as refused:
        load(path)
    return refused.value


def test_presets_of_the_manuals_come_first() -> None:
    assert presets()[:2] == ("doubles-1993", "daugherty-1983")
    assert len(presets()) == len(set(presets())) == 16


def test_a_preset_is_loaded_once() -> None:
    assert load("two-hand") is load("two-hand")


def test_a_file_is_named_after_itself(tmp_path: Path) -> None:
    rules = load(write(tmp_path, "cottage.toml", HOUSE))
    assert (rules.name, rules.title) == ("cottage", "At home")
    assert rules.deal.next_dealer == "winner"
    assert rules.deal.hand == 16


def test_a_file_may_say_its_name(tmp_path: Path) -> None:
    base = write(tmp_path, "cottage.toml", 'name = "Cottage-2_b"\n' + HOUSE)
    assert load(base).name == "Cottage-2_b"
    assert load(write(tmp_path, "attic.toml", 'extends = "cottage.toml"')).name == "attic"


@pytest.mark.parametrize("name", ["", "two words", "-x", "a/b", "é", "x" * 41])
def test_a_name_is_a_plain_word(name: str, tmp_path: Path) -> None:
    text = f'name = "{name}"\n{HOUSE}hnd = 3\n'
    error = refusal(write(tmp_path, "cottage.toml", text))
    assert [problem.path for problem in error.problems] == ["name", "deal.hnd"]
    assert error.problems[0].message.code == "bad_value.name"
    assert error.origin.endswith("cottage.toml")


def test_a_name_is_a_text(tmp_path: Path) -> None:
    assert refusal(write(tmp_path, "a.toml", "name = 3\n" + HOUSE)).codes == {"wrong_type"}


def test_paths_are_relative_to_the_folder_given(tmp_path: Path) -> None:
    write(tmp_path, "cottage.toml", HOUSE)
    assert load("cottage.toml", tmp_path) == load(tmp_path / "cottage.toml")


def test_a_path_without_ending_works(tmp_path: Path) -> None:
    write(tmp_path, "cottage", HOUSE)
    assert load("cottage", tmp_path).title == "At home"


def test_files_extend_files_in_their_own_folder(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    write(tmp_path, "cottage.toml", HOUSE)
    rules = load(
        write(tmp_path / "inner", "attic.toml", 'extends = "../cottage.toml"\n[game]\ntarget = 120')
    )
    assert (rules.name, rules.title, rules.game.target) == ("attic", "At home", 120)


def test_a_file_may_bear_the_name_of_the_preset_it_extends(tmp_path: Path) -> None:
    path = write(tmp_path, "two-hand.toml", 'extends = "two-hand"\n[game]\ntarget = 120')
    assert load(path).game.target == 120


def test_a_table_extends_presets_only_unless_a_folder_is_given(tmp_path: Path) -> None:
    write(tmp_path, "cottage.toml", HOUSE)
    table = {"extends": "cottage.toml"}
    with pytest.raises(RulesError) as refused:
        load(table)
    assert refused.value.codes == {"extends_missing"}
    assert load(table, tmp_path).title == "At home"
    assert from_table({"extends": "two-hand"}).deal.stock


def test_a_cycle_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "a.toml", 'extends = "b.toml"')
    write(tmp_path, "b.toml", 'extends = "./a.toml"')
    assert refusal(tmp_path / "a.toml").codes == {"extends_cycle"}
    write(tmp_path, "self.toml", 'extends = "self.toml"')
    assert refusal(tmp_path / "self.toml").codes == {"extends_cycle"}


def test_a_missing_base_is_refused(tmp_path: Path) -> None:
    error = refusal(write(tmp_path, "a.toml", 'extends = "tree-hand"'))
    assert error.codes == {"extends_missing"}
    assert error.problems[0].params["hint"] == file_problems.DID_YOU_MEAN(near="three-hand")
    gone = refusal(write(tmp_path, "a.toml", 'extends = "gone.toml"'))
    assert gone.codes == {"extends_missing"}
    assert gone.problems[0].params["message"] == file_problems.MISSING_FILE()
    (tmp_path / "folder.toml").mkdir()
    folder = refusal(write(tmp_path, "a.toml", 'extends = "folder.toml"'))
    assert folder.codes == {"extends_missing"}
    assert folder.problems[0].params["message"] == file_problems.RULES_NOT_A_FILE()
    assert refusal(write(tmp_path, "a.toml", "extends = 3")).codes == {"wrong_type"}


def test_a_broken_base_is_named(tmp_path: Path) -> None:
    write(tmp_path, "base.toml", "extends = [")
    error = refusal(write(tmp_path, "a.toml", 'extends = "base.toml"'))
    assert error.codes == {"bad_toml"}
    [problem] = error.problems
    assert problem.path == "extends"
    assert problem.params == {
        "base": values.QUOTED(text="base.toml"),
        "message": file_problems.BAD_TOML(line=1, why=file_problems.NOT_A_VALUE()),
    }


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xe9", "not_utf8"),
        (b"#" * (LARGEST_FILE + 1), "file_too_large"),
        (b".".join([b"a"] * 9) + b" = 1", "key_too_deep"),
    ],
)
def test_a_broken_base_has_the_code_of_its_problem(tmp_path: Path, data: bytes, code: str) -> None:
    (tmp_path / "base.toml").write_bytes(data)
    error = refusal(write(tmp_path, "a.toml", 'extends = "base.toml"'))
    assert [problem.message.code for problem in error.problems] == [f"{code}.extended"]


def test_a_long_chain_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "f0.toml", 'extends = "three-hand"')
    for number in range(1, 20):
        write(tmp_path, f"f{number}.toml", f'extends = "f{number - 1}.toml"')
    assert load(tmp_path / "f5.toml").deal.hand == 16
    assert refusal(tmp_path / "f19.toml").codes == {"extends_too_deep"}


def test_none_takes_away_what_is_inherited(tmp_path: Path) -> None:
    text = """
    extends = "doubles-1993"
    [auction]
    standing_bid = "none"
    highest = "none"
    [trump]
    waived_at_bid = "none"
    [play]
    first_lead = "any"
    first_lead_waived_at_bid = "none"
    [score]
    fold = "none"
    [game]
    instant = "none"
    """
    rules = load(write(tmp_path, "house.toml", text))
    assert rules.auction.standing_bid is None
    assert rules.trump.waived_at_bid is None
    assert not rules.score.fold.allowed
    assert rules.game.instant == ()


def test_none_is_a_value_where_it_is_one_of_the_choices(tmp_path: Path) -> None:
    text = 'extends = "daugherty-1983"\n[score.board_set]\ndefenders_get = "none"'
    rules = load(write(tmp_path, "house.toml", text))
    assert rules.score.board_set is not None
    assert rules.score.board_set.defenders_get == "none"


def test_none_removes_a_table_that_a_later_file_gives_again(tmp_path: Path) -> None:
    write(
        tmp_path,
        "a.toml",
        'extends = "three-hand-widow"\nwidow = "none"\n[deal]\nhand = 16\nwidow = 0',
    )
    text = """
    extends = "a.toml"
    widow = { trump_named = "before_widow", bury = 3 }
    deal = { hand = 15, widow = 3 }
    """
    widow = load(write(tmp_path, "b.toml", text)).widow
    assert widow is not None
    assert widow.trump_named == "before_widow"


def test_none_cannot_remove_what_every_game_needs() -> None:
    with pytest.raises(RulesError) as refused:
        load({"extends": "three-hand", "auction": "none"})
    assert refused.value.codes == {"wrong_type"}
    with pytest.raises(RulesError) as refused:
        load({"extends": "three-hand", "deal": {"hand": "none"}})
    assert refused.value.codes == {"wrong_type"}


def test_scale_multiplies_every_figure_of_points() -> None:
    rules = load("single-deck-partners").replace(scale=10)
    assert rules.auction.opening == 250
    assert rules.auction.steps == ((0, 10),)
    assert rules.meld.run == (150, 1500)
    assert rules.meld.run_extra is not None
    assert (rules.meld.run_extra.king, rules.meld.royal_marriage) == (40, 40)
    assert rules.counters.points[Rank.ACE] == 10
    assert rules.hand_trick_points == 250
    assert rules.score.board_set is not None
    assert rules.score.board_set.needs_over == 250
    assert (rules.game.target, rules.game.extend_by) == (1500, 250)
    assert rules.deal.hand == 12
    assert rules.exchange.pass_count == 4


def test_scale_multiplies_what_saves_only_if_it_is_points() -> None:
    assert load("single-deck-partners").replace(scale=10).score.save.at_least == 10
    assert load("nicholas-1992").replace(scale=10).score.save.at_least == 1


def test_scale_multiplies_steps_and_instant_wins() -> None:
    rules = load("doubles-1993").replace(scale=10)
    assert rules.auction.steps == ((0, 10), (600, 50))
    assert [instant.min_trick_points for instant in rules.game.instant] == [0, 200, 0]
    assert [instant.score for instant in rules.game.instant] == [None, None, 2500]
    assert [instant.count for instant in rules.game.instant] == [None, 4, None]


@pytest.mark.parametrize("name", presets())
@pytest.mark.parametrize("scale", [1, 10])
def test_round_trip_through_a_table(name: str, scale: int) -> None:
    rules = load(name).replace(scale=scale)
    table = to_table(rules)
    assert from_table(table) == rules
    assert to_table(from_table(table)) == table
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(from_table(table)) == hash(rules)


def test_the_digest_knows_rules_only() -> None:
    rules = load("nicholas-1992")
    settings = {"seat_names": [], "meld_bid": "none", "show_all_hands": True, "meld_helper": True}
    assert rules.replace(title="Ours", source="us", table=settings).digest == rules.digest
    backwards = dict(reversed(to_table(rules).items()))
    backwards["meld"] = dict(reversed(backwards["meld"].items()))
    assert from_table(backwards).digest == rules.digest
    assert rules.replace(meld={"run": [15, 150, 225, 300]}).digest != rules.digest
    assert rules.replace(scale=10).digest != rules.digest
    assert len({load(name).digest for name in presets()}) == len(presets())


def test_the_digest_does_not_count_defaults() -> None:
    table = to_table(load("nicholas-1992"), defaults=False)
    assert "exchange" not in table
    assert from_table(table).digest == load("nicholas-1992").digest


def test_counters_compare_by_what_they_score() -> None:
    rules = load("three-hand")
    assert rules.replace(counters={"points": {"Q": 0, "10": 1}}) == rules
    assert list(rules.counters.points) == [Rank.ACE, Rank.TEN, Rank.KING]


def test_counters_cannot_change() -> None:
    points = Points({Rank.ACE: 1})
    with pytest.raises(TypeError, match="replace"):
        points[Rank.ACE] = 2
    with pytest.raises(TypeError):
        points.clear()


def test_no_such_preset() -> None:
    error = refusal("nicolas-1992")
    assert error.codes == {"unknown_rules"}
    assert error.problems[0].params == {
        "name": values.QUOTED(text="nicolas-1992"),
        "hint": file_problems.DID_YOU_MEAN(near="nicholas-1992"),
    }
    unlike = refusal("zzz")
    assert unlike.codes == {"unknown_rules"}
    assert "doubles-1993" in str(unlike.problems[0].params["hint"])


def test_files_that_are_none(tmp_path: Path) -> None:
    assert refusal(tmp_path / "gone.toml").codes == {"missing_file"}
    assert refusal(tmp_path).codes == {"unreadable_file"}
    assert refusal("nul\0byte.toml").codes <= {"missing_file", "unreadable_file"}
    assert refusal("x" * 5000 + ".toml").codes <= {"missing_file", "unreadable_file"}
    fifo = tmp_path / "pipe.toml"
    os.mkfifo(fifo)
    assert refusal(fifo).codes == {"unreadable_file"}


def test_errors_name_the_file_and_the_line(tmp_path: Path) -> None:
    path = write(tmp_path, "house.toml", 'extends = "three-hand"\n[deal]\nhand == 3\n')
    error = refusal(path)
    assert error.codes == {"bad_toml"}
    assert error.origin == str(path)
    assert str(path) in error.reason
    assert error.problems[0].params["line"] == 3


def test_text_that_is_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'extends = "three-hand"\ntitle = "caf\xe9"\n')
    error = refusal(path)
    assert error.problems == (Problem(file_problems.RULES_NOT_UTF8(line=2)),)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HOUSE.encode())
    assert load(path).title == "At home"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("#" * (LARGEST_FILE + 1), "file_too_large"),
        ("a = " + "[" * 20_000, "bad_toml"),
        ("a = " + "9" * 5_000, "bad_toml"),
        ("\0", "bad_toml"),
        ("", "missing_field"),
        ("extends = 'three-hand'\n" + ".".join("a" * 9_000) + " = 1", "key_too_deep"),
    ],
)
def test_hostile_files_are_one_error(tmp_path: Path, text: str, code: str) -> None:
    error = refusal(write(tmp_path, "house.toml", text))
    assert code in error.codes
    assert len(str(error)) < 20_000
    assert error.reason.isprintable()


def test_many_unknown_fields_are_summed_up(tmp_path: Path) -> None:
    text = "".join(f"f{number} = 1\n" for number in range(3000))
    error = refusal(write(tmp_path, "house.toml", 'extends = "three-hand"\n' + text))
    assert len(error.problems) < 30
    assert Problem(values.MORE_UNKNOWN_FIELDS(more=2980)) in error.problems


def test_load_file_is_load_for_paths(tmp_path: Path) -> None:
    path = write(tmp_path, "cottage.toml", HOUSE)
    assert load_file(path) == load(str(path))


def bad_line(line: int, why: Template) -> Problem:
    return Problem(file_problems.BAD_TOML(line=line, why=why()))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("extends = nicholas-1992", bad_line(1, file_problems.NOT_A_VALUE)),
        ("[game]\ntarget 500", bad_line(2, file_problems.NO_VALUE)),
        ("[game]\n[!]", bad_line(2, file_problems.NO_NAME)),
        ("[game]\ntarget = 1\ntarget = 2", bad_line(3, file_problems.REPEATED)),
        ("[game]\n[game]", bad_line(2, file_problems.REPEATED)),
        ("a = 007", bad_line(1, file_problems.LINE_GOES_ON)),
        ("[game\na = 1", bad_line(1, file_problems.HEADING_NOT_CLOSED)),
        ("\na = [1, 2\n", bad_line(2, file_problems.LIST_NOT_CLOSED)),
        ("a = {b = 1", bad_line(1, file_problems.TABLE_NOT_CLOSED)),
        ('a = "b', bad_line(1, file_problems.TEXT_NOT_CLOSED)),
        ("a = 'b", bad_line(1, file_problems.TEXT_NOT_CLOSED)),
        ("a = 1.", bad_line(1, file_problems.LINE_GOES_ON)),
        ("[[game]\na = 1", bad_line(1, file_problems.DOUBLE_BRACKETS)),
        ('a = "b\\q"', bad_line(1, file_problems.BACKSLASH)),
        ('{"extends": "nicholas-1992"}', Problem(file_problems.JSON_FILE())),
        ("\0", Problem(file_problems.NOT_TOML(line=1))),
        ("", Problem(file_problems.EXTENDS_NEEDED(), "extends")),
        ('title = "Ours"', Problem(file_problems.EXTENDS_NEEDED(), "extends")),
        (
            '[game]\nextends = "three-hand"',
            Problem(file_problems.EXTENDS_NOT_AT_TOP(part="game"), "extends"),
        ),
    ],
)
def test_a_file_that_is_no_rules_file_is_told_why(text: str, problem: Problem) -> None:
    with pytest.raises(RulesError) as refused:
        read_text(text.encode(), "house.toml", None)
    assert refused.value.problems == (problem,)
    said = str(refused.value)
    assert not [word for word in ("statement", "column", "document") if word in said]

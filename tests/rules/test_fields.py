"""One field at a time: its type, bounds and name; and hostile tables of every shape."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.test_invalid import changed

from acesaround.rules.errors import Problem, RulesError
from acesaround.rules.load import from_table, load, merge, presets, to_table
from acesaround.rules.model import RuleSet
from acesaround.rules.schema import walk
from acesaround.rules.setup import Deal


@pytest.mark.parametrize(
    ("path", "value", "code", "says"),
    [
        ("deal.hand", True, "wrong_type", "a whole number of at least 1, not true"),
        ("deal.hand", 16.0, "wrong_type", "not 16.0"),
        ("deal.hand", "16", "wrong_type", 'not "16"'),
        ("deal.hand", [16], "wrong_type", "not a list"),
        ("deal.hand", 0, "bad_value", "at least 1, not 0"),
        ("deal.hand", 10**9, "bad_value", "to 1000000"),
        pytest.param("deal.hand", 10**5000, "bad_value", "of many digits", id="5000 digits"),
        ("auction.jump", 1, "wrong_type", "true or false, not 1"),
        ("auction.jump", "none", "wrong_type", "true or false"),
        ("auction.style", "open", "bad_value", '"ascending", "single_round" or "none", not "open"'),
        ("auction.style", 3, "wrong_type", "not 3"),
        ("auction.steps", [[0]], "bad_value", "a list of 2 whole numbers, not of 1"),
        ("auction.steps", 5, "wrong_type", "a list of pairs of whole numbers like [60, 5]"),
        ("auction.steps", [[0, 1]] * 100, "bad_value", "at most 64"),
        ("deck.ranks", ["A", "T", "10", "8"], "bad_value", 'not "8"'),
        ("deck.ranks", ["A", 10], "wrong_type", 'a rank: "A"'),
        ("deck.copies", 7, "bad_value", "from 1 to 6, not 7"),
        ("table.players", 9, "bad_value", "from 2 to 8"),
        ("table.sides", "called_partner", "bad_value", "declarer_vs_rest"),
        ("score.set", "settle_chips", "bad_value", "to_defenders"),
        ("meld.run", 15, "wrong_type", "a list of whole numbers of at least 0"),
        ("meld.run", [15, -30], "bad_value", "at least 0, not -30"),
        ("meld.royal_marriage", "four", "wrong_type", "or a list of whole numbers"),
        ("meld.run_extra", {"king": 4}, "missing_field", "is missing"),
        ("counters.points", {"X": 1}, "bad_value", 'not "X"'),
        ("counters.points", {"A": -1}, "bad_value", "at least 0"),
        ("counters.points", 1, "wrong_type", "for each rank"),
        ("trump.on_impossible", "redeal", "bad_value", '(or "none" for nothing)'),
        ("game", 500, "wrong_type", 'a table with "target"'),
        ("game.instant", {"kind": "all_tricks"}, "wrong_type", "a list of tables"),
        ("game.instant", [{"kind": "luck"}], "bad_value", '"shutout"'),
        ("title", "two\nlines", "bad_value", "one line"),
        ("title", "\x1b[31mred", "bad_value", "control characters"),
        ("title", "x" * 3000, "bad_value", "2000"),
        ("scale", 0, "bad_value", "from 1 to 1000"),
    ],
)
def test_a_wrong_value_is_refused(path: str, value: Any, code: str, says: str) -> None:
    with pytest.raises(RulesError) as refused:
        load(changed("three-hand", {path: value}))
    [*found] = [problem for problem in refused.value.problems if problem.code == code]
    assert found, refused.value
    assert found[0].path.startswith(path)
    assert says in found[0].message


def test_games_of_any_number_of_hands_that_were_made_before_are_read() -> None:
    made = load("three-hand").replace(game={"max_hands": 5000})
    assert from_table(to_table(made)) == made
    with pytest.raises(RulesError, match="from 1 to 1000, not 5000"):
        from_table(to_table(made), most={"game.max_hands": 1000})


def first_problem(path: str) -> Problem:
    """What is wrong first with rules that have a field more."""
    with pytest.raises(RulesError) as refused:
        load(changed("three-hand", {path: 1}))
    return refused.value.problems[0]


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("deal.hands", '"hand"'),
        ("deal.widdow", '"widow"'),
        ("Deal", '"deal"'),
        ("meld.carriage", '"marriage"'),
        ("deal.side_minimun", '"meld.side_minimum"'),
        ("targets", '"game.target"'),
        ("scores", '"score"'),
    ],
)
def test_an_unknown_field_is_refused_with_what_was_meant(path: str, meant: str) -> None:
    problem = first_problem(path)
    assert (problem.code, problem.path) == ("unknown_field", path)
    assert f"did you mean {meant}?" in problem.message


@pytest.mark.parametrize(
    ("table", "path", "says"),
    [
        ({"game.target": 300}, "game.target", "write target under [game]"),
        ({"game.targt": 300}, "game.targt", "write target under [game]"),
        ({"score": {"save.by": "tricks"}}, "score.save.by", "write by under [score.save]"),
    ],
)
def test_a_dotted_key_in_quotes_is_told_where_to_stand(
    table: dict[str, Any], path: str, says: str
) -> None:
    with pytest.raises(RulesError) as refused:
        load({"extends": "three-hand", **table})
    [problem] = refused.value.problems
    assert (problem.code, problem.path) == ("unknown_field", path)
    assert says in problem.message
    assert "did you mean" not in problem.message


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("target", "it belongs under [game]"),
        ("players", "it belongs under [table]"),
        ("deal.side_minimum", "it belongs under [meld]"),
        ("colour", "there are [deck], [table], "),
        ("table.teams", 'there are "players", "sides", '),
    ],
)
def test_a_field_at_the_wrong_place_is_told_where_it_belongs(path: str, says: str) -> None:
    message = first_problem(path).message
    assert message.startswith("there is no such field; ") and says in message
    assert "did you mean" not in message


def test_an_unknown_field_like_no_other() -> None:
    with pytest.raises(RulesError) as refused:
        load(changed("three-hand", {"trump.xyzzy": 1}))
    assert 'there are "chooser", "requires"' in refused.value.problems[0].message


@pytest.mark.parametrize(
    ("changes", "code", "says"),
    [
        ({"deck.ranks": ["A", "T", "K", "Q", "9"]}, "meld_without_its_cards", "(jack)"),
        (
            {"deck.ranks": ["A", "T", "K", "Q", "J"], "counters.points": {"9": 1}},
            "counter_not_in_deck",
            "the nine scores, but is not in the deck",
        ),
    ],
)
def test_ranks_that_the_deck_lacks_are_named(changes: dict[str, Any], code: str, says: str) -> None:
    with pytest.raises(RulesError) as refused:
        load(changed("three-hand", changes))
    assert any(
        says in problem.message for problem in refused.value.problems if problem.code == code
    )


def test_missing_fields_are_all_named() -> None:
    with pytest.raises(RulesError) as refused:
        from_table({})
    missing = {p.path for p in refused.value.problems if p.code == "missing_field"}
    assert missing == {
        "deck",
        "table",
        "deal",
        "auction",
        "trump",
        "meld",
        "play",
        "counters",
        "score",
        "game",
    }


def test_merge_leaves_its_arguments_alone() -> None:
    base, changes = {"a": {"b": 1, "c": [1]}, "d": 2}, {"a": {"b": 3}, "e": {"f": 4}}
    assert merge(base, changes) == {"a": {"b": 3, "c": [1]}, "d": 2, "e": {"f": 4}}
    assert base == {"a": {"b": 1, "c": [1]}, "d": 2}


def test_settings_are_marked() -> None:
    settings = {path for path, spec in walk(RuleSet) if spec.setting}
    assert settings == {
        "name", "title", "source", "unverified", "table.seat_names", "table.meld_bid",
        "table.show_all_hands", "table.show_formula", "table.meld_helper", "table.meld_recall",
    }  # fmt: skip


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["none", "A", "marriage", "trump", "dealer_takes", "stock"])
)
NAMES = st.sampled_from([path.rpartition(".")[2] for path, _ in walk(RuleSet)]) | st.text(
    max_size=9
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(NAMES, VALUES, max_size=6))
def test_any_table_gives_rules_or_one_error(table: dict[str, Any]) -> None:
    table.pop("extends", None)
    with pytest.raises(RulesError) as refused:
        from_table(table)
    assert str(refused.value)


@given(
    st.sampled_from(presets()),
    st.sampled_from([path for path, _ in walk(RuleSet) if "[]" not in path]),
    VALUES,
)
def test_any_change_gives_rules_or_one_error(name: str, path: str, value: Any) -> None:
    table = changed(name, {path: value})
    try:
        rules = load(table)
    except RulesError as error:
        refused = error
    else:
        assert from_table(to_table(rules)) == rules
        return
    assert refused.problems
    assert refused.summary.isprintable()


@given(st.binary(max_size=300))
def test_any_bytes_are_one_error(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(data)
    with pytest.raises(RulesError):
        load(path)


def test_keys_that_are_no_text() -> None:
    table: Any = {**to_table(load("three-hand")), 3: 4, None: 5}
    with pytest.raises(RulesError) as refused:
        from_table(table)
    assert [p.path for p in refused.value.problems] == ["3", "nothing"]


def test_a_table_must_be_a_table() -> None:
    with pytest.raises(RulesError, match="must be a table"):
        from_table([1, 2])  # type: ignore[arg-type]


def test_tables_are_built_without_a_file() -> None:
    assert Deal(hand=20).redeal_scored == "left"

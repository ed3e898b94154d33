"""Tests of single fields (type, bounds, and name) and of hostile tables."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.impossible import changed

from acesaround.messages import Message, rules_conflicts, values
from acesaround.messages.file_problems import DID_YOU_MEAN
from acesaround.messages.message import RANKS
from acesaround.rules.errors import Problem, RulesError
from acesaround.rules.load import from_table, load, presets
from acesaround.rules.model import RuleSet, merge, to_table
from acesaround.rules.play import Deal
from acesaround.rules.schema import walk


def first_problem(path: str) -> Problem:
    """Return the first problem of rules with one more field."""
    with pytest.raises(RulesError) as refused:
        load(changed("three-hand", {path: 1}))
    return refused.value.problems[0]


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("deal.hands", "hand"),
        ("deal.widdow", "widow"),
        ("Deal", "deal"),
        ("meld.carriage", "marriage"),
        ("deal.side_minimun", "meld.side_minimum"),
        ("targets", "game.target"),
        ("scores", "score"),
    ],
)
def test_an_unknown_field_is_refused_with_what_was_meant(path: str, meant: str) -> None:
    message = values.UNKNOWN_FIELD(meant=DID_YOU_MEAN(near=meant))
    assert first_problem(path) == Problem(message, path)
    assert message.code == "unknown_field"


@pytest.mark.parametrize(
    ("table", "path", "field", "under"),
    [
        ({"game.target": 300}, "game.target", "target", "game"),
        ({"game.targt": 300}, "game.targt", "target", "game"),
        ({"score": {"save.by": "tricks"}}, "score.save.by", "by", "score.save"),
    ],
)
def test_a_dotted_key_in_quotes_is_told_where_to_stand(
    table: dict[str, Any], path: str, field: str, under: str
) -> None:
    with pytest.raises(RulesError) as refused:
        load({"extends": "three-hand", **table})
    meant = values.KEY_IN_QUOTES(field=field, table=under)
    assert refused.value.problems == (Problem(values.UNKNOWN_FIELD(meant=meant), path),)


@pytest.mark.parametrize(
    ("path", "table"),
    [("target", "game"), ("players", "table"), ("deal.side_minimum", "meld")],
)
def test_a_field_at_the_wrong_place_is_told_where_it_belongs(path: str, table: str) -> None:
    assert first_problem(path).params["meant"] == values.BELONGS_UNDER(table=table)


@pytest.mark.parametrize(
    ("path", "first", "last"),
    [
        ("colour", "[deck]", "[game]"),
        ("table.teams", '"players"', '"style"'),
        ("trump.xyzzy", '"chooser"', '"on_impossible"'),
    ],
)
def test_an_unknown_field_like_no_other(path: str, first: str, last: str) -> None:
    meant = first_problem(path).params["meant"]
    assert isinstance(meant, Message) and meant.code == values.KNOWN_FIELDS.code
    here = str(meant.params["here"])
    assert here.startswith(f"{first}, ") and here.endswith(f" and {last}")


def test_an_unknown_field_of_a_large_table_is_told_how_to_see_all() -> None:
    assert first_problem("meld.xyzzy").params["meant"] == values.SHOW_ALL_FIELDS()


def test_ranks_that_the_deck_lacks_are_named() -> None:
    with pytest.raises(RulesError) as refused:
        load(changed("three-hand", {"deck.ranks": ["A", "T", "K", "Q", "9"]}))
    message = rules_conflicts.MELD_WITHOUT_ITS_CARDS(missing=[RANKS["J"]()])
    assert Problem(message, "meld.jacks") in refused.value.problems


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
        "table.computer_player", "table.show_all_hands", "table.show_formula",
        "table.meld_helper", "table.meld_recall", "table.style",
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
    assert refused.reason.isprintable()


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
    with pytest.raises(RulesError) as refused:
        from_table([1, 2])  # type: ignore[arg-type]
    message = values.NOT_A_TABLE_OF_RULES(table=values.LIST())
    assert refused.value.problems == (Problem(message),)


def test_tables_are_built_without_a_file() -> None:
    assert Deal(hand=20).redeal_scored == "left"

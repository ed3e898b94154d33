"""Tests of invalid field values, each with its error and the values that work."""

from typing import Any

import pytest
from tests.rules.impossible import changed

from acesaround.messages import Message, values
from acesaround.messages.values import HUGE, LIST, QUOTED, TABLE, listed, quoted, shown
from acesaround.rules.errors import Problem, RulesError, choice
from acesaround.rules.load import from_table, load
from acesaround.rules.model import to_table


@pytest.mark.parametrize(
    ("path", "value", "code", "place", "message"),
    [
        (
            "deal.hand",
            True,
            "wrong_type",
            "deal.hand",
            values.WRONG_TYPE(right=values.WHOLE_AT_LEAST(low=1), raw=values.WRITTEN(text="true")),
        ),
        (
            "deal.hand",
            16.0,
            "wrong_type",
            "deal.hand",
            values.WRONG_TYPE(right=values.WHOLE_AT_LEAST(low=1), raw=values.WRITTEN(text="16.0")),
        ),
        (
            "deal.hand",
            "16",
            "wrong_type",
            "deal.hand",
            values.WRONG_TYPE(right=values.WHOLE_AT_LEAST(low=1), raw=QUOTED(text="16")),
        ),
        (
            "deal.hand",
            [16],
            "wrong_type",
            "deal.hand",
            values.WRONG_TYPE(right=values.WHOLE_AT_LEAST(low=1), raw=LIST()),
        ),
        (
            "deal.hand",
            0,
            "bad_value",
            "deal.hand",
            values.BAD_VALUE(right=values.WHOLE_AT_LEAST(low=1), raw=values.WRITTEN(text="0")),
        ),
        (
            "deal.hand",
            10**9,
            "bad_value",
            "deal.hand",
            values.BAD_VALUE(
                right=values.WHOLE_BETWEEN(low=1, high=1000000),
                raw=values.WRITTEN(text="1000000000"),
            ),
        ),
        pytest.param(
            "deal.hand",
            10**5000,
            "bad_value",
            "deal.hand",
            values.BAD_VALUE(right=values.WHOLE_BETWEEN(low=1, high=1000000), raw=HUGE()),
            id="5000 digits",
        ),
        (
            "auction.jump",
            1,
            "wrong_type",
            "auction.jump",
            values.WRONG_TYPE(right=values.FLAG(), raw=values.WRITTEN(text="1")),
        ),
        (
            "auction.jump",
            "none",
            "wrong_type",
            "auction.jump",
            values.WRONG_TYPE(right=values.FLAG(), raw=QUOTED(text="none")),
        ),
        (
            "auction.style",
            "open",
            "bad_value",
            "auction.style",
            values.BAD_WORD(
                words=choice("auction.style", ["ascending", "single_round", "none"]),
                raw=QUOTED(text="open"),
            ),
        ),
        (
            "auction.style",
            3,
            "wrong_type",
            "auction.style",
            values.WRONG_TYPE(
                right=choice("auction.style", ["ascending", "single_round", "none"]),
                raw=values.WRITTEN(text="3"),
            ),
        ),
        (
            "auction.steps",
            [[0]],
            "bad_value",
            "auction.steps[0]",
            values.WRONG_LENGTH(
                right=values.LIST_OF_LENGTH(length=2, things=values.WHOLES()), count=1
            ),
        ),
        (
            "auction.steps",
            5,
            "wrong_type",
            "auction.steps",
            values.WRONG_TYPE(
                right=values.LIST_OF(things=values.PAIRS()), raw=values.WRITTEN(text="5")
            ),
        ),
        (
            "auction.steps",
            [[0, 1]] * 100,
            "bad_value",
            "auction.steps",
            values.LIST_TOO_LONG(longest_list=64),
        ),
        (
            "deck.ranks",
            ["A", "T", "10", "8"],
            "bad_value",
            "deck.ranks[3]",
            values.BAD_VALUE(right=values.RANK(), raw=QUOTED(text="8")),
        ),
        (
            "deck.ranks",
            ["A", 10],
            "wrong_type",
            "deck.ranks[1]",
            values.WRONG_TYPE(right=values.RANK(), raw=values.WRITTEN(text="10")),
        ),
        (
            "deck.copies",
            7,
            "bad_value",
            "deck.copies",
            values.BAD_VALUE(
                right=values.WHOLE_BETWEEN(low=1, high=6), raw=values.WRITTEN(text="7")
            ),
        ),
        (
            "table.players",
            9,
            "bad_value",
            "table.players",
            values.BAD_VALUE(
                right=values.WHOLE_BETWEEN(low=2, high=8), raw=values.WRITTEN(text="9")
            ),
        ),
        (
            "table.sides",
            "called_partner",
            "bad_value",
            "table.sides",
            values.BAD_WORD(
                words=choice(
                    "table.sides", ["partners", "individual", "alternate", "declarer_vs_rest"]
                ),
                raw=QUOTED(text="called_partner"),
            ),
        ),
        (
            "score.set",
            "settle_chips",
            "bad_value",
            "score.set",
            values.BAD_WORD(
                words=choice(
                    "score.set", ["minus_bid", "minus_double_bid", "to_defenders", "none"]
                ),
                raw=QUOTED(text="settle_chips"),
            ),
        ),
        (
            "meld.run",
            15,
            "wrong_type",
            "meld.run",
            values.WRONG_TYPE(
                right=values.LIST_OF(things=values.WHOLES_AT_LEAST(low=0)),
                raw=values.WRITTEN(text="15"),
            ),
        ),
        (
            "meld.run",
            [15, -30],
            "bad_value",
            "meld.run[1]",
            values.BAD_VALUE(right=values.WHOLE_AT_LEAST(low=0), raw=values.WRITTEN(text="-30")),
        ),
        (
            "meld.royal_marriage",
            "four",
            "wrong_type",
            "meld.royal_marriage",
            values.WRONG_TYPE(
                right=values.ONE_OR_LIST(
                    one=values.WHOLE_AT_LEAST(low=0), things=values.WHOLES_AT_LEAST(low=0)
                ),
                raw=QUOTED(text="four"),
            ),
        ),
        (
            "meld.run_extra",
            {"king": 4},
            "missing_field",
            "meld.run_extra.queen",
            values.MISSING_FIELD(right=values.WHOLE_AT_LEAST(low=0)),
        ),
        (
            "counters.points",
            {"X": 1},
            "bad_value",
            "counters.points",
            values.BAD_VALUE(right=values.RANK(), raw=QUOTED(text="X")),
        ),
        (
            "counters.points",
            {"A": -1},
            "bad_value",
            "counters.points.A",
            values.BAD_VALUE(right=values.WHOLE_AT_LEAST(low=0), raw=values.WRITTEN(text="-1")),
        ),
        (
            "counters.points",
            1,
            "wrong_type",
            "counters.points",
            values.WRONG_TYPE(
                right=values.PER_RANK(number=values.WHOLE_AT_LEAST(low=0), example="{ A = 1 }"),
                raw=values.WRITTEN(text="1"),
            ),
        ),
        (
            "trump.on_impossible",
            "redeal",
            "bad_value",
            "trump.on_impossible",
            values.BAD_WORD_OR_NONE(
                words=choice("trump.on_impossible", ["set_and_redeal", "board_set", "redeal_free"]),
                raw=QUOTED(text="redeal"),
            ),
        ),
        (
            "game",
            500,
            "wrong_type",
            "game",
            values.WRONG_TYPE(
                right=values.TABLE_WITH(
                    fields=quoted(
                        [
                            "target",
                            "max_hands",
                            "mercy",
                            "eligible",
                            "simultaneous",
                            "extend_by",
                            "instant",
                        ],
                        "and",
                    )
                ),
                raw=values.WRITTEN(text="500"),
            ),
        ),
        (
            "game.instant",
            {"kind": "all_tricks"},
            "wrong_type",
            "game.instant",
            values.WRONG_TYPE(right=values.LIST_OF(things=values.TABLES()), raw=TABLE()),
        ),
        (
            "game.instant",
            [{"kind": "luck"}],
            "bad_value",
            "game.instant[0].kind",
            values.BAD_WORD(
                words=choice("game.instant[0].kind", ["all_tricks", "pinochles", "shutout"]),
                raw=QUOTED(text="luck"),
            ),
        ),
        ("title", "two\nlines", "bad_value", "title", values.CONTROL_CHARACTERS()),
        ("title", "\x1b[31mred", "bad_value", "title", values.CONTROL_CHARACTERS()),
        ("title", "x" * 3000, "bad_value", "title", values.TEXT_TOO_LONG(longest_text=2000)),
        (
            "scale",
            0,
            "bad_value",
            "scale",
            values.BAD_VALUE(
                right=values.WHOLE_BETWEEN(low=1, high=1000), raw=values.WRITTEN(text="0")
            ),
        ),
    ],
)
def test_a_wrong_value_is_refused(
    path: str, value: Any, code: str, place: str, message: Message
) -> None:
    with pytest.raises(RulesError) as refused:
        load(changed("three-hand", {path: value}))
    assert Problem(message, place) in refused.value.problems
    assert message.family == code


def test_games_of_any_number_of_hands_that_were_made_before_are_read() -> None:
    made = load("three-hand").replace(game={"max_hands": 5000})
    assert from_table(to_table(made)) == made
    with pytest.raises(RulesError) as refused:
        from_table(to_table(made), most={"game.max_hands": 1000})
    message = values.BAD_VALUE(right=values.WHOLE_BETWEEN(low=1, high=1000), raw=shown(5000))
    assert refused.value.problems == (Problem(message, "game.max_hands"),)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (False, "false"),
        (-3, "-3"),
        (10**12, str(HUGE())),
        (0.5, "0.5"),
        (None, "nothing"),
        ("x" * 41, '"' + "x" * 37 + '..."'),
        ("a\nb", '"a?b"'),
        ({"a": 1}, "a table"),
        ([], "an empty list"),
        ((1,), "a list"),
        (b"x", "a bytes"),
    ],
)
def test_values_are_shown_in_a_few_words(value: object, text: str) -> None:
    assert str(shown(value)) == text


def test_words_are_listed_in_quotes() -> None:
    assert str(quoted(["a"])) == '"a"'
    assert str(quoted(["a", "b", "c"])) == '"a", "b", or "c"'
    assert str(choice("deal.next_dealer", ["left", "winner"], "and")) == '"left" and "winner"'
    assert str(listed([shown(1), shown(2), shown(3)])) == "1, 2, and 3"

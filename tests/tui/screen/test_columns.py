"""Tests of columns, measured by display width."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesaround.cards import CARDS, Card, Suit
from acesaround.text.columns import (
    beside,
    center,
    display_width,
    ends,
    fit,
    fold,
    left,
    listed,
    paragraphs,
    right,
    wrap_columns,
    wrap_items,
)
from acesaround.text.columns import plain as bare
from acesaround.text.formatter import Display


def test_escape_codes_take_no_room() -> None:
    painted = Display(color=True).red("10♥")
    assert bare(painted) == "10♥"
    assert display_width(painted) == 3
    assert (
        display_width(left(painted, 8))
        == display_width(right(painted, 8))
        == display_width(center(painted, 8))
        == 8
    )


def test_wide_and_combining_characters_are_measured() -> None:
    assert display_width("日本") == 4
    assert display_width("e\u0301") == 1
    assert fit("日本語", 4) == "日."
    family = "\U0001f468\u200d\U0001f469"
    assert display_width(family) == 2 and fit(family * 2, 3) == family + "."


def test_items_of_a_list_are_not_broken_where_they_have_room() -> None:
    items = ["You & North: 10", "West & East: 120"]
    assert wrap_items(items, 24, "Score ", "      ") == [
        "Score You & North: 10,",
        "      West & East: 120",
    ]
    assert wrap_items(items, 16, "Score ", "  ") == [
        "Score You &",
        "  North: 10,",
        "  West & East:",
        "  120",
    ]


@given(st.text(alphabet="abc d", max_size=200), st.integers(8, 40))
def test_wrapped_lines_keep_the_words_and_the_width(text: str, width: int) -> None:
    words = [word[:8] for word in text.split()]
    lines = wrap_columns(" ".join(words), width)
    assert " ".join(lines).split() == words
    assert all(display_width(line) <= width for line in lines)


@given(st.text(alphabet="abc d\u2500-", max_size=200), st.integers(20, 60))
def test_folded_lines_fit_and_keep_every_letter(text: str, width: int) -> None:
    lines = fold(text, width)
    assert all(display_width(line) <= width for line in lines)
    letters = str.maketrans("", "", " \u2500-")
    assert "".join(lines).translate(letters) == text.translate(letters)


def test_a_folded_line_breaks_between_words_and_a_line_across_is_cut() -> None:
    assert fold("  one two three", 10) == ["  one two", "  three"]
    assert fold("\u2500\u2500 Melds " + "\u2500" * 70, 30) == ["\u2500\u2500 Melds"]
    assert fold("\u2500" * 80, 30) == ["\u2500" * 30]
    painted = Display(color=True).red("hearts and diamonds")
    assert [bare(line) for line in fold(painted, 12)] == ["hearts and", "diamonds"]


def test_small_pieces() -> None:
    assert fit("Constantine", 6) == "Const."
    assert ends("a", "b", 5) == "a   b"
    assert listed(["a", "b", "c"]) == "a, b, and c"
    assert beside([["a", "b"], ["c"]], (3, 3)) == ["a   c", "b"]
    assert paragraphs("one two three\n- four five six", 9) == [
        "one two",
        "three",
        "- four",
        "  five",
        "  six",
    ]


@pytest.mark.parametrize("card", CARDS)
def test_cards_are_shown_with_signs_or_letters(card: Card) -> None:
    assert Display().card(card) == card.symbol
    shown = Display(symbols=False).card(card)
    assert shown.isascii()
    assert Card.parse(shown) is card


def test_red_suits_are_red_where_there_is_color() -> None:
    display = Display(color=True)
    assert "\x1b[31m" in display.card(Card.parse("AH"))
    assert "\x1b" not in display.card(Card.parse("AS"))
    assert display.suit_title(Suit.CLUBS) == "♣ clubs"
    assert Display(symbols=False).suit_title(Suit.CLUBS) == "clubs"

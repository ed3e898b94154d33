"""Tests that the specification is complete and its examples are correct."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation.games import comment_texts, games
from tests.notation.spec_reader import read_spec

from acesaround.notation import dumps, from_json, parse, record_of, to_json
from acesaround.notation.actions import parse_action
from acesaround.session import Game

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "notation.md"
BLOCKS = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def moves_of(document: dict[str, Any]) -> list[list[list[Any]]]:
    return [
        [[move["seat"], move["action"], move.get("comment", "")] for move in hand["moves"]]
        for hand in document["hands"]
    ]


@given(games, st.dictionaries(st.integers(-1, 80), comment_texts, max_size=8))
def test_a_reader_written_from_the_page_reads_what_is_written(
    game: Game, said: dict[int, str]
) -> None:
    comments = {at: text for at, text in said.items() if at < len(game.actions)}
    record = record_of(game, {"Event": 'a "b" \\ c'}, comments)
    document = json.loads(to_json(record))
    found = read_spec(dumps(record), game.rules.table.players)
    assert [hand["moves"] for hand in found["hands"]] == moves_of(document)
    assert found["comment"] == record.comment
    assert [hand["comment"] for hand in found["hands"]] == [hand.comment for hand in record.hands]
    assert found["tags"]["Event"] == 'a "b" \\ c'
    assert found["tags"]["Digest"] == game.rules.digest
    for hand, stated in zip(found["hands"], document["hands"], strict=True):
        deal = [" ".join(cards) for owner, cards in hand["deal"].items() if owner != "Stock"]
        kept = [*stated["deal"]["hands"], *filter(None, [stated["deal"].get("widow")])]
        assert deal == kept
        assert hand["deal"].get("Stock", []) == stated["deal"].get("stock", [])


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.startswith("[Aces")])
def test_the_examples_of_the_page_are_records(block: str) -> None:
    record = parse(block)
    assert parse(dumps(record)) == record == from_json(to_json(record))


def test_the_page_has_the_examples_it_needs() -> None:
    assert sum(block.startswith("[Aces") for block in BLOCKS) == 2
    rules = next(block for block in BLOCKS if block.startswith('[Rules "ours"]'))
    ours = parse(f'[Aces "1"]\n{rules}').rules
    assert (ours.name, ours.title, ours.meld.run[1]) == ("ours", "Our own", 150)
    assert ours.score.save.by == "none"


def test_the_actions_of_the_page_are_actions() -> None:
    table = PAGE.read_text(encoding="utf-8").split("In JSON and in `play()`")[1].split("\n\n")[0]
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    words = [word for row in rows for word in re.findall(r"`([^`]+)`", row.split("|")[3])]
    assert len(words) == 17
    for word in words:
        assert str(parse_action(word)) == word

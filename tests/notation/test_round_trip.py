"""Tests that all games round-trip exactly, as text and as JSON."""

import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation.games import all_rules, comment_texts, games, random_game
from tests.support.slow import quick

import acesaround as aa
from acesaround.game.actions import Deal
from acesaround.notation import dumps, from_json, parse, read, read_json, record_of, to_json
from acesaround.notation.builder import verified
from acesaround.rules.model import RuleSet
from acesaround.session import Game


@given(games)
def test_a_game_survives_text(game: Game) -> None:
    text = aa.dumps(game)
    read = aa.loads(text)
    assert read == game
    assert read.state == game.state
    assert type(read.seed) is type(game.seed)
    assert aa.dumps(read) == text


@given(games)
def test_a_game_survives_json(game: Game) -> None:
    text = to_json(game)
    record = from_json(text)
    assert Game(record.rules, record.actions, record.seed) == game
    assert record == parse(dumps(game))
    assert to_json(record) == text == to_json(record_of(game))


@given(games, st.dictionaries(st.integers(-1, 60), comment_texts, max_size=12))
def test_comments_survive(game: Game, said: dict[int, str]) -> None:
    comments = {at: text for at, text in said.items() if at < len(game.actions)}
    record = record_of(game, {"Event": 'A "quoted" {event} \\', "Date": "2026-11-??"}, comments)
    assert parse(dumps(record)) == record
    assert from_json(to_json(record, indent=2)) == record
    kept = [record.comment]
    for hand in record.hands:
        kept += [hand.comment, *(move.comment for move in hand.moves)]
    assert kept == [" ".join(comments.get(at, "").split()) for at in range(-1, len(game.actions))]


@pytest.mark.parametrize(
    "rules",
    quick(all_rules()[::12], all_rules()),
    ids=lambda rules: rules.name,
)
def test_whole_games_of_every_rule_set(rules: RuleSet) -> None:
    game = random_game(rules, "whole", 1200)
    text = dumps(game)
    assert aa.loads(text) == game
    assert (parse(text).result is not None) == game.over
    assert from_json(to_json(game)) == parse(text)
    assert max(map(len, text.splitlines())) <= 80 or rules.name == "asking"


def test_seeds_keep_their_type() -> None:
    game = aa.new("two-hand", 7)
    text = aa.dumps(game)
    assert "[Seed 7]" in text
    assert "[Seed" not in aa.dumps(replace(game, seed=None))
    for seed in ("7", "", "a\nb\x00\x7f", -7, 10**190):
        other = replace(game, seed=seed)
        assert aa.loads(aa.dumps(other)) == other != game


def test_a_game_without_actions() -> None:
    game = Game(aa.rules("two-hand"), (), "x")
    assert aa.loads(aa.dumps(game)) == game


def test_a_record_can_be_changed_and_verified_again() -> None:
    record = record_of(random_game(aa.rules("nicholas-1992"), 3, 60))
    other = replace(record, tags={"Site": "kitchen"}, comment="after supper")
    assert other.state is None
    assert verified(other) == parse(dumps(other)) == from_json(to_json(other))
    assert '[Site "kitchen"]' in dumps(other)
    moves = record.hands[0].moves
    wrong = replace(record.hands[0], moves=(replace(moves[0], seat=1 - moves[0].seat % 2),))
    with pytest.raises(aa.NotationError, match="turn"):
        dumps(replace(record, hands=(wrong,)))
    with pytest.raises(aa.NotationError, match="turn"):
        to_json(replace(record, hands=(wrong,)))


def test_tags_stand_in_a_fixed_order() -> None:
    tags = {"Annotator": "me", "East": "Dee", "Date": "2026-11-03", "South": "Ann", "Event": "x"}
    record = record_of(aa.new("nicholas-1992", 1), tags)
    names = [line[1:].split()[0] for line in dumps(record).splitlines() if line.startswith("[")]
    assert names == (
        ["Aces", "Event", "Date", "South", "East", "Annotator", "Rules", "Digest", "Seed", "Result"]
    )


def test_games_may_follow_one_another() -> None:
    some = [random_game(rules, 5, 40) for rules in all_rules()]
    text = "".join(map(dumps, some))
    assert [record.actions for record in read(text)] == [game.actions for game in some]
    lines = "\n\n".join(map(to_json, some))
    assert [r.actions for r in read_json(io.StringIO(lines))] == [game.actions for game in some]


def test_actions_are_those_of_the_record() -> None:
    game = random_game(aa.rules("nicholas-1992"), 3, 200)
    record = record_of(game)
    assert record.actions == game.actions
    assert sum(isinstance(action, Deal) for action in game.actions) == len(record.hands)

"""Tests of positions from games: the point in the game, the team that scores, unknown cards."""

from __future__ import annotations

from random import Random

import pytest

from acesaround.analysis.inputs import problems
from acesaround.analysis.problem import GamePoint, Problem, Unsolvable, position_of, problem_in
from acesaround.cards import Card, Suit
from acesaround.game.actions import Play
from acesaround.game.state import Phase
from acesaround.kernel.playouts import legal_cards
from acesaround.kernel.solve import solve
from acesaround.messages import positions
from acesaround.notation import dumps, record_of, to_json
from acesaround.rules.load import load
from acesaround.session import Game, new

AT_ITS_END = GamePoint()


def played(preset: str, until: str, seed: int = 3, cards: int = 0) -> Game:
    """Return a random game that reached a phase, plus `cards` more cards."""
    rng, game = Random(seed), new(load(preset), seed)
    while game.state.phase is not Phase(until):
        game = game.play(rng.choice(list(game.legal)[:200]))
    for _ in range(cards):
        game = game.play(rng.choice(plays(game)))
    return game


def plays(game: Game) -> list[Play]:
    """Return the legal card plays, without the fold that's legal before the first lead."""
    return [action for action in game.legal if isinstance(action, Play)]


@pytest.mark.parametrize("preset", ["nicholas-1992", "doubles-1993", "three-hand", "two-hand"])
def test_a_game_in_trick_play(preset: str) -> None:
    game = played(preset, "trick_play", cards=5)
    state = game.state
    position = position_of(state)
    this = state.this_round
    assert (position.trump, position.leader) == (this.trump, state.leader)
    assert (position.hands, position.trick) == (state.hands, state.trick)
    assert position.to_play == state.turn
    assert set(legal_cards(position)) == {Card(str(action)) for action in game.legal}
    if preset == "three-hand":
        assert position.side == {this.declarer}
    elif preset == "two-hand":
        assert position.side == {state.leader}
    else:
        assert position.side == {state.leader, (state.leader + 2) % 4}


@pytest.mark.parametrize("seed", range(6))
def test_the_first_lead_of_a_game(seed: int) -> None:
    game = played("doubles-1993", "trick_play", seed)
    legal = set(legal_cards(position_of(game.state)))
    assert legal == {action.card for action in plays(game)}


def test_what_is_to_come_is_what_the_game_scores() -> None:
    game = played("nicholas-1992", "trick_play", cards=64)
    position = position_of(game.state)
    solution = solve(position)
    taken = sum(game.state.taken[seat] for seat in position.side)
    assert solution.value is not None
    for card in solution.line:
        game = game.play(str(card))
    result = game.state.match.results[-1]
    score = game.rules.teams[min(position.side)]
    assert result.trick_points[score] == taken + solution.value


def test_the_stock_must_be_gone() -> None:
    game = new(load("two-hand"), 4)
    with pytest.raises(Unsolvable) as caught:
        position_of(game.state)
    assert caught.value.message == positions.STOCK_LEFT()


def test_a_deal_needs_to_be_told_what_is_open() -> None:
    record = record_of(new(load("nicholas-1992"), 7))
    for wanted, code in [
        (GamePoint(), "trump_unknown"),
        (GamePoint(trump=Suit.CLUBS), "leader_unknown"),
        (GamePoint(trump=Suit.CLUBS, leader="Nobody"), "no_such_seat"),
        (GamePoint(trump=Suit.CLUBS, leader="4"), "no_such_seat"),
        (GamePoint(hand=2), "no_such_hand"),
        (GamePoint(actions=5), "no_such_moment"),
        (GamePoint(trick=1), "no_such_moment"),
    ]:
        with pytest.raises(Unsolvable) as caught:
            problem_in(record, wanted)
        assert caught.value.code == code
    for leader in ("West", "west", "1"):
        position = problem_in(record, GamePoint(trump=Suit.CLUBS, leader=leader)).position
        assert (position.leader, position.trump, position.tricks) == (1, Suit.CLUBS, 20)


def test_three_hands_need_a_declarer() -> None:
    record = record_of(new(load("three-hand"), 7))
    wanted = GamePoint(trump=Suit.CLUBS, leader="South")
    with pytest.raises(Unsolvable) as caught:
        problem_in(record, wanted)
    assert caught.value.code == "declarer_unknown"
    position = problem_in(record, GamePoint(trump=Suit.CLUBS, declarer="East")).position
    assert (position.leader, set(position.side)) == (2, {2}), "the declarer leads"


def test_what_is_settled_cannot_be_otherwise() -> None:
    game = played("nicholas-1992", "trick_play")
    trump = game.state.this_round.trump
    assert trump is not None
    assert position_of(game.state, trump=trump) == position_of(game.state)
    with pytest.raises(Unsolvable) as caught:
        position_of(game.state, trump=Suit((trump + 1) % 4))
    assert caught.value.message == positions.TRUMP_SETTLED()


@pytest.mark.parametrize("trick", [1, 2, 20])
def test_before_a_trick(trick: int) -> None:
    game = played("nicholas-1992", "trick_play", cards=77)
    position = problem_in(record_of(game), GamePoint(trick=trick)).position
    assert position.tricks == 21 - trick and not position.trick


def test_after_some_actions() -> None:
    game = played("nicholas-1992", "trick_play", cards=50)
    before = len(game.actions) - 1
    assert problem_in(record_of(game), GamePoint(actions=before)).position == position_of(
        game.state
    )
    earlier = problem_in(record_of(game), GamePoint(actions=before - 1)).position
    assert earlier == position_of(game.at(before).state)


def test_a_hand_that_is_over_has_its_tricks() -> None:
    game = played("nicholas-1992", "trick_play", cards=80)
    record = record_of(game)
    with pytest.raises(Unsolvable) as caught:
        problem_in(record, GamePoint(hand=1))
    assert caught.value.code == "hand_over" and caught.value.trick == 1
    assert caught.value.message == positions.HAND_OVER(
        number=1, tricks=positions.TRICK_COUNT(number=20)
    )
    assert problem_in(record, GamePoint(hand=1, trick=20)).position.tricks == 1


def test_the_first_trick_after_the_stock_can_be_solved() -> None:
    game = played("two-hand", "trick_play", cards=24)
    record = record_of(game)
    for wanted in (GamePoint(hand=1), GamePoint(hand=1, trick=1)):
        with pytest.raises(Unsolvable) as caught:
            problem_in(record, wanted)
        assert caught.value.trick == 13
    assert problem_in(record, GamePoint(hand=1, trick=13)).position.tricks == 12


def read(data: str | bytes, wanted: GamePoint = AT_ITS_END, rules: str | None = None) -> list[str]:
    """Return, for each problem in the input, its number of tricks or its error code."""
    raw = data.encode() if isinstance(data, str) else data
    found = problems(raw, wanted, None if rules is None else load(rules))
    return [str(each.position.tricks) if isinstance(each, Problem) else each.code for each in found]


def test_records_as_text_and_json() -> None:
    game = played("nicholas-1992", "trick_play", cards=42)
    text = dumps(game)
    assert read(text) == ["10"]
    assert read(text + "\n" + text) == ["10", "10"]
    assert read(to_json(record_of(game)) + "\n") == ["10"]
    assert read("\ufeff" + text, GamePoint(trick=19)) == ["no_such_moment"]


def test_a_deal_alone() -> None:
    deal = str(new(load("nicholas-1992"), 7).state.this_round.deal)
    wanted = GamePoint(trump=Suit.CLUBS, leader="South")
    assert read(deal, wanted, "nicholas-1992") == ["20"]
    assert read(deal, wanted) == ["rules_unknown"]
    assert read(deal.replace("AATK", "?"), wanted, "nicholas-1992") == ["bad_notation"]
    assert read(deal, wanted, "three-hand") == ["bad_notation"]


POSITION = (
    '{"rules": "two-hand", "trump": "S", "leader": 0, "hands": ["AS KH", "TS AH"], "trick": []}'
)


def test_positions_as_json() -> None:
    assert read(f"{POSITION}\n\n{POSITION}\n") == ["2", "2"]
    assert read(f"{POSITION}\nnonsense\n{POSITION}") == ["2", "bad_json", "2"]
    assert read(POSITION, GamePoint(trump=Suit.CLUBS)) == ["options_refused"]
    assert read(POSITION, GamePoint(), "two-hand") == ["options_refused"]


@pytest.mark.parametrize("data", [b"", b"  \n\n", b"\xef\xbb\xbf"])
def test_nothing(data: bytes) -> None:
    assert read(data) == ["nothing_there"]


@pytest.mark.parametrize("data", [b"\x00\xff\x13", b"hello", b"{", b'{"a": 1}', b"[]", b"\x00"])
def test_garbage(data: bytes) -> None:
    [code] = read(data)
    assert code.isidentifier() and not code.isdigit()

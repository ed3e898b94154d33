"""Tests of claiming and conceding the rest."""

import random

import pytest
from tests.support.table import contract, house, refused, result, start
from tests.support.two_hand import through_stock

from acesaround import new
from acesaround.cards import Hand
from acesaround.game.actions import Claim, Play
from acesaround.game.legal import IllegalAction
from acesaround.game.state import Phase, State
from acesaround.game.step import apply, legal
from acesaround.game.trick_play import may_claim
from acesaround.rules.load import load

SPADES = "S:AAAATTTTKKKKQQQQJJJJ"


def test_the_certain_rest_may_be_claimed() -> None:
    game = contract("nicholas-1992", SPADES, bid=50, trump="S").play("claim")
    assert result(game).tricks == (20, 0)
    assert result(game).trick_points == (50, 0)
    assert result(game).played == ()
    assert (result(game).round.rest, result(game).round.conceded) == (0, None)


def test_a_claim_in_the_middle_keeps_what_was_played() -> None:
    game = contract("nicholas-1992", SPADES, bid=50, trump="S")
    for _ in range(4):
        game = game.play(next(iter(game.legal)))
    done = game.play("claim")
    assert len(result(done).played) == 1
    assert sum(result(done).trick_points) == 50


def test_trumps_that_draw_all_others_make_a_claim_certain() -> None:
    game = contract("nicholas-1992", "S:AAAATTTTKKKKQQQQJJJ H:A", bid=50, trump="S")
    assert result(game.play("claim")).tricks == (20, 0)


def test_a_side_card_that_can_be_beaten_spoils_it_all_the_same() -> None:
    game = contract("nicholas-1992", "S:AAAATTTTKKKKQQQQJJJ H:K", bid=50, trump="S")
    assert refused(game, "claim") == "claim_not_certain"


def test_more_trumps_out_than_held_spoil_a_claim() -> None:
    """Three trump leads can draw as few as three trumps. The fourth would take the ace."""
    south, west = "S:AAT H:AATTKK C:AAT", "S:TKKQ H:QQJJ C:TKKQ"
    game = contract(load("single-deck-cutthroat"), south, west, bid=25, trump="S")
    assert refused(game, "claim") == "claim_not_certain"
    hands = ("S:AATTKKQQJ H:AA C:A", "S:J99 H:TTKKQQJJ9", "C:ATTKKQQJJ99 H:9", "D:AATTKKQQJJ99")
    game = contract(load("single-deck-cutthroat"), *hands, bid=25, trump="S")
    done = game.play("claim")
    assert (result(done).tricks, result(done).trick_points) == ((12, 0), (25, 0))


def test_a_side_suit_that_can_be_beaten_spoils_a_claim() -> None:
    game = contract(load("single-deck-cutthroat"), "S:AATTKKQQJJ99", bid=25, trump="S")
    assert may_claim(game.state, 0)
    game = contract(load("single-deck-cutthroat"), "S:AATTKKQQJJ9 H:K", bid=25, trump="S")
    assert not may_claim(game.state, 0)


def test_a_claim_needs_the_lead() -> None:
    game = contract("nicholas-1992", SPADES, bid=50, trump="S").play("AS")
    assert refused(game, "claim") == "claim_not_certain"


def test_only_one_of_two_sides_can_concede() -> None:
    game = contract("three-hand", bid=16, trump="S")
    assert refused(game, "concede") == "concede_needs_two_sides"
    joined = house("three-hand", table={"sides": "declarer_vs_rest"}, score={"fold": "none"})
    game = contract(joined, bid=16, trump="S")
    assert result(game.play("concede")).trick_points[0] == 0
    assert refused(game.play("AS"), "concede") == "concede_needs_the_others"


def test_conceding_in_the_middle_of_a_trick() -> None:
    game = contract("nicholas-1992", bid=50, trump="S").play("AS").play("concede")
    assert result(game).trick_points == (50, 0)
    assert result(game).tricks == (20, 0)
    assert (result(game).round.rest, result(game).round.conceded) == (2, 1)


def test_two_hands_may_claim_and_concede_in_trick_play_only() -> None:
    game = start("two-hand")
    assert refused(game, "concede") == refused(game, "claim") == "wrong_phase"
    game = through_stock(game)
    counters = sum(card.rank.letter in "ATK" for hand in game.state.hands for card in hand)
    seat = int(game.turn or 0)
    done = game.play("concede")
    assert result(done).trick_points[1 - seat] == counters + 1
    assert sum(result(done).tricks) == 24


def test_a_claim_is_certain_whatever_is_played() -> None:
    """A player who can claim and leads trumps first wins every trick."""
    rng, found = random.Random(5), 0
    for seed in range(120):
        game = new("three-hand", seed=seed)
        game = game.play_all(["16", "pass", "pass", f"trump {'SHCD'[seed % 4]}", "play on"])
        state = game.state
        while state.phase is Phase.TRICK_PLAY:
            seat = state.turn
            assert seat is not None
            if may_claim(state, seat):
                assert apply(state, Claim()).match.scores == _all_won(state, seat, rng)
                found += 1
                break
            state = apply(state, legal(state).sample(rng))
    assert found > 40


def _all_won(state: State, seat: int, rng: random.Random) -> tuple[int, ...]:
    while state.phase is Phase.TRICK_PLAY:
        assert state.trick or state.turn == seat
        plays = list(legal(state))
        trumps = [p for p in plays if isinstance(p, Play) and p.card.suit == state.this_round.trump]
        state = apply(state, rng.choice(plays if state.turn != seat else trumps or plays))
    assert state.match.results[-1].played[-1].winner == seat
    return state.match.scores


def test_a_claim_is_not_a_listed_action() -> None:
    game = contract("nicholas-1992", SPADES, bid=50, trump="S")
    assert all(isinstance(action, Play) for action in game.legal)
    assert Claim() not in game.legal
    with pytest.raises(IllegalAction):
        apply(start("nicholas-1992").state, Claim())
    assert Hand.parse(SPADES) == game.state.hands[0]

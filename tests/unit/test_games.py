"""Tests of immutable games: playing, undoing, and looking back."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.house_rules import HOUSES
from tests.support.random_play import choose, walk
from tests.support.table import go

import acesaround as aa
from acesaround.game.actions import Deal, LayMeld, Play
from acesaround.game.legal import IllegalAction
from acesaround.game.state import Phase
from acesaround.messages import CodedError, positions, refusals
from acesaround.notation.actions import ActionError
from acesaround.session import Game, Seat


def test_a_seeded_game_deals_by_itself_and_repeats() -> None:
    game = aa.new("nicholas-1992", seed=7)
    assert isinstance(game.actions[0], Deal)
    assert game == aa.new("nicholas-1992", seed=7)
    assert game != aa.new("nicholas-1992", seed=8)
    assert aa.new("nicholas-1992", seed="tonight").state.hands


def test_old_values_stay_valid() -> None:
    game = aa.new("nicholas-1992", seed=7)
    later = game.play("50").play("pass")
    assert len(game.actions) == 1 and len(later.actions) == 3
    assert (game.state.this_round.calls, len(later.state.this_round.calls)) == ((), 2)


def test_a_refused_action_changes_nothing() -> None:
    game = aa.new("nicholas-1992", seed=7)
    with pytest.raises(IllegalAction) as caught:
        game.play("AS")
    assert str(caught.value) == f"[wrong_phase] {refusals.NOT_A_CALL(action='AS')}; try pass or 50"
    with pytest.raises(ActionError):
        game.play("what?")
    assert game == aa.new("nicholas-1992", seed=7)


def test_errors_survive_pickling() -> None:
    with pytest.raises(IllegalAction) as caught:
        aa.new("doubles-1993", seed=1).play("50")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.code, copy.message, copy.legal) == (
        caught.value.code,
        caught.value.message,
        caught.value.legal,
    )
    assert str(copy).endswith("try pass, 51, 52, 53, 54, 55, ...")


def test_undo_takes_back_actions_and_deals_again() -> None:
    game = aa.new("single-deck-auction", seed=3)
    done = go(game, "pass, pass, pass, pass")
    assert sum(isinstance(action, Deal) for action in done.actions) == 2
    assert done.undo() == go(game, "pass, pass, pass")
    assert done.undo(4) == game
    with pytest.raises(ValueError, match=str(positions.NOTHING_TO_UNDO())):
        done.undo(5)


def test_a_game_can_be_seen_at_any_length() -> None:
    game = go(aa.new("doubles-1993", seed=3), "51, 52, pass")
    for length in range(len(game.actions) + 1):
        earlier = game.at(length)
        assert earlier.actions == game.actions[:length]
        assert len(earlier.state.round.calls if earlier.state.round else ()) == max(0, length - 1)


@given(st.sampled_from(sorted(HOUSES)), st.integers(0, 1000), st.integers(1, 60))
def test_replaying_gives_the_same_state(name: str, seed: int, length: int) -> None:
    steps = list(walk(HOUSES[name], seed, hands=1))[:length]
    game = Game(HOUSES[name], tuple(step.action for step in steps))
    assert game.state == steps[-1].after
    assert pickle.loads(pickle.dumps(game)) == game
    assert pickle.loads(pickle.dumps(game)).state == game.state


@given(st.sampled_from(sorted(HOUSES)), st.integers(0, 1000))
def test_undo_is_the_inverse_of_play(name: str, seed: int) -> None:
    from random import Random

    rng, game = Random(seed), aa.new(HOUSES[name], seed)
    for _ in range(12):
        if game.over:
            break
        after = game.play(choose(game.state, game.legal, rng))
        assert after.undo() == game
        assert after.undo().state == game.state
        game = after


def test_turns_show_the_names_of_seats() -> None:
    game = aa.new("daugherty-1983", seed=1)
    turn = game.turn
    assert turn is not None and str(turn) == repr(turn) in game.rules.seats
    assert pickle.loads(pickle.dumps(turn)) == turn == int(turn)
    assert str(Seat(2, "North")) == "North"
    assert Game(game.rules).turn is None


def test_reprs_answer_the_next_question() -> None:
    game = aa.new("nicholas-1992", seed=7)
    assert "nicholas-1992" in repr(game) and "auction" in repr(game)
    assert repr(game.legal) == "<pass, 50>"
    assert "hand" in repr(game.view()) and str(game.state.hands[0]) not in repr(game.view(1))


def test_a_game_without_a_seed_waits_for_its_deal() -> None:
    game = Game(aa.rules("two-hand"))
    assert (game.state.phase, game.dealt()) == (Phase.DEAL, game)


def test_seats_are_found_by_name() -> None:
    game = aa.new("daugherty-1983", seed=3)
    assert game.view("west").seat == game.seat(" West ") == 1
    with pytest.raises(ValueError, match="South, West"):
        game.view("Ann")


@pytest.mark.parametrize("seed", [3.5, True, [1], b"1", "x" * 201, "\ud800", 10**200])
def test_what_is_no_seed_is_refused_at_once(seed) -> None:
    with pytest.raises(CodedError) as refused:
        aa.new("two-hand", seed=seed)
    assert "seed" in refused.value.code


def test_moments_outside_the_game_are_refused() -> None:
    game = aa.new("two-hand", seed=3)
    for wrong in (lambda: game.undo(-1), lambda: game.at(-1), lambda: game.at(2)):
        with pytest.raises(CodedError) as refused:
            wrong()
        assert refused.value.code in ("no_such_undo", "no_such_moment")
    with pytest.raises(TypeError, match="a list of actions"):
        game.play_all("50")
    with pytest.raises(TypeError, match="must be a RuleSet"):
        Game("two-hand")  # type: ignore[arg-type]


def test_other_spellings_of_a_choice_are_kept_as_the_listed_one() -> None:
    game = aa.new("two-hand", seed=3)
    for _ in range(200):
        if any(isinstance(action, LayMeld) for action in game.legal):
            break
        game = game.play(next(iter(game.legal)))
    meld = next(action for action in game.legal if isinstance(action, LayMeld))
    turned = LayMeld(meld.kind, meld.cards[::-1], meld.exchange)
    assert game.play(turned).actions[-1] == meld
    card = next(one.card for one in meld.cards)
    laid = game.play(meld)
    assert laid.play("draw").state.hands
    assert Play(card) not in laid.legal


def test_scores_and_winner_at_a_glance() -> None:
    game = aa.new("two-hand", seed=3)
    assert (game.scores, game.winner, game.over) == ((0, 0), None, False)

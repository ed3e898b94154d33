"""Tests of the expert: legal, repeatable with a seed, within limits, with reasons and evidence."""

import random
from collections.abc import Iterator
from dataclasses import replace
from threading import Timer
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.house_rules import HOUSES
from tests.support.kernel.backends import AVAILABLE, using
from tests.support.random_play import walk
from tests.support.slow import tables

from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import Cancel
from acesaround.messages import Message
from acesaround.players.base import Limit
from acesaround.players.expert.outcomes import Outlook, win_probability
from acesaround.players.expert.player import ExpertPlayer
from acesaround.players.registry import player
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import deal

RULES: dict[str, RuleSet] = {name: load(name) for name in presets()} | HOUSES
FEW = Limit(worlds=8)


def states(rules: RuleSet, seed: int, folly: float = 0.0) -> Iterator[State]:
    """Yield the decisions of a hand by 1983 players, with some random actions."""
    rng = random.Random(seed)
    formula, chance = player("daugherty"), player("random", seed)
    state = apply(new_state(rules), deal(rules, seed, 0, seed % rules.table.players))
    while state.turn is not None:
        yield state
        who = chance if rng.random() < folly else formula
        state = apply(state, who.choose(view(state, state.turn)).action)


def moments(name: str, seed: int, folly: float = 0.0) -> list[View]:
    """Return the views in trick play with a choice of cards."""
    found = []
    for state in states(RULES[name], seed, folly):
        assert state.turn is not None
        seen = view(state, state.turn)
        if seen.phase is Phase.TRICK_PLAY and len(seen.legal) > 1:
            found.append(seen)
    return found


@pytest.mark.extended
@pytest.mark.parametrize("name", tables(RULES))
def test_a_hand_at_every_table(name: str) -> None:
    rules = RULES[name]
    seats = [ExpertPlayer(seat) for seat in range(rules.table.players)]
    state = apply(new_state(rules), deal(rules, "expert", 0, 0))
    while state.turn is not None:
        seen = view(state, state.turn)
        choice = seats[state.turn].choose(seen, Limit(worlds=3))
        assert choice.action in seen.legal
        assert choice.why
        assert all(Message.from_json(reason.to_json()) == reason for reason in choice.why)
        assert choice.bid_chance is None or 0 <= choice.bid_chance <= 1
        state = apply(state, choice.action)


@settings(max_examples=12)
@given(st.sampled_from(sorted(RULES)), st.integers(0, 10_000), st.floats(0, 1))
def test_any_moment_of_play(name: str, seed: int, folly: float) -> None:
    expert = ExpertPlayer(seed)
    for seen in moments(name, seed, folly)[seed % 7 :: 7]:
        choice = expert.choose(seen, FEW)
        assert choice.action in seen.legal
        assert {one.action for one in choice.alternatives} <= set(seen.legal)


@pytest.mark.parametrize("name", ["daugherty-1983", "three-hand-widow", "two-hand"])
def test_a_seed_and_a_limit_of_worlds_give_one_choice(name: str) -> None:
    for seen in moments(name, 3)[::5]:
        one, other = ExpertPlayer("a"), ExpertPlayer("a")
        other.choose(seen, Limit(worlds=5))
        assert one.choose(seen, Limit(worlds=40)) == other.choose(seen, Limit(worlds=40))


def test_alternatives_have_evidence() -> None:
    for seen in moments("double-deck", 11)[:12]:
        choice = ExpertPlayer(2).choose(seen, Limit(worlds=64))
        chosen, *others = choice.alternatives
        assert chosen.action == choice.action
        assert len(choice.alternatives) == len(seen.legal)
        assert all(0 < one.worlds <= 64 and one.error >= 0 for one in choice.alternatives)
        assert all(one.wins is not None and 0 <= one.wins <= 1 for one in choice.alternatives)
        tried = [one.worlds for one in others]
        assert tried == sorted(tried, reverse=True)


def test_the_reason_names_the_runner_up() -> None:
    for seen in moments("daugherty-1983", 4)[::4]:
        choice = ExpertPlayer(2).choose(seen, Limit(worlds=64))
        runner_up = choice.alternatives[1]
        assert choice.why[-1].params["name"] == str(runner_up.action)
        assert choice.worlds == runner_up.worlds


def test_solved_endings_need_no_luck() -> None:
    """With one trick to go, the known cards decide the value of every card."""
    seen = moments("single-deck-partners", 8)[-1]
    assert len(seen.hand) <= 4
    choice = ExpertPlayer(1).choose(seen, Limit(worlds=32))
    assert choice.alternatives[0].worlds == 32


def test_cancelled_it_answers_at_once() -> None:
    seen = moments("double-deck", 2)[0]
    cancel = Cancel()
    cancel.set()
    assert ExpertPlayer(1).choose(seen, Limit(seconds=60), cancel).action in seen.legal
    cancel = Cancel()
    timer = Timer(0.3, cancel.set)
    timer.start()
    begun = perf_counter()
    choice = ExpertPlayer(1).choose(seen, Limit(seconds=120), cancel)
    assert perf_counter() - begun < 60
    assert choice.action in seen.legal


def test_a_hand_budget_is_shared_out() -> None:
    expert, rules = ExpertPlayer(1), RULES["daugherty-1983"]
    spent = 0.0
    for state in states(rules, 6):
        if state.turn == 0:
            begun = perf_counter()
            expert.choose(view(state, 0), Limit(hand_seconds=0.2))
            spent += perf_counter() - begun
    assert spent < 20


@pytest.mark.parametrize("wrong", ["expert:", "expert:play=chess", "expert:play", "club:play=flat"])
def test_unknown_options_are_refused(wrong: str) -> None:
    if wrong == "expert:":
        assert player(wrong).name == "expert"
        return
    with pytest.raises(ValueError, match="option"):
        player(wrong)


@pytest.mark.parametrize("option", ["play=flat", "play=formula", "rollouts=random", "ends=played"])
def test_options_play_too(option: str) -> None:
    expert = player(f"expert:{option}", 1)
    for seen in moments("daugherty-1983", 9)[::9]:
        assert expert.choose(seen, FEW).action in seen.legal


def test_waits_for_its_turn() -> None:
    state = next(states(RULES["daugherty-1983"], 5))
    with pytest.raises(ValueError, match="turn"):
        ExpertPlayer().choose(view(state, 3))


@pytest.mark.parametrize("name", ["daugherty-1983", "three-hand", "two-hand"])
def test_the_outlook_is_the_same_whatever_points_are_multiplied_by(name: str) -> None:
    rules = RULES[name]
    assert rules.scale == 1
    for seen in moments(name, 3)[::4]:
        tens = replace(
            seen,
            rules=rules.replace(scale=10),
            match=replace(
                seen.match,
                scores=tuple(10 * score for score in seen.match.scores),
                target=10 * seen.match.target,
            ),
            bid=None if seen.bid is None else 10 * seen.bid,
            counted=tuple(None if points is None else 10 * points for points in seen.counted),
            taken=tuple(10 * points for points in seen.taken),
        )
        one, ten = Outlook.of(seen), Outlook.of(tens)
        assert ten.results[::10] == tuple(10 * result for result in one.results)
        assert ten.wins[::10] == pytest.approx(one.wins)
        assert ten.needed == (None if one.needed is None else 10 * one.needed)


@pytest.mark.parametrize("name", presets())
def test_the_outlook_ends_in_the_result(name: str) -> None:
    """At the last trick, the outlook for the points won matches the hand's score."""
    rules = RULES[name]
    last: tuple[State, int] | None = None
    state = apply(new_state(rules), deal(rules, 21, 0, 0))
    formula = player("daugherty")
    while state.turn is not None:
        if state.phase is Phase.TRICK_PLAY:
            last = state, state.turn
        state = apply(state, formula.choose(view(state, state.turn)).action)
    if last is None or not state.match.results[-1].played:
        return
    before, seat = last
    outlook = Outlook.of(view(before, seat))
    result = state.match.results[-1]
    taken = dict(enumerate(before.taken))
    won = [trick.points for trick in result.played if trick.winner in outlook.side]
    points = sum(won) - sum(taken[s] for s in outlook.side)
    mine = result.delta[rules.teams[seat]]
    if len(set(rules.teams)) == 2:
        assert outlook.results[points] == mine - result.delta[1 - rules.teams[seat]]


def test_chances_of_the_game() -> None:
    rules = RULES["daugherty-1983"]

    def chance(mine: int, theirs: int) -> float:
        return win_probability(rules, (mine, theirs), 0, 500, 3)

    assert chance(0, 0) == chance(480, 480) == 0.5
    assert 0.5 < chance(100, 0) < chance(400, 300) < chance(480, 100) < 1.0
    # One set takes a lead of a hundred points away: of 300 games, such leaders won about 3 in 4.
    assert chance(400, 300) < 0.85
    assert chance(30, 250) == pytest.approx(1 - chance(250, 30))


def test_a_lead_counts_for_more_as_a_game_without_a_target_ends() -> None:
    preset = RULES["daugherty-1983"]
    rules = replace(preset, game=replace(preset.game, target=0, max_hands=40))
    chances = [win_probability(rules, (100, 0), 0, 0, hands) for hands in (0, 10, 20, 30, 39)]
    assert chances == sorted(set(chances))


@pytest.mark.parametrize("backend", AVAILABLE)
def test_told_to_stop_beforehand_it_plays_by_the_formula(backend: Backend) -> None:
    states = (step.after for step in walk(load("double-deck"), 2, hands=4))
    state = next(state for state in states if state.phase is Phase.TRICK_PLAY)
    assert state.turn is not None
    seen, cancel = view(state, state.turn), Cancel()
    cancel.set()
    with using(backend):
        choice = player("expert", 1).choose(seen, Limit(worlds=1_000_000_000), cancel)
    assert choice == player("daugherty", 1).choose(seen)


def test_flat_play_keeps_the_time() -> None:
    states = (step.after for step in walk(load("double-deck"), 2, hands=4))
    state = next(state for state in states if state.phase is Phase.TRICK_PLAY)
    assert state.turn is not None
    seen = view(state, state.turn)
    choice = player("expert:play=flat", 1).choose(seen, Limit(seconds=0.05))
    deals = {alternative.worlds for alternative in choice.alternatives}
    assert len(deals) == 1 and deals.pop() < 1 << 18

"""Tests of the expert in the two-hand game: melding, solved endings, and true reasons."""

import random
from dataclasses import replace
from threading import Timer
from time import perf_counter

import pytest
from tests.support.kernel.stock_tables import HUGE, TABLES, seen_by_turn, states, views
from tests.support.two_hand import melding, through_stock

from acesaround.cards import Hand
from acesaround.game.actions import Draw, LayMeld, Play
from acesaround.game.end import EndFacts
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.kernel.interface import Cancel
from acesaround.kernel.position import Position
from acesaround.kernel.rules import TrickRules
from acesaround.kernel.solve import solve
from acesaround.messages import reasons, reasons_play
from acesaround.players.base import Choice, Limit
from acesaround.players.expert import outcomes
from acesaround.players.expert.player import ExpertPlayer
from acesaround.players.expert.stock import prospect_of
from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.session import Game, new

FEW = Limit(worlds=8)
SOME = Limit(worlds=60)


def choose(seen: View, limit: Limit = SOME) -> Choice:
    return ExpertPlayer(1).choose(seen, limit)


@pytest.mark.parametrize("name", TABLES)
def test_choices_are_legal_and_have_evidence(name: str) -> None:
    expert = ExpertPlayer(4)
    for seen in views(TABLES[name], 8, folly=0.3)[::3]:
        choice = expert.choose(seen, FEW)
        assert choice.action in seen.legal
        assert choice.action == choice.alternatives[0].action
        assert {one.action for one in choice.alternatives} <= set(seen.legal)
        for one in choice.alternatives:
            assert 0 < one.worlds <= 8
            assert one.error >= 0
            assert one.wins is not None and 0 <= one.wins <= 1
        assert choice.alternatives[0].worlds == max(one.worlds for one in choice.alternatives)


def test_a_seed_and_a_number_of_worlds_give_one_choice() -> None:
    for seen in views(TABLES["two-hand"], 5)[::4]:
        one, other = ExpertPlayer("a"), ExpertPlayer("a")
        other.choose(seen, FEW)
        assert one.choose(seen, SOME) == other.choose(seen, SOME)


def test_the_reason_tells_the_figures() -> None:
    found = 0
    for seen in views(TABLES["two-hand"], 2):
        choice = choose(seen)
        first, second = choice.alternatives[:2]
        tipped = choice.why[-1]
        told = tipped.code in ("drawing_compared.ahead", "drawing_compared.behind")
        if not told or first.worlds != second.worlds or not isinstance(second.action, Play):
            continue
        found += 1
        assert tipped.params["ahead"] == pytest.approx(abs(first.mean - second.mean), abs=0.001)
        assert tipped.code.endswith("ahead") == (first.mean > second.mean)
        assert tipped.params["name"] == (
            reasons_play.PLAYING_FROM_TABLE if second.action.copy else reasons_play.PLAYING
        )(card=second.action.card)
        assert tipped.params["deals"] == reasons_play.DEALS(number=choice.worlds)
    assert found >= 3


@pytest.mark.extended
@pytest.mark.parametrize("scores", [(0, 99), (99, 0), (99, 99)])
def test_near_the_end_chances_are_chances_and_what_was_given_up_is_not_chosen(
    scores: tuple[int, int],
) -> None:
    gave_up = 0
    for seen in views(TABLES["two-hand"], 4):
        ours = scores if seen.seat == 0 else scores[::-1]
        near = replace(seen, match=replace(seen.match, scores=ours))
        found = choose(near, Limit(worlds=100)).alternatives
        assert all(one.wins is not None and 0 <= one.wins <= 1 for one in found)
        assert found[0].worlds == max(one.worlds for one in found)
        gave_up += found[0].worlds > found[-1].worlds
    assert gave_up > 5


def lays(game: Game) -> str:
    choice = choose(game.view())
    assert isinstance(choice.action, LayMeld), choice.why
    return choice.action.kind


def test_a_run_is_laid() -> None:
    assert lays(melding("AS TS KS QS JS 9H 9C TD JC TC JH", "S")) in ("run", "marriage")


def test_a_dix_is_exchanged() -> None:
    choice = choose(melding("9S KS QH JC 9H 9C TD JH TC AC KD", "S").view())
    assert isinstance(choice.action, LayMeld)
    assert (choice.action.kind, choice.action.exchange) == ("dix", True)


def test_nothing_to_lay_costs_no_thought() -> None:
    for state in states(TABLES["two-hand"], 3):
        if state.phase is Phase.STOCK_MELD and len(seen_by_turn(state).legal) == 1:
            choice = choose(seen_by_turn(state))
            assert (choice.action, choice.why) == (Draw(), (reasons.NO_MELD_TO_LAY(),))
            return
    raise AssertionError("every winner had a meld")


@pytest.mark.parametrize("name", ["two-hand", "two-hand-classic"])
def test_the_play_after_the_stock_is_counted_out(name: str) -> None:
    """Every card chosen is as good as the best by the solver, which sees both hands."""
    formula = player("daugherty")
    expert = ExpertPlayer(3)
    checked = 0
    for seed in range(3):
        game = new(load(name), seed=seed)
        while not game.state.match.results:
            state = game.state
            choice = formula.choose(game.view())
            if state.phase is Phase.TRICK_PLAY and len(game.legal) > 1 and len(state.hands[0]) < 9:
                assert state.turn is not None
                trump = state.this_round.trump
                assert trump is not None
                position = Position(
                    TrickRules.of(state.rules), trump, state.leader, state.hands,
                    state.trick, frozenset({state.turn}),
                )  # fmt: skip
                values = solve(position, line=False).cards
                choice = expert.choose(game.view(), FEW)
                assert isinstance(choice.action, Play)
                best = max(value.lower for value in values.values())
                assert values[choice.action.card].lower == best
                assert choice.why[-1].family == "counted_out"
                assert choice.worlds == 0
                checked += 1
            game = game.play(choice.action)
    assert checked > 10


def test_cancelled_it_answers_at_once() -> None:
    seen = views(TABLES["two-hand"], 3)[2]
    cancel = Cancel()
    cancel.set()
    assert ExpertPlayer(1).choose(seen, Limit(seconds=60), cancel).action in seen.legal
    cancel = Cancel()
    timer = Timer(0.2, cancel.set)
    timer.start()
    begun = perf_counter()
    choice = ExpertPlayer(1).choose(seen, Limit(seconds=120), cancel)
    assert perf_counter() - begun < 60
    assert choice.action in seen.legal


def test_a_table_beyond_the_kernel_is_played_by_the_formula() -> None:
    seen = views(HUGE, 1)[0]
    assert choose(seen).action == player("daugherty").choose(seen).action


@pytest.mark.parametrize(
    "game",
    [
        {},
        {"simultaneous": "extend_target", "extend_by": 25},
        {"simultaneous": "none"},
        {"max_hands": 4},
        {"target": 0, "max_hands": 4},
    ],
)
def test_the_worth_of_points_is_the_chance_to_win(game: dict[str, object]) -> None:
    """If the hand ends the game, worth equals the chance of winning with the resulting scores."""
    house = load("two-hand").replace(game=game)
    seen = views(house, 1)[0]
    rng = random.Random(2)
    for _ in range(60):
        scores = (rng.randrange(0, 99), rng.randrange(0, 99))
        worth = prospect_of(replace(seen, match=replace(seen.match, scores=scores))).worth
        mine, theirs = rng.randrange(60), rng.randrange(60)
        delta = (mine, theirs) if seen.seat == 0 else (theirs, mine)
        facts = EndFacts(before=scores, delta=delta, target=seen.match.target, hands=1)
        chance = outcomes.win_probability_after(house, facts, seen.seat)
        assert worth(mine, theirs) == pytest.approx(chance, abs=0.002)


def test_the_last_cards_are_known() -> None:
    """Once the stock is gone, every unseen card is in the other hand."""
    game = through_stock(new(load("two-hand"), seed=4))
    seen = game.view()
    assert seen.phase is Phase.TRICK_PLAY
    other = seen.rules.full_deck - seen.hand - (c for t in seen.tricks for c in t.cards)
    assert other == game.state.hands[1 - seen.seat]
    assert len(Hand(other)) == 12

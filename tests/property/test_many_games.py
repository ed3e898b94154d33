"""Tests of ten thousand random games of every preset, checking the rules throughout."""

from random import Random

import pytest
from tests.property.test_random_play import check_result
from tests.support.random_play import choose, whereabouts

from acesaround.cards import Hand
from acesaround.game.state import HandResult, Phase, State, new_state
from acesaround.game.step import apply, legal
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import deal_from

GAMES = 10_000
PARTS = 4
"""Parts per preset, to keep all processors busy."""
LONGEST = 2_000
"""Maximum hands. A longer game would never end."""
WATCHED = 97
"""Actions between checks that all cards are present."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", presets())
def test_ten_thousand_games_of(name: str, part: int) -> None:
    rules = load(name)
    for number in range(part, GAMES, PARTS):
        play_game(rules, Random(f"{name} {number}"))


@pytest.mark.parametrize("name", presets())
def test_a_few_games_of(name: str) -> None:
    for number in range(3):
        play_game(load(name), Random(f"{name} {number}"))


def play_game(rules: RuleSet, rng: Random) -> None:
    """Play a game, checking hands as they finish and whole states now and then."""
    state, cards, count = new_state(rules), list(rules.full_deck), 0
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            assert len(state.match.results) < LONGEST
            rng.shuffle(cards)
            dealer = state.match.dealer
            first = rng.randrange(rules.table.players)
            state = apply(state, deal_from(rules, cards, first if dealer is None else dealer))
            continue
        allowed = legal(state)
        assert len(allowed) > 0
        after = apply(state, choose(state, allowed, rng))
        count += 1
        if count % WATCHED == 0 and after.round is not None:
            assert whereabouts(after) == rules.full_deck
        if after.round is None:
            check_hand(rules, state, after)
        state = after
    check_end(rules, state)


def check_hand(rules: RuleSet, before: State, after: State) -> None:
    results = after.match.results
    assert len(results) == len(before.match.results) + 1
    result = results[-1]
    check_result(rules, before.match.scores, result)
    if len(result.played) == rules.tricks:
        assert played(result) + result.round.buried == rules.full_deck


def played(result: HandResult) -> Hand:
    """Return every card played."""
    return Hand(card for trick in result.played for card in trick.cards)


def check_end(rules: RuleSet, state: State) -> None:
    match = state.match
    assert match.reason is not None
    if match.reason == "target":
        assert match.winner is not None
        assert match.scores[match.winner] >= rules.game.target
    assert match.hands == sum(result.scored for result in match.results)
    assert match.scores == match.results[-1].scores

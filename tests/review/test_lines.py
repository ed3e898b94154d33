"""Lines after a choice: they end as the game does, and use only what they should."""

from __future__ import annotations

import pytest
from tests.review.test_decisions import played

from acesaround.game.actions import Action, Play
from acesaround.game.state import Phase, State
from acesaround.game.view import view
from acesaround.kernel.sample import Sampler
from acesaround.review.cards import card_results
from acesaround.review.decisions import hand_actions
from acesaround.review.lines import TYPICAL_DEALS, line_after, line_of, typical_state
from acesaround.review.open_cards import OPEN_NODES, open_values
from acesaround.session import Game

RULES = ["nicholas-1992", "single-deck-partners", "three-hand-widow", "two-hand"]


def choices(game: Game) -> list[tuple[State, list[Play], Action]]:
    """Return the decisions among several cards, with their legal cards and the one played."""
    found = []
    for state, action in hand_actions(game, 1):
        if state.phase is Phase.TRICK_PLAY and state.turn is not None:
            cards = [one for one in view(state, state.turn).legal if isinstance(one, Play)]
            if len(cards) > 1:
                found.append((state, cards, action))
    return found


@pytest.mark.parametrize("rules", RULES)
def test_what_happened_is_the_rest_of_the_game(rules: str) -> None:
    game = played(rules, 3)
    result = game.state.match.results[0]
    done = list(hand_actions(game, 1))
    for number, (state, _) in enumerate(done):
        if state.turn is None:
            continue
        line = line_of(state, [action for _, action in done[number:]])
        assert line.points == result.margin(game.rules.teams[state.turn])
        assert line.tricks == result.played[len(state.tricks) :]
        assert bool(line.actions) == (state.phase is not Phase.TRICK_PLAY)


@pytest.mark.parametrize("rules", ["nicholas-1992", "single-deck-partners"])
def test_a_line_before_the_play_reaches_the_end_of_the_hand(rules: str) -> None:
    for state, action in hand_actions(played(rules, 3), 1):
        if state.phase is Phase.TRICK_PLAY:
            break
        line = line_after(state, action)
        assert line.actions[0] == (state.turn, action)
        assert len(line.tricks) in (0, state.rules.tricks)


@pytest.mark.parametrize("rules", ["nicholas-1992", "single-deck-partners", "two-hand"])
def test_the_last_tricks_are_best_play(rules: str) -> None:
    for state, cards, _ in choices(played(rules, 3))[-6:]:
        values = open_values(state, cards, nodes=OPEN_NODES)
        for card in cards:
            points = line_after(state, card).points
            assert (points, points) == values[card]


@pytest.mark.parametrize("rules", RULES)
def test_a_typical_line_has_the_points_of_its_deal(rules: str) -> None:
    for state, cards, action in choices(played(rules, 4))[::7]:
        assert state.turn is not None
        seen, better = view(state, state.turn), next(one for one in cards if one != action)
        typical = typical_state(state, action, better, seed=5)
        results = card_results(seen, TYPICAL_DEALS, 5, "heuristic")
        assert typical is not None
        assert typical.hands[state.turn] == state.hands[state.turn]
        if len(set(state.rules.teams)) > 2:
            continue  # The review shares out the others' points, so only two teams' are exact.
        pairs = zip(*(results.points[results.row(one)] for one in (action, better)), strict=True)
        assert tuple(line_after(typical, one).points for one in (action, better)) in set(pairs)


def test_a_typical_deal_doesnt_depend_on_the_hidden_cards() -> None:
    for state, cards, action in choices(played("nicholas-1992", 4))[::9]:
        assert state.turn is not None
        seen, better = view(state, state.turn), next(one for one in cards if one != action)
        found = typical_state(state, action, better, seed=5)
        other = State(
            **{
                **{name: getattr(state, name) for name in State.__slots__},
                "hands": Sampler(seen).draw(1, seed=9)[0],
            }
        )
        assert other.hands != state.hands
        assert typical_state(other, action, better, seed=5) == found


def test_choices_before_the_play_have_no_typical_deal() -> None:
    state, action = next(hand_actions(played("nicholas-1992", 3), 1))
    assert typical_state(state, action, action, seed=1) is None

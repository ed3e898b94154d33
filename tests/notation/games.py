"""Random games to write and read back, with every preset and with house rules for rare actions."""

import random
from collections.abc import Callable
from functools import cache

from hypothesis import strategies as st

from acesaround.game.actions import Action, Claim, Concede, EnterMeld
from acesaround.game.legal import Calls
from acesaround.game.meld import count_meld
from acesaround.game.state import Phase, State
from acesaround.game.step import legal
from acesaround.game.trick_play import concede_error, may_claim
from acesaround.notation.errors import NotationError
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import Game, new


@cache
def house_rules() -> tuple[RuleSet, ...]:
    """Return rule sets with actions that no preset has."""
    return (
        load("single-deck-partners").replace(
            name="asking",
            title='The "Ten o\'clock" {table}',
            deal={"misdeal": [{"min_nines": 1, "claim": "optional"}]},
            score={"shoot_moon": {"bonus": 25, "penalty": 50}},
            exchange={"order": "simultaneous"},
            table={"show_all_hands": True, "seat_names": ["Ann", "Bob", "Cy", "Dee"]},
        ),
        load("three-hand-widow").replace(
            name="ours", scale=10, deal={"misdeal": [{"min_nines": 4}]}, meld={"run": [15, 150]}
        ),
        load("widow-three").replace(meld={"count_by": "player"}),
    )


@cache
def all_rules() -> tuple[RuleSet, ...]:
    return (*map(load, presets()), *house_rules())


def choose(state: State, rng: random.Random) -> Action:
    """Choose a random action, with low bids and some claims and concessions."""
    choices = legal(state)
    if state.phase is Phase.ENTER_MELD:
        assert state.turn is not None
        total = count_meld(state.rules, state.hands[state.turn], state.this_round.trump)
        return EnterMeld(rng.choice((0, total.total, total.total + 1)))
    if isinstance(choices, Calls):
        calls = [call for _, call in zip(range(2), choices, strict=False)]
        return calls[0] if rng.randrange(4) else calls[-1]
    if state.phase is Phase.TRICK_PLAY and not rng.randrange(60):
        assert state.turn is not None
        if may_claim(state, state.turn):
            return Claim()
        if concede_error(state, state.turn) is None:
            return Concede()
    return choices.sample(rng)


def random_game(rules: RuleSet, seed: int | str, length: int) -> Game:
    """Return the first `length` actions of a random game, or all of it if it's shorter."""
    game, rng = new(rules, seed), random.Random(seed)
    while len(game.actions) < length and not game.over:
        game = game.play(choose(game.state, rng))
    return game.at(length) if len(game.actions) > length else game


rule_sets = st.integers(0, 18).map(lambda index: all_rules()[index])
games = st.builds(
    random_game, rule_sets, st.one_of(st.integers(), st.text(max_size=8)), st.integers(0, 260)
)
comment_texts = st.text(
    st.characters(exclude_categories=["Cc", "Cs"]) | st.sampled_from(" {}\\()[]\n\t"), max_size=90
)


def refusal(read: Callable[..., object], source: object) -> NotationError | None:
    """Return the error that refuses `source`, or None if it's valid."""
    try:
        read(source)
    except NotationError as error:
        return error
    return None

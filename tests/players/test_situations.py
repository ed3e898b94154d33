"""Tests in situations with an obvious right or wrong action; see `tools/situations.py`."""

import re
from collections import Counter

import pytest
from tests.support.situations import Situation, situations
from tests.support.slow import quick

from acesaround.game.actions import Bury, Give
from acesaround.messages import Formatter
from acesaround.players.base import Limit
from acesaround.players.registry import player, player_names

ALL = list(situations())
LIMIT = Limit(worlds=100)
SEEDS = (1, 2, 3)
SHARE = 0.95
PASSING = [s for s in ALL if s.theme in ("Passing cards", "Passing cards back")]
TRIES = [(situation, seed) for situation in PASSING for seed in SEEDS]
COUNTED = "counted in 2,000 deals"
"""Source of situations in which the right choice takes more than a rule of thumb."""
OTHERS = ("three-hand", "widow", "two-hand", "single-deck")


def test_every_situation_is_real() -> None:
    for situation in ALL:
        view = situation.view()
        assert view.my_turn and len(view.legal) > 1, situation
        assert bool(situation.good) != bool(situation.bad), situation
        if view.phase not in ("bury", "exchange", "auction"):
            texts = {str(action) for action in view.legal}
            for pattern in situation.good + situation.bad:
                assert pattern in texts or pattern == "lay", (situation, pattern, texts)
        actions = [action for _, action in zip(range(5000), view.legal, strict=False)]
        assert any(map(situation.passes, actions)), situation
        assert not all(map(situation.passes, actions)), situation


def test_there_are_enough_of_every_kind() -> None:
    assert len(ALL) >= 130 and len(PASSING) >= 70
    assert sum(bool(s.changes) for s in PASSING) >= 20
    assert len({str(situation) for situation in ALL}) == len(ALL)
    assert sum(s.rules.startswith(OTHERS) for s in ALL if s not in PASSING) >= 15
    assert min(Counter(s.theme for s in ALL).values()) >= 4
    assert all(re.search(r"[SA]\d-\d|complaint|counted|\.(com|net), ", s.source) for s in ALL)


@pytest.mark.extended
@pytest.mark.parametrize("name", [n for n in ("club", "expert") if n in player_names()])
def test_a_good_player_does_not_fail(name: str) -> None:
    judged = [s for s in ALL if s not in PASSING and (name == "expert" or s.source != COUNTED)]
    failed = [line for situation in judged if (line := failure(name, situation))]
    assert len(failed) <= (1 - SHARE) * len(judged), "\n" + "\n".join(failed)


@pytest.mark.extended
@pytest.mark.parametrize(
    "tries", quick([TRIES[1::8]], [TRIES[1::8], TRIES]), ids=lambda tries: f"{len(tries)} tries"
)
def test_the_expert_passes_cards_as_strong_players_do(tries: list[tuple[Situation, int]]) -> None:
    failed = [line for s, seed in tries if (line := failure("expert", s, seed))]
    assert len(failed) <= (1 - SHARE) * len(tries), "\n" + "\n".join(failed)


@pytest.mark.extended
def test_the_expert_counts_what_a_rule_of_thumb_gets_wrong() -> None:
    counted = [s for s in ALL if s.source == COUNTED]
    assert len(counted) >= 14
    assert not [line for s in counted for seed in SEEDS if (line := failure("expert", s, seed))]
    missed = [s for s in counted if failure("daugherty", s)]
    assert len(missed) >= 0.8 * len(counted)


@pytest.mark.parametrize("name", ["beginner", "daugherty"])
def test_a_rule_of_thumb_fails_to_pass_cards_well(name: str) -> None:
    failed = [line for situation in PASSING if (line := failure(name, situation))]
    assert len(failed) >= len(PASSING) // 4


def failure(name: str, situation: Situation, seed: int = 1) -> str | None:
    choice = player(name, seed=seed).choose(situation.view(), LIMIT)
    if situation.passes(choice.action):
        return None
    why = Formatter(situation.view().rules.seats).join(choice.why)
    return f"{situation}\n  {choice.action}: {why}\n  but: {situation.why}"


def test_a_set_of_cards_is_named_by_some_of_them() -> None:
    burying = next(s for s in ALL if s.theme == "Burying")
    giving = next(s for s in ALL if s.theme == "Passing cards")
    buried = [action for action in burying.view().legal if isinstance(action, Bury)]
    given = [action for action in giving.view().legal if isinstance(action, Give)]
    for action in buried:
        barred = any(word.split()[1] in map(str, action.cards) for word in burying.bad)
        assert burying.passes(action) != barred
    assert "give without AS" in giving.bad
    assert all("AS" in map(str, action.cards) for action in given if giving.passes(action))

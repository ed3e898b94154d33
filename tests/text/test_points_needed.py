"""The points and tricks that a team still needs, and how they're found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.house_rules import everything

from acesaround.game.score import HandFacts
from acesaround.game.state import hand_teams
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import Save
from acesaround.text import contract
from acesaround.text.contract import Need

BIDDING = [rules for rules in everything().values() if rules.has_auction]


@st.composite
def hands(draw: st.DrawFn) -> tuple[RuleSet, HandFacts, int, int]:
    """Return rules, a hand so far, and the points and tricks that are left in it."""
    rules = draw(st.sampled_from(BIDDING))
    save = Save(
        by=draw(st.sampled_from(("none", "tricks", "trick_points"))),
        at_least=draw(st.integers(1, 3)),
        else_lose=draw(st.sampled_from(("meld", "all"))),
        dix_only_safe=draw(st.booleans()),
    )
    least = draw(st.sampled_from((0, 1, 20)))
    if save.by == "trick_points":
        save = replace(save, at_least=draw(st.sampled_from((1, 10, 20))) * rules.scale)
    score = replace(rules.score, save=save, declarer_min_trick_points=least * rules.scale)
    rules = replace(rules, score=score)
    teams = hand_teams(rules, 0)

    def figures(most: int, unit: int = 1) -> st.SearchStrategy[tuple[int, ...]]:
        figure = st.one_of(st.just(0), st.integers(0, most)).map(lambda each: each * unit)
        return st.tuples(*[figure] * (max(teams) + 1))

    facts = HandFacts(
        meld=draw(figures(60, rules.scale)),
        trick_points=draw(figures(30, rules.scale)),
        tricks=draw(figures(3)),
        bid=draw(st.integers(15, 120)) * rules.scale,
        declarer=teams[0],
        dix_only=draw(st.tuples(*[st.booleans()] * (max(teams) + 1))),
    )
    return rules, facts, draw(st.integers(0, 50)) * rules.scale, draw(st.integers(0, 12))


def bisected(
    rules: RuleSet, facts: HandFacts, team: int, left: int, tricks_left: int
) -> tuple[int, int]:
    """Return the points and tricks needed, by a plain bisection without a guess."""
    save, step, found = rules.score.save, rules.scale, []
    for tricks in range((min(tricks_left, save.at_least) if save.by == "tricks" else 0) + 1):
        low, high = 0, len(range(0, left + step, step))
        while low < high:
            middle = (low + high) // 2
            more = max(tricks, middle > 0)
            if contract._done(rules, facts, team, middle * step, more):
                high = middle
            else:
                low = middle + 1
        found.append((low * step, tricks))
    return min(found)


LOSES_ALL = load("daugherty-1983")
NOTHING = HandFacts((20, 0), (0, 0), (0, 0), 52, 0, dix_only=(False, False))


@given(hands())
@example((LOSES_ALL, NOTHING, 50, 12))
@example((LOSES_ALL, NOTHING, 19, 2))
@example((LOSES_ALL, NOTHING, 0, 0))
def test_a_good_guess_finds_what_a_bisection_finds(
    hand: tuple[RuleSet, HandFacts, int, int],
) -> None:
    rules, facts, left, tricks_left = hand
    for team in range(len(facts.meld)):
        points, tricks = bisected(rules, facts, team, left, tricks_left)
        declaring, stake = team == facts.declarer, facts.meld[team]
        expected = Need(team, declaring, points, tricks, points <= left, stake)
        assert contract._need(rules, facts, team, left, tricks_left) == expected


def test_two_amounts_usually_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    scored, done = list[int](), contract._done

    def noting(*hand: object) -> bool:
        scored.append(1)
        return done(*hand)  # type: ignore[arg-type]

    monkeypatch.setattr(contract, "_done", noting)
    for taken in range(0, 40, 5):
        facts = replace(NOTHING, trick_points=(taken, 10))
        for team in range(2):
            scored.clear()
            contract._need(LOSES_ALL, facts, team, 40 - taken, 8)
            assert len(scored) <= 2

"""Tests of the expert's forecast for each trump suit, and of the suit it names."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.support.slow import KINDS, quick, tables

from acesaround.cards import Hand, Suit
from acesaround.game.actions import NameTrump
from acesaround.game.meld import count_meld
from acesaround.game.state import Phase, State, hand_teams, new_state
from acesaround.game.step import apply
from acesaround.game.trick import buried_points
from acesaround.game.view import View, view
from acesaround.kernel.sample import Sampler
from acesaround.players.base import Limit
from acesaround.players.conventions import read_meld_bid
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.expert.deals import can_play_out, draw_deals
from acesaround.players.expert.declarer import Plan, try_plans
from acesaround.players.expert.outcomes import HandValues
from acesaround.players.expert.player import ExpertPlayer
from acesaround.players.expert.search import Clock
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import deal

FORMULA = DaughertyPlayer()


FORESEEN = [name for name in presets() if can_play_out(load(name))]


def hand(rules: RuleSet, number: int) -> Iterator[State]:
    """Yield all states of a hand by the 1983 player."""
    state = apply(new_state(rules), deal(rules, "forecast", number, 0))
    yield state
    while state.turn is not None:
        state = apply(state, FORMULA.choose(view(state, state.turn)).action)
        yield state


def naming(preset: str, count: int) -> Iterator[View]:
    """Yield the views in which trump must be named."""
    for number in range(count):
        for state in hand(load(preset), number):
            if state.phase is Phase.NAME_TRUMP and state.turn is not None:
                yield view(state, state.turn)


def test_which_tables_can_be_foreseen() -> None:
    tables = {"daugherty-1983", "double-deck", "nicholas-1992", "three-hand"}
    assert tables | {"single-deck-partners"} <= set(FORESEEN)
    assert "three-hand-widow" in FORESEEN and "two-hand" not in FORESEEN


@pytest.mark.extended
@pytest.mark.parametrize("preset", tables(FORESEEN))
def test_scores_are_those_of_the_game(preset: str) -> None:
    rules, seen = load(preset), 0
    for number in range(6):
        state, *_, end = hand(rules, number)
        result = end.match.results[-1]
        declarer = result.round.declarer
        if not result.played or declarer is None or result.round.bid is None:
            continue
        seen += 1
        points = [0] * rules.table.players
        points[declarer] = buried_points(rules, result.round.buried)
        for trick in result.played:
            points[trick.winner] += trick.points
        team = hand_teams(rules, declarer)
        mine = result.delta[rules.teams[declarer]]
        others = [result.delta[rules.teams[s]] for s, c in enumerate(team) if c != team[declarer]]
        values = HandValues.of(view(state, declarer))
        value, made = values.played(declarer, result.round.bid, result.round.counted, points)
        assert made == (result.outcome == "made")
        assert value.ahead == mine - max(others)
    assert seen


def test_a_higher_bid_is_made_less_often() -> None:
    clock = Clock(Limit(worlds=48), None, None)
    for seen in naming("daugherty-1983", 6):
        for action in seen.legal:
            assert isinstance(action, NameTrump)
            plan = Plan(action.suit)
            least, usual, again, most = (
                try_plans(replace(seen, bid=bid), [plan], clock, 5)[plan]
                for bid in (50, seen.bid, seen.bid, 300)
            )
            assert usual == again and usual.deals == 48
            chances = [stats.chance for stats in (least, usual, most)]
            assert chances == sorted(chances, key=lambda chance: -(chance or 0))
            assert chances[2] == 0


def test_a_meld_bid_of_the_partner_is_believed() -> None:
    rules = load("daugherty-1983")
    more: list[float] = []
    for number in range(30):
        for state in hand(rules, number):
            if state.phase is not Phase.NAME_TRUMP or state.turn is None:
                continue
            seen = view(state, state.turn)
            told = None
            high: int | None = None
            for index, call in enumerate(seen.calls):
                if call.amount is not None and call.seat == (seen.seat + 2) % 4 and index < 4:
                    told = told or read_meld_bid(rules, high, call.amount)
                high = call.amount or high
            if told is not None and told.low >= 16:
                heard = partner_meld(seen)
                more.append(heard - partner_meld(replace(seen, calls=())))
    assert more
    assert min(more) > 0
    assert sum(more) / len(more) > 5


def partner_meld(seen: View) -> float:
    """Return the partner's mean meld without trump in sampled deals."""
    deals, partner = draw_deals(seen, Sampler(seen), 64, 1), (seen.seat + 2) % 4
    hands = [Hand.of_counts(deals.hand(deal, partner)) for deal in range(deals.count)]
    return sum(count_meld(seen.rules, one, None).total for one in hands) / deals.count


@pytest.mark.extended
@pytest.mark.parametrize("preset", quick(KINDS, presets()))
def test_naming_is_legal_and_says_what_it_comes_to(preset: str) -> None:
    for seen in naming(preset, 4):
        choice = ExpertPlayer(3).choose(seen, Limit(worlds=32))
        assert choice.action in seen.legal
        if can_play_out(seen.rules):
            made = next(one for one in choice.why if one.family == "bid_is_made")
            assert made.params["bid"] == seen.bid
            assert (made.params["chance"], made.params["deals"]) == (
                choice.bid_chance,
                choice.worlds,
            )
            assert choice.alternatives[0].action == choice.action
            assert len(choice.alternatives) == len(seen.legal)
            assert all(0 < one.worlds <= 32 for one in choice.alternatives)


def test_a_suit_far_better_than_the_formulas_is_named() -> None:
    """The choice is never far below the best suit, beyond sampling error."""
    for seen in naming("double-deck", 12):
        choice = ExpertPlayer(3).choose(seen)
        best = max(choice.alternatives, key=lambda one: one.mean)
        chosen = choice.alternatives[0]
        assert best.mean - chosen.mean <= 2 * (best.error + chosen.error)
        assert isinstance(chosen.action, NameTrump)
        assert chosen.action.suit in Suit

"""Tests of the luck of the cards and of luck-adjusted results."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import Any

import pytest
from tests.support.slow import PHASES, quick

from acesaround.analysis import luck
from acesaround.analysis.arena import pair as pairs
from acesaround.analysis.arena.duel import Duel, PlayerFactory, lineups, margin
from acesaround.analysis.arena.pair import Pair, Played, luck_of, play, play_pair
from acesaround.analysis.arena.results import Standing, report
from acesaround.analysis.arena.run import play_duel
from acesaround.analysis.arena.statistics import Ratio
from acesaround.analysis.luck import deal_value, draw_luck, hand_luck
from acesaround.cards import CARDS, Hand, Suit
from acesaround.game.actions import Action, Deal, Draw, Pass
from acesaround.game.state import new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.players.base import Limit
from acesaround.players.registry import player
from acesaround.rules.load import load, presets
from acesaround.session import deal

SLOW = pytest.mark.slow


def duel(a: str, b: str, preset: str, **terms: Any) -> Duel:
    wanted: dict[str, Any] = {"rules": load(preset), "pairs": 4, "seed": 7}
    return Duel((a, b), **wanted | terms)


def plays(terms: Duel, number: int) -> list[tuple[tuple[int, ...], Played]]:
    """Play a deal, and return each play with its seating."""
    _, played = play_pair(terms, number, PlayerFactory())
    seatings = [seating for seating, _ in lineups(terms.rules, terms.sides)]
    return [(seating, one) for seating, (_, one) in zip(seatings, played, strict=True)]


@pytest.mark.parametrize("preset", quick(PHASES, presets()))
def test_a_team_that_has_every_hand_in_turn_has_no_luck(preset: str) -> None:
    rules = load(preset)
    dealt = deal(rules, "luck", 0, 0)
    values = [
        deal_value(rules, replace(dealt, hands=dealt.hands[places:] + dealt.hands[:places]))
        for places in range(rules.table.players)
    ]
    assert [sum(column) for column in zip(*values, strict=True)] == [0] * (max(rules.teams) + 1)
    assert any(any(value) for value in values)


def test_a_stronger_hand_is_worth_more() -> None:
    rules = load("three-hand")
    strong = Hand.parse("AS TS KS QS JS AS TS AH AC AD TH TC KH QH KD QD")
    dealt = deal(rules, "luck", 0, 0)
    cards = list(rules.full_deck)
    for card in strong:
        cards.remove(card)
    size = len(strong)
    hands = [strong, *(Hand(cards[at : at + size]) for at in range(0, len(cards), size))]
    assert len(dealt.hands) == len(hands) and len(dealt.hands[0]) == size
    for places in range(3):
        moved = Deal(0, tuple(hands[places:] + hands[:places]))
        values = deal_value(rules, moved)
        assert values.index(max(values)) == -places % 3


@pytest.mark.parametrize("preset", ["two-hand", "two-hand-classic"])
def test_the_mean_luck_of_a_draw_is_exactly_0(preset: str) -> None:
    rules = load(preset)
    [_, one], _ = plays(duel("daugherty", "random", preset), 0)
    dealt, state = one.actions[0], new_state(rules)
    assert isinstance(dealt, Deal)
    fair, certain = 0, 0
    for number, action in enumerate(one.actions):
        if isinstance(action, Draw):
            down = state.this_stock.face_down
            gone = dealt.stock[: -len(down)]
            before = draw_luck(rules, one.actions[:number])
            total = [Fraction(0), Fraction(0)]
            for first in range(len(down)):
                order = replace(dealt, stock=(*gone, *down[first:], *down[:first]))
                after = draw_luck(rules, [order, *one.actions[1:number], Draw()])
                total = [x + y - z for x, y, z in zip(total, after, before, strict=True)]
                certain += after == before
            assert total == [0, 0]
            fair += 1
        state = apply(state, action)
    assert fair == 12
    assert certain < 12


def test_a_better_card_is_better_luck() -> None:
    hand, trump = Hand.parse("KS QH AC"), Suit.SPADES
    worth = {str(card): luck.card_worth(hand, card, trump) for card in CARDS}
    assert worth["QS"] > worth["JS"] and worth["TS"] > worth["TH"]
    assert worth["AH"] > worth["AC"] and worth["KH"] > worth["KD"]


def test_no_one_can_change_what_a_deal_is_worth() -> None:
    terms = [duel(*sides, "three-hand-widow") for sides in (("club", "random"), ("random", "club"))]
    both = zip(plays(terms[0], 1), plays(terms[1], 1), strict=True)
    for (seating, one), (_, other) in islice(both, 2):
        assert one.actions[0] == other.actions[0] and one.actions != other.actions
        value = luck_of(terms[0].rules, [(seating, one.actions)])
        assert value == luck_of(terms[1].rules, [(seating, other.actions)]) != 0


@pytest.mark.parametrize("a", ["daugherty", "daugherty+club"])
@pytest.mark.parametrize("preset", ["double-deck", "single-deck-partners"])
def test_the_luck_of_the_hands_cancels_in_a_pair(
    a: str, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairs, "deal_value", None)  # It isn't even computed.
    standing = play_duel(duel(a, "random", preset))
    assert [pair.luck for pair in standing.pairs] == [0] * 4
    assert standing.luck_adjusted == standing.points


def test_the_luck_of_six_seatings_cancels() -> None:
    terms = duel("daugherty", "club", "three-hand")
    played = [(seating, one.actions) for seating, one in plays(terms, 0)]
    lucks = [luck_of(terms.rules, [one]) for one in played]
    assert any(lucks) and sum(lucks) == luck_of(terms.rules, played) == 0


@pytest.mark.extended
def test_in_whole_games_the_luck_is_that_of_all_deals_and_draws() -> None:
    seen = set()
    value = cache(deal_value)
    for preset, target in (("three-hand", 20), ("two-hand", 100)):
        rules = load(preset).replace(game={"target": target})
        terms = duel("daugherty", "random", preset, rules=rules, whole_games=True)
        pair, played = play_pair(terms, 0, PlayerFactory())
        total = Fraction(0)
        for (seating, _), (_, one) in zip(lineups(terms.rules, terms.sides), played, strict=True):
            dealt = [action for action in one.actions if isinstance(action, Deal)]
            seen.add(len(dealt))
            for values in (
                draw_luck(terms.rules, one.actions),
                *(value(terms.rules, one) for one in dealt),
            ):
                total += margin(terms.rules, seating, values)
        assert pair.luck == total != 0
    assert len(seen) > 1


def whole_game(preset: str, name: str, seed: str) -> Played:
    """Play a game of two hands between players of one kind."""
    rules = load(preset).replace(game={"max_hands": 2})
    seats = [player(name, f"{seed}-{seat}") for seat in range(rules.table.players)]
    return play(rules, seats, [Limit(worlds=10)] * len(seats), seed, whole_game=True)


@pytest.mark.parametrize(("preset", "team"), [("three-hand", 1), ("two-hand", 0)])
def test_hands_add_up_to_the_game(preset: str, team: int) -> None:
    """The deals and draws of a game, and its scores, are shared out among its hands."""
    one = whole_game(preset, "daugherty", "3")
    rules, match = one.rules, one.state.match
    hands = list(hand_luck(rules, one.actions, team))
    seating = tuple(int(other != team) for other in rules.teams)
    assert len(hands) == match.hands
    assert sum(hand.result for hand in hands) == margin(rules, seating, match.scores)
    assert sum(hand.luck for hand in hands) == luck_of(rules, [(seating, one.actions)]) != 0
    assert all(hand.adjusted == hand.result - hand.luck for hand in hands)


def test_deals_that_everyone_passes_count_for_the_next_hand() -> None:
    """Otherwise, the mean luck wouldn't be 0: it depends on the cards who passes."""
    rules = load("single-deck-auction")
    passed, dealt = (deal(rules, "passed", number, 0) for number in range(2))
    actions: list[Action] = [passed, *[Pass()] * 4, dealt]
    state = new_state(rules)
    for action in actions:
        state = apply(state, action)
    formula = player("daugherty")
    while state.turn is not None:
        actions.append(formula.choose(view(state, state.turn)).action)
        state = apply(state, actions[-1])
    [hand] = hand_luck(rules, actions, 1)
    lucks = [luck_of(rules, [((1, 0, 1, 0), [one])]) for one in (passed, dealt)]
    assert hand.luck == sum(lucks) and all(lucks)


def test_the_luck_of_a_hand_depends_only_on_its_own_cards() -> None:
    """It's the same however the cards are played, and whatever is dealt later."""
    club, other = (whole_game("double-deck", name, "7") for name in ("club", "random"))
    assert club.actions[0] == other.actions[0] and club.actions[1:30] != other.actions[1:30]
    first = [next(hand_luck(one.rules, one.actions, 0)) for one in (club, other)]
    assert first[0].luck == first[1].luck != 0 and first[0].result != first[1].result
    end = next(at for at, one in enumerate(club.actions[1:], 1) if isinstance(one, Deal))
    assert list(hand_luck(club.rules, club.actions[:end], 0)) == first[:1]
    assert not list(hand_luck(club.rules, club.actions[: end - 1], 0)), "it isn't over"


def singles(terms: Duel) -> list[tuple[Fraction, Fraction]]:
    """Play each deal once. Return A's points minus B's, and A's luck."""
    found = []
    for number in range(terms.pairs):
        seating, one = plays(terms, number)[number % 2]
        points = margin(terms.rules, seating, one.state.match.scores)
        found.append((points, luck_of(terms.rules, [(seating, one.actions)])))
    return found


@pytest.mark.extended
@pytest.mark.parametrize(
    ("preset", "b", "count", "gain"),
    [
        ("double-deck", "club", 12, 1),
        pytest.param("double-deck", "club", 200, 2, marks=SLOW),
        pytest.param("single-deck-partners", "club", 200, 4, marks=SLOW),
        pytest.param("two-hand", "club", 200, 2, marks=SLOW),
        pytest.param("double-deck", "random", 200, 0, marks=SLOW),
    ],
)
def test_single_plays_have_the_same_mean_without_luck(
    preset: str, b: str, count: int, gain: float
) -> None:
    found = singles(duel("daugherty", b, preset, pairs=count))
    plain, adjusted, lucky = Ratio(), Ratio(), Ratio()
    for points, value in found:
        plain.add(points, 1)
        adjusted.add(points - value, 1)
        lucky.add(value, 1)
    interval = lucky.estimate.interval
    assert interval is not None and interval[0] < 0 < interval[1]
    assert plain.estimate.error and adjusted.estimate.error
    assert plain.estimate.error**2 > gain * adjusted.estimate.error**2


@pytest.mark.parametrize(("count", "gain"), [(8, 0), pytest.param(500, 1.2, marks=SLOW)])
def test_in_pairs_of_two_hand_games_the_draws_are_luck(count: int, gain: float) -> None:
    standing = play_duel(duel("daugherty", "club", "two-hand", pairs=count))
    plain, adjusted = standing.points, standing.luck_adjusted
    assert plain is not None and adjusted is not None
    assert plain.error and adjusted.error
    assert plain.error**2 > gain * adjusted.error**2
    lucky = Ratio()
    for pair in standing.pairs:
        assert pair.luck is not None
        lucky.add(pair.luck, pair.hands)
    assert lucky.estimate.mean == pytest.approx(plain.mean - adjusted.mean)
    interval = lucky.estimate.interval
    assert interval is not None and interval[0] < 0 < interval[1]


def test_the_results_have_both_estimates() -> None:
    lucky = play_duel(duel("daugherty", "random", "two-hand"))
    found, adjusted = lucky.to_json(), lucky.luck_adjusted
    assert adjusted is not None and adjusted.interval is not None
    assert found["luck_adjusted"] == adjusted.mean != found["points_per_deal"]
    assert found["luck_adjusted_interval"] == list(adjusted.interval)
    assert f"{adjusted.mean:+.2f}" in "\n".join(report(lucky, ""))
    even = play_duel(duel("daugherty", "random", "three-hand"))
    assert even.to_json()["luck_adjusted"] == even.to_json()["points_per_deal"]
    assert len(report(even, "")) < len(report(lucky, "")) + 3  # It has three lines of contracts.


def test_without_the_luck_of_every_pair_there_is_no_adjusted_estimate() -> None:
    terms = duel("daugherty", "random", "two-hand", pairs=2)
    standing, again = Standing(terms), Standing(terms)
    for number in range(2):
        pair, _ = play_pair(terms, number, PlayerFactory())
        line = pair.to_json()
        assert Pair.from_json(line) == pair and pair.luck
        standing.add(pair)
        if number:
            del line["luck"]  # Older logs don't have it.
            assert Pair.from_json(line).to_json() == line
        again.add(Pair.from_json(line))
    assert standing.luck_adjusted is not None and again.points == standing.points
    assert again.luck_adjusted is None
    assert again.to_json()["luck_adjusted"] is again.to_json()["luck_adjusted_interval"] is None
    assert Standing(terms).luck_adjusted is None

"""Tests of profiles and levels: known losses give known rates, with hands as clusters."""

import json
from collections import Counter
from dataclasses import replace
from math import inf, sqrt
from random import Random
from typing import get_args

import pytest
from bench.levels import PLAYERS, PRESETS, table
from bench.strength_page import PAGE
from tests.review.test_games import game, whole

from acesaround.review.levels import (
    GameKind,
    Level,
    Measured,
    hand_points,
    kind_of_game,
    levels_of,
    measurements,
    merged,
    plays_like,
)
from acesaround.review.mistakes import MistakeKind
from acesaround.review.profile import (
    MIN_BIDS,
    MIN_DECISIONS,
    MIN_MISTAKES,
    MIN_OF_KIND,
    HandFigures,
    Losses,
    LossRate,
    Profile,
    ProfileKind,
    profiles,
    profiles_to_json,
    ratio_and_error,
    t_95,
)
from acesaround.rules.load import load, presets


def hand(lost: float, decisions: int = 10, kind: ProfileKind = "lead") -> HandFigures:
    return HandFigures("double", "declarer", {kind: Losses(decisions, lost)})


def test_known_losses_give_a_known_rate() -> None:
    """Ten decisions in each hand: half the hands lose 4%, the others nothing."""
    hands = [hand(4.0 * (number % 2)) for number in range(40)]
    profile = Profile.of(hands)
    assert profile.total.decisions == 400 and profile.total.per_100 == pytest.approx(20)
    error = 100 * sqrt(40 / 39 * 40 * 2.0**2) / 400
    low, high = profile.total.interval or (0, 0)
    assert (high - low) / 2 == pytest.approx(t_95(39) * error)
    assert (high + low) / 2 == pytest.approx(20)
    assert profile.kinds["lead"] == profile.parts["declarer"] == profile.total
    assert set(profile.kinds) == {"lead"} and set(profile.parts) == {"declarer"}


def test_hands_are_the_clusters() -> None:
    """If all decisions of a hand lose alike, more decisions per hand say nothing new."""
    few = [Losses(1, number % 2) for number in range(50)]
    many = [Losses(20, 20.0 * (number % 2)) for number in range(50)]
    assert ratio_and_error(few) == pytest.approx(ratio_and_error(many))


def test_intervals_contain_the_true_rate_in_about_19_of_20_samples() -> None:
    rng, held = Random(5), 0
    for _ in range(400):
        hands = []
        for _ in range(25):
            form = rng.uniform(0, 2)
            decisions = rng.randint(5, 15)
            hands.append(Losses(decisions, sum(form * rng.random() for _ in range(decisions))))
        low, high = LossRate.of(hands, 1).interval or (0, 0)
        held += low < 50 < high
    assert 0.92 <= held / 400 <= 0.98


def test_the_t_distribution_widens_intervals_of_few_hands() -> None:
    for freedom, known in ((5, 2.5706), (9, 2.2622), (30, 2.0423), (1000, 1.9623)):
        assert t_95(freedom) == pytest.approx(known, rel=0.005)


def test_a_profile_needs_enough_decisions() -> None:
    short = Profile.of([hand(1.0)] * ((MIN_DECISIONS - 10) // 10))
    assert short.total.missing == 10 and short.plays is None
    assert short.total.per_100 is None and short.total.interval is None
    told = short.to_json()
    assert told["kinds"] == told["roles"] == {} and told["plays_like"] is None
    full = Profile.of([hand(1.0)] * (MIN_DECISIONS // 10))
    assert not full.total.missing and full.plays is not None
    assert Profile.of([hand(1.0, MIN_DECISIONS)]).total.missing == 1, "one hand has no interval"


def test_a_part_needs_enough_decisions() -> None:
    hands = [hand(1.0)] * 30 + [hand(5.0, 1, "trump")] * (MIN_OF_KIND - 1)
    kinds = Profile.of(hands).kinds
    assert kinds["trump"].per_100 is None and kinds["trump"].missing == 1
    assert Profile.of([*hands, hands[-1]]).kinds["trump"].per_100 == pytest.approx(500)
    assert kinds["lead"].per_100 == pytest.approx(10)


def test_each_kind_of_game_has_its_own_profile() -> None:
    two = HandFigures("two", None, {"follow": Losses(5, 1.0)})
    found = profiles([two, hand(1.0), two])
    assert [(one.game, one.hands, one.total.decisions) for one in found] == [
        ("double", 1, 10),
        ("two", 2, 10),
    ]
    read = json.loads(json.dumps(profiles_to_json(found)))
    assert [one["total"]["missing"] for one in read["games"]] == [190, 190]


def missed(lost: float, mistake: MistakeKind | None = None) -> HandFigures:
    """Return a hand with ten leads and two bids, of which one lost points."""
    mistakes = {} if mistake is None else {mistake: Losses(1, lost)}
    return HandFigures("double", None, {"lead": Losses(10, 3.0)}, Losses(2, lost), mistakes)


def test_bids_have_a_figure_of_their_own() -> None:
    hands = [missed(4.0 * (number % 2)) for number in range(MIN_BIDS // 2)]
    profile = Profile.of(hands)
    assert profile.bids.per_100 == pytest.approx(100) and profile.bids.decisions == MIN_BIDS
    assert profile.total == Profile.of([replace(one, bids=Losses()) for one in hands]).total
    assert Profile.of(hands[1:]).bids.missing == 2
    assert Profile.of(hands[1:]).to_json()["bids"]["per_100"] is None


@pytest.mark.parametrize(("kind", "per_100"), [("bid_too_high", 40.0), ("counter_kept", 8.0)])
def test_mistakes_lose_points_per_100_bids_or_decisions(kind: MistakeKind, per_100: float) -> None:
    """Ten of 50 hands have a mistake that lost 4%."""
    hands = [missed(4.0, None if number % 5 else kind) for number in range(50)]
    found = Profile.of(hands).mistakes
    assert set(found) == {kind} and found[kind].mistakes == 10
    assert found[kind].per_100 == pytest.approx(per_100)
    low, high = found[kind].interval or (0, 0)
    assert low < per_100 < high


def test_few_mistakes_have_no_figure() -> None:
    hands = [missed(4.0, "fold" if at < MIN_MISTAKES - 1 else None) for at in range(50)]
    rate = Profile.of(hands).mistakes["fold"]
    assert (rate.mistakes, rate.missing, rate.interval) == (MIN_MISTAKES - 1, 1, None)


def test_mistakes_need_only_the_decisions_of_their_own_kind() -> None:
    hands = [missed(4.0, "bid_too_low") for _ in range(MIN_BIDS // 2)]
    few = [replace(one, kinds={"lead": Losses(1, 1.0)}) for one in hands]
    told = Profile.of(few).to_json()
    assert told["total"]["missing"] and told["mistakes"]["bid_too_low"]["per_100"]
    assert not Profile.of(hands[1:]).mistakes, "too few bids"


def test_mistakes_do_not_gain_points() -> None:
    """Their mean is positive, but a few large losses make its interval wide."""
    kinds = [0.1] * (MIN_MISTAKES - 1) + [300.0]
    hands = [missed(lost, "counter_kept") for lost in kinds] + [missed(0.0)] * 40
    low, high = Profile.of(hands).mistakes["counter_kept"].interval or (-1, -1)
    assert low == 0 < high


def test_figures_of_a_review() -> None:
    rules = game().rules
    for one in whole().hands:
        figures = HandFigures.of(rules, one)
        counted = [each for each in one.decisions if each.kind != "bid"]
        assert figures.total.decisions == len(counted)
        lost = figures.total.lost * hand_points(rules) / 100
        assert lost == pytest.approx(sum(each.loss for each in counted))
        leads = sum(each.kind == "lead" for each in counted)
        assert figures.kinds["lead"].decisions == leads > 0
        assert set(figures.kinds) == {each.kind for each in counted}
        bids = [each.loss for each in one.decisions if each.kind == "bid"]
        assert figures.bids.decisions == len(bids)
        assert figures.bids.lost * hand_points(rules) / 100 == pytest.approx(sum(bids))
        faults = Counter(each.mistake for each in one.decisions if each.is_fault)
        assert {kind: each.decisions for kind, each in figures.mistakes.items()} == faults
        assert None not in faults
    assert any(each.kind == "bid" for one in whole().hands for each in one.decisions)
    parts = [HandFigures.of(rules, one).part for one in whole().hands]
    assert sorted(map(str, parts)) == ["declarer", "defender", "defender", "partner"]


def measured(player: str, low: float, high: float) -> Measured:
    return Measured(player, 100, 1000, (low + high) / 2, (low, high))


LEVELS = merged(
    [
        measured("worst", 80, 100),
        measured("best", 0, 10),
        measured("good", 20, 40),
        measured("fair", 30, 50),
    ]
)


def test_players_with_overlapping_intervals_share_a_level() -> None:
    assert list(LEVELS) == [
        Level(("best",), 17.5),
        Level(("good", "fair"), 65.0),
        Level(("worst",), inf),
    ]


@pytest.mark.parametrize(
    ("interval", "best", "worst"),
    [
        ((-3, 17), "best", "best"),
        ((18, 64), "good", "good"),
        ((66, 900), "worst", "worst"),
        ((10, 30), "best", "good"),
        ((1, 99), "best", "worst"),
    ],
)
def test_a_level_is_named_only_if_the_interval_allows_no_other(
    interval: tuple[float, float], best: str, worst: str
) -> None:
    plays = plays_like(LEVELS, interval)
    assert (plays.best[0], plays.worst[0]) == (best, worst)
    assert plays.is_certain == (best == worst)


def test_neighbors_of_a_level() -> None:
    middle, first = plays_like(LEVELS, (20, 30)), plays_like(LEVELS, (0, 1))
    assert (middle.above, middle.below) == (("best",), ("worst",))
    assert (first.above, first.below) == ((), ("good", "fair"))


def test_the_levels_are_those_of_the_page() -> None:
    """Run bench/levels.py to write both."""
    begin, end = "<!-- levels: begin -->\n", "\n<!-- levels: end -->"
    shown = PAGE.read_text(encoding="utf-8").split(begin)[1].split(end)[0]
    assert shown == table(dict(measurements()))


@pytest.mark.parametrize("kind", get_args(GameKind))
def test_every_kind_of_game_has_levels(kind: GameKind) -> None:
    found = measurements()[kind]
    assert found.rules == PRESETS[kind] and kind_of_game(load(found.rules)) == kind
    assert {one.player for one in found.players} == set(PLAYERS)
    assert found.hand_points == hand_points(load(found.rules)) > load(found.rules).hand_trick_points
    assert all(one.interval[0] <= one.per_100 <= one.interval[1] for one in found.players)
    levels = levels_of(kind)
    assert len(levels) > 1, "a profile that can't tell any players apart says nothing"
    assert "expert" in levels[0].players and "random" in levels[-1].players
    assert [one.up_to for one in levels] == sorted(one.up_to for one in levels)


def test_points_of_an_average_hand_follow_the_scale() -> None:
    for name in presets():
        rules = load(name)
        assert hand_points(rules) > rules.hand_trick_points
        if rules.scale == 1:
            assert hand_points(rules.replace(scale=10)) == pytest.approx(10 * hand_points(rules))

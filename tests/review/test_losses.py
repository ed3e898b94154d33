"""Tests of the statistics: picking and testing in different deals, and blaming no innocents."""

from dataclasses import replace
from random import Random

import pytest
from tests.support.slow import quick

from acesaround.cards import CARDS
from acesaround.game.actions import PLAYS
from acesaround.review.losses import ALPHA, ChoiceLoss, choice_losses, holm, tail
from acesaround.review.results import Proof, Results, Row

DEALS = 64


def results(
    *points: Row, wins: tuple[Row, ...] | None = None, proof: Proof | None = None
) -> Results:
    """Return results of that many cards, with the chance to win following the points."""
    chances = wins or tuple(tuple(0.5 + value / 1000 for value in row) for row in points)
    rows = tuple(range(len(points)))
    return Results(PLAYS[: len(points)], rows, points, chances, proof=proof or Proof())


def noise(rng: Random, deals: int = DEALS) -> Row:
    """Return results of a hand that's usually made, and sometimes costs the bid."""
    return tuple(rng.choice((60, 64, 66, 70, -50)) for _ in range(deals))


def test_each_half_is_tested_with_the_choice_that_the_other_half_picked() -> None:
    found = results((5, 5, 1, 3), (0, 0, 9, 9))
    first, best = choice_losses(found)
    # In the first half, the second choice is compared with, and the first one in the second half.
    assert best.is_best and best.compared_with == first.compared_with == str(CARDS[1])
    assert (first.points, best.points) == (3.5, 4.5)
    assert (first.loss, best.loss) == (-2.5, -3.5) and first.p > 0.5 and best.p == 1


def test_the_named_choice_is_the_best_in_all_deals() -> None:
    rng = Random(8)
    different = 0
    for _ in range(300):
        found = results(*(noise(rng) for _ in range(5)))
        losses = choice_losses(found)
        best = max(losses, key=lambda one: one.points)
        assert {one.compared_with for one in losses} == {best.action}
        assert best.is_best and best.loss <= 0 and best.loss == min(one.loss for one in losses)
        for one in losses:
            # The table of choices adds up, and luck only makes losses smaller.
            assert one.loss - best.loss == pytest.approx(best.points - one.points)
            assert one.loss <= best.points - one.points + 1e-9
        different += best.loss < 0
    assert 0 < different < 300


def test_losses_are_paired_differences_with_their_error() -> None:
    _, other = choice_losses(results((0, 0, 0, 104, 6, 8), (0, -1, -1, 100, 4, 5)))
    squares = sum((lost - 11 / 6) ** 2 for lost in (0, 1, 1, 4, 2, 3))
    assert other.loss == pytest.approx(11 / 6)
    assert other.error == pytest.approx((squares / 5 / 6) ** 0.5)
    low, high = other.interval
    assert low + high == pytest.approx(11 / 3) and high - low == pytest.approx(
        2 * 1.96 * other.error
    )


def test_luck_in_picking_invents_no_loss() -> None:
    rng, tested, naive = Random(1), [], []
    for _ in range(400):
        found = results(*(noise(rng) for _ in range(5)))
        tested.append(choice_losses(found)[0].loss)
        means = [sum(row) / DEALS for row in found.points]
        naive.append(max(means) - means[0])
    assert abs(sum(tested)) / 400 < 1 < sum(naive) / 400


def test_choices_that_do_as_well_in_all_deals_are_all_best() -> None:
    row = noise(Random(2))
    for loss in choice_losses(results(row, row, tuple(value - 9 for value in row)))[:2]:
        assert loss.is_best and loss.loss == 0 and loss.p == 1
        assert loss.verdict(significant=True) == "unclear"
    shared = Results(PLAYS[:3], (0, 0, 1), (row, row[::-1]), (row, row))
    one, two, _ = choice_losses(shared)
    assert (one.loss, one.points) == (two.loss, two.points)


def test_a_loss_in_every_deal_is_significant() -> None:
    row = noise(Random(3))
    _, worse = choice_losses(results(row, tuple(value - 1 for value in row)))
    assert worse.loss == 1 and worse.error == 0 and worse.p == 0.5**DEALS
    assert worse.verdict(significant=holm([worse.p])[0]) == "significant"
    assert worse.verdict(significant=False) == "unclear"


def test_a_loss_has_to_exceed_what_the_results_can_be_off_by() -> None:
    rng = Random(4)
    best = noise(rng)
    worse = tuple(mine - 12 + rng.random() for mine in best)
    for margin, blamed in ((0, True), (10, True), (12, False), (100, False)):
        found = replace(results(best, worse), margin=margin)
        _, other = choice_losses(found)
        assert (other.p < 0.001, other.p == 1) == (blamed, not blamed)
        assert other.loss == pytest.approx(11.5, abs=0.3)


def test_points_given_up_for_a_better_chance_to_win_are_no_fault() -> None:
    row = (10.0,) * DEALS
    less = (4.0,) * DEALS
    _, other = choice_losses(results(row, less, wins=((0.5,) * DEALS, (0.6,) * DEALS)))
    assert other.loss == 6 and other.wins_lost == pytest.approx(-0.1) and other.p == 1


def test_what_is_proven_is_certain() -> None:
    proof = Proof.of([(3, 4, 5), (3, 2, 5), (9, 0, 0)])
    assert proof.better == {1: 0} and not proof.unbeaten
    assert Proof.of([(3, 4), (3, 4), (2, 4)]) == Proof({2: 0}, frozenset({0, 1}))
    rows = (3.0, 4.0, 5.0, 5.0), (3.0, 2.0, 5.0, 5.0), (2.0, 0.0, 0.0, 0.0)
    losses = choice_losses(results(*rows, proof=Proof({1: 0, 2: 0}, frozenset({0}))))
    assert [loss.verdict(significant=False) for loss in losses] == ["certain"] * 3
    assert [loss.loss for loss in losses] == [0, 0.5, 3.75]


def test_a_proof_that_fits_no_sampled_deal_blames_nobody() -> None:
    rows = (3.0,) * 4, (3.0,) * 4
    _, other = choice_losses(results(*rows, proof=Proof({1: 0})))
    assert not other.certain and other.loss == 0


def test_the_holm_correction() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005], 0.05) == [True, False, False, True]
    assert holm([0.02, 0.02], 0.05) == [True, True]
    assert holm([], 0.05) == []


def test_a_few_differences_prove_little() -> None:
    assert tail(1, 0, 3) == 0.125 and tail(0, 0, 3) == tail(-1, 0, 3) == 1
    assert tail(1, 0.01, 3) == 0.125 and tail(-1, 1, 9) == 1
    # Known quantiles of Student's t-distribution.
    assert tail(2.262, 1, 10) == pytest.approx(0.025, abs=1e-4)
    assert tail(1.984, 1, 100) == pytest.approx(0.025, abs=1e-4)
    assert tail(3.174, 1, 100) == pytest.approx(0.001, abs=1e-5)


def blamed(rng: Random, hands: int, *, shuffled: bool) -> float:
    """Return the share of hands in which the first of three choices is blamed in any decision."""
    count = 0
    for _ in range(hands):
        decisions = [
            results(tuple(value - 8 for value in noise(rng)), noise(rng), noise(rng))
            for _ in range(4)
        ]
        if shuffled:
            decisions = [found.permuted(rng) for found in decisions]
        mine: list[ChoiceLoss] = [choice_losses(found)[0] for found in decisions]
        count += any(holm([loss.p for loss in mine]))
    return count / hands


@pytest.mark.extended
@pytest.mark.parametrize("hands", quick([300], [300, 2000]))
def test_the_innocent_are_blamed_in_fewer_hands_than_allowed(hands: int) -> None:
    share = blamed(Random(4), hands, shuffled=True)
    assert share > 0 and share + 1.96 * (share / hands) ** 0.5 <= 2 * ALPHA


@pytest.mark.parametrize("choices", [2, 12])
def test_the_number_of_choices_blames_no_innocents(choices: int) -> None:
    rng, tried = Random(7), 400
    alone = [
        choice_losses(results(*(noise(rng) for _ in range(choices))))[0].p for _ in range(tried)
    ]
    for alpha in (0.1, ALPHA):
        share = sum(p <= alpha for p in alone) / tried
        assert share <= alpha


def test_the_guilty_are_blamed_more_often() -> None:
    assert blamed(Random(5), 200, shuffled=False) > 3 * ALPHA


def test_shuffling_keeps_each_deal_and_drops_proofs() -> None:
    rng = Random(6)
    found = results(noise(rng), noise(rng), noise(rng), proof=Proof({1: 0}))
    mixed = found.permuted(rng)
    assert mixed.points != found.points and mixed.proof == Proof()
    pairs = zip(zip(*found.points, strict=True), zip(*mixed.points, strict=True), strict=True)
    assert all(sorted(before) == sorted(after) for before, after in pairs)
    for points, wins in zip(mixed.points, mixed.wins, strict=True):
        assert all(w == 0.5 + p / 1000 for p, w in zip(points, wins, strict=True))


def test_results_must_be_of_the_same_deals() -> None:
    with pytest.raises(ValueError, match="same deals"):
        results((1, 2), (1, 2, 3))
    with pytest.raises(ValueError, match="each row"):
        Results(PLAYS[:2], (0, 0), ((1.0,), (2.0,)), ((1.0,), (2.0,)))
    with pytest.raises(ValueError, match="at least 4"):
        choice_losses(results((1, 2, 3), (3, 2, 1)))

"""Tests of reviews: the same figures every time, and bad choices that are found."""

import json
from itertools import islice
from threading import Timer
from time import monotonic

import pytest
from tests.support.situations import Situation, situations
from tests.support.slow import cases, quick

import acesaround as aa
from acesaround.game.actions import Action, Fold, Give, Play
from acesaround.game.state import Phase
from acesaround.kernel.interface import Cancel, Cancelled
from acesaround.review.contracts import BATCH
from acesaround.review.decisions import (
    Decision,
    DecisionReview,
    compare_choices,
    decision_seed,
    decisions,
    is_forced,
    review_decisions,
)
from acesaround.review.losses import choice_losses
from acesaround.session import Game

REVIEWED = [s for s in situations() if s.theme != "Stock play"]
PASSING = [s for s in REVIEWED if s.theme.startswith("Passing")]
AUCTIONS = [s for s in REVIEWED if s.theme == "Bidding"]
OTHERS = [s for s in REVIEWED if s not in PASSING and s not in AUCTIONS]
FIRST_THEMES = ("Bidding", "Burying", "Declaring", "Leading", "Naming trump", "Passing cards")
"""A theme for each phase that is reviewed."""
SHARE = 0.85


def played(rules: str, seed: int, name: str = "daugherty") -> Game:
    """Return a game after one hand, in which a player chooses the cards of seat 0.

    1983 players make all other decisions.
    """
    game, formula, player = aa.new(rules, seed=seed), aa.player("daugherty"), aa.player(name, seed)
    while not game.state.match.results:
        mine = game.state.phase is Phase.TRICK_PLAY and game.turn == 0
        chooser = player if mine else formula
        game = game.play(chooser.choose(game.view(), aa.Limit(worlds=50)).action)
    return game


def bad_action(situation: Situation) -> Action:
    """Return an action that a good player wouldn't choose."""
    actions = islice(iter(situation.view().legal), 5000)
    return next(action for action in actions if not situation.passes(action))


@pytest.mark.extended
@pytest.mark.parametrize(
    ("some", "deals"),
    cases(
        [(OTHERS[2::4], 200), (PASSING[1::24], 200), (AUCTIONS[3::4], 400)],
        [(OTHERS, 200), (PASSING[::6], 200), (AUCTIONS, 400)],
    ),
    ids=["others", "passing", "auctions", "all others", "more passing", "all auctions"],
)
def test_most_bad_choices_lose(some: list[Situation], deals: int) -> None:
    found, wrong = [], []
    for situation in some:
        view, bad = situation.view(), bad_action(situation)
        (review,) = review_decisions([Decision(1, 0, view, bad)], "bad", deals=deals)
        assert review.chosen == str(bad) and review.phase == view.phase
        # Bids that lose less than the margin aren't faults, but their losses are real.
        found.append(review.is_fault or (review.kind == "bid" and review.interval[0] > 0))
        if review.is_fault:
            assert review.verdict != "unclear" and review.loss > 0 and review.wins_lost >= 0
            assert review.best != review.chosen
        good = [a for a in islice(iter(view.legal), 5000) if situation.passes(a)]
        best = next((action for action in good if str(action) == review.best), None)
        if best is None:
            wrong.append(str(situation))
    assert sum(found) >= SHARE * len(found)
    assert len(wrong) <= (1 - SHARE) * len(some), wrong


@pytest.mark.extended
@pytest.mark.parametrize(
    "situation",
    quick([*OTHERS[::9], *AUCTIONS[::9]], [*OTHERS[::3], *AUCTIONS[::3]]),
    ids=str,
)
def test_the_best_choice_is_never_blamed(situation: Situation) -> None:
    view = situation.view()
    results = compare_choices(view, seed=9, deals=200)
    assert results is not None
    losses = choice_losses(results)
    best = next(a for a, loss in zip(results.choices, losses, strict=True) if loss.is_best)
    (review,) = review_decisions([Decision(1, 0, view, best)], "best", deals=200)
    assert not review.is_fault or review.interval[0] > 0


def review_hand(
    game: Game, hand: int, seat: int, name: str = "", *, deals: int, threads: int = 1
) -> list[DecisionReview]:
    """Review a seat's decisions in a hand."""
    found = list(decisions(game, hand, seat))
    return review_decisions(found, name or str(game.seed), deals=deals, threads=threads)


@pytest.mark.extended
@pytest.mark.parametrize("rules", ["nicholas-1992", "single-deck-partners", "three-hand-widow"])
def test_reviews_are_the_same_with_any_number_of_threads(rules: str) -> None:
    game = played(rules, 3)
    seat = game.state.match.results[0].round.declarer or 0
    one = review_hand(game, 1, seat, deals=16)
    assert one == review_hand(game, 1, seat, deals=16, threads=2)
    assert one and len({review.seed for review in one}) == len(one)
    assert one != review_hand(game, 1, seat, name="other", deals=16)
    assert all(review.seat == seat and review.deals == 16 for review in one)
    for review in one:
        written = json.loads(json.dumps(review.to_json()))
        assert written["chosen"] in [choice["action"] for choice in written["choices"]]
        assert written["best"] in [choice["action"] for choice in written["choices"]]
        assert written["seed"] == decision_seed("3", 1, review.number, seat)


@pytest.mark.extended
@pytest.mark.parametrize(("hands", "deals"), cases([(3, 40)], [(5, 100)]))
def test_better_players_lose_less(hands: int, deals: int) -> None:
    lost = {}
    for name in ("random", "daugherty", "expert"):
        reviews = [
            review
            for seed in range(hands)
            for review in review_hand(played("double-deck", seed, name), 1, 0, deals=deals)
            if review.trick is not None
        ]
        lost[name] = sum(review.loss for review in reviews)
    assert lost["random"] > 2 * lost["daugherty"] > 2 * lost["expert"]


def test_a_review_can_be_repeated_from_its_seed_alone() -> None:
    game = played("nicholas-1992", 4)
    for one, review in zip(
        [d for d in decisions(game, 1, 0) if d.view.phase is Phase.TRICK_PLAY],
        [r for r in review_hand(game, 1, 0, deals=40) if r.trick is not None],
        strict=True,
    ):
        again = compare_choices(one.view, one.chosen, seed=review.seed, deals=40)
        assert again is not None and choice_losses(again) == review.choices
        assert review.trick == len(one.view.tricks) + 1


def test_only_choices_are_decisions() -> None:
    game = played("nicholas-1992", 5)
    for seat in range(4):
        found = list(decisions(game, 1, seat))
        assert found and not any(is_forced(one.view) for one in found)
        assert all(one.view.seat == seat and one.chosen in one.view.legal for one in found)
        for one in found:
            state = game.at(1 + one.number).state
            assert state.turn == seat and game.actions[1 + one.number] == one.chosen
    with pytest.raises(ValueError, match="has 2 hands"):
        list(decisions(game, 3, 0))
    with pytest.raises(ValueError, match="hand 0"):
        list(decisions(game, 0, 0))


def test_forced_choices_are_not_reviewed() -> None:
    ended = played("nicholas-1992", 5)
    for length in range(1, len(ended.actions)):
        state = ended.at(length).state
        if state.turn is not None and is_forced(ended.at(length).view()):
            assert compare_choices(ended.at(length).view(), seed=1, deals=8) is None
            break
    else:
        pytest.fail("no choice was forced")
    with pytest.raises(ValueError, match="turn"):
        compare_choices(ended.view((ended.turn or 0) + 1 & 3), seed=1)


def test_the_chosen_cards_are_compared_even_if_they_are_unlikely() -> None:
    view = next(s for s in PASSING if s.theme == "Passing cards").view()
    usual = compare_choices(view, seed=1, deals=8)
    assert usual is not None
    odd = next(a for a in view.legal if isinstance(a, Give) and a not in usual.choices)
    found = compare_choices(view, odd, seed=1, deals=8)
    assert found is not None and found.choices == (*usual.choices, odd)
    assert found.points[: len(usual.points)] == usual.points
    folding = next(s for s in REVIEWED if s.view().phase is Phase.DECLARE).view()
    both = compare_choices(folding, Fold(), seed=1, deals=8)
    assert both is not None and Fold() in both.choices
    assert len(set(both.points[both.row(Fold())])) == 1


def test_cards_are_compared_in_the_same_deals_as_by_other_policies() -> None:
    view = next(s for s in REVIEWED if s.theme == "Leading").view()
    varied, plain = (
        compare_choices(view, seed=2, deals=30, policy=policy) for policy in ("varied", "heuristic")
    )
    assert varied is not None and plain is not None
    assert varied.choices == plain.choices and varied.points != plain.points
    assert all(isinstance(action, Play) for action in varied.choices)


LONG = {situation.theme: situation for situation in REVIEWED if situation.theme in FIRST_THEMES}
"""A situation in each phase, most with many cards left to play."""


@pytest.mark.extended
@pytest.mark.parametrize("situation", LONG.values(), ids=str)
def test_a_long_comparison_can_be_canceled(situation: Situation) -> None:
    """Uncanceled, each takes half a minute or more."""
    view, cancel, begun = situation.view(), Cancel(), monotonic()
    Timer(0.05, cancel.set).start()
    with pytest.raises(Cancelled):
        compare_choices(view, seed=1, deals=2_000_000, cancel=cancel)
    assert monotonic() - begun < 10


def test_deals_are_tried_in_batches_that_repeat_none() -> None:
    view = next(s for s in REVIEWED if s.view().phase is Phase.NAME_TRUMP).view()
    one, two = (compare_choices(view, seed=1, deals=deals) for deals in (BATCH, 2 * BATCH))
    assert one is not None and two is not None and two.deals == 2 * BATCH
    for first, both in zip(one.points, two.points, strict=True):
        assert both[:BATCH] == first != both[BATCH:]


def test_seeds_depend_on_everything() -> None:
    keys = [("g", 1, 2, 3), ("h", 1, 2, 3), ("g", 2, 2, 3), ("g", 1, 3, 3), ("g", 1, 2, 0)]
    seeds = [decision_seed(*key) for key in keys]
    assert len(set(seeds)) == len(keys) and max(seeds) < 1 << 48
    assert decision_seed("g", 1, 2, 3) == seeds[0] == 100606864813238

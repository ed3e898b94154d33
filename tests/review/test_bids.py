"""Tests of the reviews of bids and passes."""

from dataclasses import replace
from functools import cache, partial
from itertools import takewhile
from operator import ge
from random import Random
from statistics import mean

import pytest
from tests.support.house_rules import everything
from tests.support.situations import Situation, situations
from tests.support.slow import cases, tables

import acesaround as aa
from acesaround.game.actions import Action, Bid, Pass
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.kernel.sample import Sampler
from acesaround.players.expert.auction_evidence import auction_evidence
from acesaround.players.expert.auction_playouts import AuctionPlayouts
from acesaround.players.expert.deals import draw_deals
from acesaround.players.registry import player
from acesaround.review.bids import bid_choices, bid_results
from acesaround.review.decisions import (
    POLICY,
    Decision,
    compare_choices,
    is_forced,
    review_decisions,
)
from acesaround.review.losses import ALPHA, choice_losses
from acesaround.review.reasons import fault_reasons
from acesaround.rules.load import load
from acesaround.session import new

RULES = {name: rules for name, rules in everything().items() if rules.has_auction}
AUCTIONS = [one for one in situations() if one.theme == "Bidding"]
MAX_CHOICES = 8


@cache
def auction_views(name: str, player: str = "daugherty", seed: int = 1) -> tuple[View, ...]:
    """Return the views of all bids that aren't forced in one auction, with what was chosen."""
    return tuple(seen for seen, _ in auction(name, player, seed))


@cache
def auction(
    name: str, player: str, seed: int, seat: int | None = None
) -> list[tuple[View, Action]]:
    """Return the views of one auction, and what a player chose, in one seat or in all.

    1983 players sit in the other seats.
    """
    game = aa.new(RULES[name], seed=seed)
    formula, odd, found = aa.player("daugherty"), aa.player(player, seed), []
    while game.state.phase in (Phase.MISDEAL, Phase.AUCTION):
        mine = seat is None or game.turn == seat
        seen = game.view()
        action = (odd if mine else formula).choose(seen, aa.Limit(worlds=20)).action
        if game.state.phase is Phase.AUCTION and mine and not is_forced(seen):
            found.append((seen, action))
        game = game.play(action)
        if len(found) > 30:
            break
    return found


@pytest.mark.extended
@pytest.mark.parametrize("name", tables(RULES))
def test_bids_are_reviewed_in_all_games(name: str) -> None:
    views = auction_views(name)
    for seen in (*views[:2], *views[-1:]):
        found = compare_choices(seen, seed=2, deals=20)
        assert found is not None and found.deals == 20
        assert 2 <= len(found.choices) <= MAX_CHOICES
        assert all(choice in seen.legal for choice in found.choices)
        assert (Pass() in found.choices) is (Pass() in seen.legal)
        for tally in found.auctions:
            assert 0 <= tally.ours_made <= tally.ours
            assert 0 <= tally.theirs_made <= tally.theirs
            assert tally.ours + tally.theirs <= found.deals
        assert found == compare_choices(seen, seed=2, deals=20)
        assert found.points != bid_results(seen, None, 20, 3).points


def test_small_losses_blame_nobody() -> None:
    for name, margin in (("single-deck-partners", 10), ("nicholas-1992", 20)):
        found = bid_results(auction_views(name)[0], None, 20, 3)
        assert found.margin == pytest.approx(margin)


def test_the_choices_are_a_pass_the_lowest_bids_the_limit_and_the_chosen_one() -> None:
    seen = auction_views("single-deck-partners")[0]
    assert seen.bid is None and not seen.calls
    lowest = [Pass(), Bid(25), Bid(26), Bid(27)]
    assert bid_choices(seen, None, 20) == bid_choices(seen, Bid(26), 27) == lowest
    assert bid_choices(seen, Bid(50), 31) == [*lowest, Bid(31), Bid(50)]
    once = auction_views("firehouse")[0]
    assert bid_choices(once, Pass(), 30) == [Pass(), Bid(20), Bid(21), Bid(22), Bid(27), Bid(30)]
    forced = auction_views("four alone, any card, the first bidder opens")[0]
    assert Pass() not in bid_choices(forced, None, 30)


def test_choices_that_always_end_alike_are_equally_good() -> None:
    alike = 0
    for situation in AUCTIONS[::3]:
        found = bid_results(situation.view(), None, 40, 5)
        losses = choice_losses(found)
        for row, one in zip(found.points, losses, strict=True):
            same = [at for at, other in enumerate(found.points) if other == row]
            alike += len(same) > 1
            assert {losses[at].is_best for at in same} == {one.is_best}
            assert {losses[at].loss for at in same} == {one.loss}
    assert alike


@pytest.mark.extended
def test_the_innocent_are_blamed_no_more_often_than_allowed() -> None:
    """In shuffled results, no bid is better than any other. Without the margin, some are blamed."""
    rng, blamed, count = Random(3), 0, 0
    for name in ("single-deck-partners", "daugherty-1983", "three-hand", "firehouse"):
        for seen in auction_views(name)[:4]:
            found = replace(bid_results(seen, None, 100, 4), margin=0.0)
            for _ in range(40):
                mine = choice_losses(found.permuted(rng))[0]
                blamed += mine.p <= ALPHA
                count += 1
    assert 0 < blamed <= 0.05 * count


def lost(name: str, player: str, hands: int, deals: int) -> float:
    """Return the mean points that a player's bids and passes lose."""
    losses = list[float]()
    for seed in range(hands):
        found = auction(name, player, seed, 0)
        reviews = review_decisions(
            [Decision(1, number, seen, action) for number, (seen, action) in enumerate(found)],
            f"{name}-{seed}",
            deals=deals,
        )
        losses += [review.loss for review in reviews]
    return mean(losses)


@pytest.mark.extended
@pytest.mark.parametrize(
    ("name", "hands", "deals"),
    cases(
        [("three-hand", 10, 60)],
        [(name, 30, 200) for name in ("single-deck-partners", "three-hand", "double-deck")],
    ),
)
def test_random_bids_lose_more_than_a_players(name: str, hands: int, deals: int) -> None:
    known = lost(name, "daugherty", hands, deals)
    assert lost(name, "random", hands, deals) > max(1.5 * known, known + 1)


@pytest.mark.parametrize("situation", AUCTIONS[::3], ids=str)
def test_reasons_count_the_contracts(situation: Situation) -> None:
    seen = situation.view()
    found = bid_results(seen, None, 100, 5)
    by_points = sorted(found.choices, key=lambda one: sum(found.points[found.row(one)]))
    worst, best = by_points[0], by_points[-1]
    reasons = fault_reasons(seen, worst, best, found, 5, POLICY)
    assert len(reasons) == 2
    for reason, action in zip(reasons, (worst, best), strict=True):
        told, tally = dict(reason.params), found.auctions[found.row(action)]
        assert told["deals"] == 100
        if isinstance(action, Bid):
            assert reason.code == "review_bid_wins" and told["bid"] == action.amount
            assert (told["ours"], told["set"]) == (tally.ours, tally.ours - tally.ours_made)
        elif reason.code == "review_pass_wins":
            assert (told["ours"], told["set"]) == (tally.ours, tally.ours - tally.ours_made)
        else:
            assert reason.code == "review_pass_leaves"
            assert (told["theirs"], told["made"]) == (tally.theirs, tally.theirs_made)


@pytest.mark.extended
def test_deals_of_a_review_are_different() -> None:
    """Even if hardly any deal fits the bids, the same deal isn't drawn again and again."""
    rules, formula = load("double-deck"), player("daugherty")
    game, drawn = new(rules, 5), 0
    while game.view().phase is Phase.AUCTION:
        seen = game.view()
        deals = draw_deals(seen, Sampler(seen), 200, 1, auction_evidence(seen))
        size = len(deals.hands) // deals.count
        different = {deals.hands[at : at + size] for at in range(0, len(deals.hands), size)}
        assert len(different) > 150
        drawn += 1
        game = game.play(formula.choose(seen).action)
    assert drawn > 8


def test_partners_meld_counts_for_the_highest_bid_compared() -> None:
    rules, formula, raised = load("double-deck"), player("daugherty"), 0
    for seed in range(6):
        game = new(rules, seed)
        while game.view().phase is Phase.AUCTION:
            seen = game.view()
            deals = draw_deals(seen, Sampler(seen), 1, 1)
            playouts = AuctionPlayouts(rules, seen.match.dealer or 0, deals, 1)
            limit = playouts.limit(seen.seat, seen.calls)
            if limit > playouts.limit(seen.seat, ()):
                legal = (one.amount for one in seen.legal if isinstance(one, Bid))
                within = list(takewhile(partial(ge, limit), legal))
                compared = bid_results(seen, None, 20, 3).choices
                assert not within or Bid(within[-1]) in compared
                raised += bool(within)
            game = game.play(formula.choose(seen).action)
    assert raised > 3

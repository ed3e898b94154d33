"""Tests that the single-deck bidding network is trained on the inputs that the expert uses."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from tools.bids.single_deck.auction import ESTIMATE, FORMULA, PASS, Auctions
from tools.bids.single_deck.deals import SEATS, TRICK_POINTS, Hands
from tools.bids.single_deck.scores import wins_in_points

from acesaround.game.actions import Bid, Pass
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.players.daugherty.evaluation import lowest_bid
from acesaround.players.expert.outcomes import HandValues, game_chance
from acesaround.players.expert.single_deck_bids import START, bid_inputs
from acesaround.players.expert.single_deck_estimates import (
    all_fits,
    auction_adjustment,
    fit_of,
    read_calls,
    team_estimates,
)
from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.session import Game, new

BASE = load("single-deck-partners")
DEALS = 4


def passing(count: int, opening: int) -> RuleSet:
    """Return the preset's rules with another number of cards passed and another opening bid."""
    assert BASE.auction.all_pass is not None
    all_pass = replace(BASE.auction.all_pass, amount=opening)
    auction = replace(BASE.auction, opening=opening, all_pass=all_pass)
    return replace(BASE, exchange=replace(BASE.exchange, pass_count=count), auction=auction)


def moments() -> list[Game]:
    """Return auctions at a decision, after some unreasonable calls."""
    rng, found = random.Random(4), list[Game]()
    for count in all_fits():
        for _ in range(DEALS):
            game = new(passing(count, rng.choice([15, 25])), rng.getrandbits(32))
            while game.state.phase is Phase.AUCTION and lowest_bid(game.view()) is not None:
                found.append(game)
                lowest = Bid(lowest_bid(game.view()) or 0)
                usual = player("daugherty").choose(game.view()).action
                assert isinstance(usual, Bid | Pass)
                stray: list[Bid | Pass] = [lowest, lowest, Pass()]
                game = game.play(rng.choice(stray) if rng.random() < 0.6 else usual)
    return found


def with_scores(seen: View, scores: tuple[int, int]) -> View:
    """Return a view of the same hand at other scores."""
    return replace(seen, match=replace(seen.match, scores=scores))


def simulated(game: Game, scores: tuple[int, int], bidder: int = ESTIMATE) -> Auctions:
    """Return the same decision in the simulation."""
    seen, fit = game.view(), fit_of(game.rules)
    assert fit is not None and seen.match.dealer is not None
    counts = b"".join(hand.counts() for hand in game.state.hands)
    hands = np.frombuffer(counts, np.uint8).reshape(1, SEATS, -1)
    found = Auctions.start(
        Hands.of(hands, game.rules.exchange.pass_count, fit, 1),
        np.array([0]),
        np.array([seen.match.dealer]),
        np.full((1, SEATS), bidder),
        opening=game.rules.auction.opening or 0,
        needs=START - np.array(scores),
    )
    for call in seen.calls:
        found.call(np.array([PASS if call.amount is None else call.amount]))
    assert found.turn[0] == seen.seat
    return found


@pytest.fixture(scope="module")
def decisions() -> list[tuple[Game, tuple[int, int]]]:
    rng = random.Random(5)
    found = [(game, (rng.randint(-60, 149), rng.randint(-60, 149))) for game in moments()]
    assert len(found) > 200
    return found


@pytest.mark.extended
def test_training_sees_what_the_expert_sees(
    decisions: list[tuple[Game, tuple[int, int]]],
) -> None:
    for game, scores in decisions:
        seen, fit = with_scores(game.view(), scores), fit_of(game.rules)
        lowest = lowest_bid(seen)
        assert fit is not None and lowest is not None
        calls = read_calls(seen)
        estimates = team_estimates(seen, fit, calls)
        auction = simulated(game, scores)
        # The simulation approximates the normal distribution to 7 digits.
        assert auction.adjustment()[0] == pytest.approx(
            auction_adjustment(fit, calls, seen), abs=1e-3
        )
        expected = [float(value) for value in bid_inputs(seen, fit, calls, estimates, lowest)]
        assert auction.features()[:, 0].tolist() == pytest.approx(expected, abs=2e-3)


@pytest.mark.extended
def test_opponents_in_training_bid_like_the_1983_player(
    decisions: list[tuple[Game, tuple[int, int]]],
) -> None:
    for game, scores in decisions:
        action = player("daugherty").choose(game.view()).action
        calls = simulated(game, scores, FORMULA).simple_calls()
        assert calls[0] == (action.amount if isinstance(action, Bid) else PASS)


def test_results_in_training_count_like_the_rules(
    decisions: list[tuple[Game, tuple[int, int]]],
) -> None:
    for game, scores in decisions[::5]:
        auction = simulated(game, scores)
        hands, rules = auction.hands, game.rules
        for seat in range(SEATS):
            for bid in (20, 30, 40):
                ours, theirs, made = auction.contract(np.array([seat]), np.array([bid]))
                total = hands.ours[seat] + hands.points[seat]
                if bid - total >= 7:
                    continue  # These are folded in the simulation.
                meld, points = [0] * SEATS, [0] * SEATS
                meld[seat], points[seat] = int(hands.ours[seat]), int(hands.points[seat])
                other = (seat + 1) % SEATS
                meld[other] = int(hands.theirs[seat])
                points[other] = 25 - points[seat]
                values = HandValues(rules, seat, scores, 150, 1)
                delta, is_made = values.scores(seat, bid, meld, points)
                side = rules.teams[seat]
                assert (delta[side], delta[1 - side]) == (ours[0], theirs[0])
                assert is_made == made[0]


def test_results_in_training_are_worth_what_they_are_to_the_expert(
    decisions: list[tuple[Game, tuple[int, int]]],
) -> None:
    rng = random.Random(6)
    for game, scores in decisions:
        seen = with_scores(game.view(), scores)
        side = seen.rules.teams[seen.seat]
        delta = rng.randint(-50, 60), rng.randint(-50, 60)
        declarer = rng.randrange(SEATS)
        declared = seen.rules.teams[declarer] == side
        mine, theirs = (np.array([START - scores[team]]) for team in (side, 1 - side))
        scored = np.array([delta[side]]), np.array([delta[1 - side]])
        found = wins_in_points(mine, theirs, scored, np.array([declared]), TRICK_POINTS)
        made = delta[seen.rules.teams[declarer]] > 0
        value = HandValues.of(seen).scored(declarer, delta, made=made)
        assert game_chance(seen)(float(found[0])) == pytest.approx(value.wins, abs=1e-5)

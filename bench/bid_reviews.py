"""Calibration of reviewed bids: predicted losses against those in the deals that were really dealt.

    .venv/bin/python bench/bid_reviews.py double-deck --hands 200 --player daugherty

In each hand, the player makes all bids. For each of them, the program takes the loss that a review
predicts, and continues the auction in the true deal after the chosen action and after the one that
the review prefers. The difference is the real loss.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from statistics import mean
from typing import NamedTuple

from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.players.base import Limit
from acesaround.players.expert.auction_playouts import AuctionPlayouts
from acesaround.players.expert.deals import Deals
from acesaround.players.expert.search import mean_and_error
from acesaround.players.registry import player
from acesaround.review.bids import bid_results, play_choices
from acesaround.review.decisions import DEALS, decision_seed, is_forced
from acesaround.review.losses import choice_losses, interval_95
from acesaround.rules.load import load
from acesaround.session import deal

SEED = "bid reviews"
TRUE_PLAYOUTS = 40
"""Number of playouts of the true deal."""


class Losses(NamedTuple):
    """Losses in one auction: as predicted by reviews, and in the true deal, in points.

    `decisions` is the number of bids and passes that aren't forced. `ms` is the CPU time of their
    reviews.
    """

    predicted: float
    real: float
    decisions: int
    ms: float


def true_deals(state: State) -> Deals:
    """Return many copies of the true deal."""
    hands = b"".join(hand.counts() for hand in state.hands)
    widow = state.this_round.deal.widow.counts() if state.rules.widow else b""
    return Deals(TRUE_PLAYOUTS, len(state.hands), hands * TRUE_PLAYOUTS, widow * TRUE_PLAYOUTS)


def auction(rules_name: str, name: str, number: int) -> Losses:
    """Return the losses of all bids and passes in one auction."""
    rules = load(rules_name)
    state = apply(new_state(rules), deal(rules, SEED, number, None))
    dealer = state.this_round.deal.dealer
    players = [player(name, seed=f"{number}-{seat}") for seat in range(rules.table.players)]
    predicted = real = ms = 0.0
    decisions = 0
    while state.phase is Phase.AUCTION and state.turn is not None:
        seen = view(state, state.turn)
        chosen = players[state.turn].choose(seen, Limit(worlds=50)).action
        if not is_forced(seen):
            seed = decision_seed(SEED, number, len(seen.calls), seen.seat)
            start = time.process_time()
            found = bid_results(seen, chosen, DEALS, seed)
            losses = choice_losses(found)
            ms += 1000 * (time.process_time() - start)
            mine = losses[found.choices.index(chosen)]
            if not mine.is_best:
                best = next(a for a in found.choices if str(a) == mine.compared_with)
                playouts = AuctionPlayouts(rules, dealer, true_deals(state), seed)
                better, worse = play_choices(seen, (best, chosen), playouts).points
                predicted += mine.loss
                real += mean(better) - mean(worse)
            decisions += 1
        state = apply(state, chosen)
    return Losses(predicted, real, decisions, ms)


def main() -> None:
    """Print the mean losses per hand."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--player", default="daugherty")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    names = repeat(given.rules), repeat(given.player)
    with ProcessPoolExecutor(given.jobs) as pool:
        found = list(pool.map(auction, *names, range(given.hands), chunksize=4))
    decisions = sum(one.decisions for one in found)
    low, high = interval_95(*mean_and_error([one.predicted - one.real for one in found]))
    print(
        f"{decisions} decisions in {len(found)} hands\n"
        f"{mean(one.predicted for one in found):.2f} points lost per hand as predicted\n"
        f"{mean(one.real for one in found):.2f} in the true deals\n"
        f"difference: {low:.2f} to {high:.2f} (95% interval)\n"
        f"{sum(one.ms for one in found) / decisions:.0f} ms of CPU time per review"
    )


if __name__ == "__main__":
    main()

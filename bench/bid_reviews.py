"""Calibration of reviewed bids: predicted losses against those in the deals that were really dealt.

    .venv/bin/python bench/bid_reviews.py double-deck --hands 200 --player daugherty

In each hand, the player makes all bids. For each of them, the program takes the loss that a review
predicts, and continues the auction in the true deal after the chosen action and after the one that
the review prefers. The difference is the real loss.
"""

import argparse
import time
from collections.abc import Iterator
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

TRUE_PLAYOUTS = 40
"""Number of playouts of the true deal."""


class Loss(NamedTuple):
    """Loss of a bid or pass: as predicted by a review, and in the true deal.

    `significant` is True if the review is sure of it. `ms` is the CPU time of the review.
    """

    predicted: float
    real: float
    significant: bool
    ms: float


def true_deals(state: State) -> Deals:
    """Return many copies of the true deal."""
    hands = b"".join(hand.counts() for hand in state.hands)
    widow = state.this_round.deal.widow.counts() if state.rules.widow else b""
    return Deals(TRUE_PLAYOUTS, len(state.hands), hands * TRUE_PLAYOUTS, widow * TRUE_PLAYOUTS)


def auction(rules_name: str, name: str, number: int) -> list[Loss]:
    """Return the losses of all bids and passes in one auction that aren't forced."""
    rules = load(rules_name)
    state = apply(new_state(rules), deal(rules, "bid reviews", number, None))
    players = [player(name, seed=f"{number}-{seat}") for seat in range(rules.table.players)]
    return list(_losses(state, players, number))


def _losses(state: State, players: list, number: int) -> Iterator[Loss]:
    dealer = state.match.dealer
    assert dealer is not None
    while state.phase is Phase.AUCTION and state.turn is not None:
        seen = view(state, state.turn)
        chosen = players[state.turn].choose(seen, Limit(worlds=50)).action
        if not is_forced(seen):
            seed = decision_seed("bid reviews", number, len(seen.calls), seen.seat)
            start = time.process_time()
            found = bid_results(seen, chosen, DEALS, seed)
            losses = choice_losses(found)
            spent = 1000 * (time.process_time() - start)
            mine = losses[found.choices.index(chosen)]
            best = next(a for a in found.choices if str(a) == mine.compared_with)
            playouts = AuctionPlayouts(state.rules, dealer, true_deals(state), seed)
            one, other = play_choices(seen, (best, chosen), playouts).points
            real = 0.0 if mine.is_best else mean(one) - mean(other)
            yield Loss(mine.loss, real, mine.p < 0.01, spent)
        state = apply(state, chosen)


def main() -> None:
    """Print the mean losses."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--player", default="daugherty")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        tables = pool.map(
            auction, repeat(given.rules), repeat(given.player), range(given.hands), chunksize=4
        )
        found = [one for table in tables for one in table]
    for title, some in (("all", found), ("significant", [one for one in found if one.significant])):
        if len(some) < 2:
            continue
        gap, error = mean_and_error([one.predicted - one.real for one in some])
        low, high = interval_95(gap, error)
        print(
            f"{title}: {len(some)} decisions, {mean(one.predicted for one in some):.2f} points "
            f"lost as predicted, {mean(one.real for one in some):.2f} really; difference "
            f"{gap:.2f} (95%: {low:.2f} to {high:.2f})"
        )
    print(f"{mean(one.ms for one in found):.0f} ms of CPU time per review")


if __name__ == "__main__":
    main()

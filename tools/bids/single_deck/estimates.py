"""Fit the expert's estimates for passing and bidding in single-deck games with partners.

    python -m tools.bids.single_deck.estimates COMMAND

``passing`` improves the values for passing cards and prints them, and ``totals`` fits what a team
scores and writes ``single_deck_estimates.json``.

Both deal random hands, pass cards by rule of thumb, and play the hands out in the kernel. The same
seed gives the same result. The values printed by ``passing`` belong in
`acesaround.kernel.passing.TUNED`.

examples:
  python -m tools.bids.single_deck.estimates passing --deals 30000 --sweeps 8
  python -m tools.bids.single_deck.estimates totals --deals 100000 --seed 40
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from rich.progress import track
from tools.bids.network import Array
from tools.bids.single_deck.deals import (
    PRESET,
    Contracts,
    deal_hands,
    formula_totals,
    melds,
    rules_passing,
    suit_features,
)

from acesaround.cards import Suit
from acesaround.cli.command_line import positive_number, whole_number
from acesaround.kernel.passing import TUNED, CardValues
from acesaround.players import expert
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet

NAME: Final = "python -m tools.bids.single_deck.estimates"
OUT: Final = Path(expert.__file__).parent / "single_deck_estimates.json"
PASSED: Final = range(6)
"""Numbers of cards passed."""
CLOSE_SUITS: Final = 4
"""Suits whose 1983 total is at most this much below the best one's count in a fit."""
BIDDABLE: Final = 22
"""Minimum estimate of a hand used to fit the effect of the other seats' hands."""


def likely_contracts(rules: RuleSet, count: int, seed: int) -> Contracts:
    """Return deals in which the seat with the best hand is the bid winner."""
    hands = deal_hands(np.random.default_rng(seed), count)
    totals = formula_totals(rules, hands, melds(rules, hands))
    winners = totals.max(2).argmax(1)
    return Contracts(rules, hands, winners, totals[np.arange(count), winners].argmax(1), seed)


def improve_values(count: int, sweeps: int, seed: int) -> CardValues:
    """Change one value at a time, and keep what gains points, over and over."""
    contracts = likely_contracts(load(PRESET), count, seed)

    def worth(values: list[int]) -> Array:
        meld, points = contracts.play(CardValues.unpack(values))
        # The other team loses the points that this one wins.
        result: Array = meld + 2 * points
        return result

    best = TUNED.packed()
    now, steps = worth(best), [80] * len(best)
    for _ in track(range(sweeps), "Improving"):
        for place in range(len(best) - 1):  # The last one is the unit.
            for step in (steps[place], -steps[place]):
                tried = [*best[:place], best[place] + step, *best[place + 1 :]]
                result = worth(tried)
                gain = result - now
                if gain.mean() > max(0.003, gain.std() / np.sqrt(count)):
                    best, now = tried, result
                    break
            else:
                steps[place] = max(10, steps[place] // 2)
    return CardValues.unpack(best)


def fit_estimates(passed: int, count: int, seed: int) -> dict[str, Any]:
    """Fit the estimates for games in which each partner passes `passed` cards."""
    rules = rules_passing(passed)
    hands, winners = deal_hands(np.random.default_rng(seed + passed), count), np.zeros(count, int)
    meld = melds(rules, hands)
    totals, known = formula_totals(rules, hands, meld)[:, 0], suit_features(hands, meld)
    inputs = known[:, 0].astype(float)
    scores = np.stack(
        [
            sum(Contracts(rules, hands, winners, np.full(count, suit), seed + suit).play())
            for suit in Suit
        ],
        1,
    )
    close = totals.max(1)[:, None] - totals <= CLOSE_SUITS
    weights = np.linalg.lstsq(inputs[close], scores[close], rcond=None)[0]
    # The estimates of the other seats' best suits, and how they change the result.
    estimates = (known[:, 1:] @ weights).max(-1)
    mine = inputs @ weights
    every, best = np.arange(count), mine.argmax(1)
    missed = scores[every, best] - mine[every, best]
    chosen = mine.max(1) >= BIDDABLE
    mean = estimates.mean()
    left, ally, right = (estimates - mean).T
    others = np.stack([np.ones(count), ally, left + right], 1)
    _, partner, opponent = np.linalg.lstsq(others[chosen], missed[chosen], rcond=None)[0]
    return {
        "weights": [round(weight, 2) for weight in weights.tolist()],
        "mean": round(float(mean), 2),
        "spread": round(float(estimates.std()), 2),
        "partner": round(float(partner), 3),
        "opponent": round(float(opponent), 3),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one of the two commands."""
    parser = argparse.ArgumentParser(
        prog=NAME,
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("passing", "totals"), help="what to fit")
    parser.add_argument(
        "--deals",
        type=positive_number,
        default=100_000,
        metavar="N",
        help="deals (default: %(default)s)",
    )
    parser.add_argument(
        "--sweeps", type=positive_number, default=8, metavar="N", help="sweeps over all values"
    )
    parser.add_argument(
        "--seed", type=whole_number, default=1, metavar="S", help="decides the deals (default: 1)"
    )
    asked = parser.parse_args(arguments)
    if asked.what == "passing":
        print(improve_values(asked.deals, asked.sweeps, asked.seed))
        return 0
    counts = track(PASSED, "Fitting")
    fits = {str(passed): fit_estimates(passed, asked.deals, asked.seed) for passed in counts}
    made_by = f"{NAME} totals --deals {asked.deals} --seed {asked.seed}"
    OUT.write_text(json.dumps({"made_by": made_by, "fits": fits}, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

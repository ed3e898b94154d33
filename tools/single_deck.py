"""Fit the expert's estimates for passing and bidding in single-deck games with partners.

    python -m tools.single_deck passing      improve the values for passing cards, and print them
    python -m tools.single_deck estimates    fit what a team scores, and write single_deck.json

Both deal random hands, pass cards by rule of thumb, and play the hands out in the kernel. The same
seed gives the same result. The values printed by ``passing`` belong in
`acesaround.kernel.passing.TUNED`.

examples:
  python -m tools.single_deck passing --deals 30000 --sweeps 8
  python -m tools.single_deck estimates --deals 100000 --seed 40
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from acesaround.cards import KINDS, Suit
from acesaround.cli.command_line import positive_number, whole_number
from acesaround.kernel.passing import TUNED, CardValues, pass_cards
from acesaround.kernel.playouts import FIGURES, contract_playouts, meld_points
from acesaround.kernel.rules import MeldRules, TrickRules
from acesaround.players import expert
from acesaround.players.expert.hand_estimates import HandEstimates
from acesaround.players.expert.team_estimates import suit_features
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet

PRESET: Final = "single-deck-partners"
OUT: Final = Path(expert.__file__).parent / "single_deck.json"
SEATS, HAND = 4, 12
PASSED: Final = range(2, 6)
"""Numbers of cards passed. With fewer, partner matters more, and the 1983 formula bids better."""
CLOSE_SUITS: Final = 4
"""Suits whose 1983 total is at most this much below the best one's count in a fit."""
BIDDABLE: Final = 22
"""Minimum estimate of a hand used to fit the effect of the other seats' hands."""

Array = NDArray[Any]


def deal(count: int, seed: int) -> Array:
    """Return random deals: card counts by deal, seat, and kind."""
    rng = np.random.default_rng(seed)
    decks = rng.permuted(np.tile(np.repeat(np.arange(KINDS), 2), (count, 1)), axis=1)
    hands = np.zeros((count, SEATS, KINDS), np.uint8)
    for seat in range(SEATS):
        cards = decks[:, seat * HAND : (seat + 1) * HAND]
        np.add.at(hands[:, seat], (np.arange(count)[:, None], cards), 1)
    return hands


@dataclass(frozen=True)
class Contracts:
    """Contracts to play: the bid winner and trump of each deal."""

    rules: RuleSet
    hands: Array
    declarers: Array
    trumps: Array
    seed: int

    def play(self, values: CardValues = TUNED) -> tuple[Array, Array]:
        """Return the meld and the trick points of the bid winners' teams."""
        count, winner, trump = np.arange(len(self.hands)), self.declarers, self.trumps
        worlds = self.hands.tobytes()
        if self.rules.exchange.pass_count:
            worlds = pass_cards(self.rules, worlds, trump.tolist(), winner.tolist(), values=values)
        figures = np.array(meld_points(MeldRules.of(self.rules), worlds))
        melds = figures.reshape(len(count), SEATS, FIGURES)
        points = contract_playouts(
            TrickRules.of(self.rules),
            worlds,
            trump.tolist(),
            winner.tolist(),
            (5 << winner % 2).tolist(),
            policy="varied",
            seed=self.seed,
        )
        meld = melds[count, winner, trump] + melds[count, (winner + 2) % SEATS, trump]
        return meld, np.array(points.points)


def formula_totals(rules: RuleSet, hands: Array) -> Array:
    """Return the 1983 formula's total of each hand, with each suit as trump."""
    figures = HandEstimates.of(rules, np.ascontiguousarray(hands).tobytes())
    return np.array([figures.totals(hand) for hand in range(len(hands))])


def likely_contracts(rules: RuleSet, count: int, seed: int) -> Contracts:
    """Return deals in which the seat with the best hand is the bid winner."""
    hands = deal(count, seed)
    totals = np.stack([formula_totals(rules, hands[:, seat]) for seat in range(SEATS)], 1)
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


def features(rules: RuleSet, hands: Array, trump: int) -> Array:
    """Return `suit_features` of each hand with one suit as trump."""
    rows = np.ascontiguousarray(hands)
    melds = np.array(meld_points(MeldRules.of(rules), rows.tobytes()))[trump::FIGURES]
    rows = rows.tolist()
    found = [suit_features(row, meld, trump) for row, meld in zip(rows, melds, strict=True)]
    return np.array(found, float)


def fit_estimates(passed: int, count: int, seed: int) -> dict[str, Any]:
    """Fit the estimates for games in which each partner passes `passed` cards."""
    base = load(PRESET)
    rules = replace(base, exchange=replace(base.exchange, pass_count=passed))
    hands, winners = deal(count, seed + passed), np.zeros(count, int)
    totals = formula_totals(rules, hands[:, 0])
    inputs = np.stack([features(rules, hands[:, 0], suit) for suit in Suit], 1)
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
    estimates = np.stack(
        [
            np.stack([features(rules, hands[:, seat], suit) @ weights for suit in Suit], 1).max(1)
            for seat in range(1, SEATS)
        ],
        1,
    )
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
        "sd": round(float(missed[chosen].std()), 2),
        "mean": round(float(mean), 2),
        "spread": round(float(estimates.std()), 2),
        "partner": round(float(partner), 3),
        "opponent": round(float(opponent), 3),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one of the two commands."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.single_deck",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("passing", "estimates"), help="what to fit")
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
    made_by = f"python -m tools.single_deck estimates --deals {asked.deals} --seed {asked.seed}"
    OUT.write_text(json.dumps({"made_by": made_by, "fits": fits}, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

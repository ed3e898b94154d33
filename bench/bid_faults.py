"""Do bids lose what a review says if the same players go on in the deals that were really dealt?

Players of one kind play hands, and all their bids and passes are reviewed, without the margin that
reviews allow for. For each one that would be a fault, the chosen call and the better
one are both continued in the true deal by players of that kind. The table goes to docs/strength.md.
"""

import argparse
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from bench.reviews import after_first_hand, table
from bench.strength_page import write_section
from rich.progress import track

from acesaround.game.actions import Action
from acesaround.game.state import Phase, State
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.notation.actions import parse_action
from acesaround.players.base import Limit
from acesaround.players.expert.search import mean_and_error
from acesaround.players.registry import player
from acesaround.review.decisions import (
    DEALS,
    POLICY,
    compare_choices,
    decision_seed,
    decisions,
    hand_actions,
    judge_decisions,
)
from acesaround.review.losses import Z_95
from acesaround.rules.load import load
from acesaround.session import new

GAMES = ("single-deck-partners", "doubles-1993", "three-hand")
"""A game in which cards are passed, one in which they aren't, and one without partners."""
PLAYERS = ("beginner", "club", "expert")
SEED = "real2"
LIMIT = Limit(worlds=20)
REPEATS = 2
SIZES = ((0, 10), (10, 20), (20, 1000))
"""Predicted losses that share a row, in points."""


@dataclass(frozen=True)
class Fault:
    """A fault in a bid: the loss that the review predicts, and the one in the true deal."""

    predicted: float
    real: float


def review_hand(rules: str, name: str, number: int) -> tuple[int, list[Fault]]:
    """Play a deal, and return the number of bids and passes reviewed, and the faults among them."""
    game = new(load(rules), f"{SEED}-{number}")
    seats = [player(name, f"{number}-{seat}") for seat in range(game.rules.table.players)]
    game = after_first_hand(game, seats, LIMIT)
    states = [state for state, _ in hand_actions(game, 1)]
    count, faults = 0, []
    for seat in range(len(seats)):
        compared = []
        for one in decisions(game, 1, seat):
            if one.view.phase is Phase.AUCTION:
                seed = decision_seed(f"{SEED}-{number}", one.hand, one.number, seat)
                results = compare_choices(one.view, one.chosen, seed=seed, deals=DEALS)
                if results is not None:
                    compared.append((one, seed, replace(results, margin=0.0)))
        count += len(compared)
        for (one, _, _), review in zip(compared, judge_decisions(compared, POLICY), strict=True):
            if review.is_fault:
                before, better = states[one.number], parse_action(review.best)
                real = sum(
                    ahead(before, better, name, f"b{again}", seat)
                    - ahead(before, one.chosen, name, f"c{again}", seat)
                    for again in range(REPEATS)
                )
                faults.append(Fault(review.loss, real / REPEATS))
    return count, faults


def ahead(state: State, action: Action, name: str, seed: str, seat: int) -> int:
    """Return how far a seat's team is ahead after the hand, if it goes on with this action."""
    state = apply(state, action)
    seats = [player(name, f"{seed}{other}") for other in range(state.rules.table.players)]
    while not state.match.results and state.turn is not None:
        choice = seats[state.turn].choose(view(state, state.turn), LIMIT)
        state = apply(state, choice.action)
    scores, mine = state.match.scores, state.rules.teams[seat]
    if not state.match.results:
        return 0
    return scores[mine] - max(score for team, score in enumerate(scores) if team != mine)


def rows(rules: str, name: str, count: int, faults: Sequence[Fault]) -> Iterable[list[str]]:
    """Yield a row for each size of the predicted losses."""
    for low, high in SIZES:
        found = [one for one in faults if low <= one.predicted < high]
        if len(found) > 1:
            mean, error = mean_and_error([one.real for one in found])
            predicted = sum(one.predicted for one in found) / len(found)
            size = f"{low} to {high}" if high < 1000 else f"{low} or more"
            real = f"{mean:+.1f} ± {Z_95 * error:.1f}"
            cells = [size, f"{len(found)} of {count:,}", f"{predicted:.1f}", real]
            yield [f"`{rules}`", name, *cells]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=120, help="hands per game and player")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--no-page", action="store_true", help="print the table only")
    given = parser.parse_args(argv)
    found: list[list[str]] = []
    for rules in GAMES:
        for name in PLAYERS:
            with ProcessPoolExecutor(given.jobs) as pool:
                played = pool.map(partial(review_hand, rules, name), range(given.hands))
                hands = list(track(played, f"{rules}, {name}", total=given.hands))
            faults = [one for _, some in hands for one in some]
            found += rows(rules, name, sum(count for count, _ in hands), faults)
    heads = ("Rules", "Players", "Predicted", "Faults", "Mean predicted", "Mean real loss (95%)")
    text = table(heads, found)
    print(text)
    if not given.no_page:
        write_section("bid faults", text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

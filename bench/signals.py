"""Measure how well the expert's weights fit the cards that players really hold.

Plays hands between players of one kind. At the start of each trick, one seat's deals are sampled
with the weights and without. If the weights are right on average, the others hold the cards that
they passed over as often as the sampled deals say, and the true deal's weight has no typical rank
among those of the sampled deals. The table goes to docs/strength.md.
"""

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random

from bench.strength_page import write_section
from rich.progress import track

from acesaround.cards import Hand
from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.kernel.inference import unseen
from acesaround.kernel.position import EVEN, Unseen
from acesaround.kernel.sample import Sampler
from acesaround.players.base import Limit
from acesaround.players.expert.card_signals import HabitStats, kinds_in, weigh_unseen
from acesaround.players.expert.search import mean_and_error
from acesaround.players.registry import player
from acesaround.review.losses import Z_95
from acesaround.rules.load import load
from acesaround.session import deal

GAMES = ("double-deck", "single-deck-partners")
PLAYERS = ("daugherty", "club", "expert", "beginner", "hoarder", "puller", "silent", "random")
SEED = "signals"
DEALS = 39
"""Number of deals to sample for each position, with and without weights."""
LIMIT = Limit(worlds=50)


@dataclass
class Fit:
    """Comparison of sampled deals with the true one, in one hand.

    Attributes:
        passed_over: number of cards held that their players had passed over, at all times compared.
        weighted: mean number in deals sampled with weights.
        even: mean number in deals sampled without.
        ranks: ranks of the true deal's weight among those of deals sampled with weights, from 0 to
            1.
    """

    passed_over: float = 0.0
    weighted: float = 0.0
    even: float = 0.0
    ranks: list[float] = field(default_factory=list)


def play_hand(rules: str, name: str, number: int) -> Fit:
    """Play a deal with this player in all seats, and compare sampled deals with the true one."""
    found, rng = Fit(), Random(number)
    table = load(rules)
    state = apply(new_state(table), deal(table, SEED, number, number % table.table.players))
    seats = [player(name, f"{SEED}-{number}-{seat}") for seat in range(table.table.players)]
    tricks = 0
    while state.turn is not None:
        if state.phase is Phase.TRICK_PLAY and len(view(state, state.turn).tricks) > tricks:
            tricks += 1
            compare(state, rng.randrange(table.table.players), number, rng, found)
        state = apply(state, seats[state.turn].choose(view(state, state.turn), LIMIT).action)
    return found


def compare(state: State, seat: int, seed: int, rng: Random, found: Fit) -> None:
    """Compare deals that `seat` could believe in with the true one."""
    seen = view(state, seat)
    known = unseen(seen)
    if any(place.seat is None for place in known.places):
        return
    habits = HabitStats()
    likely = weigh_unseen(seen, known, habits)
    passed_over = habits.update(seen).passed_over
    suspects = {
        (who, kind)
        for (who, _), kinds in passed_over.items()
        for kind in kinds_in(kinds)
        if who != seat
    }
    true = state.hands

    def count(hands: tuple[Hand, ...]) -> int:
        return sum(hands[who].counts()[kind] for who, kind in suspects)

    held = count(true)
    drawn = Sampler(likely).draw(DEALS, seed=seed)
    plain = Sampler(known).draw(DEALS, seed=seed)
    found.passed_over += held
    found.weighted += sum(map(count, drawn)) / DEALS
    found.even += sum(map(count, plain)) / DEALS
    own = weight(likely, true)
    others = [weight(likely, hands) for hands in drawn]
    below, level = sum(one < own for one in others), sum(one == own for one in others)
    found.ranks.append((below + rng.random() * (level + 1)) / (DEALS + 1))


def weight(known: Unseen, hands: tuple[Hand, ...]) -> int:
    """Return the logarithm of a deal's weight, in steps."""
    return sum(
        count * (weight - even)
        for place in known.places
        if place.seat is not None
        for count, weight, even in zip(hands[place.seat].counts(), place.weights, EVEN, strict=True)
    )


HEAD = (
    "| Rules | Players | Held, per hand | In weighted deals | In unweighted deals | Mean rank "
    "| Lowest tenth | Highest tenth |",
    "|---|---|--:|--:|--:|--:|--:|--:|",
)


def row(rules: str, name: str, hands: int, jobs: int) -> str:
    """Play hands and return a row of the table."""
    with ProcessPoolExecutor(jobs) as pool:
        played = pool.map(partial(play_hand, rules, name), range(hands), chunksize=4)
        fits = list(track(played, f"{rules}, {name}", hands, transient=True))
    cells = [f"`{rules}`", name]
    for values in (
        [fit.passed_over for fit in fits],
        [fit.weighted for fit in fits],
        [fit.even for fit in fits],
    ):
        mean, error = mean_and_error(values)
        cells.append(f"{mean:.1f} ± {Z_95 * error:.1f}")
    mean, error = mean_and_error([sum(one.ranks) / len(one.ranks) for one in fits if one.ranks])
    cells.append(f"{mean:.3f} ± {Z_95 * error:.3f}")
    ranks = [rank for fit in fits for rank in fit.ranks]
    for tenth in (0, 9):
        share = sum(tenth / 10 <= rank < (tenth + 1) / 10 for rank in ranks) / len(ranks)
        cells.append(f"{share:.0%}")
    return "| " + " | ".join(cells) + " |"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", default=[],
                        help=f"games to play (default: {' '.join(GAMES)})")  # fmt: skip
    parser.add_argument("--players", nargs="+", default=PLAYERS, help="players to compare")
    parser.add_argument("--hands", type=int, default=200, help="hands for each row")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    given = parser.parse_args(argv)
    rows = [*HEAD]
    for rules in given.games or GAMES:
        for name in given.players:
            rows.append(row(rules, name, given.hands, given.jobs))
            print(rows[-1], flush=True)
    write_section("signals", "\n".join(rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""How well the expert's weights fit the cards that players really hold.

Plays hands between players of one kind. At the start of each trick, one seat's deals are sampled
with the weights and without. If the weights are right on average, the others hold the cards that
they passed over as often as the sampled deals say, and the true deal's weight has no typical rank
among those of the sampled deals. The table goes to docs/strength.md.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random

from rich.progress import track

from acesaround.cards import Hand
from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.kernel.inference import unseen
from acesaround.kernel.position import EVEN, Unseen
from acesaround.kernel.sample import Sampler
from acesaround.players.base import Limit
from acesaround.players.expert.card_signals import Acquaintance, PlaySoFar, believed
from acesaround.players.expert.search import mean_and_error
from acesaround.players.registry import player
from acesaround.review.losses import Z_95
from acesaround.rules.load import load
from acesaround.session import deal

GAMES = ("double-deck", "single-deck-partners")
PLAYERS = (
    "daugherty",
    "club",
    "expert",
    "beginner",
    "cautious",
    "gambler",
    "hoarder",
    "puller",
    "random",
)
SEED = "signals"
DEALS = 39
"""Number of deals to sample for each position, with and without weights."""
LIMIT = Limit(worlds=50)


@dataclass
class Fit:
    """What was found in one hand.

    Attributes:
        held: number of cards held that their players had passed over, minus those in sampled deals
            with weights, and without.
        ranks: ranks of the true deal's weight, from 0 to 1.
        passed_over: number of cards held that their players had passed over.
    """

    weighted: float = 0.0
    even: float = 0.0
    passed_over: float = 0.0
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
    likely = believed(seen, known, Acquaintance())
    suspects = {
        (who, kind)
        for _, who, signal in PlaySoFar.of(seen).signals()
        for kind in signal.passed_over
    }
    suspects = {(who, kind) for who, kind in suspects if who != seat}
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


def row(rules: str, name: str, hands: int, jobs: int) -> str:
    """Play hands and return a row of the table."""
    with ProcessPoolExecutor(jobs) as pool:
        played = pool.map(partial(play_hand, rules, name), range(hands), chunksize=4)
        fits = list(track(played, f"{rules}, {name}", hands, transient=True))
    cells = [rules, name]
    for values in (
        [fit.passed_over for fit in fits],
        [fit.weighted for fit in fits],
        [fit.even for fit in fits],
    ):
        mean, error = mean_and_error(values)
        cells.append(f"{mean:.2f} ± {Z_95 * error:.2f}")
    ranks = [sum(fit.ranks) / len(fit.ranks) for fit in fits if fit.ranks]
    mean, error = mean_and_error(ranks)
    cells.append(f"{mean:.3f} ± {Z_95 * error:.3f}")
    every = [rank for fit in fits for rank in fit.ranks]
    low = sum(rank < 0.1 for rank in every) / len(every)
    high = sum(rank >= 0.9 for rank in every) / len(every)
    cells += [f"{100 * low:.1f}%", f"{100 * high:.1f}%"]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Play the hands and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES, help="rule sets")
    parser.add_argument("--players", nargs="+", default=PLAYERS)
    parser.add_argument("--hands", type=int, default=200, help="hands for each row")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    for rules in given.games:
        for name in given.players:
            print(row(rules, name, given.hands, given.jobs), flush=True)


if __name__ == "__main__":
    main()

"""Calibration of reviews: predicted losses against those in the deals that were really dealt.

Players of one kind play hands, and every decision is reviewed. "Predicted" is the loss in sampled
deals that fit what the seat knew. "Realized" is the loss in the true deal: the chosen action and
the better one are both played on there by the review's policy, which sees only a seat's own cards.
If the sampled deals are right, both have the same mean. There's a second test of that: with right
deals, the true deal's result has a random rank among those of the sampled deals.

The tables go to docs/strength.md, and the faults to a file.
"""

import argparse
import json
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, get_args

from bench.strength_page import write_section
from rich.progress import track

from acesaround.cards import KINDS
from acesaround.game.state import State
from acesaround.kernel.interface import Cancel, Policy
from acesaround.kernel.sample import Sampler, Worlds
from acesaround.players.base import Limit, Player
from acesaround.players.expert.search import mean_and_error
from acesaround.players.registry import player
from acesaround.review.decisions import (
    DEALS,
    POLICY,
    Decision,
    DecisionKind,
    compare_choices,
    decision_seed,
    decisions,
    hand_actions,
    judge_decisions,
)
from acesaround.review.losses import Z_95, best_row, interval_95
from acesaround.review.results import Results
from acesaround.rules.load import load
from acesaround.session import Game, new

GAMES = (
    "daugherty-1983",
    "nicholas-1992",
    "doubles-1993",
    "three-hand",
    "two-hand",
    "single-deck-partners",
)
"""The five old programs' games, and a game with passing."""
PLAYERS = ("random", "daugherty", "club", "expert")
SEED = "reviews"
TRUE_PLAYOUTS = 40
"""Number of playouts of the true deal."""


@dataclass(frozen=True)
class Terms:
    """What to play and how to review it."""

    rules: str
    player: str
    limit: str
    deals: int


@dataclass(frozen=True)
class Judged:
    """A reviewed decision, with losses in points. `rank` is from 0 to 1, or None if it's solved."""

    kind: DecisionKind
    predicted: float
    realized: float
    rank: float | None
    fault: dict[str, Any] | None


class TrueDeal:
    """A source of deals that are all the true one. `places` are those of the seat's `Sampler`."""

    def __init__(self, state: State, places: Sequence[str]) -> None:
        self._seats, self._places = len(state.hands), tuple(places)
        self._hands = b"".join(hand.counts() for hand in state.hands)
        known = {"widow": state.this_round.deal.widow, "buried": state.this_round.buried}
        self._others = b"".join(
            known[place].counts() if place in known else bytes(KINDS) for place in places
        )

    def draw(self, count: int, *, seed: int, cancel: Cancel | None = None) -> Worlds:
        """Return copies of the deal."""
        return Worlds(count, self._seats, self._places, self._hands * count, self._others * count)


def play_hand(terms: Terms, number: int) -> list[Judged]:
    """Play a deal with the player in all seats, and review all decisions."""
    game = new(load(terms.rules), f"{SEED}-{number}")
    count = game.rules.table.players
    seats = [player(terms.player, f"{SEED}-{number}-{seat}") for seat in range(count)]
    game = after_first_hand(game, seats, Limit.parse(terms.limit))
    rng = Random(number)
    return [one for seat in range(count) for one in review_seat(terms, game, number, seat, rng)]


def after_first_hand(game: Game, seats: Sequence[Player], limit: Limit) -> Game:
    """Return a new game after these players have played its first hand."""
    while not game.state.match.results:
        assert game.turn is not None
        game = game.play(seats[game.turn].choose(game.view(), limit).action)
    return game


def review_seat(terms: Terms, game: Game, number: int, seat: int, rng: Random) -> Iterable[Judged]:
    """Review a seat's decisions in the first hand."""
    states = [state for state, _ in hand_actions(game, 1)]
    compared: list[tuple[Decision, int, Results]] = []
    for one in decisions(game, 1, seat):
        seed = decision_seed(f"{SEED}-{number}", one.hand, one.number, seat)
        results = compare_choices(one.view, one.chosen, seed=seed, deals=terms.deals)
        if results is not None:
            compared.append((one, seed, results))
    ranked = rng.randrange(len(compared)) if compared else None
    reviews = judge_decisions(compared, POLICY)
    for at, ((one, seed, results), review) in enumerate(zip(compared, reviews, strict=True)):
        true = true_results(one, states[one.number], seed)
        mine = results.row(one.chosen)
        rank = None
        if at == ranked and not results.solved:
            rank = rank_of(true.points[mine][0], results.points[mine], rng)
        fault = review.to_json() if review.is_fault else None
        lost = 0.0 if review.loss == review.error == 0 else realized_loss(results, true, mine)
        yield Judged(review.kind, review.loss, lost, rank, fault)


def true_results(one: Decision, state: State, seed: int, policy: Policy = POLICY) -> Results:
    """Return the results of all choices in the true deal."""
    source = TrueDeal(state, Sampler(one.view).draw(1, seed=seed).places)
    found = compare_choices(
        one.view, one.chosen, seed=seed + 1, deals=TRUE_PLAYOUTS, policy=policy, source=source
    )
    assert found is not None
    return found


def realized_loss(results: Results, true: Results, mine: int) -> float:
    """Return the loss in the true deal, compared with the choices that the review picked.

    As in the review, that's the best one in each half of the sampled deals.
    """
    half = results.deals // 2
    first, second = (best_row(results, deals) for deals in (slice(half), slice(half, None)))
    means = [sum(row) / len(row) for row in true.points]
    better = ((results.deals - half) * means[first] + half * means[second]) / results.deals
    return better - means[mine]


def rank_of(value: float, others: Sequence[float], rng: Random) -> float:
    """Return the rank of a value among others, from 0 to 1. Ties are broken at random."""
    lower = sum(one < value for one in others)
    ties = sum(one == value for one in others)
    return (lower + rng.random() * (ties + 1)) / (len(others) + 1)


def cells(hands: Sequence[Sequence[Judged]]) -> list[str]:
    """Return the number of decisions, and the losses per hand with the interval of their gap."""
    sums = [(sum(d.predicted for d in hand), sum(d.realized for d in hand)) for hand in hands]
    low, high = interval_95(*mean_and_error([one - other for one, other in sums]))
    means = [sum(column) / len(sums) for column in zip(*sums, strict=True)]
    count = sum(map(len, hands))
    return [f"{count:,}", *(f"{mean:.2f}" for mean in means), f"{low:+.2f} to {high:+.2f}"]


def rank_cells(hands: Sequence[Sequence[Judged]]) -> list[str]:
    """Return the mean rank, and the share of ranks in the lowest and the highest tenth."""
    ranks = [one.rank for hand in hands for one in hand if one.rank is not None]
    if len(ranks) < 2:
        return ["-", "-"]
    mean, error = mean_and_error(ranks)
    share, share_error = mean_and_error([float(abs(rank - 0.5) > 0.4) for rank in ranks])
    return [f"{mean:.3f} ± {Z_95 * error:.3f}", f"{share:.1%} ± {Z_95 * share_error:.1%}"]


HEADS = ("Predicted", "Realized", "Difference (95%)")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    line = f"|{'---|' * len(heads)}"
    return "\n".join([f"| {' | '.join(heads)} |", line, *(f"| {' | '.join(r)} |" for r in rows)])


def tables(found: dict[tuple[str, str], list[list[Judged]]]) -> str:
    """Return the table by game and player, and the one by player and kind of decision."""
    by_game = []
    for (rules, name), hands in found.items():
        faults = sum(one.fault is not None for hand in hands for one in hand)
        start = [f"`{rules}`", name, str(len(hands))]
        by_game.append([*start, *cells(hands), str(faults), *rank_cells(hands)])
    by_kind = []
    for name in dict.fromkeys(name for _, name in found):
        whole = [hand for (_, one), hands in found.items() if one == name for hand in hands]
        for kind in get_args(DecisionKind):
            of_kind = [[one for one in hand if one.kind == kind] for hand in whole]
            if any(of_kind):
                by_kind.append([name, kind, *cells(of_kind)])
        by_kind.append([name, "all", *cells(whole)])
    ranks = ("Mean rank", "Lowest and highest tenth")
    return "\n\n".join(
        [
            table(("Rules", "Player", "Hands", "Decisions", *HEADS, "Faults", *ranks), by_game),
            table(("Player", "Kind", "Decisions", *HEADS), by_kind),
        ]
    )


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", default=[],
                        help=f"games to play (default: {' '.join(GAMES)})")  # fmt: skip
    parser.add_argument("--players", nargs="+", default=PLAYERS, help="players to review")
    parser.add_argument("--limit", default="50w", help="limit of the players")
    parser.add_argument("--hands", type=int, default=200, help="hands per game and player")
    parser.add_argument("--deals", type=int, default=DEALS, help="sampled deals per decision")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--faults", type=Path, help="file for the faults, as JSON lines")
    parser.add_argument("--no-page", action="store_true", help="print the tables only")
    given = parser.parse_args(argv)
    found = {}
    for name in given.players:
        for rules in given.games or GAMES:
            terms = Terms(rules, name, given.limit, given.deals)
            with ProcessPoolExecutor(given.jobs) as pool:
                played = pool.map(partial(play_hand, terms), range(given.hands), chunksize=2)
                hands = list(track(played, f"{rules}, {name}", total=given.hands))
            found[rules, name] = hands
            print(tables({(rules, name): hands}), flush=True)
            if given.faults:
                with given.faults.open("a", encoding="utf-8") as file:
                    for number, hand in enumerate(hands):
                        for one in hand:
                            if one.fault is not None:
                                about = {"rules": rules, "player": name, "deal": number}
                                realized = {"realized": one.realized}
                                file.write(json.dumps(about | realized | one.fault) + "\n")
    if not given.no_page:
        write_section("reviews", tables(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

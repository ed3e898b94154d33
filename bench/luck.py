"""How much less variance luck-adjusted results have, and whether the mean luck is 0.

Two players play the same deals from both sides, as in `aces duel`. For single plays, only one play
of each deal counts. In the games of one team, it plays different games once, as people do: these
are the results that Your games shows. The tables go to docs/strength.md. With --fit, hands of
two players give the worth of each card drawn from the stock, for `acesaround.analysis.luck`. Those
hands have a seed of their own.
"""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TypeVar

import numpy as np
from bench.strength_page import write_section
from rich.progress import track

from acesaround.analysis.arena.duel import A, Duel, PlayerFactory, Seating, lineups, margin
from acesaround.analysis.arena.pair import Played, luck_of, play, play_pair
from acesaround.analysis.arena.statistics import Estimate, Ratio
from acesaround.analysis.luck import HandLuck, hand_luck, melds_begun
from acesaround.cards import RANKS, Card, Hand, Suit
from acesaround.game.actions import Draw
from acesaround.game.state import new_state
from acesaround.game.step import apply
from acesaround.players.base import Limit
from acesaround.players.registry import player
from acesaround.rules.load import load

GAMES = ("double-deck", "single-deck-partners", "three-hand", "two-hand")
MATCHES = (("daugherty", "club"), ("expert", "daugherty"), ("daugherty", "random"))
OWN_MATCHES = (("club", "club"), ("club", "daugherty"), ("club", "random"))
SEED = "luck"
LIMIT = Limit(worlds=20)

Plays = Sequence[tuple[Seating, Played]]
Totals = tuple[Fraction, Fraction, int]
"""A's points minus B's, A's luck minus B's, and the number of hands."""

_T = TypeVar("_T")


def plays_of(duel: Duel, number: int) -> Plays:
    """Play a deal from all sides, and return the seatings and the plays."""
    with closing(PlayerFactory()) as factory:
        _, played = play_pair(duel, number, factory)
    seatings = [seating for seating, _ in lineups(duel.rules, duel.sides)]
    return [(seating, one) for seating, (_, one) in zip(seatings, played, strict=True)]


def totals(duel: Duel, plays: Plays) -> Totals:
    """Add up the points, the luck, and the hands of some plays."""
    points = sum((margin(duel.rules, s, one.state.match.scores) for s, one in plays), Fraction(0))
    luck = luck_of(duel.rules, [(seating, one.actions) for seating, one in plays])
    return points, luck, sum(max(one.state.match.hands, 1) for _, one in plays)


def hands(duel: Duel, number: int) -> tuple[Totals, Totals]:
    """Play a deal, and return the totals of one of its plays and of all of them."""
    plays = plays_of(duel, number)
    return totals(duel, [plays[number % len(plays)]]), totals(duel, plays)


def games(duel: Duel, number: int) -> Totals:
    """Play the games that start with a deal, and return their totals."""
    return totals(duel, plays_of(duel, number))


@dataclass(frozen=True, slots=True)
class Estimates:
    """Estimates of the points per deal, plain and luck-adjusted, and of the luck."""

    plain: Estimate
    adjusted: Estimate
    luck: Estimate

    @classmethod
    def of(cls, found: Sequence[Totals]) -> "Estimates":
        ratios = Ratio(), Ratio(), Ratio()
        for points, luck, count in found:
            for ratio, value in zip(ratios, (points, points - luck, luck), strict=True):
                ratio.add(value, count)
        return cls(*(ratio.estimate for ratio in ratios))

    @property
    def gain(self) -> str:
        """Variance of the plain estimate divided by that of the adjusted one."""
        if not self.plain.error or not self.adjusted.error:
            return "-"
        return f"{(self.plain.error / self.adjusted.error) ** 2:.2f}"

    def row(self, rules: str, a: str, b: str, count: int) -> str:
        """Return the row of a table for `count` games of A and B."""
        cells = (
            f"`{rules}`", a, b, f"{count:,}", shown(self.luck), shown(self.plain),
            shown(self.adjusted), self.gain,
        )  # fmt: skip
        return "| " + " | ".join(cells) + " |"


def shown(estimate: Estimate) -> str:
    """Return a mean and half of its 95% interval."""
    interval = estimate.interval
    return f"{estimate.mean:+.2f}" + (f" ± {interval[1] - estimate.mean:.2f}" if interval else "")


def found_in(duel: Duel, play: Callable[[Duel, int], _T], jobs: int) -> list[_T]:
    """Play all deals of a duel in worker processes."""
    label = f"{duel.rules.name}, {' vs. '.join(duel.players)}"
    with ProcessPoolExecutor(jobs) as pool:
        played = pool.map(partial(play, duel), range(duel.pairs), chunksize=4)
        return list(track(played, label, duel.pairs, transient=True))


HANDS = (
    "| Rules | A | B | Deals | Mean luck, single | Points per deal, single | Luck-adjusted | Gain "
    "| Gain, paired | Pairing alone |",
    "|---|---|---|--:|--:|--:|--:|--:|--:|--:|",
)


def hands_row(rules: str, a: str, b: str, count: int, jobs: int) -> str:
    """Play single hands and return a row of their table."""
    duel = Duel((a, b), load(rules), count, SEED, limits=(LIMIT, LIMIT))
    found = found_in(duel, hands, jobs)
    single, paired = (Estimates.of(column) for column in zip(*found, strict=True))
    plays = found[0][1][2] / found[0][0][2]
    assert single.plain.error and paired.plain.error
    pairing = (single.plain.error / paired.plain.error) ** 2 / plays
    cells = (
        f"`{rules}`", a, b, f"{count:,}", shown(single.luck), shown(single.plain),
        shown(single.adjusted), single.gain, paired.gain, f"{pairing:.2f}",
    )  # fmt: skip
    return "| " + " | ".join(cells) + " |"


WHOLE = (
    "| Rules | A | B | Deals | Mean luck | Points per deal | Luck-adjusted | Gain |",
    "|---|---|---|--:|--:|--:|--:|--:|",
)


def games_row(rules: str, a: str, b: str, count: int, jobs: int) -> str:
    """Play whole games and return a row of their table."""
    duel = Duel((a, b), load(rules), count, SEED, whole_games=True, limits=(LIMIT, LIMIT))
    found = Estimates.of(found_in(duel, games, jobs))
    return found.row(rules, a, b, count)


TEAM = 0
"""Team whose results count in the games of one team."""


def own_game(duel: Duel, number: int) -> Totals:
    """Play a game once, with A on one team, and return its results without those of the others."""
    rules = duel.rules
    seats = [
        player(duel.players[team != TEAM], f"{duel.deal_seed(number)}-{seat}")
        for seat, team in enumerate(rules.teams)
    ]
    one = play(rules, seats, [LIMIT] * len(seats), duel.deal_seed(number), whole_game=True)
    found = list(hand_luck(rules, one.actions, TEAM))
    result, luck = (sum(column, Fraction(0)) for column in zip(*map(_points, found), strict=True))
    return result, luck, len(found)


def _points(hand: HandLuck) -> tuple[Fraction, Fraction]:
    return hand.result, hand.luck


OWN = (
    "| Rules | Team | Others | Games | The deals were worth | Points ahead per hand "
    "| Without the luck of the deals | Gain |",
    "|---|---|---|--:|--:|--:|--:|--:|",
)


def own_row(rules: str, a: str, b: str, count: int, jobs: int) -> str:
    """Play the games of one team and return a row of their table."""
    duel = Duel((a, b), load(rules), count, f"{SEED}-own", limits=(LIMIT, LIMIT))
    found = Estimates.of(found_in(duel, own_game, jobs))
    return found.row(rules, a, b, count)


def draws(one: Played) -> Iterator[tuple[int, np.ndarray]]:
    """Yield the seat and the features of each card drawn, minus their mean over possible cards."""
    state = new_state(one.rules)
    for action in one.actions:
        if isinstance(action, Draw):
            cards, trump, winner = state.this_stock.face_down, state.this_round.trump, state.turn
            assert winner is not None and trump is not None
            if len(cards) > 1:
                for seat, card in zip((winner, 1 - winner), cards, strict=False):
                    hand = state.hands[seat]
                    mean = np.mean([features(hand, each, trump) for each in cards], axis=0)
                    yield seat, features(hand, card, trump) - mean
        state = apply(state, action)


def features(hand: Hand, card: Card, trump: Suit) -> np.ndarray:
    """Return what the worth of a card depends on, in the order of the constants in the library."""
    found = np.zeros(2 * RANKS + 2)
    found[card.rank + RANKS * (card.suit is trump)] = 1
    found[2 * RANKS :] = melds_begun(hand, card)
    return found


def luck_and_points(duel: Duel, number: int) -> tuple[np.ndarray, float]:
    """Play a deal from both sides. Return the features of A's draws minus B's, and A's points."""
    plays, drawn = plays_of(duel, number), np.zeros(2 * RANKS + 2)
    for seating, one in plays:
        for seat, found in draws(one):
            drawn += found if seating[seat] == A else -found
    return drawn, float(totals(duel, plays)[0])


def fit(count: int, jobs: int) -> np.ndarray:
    """Estimate the worth of cards, in hundredths of a point of a 25-point hand."""
    duel = Duel(("daugherty", "club"), load("two-hand"), count, f"{SEED}-fit")
    unit = 25 * 100 / duel.rules.hand_trick_points
    drawn, points = map(np.array, zip(*found_in(duel, luck_and_points, jobs), strict=True))
    return np.linalg.lstsq(drawn, points * unit, rcond=None)[0]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", default=[],
                        help=f"games to play (default: {' '.join(GAMES)})")  # fmt: skip
    parser.add_argument(
        "--deals",
        type=int,
        default=400,
        help="deals for each row, or games of one team; ten times as many as paired games",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument(
        "--only", choices=("luck hands", "luck games", "luck own"), help="measure only one table"
    )
    parser.add_argument("--fit", action="store_true", help="estimate the worth of drawn cards")
    given = parser.parse_args(argv)
    if given.fit:
        print(", ".join(f"{worth:.0f}" for worth in fit(given.deals, given.jobs)))
        return 0
    for name, head, row, most in (
        ("luck hands", HANDS, hands_row, given.deals),
        ("luck games", WHOLE, games_row, max(2, given.deals // 10)),
        ("luck own", OWN, own_row, given.deals),
    ):
        if given.only not in (None, name):
            continue
        lines = [*head]
        for rules in given.games or GAMES:
            for a, b in OWN_MATCHES if row is own_row else MATCHES:
                lines.append(row(rules, a, b, most, given.jobs))
                print(lines[-1], flush=True)
        write_section(name, "\n".join(lines))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Matches against the league, whose players share no convention with the expert.

Plays the expert against each player of the league, then `daugherty` in the expert's place, and
writes the tables to docs/strength.md. `--styles` writes the table that shows how far the league's
players are from `daugherty` instead. All limits count deals, so the matches are reproducible.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from typing import NamedTuple

from bench.strength_page import write_section

from acesaround.analysis.arena.duel import Duel
from acesaround.analysis.arena.run import play_duel
from acesaround.game.state import new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.players.base import Limit
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.players.league import HELD_OUT, TUNING
from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.session import deal

GAMES = ("double-deck", "single-deck-partners")
LIMIT = "50w"
SEED = "league"
JOBS = 2
STYLE_PAIRS, STYLE_DEALS = 1000, 100


class Result(NamedTuple):
    """Mean points per deal of one match, with its 95% interval and its command."""

    mean: float
    low: float
    high: float
    command: str

    @property
    def cell(self) -> str:
        """Text for a table."""
        return f"{self.mean:+.2f} ({self.low:+.2f} to {self.high:+.2f})"


def match(ours: str, other: str, game: str, pairs: int) -> Result:
    """Play one match. The deals are different for each `other`, so the results are independent."""
    seed, limit = f"{SEED}-{other}", Limit.parse(LIMIT)
    duel = Duel((ours, other), load(game), pairs=pairs, seed=seed, limits=(limit, limit))
    points = play_duel(duel, jobs=JOBS).points
    assert points is not None and points.interval is not None
    low, high = points.interval
    effort = f" --limit {LIMIT}" if ours == "expert" else ""
    command = f"aces duel {ours} {other} --rules {game}{effort} --pairs {pairs} --seed {seed}"
    print(command, f"{points.mean:+.2f}", flush=True)
    return Result(points.mean, low, high, command)


def mean_result(results: Sequence[Result]) -> Result:
    """Return the mean of independent matches."""
    half = sqrt(sum((result.high - result.low) ** 2 for result in results)) / 2 / len(results)
    mean = sum(result.mean for result in results) / len(results)
    return Result(mean, mean - half, mean + half, "")


def matches(game: str, pairs: int, baseline_pairs: int) -> str:
    """Play every match of one game, and return the table."""
    lines = ["| A | B | Half | Points per deal | Command |", "|---|---|---|---|---|"]
    baseline = match("expert", "daugherty", game, baseline_pairs)
    lines.append(f"| expert | daugherty | - | {baseline.cell} | `{baseline.command}` |")
    for ours in ("expert", "daugherty"):
        for half, names in (("tuning", TUNING), ("held out", HELD_OUT)):
            results = [match(ours, name, game, pairs) for name in names]
            for name, result in zip(names, results, strict=True):
                row = (ours, name, half, result.cell, f"`{result.command}`")
                lines.append(f"| {' | '.join(row)} |")
            lines.append(f"| {ours} | **mean** | {half} | **{mean_result(results).cell}** | - |")
    return "\n".join(lines)


def unforced(game: str, deals: int) -> Iterator[View]:
    """Yield the views of `daugherty` with at least two legal actions, as it plays itself."""
    rules, seats = load(game), DaughertyPlayer()
    for number in range(deals):
        state = apply(new_state(rules), deal(rules, SEED, number, number % rules.table.players))
        while state.turn is not None:
            seen = view(state, state.turn)
            if len(list(islice(iter(seen.legal), 2))) > 1:
                yield seen
            state = apply(state, seats.choose(seen).action)


def share_different(name: str, seen: Sequence[View]) -> float:
    """Return the share of views in which the player's action isn't that of `daugherty`."""
    usual, other = DaughertyPlayer(), player(name)
    return sum(usual.choose(v).action != other.choose(v).action for v in seen) / len(seen)


def styles(pairs: int, deals: int) -> str:
    """Return a table of how far each player of the league is from `daugherty`."""
    by_game = [list(unforced(game, deals)) for game in GAMES]
    heads = [*(f"Different, {game}" for game in GAMES), "Different, both", "Points per deal"]
    lines = [f"| Player | Half | {' | '.join(heads)} | Command |", "|---|---|--:|--:|--:|---|---|"]
    for half, names in (("tuning", TUNING), ("held out", HELD_OUT)):
        for name in names:
            groups = [*by_game, [seen for views in by_game for seen in views]]
            shares = [f"{share_different(name, views):.1%}" for views in groups]
            result = match(name, "daugherty", GAMES[0], pairs)
            row = (name, half, *shares, result.cell, f"`{result.command}`")
            lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", default=[],
                        help=f"games to play (default: {' '.join(GAMES)})")  # fmt: skip
    parser.add_argument("--styles", action="store_true", help="write the table of styles")
    parser.add_argument("--pairs", type=int, default=600, help="deals for each league player")
    parser.add_argument("--baseline-pairs", type=int, default=1500, help="deals for daugherty")
    given = parser.parse_args(argv)
    if given.styles:
        write_section("league styles", styles(STYLE_PAIRS, STYLE_DEALS))
        return 0
    for game in given.games or GAMES:
        write_section(f"league {game}", matches(game, given.pairs, given.baseline_pairs))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

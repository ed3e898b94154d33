"""Matches against the league, whose players share no convention with the expert.

Plays the expert against each player of the league, then `daugherty` in the expert's place, and
writes the tables to docs/strength.md. `--partners` makes each player of the league the expert's
partner instead: against `daugherty` with the same partner, and against two of that player.
`--styles` writes the table that shows how far the league's players are from `daugherty`. All limits
count deals, so the matches are reproducible.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from typing import NamedTuple

from bench.strength_page import write_section

from acesaround.analysis.arena.duel import Duel
from acesaround.analysis.arena.run import play_duel
from acesaround.game.actions import Action
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
STYLE_PAIRS, STYLE_DEALS = 1000, 100
HEAD = ("| A | B | Half | Points per deal | Command |", "|---|---|---|---|---|")


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


def match(ours: str, theirs: str, game: str, pairs: int, jobs: int, deals: str) -> Result:
    """Play one match. The results of matches with different `deals` are independent."""
    seed, limit = f"{SEED}-{deals}", Limit.parse(LIMIT)
    duel = Duel((ours, theirs), load(game), pairs=pairs, seed=seed, limits=(limit, limit))
    points = play_duel(duel, jobs=jobs).points
    assert points is not None and points.interval is not None
    low, high = points.interval
    effort = f" --limit {LIMIT}" if "expert" in ours else ""
    command = f"aces duel {ours} {theirs} --rules {game}{effort} --pairs {pairs} --seed {seed}"
    print(command, f"{points.mean:+.2f}", flush=True)
    return Result(points.mean, low, high, command)


def mean_result(results: Sequence[Result]) -> Result:
    """Return the mean of independent matches."""
    half = sqrt(sum((result.high - result.low) ** 2 for result in results)) / 2 / len(results)
    mean = sum(result.mean for result in results) / len(results)
    return Result(mean, mean - half, mean + half, "")


def rows(
    ours: str, theirs: str, game: str, pairs: int, jobs: int, known: Sequence[str] = ()
) -> Iterator[str]:
    """Play a match with each player of the league in place of ``{}``, and yield the rows.

    The mean of each half follows it. `known` are players outside the league to put there first.
    """
    for half, names in (("-", known), ("tuning", TUNING), ("held out", HELD_OUT)):
        results = []
        for name in names:
            a, b = ours.format(name), theirs.format(name)
            results.append(result := match(a, b, game, pairs, jobs, name))
            yield f"| {a} | {b} | {half} | {result.cell} | `{result.command}` |"
        if half != "-":
            a, b = ours.format("X"), theirs.format("X")
            yield f"| {a} | {b}, mean | {half} | **{mean_result(results).cell}** | - |"


def matches(game: str, pairs: int, baseline_pairs: int, jobs: int) -> str:
    """Play every match of one game against the league, and return the table."""
    baseline = match("expert", "daugherty", game, baseline_pairs, jobs, "daugherty")
    return "\n".join(
        [
            *HEAD,
            f"| expert | daugherty | - | {baseline.cell} | `{baseline.command}` |",
            *rows("expert", "{}", game, pairs, jobs),
            *rows("daugherty", "{}", game, pairs, jobs),
        ]
    )


def partner_matches(game: str, pairs: int, jobs: int) -> str:
    """Play every match of one game with an unfamiliar partner, and return the table."""
    return "\n".join(
        [
            *HEAD,
            *rows("expert+{}", "daugherty+{}", game, pairs, jobs, ("daugherty", "club")),
            *rows("expert+{}", "{0}+{0}", game, pairs, jobs, ("club",)),
        ]
    )


def unforced(game: str, deals: int) -> Iterator[tuple[View, Action]]:
    """Yield the decisions of `daugherty` with at least two legal actions, as it plays itself."""
    rules, seats = load(game), DaughertyPlayer()
    for number in range(deals):
        state = apply(new_state(rules), deal(rules, SEED, number, number % rules.table.players))
        while state.turn is not None:
            seen = view(state, state.turn)
            usual = seats.choose(seen).action
            if len(list(islice(iter(seen.legal), 2))) > 1:
                yield seen, usual
            state = apply(state, usual)


def share_different(name: str, decisions: Sequence[tuple[View, Action]]) -> float:
    """Return the share of decisions in which the player's action isn't that of `daugherty`."""
    other = player(name)
    different = sum(other.choose(seen).action != usual for seen, usual in decisions)
    return different / len(decisions)


def styles(pairs: int, deals: int, jobs: int) -> str:
    """Return a table of how far each player of the league is from `daugherty`."""
    by_game = [list(unforced(game, deals)) for game in GAMES]
    heads = [*(f"Different, {game}" for game in GAMES), "Different, both", "Points per deal"]
    lines = [f"| Player | Half | {' | '.join(heads)} | Command |", "|---|---|--:|--:|--:|---|---|"]
    for half, names in (("tuning", TUNING), ("held out", HELD_OUT)):
        for name in names:
            groups = [*by_game, [one for decisions in by_game for one in decisions]]
            shares = [f"{share_different(name, decisions):.1%}" for decisions in groups]
            result = match(name, "daugherty", GAMES[0], pairs, jobs, "daugherty")
            row = (name, half, *shares, result.cell, f"`{result.command}`")
            lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", default=[],
                        help=f"games to play (default: {' '.join(GAMES)})")  # fmt: skip
    parser.add_argument("--partners", action="store_true", help="write the tables of partners")
    parser.add_argument("--styles", action="store_true", help="write the table of styles")
    parser.add_argument(
        "--pairs", type=int, default=250, help="deals for each match with a league player"
    )
    parser.add_argument("--baseline-pairs", type=int, default=500, help="deals for daugherty")
    parser.add_argument("--jobs", type=int, default=2, help="number of workers (default: 2)")
    given = parser.parse_args(argv)
    if given.styles:
        write_section("league styles", styles(STYLE_PAIRS, STYLE_DEALS, given.jobs))
        return 0
    for game in given.games or GAMES:
        if given.partners:
            write_section(f"partners {game}", partner_matches(game, given.pairs, given.jobs))
        else:
            table = matches(game, given.pairs, given.baseline_pairs, given.jobs)
            write_section(f"league {game}", table)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

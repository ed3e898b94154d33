"""What our players lose per 100 decisions: the levels of a player's profile.

Plays hands between players of one kind, and reviews one seat's decisions in each, exactly as the
profile does. Writes src/acesaround/review/levels.json and the table in docs/strength.md. Kinds of
games and players that aren't run keep their measurements.
"""

import argparse
import json
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import get_args

from bench.reviews import after_first_hand
from bench.strength_page import write_section
from rich.progress import track

from acesaround.players.base import Limit
from acesaround.players.registry import player
from acesaround.review.decisions import DEALS
from acesaround.review.games import review_hands
from acesaround.review.levels import FILE, GameKind, KindLevels, Measured, measurements, merged
from acesaround.review.losses import Z_95
from acesaround.review.profile import Losses, ratio_and_error
from acesaround.rules.load import load
from acesaround.session import Game, new

PRESETS: dict[GameKind, str] = {
    "double": "double-deck",
    "single": "single-deck-partners",
    "three": "three-hand-widow",
    "two": "two-hand",
    "six": "six-triple-deck",
}
"""Preset that stands for each kind of game: the one that newcomers play."""
PLAYERS = ("random", "beginner", "daugherty", "club", "expert")
TYPICAL = "club"
"""Player whose meld is typical."""
SEED = "levels"
LIMIT = Limit(worlds=50)
TARGET = Path(__file__).parents[1] / "src" / "acesaround" / "review" / FILE


@dataclass(frozen=True)
class Reviewed:
    """A hand of one player: points that a seat's decisions lost, and the meld of all teams."""

    losses: Losses
    meld: int


def review_hand(rules: str, name: str, number: int) -> Reviewed | None:
    """Play a deal with this player in all seats, and review one of them.

    Returns None if the hand isn't scored, because everyone passed.
    """
    game = new(load(rules), f"{SEED}-{number}")
    seats = [player(name, f"{SEED}-{number}-{seat}") for seat in range(game.rules.table.players)]
    game = after_first_hand(game, seats, LIMIT)
    (result,) = game.state.match.results
    if not result.scored:
        return None
    return Reviewed(_losses(game, number % len(seats)), sum(result.counted_meld))


def _losses(game: Game, seat: int) -> Losses:
    """Return the points that a seat's decisions in the first hand lost, not yet as a percentage."""
    (found,) = review_hands(game, [seat], [1], deals=DEALS, seed=SEED)
    return Losses(len(found.decisions), found.points_lost)


def measure(rules: str, name: str, hands: int, jobs: int) -> list[Reviewed]:
    """Play and review this many hands."""
    with ProcessPoolExecutor(jobs) as pool:
        played = pool.map(partial(review_hand, rules, name), range(hands), chunksize=2)
        found = list(track(played, f"{rules}, {name}", hands, transient=True))
    return [one for one in found if one is not None]


def measured(name: str, hands: Sequence[Reviewed], whole: float) -> Measured:
    """Return what a player lost in these hands, in percent of `whole` points."""
    found = [one.losses for one in hands if one.losses.decisions]
    rate, error = ratio_and_error(found)
    rate, reach = (100 * 100 * each / whole for each in (rate, Z_95 * error))
    decisions = sum(one.decisions for one in found)
    return Measured(name, len(hands), decisions, rate, (rate - reach, rate + reach))


def table(found: dict[GameKind, KindLevels]) -> str:
    """Return the table of the page."""
    lines = [
        "| Rules | Average hand | Player | Hands | Decisions | Lost per 100 decisions | Level |",
        "|---|--:|---|--:|--:|--:|--:|",
    ]
    for one in found.values():
        levels = merged(one.players)
        for each in sorted(one.players, key=lambda each: each.per_100):
            low, high = each.interval
            level = next(at for at, each_ in enumerate(levels, 1) if each.player in each_.players)
            cells = [
                f"`{one.rules}`",
                f"{one.hand_points:.1f} points",
                each.player,
                f"{each.hands}",
                f"{each.decisions:,}",
                f"{each.per_100:.1f}% ({low:.1f} to {high:.1f})",
                f"{level}",
            ]
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def write(found: dict[GameKind, KindLevels]) -> None:
    """Write the data file and the page."""
    text = {
        kind: {
            "rules": one.rules,
            "hand_points": round(one.hand_points, 1),
            "players": [each.to_json() for each in one.players],
        }
        for kind, one in found.items()
    }
    TARGET.write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")
    measurements.cache_clear()
    write_section("levels", table(dict(measurements())))


def run(kind: GameKind, names: Iterable[str], hands: int, jobs: int) -> KindLevels:
    """Measure these players in a kind of game, and keep what's known about the others."""
    rules, known = PRESETS[kind], measurements().get(kind)
    played = {name: measure(rules, name, hands, jobs) for name in names}
    if TYPICAL in played:
        meld = [one.meld for one in played[TYPICAL]]
        whole = round(load(rules).hand_trick_points + sum(meld) / len(meld), 1)
    else:
        assert known is not None, f"measure {TYPICAL} first"
        whole = known.hand_points
    kept = [] if known is None else [one for one in known.players if one.player not in played]
    if known is not None:
        ratio = known.hand_points / whole
        kept = [
            replace(
                one,
                per_100=one.per_100 * ratio,
                interval=(one.interval[0] * ratio, one.interval[1] * ratio),
            )
            for one in kept
        ]
    fresh = [measured(name, found, whole) for name, found in played.items()]
    return KindLevels(rules, whole, (*kept, *fresh))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kinds", nargs="*", metavar="KIND", default=[],
                        help=f"kinds of games (default: {' '.join(PRESETS)})")  # fmt: skip
    parser.add_argument("--players", nargs="+", default=PLAYERS, help="players to measure")
    parser.add_argument("--hands", type=int, default=200, help="hands for each player and game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    given = parser.parse_args(argv)
    for kind in get_args(GameKind):
        if kind in (given.kinds or PRESETS):
            one = run(kind, given.players, given.hands, given.jobs)
            found = dict(measurements()) | {kind: one}
            write({kind: found[kind] for kind in get_args(GameKind) if kind in found})
            print(table({kind: one}), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

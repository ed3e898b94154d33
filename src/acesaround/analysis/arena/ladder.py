"""Ladder in which all players play each other, and the page with their ratings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from acesaround import __version__
from acesaround.analysis.arena.duel import A, B, Duel, DuelError, partners, try_out
from acesaround.analysis.arena.files import check_target, make_folder, terms_of, write_whole
from acesaround.analysis.arena.results import Standing
from acesaround.analysis.arena.run import Run
from acesaround.analysis.arena.statistics import (
    ALLOWED_FORFEITS,
    Estimate,
    Ratio,
    Tally,
    complaint,
    decided,
)
from acesaround.messages import file_problems, values
from acesaround.players.base import NO_LIMIT, Limit
from acesaround.rules.model import RuleSet

ANCHOR: Final = "daugherty"
"""Player whose rating is 0 if it takes part. This player is frozen, so it never changes."""


@dataclass(frozen=True)
class Ladder:
    """Ladder setup. Each pair of players plays the same `pairs` deals, generated from `seed`.

    Raises DuelError if there are fewer than two players or if a player is listed twice.
    """

    players: tuple[str, ...]
    rules: RuleSet
    pairs: int
    seed: int | str
    limit: Limit = NO_LIMIT

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise DuelError(file_problems.TOO_FEW_PLAYERS())
        for name in self.players:
            if self.players.count(name) > 1:
                raise DuelError(file_problems.PLAYER_TWICE(player=name))

    @property
    def anchor(self) -> int:
        """Index of the player with rating 0: `ANCHOR` if it takes part, or else the last player."""
        return self.players.index(ANCHOR) if ANCHOR in self.players else len(self.players) - 1

    def duels(self) -> dict[tuple[int, int], Duel]:
        """Return the duels, keyed by the indices of players A and B."""
        both = (self.limit, self.limit)
        return {
            (a, b): Duel(
                (self.players[a], self.players[b]), self.rules, self.pairs, self.seed, limits=both
            )
            for a, b in combinations(range(len(self.players)), 2)
        }


@dataclass(frozen=True)
class LadderResult:
    """Results of a ladder: each duel's standing, keyed by the indices of players A and B."""

    ladder: Ladder
    standings: Mapping[tuple[int, int], Standing] = field(default_factory=dict)

    def rating(self, player: int) -> Estimate:
        """Return a player's rating: points per deal above the anchor.

        A player's strength is its average gain per deal against all players in the ladder,
        including itself. This is the least-squares fit to the results of all duels. The error is
        computed from differences per deal, because all duels use the same deals and share their
        luck.
        """
        ladder, worth = self.ladder, Ratio()
        for number in range(ladder.pairs):
            worth.add(self._won(player, number) - self._won(ladder.anchor, number), 1)
        return worth.estimate

    def _won(self, player: int, number: int) -> Fraction:
        """Return a player's points in deal `number`, divided by the number of players."""
        won = Fraction(0)
        for (a, b), standing in self.standings.items():
            if player in (a, b):
                pair = standing.pairs[number]
                won += pair.margin / pair.hands * (1 if player == a else -1)
        return won / len(self.ladder.players)

    def met(self, player: int, other: int) -> Estimate:
        """Return how many more points per deal `player` scored than `other` in their duel."""
        estimate = self.standings[min(player, other), max(player, other)].points
        assert estimate is not None
        if player < other:
            return estimate
        return Estimate(-estimate.mean, estimate.error, estimate.pairs)

    def tally(self, player: int) -> Tally:
        """Return a player's totals from all its duels."""
        total = Tally()
        for (a, b), standing in self.standings.items():
            if player in (a, b):
                total += standing.tallies[A if player == a else B]
        return total

    def order(self) -> list[int]:
        """Return the players' indices, highest rating first."""
        return sorted(range(len(self.ladder.players)), key=lambda p: -self.rating(p).mean)

    def complaints(self, allowed: Fraction = ALLOWED_FORFEITS) -> list[str]:
        """Return an error message for each program that forfeited more than `allowed`.

        The limit applies both to all of a program's duels together and to each duel. A program that
        failed in one duel didn't really play that duel.
        """
        found = []
        for player, name in enumerate(self.ladder.players):
            mine = {duel: s for duel, s in self.standings.items() if player in duel}
            tallies = [(name, self.tally(player))]
            for (a, b), standing in mine.items():
                other = self.ladder.players[b if a == player else a]
                tallies.append(
                    (f"{name} against {other}", standing.tallies[A if a == player else B])
                )
            wrong = [complaint(who, tally, allowed) for who, tally in tallies]
            found += [text for text in wrong if text is not None][:1]
        return found

    def to_json(self) -> dict[str, Any]:
        """Return all results as a JSON object."""
        ladder = self.ladder
        rows = []
        for player in self.order():
            rating, tally = self.rating(player), self.tally(player)
            rows.append(
                {
                    "player": ladder.players[player],
                    "rating": rating.mean,
                    "interval": rating.interval and list(rating.interval),
                    "made_share": tally.made_share,
                    "average_bid": tally.average_bid,
                    "seconds_per_hand": tally.seconds_per_hand,
                    "decisions": tally.decisions,
                    "forfeited": tally.forfeited,
                    "decided_share": tally.decided_share,
                    "faults": dict(tally.faults),
                }
            )
        return {
            "ladder": rows,
            "anchor": ladder.players[ladder.anchor],
            "rules": ladder.rules.name,
            "digest": ladder.rules.digest,
            "pairs": ladder.pairs,
            "seed": ladder.seed,
            "limit": str(ladder.limit),
            "reproducible": not ladder.limit.is_timed,
            "duels": [standing.to_json() for standing in self.standings.values()],
        }


def seed_of(logs: Path) -> int | str | None:
    """Return the seed of the ladder that keeps its logs in a folder.

    Returns None if the ladder hasn't started.
    """
    return (terms_of(_log(logs, 0, 1)) or {}).get("seed")


def _log(logs: Path, a: int, b: int) -> Path:
    return logs / f"{a + 1}-{b + 1}.jsonl"


def play_ladder(
    ladder: Ladder,
    *,
    jobs: int = 1,
    logs: Path | None = None,
    traces: Path | None = None,
    scheduler: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> LadderResult:
    """Play a ladder and return its results.

    `progress` is called with the number of deals played so far in all duels. `logs` is a folder
    with a log for each duel, and is created if needed. Pairs already in a log aren't played again.
    `traces` is a folder for conversations with programs, with a subfolder for each duel.
    `scheduler` is the address of a Dask cluster that plays instead of `jobs` workers here. Raises
    DuelError if a duel can't be played or resumed, or ClusterError.
    """
    all_duels = ladder.duels()
    for name in dict.fromkeys(name for side in ladder.players for name in partners(side)):
        try_out(name, ladder.rules)
    if logs is not None:
        make_folder(logs)
    if traces is not None:
        make_folder(traces)
    standings, done = {}, 0
    for (a, b), duel in all_duels.items():
        log = None if logs is None else _log(logs, a, b)
        trace = None if traces is None else traces / f"{a + 1}-{b + 1}"
        with Run(duel, jobs=jobs, log=log, trace=trace, scheduler=scheduler) as run:
            for _ in run:
                if progress is not None:
                    progress(done + len(run.standing.pairs))
            standings[a, b] = run.standing
            done += ladder.pairs
    return LadderResult(ladder, standings)


_NEW: Final = "# Strength\n"


def ratings_table(rungs: LadderResult) -> list[str]:
    """Return the table of players in Markdown, highest rating first."""
    rows = [
        "| Player | Points per deal | 95% | Contracts made | Average bid | CPU time per hand |",
        "|---|--:|:-:|--:|--:|--:|",
    ]
    for player in rungs.order():
        tally = rungs.tally(player)
        rating = rungs.rating(player)
        seconds = tally.seconds_per_hand or 0.0
        cells = (
            _name(rungs.ladder.players[player]),
            f"{rating.mean:+.2f}",
            "-" if player == rungs.ladder.anchor else _interval(rating),
            "-" if tally.made_share is None else f"{tally.made_share:.1%}",
            "-" if tally.average_bid is None else f"{tally.average_bid:.1f}",
            f"{seconds * 1000:.2f} ms",
        )
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def decision_lines(rungs: LadderResult) -> list[str]:
    """Return lines about the decisions that each program made itself, highest rating first."""
    found = (
        decided(_name(side := rungs.ladder.players[player]), partners(side), rungs.tally(player))
        for player in rungs.order()
    )
    return [line for line in found if line is not None]


def section(rungs: LadderResult, heading: str) -> str:
    """Return a ladder's section in Markdown. `heading` names its rules."""
    ladder = rungs.ladder
    at = "" if ladder.limit == NO_LIMIT else f", limit {ladder.limit} a decision"
    anchor = _name(ladder.players[ladder.anchor])
    if ladder.limit.hand_seconds is not None:
        at = f", limit {ladder.limit}"
    return "\n".join(
        [
            f"## {heading}",
            "",
            f"Every two players on the same {ladder.pairs:,} deals, each played by every seating: "
            f"`{ladder.rules.name}`, seed {ladder.seed}{at}, version {__version__}. A rating is "
            f"how many points per deal a player is worth more than {anchor}.",
            "",
            *(f"{line}.\n" for line in decision_lines(rungs)),
            *ratings_table(rungs),
            "",
            "Points per deal of each row against each column:",
            "",
            *_crosstable(rungs),
        ]
    )


def _crosstable(rungs: LadderResult) -> Iterator[str]:
    order, names = rungs.order(), rungs.ladder.players
    yield f"| | {' | '.join(_name(names[player]) for player in order)} |"
    yield f"|---|{'--:|' * len(order)}"
    for player in order:
        cells = (
            "" if other == player else f"{rungs.met(player, other).mean:+.2f}" for other in order
        )
        yield f"| {_name(names[player])} | {' | '.join(cells)} |"


def _name(player: str) -> str:
    return "`" + player.replace("|", "\\|").replace("`", "'") + "`"


def _interval(rating: Estimate) -> str:
    if rating.interval is None:
        return "-"
    return f"{rating.interval[0]:+.2f} to {rating.interval[1]:+.2f}"


def with_section(page: str, name: str, text: str) -> str:
    """Return the page after adding or replacing the section for the rules called `name`.

    Two comments mark the section. Everything outside them stays the same. Raises DuelError if only
    one of them is there, if there are several, or if they're out of order.
    """
    begin, end = _marks(name)
    marked = f"{begin}\n{text}\n{end}"
    counts = page.count(begin), page.count(end)
    if counts == (0, 0):
        return f"{(page or _NEW).rstrip()}\n\n{marked}\n"
    if counts != (1, 1) or page.index(begin) > page.index(end):
        raise DuelError(file_problems.PAGE_MARKS(begin=begin, end=end))
    return re.sub(f"{re.escape(begin)}.*{re.escape(end)}", lambda _: marked, page, flags=re.DOTALL)


def _marks(name: str) -> tuple[str, str]:
    return f"<!-- ladder {name}: begin -->", f"<!-- ladder {name}: end -->"


def check_page(path: Path, name: str) -> None:
    """Raise DuelError if a section for the rules called `name` can't be added to a page.

    Call this before playing a ladder.
    """
    check_target(path)
    _changed(path, name, "")


def publish(path: Path, rungs: LadderResult, heading: str) -> None:
    """Write a ladder's section to its page. `heading` names the ladder's rules.

    If this raises DuelError or OSError, the page stays the same.
    """
    write_whole(path, _changed(path, rungs.ladder.rules.name, section(rungs, heading)))


def _changed(path: Path, name: str, text: str) -> str:
    try:
        page = path.read_text(encoding="utf-8") if path.exists() else ""
        return with_section(page, name, text)
    except UnicodeDecodeError:
        raise DuelError(file_problems.PAGE_NOT_UTF8(path=path)) from None
    except DuelError as error:
        raise DuelError(values.AT(place=path, problem=error.message)) from None

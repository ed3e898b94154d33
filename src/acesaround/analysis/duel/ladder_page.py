"""Markdown page that publishes ladders, with a section for each rule set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from acesaround import __version__
from acesaround.analysis.duel.errors import DuelError
from acesaround.analysis.duel.forfeits import decided
from acesaround.analysis.duel.ladder import Rungs
from acesaround.analysis.duel.statistics import Estimate
from acesaround.analysis.duel.writing import check_target, write_whole
from acesaround.messages import duels, values
from acesaround.players.limit import NO_LIMIT

_NEW: Final = "# Strength\n"


def table(rungs: Rungs) -> list[str]:
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


def decisions(rungs: Rungs) -> list[str]:
    """Return lines about the decisions that each program made itself, highest rating first."""
    found = (
        decided(_name(name := rungs.ladder.players[player]), name, rungs.tally(player))
        for player in rungs.order()
    )
    return [line for line in found if line is not None]


def section(rungs: Rungs, heading: str) -> str:
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
            *(f"{line}.\n" for line in decisions(rungs)),
            *table(rungs),
            "",
            "Points per deal of each row against each column:",
            "",
            *_crosstable(rungs),
        ]
    )


def _crosstable(rungs: Rungs) -> Iterator[str]:
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
        raise DuelError(duels.PAGE_MARKS(begin=begin, end=end))
    return re.sub(f"{re.escape(begin)}.*{re.escape(end)}", lambda _: marked, page, flags=re.DOTALL)


def _marks(name: str) -> tuple[str, str]:
    return f"<!-- ladder {name}: begin -->", f"<!-- ladder {name}: end -->"


def check_page(path: Path, name: str) -> None:
    """Raise DuelError if a section for the rules called `name` can't be added to a page.

    Call this before playing a ladder.
    """
    check_target(path)
    _changed(path, name, "")


def publish(path: Path, rungs: Rungs, heading: str) -> None:
    """Write a ladder's section to its page. `heading` names the ladder's rules.

    If this raises DuelError or OSError, the page stays the same.
    """
    write_whole(path, _changed(path, rungs.ladder.rules.name, section(rungs, heading)))


def _changed(path: Path, name: str, text: str) -> str:
    try:
        page = path.read_text(encoding="utf-8") if path.exists() else ""
        return with_section(page, name, text)
    except UnicodeDecodeError:
        raise DuelError(duels.NOT_UTF8(path=path)) from None
    except DuelError as error:
        raise DuelError(values.AT(place=path, problem=error.message)) from None

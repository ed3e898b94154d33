"""Replays the matches in docs/strength.md, and updates the page.

Each row is one `aces duel` match and shows its command. Rows for matches that aren't replayed stay
as they are.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.strength_page import PAGE, write_section


@dataclass(frozen=True)
class Match:
    """One row: its label, its goal, and the arguments of its `aces duel` command."""

    name: str
    what: str
    goal: str
    words: str

    @property
    def command(self) -> str:
        return f"aces duel {self.words}"


MATCHES = (
    Match(
        "points",
        "expert vs. daugherty, points",
        "≥ +20",
        "expert daugherty --rules daugherty-1983 --limit 10ms/hand --pairs 3000 --seed s1",
    ),
    Match(
        "games",
        "the same, games to 500",
        "≥ 82%",
        "expert daugherty --rules daugherty-1983 --limit 10ms/hand --games 300 --seed s2",
    ),
    Match(
        "modern",
        "expert vs. daugherty, `double-deck`, points",
        "≥ +20",
        "expert daugherty --rules double-deck --limit 10ms/hand --pairs 2000 --seed s3",
    ),
    Match(
        "modern-games",
        "the same, games",
        "≥ 82%",
        "expert daugherty --rules double-deck --limit 10ms/hand --games 150 --seed s4",
    ),
    Match(
        "longer",
        "the same with ten times the thinking time, games to 500",
        "≥ 87% (at 1 s per decision)",
        "expert daugherty --rules daugherty-1983 --limit 100ms/hand --games 200 --seed s5",
    ),
    Match(
        "cards",
        "card play alone: expert with the formula's bids vs. daugherty, points",
        "≥ 65% of the next row",
        "expert:bids=formula daugherty --rules daugherty-1983 --limit 10ms/hand "
        "--pairs 3000 --seed s1",
    ),
    Match(
        "seer",
        "a player that sees all cards vs. daugherty, points",
        "-",
        "seer daugherty --rules daugherty-1983 --pairs 3000 --seed s1",
    ),
    Match(
        "flat",
        "expert vs. flat Monte Carlo (50 deals, 1983 policy only), points",
        "≥ +3",
        "expert expert:play=flat,rollouts=heuristic,ends=played,bids=formula "
        "--rules daugherty-1983 --limit-a 10ms/hand --limit-b 50w --pairs 2000 --seed s6",
    ),
    Match(
        "bids",
        "bidding alone (the 1983 player plays the cards for both), 1983 rules, points",
        "≥ +4, above +2",
        "expert:play=formula daugherty --rules daugherty-1983 --pairs 4000 --seed s13",
    ),
    Match(
        "bids-modern",
        "the same, `double-deck`",
        "≥ +4, above +2",
        "expert:play=formula daugherty --rules double-deck --pairs 4000 --seed s14",
    ),
    Match(
        "random",
        "expert vs. the expert with random playouts, 200 deals each, points",
        "> 0",
        "expert expert:rollouts=random --rules daugherty-1983 --limit 200w --pairs 3000 --seed s7",
    ),
    Match(
        "signals",
        "what the cards played say: expert vs. the expert that ignores it, 100 deals each, "
        "`double-deck`",
        "> 0",
        "expert expert:signals=ignored --rules double-deck --limit 100w --pairs 1000 --seed s18",
    ),
    Match(
        "more-deals",
        "ten times as many sampled deals, `double-deck`, sequential test",
        "> 0",
        "expert expert --rules double-deck --limit-a 500w --limit-b 50w --sprt 0 4 --pairs 2000 "
        "--seed scale",
    ),
    Match(
        "more-deals-single",
        "the same, `single-deck-partners`",
        "> 0",
        "expert expert --rules single-deck-partners --limit-a 500w --limit-b 50w --sprt 0 1 "
        "--pairs 4000 --seed scale",
    ),
    *(
        Match(
            f"more-deals-{rules}",
            f"the same, `{rules}`, without the test",
            "-",
            f"expert expert --rules {rules} --limit-a 500w --limit-b 50w --pairs 200 --seed scale",
        )
        for rules in (
            "daugherty-1983",
            "nicholas-1992",
            "three-hand",
            "three-hand-widow",
            "two-hand",
        )
    ),
    Match(
        "three-hand",
        "expert vs. daugherty, `three-hand`, games",
        "≥ 65%",
        "expert daugherty --rules three-hand --limit 10ms/hand --games 100 --seed s8",
    ),
    Match(
        "widow",
        "expert vs. daugherty, `three-hand-widow`, games",
        "≥ 65%",
        "expert daugherty --rules three-hand-widow --limit 10ms/hand --games 100 --seed s9",
    ),
    Match(
        "two-hand",
        "expert vs. daugherty, `two-hand`, games",
        "≥ 65%",
        "expert daugherty --rules two-hand --limit 10ms/hand --games 300 --seed s10",
    ),
    Match(
        "nicholas",
        "expert vs. daugherty, `nicholas-1992`, games",
        "-",
        "expert daugherty --rules nicholas-1992 --limit 10ms/hand --games 100 --seed s11",
    ),
    Match(
        "single",
        "expert vs. daugherty, `single-deck-partners`, games",
        "-",
        "expert daugherty --rules single-deck-partners --limit 10ms/hand --games 100 --seed s12",
    ),
    Match(
        "single-points",
        "expert vs. daugherty, `single-deck-partners`, points",
        "-",
        "expert daugherty --rules single-deck-partners --limit 10ms/hand --pairs 2000 --seed s15",
    ),
    Match(
        "single-passing",
        "passing alone: expert vs. the expert that passes by the formula, `single-deck-partners`",
        "> 0",
        "expert expert:passing=formula --rules single-deck-partners --limit 10ms/hand "
        "--pairs 2000 --seed s16",
    ),
    Match(
        "single-bids",
        "bidding alone: expert vs. the expert that bids by the formula, `single-deck-partners`",
        "> 0",
        "expert expert:bids=formula --rules single-deck-partners --limit 10ms/hand "
        "--pairs 2000 --seed s17",
    ),
)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = [match.name for match in MATCHES]
    parser.add_argument("matches", nargs="*", choices=names, default=[], metavar="MATCH",
                        help=f"matches to replay (default: all): {', '.join(names)}")  # fmt: skip
    arguments = parser.parse_args(argv)
    rows = written(PAGE.read_text(encoding="utf-8"))
    for match in MATCHES:
        if arguments.matches and match.name not in arguments.matches:
            continue
        print(match.command, flush=True)
        found = play(match)
        rows[match.name] = row(match, found)
        print(rows[match.name], flush=True)
        write(rows)
    return 0


def play(match: Match) -> dict[str, Any]:
    """Play a match and return its result."""
    command = [str(Path(sys.executable).with_name("aces")), "duel", *match.words.split(), "--json"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def row(match: Match, found: dict[str, Any]) -> str:
    """Return a match's row for the table."""
    low, high = found["interval"]
    points = f"{found['points_per_deal']:+.2f} ({low:+.2f} to {high:+.2f})"
    if (test := found["sprt"]) is not None:
        accepted = {"H0": test["h0"], "H1": test["h1"]}.get(test["state"])
        points += "; undecided" if accepted is None else f"; {accepted:+g} accepted"
    games = "-"
    if found["games_won"] is not None:
        low, high = found["games_won_interval"]
        games = f"{found['games_won']:.1%} ({low:.1%} to {high:.1%})"
    ours = found["players"]["a"]["seconds_per_hand"] * 1000
    cells = (match.what, match.goal, points, games, f"{ours:.1f} ms", f"`{match.command}`")
    return f"| {' | '.join(cells)} | <!-- {match.name} -->"


def written(page: str) -> dict[str, str]:
    """Return the rows on the page, by name."""
    rows = {}
    for line in page.splitlines():
        for match in MATCHES:
            if line.endswith(f"<!-- {match.name} -->"):
                rows[match.name] = line
    return rows


def write(rows: dict[str, str]) -> None:
    """Write the table to the page."""
    head = (
        "| Match | Goal | Points per deal | Games won | CPU time per hand and seat | Command |",
        "|---|---|---|---|--:|---|",
    )
    table = "\n".join([*head, *(rows[match.name] for match in MATCHES if match.name in rows)])
    write_section("matches", table)


if __name__ == "__main__":
    raise SystemExit(main())

"""`aces ladder`: rate several players by having each play all the others."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import Final

from acesaround.cli.command_line import INTERRUPTED, limit, players_there, random_seed
from acesaround.cli.duel import FORFEITED, add_options, count, run_with_clean_exit

_PAGE: Final = Path("docs", "strength.md")
_PAIRS: Final = 100
_EXAMPLES: Final = """\
Each pair of players plays the same deals, as in `aces duel --pairs`. A player can also be partners,
such as expert+club. A rating is how many more points per deal a player scores than daugherty, or
than the last player named if daugherty doesn't take part. Ratings are based on the results of all
the duels together.

The command rewrites the part of the page between two comments that name the rules. It leaves the
rest alone.

The first lines show the share of decisions that each program made itself; daugherty makes the
others. If a program forfeits more than --allow-forfeits, in one duel or overall, the ratings don't
count: the exit code is 1, and the page doesn't change.

exit code: 0; 1 if a program forfeited too much; 2 if the ladder can't be played, for example
because a program declines the rules; 130 after Ctrl-C

examples:
  aces ladder daugherty random --rules double-deck --pairs 200 --seed 7 --no-page
  aces ladder daugherty random --page strength.md --resume night
  aces ladder daugherty "cmd:./mybot" --no-page --allow-forfeits 5%
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `ladder` command and add its arguments."""
    parser.description = (
        "Have several players play the same deals against each other, rate them in "
        "points per deal, and write a table of ratings to a page."
    )
    parser.epilog = f"{players_there()}\n{_EXAMPLES}"
    parser.add_argument("players", metavar="PLAYER", nargs="+", help="at least two players")
    add_options(parser)
    parser.add_argument(
        "--pairs",
        type=count,
        default=_PAIRS,
        metavar="N",
        help=f"deals per duel (default: {_PAIRS})",
    )
    parser.add_argument(
        "--limit", type=limit, metavar="L", help="limit per decision or per hand, as in `aces duel`"
    )
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FOLDER",
        help="folder with logs to write or to continue from",
    )
    page = parser.add_mutually_exclusive_group()
    page.add_argument(
        "--page",
        type=Path,
        metavar="FILE",
        default=_PAGE if _PAGE.is_file() else None,
        help=f"the page to write to (default in a checkout: {_PAGE})",
    )
    page.add_argument("--no-page", action="store_true", help="don't write a page")
    parser.set_defaults(run=partial(run_with_clean_exit, _played))


def _played(arguments: argparse.Namespace) -> int:
    from acesaround.analysis.arena.ladder import (
        Ladder,
        check_page,
        decision_lines,
        play_ladder,
        publish,
        ratings_table,
        seed_of,
    )
    from acesaround.analysis.arena.statistics import ALLOWED_FORFEITS
    from acesaround.analysis.pool import processors
    from acesaround.cli.command_line import rules_named
    from acesaround.cli.progress import Bar
    from acesaround.players.base import NO_LIMIT
    from acesaround.text.rulebook.book import heading

    seed = arguments.seed
    if seed is None and arguments.resume is not None:
        seed = seed_of(arguments.resume)
    ladder = Ladder(
        tuple(arguments.players),
        rules_named(arguments.rules),
        arguments.pairs,
        random_seed() if seed is None else seed,
        arguments.limit or NO_LIMIT,
    )
    page = None if arguments.no_page else arguments.page
    if page is not None:
        check_page(page, ladder.rules.name)
    bar = Bar(len(ladder.duels()) * ladder.pairs, "played")
    try:
        rungs = play_ladder(
            ladder,
            jobs=arguments.jobs or processors(),
            logs=arguments.resume,
            traces=arguments.trace,
            scheduler=arguments.scheduler,
            progress=bar.show,
        )
    except KeyboardInterrupt:
        again = "; run the same command again to continue"
        lost = "; next time, add --resume FOLDER so you can continue"
        bar.hide()
        print(f"aces: interrupted{again if arguments.resume else lost}", file=sys.stderr)
        return INTERRUPTED
    finally:
        bar.hide()
    allowed = ALLOWED_FORFEITS if arguments.allow_forfeits is None else arguments.allow_forfeits
    wrong = rungs.complaints(allowed)
    if page is not None and not wrong:
        publish(page, rungs, heading(ladder.rules))
        print(f"aces: wrote {page}", file=sys.stderr)
    if arguments.json:
        more = {"allowed_forfeits": float(allowed), "complaints": wrong}
        print(json.dumps(rungs.to_json() | more))
    else:
        print("\n".join([*decision_lines(rungs), "", *ratings_table(rungs)]).lstrip("\n"))
    for text in wrong:
        print(f"aces: {text}", file=sys.stderr)
    return FORFEITED if wrong else 0

"""`aces duel`: find out which of two players is stronger by having both play the same deals."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from acesaround.cli.contest import (
    FORFEITED,
    INTERRUPTED,
    add_options,
    count,
    drawn_seed,
    ended_in_order,
    limit,
    players_there,
)

if TYPE_CHECKING:
    from acesaround.analysis.duel.run import Run
    from acesaround.analysis.duel.terms import Duel

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

_PAIRS: Final = 100
_DESCRIPTION: Final = """\
Have two players play the same deals, then play them again with seats swapped. Report how many more
points per deal A scores than B. This cancels out the luck of the cards. In three-hand games, every
deal is played once for each of the six ways to seat A and B. If more than three players each play
alone, A gets every other seat.
"""
_EXAMPLES: Final = """\
"Points per deal" means A's score minus B's, averaged over all hands played. A player with no
randomness scores exactly 0 against itself. The interval contains the true value in 95 out of 100
duels.

`aces deal --seed S-N` prints deal N of a duel with seed S. Deals are numbered from 0. A passed-out
hand or a misdeal is dealt again. The same seed gives the same result with any number of workers,
unless there's a time limit.

With --sprt H0 H1, the duel ends as soon as a sequential test decides if A scores H0 or H1 more
points per deal than B. Each answer is wrong in about 5 out of 100 duels.

With --resume FILE, every deal is logged to FILE. After Ctrl-C or a crash, run the same command
again: it picks up where it left off and gets the same result. If you raise --pairs or --games, it
plays the additional deals.

The first line shows the share of decisions that a program made itself; daugherty makes the others.
A choice with only one legal action isn't a decision. If a program forfeits more than
--allow-forfeits, the result doesn't count: the exit code is 1, and no plot is drawn.

exit code: 0; 1 if a program forfeited too much; 2 if the duel can't be played, for example because
a program declines the rules; 130 after Ctrl-C

examples:
  aces duel daugherty random --rules double-deck --pairs 100 --seed 7
  aces duel daugherty random --games 20 --json
  aces duel daugherty random --pairs 100000 --sprt 0 1 --resume night.jsonl
  aces duel daugherty random --keep games.aces --plot duel.svg
  aces duel "cmd:./mybot --fast" daugherty --pairs 200 --limit 100ms
  aces duel "cmd:./mybot" daugherty --pairs 200 --allow-forfeits 5%
  aces duel "cmd:./mybot" daugherty --pairs 1 --trace talk
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the `duel` command."""
    parser = subparsers.add_parser(
        "duel",
        help="find out which of two players is stronger",
        description=_DESCRIPTION,
        epilog=f"{players_there()}\n{_EXAMPLES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("a", metavar="A", help="a player")
    parser.add_argument("b", metavar="B", help="another player, or the same one")
    add_options(parser)
    much = parser.add_mutually_exclusive_group()
    much.add_argument(
        "--pairs",
        type=count,
        metavar="N",
        help=f"play N deals as single hands, starting at 0-0 (default: {_PAIRS})",
    )
    much.add_argument(
        "--games", type=count, metavar="N", help="start a whole game with each of N deals"
    )
    parser.add_argument(
        "--limit",
        type=limit,
        metavar="L",
        help="limit per decision: 10ms, 1s, 50w (worlds), 20000n (nodes); per hand: 10ms/hand",
    )
    parser.add_argument("--limit-a", type=limit, metavar="L", help="limit for A only")
    parser.add_argument("--limit-b", type=limit, metavar="L", help="limit for B only")
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=_points,
        metavar=("H0", "H1"),
        help="stop once a test decides between two values for points per deal",
    )
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="log file to write or to continue from"
    )
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="write a record of every game to a new file"
    )
    parser.add_argument(
        "--plot", type=Path, metavar="FILE.svg", help="draw a plot of the estimate and the deals"
    )
    parser.set_defaults(run=_run)


def _points(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} isn't a number of points") from None


def _run(arguments: argparse.Namespace) -> int:
    from acesaround.analysis.duel.errors import DuelError

    try:
        with ended_in_order():
            return _played(arguments)
    except DuelError as error:
        print(f"aces: {error}", file=sys.stderr)
        return 2


def _played(arguments: argparse.Namespace) -> int:
    from acesaround.analysis.duel.errors import DuelError
    from acesaround.analysis.duel.forfeits import ALLOWED
    from acesaround.analysis.duel.plot import plot
    from acesaround.analysis.duel.report import report
    from acesaround.analysis.duel.run import Run
    from acesaround.analysis.duel.writing import check_target, write_whole
    from acesaround.analysis.pool import processors
    from acesaround.messages import duels
    from acesaround.text.rulebook.heading import heading

    if arguments.plot is not None:
        check_target(arguments.plot)
        if arguments.plot.suffix.lower() != ".svg":
            raise DuelError(duels.NOT_SVG(path=arguments.plot))
    _check_files(arguments)
    with Run(
        _duel(arguments),
        jobs=arguments.jobs or processors(),
        log=arguments.resume,
        keep=arguments.keep,
        trace=arguments.trace,
    ) as run:
        finished = _watched(run)
        standing, title = run.standing, heading(run.duel.rules)
        allowed = ALLOWED if arguments.allow_forfeits is None else arguments.allow_forfeits
        wrong = standing.complaints(allowed)
        if finished and not wrong and arguments.plot is not None:
            write_whole(arguments.plot, plot(standing, title))
        if arguments.json:
            more = {"allowed_forfeits": float(allowed), "complaints": wrong}
            print(json.dumps(standing.to_json() | more | {"interrupted": not finished}))
        else:
            print("\n".join(report(standing, title)))
        for text in wrong:
            print(f"aces: {text}", file=sys.stderr)
        if finished:
            return FORFEITED if wrong else 0
        again = "; run the same command again to continue" if arguments.resume is not None else ""
        done = f"{len(standing.pairs)} of {run.duel.pairs} deals"
        print(f"aces: interrupted after {done}{again}", file=sys.stderr)
        return INTERRUPTED


def _check_files(arguments: argparse.Namespace) -> None:
    """Raise DuelError if two options name the same file."""
    from acesaround.analysis.duel.errors import DuelError
    from acesaround.messages import duels

    named: dict[Path, str] = {}
    for option in ("resume", "keep", "plot", "trace"):
        if (path := getattr(arguments, option)) is not None:
            other = named.setdefault(path.resolve(), option)
            if other != option:
                raise DuelError(duels.SHARED_FILE(path=path, other=other, option=option))


def _duel(arguments: argparse.Namespace) -> Duel:
    from acesaround.analysis.duel.log import terms_of
    from acesaround.analysis.duel.terms import Duel
    from acesaround.cli.sources import rules_named
    from acesaround.players.limit import NO_LIMIT

    rules = rules_named(arguments.rules)
    seed = arguments.seed
    if seed is None and arguments.resume is not None:
        seed = (terms_of(arguments.resume) or {}).get("seed")
    both = arguments.limit or NO_LIMIT
    return Duel(
        players=(arguments.a, arguments.b),
        rules=rules,
        pairs=arguments.games or arguments.pairs or _PAIRS,
        seed=drawn_seed() if seed is None else seed,
        whole_games=arguments.games is not None,
        limits=(arguments.limit_a or both, arguments.limit_b or both),
        hypotheses=None if arguments.sprt is None else tuple(arguments.sprt),
    )


def _watched(run: Run) -> bool:
    """Play the duel and show a progress bar. Return False after Ctrl-C."""
    from acesaround.analysis.duel.report import estimated
    from acesaround.cli.progress import Bar

    bar = Bar(run.duel.pairs, "played")
    try:
        for _ in run:
            bar.show(len(run.standing.pairs), lambda: estimated(run.standing))
    except KeyboardInterrupt:
        return False
    finally:
        bar.hide()
    return True

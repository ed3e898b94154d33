"""`aces duel`: find out which of two players is stronger by having both play the same deals."""

from __future__ import annotations

import argparse
import json
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from acesaround.cli.command_line import (
    INTERRUPTED,
    add_scheduler_option,
    limit,
    players_there,
    positive_number,
    random_seed,
    rules_named,
    seed,
)

FORFEITED: Final = 1
MAX_DEALS: Final = 10_000_000
"""Maximum number of deals in a duel."""
_RULES: Final = "nicholas-1992"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that `aces duel` and `aces ladder` share."""
    parser.add_argument(
        "--rules",
        metavar="PRESET|FILE",
        default=_RULES,
        help=f"a preset or house-rules file; - for standard input (default: {_RULES})",
    )
    parser.add_argument(
        "--seed",
        type=seed,
        metavar="S",
        help="a number or text that determines all the cards (default: random)",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", type=count, metavar="N", help="number of workers (default: one per processor)"
    )
    add_scheduler_option(where)
    parser.add_argument("--json", action="store_true", help="print one line with a JSON object")
    parser.add_argument(
        "--trace",
        type=Path,
        metavar="DIR",
        help="save all messages to and from programs, and their standard error output, in a folder",
    )
    parser.add_argument(
        "--allow-forfeits",
        type=_share,
        metavar="SHARE",
        help="share of decisions that a program can forfeit, such as 5%% or 0.05 (default: 1%%)",
    )


def count(text: str) -> int:
    """Parse a number of deals or workers."""
    return positive_number(text, MAX_DEALS)


def run_with_clean_exit(
    play: Callable[[argparse.Namespace], int], arguments: argparse.Namespace
) -> int:
    """Call `play` and return its exit code.

    Print a DuelError or ClusterError on one line and return 2.
    """
    from acesaround.analysis.arena.duel import DuelError
    from acesaround.analysis.cluster import ClusterError

    try:
        with _clean_exit():
            return play(arguments)
    except (DuelError, ClusterError) as error:
        print(f"aces: {error}", file=sys.stderr)
        return 2


@contextmanager
def _clean_exit() -> Iterator[None]:
    """Let Ctrl-C or SIGTERM end the program and its workers, and ignore repeated signals.

    While Python stops the workers, another Ctrl-C would make Python wait for them forever.
    """

    def end(number: int, _: object) -> NoReturn:
        for each in before:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)

    both = (signal.SIGINT, signal.SIGTERM)
    before = {each: signal.getsignal(each) for each in both}
    for each in both:
        if before[each] is not signal.SIG_IGN:
            signal.signal(each, end)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _share(text: str) -> Fraction:
    written = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,9})?)( ?%)?", text)
    share = Fraction(written[1]) / (100 if written[2] else 1) if written else None
    # A bare 1 could mean 1% or 100%.
    if share is None or share > 1 or (share == 1 and "%" not in text):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} isn't a share: write 5% or 0.05")
    return share


if TYPE_CHECKING:
    from acesaround.analysis.arena.duel import Duel
    from acesaround.analysis.arena.run import Run

_PAIRS: Final = 100
_DESCRIPTION: Final = """\
Have two players play the same deals, then play them again with seats swapped. Report how many more
points per deal A scores than B. This cancels out most of the luck of the cards. In three-hand
games, every deal is played once for each of the six ways to seat A and B. If more than three
players each play alone, A gets every other seat.
"""
_EXAMPLES: Final = """\
A side can be partners, such as expert+club. Then each deal is played four times: they swap chairs,
too. If a program is one of them, name it last, as in club+cmd:PROGRAM.

"Points per deal" means A's score minus B's, averaged over all hands played. A player with no
randomness scores exactly 0 against itself. The interval contains the true value in 95 out of 100
duels.

"Luck-adjusted" is another estimate of the same number, without the luck that's left: cards drawn
from the stock, and deals that only the longer one of two games has. If there's none, the report
doesn't have it.

`aces deal --seed S-N` prints deal N of a duel with seed S. Deals are numbered from 0. A passed-out
hand or a misdeal is dealt again. The same seed gives the same result with any number of workers,
unless there's a time limit.

With --scheduler, a Dask cluster plays: on this machine (see `aces workers --help`) or on many. It
doesn't matter if workers join or die in the middle.

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
  aces duel expert daugherty --pairs 100000 --limit 50w --scheduler tcp://127.0.0.1:8786
  aces duel expert+daugherty daugherty --rules double-deck --limit 50w
  aces duel daugherty random --keep games.aces --plot duel.svg
  aces duel "cmd:./mybot --fast" daugherty --pairs 200 --limit 100ms
  aces duel "cmd:./mybot" daugherty --pairs 200 --allow-forfeits 5%
  aces duel "cmd:./mybot" daugherty --pairs 1 --trace talk
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `duel` command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, f"{players_there()}\n{_EXAMPLES}"
    parser.add_argument("a", metavar="A", help="a player, or partners, such as expert+club")
    parser.add_argument("b", metavar="B", help="another player, or the same one, or partners")
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
    parser.set_defaults(run=partial(run_with_clean_exit, _played))


def _points(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} isn't a number of points") from None


def _played(arguments: argparse.Namespace) -> int:
    from acesaround.analysis.arena.duel import DuelError
    from acesaround.analysis.arena.files import check_target, write_whole
    from acesaround.analysis.arena.results import plot, report
    from acesaround.analysis.arena.run import Run
    from acesaround.analysis.arena.statistics import ALLOWED_FORFEITS
    from acesaround.analysis.pool import processors
    from acesaround.messages import file_problems
    from acesaround.text.rulebook.book import heading

    if arguments.plot is not None:
        check_target(arguments.plot)
        if arguments.plot.suffix.lower() != ".svg":
            raise DuelError(file_problems.NOT_SVG(path=arguments.plot))
    _check_files(arguments)
    with Run(
        _duel(arguments),
        jobs=arguments.jobs or processors(),
        log=arguments.resume,
        keep=arguments.keep,
        trace=arguments.trace,
        scheduler=arguments.scheduler,
    ) as run:
        finished = _watched(run)
        standing, title = run.standing, heading(run.duel.rules)
        allowed = ALLOWED_FORFEITS if arguments.allow_forfeits is None else arguments.allow_forfeits
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
    from acesaround.analysis.arena.duel import DuelError
    from acesaround.messages import file_problems

    named: dict[Path, str] = {}
    for option in ("resume", "keep", "plot", "trace"):
        if (path := getattr(arguments, option)) is not None:
            other = named.setdefault(path.resolve(), option)
            if other != option:
                raise DuelError(file_problems.SHARED_FILE(path=path, other=other, option=option))


def _duel(arguments: argparse.Namespace) -> Duel:
    from acesaround.analysis.arena.duel import Duel
    from acesaround.analysis.arena.files import terms_of
    from acesaround.players.base import NO_LIMIT

    rules = rules_named(arguments.rules)
    seed = arguments.seed
    if seed is None and arguments.resume is not None:
        seed = (terms_of(arguments.resume) or {}).get("seed")
    both = arguments.limit or NO_LIMIT
    return Duel(
        players=(arguments.a, arguments.b),
        rules=rules,
        pairs=arguments.games or arguments.pairs or _PAIRS,
        seed=random_seed() if seed is None else seed,
        whole_games=arguments.games is not None,
        limits=(arguments.limit_a or both, arguments.limit_b or both),
        hypotheses=None if arguments.sprt is None else tuple(arguments.sprt),
    )


def _watched(run: Run) -> bool:
    """Play the duel and show a progress bar. Return False after Ctrl-C."""
    from acesaround.analysis.arena.results import estimated
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

"""`aces solve`: find exact values of positions and deals in which all cards are known."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from acesaround.cards import CardError, Suit, parse_suit
from acesaround.cli.command_line import (
    add_scheduler_option,
    positive_number,
    rules_named,
    standard_input,
    whole_number,
)

if TYPE_CHECKING:
    from acesaround.analysis.pool import Pool
    from acesaround.analysis.problem import GamePoint, Problem, Unsolvable

_DESCRIPTION: Final = """\
Find what each team can win if everyone sees all cards and plays perfectly: the value of a position,
the value of each legal card, and a line of best play. A value is the number of points that the
leader's team can still win. If one player plays against the rest, it's the points that the bid
winner can still win. Values include the current trick and the points for the last trick.
"""
_EXAMPLES: Final = """\
FILE contains games or deals (see the notation reference page), a game saved by `aces play`, or
positions as JSON lines. - means standard input. In a game, the final position is solved, unless you
choose a hand with --hand or a position with --at or --trick. For a deal, use --trump, --leader,
--declarer, and --bid to set what hasn't been decided yet. A line like `deal 0 | S:AATK ... | ...`
also needs --rules.

If a limit stops the search, you get two numbers. The value has been proven to lie between them,
inclusive. Positions with up to 12 tricks left are solved almost instantly, but whole 80-card deals
can't be solved.

With --json, each line of input is a position, {"id", "rules", "trump", "leader", "hands": ["AS TH
...", ...], "trick", "declarer", "bid"}, and each line of output is its answer, in the same order.
There's no limit unless you set --seconds or --nodes.

With --resume FILE, answers are added to FILE, and the positions that it already answers are
skipped. After Ctrl-C or a crash, run the same command again.

exit code: 0 if all input could be read; 1 if some of it couldn't; 2 if none could

examples:
  aces solve evening.aces --hand 2 --trick 9
  aces deal --seed 7 | aces solve --trump S --leader South --seconds 60
  aces deal single-deck-partners --seed 7 | aces solve --all-trumps --all-leaders
  aces solve --json < positions.jsonl > values.jsonl
  aces solve --json positions.jsonl --resume values.jsonl --scheduler tcp://127.0.0.1:8786
"""
HUMAN_SECONDS: Final = 10.0
"""Default limit per position, in seconds, unless ``--json`` is set."""
_INTERRUPTED: Final = 130
_FOR_PEOPLE: Final = (
    "rules", "trump", "leader", "declarer", "bid", "hand", "trick", "at", "all_trumps",
    "all_leaders", "ascii",
)  # fmt: skip
"""Options that don't work with ``--json``."""
_HINTS: Final = {
    "trump_unknown": "set it with --trump, as in --trump S",
    "leader_unknown": "name the leader with --leader, as in --leader South",
    "declarer_unknown": "name that player with --declarer, as in --declarer South",
    "rules_unknown": "for example, --rules nicholas-1992",
    "nothing_to_play": "choose a position with --trick or --at",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `solve` command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLES
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        default="-",
        help="games, deals, or positions (default: -)",
    )
    parser.add_argument("--json", action="store_true", help="read and write JSON lines")
    parser.add_argument("--rules", metavar="PRESET|FILE", help="the rules for a deal line")
    parser.add_argument("--trump", type=_suit, metavar="SUIT", help="trump: S, H, C, or D")
    parser.add_argument(
        "--leader", metavar="SEAT", help="the seat that leads, by name or number (0 is the first)"
    )
    parser.add_argument("--declarer", metavar="SEAT", help="the seat that plays against the others")
    parser.add_argument(
        "--bid", type=positive_number, metavar="N", help="the bid, if it matters for the first lead"
    )
    parser.add_argument(
        "--hand",
        type=positive_number,
        metavar="N",
        help="solve a position in hand N of a game (default: the last)",
    )
    when = parser.add_mutually_exclusive_group()
    when.add_argument(
        "--trick",
        type=positive_number,
        metavar="N",
        help="solve the position before the lead to trick N",
    )
    when.add_argument(
        "--at",
        type=whole_number,
        metavar="N",
        help="solve the position after N actions in the hand",
    )
    parser.add_argument("--all-trumps", action="store_true", help="print a table for each trump")
    parser.add_argument("--all-leaders", action="store_true", help="print a table for each leader")
    parser.add_argument(
        "--seconds",
        type=_seconds,
        metavar="S",
        help="time limit per position in seconds (default: 10; none with --json)",
    )
    parser.add_argument(
        "--nodes",
        type=positive_number,
        metavar="N",
        help="maximum number of nodes to search per position",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=positive_number,
        metavar="N",
        help="number of workers (default: one per processor)",
    )
    add_scheduler_option(where)
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="with --json: file with answers to write or to continue from",
    )
    parser.add_argument(
        "--ascii", action="store_true", help="use the letters S, H, C, and D for the suits"
    )
    parser.set_defaults(run=_run)


def _suit(text: str) -> Suit:
    try:
        return parse_suit(text)
    except CardError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not seconds > 0:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} isn't a positive number of seconds")
    return seconds


def _run(arguments: argparse.Namespace) -> int:
    from acesaround.analysis.pool import Limits, Pool, notice, processors

    if problem := _contradiction(arguments):
        print(f"aces: {problem}", file=sys.stderr)
        return 2
    if (slow := notice()) is not None:
        print(f"aces: {slow}", file=sys.stderr)
    seconds = arguments.seconds
    if seconds is None and arguments.nodes is None and not arguments.json:
        seconds = HUMAN_SECONDS
    limits = Limits(seconds, arguments.nodes)
    with Pool(arguments.jobs or processors(), limits, arguments.scheduler) as pool:
        return _json(arguments, pool) if arguments.json else _people(arguments, pool)


def _contradiction(arguments: argparse.Namespace) -> str | None:
    """Return an error if the options conflict, else None."""
    resume: Path | None = arguments.resume
    if resume is not None:
        if not arguments.json:
            return "--resume needs --json"
        file = Path(arguments.file)
        if arguments.file != "-" and resume.exists() and file.exists() and resume.samefile(file):
            return f"--resume {resume}: that's the input; choose another file for the answers"
    if not arguments.json:
        return None
    for name in _FOR_PEOPLE:
        given = getattr(arguments, name)
        if given is not None and given is not False:
            return f"--{name.replace('_', '-')} doesn't work with --json: the input sets everything"
    return None


def _json(arguments: argparse.Namespace, pool: Pool) -> int:
    from acesaround.analysis.answers import (
        AnswerFile,
        AnswerOutput,
        BadAnswerFile,
        answers,
        questions_in,
    )
    from acesaround.analysis.pool import ctrl_c_cancels
    from acesaround.cli.progress import Bar
    from acesaround.judge.questions import lines_of

    source = _opened(arguments.file)
    questions = questions_in(lines_of(source))
    with ExitStack() as stack:
        if arguments.resume is None:
            output, bar = AnswerOutput(sys.stdout.buffer), None
        else:
            try:
                output = stack.enter_context(AnswerFile(arguments.resume, questions))
            except BadAnswerFile as error:
                source.close()
                print(f"aces: {error}", file=sys.stderr)
                return 2
            bar = Bar(None)
            stack.callback(bar.hide)
        stack.enter_context(ctrl_c_cancels(pool))
        for answer in answers(questions, pool):
            output.write(answer)
            if bar is not None:
                bar.show(output.count)
    if pool.cancelled.is_set:
        # Don't close the input: a thread could still be waiting for the next line.
        again = "; run the same command again to continue" if arguments.resume is not None else ""
        print(f"aces: interrupted{again}", file=sys.stderr)
        return _INTERRUPTED
    source.close()
    if not output.count:
        print(f"aces: {_named(arguments.file)}: there's nothing to solve", file=sys.stderr)
        return 2
    return int(output.failed)


def _opened(name: str) -> BinaryIO:
    if name != "-":
        return open(name, "rb")
    stream = standard_input()
    try:
        # Read a duplicate of the stream so that a thread waiting for input doesn't delay the exit.
        return os.fdopen(os.dup(stream.fileno()), "rb")
    except OSError:
        return stream


def _named(file: str) -> str:
    return "standard input" if file == "-" else file


def _people(arguments: argparse.Namespace, pool: Pool) -> int:
    from acesaround.analysis.pool import ctrl_c_cancels
    from acesaround.analysis.problem import Problem

    found, wrong = [], 0
    for problem in _problems(arguments):
        if isinstance(problem, Problem):
            found.append(problem)
        else:
            wrong += 1
            hint = _HINTS.get(problem.code)
            if problem.trick is not None:
                hint = f"choose a later trick with --trick, as in --trick {problem.trick}"
            said = f"{problem.reason}: {hint}" if hint else problem.reason
            print(f"aces: {_named(arguments.file)}: {said}", file=sys.stderr)
    if not found:
        return 2
    if len(found) == 1:
        found = [replace(found[0], title="")]
    show = _grids if arguments.all_trumps or arguments.all_leaders else _reports
    with ctrl_c_cancels(pool):
        return show(arguments, found, pool) or int(wrong > 0)


def _problems(arguments: argparse.Namespace) -> Iterator[Problem | Unsolvable]:
    """Yield problems to solve. Yield an `Unsolvable` in place of each one that can't be solved."""
    from acesaround.analysis.inputs import MAX_INPUT_BYTES, problems
    from acesaround.analysis.problem import Unsolvable, problem_in
    from acesaround.cli.replay import is_save
    from acesaround.messages.records import SAVE_ON_INPUT

    with _opened(arguments.file) as source:
        data = source.read(MAX_INPUT_BYTES + 1)
    wanted = _wanted(arguments)
    if not is_save(data):
        rules = rules_named(arguments.rules) if arguments.rules else None
        yield from problems(data, wanted, rules)
        return
    if arguments.file == "-":
        yield Unsolvable(SAVE_ON_INPUT())
        return
    from acesaround.cli.export import record_of_save

    try:
        yield problem_in(record_of_save(Path(arguments.file)), wanted)
    except Unsolvable as error:
        yield error


def _wanted(arguments: argparse.Namespace) -> GamePoint:
    from acesaround.analysis.problem import GamePoint

    return GamePoint(
        hand=arguments.hand,
        actions=arguments.at,
        trick=arguments.trick,
        trump=arguments.trump,
        leader=arguments.leader,
        declarer=arguments.declarer,
        bid=arguments.bid,
        every_trump=arguments.all_trumps,
        every_leader=arguments.all_leaders,
    )


def _reports(arguments: argparse.Namespace, problems: list[Problem], pool: Pool) -> int:
    """Print a report on each problem, in order, as soon as it's ready."""
    from acesaround.analysis.pool import solutions
    from acesaround.analysis.report import report
    from acesaround.cli.progress import Bar
    from acesaround.text.rulebook.book import heading

    symbols = _symbols(arguments)
    for index, solution in enumerate(solutions(problems, pool, Bar(len(problems)))):
        if solution is None:
            break
        stopped = pool.cancelled.is_set
        limit = "by Ctrl-C" if stopped else _limit(arguments)
        problem = problems[index]
        title = heading(problem.rules)
        lines = report(problem, solution, title, symbols=symbols, limit=limit)
        print("\n".join([*[""] * (index > 0), *lines]), flush=True)
        if stopped:
            break
    return _INTERRUPTED if pool.cancelled.is_set else 0


def _grids(arguments: argparse.Namespace, problems: list[Problem], pool: Pool) -> int:
    """Print a table of values for each problem."""
    from acesaround.analysis.pool import solutions
    from acesaround.analysis.problem import Unsolvable
    from acesaround.analysis.report import grid_lines, grid_of
    from acesaround.cli.progress import Bar
    from acesaround.text.rulebook.book import heading

    trumps, leaders = arguments.all_trumps, arguments.all_leaders
    wrong, printed = 0, False
    for problem in problems:
        try:
            grid = grid_of(problem, all_trumps=trumps, all_leaders=leaders)
        except Unsolvable as error:
            print(f"aces: {problem.title or _named(arguments.file)}: {error}", file=sys.stderr)
            wrong = 1
            continue
        found = list(solutions(grid.problems, pool, Bar(len(grid.problems))))
        lines = grid_lines(grid, found, symbols=_symbols(arguments))
        title = ": ".join(filter(None, [problem.title, heading(problem.rules)]))
        print("\n".join([*[""] * printed, title, "", *lines]), flush=True)
        printed = True
        if pool.cancelled.is_set:
            return _INTERRUPTED
    return wrong


def _symbols(arguments: argparse.Namespace) -> bool:
    from acesaround.tui.terminal import can_show

    return not arguments.ascii and can_show("♠♥♣♦")


def _limit(arguments: argparse.Namespace) -> str:
    """Return the limit that stopped a search, such as ``after 10 seconds``."""
    from acesaround.rules.errors import counted

    if arguments.seconds is None and arguments.nodes is not None:
        return f"after {counted(arguments.nodes, 'node')} (set with --nodes)"
    return f"after {counted(arguments.seconds or HUMAN_SECONDS, 'second')} (set with --seconds)"

"""`aces engine`: run a player for other programs, or test a program that speaks the protocol."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from acesaround.cli.command_line import limit, players_there, standard_input

if TYPE_CHECKING:
    from acesaround.game.view import View
    from acesaround.players.base import Choice, Player
    from acesaround.players.external.conformance import Check

_DESCRIPTION: Final = """\
Run a player that speaks the engine protocol: one JSON object per line, with questions on standard
input and answers on standard output. The protocol's reference page describes every message.
"""
_MARKS: Final = {"passed": "ok", "failed": "FAILED", "declines": "no", "advice": "note"}
_EXAMPLES: Final = """\
--check starts a program and tests whether it speaks the protocol. The program has to play games,
handle unknown messages, stay within a limit, and quit when told to. If it has arguments, put it all
in quotes. Playing strength isn't tested, so a program that always takes the first legal action
passes.

Rules that the program declines are marked "no" and don't count. With --rules, the program must play
those rules, and only those are tested. A "note" is advice and counts as passed.

exit code: 0, even if some answers were errors; with --check, 1 if a test failed, and 2 if the
program couldn't be started

examples:
  aces engine
  aces engine random --seed 7
  aces engine --check "./mybot --fast"
  aces engine --check "python3 bot.py" --json
  aces engine --check ./mybot --rules double-deck house.toml
  aces engine --check ./mybot --trace talk
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `engine` command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, f"{players_there()}\n{_EXAMPLES}"
    parser.add_argument(
        "player", metavar="PLAYER", nargs="?", help="the player (default: daugherty)"
    )
    parser.add_argument(
        "--seed", metavar="S", help="a number or text that determines random choices"
    )
    parser.add_argument(
        "--limit",
        type=limit,
        metavar="L",
        help="limit for questions that don't set one: 10ms, 1s, 50w, 10ms/hand",
    )
    parser.add_argument(
        "--check", metavar="COMMAND", help="test a program instead of running a player"
    )
    parser.add_argument(
        "--rules",
        nargs="+",
        metavar="PRESET|FILE",
        help="with --check: test only these rules, which the program must play",
    )
    parser.add_argument(
        "--trace",
        type=Path,
        metavar="DIR",
        help="with --check: save all messages and the program's standard error output in a folder",
    )
    parser.add_argument("--json", action="store_true", help="with --check: print one JSON object")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    if problem := _contradiction(arguments):
        print(f"aces: {problem}", file=sys.stderr)
        return 2
    return _serve(arguments) if arguments.check is None else _check(arguments)


def _contradiction(arguments: argparse.Namespace) -> str | None:
    if arguments.check is None:
        for name in ("rules", "trace"):
            if getattr(arguments, name) is not None:
                return f"--{name} needs --check: name a program to test"
        return "--json needs --check: the protocol is always JSON" if arguments.json else None
    for name in ("player", "seed", "limit"):
        if getattr(arguments, name) is not None:
            return f"{name} doesn't work with --check: the program is the player"
    return None


def _serve(arguments: argparse.Namespace) -> int:
    from acesaround.players.base import NO_LIMIT
    from acesaround.players.external.engine import Engine
    from acesaround.players.registry import player

    try:
        who = player(arguments.player or "daugherty", arguments.seed)
    except ValueError as error:
        print(f"aces: {error}", file=sys.stderr)
        return 2
    reseed = partial(_reseeded, who) if arguments.seed is None else None
    engine = Engine(who, sys.stdout.buffer, arguments.limit or NO_LIMIT, reseed, _reasons)
    try:
        engine.serve(_lines(standard_input()))
    finally:
        if close := getattr(who, "close", None):
            close()
    return 0


def _reasons(choice: Choice, view: View) -> str:
    """Return the reasons for a choice as a string with seat names."""
    from acesaround.text.formatter import Display, reasons_text

    return reasons_text(choice.why, Display(symbols=False), view.rules.seats)


def _reseeded(who: Player, seed: int | str) -> Player:
    """Return a player for a game with this seed. An external program is kept and reseeded."""
    from acesaround.players.registry import player

    if (begin := getattr(who, "begin", None)) is None:
        return player(who.name, seed)
    begin(seed)
    return who


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield lines from standard input. If a line is too long, yield only its beginning."""
    from acesaround.notation.tokens import bounded_lines
    from acesaround.players.external.engine import LONGEST_QUESTION

    # Read a duplicate of the stream so that Python doesn't wait for a blocked read at exit.
    with os.fdopen(os.dup(stream.fileno()), "rb") as source:
        yield from bounded_lines(source, LONGEST_QUESTION)


def _check(arguments: argparse.Namespace) -> int:
    from acesaround.cli.command_line import rules_named
    from acesaround.players.external.conformance import PRESETS, check
    from acesaround.players.external.engine_protocol import ExternalPlayerError

    claimed = arguments.rules is not None
    presets = [rules_named(word) for word in arguments.rules] if claimed else PRESETS
    if arguments.trace is not None:
        arguments.trace.mkdir(exist_ok=True)
    tell = None if arguments.json else _show
    try:
        command = arguments.check.removeprefix("cmd:")
        report = check(command, presets, tell, claimed=claimed, trace=arguments.trace)
    except ExternalPlayerError as error:
        print(f"aces: {error}", file=sys.stderr)
        return 2
    if arguments.json:
        print(json.dumps(report.as_object()))
    else:
        failed = sum(not one.passed for one in report.checks)
        declined = sum(one.outcome == "declines" for one in report.checks)
        count = len(report.checks) - declined
        rest = f", {declined} rule sets declined" if declined else ""
        print(f"{report.program}: {count - failed} of {count} checks passed{rest}")
    return int(not report.passed)


def _show(one: Check) -> None:
    print(f"{_MARKS[one.outcome]:<6}  {one.name}", flush=True)
    if one.reason is not None:
        print(f"        {one.reason}", flush=True)

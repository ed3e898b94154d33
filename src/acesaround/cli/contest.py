"""Code shared by `aces duel` and `aces ladder`."""

from __future__ import annotations

import argparse
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from acesaround.cli import numbers

if TYPE_CHECKING:
    from acesaround.players.limit import Limit

FORFEITED: Final = 1
INTERRUPTED: Final = 130
MOST: Final = 10_000_000
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
        type=_seed,
        metavar="S",
        help="a number or text that determines all the cards (default: random)",
    )
    parser.add_argument(
        "--jobs", type=count, metavar="N", help="number of workers (default: one per processor)"
    )
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


def players_there() -> str:
    """Return help text that explains how to name players."""
    from acesaround.players.registry import player_names

    return (
        f"Players are {', '.join(player_names())}. expert:play=flat is the expert with an option.\n"
        "cmd:PROGRAM is a program that speaks the engine protocol. Put it in quotes if it has\n"
        "arguments.\n"
    )


def count(text: str) -> int:
    """Parse a number of deals or workers."""
    return numbers.count(text, MOST)


def limit(text: str) -> Limit:
    """Parse a limit on thinking, such as ``10ms``."""
    from acesaround.players.limit import Limit

    try:
        return Limit.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


@contextmanager
def ended_in_order() -> Iterator[None]:
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


def drawn_seed() -> int:
    """Return a random seed to use if the user doesn't choose one."""
    import secrets

    return secrets.randbelow(10**9)


def _share(text: str) -> Fraction:
    written = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,9})?)( ?%)?", text)
    share = Fraction(written[1]) / (100 if written[2] else 1) if written else None
    # A bare 1 could mean 1% or 100%.
    if share is None or share > 1 or (share == 1 and "%" not in text):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} isn't a share: write 5% or 0.05")
    return share


def _seed(text: str) -> int | str:
    return int(text) if re.fullmatch("-?(?:0|[1-9][0-9]{0,17})", text) else text

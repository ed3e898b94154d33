"""`aces deal`: print deals as records, JSON, or diagrams."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from typing import TYPE_CHECKING, Final

from acesaround.cli.command_line import positive_number, random_seed, rules_named, seed

if TYPE_CHECKING:
    from acesaround.rules.model import RuleSet
    from acesaround.session import Game

_DEFAULT: Final = "nicholas-1992"
_EXAMPLES: Final = f"""\
The same seed always gives the same cards, and a game with that seed starts with the same deal.
Without --seed, a random seed is chosen and recorded. With --seed 7 --count 3, the seeds are 7, 8,
and 9.

examples:
  aces deal --seed 7
  aces deal two-hand --seed 7 --diagram
  aces deal house.toml --seed tuesday --count 3
  aces deal {_DEFAULT} --demo --json
"""
_MOST: Final = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `deal` command and add its arguments."""
    parser.description, parser.epilog = "Print one or more deals.", _EXAMPLES
    parser.add_argument(
        "rules",
        metavar="PRESET|FILE",
        nargs="?",
        default=_DEFAULT,
        help=f"a preset or house-rules file; - for standard input (default: {_DEFAULT})",
    )
    chance = parser.add_mutually_exclusive_group()
    chance.add_argument("--seed", metavar="S", help="a number or text that determines the cards")
    chance.add_argument("--demo", action="store_true", help="print the demonstration deal")
    parser.add_argument(
        "--count",
        type=partial(positive_number, most=_MOST),
        default=1,
        metavar="N",
        help="number of deals",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object per deal")
    form.add_argument("--diagram", action="store_true", help="draw the hands around the table")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from acesaround.notation.errors import NotationError

    rules = rules_named(arguments.rules)
    first = _first_seed(arguments)
    try:
        for number in range(arguments.count):
            if number and not arguments.json:
                print()
            print(_shown(arguments, _game(rules, _following(first, number))))
    except NotationError as error:
        print(f"aces: {error}", file=sys.stderr)
        return 2
    return 0


def _first_seed(arguments: argparse.Namespace) -> int | str:
    if arguments.demo:
        from acesaround.tui.setup import DEMONSTRATION_SEED

        return DEMONSTRATION_SEED
    if arguments.seed is None:
        return random_seed()
    return seed(arguments.seed)


def _game(rules: RuleSet, seed: int | str) -> Game:
    """Return a new game. Raise NotationError if the seed is invalid."""
    from acesaround.messages import CodedError
    from acesaround.notation.errors import NotationError
    from acesaround.session import new

    try:
        return new(rules, seed)
    except CodedError as error:
        raise NotationError(error.message) from None


def _following(seed: int | str, number: int) -> int | str:
    """Return the seed for the deal that comes `number` deals after the first."""
    if isinstance(seed, int):
        return seed + number
    return f"{seed}-{number + 1}" if number else seed


def _shown(arguments: argparse.Namespace, game: Game) -> str:
    if arguments.json:
        from acesaround.notation.record_json import to_json

        return to_json(game)
    if arguments.diagram:
        from acesaround.text.rulebook.book import heading
        from acesaround.text.transcript import deal_diagram
        from acesaround.tui.terminal import can_show

        deal = game.state.this_round.deal
        diagram = deal_diagram(game.rules, deal, symbols=can_show("♠♥♣♦"))
        return f"{heading(game.rules)}, seed {game.seed}\n\n{diagram}"
    from acesaround.notation.writer import dumps

    return dumps(game).rstrip("\n")

"""`aces rules`: list, show, explain, compare, and check rule sets."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from acesaround.cli.command_line import rules_named

if TYPE_CHECKING:
    from acesaround.rules.errors import RulesError

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

_NAME_HELP = "a preset or house-rules file (TOML); - for standard input"
_FAMILY_EXAMPLES: Final = """\
examples:
  aces rules list
  aces rules explain two-hand
  aces rules show nicholas-1992 > house.toml
  aces rules diff nicholas-1992 house.toml
  aces rules check house.toml

A house-rules file names the rules that it extends and lists its changes:
  extends = "nicholas-1992"
  [meld]
  run = [15, 150, 225, 300]
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `rules` command and add its arguments."""
    parser.description = "Work with rule sets: presets, and files with house rules."
    parser.epilog = _FAMILY_EXAMPLES
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    _command(
        commands,
        "list",
        "the presets, the rule sets that come with the program",
        _list,
        "examples:\n  aces rules list\n  aces rules list --json",
        json_help="print a JSON list of objects",
    )
    show = _command(
        commands,
        "show",
        "every field of a rule set, as a file",
        _show,
        "examples:\n  aces rules show two-hand\n  aces rules show house.toml --json",
        json_help="print JSON instead of TOML",
    )
    show.add_argument("name", metavar="NAME", help=_NAME_HELP)
    explain = _command(
        commands,
        "explain",
        "the complete rules of a rule set, in plain English",
        _explain,
        "examples:\n  aces rules explain three-hand-widow\n  aces rules explain house.toml",
    )
    explain.add_argument("name", metavar="NAME", help=_NAME_HELP)
    diff = _command(
        commands,
        "diff",
        "the fields that differ between two rule sets",
        _diff,
        "examples:\n  aces rules diff doubles-1993 nicholas-1992\n"
        "  aces rules diff two-hand house.toml --json",
        json_help="print a JSON list of objects",
    )
    diff.add_argument("a", metavar="A", help=_NAME_HELP)
    diff.add_argument("b", metavar="B", help=_NAME_HELP)
    check = _command(
        commands,
        "check",
        "'ok' if a house-rules file can be played, or else every problem in it",
        _check,
        "Each problem has a code, a field, and a message.\n\n"
        "exit code: 0 if the file can be played; 1 if it has problems, isn't UTF-8 or TOML, or is "
        "too large;\n2 if it's missing or can't be opened\n\n"
        "examples:\n  aces rules check house.toml\n  aces rules check house.toml --json",
        json_help="print a JSON object with `ok` and `problems`",
    )
    check.add_argument("name", metavar="FILE", help=_NAME_HELP)


def _command(
    commands: Subparsers,
    name: str,
    summary: str,
    run: Callable[[argparse.Namespace], int],
    epilog: str,
    json_help: str | None = None,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=summary, description=f"Print {summary}.", epilog=epilog)
    if json_help is not None:
        parser.add_argument("--json", action="store_true", help=json_help)
    parser.set_defaults(run=run)
    return parser


def _list(arguments: argparse.Namespace) -> int:
    from acesaround.rules.load import load, presets

    found = [load(name) for name in presets()]
    if arguments.json:
        _print_json(
            [
                {
                    "name": rules.name,
                    "title": rules.title,
                    "players": rules.table.players,
                    "cards": len(rules.full_deck),
                    "digest": rules.digest,
                }
                for rules in found
            ]
        )
        return 0
    width = max(len(rules.name) for rules in found)
    for rules in found:
        players, cards = rules.table.players, len(rules.full_deck)
        print(f"{rules.name:{width}}  {players} players  {cards:3} cards  {rules.title}")
    return 0


def _show(arguments: argparse.Namespace) -> int:
    from acesaround.rules.load import format_toml
    from acesaround.rules.model import to_table

    table = to_table(rules_named(arguments.name))
    if arguments.json:
        _print_json(table)
    else:
        # A rules file takes its name from the file, not from the rules it was copied from.
        del table["name"]
        print(format_toml(table), end="")
    return 0


def _explain(arguments: argparse.Namespace) -> int:
    import shutil

    from acesaround.text.rulebook.book import explain

    width = shutil.get_terminal_size().columns - 1
    print(explain(rules_named(arguments.name), max(40, min(width, 99))), end="")
    return 0


def _diff(arguments: argparse.Namespace) -> int:
    from acesaround.rules.load import toml_value
    from acesaround.rules.model import diff

    found = diff(rules_named(arguments.a), rules_named(arguments.b))
    if arguments.json:
        _print_json([{"field": path, "a": a, "b": b} for path, a, b in found])
        return 0
    for path, *values in found:
        a, b = ("(absent)" if value is None else toml_value(value) for value in values)
        print(f"{path}: {a} -> {b}")
    if not found:
        print("no difference")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from acesaround.rules.errors import RulesError

    try:
        rules_named(arguments.name)
    except RulesError as error:
        if error.not_there:
            print(f"aces: {error}", file=sys.stderr)
            return 2
        _report(error, arguments.json)
        return 1
    if arguments.json:
        _print_json({"ok": True, "problems": []})
    else:
        print("ok")
    return 0


def _report(error: RulesError, as_json: bool) -> None:
    from acesaround.text.formatter import problem_text

    if as_json:
        problems = [
            {"code": problem.code, "field": problem.path, "message": str(problem.message)}
            for problem in error.problems
        ]
        _print_json({"ok": False, "problems": problems})
        return
    for problem in error.problems:
        where = problem.path or error.origin
        print(f"{problem.code}  {where}: {problem_text(problem)}")


def _print_json(value: Any) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))

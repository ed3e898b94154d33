"""Write docs/reference/cli.md from the parsers of the `aces` command.

Run as ``python tools/cli_page.py`` after changing an option or its help.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from acesaround.cli.main import COMMANDS, parser

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "cli.md"

INTRO = """\
<!-- Written by tools/cli_page.py: do not edit. -->

# The `aces` command

`aces COMMAND --help` prints what stands here. Options are written in full; `--` ends them. Where a
preset's name can stand, a [house-rules file](../guides/house-rules.md) can too.

## Exit codes

- 0: done.
- 1: what was asked for was found wanting. `rules check` or `replay --check` found something wrong;
  `judge` or `solve` could not understand a line or, with `judge --check`, a result differs.
  A program did not pass `engine --check`, or forfeited too many decisions in `duel` or `ladder`.
- 2: it could not be done. The command line is wrong, a file is not there or cannot be read, rules
  cannot be played, a stream is closed or full.
- 130: interrupted with Ctrl-C.
- 141: whoever read the output has closed it.
- 143: ended by `kill`; `duel` and `ladder` end their workers first.

Errors go to standard error, one line that begins with `aces: `. If the command line is wrong,
the error starts with the command, as in `aces play: `, and names the help command that shows
what works.

## Environment

| Variable | Meaning |
|---|---|
| `ACES_HOME` | the folder in which saved games lie, in `saves`; else the user's data folder |
| `NO_COLOR` | no colour, whatever it is set to |
| `COLUMNS` | the width of printed rules, where no terminal has one |
"""


def page() -> str:
    """The text of the page."""
    parts = [INTRO]
    for name in COMMANDS:
        whole = parser([name])
        [commands] = (a for a in whole._actions if isinstance(a, argparse._SubParsersAction))
        parts += _command(commands.choices[name])
    return "\n".join(parts).rstrip() + "\n"


def _command(command: argparse.ArgumentParser) -> Iterator[str]:
    yield f"## `{command.prog}`\n"
    yield f"{_sentence(command.description)}\n"
    inner = [a for a in command._actions if isinstance(a, argparse._SubParsersAction)]
    rows = [
        row
        for action in command._actions
        if action not in inner and not isinstance(action, argparse._HelpAction)
        for row in [f"| {_written(action)} | {_cell(action.help)} |"]
    ]
    if rows:
        yield "\n".join(["| Argument | Meaning |", "|---|---|", *rows]) + "\n"
    if command.epilog:
        yield f"```text\n{command.epilog.strip()}\n```\n"
    for action in inner:
        for sub in action.choices.values():
            for line in _command(sub):
                yield f"#{line}" if line.startswith("## ") else line


def _written(action: argparse.Action) -> str:
    metavar = action.metavar if isinstance(action.metavar, str) else ""
    if action.choices is not None and not metavar:
        metavar = "{" + ",".join(map(str, action.choices)) + "}"
    if not action.option_strings:
        return f"`{metavar}`".replace("|", "\\|")
    takes = metavar if action.nargs != 0 else ""
    if takes and action.nargs == "?":
        takes = f"[{takes}]"
    names = ", ".join(f"`{f'{name} {takes}'.strip()}`" for name in action.option_strings)
    return names.replace("|", "\\|")


def _sentence(text: str | None) -> str:
    return " ".join((text or "").split())


def _cell(text: str | None) -> str:
    return _sentence(text).replace("%%", "%").replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

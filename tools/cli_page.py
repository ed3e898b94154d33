"""Write docs/reference/cli.md from the `aces` command's parsers.

Run ``python tools/cli_page.py`` after changing an option or its help text.
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

`aces COMMAND --help` prints the same text as this page. Options can't be abbreviated; `--` ends
them. You can give a [house-rules file](../guides/house-rules.md) in place of a preset.

## Exit codes

- 0: success.
- 1: a check failed. `rules check` or `replay --check` found a problem; `judge` or `solve` couldn't
  read a line; a result differs in `judge --check`; a program didn't pass `engine --check`, or
  forfeited too many decisions in `duel` or `ladder`.
- 2: the command couldn't run. The command line is wrong, a file is missing or unreadable, the rules
  can't be played, or a stream is closed or full.
- 130: interrupted with Ctrl-C.
- 141: the program reading the output closed it.
- 143: ended by `kill`; `duel` and `ladder` end their workers first.

An error is one line on standard error that starts with `aces: `. If the command line is wrong, the
line starts with the command, such as `aces play: `, and names the help command to run.

## Environment

| Variable | Meaning |
|---|---|
| `ACES_HOME` | the folder whose `saves` folder has your saved games (default: your data folder) |
| `NO_COLOR` | no color, whatever the value |
| `COLUMNS` | the width for printed rules if the output isn't a terminal |
"""


def page() -> str:
    """Return the page's Markdown text."""
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

"""Computer players' pinned choices. Each file names the version of the player that made them.

If choices change, people get another partner. So they need a new version with notes, in
`acesaround.messages.player_versions`. If people won't notice the change, for example because only
random numbers differ, give the reason instead. The file keeps it until the next version::

    python -m tests.players.expert_choices --write --unnoticed "samples deals in another order"
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from acesaround.players.registry import current_versions

Choices = Mapping[str, list[str]]
"""Lines by rule set. Each line starts with the name of the rule set."""

MODULE: Final = "src/acesaround/messages/player_versions.py"
_MARK: Final = "# "


@dataclass(frozen=True)
class PinnedChoices:
    """A player's file. The module `command` writes it.

    `essence` returns the part of a line that changes only if people get another partner.
    """

    player: str
    path: Path
    command: str
    essence: Callable[[str], str] = str

    @property
    def current(self) -> str:
        """The player with its current version, such as ``expert 3``."""
        return f"{self.player} {current_versions([self.player])[self.player]}"

    def complaint(self, choices: Choices) -> str:
        """Return a line that says what to do if `choices` differ from the file, or nothing."""
        version, *_ = self._notes()
        name, write = self.path.name, f"run `python -m {self.command} --write`"
        if version != self.current:
            return f"{name} has the choices of {version}, not of {self.current}: {write}"
        if changed := self._changed(choices):
            return (
                f"{self.current} plays differently now ({', '.join(changed)}): add a version with "
                f"notes to {MODULE} and {write}, or add --unnoticed REASON if people won't notice"
            )
        other = [rules for rules, lines in choices.items() if self._pinned(rules) != lines]
        return f"{name} differs, but not in choices ({', '.join(other)}): {write}" if other else ""

    def write(self, choices: Choices, unnoticed: str = "") -> None:
        """Write the file. Exit with the complaint if that would hide a change of the player."""
        notes = self._notes() if self.path.exists() else [""]
        if notes[0] != self.current:
            notes = [self.current]
        elif self._changed(choices) and not unnoticed:
            raise SystemExit(self.complaint(choices))
        marked = [f"{_MARK}{note}" for note in (*notes, unnoticed) if note]
        lines = [line for found in choices.values() for line in found]
        self.path.write_text("\n".join([*marked, *lines]) + "\n", "utf-8")

    def _changed(self, choices: Choices) -> list[str]:
        """Return the rule sets under which the player's choices aren't the pinned ones."""
        return [
            rules
            for rules, lines in choices.items()
            if (pinned := self._pinned(rules))
            and list(map(self.essence, pinned)) != list(map(self.essence, lines))
        ]

    def _notes(self) -> list[str]:
        """Return the version in the file, followed by reasons for changes that nobody notices."""
        lines = self.path.read_text("utf-8").splitlines()
        return [line.removeprefix(_MARK) for line in lines if line.startswith(_MARK)] or ["?"]

    def _pinned(self, rules: str) -> list[str]:
        lines = self.path.read_text("utf-8").splitlines()
        return [line for line in lines if line.startswith(f"{rules} ")]


def add_write_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that write a file."""
    parser.add_argument("--write", action="store_true", help="write the pinned choices")
    parser.add_argument(
        "--unnoticed", metavar="REASON", default="", help="why people won't notice the change"
    )

"""The first lines of a game, new or resumed."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.telling.look import Look
from acesaround.telling.text import fit
from acesaround.tui.line.table import PERSON, Table


def welcome(table: Table, look: Look, notes: Sequence[str]) -> list[str]:
    """Which game, who sits where, who deals, and how to get help."""
    rules = table.rules
    lines = [look.rule(rules.title), *notes]
    if notes:
        lines.append("")
    for name, kind in zip(rules.seats, table.kinds, strict=True):
        lines.append(
            f"  {fit(name, 20):<22}{'a person' if kind == PERSON else f'computer: {kind}'}"
        )
    dealer = table.state.match.dealer
    if dealer is not None and not table.over:
        lines.append(f"{rules.seats[dealer]} deals.")
    lines.append(f"The deals come from the seed {table.seed}; --seed {table.seed} repeats them.")
    lines.append("HELP lists what you can type besides your answers. QUIT leaves, and nothing is")
    lines.append("lost: every action is saved as it happens.")
    return lines


def resumed(table: Table, torn: bool) -> list[str]:
    """What to say when a game goes on."""
    hand = table.state.match.hands + 1
    lines = [f"Going on with the game in {table.save.path.name}, hand {hand}."]
    if torn:
        lines.append("Its last line had not been written to the end and was dropped.")
    return lines

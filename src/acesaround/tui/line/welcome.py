"""The first lines of a game, new or resumed, and the list of saved ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from acesaround.store.saveerror import SaveError
from acesaround.store.savefile import read_save
from acesaround.store.saves import all_saves
from acesaround.tui.line.table import PERSON, Table
from acesaround.tui.show.cast import Cast
from acesaround.tui.show.look import Look
from acesaround.tui.show.result import leaders
from acesaround.tui.show.text import count, fit


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


def saved_games(folder: Path) -> list[str]:
    """A line for each save, the one played last first."""
    found = all_saves(folder)
    if not found:
        return [f"No saved games in {folder}."]
    return [f"Saved games in {folder}, the last played first:"] + [
        line for path in found for line in _described(path)
    ]


def _described(path: Path) -> list[str]:
    try:
        saved = read_save(path)
    except SaveError as error:
        place = f"line {error.line}: " if error.line is not None else ""
        return [path.name, f"    damaged: {place}{error.reason}"]
    rules, match = saved.header.rules, saved.states[-1].match
    cast = Cast(rules)
    scores = ", ".join(f"{cast.score(i, 24)} {match.scores[i]}" for i in cast.score_order())
    if saved.ended:
        where = f"over after {count(match.hands, 'hand')}"
        if match.winner is not None:
            where += f", won by {cast.score(match.winner, 24)}"
    else:
        where = f"hand {match.hands + 1}"
        if match.hands:
            where += f", {leaders(match, cast)} ahead"
    return [path.name, f"    {fit(rules.title, 30)}: {where}", f"    {scores}"]

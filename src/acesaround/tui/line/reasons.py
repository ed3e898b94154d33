"""Computer players' reasons for their actions."""

from __future__ import annotations

from collections.abc import Iterable

from acesaround.game.actions import Deal
from acesaround.game.view import view
from acesaround.store.saveline import Done
from acesaround.text.actions import in_words
from acesaround.text.cast import Cast
from acesaround.text.columns import wrap
from acesaround.text.forced import forced
from acesaround.text.formatter import reasons_text
from acesaround.text.look import Look
from acesaround.tui.line.table import PERSON, Table


def since_last_decision(table: Table, seat: int) -> range:
    """Return the indices of the actions in this hand since `seat` last made a decision."""
    first = _deals(table)[-1] + 1
    for index in range(len(table.done) - 1, first - 1, -1):
        before = table.states[index]
        if before.turn == seat and forced(view(before, seat)) is None:
            return range(index + 1, len(table.done))
    return range(first, len(table.done))


def last_hand(table: Table) -> range:
    """Return the indices of the last finished hand's actions, or an empty range if there's none."""
    deals = [*_deals(table), *([len(table.done)] if table.over else [])]
    return range(deals[-2] + 1, deals[-1]) if len(deals) > 1 else range(0)


def by_computers(table: Table, indexes: range) -> list[tuple[int, Done]]:
    """Return the actions at `indexes` taken by computer players, each with its seat."""
    acted = [(table.states[index].turn, table.done[index]) for index in indexes]
    return [
        (seat, done) for seat, done in acted if seat is not None and table.kinds[seat] != PERSON
    ]


def reasons(acted: Iterable[tuple[int, Done]], cast: Cast, look: Look) -> list[str]:
    """Return lines that show actions with their reasons."""
    lines = []
    for seat, done in acted:
        why = f": {reasons_text(done.why, look, cast.all_names)}" if done.why else ""
        text = f"{cast.name(seat)}: {in_words(done.action, look)}{why}"
        lines += wrap(text, look.width, "", "    ")
    return lines


def _deals(table: Table) -> list[int]:
    return [index for index, done in enumerate(table.done) if isinstance(done.action, Deal)]

"""Measurement reports for the terminal, Markdown pages, and JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bench.timing import Figure


@dataclass(frozen=True)
class Row:
    """One measurement. `peer` is True if it's for another program."""

    what: str
    figure: Figure
    goal: float | None = None
    peer: bool = False


@dataclass(frozen=True)
class Group:
    """Measurements taken alternately, all in the same unit.

    For `rates`, higher is better, and the range is shown. For `positions`, lower is better, and the
    90th percentile is shown. `yardstick` is the row that all others are compared with.
    """

    name: str
    title: str
    unit: str
    kind: Literal["rates", "positions"]
    rows: tuple[Row, ...]
    yardstick: str | None = None
    notes: tuple[str, ...] = ()

    def met(self, row: Row) -> bool | None:
        """Return True if the row meets its goal, or None if it has no goal."""
        if row.goal is None:
            return None
        middle = row.figure.median
        return middle >= row.goal if self.kind == "rates" else middle <= row.goal

    def ratio(self, row: Row) -> float | None:
        """Return the ratio to the yardstick, or None without one or for the yardstick's own row."""
        for other in self.rows:
            if other.what == self.yardstick and other is not row and other.figure.median:
                return row.figure.median / other.figure.median
        return None

    def as_json(self) -> dict[str, Any]:
        rows = [
            {"what": row.what, "peer": row.peer, **row.figure.as_json()}
            | ({"goal": row.goal, "met": self.met(row)} if row.goal is not None else {})
            | ({"to_yardstick": ratio} if (ratio := self.ratio(row)) is not None else {})
            for row in self.rows
        ]
        found = {"title": self.title, "unit": self.unit, "kind": self.kind, "rows": rows}
        return found | {"yardstick": self.yardstick, "notes": list(self.notes)}


def as_text(groups: Sequence[Group]) -> str:
    """Return the tables as text for a terminal."""
    return "\n\n".join(_text(group) for group in groups)


def as_markdown(groups: Sequence[Group]) -> str:
    """Return the tables in Markdown for a page."""
    return "\n\n".join(_markdown(group) for group in groups)


def _text(group: Group) -> str:
    head, *body = _cells(group)
    widths = [max(map(len, column)) for column in zip(head, *body, strict=True)]
    lines = [f"{group.title}, {group.unit}"]
    for cells in (head, *body):
        first, *others = zip(cells, widths, strict=True)
        right = "".join(f"  {cell:>{width}}" for cell, width in others)
        lines.append(f"  {first[0]:{first[1]}}{right}".rstrip())
    return "\n".join([*lines, *(f"  {note}" for note in group.notes)])


def _markdown(group: Group) -> str:
    head, *body = _cells(group)
    lines = [f"## {group.title}", "", _line(head), "|---|" + "---:|" * (len(head) - 1)]
    lines += [_line(cells) for cells in body]
    for note in group.notes:
        lines += ["", note]
    return "\n".join(lines)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(group: Group) -> list[list[str]]:
    """Return the table's cells, without empty columns."""
    rates = group.kind == "rates"
    head = ["what", group.unit, "range"]
    if not rates:
        head = ["what", "number", f"median {group.unit}", "p90", "worst"]
    goals = any(row.goal is not None for row in group.rows)
    ratios = group.yardstick is not None
    head += ["goal"] * goals + [f"× {group.yardstick}"] * ratios
    table = [head]
    for row in group.rows:
        figure = row.figure
        low, high = short(min(figure.values)), short(max(figure.values))
        cells = [row.what, short(figure.median), f"{low}–{high}"]
        if not rates:
            count = str(len(figure.values))
            cells = [row.what, count, short(figure.median), short(figure.p90), high]
        if goals:
            cells.append(_goal(group, row))
        if ratios:
            ratio = group.ratio(row)
            cells.append("" if ratio is None else f"{ratio:.3g}")
        table.append(cells)
    return table


def _goal(group: Group, row: Row) -> str:
    if row.goal is None:
        return ""
    bound = "≥" if group.kind == "rates" else "≤"
    return f"{bound} {short(row.goal)}, {'met' if group.met(row) else 'missed'}"


def short(value: float) -> str:
    """Format a number with three significant digits, or as a whole number from 100 up."""
    if value >= 1e6:
        return f"{value / 1e6:.3g} M"
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"

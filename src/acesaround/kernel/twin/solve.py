"""Exact solver in pure Python."""

from __future__ import annotations

from acesaround.cards import Card
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.position import Position
from acesaround.kernel.twin.legal import after
from acesaround.kernel.twin.root import Root
from acesaround.kernel.twin.search import Search
from acesaround.kernel.twin.table import TwinTable
from acesaround.kernel.twin.watch import Stopped, Watch

Solved = tuple[int, int, list[tuple[int, int, int]], list[int], int, bool]
"""Lower and upper bounds, (card, lower, upper) per legal card, line, nodes, and stopped flag."""


def solve(
    position: Position,
    table: TwinTable,
    seconds: float,
    nodes: int,
    cards: bool,
    line: bool,
    cancel: Cancel,
    without: int,
    known: tuple[int, int],
) -> Solved:
    """Solve a position with the same arguments and results as the compiled ``solve``."""
    watch = Watch(seconds, nodes, cancel)
    search = _search(position, table, watch, without)
    root = Root(position, search)
    root.narrow(*known)
    best: list[Card] = []
    try:
        watch.look()
        root.solve()
        if cards:
            root.solve_cards()
        if line:
            best = _line(root, search)
    except Stopped:
        pass
    values = [(int(card), low, high) for card, (low, high) in root.cards.items()] if cards else []
    return root.lower, root.upper, values, list(map(int, best)), watch.nodes, watch.stopped


def _search(position: Position, table: TwinTable, watch: Watch, without: int) -> Search:
    shelf = table.shelf(position.rules, without)
    rules, trump, side = position.rules, int(position.trump), position.side
    return Search(rules, trump, side, shelf.entries, table.most, shelf.suits, watch, without)


def _line(root: Root, search: Search) -> list[Card]:
    """Return the line of best play to the end of the hand, for a position with a known value."""
    line: list[Card] = []
    value = root.lower
    while True:
        card = root.optimal(value)
        line.append(card)
        position = after(root.position, card)
        if position is None:
            return line
        if position.leader in position.side:
            value -= root.total - position.points
        root = Root(position, search)

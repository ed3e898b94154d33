"""Table of a deal's results for each trump suit and each leader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from acesaround.analysis.problem import Problem, Unsolvable
from acesaround.analysis.sides import others, side_name, side_of
from acesaround.cards import Suit
from acesaround.kernel.bounds import Bounds
from acesaround.kernel.solve import Solution
from acesaround.messages import moments


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of a table: a problem for each trump suit (rows) and leader (columns).

    Usually, all cells count the same team's points. But if the bid winner plays alone and isn't
    known yet, each cell counts its leader's own points.
    """

    trumps: tuple[Suit, ...]
    leaders: tuple[int, ...]
    problems: tuple[Problem, ...]


def grid_of(problem: Problem, *, all_trumps: bool, all_leaders: bool) -> Grid:
    """Return the table for a problem's cards. Raises `Unsolvable` if a trick is in progress."""
    position, rules = problem.position, problem.rules
    if position.trick:
        raise Unsolvable(moments.TRICK_BEGUN())
    trumps = tuple(Suit) if all_trumps else (position.trump,)
    leaders = tuple(range(rules.table.players)) if all_leaders else (position.leader,)
    problems = []
    for trump in trumps:
        for leader in leaders:
            alone = problem.declarer_open
            side = side_of(rules, leader, leader) if alone else position.side
            cell = replace(position, trump=trump, leader=leader, side=side)
            problems.append(replace(problem, position=cell))
    return Grid(trumps, leaders, tuple(problems))


def grid_lines(grid: Grid, solutions: Sequence[Solution | None], symbols: bool = True) -> list[str]:
    """Return the table as lines of text."""
    first = grid.problems[0]
    rules = first.rules
    sides = {problem.position.side for problem in grid.problems}
    total = first.position.points
    if len(sides) == 1:
        whose = f"Points of {side_name(rules, first.position.side)}"
        rest = side_name(rules, others(rules, first.position.side))
        lines = [f"{whose}, by trump and leader; {rest}: the rest of {total}."]
    else:
        lines = [f"Points of whoever leads and plays alone, of {total}."]
    names = [rules.seats[leader] for leader in grid.leaders]
    cells = ["?" if each is None else _cell(each.bounds) for each in solutions]
    width = max(7, *(len(text) + 2 for text in (*names, *cells)))
    lines += ["", " " * 12 + "".join(f"{name:>{width}}" for name in names) + "  leads"]
    for row, trump in enumerate(grid.trumps):
        sign = trump.symbol if symbols else trump.letter
        figures = cells[row * len(names) : (row + 1) * len(names)]
        title = f"{sign} {trump.title}"
        lines.append(f"{title:12}" + "".join(f"{text:>{width}}" for text in figures))
    if not all(each is None or each.exact for each in solutions):
        lines += ["", "Two figures: the value is proven to lie between them, both included."]
    if None in solutions:
        lines += ["", "?: not begun when it was stopped."]
    return lines


def _cell(bounds: Bounds) -> str:
    return str(bounds.lower) if bounds.exact else f"{bounds.lower}-{bounds.upper}"

"""Text reports of solved positions, and tables of values by trump suit and leader."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from acesaround.analysis.problem import Problem, Unsolvable, others, side_name, side_of
from acesaround.cards import Card, Suit
from acesaround.game.trick import winner_index
from acesaround.kernel.position import Position
from acesaround.kernel.solve import Bounds, Solution
from acesaround.messages import positions
from acesaround.notation.actions import card_text, cards_text, hands_diagram

WIDTH: Final = 79


def report(
    problem: Problem, solution: Solution, heading: str, *, symbols: bool = True, limit: str = ""
) -> list[str]:
    """Return the full report as lines.

    `heading` names the rules. `limit` describes the limit that could have stopped the search.
    """
    position, seats = problem.position, problem.rules.seats
    title = f"{problem.title}: " if problem.title else ""
    trump = position.trump.title.lower()
    led = "leads" if not position.trick else "led"
    lines = textwrap.wrap(
        f"{title}{heading}. Trump is {trump}, {seats[position.leader]} {led}.", WIDTH
    )
    lines += ["", hands_diagram(seats, position.hands, symbols=symbols)]
    if position.trick:
        cards = (
            f"{seats[position.seat_at(place)]} {card_text(card, symbols)}"
            for place, card in enumerate(position.trick)
        )
        lines += ["", f"On the table: {', '.join(cards)}"]
    lines += ["", *textwrap.wrap(verdict(problem, solution, limit), WIDTH)]
    lines += ["", *_cards(problem, solution, symbols)]
    if solution.line:
        lines += ["", *_line(problem, solution, symbols)]
    looked = f"{solution.nodes:,} positions looked at in {solution.seconds:.2f} seconds"
    return [*lines, "", looked]


def verdict(problem: Problem, solution: Solution, limit: str = "") -> str:
    """Return one or two sentences that say how many points each team wins."""
    position, rules = problem.position, problem.rules
    total = position.points
    side, rest = position.side, others(rules, position.side)
    us, them = side_name(rules, side), side_name(rules, rest)
    if solution.value is not None:
        return (
            f"With best play {us} {_win(side)} {solution.value} of the {total} points left, "
            f"{them} {total - solution.value}."
        )
    why = f", as the search was stopped {limit}" if limit else ""
    return (
        f"{us} {_win(side)} at least {solution.lower} and at most {solution.upper} of the {total} "
        f"points left: that is proven, and no more than that{why}."
    )


def _win(side: frozenset[int]) -> str:
    return "wins" if len(side) == 1 else "win"


def _cards(problem: Problem, solution: Solution, symbols: bool) -> Iterator[str]:
    """Yield the legal cards and their values, starting a new line for each suit."""
    position, rules = problem.position, problem.rules
    seat = position.to_play
    best = best_cards(position, solution)
    us = side_name(rules, position.side)
    marked = "* is best" if best else "none is proven best"
    if seat not in position.side and best:
        marked = f"* is best for {rules.seats[seat]}, who plays against them"
        if len(position.side) == 1:
            marked = f"* is best for {rules.seats[seat]}, who plays against {us}"
    yield f"{rules.seats[seat]} to play: points of {us} after each card ({marked})"
    for suit in Suit:
        texts = [
            f"{card_text(card, symbols)} {_span(bounds)}{'*' * (card in best)}"
            for card, bounds in solution.cards.items()
            if card.suit is suit
        ]
        if texts:
            yield from textwrap.wrap(
                "   ".join(texts), WIDTH, initial_indent="  ", subsequent_indent="  "
            )


def best_cards(position: Position, solution: Solution) -> frozenset[Card]:
    """Return the cards that are proven best for the seat to play."""
    values = solution.cards.values()
    if position.to_play in position.side:
        most = max(bounds.upper for bounds in values)
        return frozenset(card for card, bounds in solution.cards.items() if bounds.lower == most)
    least = min(bounds.lower for bounds in values)
    return frozenset(card for card, bounds in solution.cards.items() if bounds.upper == least)


def _span(bounds: Bounds) -> str:
    return str(bounds.lower) if bounds.exact else f"{bounds.lower}-{bounds.upper}"


def _line(problem: Problem, solution: Solution, symbols: bool) -> Iterator[str]:
    """Yield the line of best play trick by trick, with the team's points so far."""
    rules, position = problem.rules, problem.position
    us, seats = side_name(rules, position.side), rules.seats
    width = max(map(len, seats))
    yield "Best play by everyone"
    won, number = 0, 1
    leader, trick, left = position.leader, [*position.trick], position.tricks
    for card in solution.line:
        trick.append(card)
        if len(trick) < len(seats):
            continue
        winner = (leader + winner_index(trick, position.trump)) % len(seats)
        points = sum(position.rules.points[each.rank] for each in trick)
        points += position.rules.last_trick if number == left else 0
        won += points if winner in position.side else 0
        cards = cards_text(trick, symbols)
        yield (
            f"  {number:>2}  {seats[leader]:<{width}}  {cards:<{3 * len(seats) - 1}}  "
            f"{seats[winner]:<{width}} {points:>3}  {us}: {won}"
        )
        leader, trick, number = winner, [], number + 1


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
        raise Unsolvable(positions.TRICK_BEGUN())
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
        lines = [f"Points for whoever leads and plays alone, out of {total}."]
    names = [rules.seats[leader] for leader in grid.leaders]
    cells = ["?" if each is None else _span(each.bounds) for each in solutions]
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

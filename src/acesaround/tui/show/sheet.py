"""Score sheets with twelve hands each (S3-39..45, A3-7, A3-12).

The Meld and Play columns add up to the Subtotal column. If they don't, a mark and a note below the
sheet explain why.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from acesaround.game.state import HandResult, Match
from acesaround.i18n import tr
from acesaround.text.cast import Cast
from acesaround.text.columns import centre, plain, right, seen, wrap, wrap_items
from acesaround.text.look import Look
from acesaround.text.sheet import HIDDEN, MORE, ROOM, SET, TITLES, Column, entry, sheets
from acesaround.tui.show.status import signed

_WIDTHS: Final[dict[Column, int]] = {"Bid": 7, "Meld": 6, "Play": 5, "Subtotal": 6, "Total": 7}
_CHOICES: Final[tuple[tuple[Column, ...], ...]] = (
    ("Bid", "Meld", "Play", "Subtotal", "Total"),
    ("Bid", "Subtotal", "Total"),
    ("Subtotal", "Total"),
    ("Total",),
)
_NOTES: Final[dict[Callable[[str], bool], str]] = {
    lambda cell: cell.startswith("["): "terminal.n_didnt_count",
    lambda cell: cell == HIDDEN: "terminal.not_on_the_board_or_not_shown",
    lambda cell: cell.endswith(MORE): "terminal.includes_points_besides_meld_and_play",
}


@dataclass(frozen=True, slots=True)
class _Block:
    """One team's columns."""

    side: int
    columns: tuple[Column, ...]

    @property
    def width(self) -> int:
        return sum(map(_width, self.columns))


def _number() -> int:
    """Return the width of the hand-number column."""
    return max(4, seen(tr("common.hand")))


def _width(column: Column) -> int:
    """Return a column's width: enough for its numbers and its title."""
    return max(_WIDTHS[column], seen(tr(TITLES[column])) + 1)


def score_sheet(match: Match, cast: Cast, look: Look, sheet: int | None = None) -> list[str]:
    """Return score sheet `sheet` (counting from 0), or by default the latest one."""
    hands = [result for result in match.results if result.scored]
    number = sheets(match) - 1 if sheet is None else sheet
    first = number * ROOM
    blocks = _blocks(cast, look, len(match.scores))
    if _needed(blocks) > look.width:
        return _totals(number, hands[first : first + ROOM], cast, look)
    gap = _gap(blocks, look)
    heads = [_names(blocks, cast, look, gap), _titles(blocks, look, gap)]
    lines = [look.bold(line) for line in heads]
    lines += [
        _row(row + 1, hands[row] if row < len(hands) else None, blocks, cast, look, gap)
        for row in range(first, first + ROOM)
    ]
    title = look.bold(
        centre(tr("terminal.score_sheet_number", number=number + 1), seen(lines[1])).rstrip()
    )
    return [title, *(line.rstrip() for line in lines), *_notes(lines[2:], look)]


def _totals(number: int, hands: list[HandResult], cast: Cast, look: Look) -> list[str]:
    """Return only the running totals, for a screen that's too narrow for the table."""
    lines = [look.bold(tr("terminal.score_sheet_number", number=number + 1))]
    if not hands:
        return [*lines, tr("common.no_hands_have_been_scored_yet")]
    head = " " * (_number() + 1)
    for row, hand in enumerate(hands, number * ROOM + 1):
        totals = [
            f"{cast.score(side, look.width // 2)} {_cell(hand, side, 'Total', cast, look)}"
            for side in cast.score_order()
        ]
        lines += wrap_items(totals, look.width, right(str(row), _number()) + " ", head)
    return lines


def _notes(rows: list[str], look: Look) -> list[str]:
    """Return an explanation of the marks in these rows."""
    cells = [cell for row in rows for cell in plain(row).split()]
    used = [tr(note) for mark, note in _NOTES.items() if any(mark(cell) for cell in cells)]
    return [look.dim(line) for line in wrap("; ".join(used), look.width)] if used else []


def _blocks(cast: Cast, look: Look, sides: int) -> list[_Block]:
    """Return as many columns as fit. Two teams' columns mirror each other, as in 1992.

    If nothing fits, the result has only the totals.
    """
    order = cast.score_order()
    bidding = cast.rules.auction.style != "none"
    choices = [tuple(c for c in wanted if bidding or c != "Bid") for wanted in _CHOICES]
    every = [[_Block(side, columns) for side in order] for columns in choices]
    blocks = next((blocks for blocks in every if _needed(blocks) <= look.width), every[-1])
    columns = blocks[0].columns
    if sides != 2:
        return blocks
    outer: tuple[Column, ...] = tuple(c for c in columns if c in ("Bid", "Total"))
    inner: tuple[Column, ...] = tuple(c for c in columns if c not in outer)
    return [_Block(order[0], outer + inner), _Block(order[1], inner + outer)]


def _needed(blocks: list[_Block]) -> int:
    """Return the width of a row without spaces next to its vertical lines."""
    return _number() + sum(block.width + 1 for block in blocks)


def _gap(blocks: list[_Block], look: Look) -> str:
    """Return a space to put before each vertical line, or an empty string if it won't fit."""
    return " " if _needed(blocks) + len(blocks) <= look.width else ""


def _line(number: str, cells: list[str], look: Look, gap: str) -> str:
    """Return a row. The hand number goes between two teams, or before three or more."""
    bar = "│" if look.symbols else "|"
    middle = right(number, _number())
    if len(cells) == 2:
        return f"{cells[0]}{gap}{bar}{middle}{gap}{bar}{cells[1]}"
    return f"{middle}{gap}{bar}" + f"{gap}{bar}".join(cells)


def _names(blocks: list[_Block], cast: Cast, look: Look, gap: str) -> str:
    names = [centre(cast.score(b.side, b.width - 1), b.width) for b in blocks]
    return _line("", names, look, gap)


def _titles(blocks: list[_Block], look: Look, gap: str) -> str:
    cells = ["".join(right(tr(TITLES[c]), _width(c)) for c in block.columns) for block in blocks]
    return _line(tr("common.hand"), cells, look, gap)


def _row(
    number: int, hand: HandResult | None, blocks: list[_Block], cast: Cast, look: Look, gap: str
) -> str:
    cells = []
    for block in blocks:
        texts = [_cell(hand, block.side, c, cast, look) if hand else "" for c in block.columns]
        cells.append(
            "".join(right(t, _width(c)) for t, c in zip(texts, block.columns, strict=True))
        )
    return _line(str(number), cells, look, gap)


def _cell(hand: HandResult, side: int, column: Column, cast: Cast, look: Look) -> str:
    text, negative = entry(hand, side, column, cast)
    if not negative:
        return text
    if text.endswith(SET):
        return text[: -len(SET)] + look.red(SET)
    number, more = text.removesuffix(MORE), text[len(text.removesuffix(MORE)) :]
    return signed(int(number), look) + more

"""The score sheet: room for twelve hands, then a new one (S3-39..45, A3-7, A3-12).

Meld and play in a row add up to its subtotal; where they do not, a mark and a line below the sheet
say why.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from acesaround.game.score import BID_LOST_UNPLAYED, Outcome, ReasonCode
from acesaround.game.sides import camps
from acesaround.game.state import HandResult, Match
from acesaround.tui.show.cast import Cast
from acesaround.tui.show.look import Look
from acesaround.tui.show.status import signed
from acesaround.tui.show.text import centre, plain, right, seen, wrap

ROOM: Final = 12
"""Hands on one sheet."""

Column = Literal["Bid", "Meld", "Play", "Subtotal", "Total"]
_WIDTHS: Final[dict[Column, int]] = {"Bid": 7, "Meld": 6, "Play": 5, "Subtotal": 9, "Total": 7}
_CHOICES: Final[tuple[tuple[Column, ...], ...]] = (
    ("Bid", "Meld", "Play", "Subtotal", "Total"),
    ("Bid", "Subtotal", "Total"),
    ("Subtotal", "Total"),
    ("Total",),
)
_NUMBER: Final = 4
_GIVEN_UP: Final[frozenset[Outcome]] = frozenset({"folded", "no_marriage"})
"""Hands that ended before everyone had laid his meld on the table."""
_MELD_LOST: Final[frozenset[ReasonCode]] = frozenset({"meld_not_saved", "all_not_saved"})
_HIDDEN: Final = "-"
_MORE: Final = "*"
_NOTES: Final[dict[Callable[[str], bool], str]] = {
    lambda cell: cell.startswith("["): "[n] did not count",
    lambda cell: cell == _HIDDEN: "- below the minimum, or not shown",
    lambda cell: cell.endswith(_MORE): "* with points for more than meld and play",
}


@dataclass(frozen=True, slots=True)
class _Block:
    """The columns of one side."""

    side: int
    columns: tuple[Column, ...]

    @property
    def width(self) -> int:
        return sum(_WIDTHS[column] for column in self.columns)


def sheets(match: Match) -> int:
    """How many sheets have been begun."""
    return max(0, match.hands - 1) // ROOM + 1


def score_sheet(match: Match, cast: Cast, look: Look, sheet: int | None = None) -> list[str]:
    """Sheet number `sheet` (from 0), or the last one begun."""
    hands = [result for result in match.results if result.scored]
    number = sheets(match) - 1 if sheet is None else sheet
    first = number * ROOM
    blocks = _blocks(cast, look, len(match.scores))
    heads = [_names(blocks, cast, look), _titles(blocks, look)]
    lines = [look.bold(line) for line in heads]
    lines += [
        _row(row + 1, hands[row] if row < len(hands) else None, blocks, cast, look)
        for row in range(first, first + ROOM)
    ]
    title = look.bold(centre(f"SCORE SHEET {number + 1}", seen(lines[1])).rstrip())
    return [title, *(line.rstrip() for line in lines), *_notes(lines[2:], look)]


def _notes(rows: list[str], look: Look) -> list[str]:
    """What the marks in these rows mean."""
    cells = [cell for row in rows for cell in plain(row).split()]
    used = [note for mark, note in _NOTES.items() if any(mark(cell) for cell in cells)]
    return [look.dim(line) for line in wrap("; ".join(used), look.width)] if used else []


def _blocks(cast: Cast, look: Look, sides: int) -> list[_Block]:
    """As many columns as there is room for; two sides mirror each other, as in 1992."""
    order = cast.score_order()
    bidding = cast.rules.auction.style != "none"
    for wanted in _CHOICES:
        columns = tuple(c for c in wanted if bidding or c != "Bid")
        blocks = [_Block(side, columns) for side in order]
        if _NUMBER + 1 + sum(block.width + 2 for block in blocks) <= look.width:
            break
    else:
        raise AssertionError("a column of totals always fits")
    if sides != 2:
        return blocks
    outer: tuple[Column, ...] = tuple(c for c in columns if c in ("Bid", "Total"))
    inner: tuple[Column, ...] = tuple(c for c in columns if c not in outer)
    return [_Block(order[0], outer + inner), _Block(order[1], inner + outer)]


def _line(number: str, cells: list[str], look: Look) -> str:
    """The hand's number stands in the middle of two sides, in front of more."""
    bar = "│" if look.symbols else "|"
    middle = right(number, _NUMBER)
    if len(cells) == 2:
        return f"{cells[0]} {bar}{middle} {bar}{cells[1]}"
    return f"{middle} {bar}" + f" {bar}".join(cells)


def _names(blocks: list[_Block], cast: Cast, look: Look) -> str:
    names = [centre(cast.score(b.side, b.width - 1), b.width) for b in blocks]
    return _line("", names, look)


def _titles(blocks: list[_Block], look: Look) -> str:
    cells = ["".join(right(c, _WIDTHS[c]) for c in block.columns) for block in blocks]
    return _line("Hand", cells, look)


def _row(number: int, hand: HandResult | None, blocks: list[_Block], cast: Cast, look: Look) -> str:
    cells = []
    for block in blocks:
        texts = [_cell(hand, block.side, c, cast, look) if hand else "" for c in block.columns]
        cells.append(
            "".join(right(t, _WIDTHS[c]) for t, c in zip(texts, block.columns, strict=True))
        )
    return _line(str(number), cells, look)


def _cell(hand: HandResult, side: int, column: Column, cast: Cast, look: Look) -> str:
    declarer = hand.round.declarer
    bid = hand.round.bid if declarer is not None and cast.rules.scorers[declarer] == side else None
    lost = bid is not None and is_set(hand)
    match column:
        case "Bid":
            if bid is None:
                return ""
            return f"{bid} {look.red('SET')}" if lost else str(bid)
        case "Meld":
            return _meld(hand, side, cast)
        case "Play":
            return _play(hand, side, cast)
        case "Subtotal":
            if lost:
                return look.red("SET")
            extra = hand.delta[side] != _kept_meld(hand, side, cast) + _kept_play(hand, side, cast)
            return signed(hand.delta[side], look) + (_MORE if extra else "")
        case "Total":
            return signed(hand.scores[side], look)


def _meld(hand: HandResult, side: int, cast: Cast) -> str:
    """A side's meld; never what was not laid on the table (S0-19)."""
    meld, kept = _together(hand.counted_meld, hand, side, cast), _kept_meld(hand, side, cast)
    below = cast.rules.meld.side_minimum > 0 and not meld
    nameless = any(reason.code == "board_set_no_marriage" for reason in hand.reasons)
    if below or ((hand.outcome in _GIVEN_UP or nameless) and not kept):
        return _HIDDEN
    return str(meld) if meld == kept else f"[{meld}]"


def _play(hand: HandResult, side: int, cast: Cast) -> str:
    points, kept = _together(hand.trick_points, hand, side, cast), _kept_play(hand, side, cast)
    return str(points) if points == kept else f"[{points}]"


def _kept_meld(hand: HandResult, side: int, cast: Cast) -> int:
    codes = _codes(hand, side)
    counts = "meld" in codes or ("bid_made" in codes and not codes & _MELD_LOST)
    return _together(hand.counted_meld, hand, side, cast) if counts else 0


def _kept_play(hand: HandResult, side: int, cast: Cast) -> int:
    codes = _codes(hand, side)
    counts = "trick_points" in codes or ("bid_made" in codes and "all_not_saved" not in codes)
    return _together(hand.trick_points, hand, side, cast) if counts else 0


def _codes(hand: HandResult, side: int) -> set[ReasonCode]:
    return {reason.code for reason in hand.reasons if reason.side == side}


def _together(figures: tuple[int, ...], hand: HandResult, side: int, cast: Cast) -> int:
    """The figures of all who were on a side in this hand, though each has a score of his own."""
    scorers, camp = cast.rules.scorers, camps(cast.rules, hand.round.declarer)
    mine = camp[scorers.index(side)]
    allied = {scorers[seat] for seat, other in enumerate(camp) if other == mine}
    return sum(figures[scorer] for scorer in allied)


def is_set(hand: HandResult) -> bool:
    """Whether the bid of a finished hand was lost, by play or without."""
    return hand.outcome == "set" or hand.outcome in BID_LOST_UNPLAYED

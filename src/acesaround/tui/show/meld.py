"""Melds in columns: runs, arounds, marriages, royal marriages, and pinochles (S3-29)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from acesaround.cards import Suit
from acesaround.game.meld import MeldCount, MeldItem
from acesaround.game.state import Round
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.rules.model import RuleSet
from acesaround.text.cast import Cast
from acesaround.text.columns import left, seen, wrap
from acesaround.text.look import Look
from acesaround.text.melds import COLUMNS, serving_twice

_INDENT: Final = "  "


@dataclass(frozen=True, slots=True)
class Shown:
    """The visible melds in a hand.

    For each seat, `melds` has its meld (None if hidden), `counted` has the points that count, and
    `entered` has the total that its player entered. `entered` is empty if players don't enter
    totals.
    """

    rules: RuleSet
    declarer: int | None
    bid: int | None
    trump: Suit | None
    melds: tuple[MeldCount | None, ...]
    counted: tuple[int | None, ...]
    entered: tuple[int | None, ...]


def shown_in(view: View) -> Shown:
    """Return the melds that a seat can see."""
    return Shown(
        view.rules, view.declarer, view.bid, view.trump, view.melds, view.counted, view.entered
    )


def shown_after(rules: RuleSet, hand: Round) -> Shown:
    """Return all melds in a finished hand."""
    return Shown(rules, hand.declarer, hand.bid, hand.trump, hand.melds, hand.counted, hand.entered)


def meld_sheet(shown: Shown, cast: Cast, look: Look) -> list[str]:
    """Return everyone's melds in columns with points, and the cards that count in two melds."""
    columns = _columns(shown.melds, look)
    wide = len(_INDENT) + sum(width + 2 for _, _, width in columns) - 2
    lines: list[str] = []
    if columns and wide <= look.width:
        heads = "  ".join(left(tr(title), width) for title, _, width in columns)
        lines.append(look.bold(_INDENT + heads).rstrip())
    for seat, meld in enumerate(shown.melds):
        lines += wrap(_headline(seat, meld, shown, cast, look), look.width, "", _INDENT)
        if meld is None or not meld.items:
            continue
        if wide <= look.width:
            lines += _in_columns(meld, columns, look)
        else:
            for item in meld.items:
                lines.append(f"{_INDENT}{item_cards(item, look)}  {item.points}")
        if twice := serving_twice(meld, look):
            lines += map(look.dim, wrap(twice, look.width, _INDENT))
    return lines


def _headline(seat: int, meld: MeldCount | None, shown: Shown, cast: Cast, look: Look) -> str:
    name = look.bold(cast.seat(seat))
    if seat == shown.declarer and shown.bid is not None:
        trump = f", {look.suit_title(shown.trump)}" if shown.trump is not None else ""
        bid = tr("terminal.bid_bid", bid=shown.bid)
        name += f" ({bid}{trump})"
    if meld is None and shown.counted[seat] is not None:
        typed = shown.counted[seat]
        return tr("terminal.name_typed_meld_as_entered_cards_not", name=name, typed=typed)
    if meld is None:
        least = shown.rules.meld.side_minimum
        return tr("terminal.name_not_on_the_board_least_meld", name=name, least=least)
    total, counted = meld.total, shown.counted[seat]
    typed = shown.entered[seat] if shown.entered else None
    if not meld.items and not total and not typed:
        return tr("terminal.name_no_meld", name=name)
    told: dict[str, object] = {"name": name, "total": total, "typed": typed}
    if typed is not None and typed < total:
        missed = total - typed
        return tr(
            "terminal.name_total_meld_entered_typed_which",
            missed=missed,
            **told,
        )
    if typed is not None and typed > total == counted:
        return tr("terminal.name_total_meld_entered_typed_cut_to", counted=counted, **told)
    if typed is not None and typed > total:
        return tr("terminal.name_total_meld_entered_typed_so_only", counted=counted, **told)
    return tr("terminal.name_total_meld", name=name, total=total)


def _columns(
    melds: Sequence[MeldCount | None], look: Look
) -> list[tuple[str, tuple[str, ...], int]]:
    columns: list[tuple[str, tuple[str, ...], int]] = []
    for title, kinds in COLUMNS:
        cells = [
            _cell(item, look)
            for meld in melds
            if meld is not None
            for item in meld.items
            if item.kind in kinds
        ]
        if cells:
            columns.append((title, kinds, max(seen(tr(title)), *map(seen, cells))))
    return columns


def _in_columns(
    meld: MeldCount, columns: list[tuple[str, tuple[str, ...], int]], look: Look
) -> list[str]:
    stacks = [
        [_cell(item, look) for item in meld.items if item.kind in kinds] for _, kinds, _ in columns
    ]
    lines = []
    for row in range(max(map(len, stacks))):
        cells = (
            left(stack[row] if row < len(stack) else "", width)
            for stack, (_, _, width) in zip(stacks, columns, strict=True)
        )
        lines.append((_INDENT + "  ".join(cells)).rstrip())
    return lines


def item_cards(item: MeldItem, look: Look) -> str:
    """Return a meld's cards and how many times they're melded, such as ``K♠ Q♠ twice``."""
    cards = look.cards(item.cards)
    match item.sets:
        case 1:
            return cards
        case 2:
            return tr("terminal.cards_twice", cards=cards)
        case 3:
            return tr("terminal.cards_three_times", cards=cards)
        case 4:
            return tr("terminal.cards_four_times", cards=cards)
        case sets:
            return tr("terminal.cards_sets_times", cards=cards, sets=sets)


def _cell(item: MeldItem, look: Look) -> str:
    times = f" x{item.sets}" if item.sets > 1 else ""
    return f"{look.cards(item.cards, '')}{times} {look.bold(str(item.points))}"

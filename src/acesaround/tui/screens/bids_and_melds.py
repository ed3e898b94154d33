"""The auction, bid formulas, the meld helper, and melds in columns (S3-29)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from acesaround.cards import Suit
from acesaround.game.meld import MeldCount, MeldItem, has_marriage, own_meld
from acesaround.game.state import Call, Phase, Round
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.messages import Message, reasons
from acesaround.rules.model import RuleSet
from acesaround.text.columns import capital, center, display_width, left, listed, wrap_columns
from acesaround.text.formatter import Display, format_message
from acesaround.text.melds import COLUMNS, item_name, serving_twice
from acesaround.text.names import PlayerNames


def auction_table(view: View, names: PlayerNames, display: Display) -> list[str]:
    """Return the auction as a table. ``?`` marks the next seat to bid or pass."""
    if view.match.dealer is None:
        return []
    waiting = view.turn if view.phase is Phase.AUCTION else None
    return calls_table(view.calls, view.match.dealer, names, display, waiting)


def calls_table(
    calls: Sequence[Call],
    dealer: int,
    names: PlayerNames,
    display: Display,
    waiting: int | None = None,
) -> list[str]:
    """Return a table of `calls`. `waiting` is the next seat to bid or pass, if any."""
    players = names.rules.table.players
    order = [(dealer + step) % players for step in range(1, players + 1)]
    width = min(14, (display.width - 2) // players)
    rows = _rounds(calls, dealer, waiting, names)
    heads = [names.numbered(seat, width - 2) for seat in order]
    marks = [tr("common.dealer") if seat == dealer else "" for seat in order]
    if width < 10:
        marks = [tr("terminal.d") if mark else "" for mark in marks]
    lines = [
        display.bold("".join(center(head, width) for head in heads)),
        "".join(center(mark, width) for mark in marks),
    ]
    lines += [
        "".join(center(_call_cell(row.get(seat, ""), display), width) for seat in order)
        for row in rows
    ]
    return [("  " + line).rstrip() for line in lines]


def _rounds(
    calls: Sequence[Call], dealer: int, waiting: int | None, names: PlayerNames
) -> list[dict[int, str]]:
    players, auction = names.rules.table.players, names.rules.auction
    rows: list[dict[int, str]] = []
    standing = auction.standing_bid
    if standing is not None:
        rows.append({dealer: f"[{standing.amount}]"})
    last = dealer
    current: dict[int, str] = {}
    passed: set[int] = set()

    def place(seat: int, text: str) -> None:
        nonlocal current, last
        if not current or (seat - dealer - 1) % players <= (last - dealer - 1) % players:
            current = dict.fromkeys(passed, "-") if auction.pass_final else {}
            rows.append(current)
        current[seat] = text
        last = seat

    for call in calls:
        place(call.seat, "pass" if call.amount is None else str(call.amount))
        if call.amount is None:
            passed.add(call.seat)
    if waiting is not None:
        place(waiting, "?")
    return rows


def _call_cell(text: str, display: Display) -> str:
    if text == "?":
        return display.marked("?")
    if text == "pass":
        return display.dim(tr("common.pass"))
    return display.dim(text) if text == "-" else text


def formula_lines(title: str, formula: Message | None, display: Display) -> list[str]:
    """Return lines with a bid formula in full. It's None if no suit can be trump."""
    if formula is None:
        text = tr("common.no_suit_to_name_as_trump")
    else:
        text = capital(format_message(formula, display))
    return [display.bold(title), *wrap_columns(text, display.width, "  ", "      ")]


def reasons_besides(formula: Message | None, why: Sequence[Message]) -> tuple[Message, ...]:
    """Return a bid's reasons without repeating the formula that `formula_lines` shows."""
    if formula is None:
        return tuple(reason for reason in why if reason != reasons.NO_SUIT())
    return tuple(
        reasons.FORMULA_BELOW(lowest=reason.params["lowest"])
        if reason.code == reasons.FORMULA_SHORT.code
        else reason
        for reason in why
        if reason != formula
    )


def meld_helper(view: View, display: Display) -> list[str]:
    """Return the meld total and melds for each suit that is or can still become trump.

    Once meld has been shown, return it as shown, no matter which cards have been played since.
    """
    if (shown := view.melds[view.seat]) is not None:
        told: dict[str, object] = {"total": shown.total, "parts": _parts(shown, display)}
        counted = view.counted[view.seat]
        if counted is not None and counted != shown.total:
            text = tr("terminal.your_meld_was_total_parts_based_on", counted=counted, **told)
        else:
            text = tr("terminal.your_meld_was_total_parts", **told)
        return wrap_columns(text, display.width)
    suits = tuple(Suit) if view.trump is None else (view.trump,)
    lines = [
        display.bold(
            tr("common.your_meld")
            if view.trump is not None
            else tr("terminal.your_meld_by_trump_suit")
        )
    ]
    declares = view.declarer in (None, view.seat)
    for suit in suits:
        meld = own_meld(view.rules, view.hand, suit, declares=declares, buried=view.buried)
        lines += wrap_columns(
            f"{_head(view, suit, meld, display)}{_parts(meld, display)}",
            display.width,
            "",
            " " * 21,
        )
    return lines


def _head(view: View, suit: Suit, meld: MeldCount, display: Display) -> str:
    name = display.suit_title(suit)
    filled = left(name, 12)
    bare = view.rules.trump.requires == "marriage" and not has_marriage(view.hand, suit)
    note = tr("terminal.no_marriage") + " " if bare else ""
    return f"  {filled}{meld.total:>4}   {note}"


def _parts(meld: MeldCount, display: Display) -> str:
    parts = []
    for item in meld.items:
        name = item_name(item)
        if item.suit is not None:
            name = tr("common.meld_in_suit", meld=name, suit=display.suit_word(item.suit))
        times = f"{item.sets} x " if item.sets > 1 else ""
        parts.append(f"{times}{name} {item.points}")
    return listed(parts) or tr("common.nothing")


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


def meld_sheet(shown: Shown, names: PlayerNames, display: Display) -> list[str]:
    """Return everyone's melds in columns with points, and the cards that count in two melds."""
    columns = _columns(shown.melds, display)
    wide = len(_INDENT) + sum(width + 2 for _, _, width in columns) - 2
    lines: list[str] = []
    if columns and wide <= display.width:
        heads = "  ".join(left(tr(title), width) for title, _, width in columns)
        lines.append(display.bold(_INDENT + heads).rstrip())
    for seat, meld in enumerate(shown.melds):
        lines += wrap_columns(
            _headline(seat, meld, shown, names, display), display.width, "", _INDENT
        )
        if meld is None or not meld.items:
            continue
        if wide <= display.width:
            lines += _in_columns(meld, columns, display)
        else:
            for item in meld.items:
                lines.append(f"{_INDENT}{item_cards(item, display)}  {item.points}")
        if twice := serving_twice(meld, display):
            lines += map(display.dim, wrap_columns(twice, display.width, _INDENT))
    return lines


def _headline(
    seat: int, meld: MeldCount | None, shown: Shown, names: PlayerNames, display: Display
) -> str:
    name = display.bold(names.numbered(seat))
    if seat == shown.declarer and shown.bid is not None:
        trump = f", {display.suit_title(shown.trump)}" if shown.trump is not None else ""
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
        return tr("terminal.name_total_meld_entered_typed_which", missed=missed, **told)
    if typed is not None and typed > total == counted:
        return tr("terminal.name_total_meld_entered_typed_cut_to", counted=counted, **told)
    if typed is not None and typed > total:
        return tr("terminal.name_total_meld_entered_typed_so_only", counted=counted, **told)
    return tr("terminal.name_total_meld", name=name, total=total)


def _columns(
    melds: Sequence[MeldCount | None], display: Display
) -> list[tuple[str, tuple[str, ...], int]]:
    columns: list[tuple[str, tuple[str, ...], int]] = []
    for title, kinds in COLUMNS:
        cells = [
            _meld_cell(item, display)
            for meld in melds
            if meld is not None
            for item in meld.items
            if item.kind in kinds
        ]
        if cells:
            columns.append(
                (title, kinds, max(display_width(tr(title)), *map(display_width, cells)))
            )
    return columns


def _in_columns(
    meld: MeldCount, columns: list[tuple[str, tuple[str, ...], int]], display: Display
) -> list[str]:
    stacks = [
        [_meld_cell(item, display) for item in meld.items if item.kind in kinds]
        for _, kinds, _ in columns
    ]
    lines = []
    for row in range(max(map(len, stacks))):
        cells = (
            left(stack[row] if row < len(stack) else "", width)
            for stack, (_, _, width) in zip(stacks, columns, strict=True)
        )
        lines.append((_INDENT + "  ".join(cells)).rstrip())
    return lines


def item_cards(item: MeldItem, display: Display) -> str:
    """Return a meld's cards and how many times they're melded, such as ``K♠ Q♠ twice``."""
    cards = display.cards(item.cards)
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


def _meld_cell(item: MeldItem, display: Display) -> str:
    times = f" x{item.sets}" if item.sets > 1 else ""
    return f"{display.cards(item.cards, '')}{times} {display.bold(str(item.points))}"

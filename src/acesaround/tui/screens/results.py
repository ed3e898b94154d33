"""Results: hands, games, score sheets (S3-39..45, A3-7, A3-12), and reviews."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from acesaround.cards import Card
from acesaround.game.state import HandResult, Laid, Match, Trick
from acesaround.i18n import tr, tr_plural
from acesaround.text.columns import (
    center,
    display_width,
    left,
    listed,
    plain,
    right,
    wrap_columns,
    wrap_items,
)
from acesaround.text.formatter import Display, format_message
from acesaround.text.game_end import winner, winning
from acesaround.text.melds import laid_line
from acesaround.text.names import PlayerNames
from acesaround.text.results import (
    COLUMN_TITLES,
    HANDS_PER_SHEET,
    HIDDEN,
    MORE,
    OUTER_COLUMNS,
    SET,
    Column,
    ended_early,
    first_row,
    is_set,
    outcome,
    sheet_entry,
    sheets,
)
from acesaround.tui.screens.bids_and_melds import calls_table, meld_sheet, shown_after
from acesaround.tui.screens.parts import gift_text, named_hand, signed


def review(result: HandResult, names: PlayerNames, display: Display) -> list[str]:
    """Return the hands as dealt, widow, stock, cards passed or buried, bids, melds, and tricks."""
    hand = result.round
    title = names.tells(
        hand.deal.dealer,
        "terminal.hand_number_dealt_by_you",
        "terminal.hand_number_dealt_by_name",
        number=result.number,
    )
    lines = [display.bold(title)]
    for seat, cards in enumerate(hand.deal.hands):
        lines += named_hand(names.seat(seat), cards, display)
    if hand.deal.widow:
        lines += _card_row(tr("common.widow"), hand.deal.widow, display)
    if hand.deal.stock:
        lines += _card_row(tr("terminal.stock"), hand.deal.stock, display)
    for gift in hand.gifts:
        text = gift_text(gift, display.cards(gift.cards), names.me, names)
        lines += wrap_columns(text, display.width, "", "  ")
    if hand.buried and hand.declarer is not None:
        mine, other = "terminal.you_buried_cards", "terminal.name_buried_cards"
        buried = display.cards(hand.buried)
        lines += wrap_columns(
            names.tells(hand.declarer, mine, other, cards=buried), display.width, "", "  "
        )
    if hand.calls:
        lines += ["", *calls_table(hand.calls, hand.deal.dealer, names, display)]
    lines += _melds(result, names, display)
    return [*lines, "", *trick_list(result.played, names, display)]


def _card_row(label: str, cards: Iterable[Card], display: Display) -> list[str]:
    return wrap_columns(display.cards(cards), display.width, f"{label:<12} ", " " * 13)


def _melds(result: HandResult, names: PlayerNames, display: Display) -> list[str]:
    if result.laid:
        return ["", *laid_list(result.laid, names, display)]
    if result.round.melds:
        return ["", *meld_sheet(shown_after(names.rules, result.round), names, display)]
    return []


def laid_list(melds: Iterable[Laid], names: PlayerNames, display: Display) -> list[str]:
    """Return the melds laid down in a two-hand game, each with the number of the prior trick."""
    told = (
        tr("terminal.trick_number_text", number=laid.trick, text=laid_line(laid, names, display))
        for laid in melds
    )
    return [line for text in told for line in wrap_columns(text, display.width, "", "    ")]


def trick_list(tricks: Sequence[Trick], names: PlayerNames, display: Display) -> list[str]:
    """Return a row for each trick. ``>`` marks the lead, and ``*`` the winning card."""
    if not tricks:
        return [tr("terminal.no_tricks_were_played")]
    players = names.rules.table.players
    width = min(11, (display.width - 24) // players)
    names_winner = width > 5
    if not names_winner:
        width = max(5, min(11, (display.width - 12) // players))
    heads = "".join(center(names.seat(s, width - 1), width) for s in range(players))
    won_by = f" {left(tr('terminal.won_by'), 11)}" if names_winner else ""
    number, points = left(tr("terminal.trick"), 6), right(tr("terminal.points"), 6)
    lines = [display.bold(f"{number}{heads}{won_by}{points}")]
    for count, trick in enumerate(tricks, 1):
        cells = []
        for seat in range(players):
            card = display.card(trick.cards[(seat - trick.leader) % players])
            led = ">" if seat == trick.leader else " "
            won = "*" if seat == trick.winner else " "
            cells.append(center(f"{led}{card}{won}", width))
        winner = f" {left(names.seat(trick.winner, 10), 11)}" if names_winner else ""
        lines.append(f"{count:>4}  {''.join(cells)}{winner}{right(str(trick.points), 6)}")
    return [*lines, display.dim(tr("terminal.led_won_the_trick"))]


def hand_result(
    result: HandResult, names: PlayerNames, display: Display, agreed: Collection[int] = ()
) -> list[str]:
    """Return a hand's outcome, every reason with its points, and the scores.

    `agreed` contains the partners who agreed to concede the rest.
    """
    over = tr("terminal.hand_number_is_over", number=result.number)
    title = over if result.scored else tr("terminal.redeal")
    lines = [display.rule(title), *wrap_columns(outcome(result, names), display.width)]
    if (ended := ended_early(result, names, agreed)) is not None:
        lines += wrap_columns(ended, display.width)
    if not result.scored:
        return lines
    for side in names.score_order():
        reasons = [reason for reason in result.reasons if reason.side == side]
        gained = sum(reason.points for reason in reasons)
        lines += ["", display.bold(f"{names.score_name(side)}: ") + _change(gained, display)]
        for reason in reasons:
            points = f"{reason.points:+d}" if reason.points else ""
            text = format_message(reason.message, display)
            lines += wrap_columns(text, display.width, f"  {points:>5}  ", " " * 9)
        if not reasons:
            lines.append(" " * 9 + tr("terminal.no_points_this_hand"))
    lines += [
        "",
        *wrap_columns(
            tr("terminal.score_scores", scores=_scores(result, names, display)),
            display.width,
            "",
            "       ",
        ),
    ]
    return lines


def _change(points: int, display: Display) -> str:
    return display.red(str(points)) if points < 0 else f"+{points}"


def _scores(result: HandResult, names: PlayerNames, display: Display) -> str:
    return ", ".join(
        f"{names.score_name(index)}: {signed(result.scores[index], display)}"
        for index in names.score_order()
    )


def game_over(match: Match, names: PlayerNames, display: Display) -> list[str]:
    """Return ``GAME OVER`` at the upper left (S3-46), the winner, and the scores."""
    lines = [display.marked(f" {tr('terminal.game_over')} ")]
    if match.winner is None:
        lines += ["", *wrap_columns(winning(match, names), display.width)]
    else:
        lines += [
            "",
            display.bold(winner(match, names)),
            *wrap_columns(winning(match, names), display.width),
        ]
    lines.append("")
    for index in names.score_order():
        score = right(signed(match.scores[index], display), 7)
        lines.append(f"  {left(names.score_name(index, 28), 28)}{score}")
    hands = tr_plural("common.count_hand", match.hands)
    if names.rules.has_auction:
        lost = sum(is_set(result) for result in match.results)
        hands += ", " + tr_plural("terminal.count_bid_went_set", lost)
    return [*lines, "", f"{hands}."]


def leaders(match: Match, names: PlayerNames) -> str:
    """Return the names of the players or teams in the lead."""
    best = max(match.scores)
    sides = [names.score_name(i) for i in names.score_order() if match.scores[i] == best]
    return listed(sides)


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
    return max(4, display_width(tr("common.hand")))


def _width(column: Column) -> int:
    """Return a column's width: enough for its numbers and its title."""
    return max(_WIDTHS[column], display_width(tr(COLUMN_TITLES[column])) + 1)


def score_sheet(
    match: Match, names: PlayerNames, display: Display, sheet: int | None = None
) -> list[str]:
    """Return score sheet `sheet` (counting from 0), or by default the latest one."""
    hands = [result for result in match.results if result.scored]
    number = sheets(match) - 1 if sheet is None else sheet
    first = number * HANDS_PER_SHEET
    blocks = _blocks(names, display, len(match.scores))
    if _needed(blocks) > display.width:
        return _totals(number, hands[first : first + HANDS_PER_SHEET], names, display)
    gap = _gap(blocks, display)
    heads = [_names(blocks, names, display, gap), _titles(blocks, display, gap)]
    lines = [display.bold(line) for line in heads]
    top = first_row(names.rules, number + 1)
    for row in range(HANDS_PER_SHEET):
        hand = hands[first + row] if first + row < len(hands) else None
        lines.append(_hand_row(top + row, hand, blocks, names, display, gap))
    title = display.bold(
        center(
            tr("terminal.score_sheet_number", number=number + 1), display_width(lines[1])
        ).rstrip()
    )
    return [title, *(line.rstrip() for line in lines), *_notes(lines[2:], display)]


def _totals(
    number: int, hands: list[HandResult], names: PlayerNames, display: Display
) -> list[str]:
    """Return only the running totals, for a screen that's too narrow for the table."""
    lines = [display.bold(tr("terminal.score_sheet_number", number=number + 1))]
    if not hands:
        return [*lines, tr("common.no_hands_have_been_scored_yet")]
    head = " " * (_number() + 1)
    half = display.width // 2
    for row, hand in enumerate(hands, first_row(names.rules, number + 1)):
        totals = [
            f"{names.score_name(side, half)} {_cell(hand, side, 'Total', names, display)}"
            for side in names.score_order()
        ]
        lines += wrap_items(totals, display.width, right(str(row), _number()) + " ", head)
    return lines


def _notes(rows: list[str], display: Display) -> list[str]:
    """Return an explanation of the marks in these rows."""
    cells = [cell for row in rows for cell in plain(row).split()]
    used = [tr(note) for mark, note in _NOTES.items() if any(mark(cell) for cell in cells)]
    return (
        [display.dim(line) for line in wrap_columns("; ".join(used), display.width)] if used else []
    )


def _blocks(names: PlayerNames, display: Display, sides: int) -> list[_Block]:
    """Return as many columns as fit. Two teams' columns mirror each other, as in 1992.

    If nothing fits, the result has only the totals.
    """
    order = names.score_order()
    bidding = names.rules.has_auction
    choices = [tuple(c for c in wanted if bidding or c != "Bid") for wanted in _CHOICES]
    every = [[_Block(side, columns) for side in order] for columns in choices]
    blocks = next((blocks for blocks in every if _needed(blocks) <= display.width), every[-1])
    columns = blocks[0].columns
    if sides != 2:
        return blocks
    outer: tuple[Column, ...] = tuple(c for c in columns if c in OUTER_COLUMNS)
    inner: tuple[Column, ...] = tuple(c for c in columns if c not in outer)
    return [_Block(order[0], outer + inner), _Block(order[1], inner + outer)]


def _needed(blocks: list[_Block]) -> int:
    """Return the width of a row without spaces next to its vertical lines."""
    return _number() + sum(block.width + 1 for block in blocks)


def _gap(blocks: list[_Block], display: Display) -> str:
    """Return a space to put before each vertical line, or an empty string if it won't fit."""
    return " " if _needed(blocks) + len(blocks) <= display.width else ""


def _line(number: str, cells: list[str], display: Display, gap: str) -> str:
    """Return a row. The hand number goes between two teams, or before three or more."""
    bar = "│" if display.symbols else "|"
    middle = right(number, _number())
    if len(cells) == 2:
        return f"{cells[0]}{gap}{bar}{middle}{gap}{bar}{cells[1]}"
    return f"{middle}{gap}{bar}" + f"{gap}{bar}".join(cells)


def _names(blocks: list[_Block], names: PlayerNames, display: Display, gap: str) -> str:
    titles = [center(names.score_name(b.side, b.width - 1), b.width) for b in blocks]
    return _line("", titles, display, gap)


def _titles(blocks: list[_Block], display: Display, gap: str) -> str:
    cells = [
        "".join(right(tr(COLUMN_TITLES[c]), _width(c)) for c in block.columns) for block in blocks
    ]
    return _line(tr("common.hand"), cells, display, gap)


def _hand_row(
    number: int,
    hand: HandResult | None,
    blocks: list[_Block],
    names: PlayerNames,
    display: Display,
    gap: str,
) -> str:
    cells = []
    for block in blocks:
        texts = [_cell(hand, block.side, c, names, display) if hand else "" for c in block.columns]
        cells.append(
            "".join(right(t, _width(c)) for t, c in zip(texts, block.columns, strict=True))
        )
    return _line(str(number), cells, display, gap)


def _cell(hand: HandResult, side: int, column: Column, names: PlayerNames, display: Display) -> str:
    text, negative = sheet_entry(hand, side, column, names)
    if not negative:
        return text
    if text.endswith(SET):
        return text[: -len(SET)] + display.red(SET)
    number, more = text.removesuffix(MORE), text[len(text.removesuffix(MORE)) :]
    return signed(int(number), display) + more

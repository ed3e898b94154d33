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
from acesaround.text.formatter import Look, format_message
from acesaround.text.melds import laid_line
from acesaround.text.names import Cast
from acesaround.text.results import (
    COLUMN_TITLES,
    HANDS_PER_SHEET,
    HIDDEN,
    MORE,
    SET,
    Column,
    ended_early,
    is_set,
    outcome,
    sheet_entry,
    sheets,
    winner,
    winning,
)
from acesaround.tui.screens.bids_and_melds import calls_table, meld_sheet, shown_after
from acesaround.tui.screens.parts import gift_text, named_hand, signed


def review(result: HandResult, cast: Cast, look: Look) -> list[str]:
    """Return the hands as dealt, widow, stock, cards passed or buried, bids, melds, and tricks."""
    hand = result.round
    title = cast.tells(
        hand.deal.dealer,
        "terminal.hand_number_dealt_by_you",
        "terminal.hand_number_dealt_by_name",
        number=result.number,
    )
    lines = [look.bold(title)]
    for seat, cards in enumerate(hand.deal.hands):
        lines += named_hand(cast.seat(seat), cards, look)
    if hand.deal.widow:
        lines += _card_row(tr("common.widow"), hand.deal.widow, look)
    if hand.deal.stock:
        lines += _card_row(tr("terminal.stock"), hand.deal.stock, look)
    for gift in hand.gifts:
        text = gift_text(gift, look.cards(gift.cards), cast.me, cast)
        lines += wrap_columns(text, look.width, "", "  ")
    if hand.buried and hand.declarer is not None:
        mine, other = "terminal.you_buried_cards", "terminal.name_buried_cards"
        buried = look.cards(hand.buried)
        lines += wrap_columns(
            cast.tells(hand.declarer, mine, other, cards=buried), look.width, "", "  "
        )
    if hand.calls:
        lines += ["", *calls_table(hand.calls, hand.deal.dealer, cast, look)]
    lines += _melds(result, cast, look)
    return [*lines, "", *trick_list(result.played, cast, look)]


def _card_row(label: str, cards: Iterable[Card], look: Look) -> list[str]:
    return wrap_columns(look.cards(cards), look.width, f"{label:<12} ", " " * 13)


def _melds(result: HandResult, cast: Cast, look: Look) -> list[str]:
    if result.laid:
        return ["", *laid_list(result.laid, cast, look)]
    if result.round.melds:
        return ["", *meld_sheet(shown_after(cast.rules, result.round), cast, look)]
    return []


def laid_list(melds: Iterable[Laid], cast: Cast, look: Look) -> list[str]:
    """Return the melds laid down in a two-hand game, each with the number of the prior trick."""
    told = (
        tr("terminal.trick_number_text", number=laid.trick, text=laid_line(laid, cast, look))
        for laid in melds
    )
    return [line for text in told for line in wrap_columns(text, look.width, "", "    ")]


def trick_list(tricks: Sequence[Trick], cast: Cast, look: Look) -> list[str]:
    """Return a row for each trick. ``>`` marks the lead, and ``*`` the winning card."""
    if not tricks:
        return [tr("terminal.no_tricks_were_played")]
    players = cast.rules.table.players
    width = min(11, (look.width - 24) // players)
    names = width > 5
    if not names:
        width = max(5, min(11, (look.width - 12) // players))
    heads = "".join(center(cast.seat(s, width - 1), width) for s in range(players))
    won_by = f" {left(tr('terminal.won_by'), 11)}" if names else ""
    number, points = left(tr("terminal.trick"), 6), right(tr("terminal.points"), 6)
    lines = [look.bold(f"{number}{heads}{won_by}{points}")]
    for count, trick in enumerate(tricks, 1):
        cells = []
        for seat in range(players):
            card = look.card(trick.cards[(seat - trick.leader) % players])
            led = ">" if seat == trick.leader else " "
            won = "*" if seat == trick.winner else " "
            cells.append(center(f"{led}{card}{won}", width))
        winner = f" {left(cast.seat(trick.winner, 10), 11)}" if names else ""
        lines.append(f"{count:>4}  {''.join(cells)}{winner}{right(str(trick.points), 6)}")
    return [*lines, look.dim(tr("terminal.led_won_the_trick"))]


def hand_result(
    result: HandResult, cast: Cast, look: Look, agreed: Collection[int] = ()
) -> list[str]:
    """Return a hand's outcome, every reason with its points, and the scores.

    `agreed` contains the partners who agreed to concede the rest.
    """
    over = tr("terminal.hand_number_is_over", number=result.number)
    title = over if result.scored else tr("terminal.redeal")
    lines = [look.rule(title), *wrap_columns(outcome(result, cast), look.width)]
    if (ended := ended_early(result, cast, agreed)) is not None:
        lines += wrap_columns(ended, look.width)
    if not result.scored:
        return lines
    for side in cast.score_order():
        reasons = [reason for reason in result.reasons if reason.side == side]
        gained = sum(reason.points for reason in reasons)
        lines += ["", look.bold(f"{cast.score(side)}: ") + _change(gained, look)]
        for reason in reasons:
            points = f"{reason.points:+d}" if reason.points else ""
            text = format_message(reason.message, look)
            lines += wrap_columns(text, look.width, f"  {points:>5}  ", " " * 9)
        if not reasons:
            lines.append(" " * 9 + tr("terminal.no_points_this_hand"))
    lines += [
        "",
        *wrap_columns(
            tr("terminal.score_scores", scores=_scores(result, cast, look)),
            look.width,
            "",
            "       ",
        ),
    ]
    return lines


def _change(points: int, look: Look) -> str:
    return look.red(str(points)) if points < 0 else f"+{points}"


def _scores(result: HandResult, cast: Cast, look: Look) -> str:
    return ", ".join(
        f"{cast.score(index)}: {signed(result.scores[index], look)}" for index in cast.score_order()
    )


def game_over(match: Match, cast: Cast, look: Look) -> list[str]:
    """Return ``GAME OVER`` at the upper left (S3-46), the winner, and the scores."""
    lines = [look.marked(f" {tr('terminal.game_over')} ")]
    if match.winner is None:
        lines += ["", *wrap_columns(winning(match, cast), look.width)]
    else:
        lines += [
            "",
            look.bold(winner(match, cast)),
            *wrap_columns(winning(match, cast), look.width),
        ]
    lines.append("")
    for index in cast.score_order():
        score = right(signed(match.scores[index], look), 7)
        lines.append(f"  {left(cast.score(index, 28), 28)}{score}")
    hands = tr_plural("common.count_hand", match.hands)
    if cast.rules.auction.style != "none":
        lost = sum(is_set(result) for result in match.results)
        hands += ", " + tr_plural("terminal.count_bid_went_set", lost)
    return [*lines, "", f"{hands}."]


def leaders(match: Match, cast: Cast) -> str:
    """Return the names of the players or teams in the lead."""
    best = max(match.scores)
    sides = [cast.score(i) for i in cast.score_order() if match.scores[i] == best]
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


def score_sheet(match: Match, cast: Cast, look: Look, sheet: int | None = None) -> list[str]:
    """Return score sheet `sheet` (counting from 0), or by default the latest one."""
    hands = [result for result in match.results if result.scored]
    number = sheets(match) - 1 if sheet is None else sheet
    first = number * HANDS_PER_SHEET
    blocks = _blocks(cast, look, len(match.scores))
    if _needed(blocks) > look.width:
        return _totals(number, hands[first : first + HANDS_PER_SHEET], cast, look)
    gap = _gap(blocks, look)
    heads = [_names(blocks, cast, look, gap), _titles(blocks, look, gap)]
    lines = [look.bold(line) for line in heads]
    lines += [
        _hand_row(row + 1, hands[row] if row < len(hands) else None, blocks, cast, look, gap)
        for row in range(first, first + HANDS_PER_SHEET)
    ]
    title = look.bold(
        center(
            tr("terminal.score_sheet_number", number=number + 1), display_width(lines[1])
        ).rstrip()
    )
    return [title, *(line.rstrip() for line in lines), *_notes(lines[2:], look)]


def _totals(number: int, hands: list[HandResult], cast: Cast, look: Look) -> list[str]:
    """Return only the running totals, for a screen that's too narrow for the table."""
    lines = [look.bold(tr("terminal.score_sheet_number", number=number + 1))]
    if not hands:
        return [*lines, tr("common.no_hands_have_been_scored_yet")]
    head = " " * (_number() + 1)
    for row, hand in enumerate(hands, number * HANDS_PER_SHEET + 1):
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
    return [look.dim(line) for line in wrap_columns("; ".join(used), look.width)] if used else []


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
    names = [center(cast.score(b.side, b.width - 1), b.width) for b in blocks]
    return _line("", names, look, gap)


def _titles(blocks: list[_Block], look: Look, gap: str) -> str:
    cells = [
        "".join(right(tr(COLUMN_TITLES[c]), _width(c)) for c in block.columns) for block in blocks
    ]
    return _line(tr("common.hand"), cells, look, gap)


def _hand_row(
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
    text, negative = sheet_entry(hand, side, column, cast)
    if not negative:
        return text
    if text.endswith(SET):
        return text[: -len(SET)] + look.red(SET)
    number, more = text.removesuffix(MORE), text[len(text.removesuffix(MORE)) :]
    return signed(int(number), look) + more

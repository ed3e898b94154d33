"""The middle of the table: tricks, the score pad, the stock, and exposed cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from acesaround.cards import Card
from acesaround.game.actions import LayMeld
from acesaround.game.state import Exposed, Phase, hand_teams
from acesaround.game.trick import card_points, winner_index
from acesaround.game.view import StockView, View
from acesaround.i18n import tr, tr_plural
from acesaround.text.columns import (
    beside,
    center,
    display_width,
    ends,
    fit,
    left,
    listed,
    right,
    wrap_columns,
    wrap_items,
)
from acesaround.text.formatter import Look
from acesaround.text.melds import kind_name
from acesaround.text.names import Cast
from acesaround.tui.screens.parts import Part


def stock_table(view: View, cast: Cast, look: Look) -> list[str]:
    """Return the size of the stock, the upcard, and each player's cards on the table."""
    stock = view.stock
    if stock is None:
        return []
    lines = wrap_columns(_stock(stock, cast, look), look.width, "", "  ")
    for step in range(1, len(stock.exposed) + 1):
        seat = (view.seat + step) % len(stock.exposed)
        if stock.exposed[seat]:
            lines += _exposed(seat, stock.exposed[seat], cast, look)
    return lines


def _stock(stock: StockView, cast: Cast, look: Look) -> str:
    if stock.upcard is None:
        if stock.shown is None:
            return tr("terminal.the_stock_is_empty")
        seat, card = stock.shown
        return cast.tells(
            seat,
            "terminal.the_stock_is_empty_you_drew_the",
            "terminal.the_stock_is_empty_name_drew_the",
            card=look.card(card),
        )
    down = tr_plural("common.count_card", stock.face_down)
    upcard = look.card(stock.upcard)
    return tr("terminal.stock_down_face_down_then_the_upcard", down=down, upcard=upcard)


def _exposed(seat: int, cards: Sequence[Exposed], cast: Cast, look: Look) -> list[str]:
    groups: dict[tuple[str, ...], list[str]] = {}
    for card in cards:
        kinds = tuple(dict.fromkeys(kind for kind, _ in card.served))
        groups.setdefault(kinds, []).append(f"{look.card(card.card)}#{card.copy}")
    text = ", ".join(
        f"{' '.join(names)} ({listed(map(kind_name, kinds))})" for kinds, names in groups.items()
    )
    mine, other = (
        "terminal.your_cards_on_the_table_cards",
        "terminal.name_s_cards_on_the_table_cards",
    )
    return wrap_columns(cast.tells(seat, mine, other, cards=text), look.width, "", "  ")


def meld_choice(number: int, action: LayMeld, points: int, look: Look) -> list[str]:
    """Return lines for a meld that can be laid down, with its number and points."""
    cards = " ".join(
        look.card(copy.card) + (f"#{copy.copy}" if copy.copy else "") for copy in action.cards
    )
    worth = tr_plural("common.count_point", points)
    told: dict[str, object] = {"meld": kind_name(action.kind), "cards": cards, "points": worth}
    if action.exchange:
        text = tr("terminal.meld_cards_points_and_exchange_it_for", **told)
    else:
        text = tr("terminal.meld_cards_points", **told)
    return wrap_columns(text, look.width, f"{number:>3}  ", "     ")


WIDTH = 25
_PAD = 26
"""Minimum width of the score pad, in columns, if it's next to another block."""


def play_area(view: View, cast: Cast, look: Look) -> list[Part]:
    """Return the last trick, this trick, and the score pad, side by side if they fit."""
    now, last = _now(view, cast, look), _last(view, cast, look)
    rest = look.width - WIDTH - 2
    if (room := rest - WIDTH - 2) >= _PAD:
        pad = score_pad(view, cast, look, room)
        return [Part(beside([last, now, pad], (WIDTH, WIDTH, room), 2))]
    told = Part(_last_line(view, cast, look), 4)
    if rest >= _PAD:
        return [told, Part(beside([now, score_pad(view, cast, look, rest)], (WIDTH, rest), 2))]
    return [told, Part(now), Part(score_pad(view, cast, look, look.width), 5)]


def _last_line(view: View, cast: Cast, look: Look) -> list[str]:
    """Return the last trick as a list of cards."""
    if not view.tricks:
        return []
    trick, players = view.tricks[-1], len(view.sizes)
    cards = [
        f"{cast.seat((trick.leader + step) % players, 11)} {look.card(card)}"
        for step, card in enumerate(trick.cards)
    ]
    return wrap_items(cards, look.width, f"{_last_title(view, cast)}: ", "  ")


def _last_title(view: View, cast: Cast) -> str:
    trick = view.tricks[-1]
    if not trick.points:
        mine, other = "terminal.last_you_took_it", "terminal.last_short_took_it"
    else:
        mine, other = "terminal.last_you_took_points", "terminal.last_short_took_points"
    return cast.tells(
        trick.winner, mine, other, short=cast.seat(trick.winner, 11), points=trick.points
    )


def _now(view: View, cast: Cast, look: Look) -> list[str]:
    players = len(view.sizes)
    if view.phase is Phase.STOCK_MELD:
        return [
            look.bold(tr("terminal.melding")),
            *layout({}, None, view.turn, view.seat, cast, look),
        ]
    cards = {(view.leader + i) % players: card for i, card in enumerate(view.trick)}
    winner = None
    if view.trick:
        winner = (view.leader + winner_index(view.trick, view.trump)) % players
    if view.trick:
        mine, other = "terminal.trick_number_you_led", "terminal.trick_number_short_led"
    else:
        mine, other = "terminal.trick_number_you_lead", "terminal.trick_number_short_leads"
    number = len(view.tricks) + 1
    room = WIDTH - display_width(cast.tells(view.leader, mine, other, number=number, short=""))
    short = cast.seat(view.leader, max(room, 3))
    title = cast.tells(view.leader, mine, other, number=number, short=short)
    waiting = None if view.turn in cards else view.turn
    return [look.bold(title), *layout(cards, winner, waiting, view.seat, cast, look)]


def _last(view: View, cast: Cast, look: Look) -> list[str]:
    if not view.tricks:
        return []
    trick, players = view.tricks[-1], len(view.sizes)
    cards = {(trick.leader + i) % players: card for i, card in enumerate(trick.cards)}
    return [
        look.bold(fit(_last_title(view, cast), WIDTH)),
        *layout(cards, trick.winner, None, view.seat, cast, look),
    ]


def layout(
    cards: Mapping[int, Card],
    winner: int | None,
    waiting: int | None,
    bottom: int,
    cast: Cast,
    look: Look,
) -> list[str]:
    """Return cards around the table, with seat `bottom` nearest. ``*`` marks the winning card."""
    players = cast.rules.table.players

    def card(seat: int) -> str:
        if seat == waiting:
            return look.marked("?")
        if seat not in cards:
            return "."
        return look.card(cards[seat]) + ("*" if seat == winner else "")

    if players > 4:
        return [
            f" {left(cast.seat(seat, 12), 13)}{card(seat)}"
            for seat in ((bottom + step) % players for step in range(players))
        ]
    top = {2: (bottom + 1) % 2, 4: (bottom + 2) % 4}.get(players)
    lines = []
    if top is not None:
        lines = [center(cast.seat(top, 20), WIDTH), center(card(top), WIDTH)]
    if players > 2:
        west, east = (bottom + 1) % players, (bottom - 1) % players
        lines.append(ends(cast.seat(west, 11), cast.seat(east, 11), WIDTH))
        lines.append(_sides(card(west), card(east), cast.seat(west, 11), cast.seat(east, 11)))
    return [*lines, center(card(bottom), WIDTH), center(cast.seat(bottom, 20), WIDTH)]


def _sides(west: str, east: str, west_name: str, east_name: str) -> str:
    first = center(west, max(len(west_name), 4))
    second = center(east, max(len(east_name), 4))
    return ends(first, second, WIDTH)


def score_pad(view: View, cast: Cast, look: Look, width: int) -> list[str]:
    """Return each team's points and tricks in this hand, updated after every trick (S3-33)."""
    assigned = hand_teams(view.rules, view.declarer)
    first, second = (
        display_width(head) + 1 for head in (tr("terminal.points_2"), tr("common.tricks"))
    )
    name = width - first - second
    heads = right(tr("terminal.points_2"), first) + right(tr("common.tricks"), second)
    lines = [look.bold(left(fit(tr("terminal.score_pad"), name), name) + heads)]
    for camp in cast.camp_order(view.declarer):
        points = sum(p for seat, p in enumerate(view.taken) if assigned[seat] == camp)
        tricks = sum(assigned[trick.winner] == camp for trick in view.tricks)
        side = left(fit(cast.camp(camp, view.declarer, name), name), name)
        lines.append(side + right(str(points), first) + right(str(tricks), second))
    buried = card_points(view.rules, view.buried) if view.buried else 0
    if buried:
        lines.append(left(fit(tr("terminal.you_buried"), name), name) + right(str(buried), first))
    if view.stock is None:
        rest = view.rules.hand_trick_points - sum(view.taken) - buried
        tricks = view.rules.tricks - len(view.tricks)
        row = (
            left(fit(tr("common.still_out"), name), name)
            + right(str(rest), first)
            + right(str(tricks), second)
        )
        lines.append(look.dim(row))
    return lines

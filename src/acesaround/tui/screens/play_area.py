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
from acesaround.text.contract import is_uncounted, points_to_take
from acesaround.text.formatter import Display
from acesaround.text.melds import kind_name
from acesaround.text.names import PlayerNames
from acesaround.tui.screens.parts import Part


def stock_table(view: View, names: PlayerNames, display: Display) -> list[str]:
    """Return the size of the stock, the upcard, and each player's cards on the table."""
    stock = view.stock
    if stock is None:
        return []
    lines = wrap_columns(_stock(stock, names, display), display.width, "", "  ")
    for step in range(1, len(stock.exposed) + 1):
        seat = (view.seat + step) % len(stock.exposed)
        if stock.exposed[seat]:
            lines += _exposed(seat, stock.exposed[seat], names, display)
    return lines


def _stock(stock: StockView, names: PlayerNames, display: Display) -> str:
    if stock.upcard is None:
        assert stock.shown is not None
        return last_card_shown(*stock.shown, names, display)
    down = tr_plural("common.count_card", stock.face_down)
    upcard = display.card(stock.upcard)
    return tr("terminal.stock_down_face_down_then_the_upcard", down=down, upcard=upcard)


def last_card_shown(seat: int, card: Card, names: PlayerNames, display: Display) -> str:
    """Return who drew the last face-down card, which everyone sees (S4-15)."""
    return names.tells(
        seat,
        "terminal.the_stock_is_empty_you_drew_the",
        "terminal.the_stock_is_empty_name_drew_the",
        card=display.card(card),
    )


def _exposed(
    seat: int, cards: Sequence[Exposed], names: PlayerNames, display: Display
) -> list[str]:
    groups: dict[tuple[str, ...], list[str]] = {}
    for card in cards:
        kinds = tuple(dict.fromkeys(kind for kind, _ in card.served))
        groups.setdefault(kinds, []).append(f"{display.card(card.card)}#{card.copy}")
    text = ", ".join(
        f"{' '.join(group)} ({listed(map(kind_name, kinds))})" for kinds, group in groups.items()
    )
    mine, other = (
        "terminal.your_cards_on_the_table_cards",
        "terminal.name_s_cards_on_the_table_cards",
    )
    return wrap_columns(names.tells(seat, mine, other, cards=text), display.width, "", "  ")


def meld_choice(number: int, action: LayMeld, points: int, display: Display) -> list[str]:
    """Return lines for a meld that can be laid down, with its number and points."""
    cards = " ".join(
        display.card(copy.card) + (f"#{copy.copy}" if copy.copy else "") for copy in action.cards
    )
    worth = tr_plural("common.count_point", points)
    told: dict[str, object] = {"meld": kind_name(action.kind), "cards": cards, "points": worth}
    if action.exchange:
        text = tr("terminal.meld_cards_points_and_exchange_it_for", **told)
    else:
        text = tr("terminal.meld_cards_points", **told)
    return wrap_columns(text, display.width, f"{number:>3}  ", "     ")


WIDTH = 25
_PAD = 26
"""Minimum width of the score pad, in columns, if it's next to another block."""


def play_area(view: View, names: PlayerNames, display: Display) -> list[Part]:
    """Return the last trick, this trick, and the score pad, side by side if they fit."""
    now, last = _now(view, names, display), _last(view, names, display)
    rest = display.width - WIDTH - 2
    if (room := rest - WIDTH - 2) >= _PAD:
        pad = score_pad(view, names, display, room)
        return [Part(beside([last, now, pad], (WIDTH, WIDTH, room), 2))]
    told = Part(_last_line(view, names, display), 4)
    if rest >= _PAD:
        return [told, Part(beside([now, score_pad(view, names, display, rest)], (WIDTH, rest), 2))]
    return [told, Part(now), Part(score_pad(view, names, display, display.width), 5)]


def _last_line(view: View, names: PlayerNames, display: Display) -> list[str]:
    """Return the last trick as a list of cards."""
    if not view.tricks:
        return []
    trick, players = view.tricks[-1], len(view.sizes)
    cards = [
        f"{names.seat((trick.leader + step) % players, 11)} {display.card(card)}"
        for step, card in enumerate(trick.cards)
    ]
    return wrap_items(cards, display.width, f"{_last_title(view, names)}: ", "  ")


def _last_title(view: View, names: PlayerNames) -> str:
    trick = view.tricks[-1]
    if not trick.points:
        mine, other = "terminal.last_you_took_it", "terminal.last_short_took_it"
    else:
        mine, other = "terminal.last_you_took_points", "terminal.last_short_took_points"
    return names.tells(
        trick.winner, mine, other, short=names.seat(trick.winner, 11), points=trick.points
    )


def _now(view: View, names: PlayerNames, display: Display) -> list[str]:
    players = len(view.sizes)
    if view.phase is Phase.STOCK_MELD:
        return [
            display.bold(tr("terminal.melding")),
            *layout({}, None, view.turn, view.seat, names, display),
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
    room = WIDTH - display_width(names.tells(view.leader, mine, other, number=number, short=""))
    short = names.seat(view.leader, max(room, 3))
    title = names.tells(view.leader, mine, other, number=number, short=short)
    waiting = None if view.turn in cards else view.turn
    return [display.bold(title), *layout(cards, winner, waiting, view.seat, names, display)]


def _last(view: View, names: PlayerNames, display: Display) -> list[str]:
    if not view.tricks:
        return []
    trick, players = view.tricks[-1], len(view.sizes)
    cards = {(trick.leader + i) % players: card for i, card in enumerate(trick.cards)}
    return [
        display.bold(fit(_last_title(view, names), WIDTH)),
        *layout(cards, trick.winner, None, view.seat, names, display),
    ]


def layout(
    cards: Mapping[int, Card],
    winner: int | None,
    waiting: int | None,
    bottom: int,
    names: PlayerNames,
    display: Display,
) -> list[str]:
    """Return cards around the table, with seat `bottom` nearest. ``*`` marks the winning card."""
    players = names.rules.table.players

    def card(seat: int) -> str:
        if seat == waiting:
            return display.marked("?")
        if seat not in cards:
            return "."
        return display.card(cards[seat]) + ("*" if seat == winner else "")

    if players > 4:
        return [
            f" {left(names.numbered(seat, 12), 13)}{card(seat)}"
            for seat in ((bottom + step) % players for step in range(players))
        ]
    top = {2: (bottom + 1) % 2, 4: (bottom + 2) % 4}.get(players)
    lines = []
    if top is not None:
        lines = [center(names.numbered(top, 20), WIDTH), center(card(top), WIDTH)]
    if players > 2:
        west, east = (bottom + 1) % players, (bottom - 1) % players
        sides = names.numbered(west, 11), names.numbered(east, 11)
        lines += [ends(*sides, WIDTH), _sides(card(west), card(east), *sides)]
    return [*lines, center(card(bottom), WIDTH), center(names.numbered(bottom, 20), WIDTH)]


def _sides(west: str, east: str, west_name: str, east_name: str) -> str:
    first = center(west, max(len(west_name), 4))
    second = center(east, max(len(east_name), 4))
    return ends(first, second, WIDTH)


def score_pad(view: View, names: PlayerNames, display: Display, width: int) -> list[str]:
    """Return each team's points and tricks in this hand, updated after every trick (S3-33)."""
    assigned = hand_teams(view.rules, view.declarer)
    first, second = (
        display_width(head) + 1 for head in (tr("terminal.points_2"), tr("common.tricks"))
    )
    name = width - first - second
    heads = right(tr("terminal.points_2"), first) + right(tr("common.tricks"), second)
    lines = [display.bold(left(fit(tr("terminal.score_pad"), name), name) + heads)]
    for team in names.team_order(view.declarer):
        points = sum(p for seat, p in enumerate(view.taken) if assigned[seat] == team)
        tricks = sum(assigned[trick.winner] == team for trick in view.tricks)
        side = left(fit(names.team_name(team, view.declarer, name), name), name)
        lines.append(side + right(str(points), first) + right(str(tricks), second))
    buried = card_points(view.rules, view.buried) if view.buried else 0
    if buried:
        lines.append(left(fit(tr("terminal.you_buried"), name), name) + right(str(buried), first))
    if not is_uncounted(view):
        rest = points_to_take(view)
        tricks = view.rules.tricks - len(view.tricks)
        row = (
            left(fit(tr("common.still_out"), name), name)
            + right(str(rest), first)
            + right(str(tricks), second)
        )
        lines.append(display.dim(row))
    return lines

"""A trick, laid out as the players sit, and the score pad beside it."""

from __future__ import annotations

from collections.abc import Mapping

from acesaround.cards import Card
from acesaround.game.phase import Phase
from acesaround.game.sides import camps
from acesaround.game.trick import card_points, winner_index
from acesaround.game.view import View
from acesaround.telling.cast import Cast
from acesaround.telling.look import Look
from acesaround.telling.text import beside, centre, ends, fit, left, right

WIDTH = 25


def play_area(view: View, cast: Cast, look: Look) -> list[str]:
    """Last trick, this trick and the score pad side by side."""
    panels = [_last(view, cast, look), _now(view, cast, look), score_pad(view, cast, look)]
    return beside(panels, (WIDTH, WIDTH, look.width - 2 * WIDTH - 4), 2)


def _now(view: View, cast: Cast, look: Look) -> list[str]:
    players = len(view.sizes)
    if view.phase is Phase.STOCK_MELD:
        return [look.bold("Melding"), *layout({}, None, view.turn, view.seat, cast, look)]
    cards = {(view.leader + i) % players: card for i, card in enumerate(view.trick)}
    winner = None
    if view.trick:
        winner = (view.leader + winner_index(view.trick, view.trump)) % players
    place = f"Trick {len(view.tricks) + 1}:"
    verb = "led" if view.trick else "lead" if view.leader == cast.me else "leads"
    title = f"{place} {cast.seat(view.leader, WIDTH - len(place) - len(verb) - 2)} {verb}"
    waiting = None if view.turn in cards else view.turn
    return [look.bold(title), *layout(cards, winner, waiting, view.seat, cast, look)]


def _last(view: View, cast: Cast, look: Look) -> list[str]:
    if not view.tricks:
        return []
    trick, players = view.tricks[-1], len(view.sizes)
    cards = {(trick.leader + i) % players: card for i, card in enumerate(trick.cards)}
    title = f"Last: {cast.seat(trick.winner, 11)} took {trick.points or 'it'}"
    return [look.bold(fit(title, WIDTH)), *layout(cards, trick.winner, None, view.seat, cast, look)]


def layout(
    cards: Mapping[int, Card],
    winner: int | None,
    waiting: int | None,
    bottom: int,
    cast: Cast,
    look: Look,
) -> list[str]:
    """Cards where their players sit, seat `bottom` nearest; ``*`` marks the winning card."""
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
        lines = [centre(cast.seat(top, 20), WIDTH), centre(card(top), WIDTH)]
    if players > 2:
        west, east = (bottom + 1) % players, (bottom - 1) % players
        lines.append(ends(cast.seat(west, 11), cast.seat(east, 11), WIDTH))
        lines.append(_sides(card(west), card(east), cast.seat(west, 11), cast.seat(east, 11)))
    return [*lines, centre(card(bottom), WIDTH), centre(cast.seat(bottom, 20), WIDTH)]


def _sides(west: str, east: str, west_name: str, east_name: str) -> str:
    first = centre(west, max(len(west_name), 4))
    second = centre(east, max(len(east_name), 4))
    return ends(first, second, WIDTH)


def score_pad(view: View, cast: Cast, look: Look) -> list[str]:
    """Points and tricks taken in this hand, side by side, kept trick by trick (S3-33)."""
    assigned = camps(view.rules, view.declarer)
    width = look.width - 2 * WIDTH - 4
    name = width - 14
    lines = [look.bold(left("Score pad", name) + right("points", 7) + right("tricks", 7))]
    for camp in cast.camp_order(view.declarer):
        points = sum(p for seat, p in enumerate(view.taken) if assigned[seat] == camp)
        tricks = sum(assigned[trick.winner] == camp for trick in view.tricks)
        side = left(cast.camp(camp, view.declarer, name), name)
        lines.append(side + right(str(points), 7) + right(str(tricks), 7))
    buried = card_points(view.rules, view.buried) if view.buried else 0
    if buried:
        lines.append(left("  buried by you", name) + right(str(buried), 7))
    if view.stock is None:
        rest = view.rules.hand_trick_points - sum(view.taken) - buried
        tricks = view.rules.tricks - len(view.tricks)
        row = left("still out", name) + right(str(rest), 7) + right(str(tricks), 7)
        lines.append(look.dim(row))
    return lines

"""The auction as a table, with a column for each seat and a row for each round."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.game.auction import Call
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.text.cast import Cast
from acesaround.text.columns import centre
from acesaround.text.look import Look


def auction_table(view: View, cast: Cast, look: Look) -> list[str]:
    """Return the auction as a table. ``?`` marks the next seat to bid or pass."""
    if view.match.dealer is None:
        return []
    waiting = view.turn if view.phase is Phase.AUCTION else None
    return calls_table(view.calls, view.match.dealer, cast, look, waiting)


def calls_table(
    calls: Sequence[Call], dealer: int, cast: Cast, look: Look, waiting: int | None = None
) -> list[str]:
    """Return a table of `calls`. `waiting` is the next seat to bid or pass, if any."""
    players = cast.rules.table.players
    order = [(dealer + step) % players for step in range(1, players + 1)]
    width = min(14, (look.width - 2) // players)
    rows = _rounds(calls, dealer, waiting, cast)
    names = [cast.seat(seat, width - 2) for seat in order]
    marks = [tr("common.dealer") if seat == dealer else "" for seat in order]
    if width < 10:
        marks = [tr("terminal.d") if mark else "" for mark in marks]
    lines = [
        look.bold("".join(centre(name, width) for name in names)),
        "".join(centre(mark, width) for mark in marks),
    ]
    lines += [
        "".join(centre(_cell(row.get(seat, ""), look), width) for seat in order) for row in rows
    ]
    return [("  " + line).rstrip() for line in lines]


def _rounds(
    calls: Sequence[Call], dealer: int, waiting: int | None, cast: Cast
) -> list[dict[int, str]]:
    players, auction = cast.rules.table.players, cast.rules.auction
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


def _cell(text: str, look: Look) -> str:
    if text == "?":
        return look.marked("?")
    if text == "pass":
        return look.dim(tr("common.pass"))
    return look.dim(text) if text == "-" else text

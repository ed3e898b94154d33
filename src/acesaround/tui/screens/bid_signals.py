"""Lines on what bids show: those made so far, and those that can be made now."""

from __future__ import annotations

from itertools import chain, islice
from typing import Final

from acesaround.game.legal import Calls
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.text.bid_signals import meaning, meanings, next_point, tells_always
from acesaround.text.columns import wrap_columns, wrap_items
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.text.rulebook.auction import convention

_OFFERS: Final = 3
"""Number of bids that are explained before a seat bids."""


def made_bids(
    view: View, names: PlayerNames, display: Display, *, briefly: bool = False
) -> list[str]:
    """Return what the bids and passes so far show.

    If `briefly`, return only the first and the last signal of each other seat.
    """
    told = [
        (call, shown)
        for call, shown in zip(view.calls, meanings(view.rules, view.calls), strict=True)
        if shown is not None
    ]
    if briefly:
        seats = [call.seat for call, _ in told]
        told = [
            one
            for at, one in enumerate(told)
            if one[0].seat != view.seat
            and (one[0].seat not in seats[:at] or one[0].seat not in seats[at + 1 :])
        ]
    texts = [_told(names.seat(call.seat), call.amount, shown) for call, shown in told]
    return _labeled(tr("terminal.shown"), texts, display)


def _told(name: str, amount: int | None, shown: str) -> str:
    if amount is None:
        return tr("common.name_passed_meaning", name=name, meaning=shown)
    return tr("terminal.name_bid_shows_meaning", name=name, bid=amount, meaning=shown)


def offered_bids(view: View, display: Display) -> list[str]:
    """Return what the lowest legal bids would show, or no lines if they show nothing."""
    if not isinstance(view.legal, Calls):
        return []
    if tells_always(view.rules):
        return wrap_columns(convention(view.rules), display.width, "", "  ")
    point = next_point(view)
    bids = {
        amount: meaning(view.rules, point, amount)
        for amount in islice(chain.from_iterable(view.legal.bids), _OFFERS)
    }
    told = [f"{amount}: {shown}" for amount, shown in bids.items() if shown is not None]
    return _labeled(tr("terminal.your_bid_shows"), told, display)


def _labeled(label: str, items: list[str], display: Display) -> list[str]:
    if not items:
        return []
    return wrap_items(items, display.width, f"{display.bold(label)}  ", "  ")

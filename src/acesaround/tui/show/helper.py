"""The meld helper: a hand's meld with each suit as trump."""

from __future__ import annotations

from acesaround.cards import Suit
from acesaround.game.meld import MeldCount, has_marriage
from acesaround.game.phases.showing import own_meld
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.text.columns import left, listed, wrap
from acesaround.text.look import Look
from acesaround.text.melds import item_name


def meld_helper(view: View, look: Look) -> list[str]:
    """Return the meld total and melds for each suit that is or can still become trump.

    Once meld has been shown, return it as shown, no matter which cards have been played since.
    """
    if (shown := view.melds[view.seat]) is not None:
        told: dict[str, object] = {"total": shown.total, "parts": _parts(shown, look)}
        counted = view.counted[view.seat]
        if counted is not None and counted != shown.total:
            text = tr(
                "terminal.your_meld_was_total_parts_based_on",
                counted=counted,
                **told,
            )
        else:
            text = tr("terminal.your_meld_was_total_parts", **told)
        return wrap(text, look.width)
    suits = tuple(Suit) if view.trump is None else (view.trump,)
    lines = [
        look.bold(
            tr("common.your_meld")
            if view.trump is not None
            else tr("terminal.your_meld_by_trump_suit")
        )
    ]
    declares = view.declarer in (None, view.seat)
    for suit in suits:
        meld = own_meld(view.rules, view.hand, suit, declares=declares, buried=view.buried)
        lines += wrap(
            f"{_head(view, suit, meld, look)}{_parts(meld, look)}", look.width, "", " " * 21
        )
    return lines


def _head(view: View, suit: Suit, meld: MeldCount, look: Look) -> str:
    name = look.suit_title(suit)
    filled = left(name, 12)
    bare = view.rules.trump.requires == "marriage" and not has_marriage(view.hand, suit)
    note = tr("terminal.no_marriage") + " " if bare else ""
    return f"  {filled}{meld.total:>4}   {note}"


def _parts(meld: MeldCount, look: Look) -> str:
    parts = []
    for item in meld.items:
        name = item_name(item)
        if item.suit is not None:
            name = tr("common.meld_in_suit", meld=name, suit=look.suit_word(item.suit))
        times = f"{item.sets} x " if item.sets > 1 else ""
        parts.append(f"{times}{name} {item.points}")
    return listed(parts) or tr("common.nothing")

"""The meld helper: what a hand would meld with each suit as trump."""

from __future__ import annotations

from acesaround.cards import Suit
from acesaround.game.meld import MeldCount, has_marriage
from acesaround.game.phases.showing import own_meld
from acesaround.game.view import View
from acesaround.telling.look import Look
from acesaround.telling.melds import item_name
from acesaround.telling.text import listed, wrap


def meld_helper(view: View, look: Look) -> list[str]:
    """A line for each suit that can still become trump: total and what it is made of.

    Once meld has been shown, that is what it is, whatever has been played since.
    """
    if (shown := view.melds[view.seat]) is not None:
        text = f"Your meld was {shown.total}: {_parts(shown)}"
        counted = view.counted[view.seat]
        if counted is not None and counted != shown.total:
            text += f"; {counted} counts, as typed"
        return wrap(text, look.width)
    suits = tuple(Suit) if view.trump is None else (view.trump,)
    lines = [look.bold("Your meld" if view.trump is not None else "Your meld if trump is")]
    declares = view.declarer in (None, view.seat)
    for suit in suits:
        meld = own_meld(view.rules, view.hand, suit, declares=declares, buried=view.buried)
        lines += wrap(f"{_head(view, suit, meld, look)}{_parts(meld)}", look.width, "", " " * 21)
    return lines


def _head(view: View, suit: Suit, meld: MeldCount, look: Look) -> str:
    name = look.suit_title(suit)
    filled = name + " " * (10 - len(suit.title) + (0 if look.symbols else 2))
    bare = view.rules.trump.requires == "marriage" and not has_marriage(view.hand, suit)
    note = "(no marriage) " if bare else ""
    return f"  {filled}{meld.total:>4}   {note}"


def _parts(meld: MeldCount) -> str:
    parts = []
    for item in meld.items:
        suit = f" in {item.suit.title.lower()}" if item.suit is not None else ""
        times = f"{item.sets} x " if item.sets > 1 else ""
        parts.append(f"{times}{item_name(item)}{suit} {item.points}")
    return listed(parts) or "nothing"

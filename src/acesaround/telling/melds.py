"""What melds are called, and the columns they stand in (S3-29)."""

from __future__ import annotations

from typing import Final

from acesaround.game.actions import StockMeldKind
from acesaround.game.meld import MeldCount, MeldItem
from acesaround.game.phase import Phase
from acesaround.game.state import Laid
from acesaround.game.view import View
from acesaround.telling.cast import Cast
from acesaround.telling.look import Look
from acesaround.telling.text import count, listed

COLUMNS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("Runs", ("run", "run_extra")),
    ("Four of a kind", ("aces", "kings", "queens", "jacks")),
    ("Marriages", ("marriage",)),
    ("Royal marriages", ("royal_marriage",)),
    ("Pinochles", ("pinochle",)),
    ("Dix", ("dix",)),
)
"""Titles, and the kinds of meld below each."""
_SINGULAR: Final = {
    "run": "run",
    "run_extra": "beside the run",
    "aces": "aces around",
    "kings": "kings around",
    "queens": "queens around",
    "jacks": "jacks around",
    "marriage": "marriage",
    "royal_marriage": "royal marriage",
    "pinochle": "pinochle",
    "dix": "dix",
}

_OF_A_SUIT: Final = ("run", "marriage", "royal_marriage")


def item_name(item: MeldItem) -> str:
    """What a combination is called."""
    return _SINGULAR[item.kind]


def item_title(item: MeldItem, look: Look) -> str:
    """The same with the suit, where it could be several: ``marriage in ♥``."""
    suit = (
        f" in {look.suit(item.suit)}" if item.suit is not None and item.kind in _OF_A_SUIT else ""
    )
    return item_name(item) + suit


def meld_name(kind: StockMeldKind) -> str:
    """A meld with its article: ``a run``, ``kings around``."""
    return f"a {kind}" if kind in ("run", "marriage", "pinochle", "dix") else f"{kind} around"


def may_recall(view: View) -> bool:
    """Whether the table lets people look at the melds now that were shown before."""
    if view.phase is not Phase.TRICK_PLAY:
        return True
    match view.rules.table.meld_recall:
        case "always":
            return True
        case "first_trick":
            return not view.tricks
        case "never":
            return False


def laid_line(laid: Laid, cast: Cast, look: Look) -> str:
    """A meld just laid, in a sentence."""
    cards = " ".join(look.card(copy.card) for copy in laid.cards)
    swap = "" if laid.exchanged is None else f", exchanged for the {look.card(laid.exchanged)}"
    points = count(laid.points, "point")
    return (
        f"{cast.says(laid.seat, 'laid', 'laid')} {meld_name(laid.kind)}, {cards}: {points}{swap}."
    )


def serving_twice(meld: MeldCount, look: Look) -> str:
    """Cards that lie in more than one combination although there is one of them (S3-31)."""
    uses: dict[int, int] = {}
    for item in meld.items:
        for card in item.cards:
            uses[card] = uses.get(card, 0) + item.sets
    cards = [card for card in meld.cards.kinds() if uses.get(card, 0) > meld.cards.count(card)]
    if not cards:
        return ""
    serve = "serves" if len(cards) == 1 else "serve"
    return f"{listed([look.card(card) for card in cards])} {serve} in more than one meld"

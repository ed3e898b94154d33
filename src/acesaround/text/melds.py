"""What melds are called, and the columns they stand in (S3-29)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.game.actions import StockMeldKind
from acesaround.game.meld import MeldCount, MeldItem
from acesaround.game.phase import Phase
from acesaround.game.state import Laid
from acesaround.game.view import View
from acesaround.i18n import noted, say, say_many, say_noted
from acesaround.text.cast import Cast
from acesaround.text.columns import listed
from acesaround.text.look import Look

COLUMNS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (noted("Runs"), ("run", "run_extra")),
    (noted("Four of a kind"), ("aces", "kings", "queens", "jacks")),
    (noted("Marriages"), ("marriage",)),
    (noted("Royal marriages"), ("royal_marriage",)),
    (noted("Pinochles"), ("pinochle",)),
    (noted("Dix"), ("dix",)),
)
"""Titles, and the kinds of meld below each."""
_SINGULAR: Final = {
    "run": noted("run"),
    "run_extra": noted("beside the run"),
    "aces": noted("aces around"),
    "kings": noted("kings around"),
    "queens": noted("queens around"),
    "jacks": noted("jacks around"),
    "marriage": noted("marriage"),
    "royal_marriage": noted("royal marriage"),
    "pinochle": noted("pinochle"),
    "dix": noted("dix"),
}

_KINDS: Final = _SINGULAR | {
    "aces": noted("aces"),
    "kings": noted("kings"),
    "queens": noted("queens"),
    "jacks": noted("jacks"),
}
_WITH_ARTICLE: Final[dict[StockMeldKind, str]] = {
    "run": noted("a run"),
    "marriage": noted("a marriage"),
    "pinochle": noted("a pinochle"),
    "dix": noted("a dix"),
    "aces": noted("aces around"),
    "kings": noted("kings around"),
    "queens": noted("queens around"),
    "jacks": noted("jacks around"),
}
_OF_A_SUIT: Final = ("run", "marriage", "royal_marriage")


def item_name(item: MeldItem) -> str:
    """What a combination is called."""
    return say_noted(_SINGULAR[item.kind])


def kind_name(kind: str) -> str:
    """What melds of that kind are called in a list: ``run``, ``aces``."""
    return say_noted(_KINDS[kind])


def item_title(item: MeldItem, look: Look) -> str:
    """The same with the suit, where it could be several: ``marriage in ♥``."""
    if item.suit is None or item.kind not in _OF_A_SUIT:
        return item_name(item)
    return say("{meld} in {suit}", meld=item_name(item), suit=look.suit(item.suit))


def meld_name(kind: StockMeldKind) -> str:
    """A meld with its article: ``a run``, ``kings around``."""
    return say_noted(_WITH_ARTICLE[kind])


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
    points = say_many(laid.points, "{number} point", "{number} points")
    told: dict[str, object] = {"meld": meld_name(laid.kind), "cards": cards, "points": points}
    if laid.exchanged is None:
        return cast.tells(
            laid.seat,
            "You laid {meld}, {cards}: {points}.",
            "{name} laid {meld}, {cards}: {points}.",
            **told,
        )
    return cast.tells(
        laid.seat,
        "You laid {meld}, {cards}: {points}, exchanged for the {upcard}.",
        "{name} laid {meld}, {cards}: {points}, exchanged for the {upcard}.",
        upcard=look.card(laid.exchanged),
        **told,
    )


def overclaims(
    cast: Cast,
    melds: Sequence[MeldCount | None],
    counted: Sequence[int | None],
    entered: Sequence[int | None],
) -> list[str]:
    """Return a sentence for each total typed above the true one, and what counts of it (A1-7)."""
    told = []
    for seat, (meld, counts, typed) in enumerate(zip(melds, counted, entered, strict=True)):
        if meld is not None and typed is not None and typed > meld.total:
            told.append(
                cast.tells(
                    seat,
                    "You typed {typed} but have {total} meld, so {counts} counts",
                    "{name} typed {typed} but has {total} meld, so {counts} counts",
                    typed=typed,
                    total=meld.total,
                    counts=counts,
                )
            )
    return told


def serving_twice(meld: MeldCount, look: Look) -> str:
    """Cards that lie in more than one combination although there is one of them (S3-31)."""
    uses: dict[int, int] = {}
    for item in meld.items:
        for card in item.cards:
            uses[card] = uses.get(card, 0) + item.sets
    cards = [card for card in meld.cards.kinds() if uses.get(card, 0) > meld.cards.count(card)]
    if not cards:
        return ""
    shown = listed([look.card(card) for card in cards])
    if len(cards) == 1:
        return say("{card} serves in more than one meld", card=shown)
    return say("{cards} serve in more than one meld", cards=shown)

"""Names of melds, and the columns of the meld table (S3-29)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.game.actions import StockMeldKind
from acesaround.game.meld import MeldCount, MeldItem
from acesaround.game.phase import Phase
from acesaround.game.state import Laid
from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.text.cast import Cast
from acesaround.text.columns import listed
from acesaround.text.look import Look

COLUMNS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("text.runs", ("run", "run_extra")),
    ("text.arounds", ("aces", "kings", "queens", "jacks")),
    ("text.marriages", ("marriage",)),
    ("text.royal_marriages", ("royal_marriage",)),
    ("text.pinochles", ("pinochle",)),
    ("text.dix_2", ("dix",)),
)
"""Message ids of the column titles, each with its kinds of meld."""
_SINGULAR: Final = {
    "run": "text.run",
    "run_extra": "text.extra_cards_outside_the_run",
    "aces": "text.aces_around",
    "kings": "text.kings_around",
    "queens": "text.queens_around",
    "jacks": "text.jacks_around",
    "marriage": "text.marriage",
    "royal_marriage": "text.royal_marriage",
    "pinochle": "text.pinochle",
    "dix": "text.dix",
}

_KINDS: Final = _SINGULAR | {
    "aces": "common.aces",
    "kings": "common.kings",
    "queens": "common.queens",
    "jacks": "common.jacks",
}
_WITH_ARTICLE: Final[dict[StockMeldKind, str]] = {
    "run": "text.a_run",
    "marriage": "common.a_marriage",
    "pinochle": "text.a_pinochle",
    "dix": "text.a_dix",
    "aces": "text.aces_around",
    "kings": "text.kings_around",
    "queens": "text.queens_around",
    "jacks": "text.jacks_around",
}
_OF_A_SUIT: Final = ("run", "marriage", "royal_marriage")


def item_name(item: MeldItem) -> str:
    """Return the name of a meld."""
    return tr(_SINGULAR[item.kind])


def kind_name(kind: str) -> str:
    """Return a meld's name as used in lists, such as ``run`` or ``aces``."""
    return tr(_KINDS[kind])


def item_title(item: MeldItem, look: Look) -> str:
    """Return a meld's name with its suit if needed, such as ``marriage in ♥``."""
    if item.suit is None or item.kind not in _OF_A_SUIT:
        return item_name(item)
    return tr("common.meld_in_suit", meld=item_name(item), suit=look.suit(item.suit))


def meld_name(kind: StockMeldKind) -> str:
    """Return a meld's name with its article, such as ``a run`` or ``kings around``."""
    return tr(_WITH_ARTICLE[kind])


def may_recall(view: View) -> bool:
    """Return True if the table allows another look at the melds now."""
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
    """Return a sentence about a meld laid down in stock play."""
    cards = " ".join(look.card(copy.card) for copy in laid.cards)
    points = tr_plural("common.count_point", laid.points)
    told: dict[str, object] = {"meld": meld_name(laid.kind), "cards": cards, "points": points}
    if laid.exchanged is None:
        return cast.tells(
            laid.seat,
            "text.you_laid_down_meld_cards_for_points_2",
            "text.name_laid_down_meld_cards_for_points_2",
            **told,
        )
    return cast.tells(
        laid.seat,
        "text.you_laid_down_meld_cards_for_points",
        "text.name_laid_down_meld_cards_for_points",
        upcard=look.card(laid.exchanged),
        **told,
    )


def overclaims(
    cast: Cast,
    melds: Sequence[MeldCount | None],
    counted: Sequence[int | None],
    entered: Sequence[int | None],
) -> list[str]:
    """Return a sentence for each meld total that was too high, with the meld that counts (A1-7)."""
    told = []
    for seat, (meld, counts, typed) in enumerate(zip(melds, counted, entered, strict=True)):
        if meld is not None and typed is not None and typed > meld.total:
            told.append(
                cast.tells(
                    seat,
                    "text.you_entered_typed_meld_but_have_total",
                    "text.name_entered_typed_meld_but_has_total",
                    typed=typed,
                    total=meld.total,
                    counts=counts,
                )
            )
    return told


def serving_twice(meld: MeldCount, look: Look) -> str:
    """Return a note on cards that count in more than one meld (S3-31), or an empty string."""
    uses: dict[int, int] = {}
    for item in meld.items:
        for card in item.cards:
            uses[card] = uses.get(card, 0) + item.sets
    cards = [card for card in meld.cards.kinds() if uses.get(card, 0) > meld.cards.count(card)]
    if not cards:
        return ""
    shown = listed([look.card(card) for card in cards])
    if len(cards) == 1:
        return tr("text.card_counts_in_more_than_one_meld", card=shown)
    return tr("text.cards_count_in_more_than_one_meld", cards=shown)

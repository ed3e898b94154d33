"""Names of melds, the meld table (S3-29), and the cost of burying or passing cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from acesaround.cards import Hand
from acesaround.game.actions import StockMeldKind
from acesaround.game.meld import MeldCount, MeldItem, own_meld
from acesaround.game.state import Laid, Phase
from acesaround.game.trick import card_points
from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.text.columns import listed
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames

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


def item_title(item: MeldItem, display: Display) -> str:
    """Return a meld's name with its suit if needed, such as ``marriage in ♥``."""
    if item.suit is None or item.kind not in _OF_A_SUIT:
        return item_name(item)
    return tr("common.meld_in_suit", meld=item_name(item), suit=display.suit(item.suit))


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


def laid_line(laid: Laid, names: PlayerNames, display: Display) -> str:
    """Return a sentence about a meld laid down in stock play."""
    cards = " ".join(display.card(copy.card) for copy in laid.cards)
    points = tr_plural("common.count_point", laid.points)
    told: dict[str, object] = {"meld": meld_name(laid.kind), "cards": cards, "points": points}
    if laid.exchanged is None:
        return names.tells(
            laid.seat,
            "text.you_laid_down_meld_cards_for_points_2",
            "text.name_laid_down_meld_cards_for_points_2",
            **told,
        )
    return names.tells(
        laid.seat,
        "text.you_laid_down_meld_cards_for_points",
        "text.name_laid_down_meld_cards_for_points",
        upcard=display.card(laid.exchanged),
        **told,
    )


def overclaims(
    names: PlayerNames,
    melds: Sequence[MeldCount | None],
    counted: Sequence[int | None],
    entered: Sequence[int | None],
) -> list[str]:
    """Return a sentence for each meld total that was too high, with the meld that counts (A1-7)."""
    told = []
    for seat, (meld, counts, typed) in enumerate(zip(melds, counted, entered, strict=True)):
        if meld is not None and typed is not None and typed > meld.total:
            told.append(
                names.tells(
                    seat,
                    "text.you_entered_typed_meld_but_have_total",
                    "text.name_entered_typed_meld_but_has_total",
                    typed=typed,
                    total=meld.total,
                    counts=counts,
                )
            )
    return told


def serving_twice(meld: MeldCount, display: Display) -> str:
    """Return a note on cards that count in more than one meld (S3-31), or an empty string."""
    uses: dict[int, int] = {}
    for item in meld.items:
        for card in item.cards:
            uses[card] = uses.get(card, 0) + item.sets
    cards = [card for card in meld.cards.kinds() if uses.get(card, 0) > meld.cards.count(card)]
    if not cards:
        return ""
    shown = listed([display.card(card) for card in cards])
    if len(cards) == 1:
        return tr("text.card_counts_in_more_than_one_meld", card=shown)
    return tr("text.cards_count_in_more_than_one_meld", cards=shown)


def discard_cost(view: View, cards: Hand, display: Display) -> list[str]:
    """Return what happens to counters and meld if the view's seat buries or passes `cards`.

    `cards` can be an incomplete choice.
    """
    burying = view.phase is Phase.BURY
    declares = view.seat == view.declarer
    before = own_meld(view.rules, view.hand, view.trump, declares=declares)
    after = own_meld(
        view.rules,
        view.hand - cards,
        view.trump,
        declares=declares,
        buried=cards if burying else None,
    )
    counters = _buried(view, cards) if burying else _given(view, cards)
    return [counters, *_meld_changes(before, after, display)]


def _buried(view: View, cards: Hand) -> str:
    points = card_points(view.rules, cards)
    widow = view.rules.widow
    if not points:
        return tr("text.no_counters_buried")
    if widow is not None and widow.bury_scores:
        return tr_plural("text.count_counter_buried_its_yours_at_the", points)
    return tr_plural("text.count_counter_buried_nobody_scores_it", points)


def _given(view: View, cards: Hand) -> str:
    trumps = sum(card.suit is view.trump for card in cards)
    aces = sum(card.rank.letter == "A" for card in cards)
    found = []
    if trumps:
        found.append(tr_plural("text.count_trump", trumps))
    if aces:
        found.append(tr_plural("text.count_ace", aces))
    if not found:
        return tr("text.passing_no_trumps_or_aces")
    return tr("text.passing_cards", cards=listed(found))


def _meld_changes(before: MeldCount, after: MeldCount, display: Display) -> Iterator[str]:
    lost = before.total - after.total
    if not before.items:
        yield tr("text.you_have_no_meld_to_break_up")
    elif before.items == after.items:
        yield tr("text.you_keep_all_total_meld", total=before.total)
    else:
        changes = listed(_changes(before, after, display))
        told = {"after": after.total, "before": before.total, "changes": changes}
        if lost > 0:
            yield tr("text.meld_drops_from_before_to_after_lost", lost=lost, **told)
        elif lost:
            more = -lost
            yield tr("text.meld_goes_up_from_before_to_after", more=more, **told)
        else:
            yield tr("text.meld_was_before_and_is_still_after", **told)


def _changes(before: MeldCount, after: MeldCount, display: Display) -> Iterator[str]:
    """Yield the name of each meld whose value changes, with the difference."""
    points: dict[str, int] = {}
    for sign, meld in ((-1, before), (1, after)):
        for item in meld.items:
            name = item_title(item, display)
            points[name] = points.get(name, 0) + sign * item.points
    for name, change in points.items():
        if change:
            yield f"{name} {'−' if change < 0 else '+'}{abs(change)}"

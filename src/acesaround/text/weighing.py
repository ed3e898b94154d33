"""The cost of burying or passing cards."""

from __future__ import annotations

from collections.abc import Iterator

from acesaround.cards import Hand
from acesaround.game.meld import MeldCount
from acesaround.game.phase import Phase
from acesaround.game.phases.showing import own_meld
from acesaround.game.trick import card_points
from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.text.columns import listed
from acesaround.text.look import Look
from acesaround.text.melds import item_title


def weigh(view: View, cards: Hand, look: Look) -> list[str]:
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
    return [counters, *_melds(before, after, look)]


def _buried(view: View, cards: Hand) -> str:
    points = card_points(view.rules, cards)
    widow = view.rules.widow
    if not points:
        return tr("text.no_counters_buried")
    if widow is not None and widow.bury_scores:
        return tr_plural(
            "text.count_counter_buried_its_yours_at_the",
            points,
        )
    return tr_plural(
        "text.count_counter_buried_nobody_scores_it",
        points,
    )


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


def _melds(before: MeldCount, after: MeldCount, look: Look) -> Iterator[str]:
    lost = before.total - after.total
    if not before.items:
        yield tr("text.you_have_no_meld_to_break_up")
    elif before.items == after.items:
        yield tr("text.you_keep_all_total_meld", total=before.total)
    else:
        changes = listed(_changes(before, after, look))
        told = {"after": after.total, "before": before.total, "changes": changes}
        if lost > 0:
            yield tr("text.meld_drops_from_before_to_after_lost", lost=lost, **told)
        elif lost:
            more = -lost
            yield tr("text.meld_goes_up_from_before_to_after", more=more, **told)
        else:
            yield tr("text.meld_was_before_and_is_still_after", **told)


def _changes(before: MeldCount, after: MeldCount, look: Look) -> Iterator[str]:
    """Yield the name of each meld whose value changes, with the difference."""
    points: dict[str, int] = {}
    for sign, meld in ((-1, before), (1, after)):
        for item in meld.items:
            name = item_title(item, look)
            points[name] = points.get(name, 0) + sign * item.points
    for name, change in points.items():
        if change:
            yield f"{name} {'−' if change < 0 else '+'}{abs(change)}"

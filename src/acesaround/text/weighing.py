"""What it costs to set cards aside, or to give them away."""

from __future__ import annotations

from collections.abc import Iterator

from acesaround.cards import Hand
from acesaround.game.meld import MeldCount
from acesaround.game.phase import Phase
from acesaround.game.phases.showing import own_meld
from acesaround.game.trick import card_points
from acesaround.game.view import View
from acesaround.i18n import say, say_many
from acesaround.text.columns import listed
from acesaround.text.look import Look
from acesaround.text.melds import item_title


def weigh(view: View, cards: Hand, look: Look) -> list[str]:
    """What becomes of counters and meld when `view` buries or passes `cards` of its hand.

    They may still be fewer than are to be chosen.
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
        return say("No counters among them")
    if widow is not None and widow.bury_scores:
        return say_many(
            points,
            "{number} counter buried, yours at the end",
            "{number} counters buried, yours at the end",
        )
    return say_many(
        points,
        "{number} counter buried, which nobody gets",
        "{number} counters buried, which nobody gets",
    )


def _given(view: View, cards: Hand) -> str:
    trumps = sum(card.suit is view.trump for card in cards)
    aces = sum(card.rank.letter == "A" for card in cards)
    found = []
    if trumps:
        found.append(say_many(trumps, "{number} trump", "{number} trumps"))
    if aces:
        found.append(say_many(aces, "{number} ace", "{number} aces"))
    if not found:
        return say("No trump and no ace given away")
    return say("{cards} given away", cards=listed(found))


def _melds(before: MeldCount, after: MeldCount, look: Look) -> Iterator[str]:
    lost = before.total - after.total
    if not before.items:
        yield say("There is no meld to break")
    elif before.items == after.items:
        yield say("No meld broken: you keep all {total}", total=before.total)
    else:
        changes = listed(_changes(before, after, look))
        told = {"after": after.total, "before": before.total, "changes": changes}
        if lost > 0:
            yield say("Meld {after} instead of {before}, {lost} less: {changes}", lost=lost, **told)
        elif lost:
            more = -lost
            yield say("Meld {after} instead of {before}, {more} more: {changes}", more=more, **told)
        else:
            yield say("Meld {after} instead of {before}, as much: {changes}", **told)


def _changes(before: MeldCount, after: MeldCount, look: Look) -> Iterator[str]:
    """Each meld that is worth less or more, with the difference."""
    points: dict[str, int] = {}
    for sign, meld in ((-1, before), (1, after)):
        for item in meld.items:
            name = item_title(item, look)
            points[name] = points.get(name, 0) + sign * item.points
    for name, change in points.items():
        if change:
            yield f"{name} {'−' if change < 0 else '+'}{abs(change)}"

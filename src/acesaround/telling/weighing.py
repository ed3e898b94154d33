"""What it costs to set cards aside, or to give them away."""

from __future__ import annotations

from collections.abc import Iterator

from acesaround.cards import Hand
from acesaround.game.meld import MeldCount
from acesaround.game.phase import Phase
from acesaround.game.phases.showing import own_meld
from acesaround.game.trick import card_points
from acesaround.game.view import View
from acesaround.telling.look import Look
from acesaround.telling.melds import item_title
from acesaround.telling.text import count, listed


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
        return "No counters among them"
    if widow is not None and widow.bury_scores:
        return f"{count(points, 'counter')} buried, yours at the end"
    return f"{count(points, 'counter')} buried, which nobody gets"


def _given(view: View, cards: Hand) -> str:
    trumps = sum(card.suit is view.trump for card in cards)
    aces = sum(card.rank.letter == "A" for card in cards)
    found = [count(trumps, "trump")] * (trumps > 0) + [count(aces, "ace")] * (aces > 0)
    return f"{listed(found)} given away" if found else "No trump and no ace given away"


def _melds(before: MeldCount, after: MeldCount, look: Look) -> Iterator[str]:
    lost = before.total - after.total
    if not before.items:
        yield "There is no meld to break"
    elif before.items == after.items:
        yield f"No meld broken: you keep all {before.total}"
    else:
        changes = listed(_changes(before, after, look))
        what = f"{lost} less" if lost > 0 else f"{-lost} more" if lost else "as much"
        yield f"Meld {after.total} instead of {before.total}, {what}: {changes}"


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

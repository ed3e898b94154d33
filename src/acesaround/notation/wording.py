"""Contracts, melds and reasons, as records and transcripts remark on them."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.game.meld import MeldCount, MeldItem
from acesaround.game.score import Reason
from acesaround.game.state import Round
from acesaround.messages import Message, remarks


def contract(names: Sequence[str], this: Round) -> Message | None:
    """``West takes the bid at 65``; None without a bid. `names` are those of the seats."""
    if this.declarer is None or this.bid is None:
        return None
    return remarks.CONTRACT(name=names[this.declarer], bid=this.bid)


def meld_item(item: MeldItem) -> Message:
    """One line of a meld: how often, what, in which suit, points."""
    kind, points, suit = remarks.KINDS[item.kind](), item.points, item.suit
    if item.sets > 1:
        if suit is None:
            return remarks.SEVERAL(sets=item.sets, kind=kind, points=points)
        return remarks.SEVERAL_OF_SUIT(sets=item.sets, kind=kind, suit=suit, points=points)
    if suit is None:
        return remarks.ALONE(kind=kind, points=points)
    return remarks.OF_SUIT(kind=kind, suit=suit, points=points)


def meld(count: MeldCount, counted: int, typed: int | None = None) -> Message | None:
    """All lines of a meld, after its true total where another one counted; None without meld.

    A typed total above the true one comes first (A1-7).
    """
    items = tuple(map(meld_item, count.items))
    notes: list[Message] = []
    if typed is not None and typed > count.total:
        cut = remarks.TYPED if counted == count.total else remarks.TYPED_IN_VAIN
        notes.append(cut(typed=typed, counted=counted))
    if counted != count.total:
        notes.append(remarks.COUNTED_LESS(total=count.total, items=items))
    elif items:
        notes.append(remarks.ITEMS(items=items))
    return remarks.NOTES(notes=notes) if notes else None


def reasons(names: Sequence[str], given: Sequence[Reason]) -> list[str]:
    """Why a hand scored what it did, a line for each score. `names` are those of the scores."""
    told: dict[int, list[str]] = {}
    for reason in given:
        told.setdefault(reason.side, []).append(str(reason.message))
    return [f"{names[side]}: {', '.join(texts)}" for side, texts in told.items()]

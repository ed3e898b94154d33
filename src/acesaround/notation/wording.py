"""Notes about contracts, melds, and reasons for scores, for records and transcripts."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.game.meld import MeldCount, MeldItem
from acesaround.game.score import Reason
from acesaround.game.state import Round
from acesaround.messages import Message, remarks


def contract(names: Sequence[str], this: Round) -> Message | None:
    """Return a note such as ``West takes the bid at 65``, or None if there's no bid.

    `names` lists the seats' names.
    """
    if this.declarer is None or this.bid is None:
        return None
    return remarks.CONTRACT(name=names[this.declarer], bid=this.bid)


def meld_item(item: MeldItem) -> Message:
    """Return a note about one kind of meld: number, kind, suit, and points."""
    kind, points, suit = remarks.KINDS[item.kind](), item.points, item.suit
    if item.sets > 1:
        if suit is None:
            return remarks.SEVERAL(sets=item.sets, kind=kind, points=points)
        return remarks.SEVERAL_OF_SUIT(sets=item.sets, kind=kind, suit=suit, points=points)
    if suit is None:
        return remarks.ALONE(kind=kind, points=points)
    return remarks.OF_SUIT(kind=kind, suit=suit, points=points)


def meld(count: MeldCount, counted: int, typed: int | None = None) -> Message | None:
    """Return the note on a seat's melds, or None if the seat has no meld.

    If the player entered a total that's too high, the note starts with it (A1-7). If the meld
    counts for less than its total, the total comes before the melds.
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
    """Return a line for each score with the reasons for it. `names` lists the scores' names."""
    told: dict[int, list[str]] = {}
    for reason in given:
        told.setdefault(reason.side, []).append(str(reason.message))
    return [f"{names[side]}: {', '.join(texts)}" for side, texts in told.items()]

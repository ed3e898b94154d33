"""Contracts, melds and reasons in words, for people."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.game.meld import MeldCount, MeldItem
from acesaround.game.score import Reason
from acesaround.game.state import Round


def so_many_hands(number: int) -> str:
    """``1 hand``, ``3 hands``."""
    return "1 hand" if number == 1 else f"{number} hands"


def contract(names: Sequence[str], this: Round) -> str:
    """``West has it at 65``; empty without a bid. `names` are those of the seats."""
    if this.declarer is None or this.bid is None:
        return ""
    return f"{names[this.declarer]} has it at {this.bid}"


def meld_item(item: MeldItem) -> str:
    """One line of a meld: how often, what, in which suit, points."""
    many = f"{item.sets} x " if item.sets > 1 else ""
    kind = {"run_extra": "beside the run"}.get(item.kind, item.kind.replace("_", " "))
    suit = f" {item.suit.title.lower()}" if item.suit is not None else ""
    return f"{many}{kind}{suit} {item.points}"


def meld(count: MeldCount, counted: int, typed: int | None = None) -> str:
    """All lines of a meld, after its true total where another one counted; empty without meld.

    A typed total above the true one comes first (A1-7).
    """
    items = ", ".join(map(meld_item, count.items))
    true = items if counted == count.total else f"of {count.total}: {items}"
    if typed is None or typed <= count.total:
        return true
    cut = f"cut to {counted}" if counted == count.total else f"so only {counted} counts"
    return f"typed {typed}, {cut}{'; ' if true else ''}{true}"


def reasons(names: Sequence[str], given: Sequence[Reason]) -> list[str]:
    """Why a hand scored what it did, a line for each score. `names` are those of the scores."""
    told: dict[int, list[str]] = {}
    for reason in given:
        told.setdefault(reason.side, []).append(str(reason.message))
    return [f"{names[side]}: {', '.join(texts)}" for side, texts in told.items()]

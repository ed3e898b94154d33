"""Meld rules in the form the kernel takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from acesaround.cards import Rank, Suit
from acesaround.game.meld import total_for
from acesaround.kernel.errors import MeldRulesError
from acesaround.messages import positions
from acesaround.rules.melding import RunExtra
from acesaround.rules.model import RuleSet

Totals = tuple[int, ...]
"""Points for 0, 1, 2, ... sets of one kind of meld, up to the number of copies in the deck."""

MOST_POINTS: Final = (1 << 31) - 1
"""Maximum meld points per hand."""


@dataclass(frozen=True, slots=True)
class MeldRules:
    """Meld rules as plain data.

    Attributes:
        copies: copies of each card in the deck.
        ranks: ranks in the deck, lowest first.
        run, royal_marriage, marriage, aces, kings, queens, jacks, pinochle, dix: total points by
            number of sets, for each kind of meld.
        run_any_suit: True if a run counts in any suit, False if only in trump.
        run_uses_marriage: True if the king and queen of a run don't also count as a marriage.
        run_extra: points for extra kings and queens with a run, or None if they count as marriages.
    """

    copies: int
    ranks: tuple[Rank, ...]
    run: Totals
    run_any_suit: bool
    run_uses_marriage: bool
    run_extra: RunExtra | None
    royal_marriage: Totals
    marriage: Totals
    aces: Totals
    kings: Totals
    queens: Totals
    jacks: Totals
    pinochle: Totals
    dix: Totals

    @classmethod
    def of(cls, rules: RuleSet) -> MeldRules:
        """Convert the meld rules of `rules`.

        Raises `MeldRulesError` if players lay down meld trick by trick (``stock_meld``), or if a
        hand's meld could exceed `MOST_POINTS` (``huge_meld``).
        """
        return _compiled(rules)


@lru_cache(maxsize=256)
def _compiled(rules: RuleSet) -> MeldRules:
    meld, copies = rules.meld, rules.deck.copies
    if meld.phase == "stock":
        raise MeldRulesError(positions.STOCK_MELD())

    def totals(table: int | tuple[int, ...]) -> Totals:
        return tuple(total_for(table, sets) for sets in range(copies + 1))

    found = MeldRules(
        copies=copies,
        ranks=tuple(sorted(rules.deck.ranks)),
        run=totals(meld.run),
        run_any_suit=meld.run_suits == "any",
        run_uses_marriage=meld.run_uses_marriage,
        run_extra=meld.run_extra,
        royal_marriage=totals(meld.royal_marriage),
        marriage=totals(meld.marriage),
        aces=totals(meld.aces),
        kings=totals(meld.kings),
        queens=totals(meld.queens),
        jacks=totals(meld.jacks),
        pinochle=totals(meld.pinochle),
        dix=totals(meld.dix),
    )
    if (most := _bound(found)) > MOST_POINTS:
        raise MeldRulesError(positions.HUGE_MELD(points=most, most=MOST_POINTS))
    return found


def _bound(rules: MeldRules) -> int:
    """Return an upper bound on the meld points of any hand."""
    suit = max(rules.run) + max(rules.royal_marriage) + max(rules.marriage)
    if (extra := rules.run_extra) is not None:
        suit += rules.copies * (extra.king + extra.queen + extra.marriage)
    anyhow = (rules.aces, rules.kings, rules.queens, rules.jacks, rules.pinochle, rules.dix)
    return len(Suit) * suit + sum(map(max, anyhow))

"""The policy `heuristic`: a compact way to play after the advice of the 1983 manual.

S1-68 to S1-74. A seat goes by its own hand, by which cards are still in the others' hands all
together, and by what each has shown that it lacks.
"""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.kernel.twin.masks import (
    BITS,
    SUITS,
    TRUMPS,
    below_top,
    best_suits,
    first_of,
    index_of,
    lowest,
    prefer,
    suits_with,
    suits_without,
    top,
)
from acesaround.kernel.twin.tricks import TrickTable

_HOPE = 20
"""What it adds to the score of a low lead that a friend may win the trick, or a foe must trump."""


class HeuristicPolicy:
    """One table's players: what everybody knows of the hands, and how they choose.

    Attributes:
        left: how many copies of each card are still in anybody's hand.
        lacks: by place, the cards that it is known not to hold.
    """

    def __init__(self, table: TrickTable, lacks: Sequence[int]) -> None:
        self.left = [sum(hand[bit] for hand in table.copies) for bit in range(BITS)]
        self.lacks = list(lacks)

    def choose(self, table: TrickTable, place: int, legal: int) -> int:
        """The card to play."""
        self._look(table, place)
        return lowest(self._lead(table, legal) if place == 0 else self._follow(table, place, legal))

    def saw(self, table: TrickTable, place: int, card: int, held: bool) -> None:
        """Note what a card shows, before it is on the table; `held` if it leaves a hand now."""
        if place:
            self._learn(table, place, card)
        if held:
            self.left[index_of(card)] -= 1

    def turn(self, table: TrickTable) -> None:
        """Places are counted from the winner, who leads next."""
        self.lacks = self.lacks[table.winner :] + self.lacks[: table.winner]

    def _learn(self, table: TrickTable, place: int, card: int) -> None:
        lacks, suit = 0, table.led
        if not card & table.led:
            lacks |= table.led
            suit = TRUMPS & card and TRUMPS
            if not suit:
                lacks |= table.law.trumped
        if card <= table.best:
            lacks |= suit & table.heading & table.above
        self.lacks[place] |= lacks

    def _look(self, table: TrickTable, place: int) -> None:
        """What those who play to this trick after `place` may hold."""
        own = table.copies[place]
        others = [all_of - mine for all_of, mine in zip(self.left, own, strict=True)]
        self.unseen = sum(1 << bit for bit in range(BITS) if others[bit])
        self.elsewhere = [sum(others[8 * suit : 8 * suit + 8]) for suit in range(4)]
        self.own = [sum(own[8 * suit : 8 * suit + 8]) for suit in range(4)]
        self.foes = self.friends = self.cuts = self.friend_cuts = 0
        self.foe_trumps = self.foe_behind = False
        for seat in range(place + 1, len(table.copies)):
            may = self.unseen & ~self.lacks[seat]
            trumps = bool(may & TRUMPS)
            cuts = suits_without(may) & ~TRUMPS if trumps else 0
            if table.ours[seat] == table.ours[place]:
                self.friends |= may
                self.friend_cuts |= cuts
            else:
                self.foes |= may
                self.cuts |= cuts
                self.foe_trumps |= trumps
                self.foe_behind = True
        self.beatable = below_top(self.foes)

    def _lead(self, table: TrickTable, legal: int) -> int:
        law, seats = table.law, len(table.copies)
        winners = legal & ~self.beatable

        # Trumps from the top, with as many as all others together.
        if self.foe_trumps and self.own[3] >= self.elsewhere[3] and winners & TRUMPS:
            return top(winners & TRUMPS)

        # A side winner, in the suit of which most is out; not where somebody will trump it.
        side = winners & ~TRUMPS & ~self.cuts
        if self.foe_trumps:
            side &= sum(SUITS[suit] for suit in range(4) if self.elsewhere[suit] >= seats - 1)
        if side:
            return top(side & best_suits(side, self.elsewhere))

        # Else low from a suit of which little is out, rather one that a friend may win or that a
        # foe must trump; with a counter where a friend trumps.
        rest = prefer(legal, ~TRUMPS)
        hope = suits_with(self.friends & ~self.beatable)
        scores = [
            _HOPE * (hope >> 8 * suit & 1) + _HOPE * (self.cuts >> 8 * suit & 1) - out
            for suit, out in enumerate(self.elsewhere)
        ]
        rest &= best_suits(rest, scores)
        gift = rest & self.friend_cuts & ~self.cuts
        return first_of(gift, law.give) if gift else first_of(rest, law.spare)

    def _follow(self, table: TrickTable, place: int, legal: int) -> int:
        law = table.law
        beat = legal & (table.led | TRUMPS) & table.above
        under = prefer(legal & ~beat, ~TRUMPS)

        # What foes still to play can take: in the suit, and with trumps those known to be out.
        cut = self.cuts & table.led
        lost = self.beatable & table.led | cut | (self.beatable & TRUMPS if cut else 0)
        ours = table.ours[table.winner] == table.ours[place]
        if under and ours and not table.best & lost:
            return first_of(under, law.give)
        if holding := beat & ~lost:
            return lowest(holding) if self.foe_behind else first_of(holding, law.give)

        # A friend still to play may take it with a card no foe can beat.
        help_comes = self.friends & table.led & table.above & ~self.beatable and not cut
        if under and help_comes and not ours:
            return first_of(under, law.give)
        if under:
            return first_of(self._discard(law.counters, under), law.spare)
        return first_of(beat, law.spare)

    def _discard(self, counters: int, under: int) -> int:
        """What to part with: no counter that nothing out can beat, no counter, of a long suit."""
        cards = prefer(under, ~(counters & ~below_top(self.unseen)))
        cards = prefer(cards, ~counters)
        return cards & best_suits(cards, self.own)

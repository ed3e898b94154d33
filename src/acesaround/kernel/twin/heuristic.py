"""The policy `heuristic`: a compact way to play after the advice of the 1983 manual (S1-68..74).

What a seat goes by: its own hand; how many copies of each card are still in all hands together; and
what each other seat is known to lack, told at the start of the playout or shown in it. Who does not
follow lacks the suit led, and where trumping is a duty and he does not, trumps; who must beat the
best card and does not lacks what would beat it. Friends are the seats of the same side. A seat
*may hold* the cards that are in other hands and that it is not known to lack; it *cuts* a side suit
of which it may hold no card if it may hold a trump. A *winner* is a card that no card of its suit
beats which a foe still to play to the trick may hold. Suits equal in a choice go by their order,
the trumps last.

Leading, the first of these that there is:

1. the highest trump, if it is a winner, foes may hold trumps, and the hand has as many trumps as
   all others together;
2. of the side suits in which the hand has a winner, no foe cuts, and either as many cards are in
   other hands as there are other seats or no foe may hold a trump: the highest card of the one of
   which most cards are in other hands;
3. of the side suits (of trumps, if there is nothing else) the one of which the fewest cards are in
   other hands, counted as 20 fewer if a friend may hold a winner in it, and 20 fewer if a foe cuts
   it. From it the first of `Law.give`, if a friend cuts it and no foe; else the first of
   `Law.spare`.

Following, cards that beat the best one and cards that do not are told apart; of the latter no
trumps if there is another. A card is *safe* if no foe still to play cuts the suit led, and the card
is a winner, or a trump played on a side suit; if one does cut, only trumps that are winners are
safe. Then the first of these that there is:

1. where a friend has the trick and its best card is safe: the first of `Law.give` that leaves it
   with him;
2. a safe card that beats the best one: the lowest, or, if no foe is still to play, the first of
   `Law.give`;
3. where a foe has the trick, no foe still to play cuts, and a friend still to play may hold a
   winner in the suit led that beats the best card: the first of `Law.give` that does not beat it;
4. of the cards that do not beat it, those that are not counters which nothing in any other hand
   beats in the suit; of those no counters; of those the longest suit in the hand; the first of
   `Law.spare`. Each only if something is left by it;
5. the first of `Law.spare` that beats it.
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

"""Cards as bits, legal plays, the trick table, and the heuristic policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.cards import RANKS, Card, Rank, Suit
from acesaround.kernel.rules import TrickRules

SUITS: Final = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)
TRUMPS: Final = 0x3F000000
CARDS: Final = 0x3F3F3F3F
ONES: Final = 0x01010101
BITS: Final = 32


class Layout:
    """Mapping between cards and bits: trump highest, the other suits in their usual order.

    A set of cards is an integer with a byte for each suit and a bit for each rank. Trump is the
    highest byte. Of two cards that are trumps or follow suit, the one with the higher bit wins.
    """

    __slots__ = ("bits", "cards")

    def __init__(self, trump: int) -> None:
        order = [*(suit for suit in Suit if suit != trump), Suit(trump)]
        self.cards: dict[int, Card] = {
            1 << 8 * place + rank: Card.of(rank, suit)
            for place, suit in enumerate(order)
            for rank in Rank
        }
        self.bits: dict[int, int] = {int(card): bit for bit, card in self.cards.items()}

    def mask(self, kinds: int) -> int:
        """Convert a bitmask of kinds to a card mask."""
        return sum(bit for kind, bit in self.bits.items() if kinds >> kind & 1)


def of_ranks(ranks: Sequence[int]) -> int:
    """Return all cards of these ranks."""
    return sum(ONES << rank for rank in ranks)


def index_of(bit: int) -> int:
    """Return the bit number of a single card."""
    return bit.bit_length() - 1


def lowest(cards: int) -> int:
    """Return the lowest card."""
    return cards & -cards


def prefer(cards: int, wanted: int) -> int:
    """Return the cards that are also in `wanted`, or all cards if none are."""
    return cards & wanted or cards


def suits_with(cards: int) -> int:
    """Return the suits with at least one card."""
    return sum(suit for suit in SUITS if cards & suit)


def suits_without(cards: int) -> int:
    """Return the suits with no card."""
    return sum(suit for suit in SUITS if not cards & suit)


def below_top(cards: int) -> int:
    """Return every bit below the highest card in each suit."""
    below = 0
    for place in range(4):
        height = (cards >> 8 * place & 0xFF).bit_length()
        below |= ((1 << height >> 1) - 1 if height else 0) << 8 * place
    return below


def top(cards: int) -> int:
    """Return the highest card of each suit."""
    return cards & ~below_top(cards)


def first_of(cards: int, order: Sequence[int]) -> int:
    """Return all cards of the first rank in `order` that any of `cards` has."""
    return next((cards & rank for rank in order if cards & rank), cards)


def best_suits(cards: int, scores: Sequence[int]) -> int:
    """Return the suits with the highest score among those in `cards`."""
    held = [place for place in range(4) if cards & SUITS[place]]
    most = max((scores[place] for place in held), default=0)
    return sum(SUITS[place] for place in held if scores[place] == most)


_HEADED = {"never": 0, "trump_led": TRUMPS, "always": CARDS}


class TrickRuleMasks:
    """Masks for legal plays, points, and play order.

    Attributes:
        must_follow: True if players must follow suit if they can.
        headed: suits in which players must beat the best card if the suit is led.
        trumped: cards that players must play if they can't follow suit.
        overtrumped: suits in which such players must also beat the best card.
        points: points by rank; `counters` are the cards with points.
        spare: ranks in discard order: fewest points first, then lowest.
        give: ranks in order of giving points to our own trick: aces last, the others by most points
            first, then lowest.
    """

    __slots__ = (
        "counters",
        "give",
        "headed",
        "last_trick",
        "must_follow",
        "overtrumped",
        "points",
        "spare",
        "trumped",
    )

    def __init__(self, rules: TrickRules) -> None:
        points = rules.points
        self.must_follow = rules.must_follow
        self.headed = _HEADED[rules.head]
        self.trumped = TRUMPS if rules.must_trump else 0
        self.overtrumped = TRUMPS if rules.must_trump and rules.overtrump else 0
        self.points, self.last_trick = points, rules.last_trick
        self.counters = of_ranks([rank for rank in range(RANKS) if points[rank]])
        spare = sorted(range(RANKS), key=lambda rank: points[rank])
        give = sorted(range(RANKS), key=lambda rank: (rank == Rank.ACE, -points[rank]))
        self.spare = tuple(of_ranks([rank]) for rank in spare)
        self.give = tuple(of_ranks([rank]) for rank in give)


class TrickTable:
    """State of play: hands, the current trick, and points won.

    Attributes:
        copies: for each place, copies of each card in hand, by bit number.
        held: for each place, a mask of the cards in hand.
        ours: for each place, True if the player is on our team; `won` is the team's total points.
        led, best, winner, points: suit led, winning card, its place, and points in the trick.
    """

    __slots__ = ("best", "copies", "held", "law", "led", "ours", "points", "winner", "won")

    def __init__(
        self, law: TrickRuleMasks, hands: Sequence[Sequence[int]], ours: Sequence[bool]
    ) -> None:
        self.law = law
        self.copies = [list(hand) for hand in hands]
        self.held = [sum(1 << bit for bit in range(BITS) if hand[bit]) for hand in hands]
        self.ours = list(ours)
        self.won = self.led = self.best = self.winner = self.points = 0

    @property
    def heading(self) -> int:
        """Suits in which the next player must beat the best card if possible."""
        return self.led & self.law.headed | self.law.overtrumped & ~self.led

    @property
    def above(self) -> int:
        """All bits above the best card. Only bits in the suit led and in trump actually beat it."""
        return -(self.best << 1)

    def legal(self, place: int) -> int:
        """Return the legal cards at a place after the leader's."""
        cards = self.held[place]
        following = cards & self.led if self.law.must_follow else 0
        due = following or cards & self.law.trumped or cards
        return due & self.heading & self.above or due

    def show(self, place: int, card: int) -> None:
        """Put a card on the table for the player at `place`."""
        self.points += self.law.points[index_of(card) % 8]
        if place == 0:
            self.led = next(suit for suit in SUITS if card & suit)
            self.best = card
        elif card & (self.led | TRUMPS) > self.best:
            self.best, self.winner = card, place

    def drop(self, place: int, card: int) -> None:
        """Remove a card from a hand."""
        hand, bit = self.copies[place], index_of(card)
        hand[bit] -= 1
        if not hand[bit]:
            self.held[place] ^= card

    def take(self) -> None:
        """Give the trick to its winner, and make the winner the leader."""
        place = self.winner
        if self.ours[place]:
            self.won += self.points
        self.copies = self.copies[place:] + self.copies[:place]
        self.held = self.held[place:] + self.held[:place]
        self.ours = self.ours[place:] + self.ours[:place]
        self.led = self.best = self.winner = self.points = 0


_HOPE = 20
"""Bonus for a low lead in a suit that a friend might win or a foe can trump."""


class HeuristicPolicy:
    """Policy ``heuristic``: simple play based on the 1983 manual's advice (S1-68..74).

    Each seat knows its own hand, how many copies of each card are still in all hands together, and
    what each other seat is known to lack, either from the start of the playout or from its plays. A
    seat that doesn't follow suit although it must lacks the suit led. If it had to trump and
    didn't, it also lacks trumps. If it had to beat the best card and didn't, it lacks all cards
    that would beat it. Friends are seats on the same team, and foes are the others. A seat *might
    hold* a card if the card is in another hand and the seat isn't known to lack it. A seat *can
    trump* a side suit if it might hold a trump, and either can't hold a card of that suit or
    doesn't have to follow suit. A *winner* is a card that no foe still to play could beat within
    its suit. If suits tie, the usual suit order decides, with trump last.

    To lead, use the first rule that applies:

    1. Lead the highest trump if it's a winner, foes might hold trumps, and the hand has at least as
       many trumps as all the others together.
    2. Consider side suits in which the hand has a winner and that no foe can trump. Also, either
       the other hands hold at least as many cards of the suit as there are other seats, or no foe
       might hold a trump. Take the suit with the most cards in other hands, and lead its highest
       card.
    3. Otherwise take the side suit (or trump, if there's nothing else) with the fewest cards in
       other hands. Subtract 20 from the count if a friend might hold a winner in the suit, and
       another 20 if a foe can trump it. If a friend can trump the suit and no foe can, lead the
       first card in the order of `TrickRuleMasks.give`. If not, lead the first in the order of
       `TrickRuleMasks.spare`.

    To follow, split the cards into those that beat the best card and those that don't. Leave trumps
    out of the second group if it has other cards. A card is *safe* if no foe still to play can
    trump the suit led and the card is a winner or a trump on a side suit. If a foe can trump the
    suit led, only trumps that are winners are safe. Then use the first rule that applies:

    1. If a friend is winning with a safe card, play a card that doesn't beat it: the first in the
       order of `TrickRuleMasks.give`.
    2. Play a safe card that beats the best one: the lowest, or the first in the order of
       `TrickRuleMasks.give` if no foe is still to play.
    3. If a foe is winning, no foe still to play can trump, and a friend still to play might hold a
       winner in the suit led that beats the best card, play a card that doesn't beat the best one:
       the first in the order of `TrickRuleMasks.give`.
    4. Play a card that doesn't beat the best one. Narrow the choice in this order, skipping steps
       that would leave no card: drop counters that no card in another hand beats, drop all
       counters, then keep only the longest suit. Of the remaining cards, play the first in the
       order of `TrickRuleMasks.spare`.
    5. Play a card that beats the best one: the first in the order of `TrickRuleMasks.spare`.

    Attributes:
        left: number of copies of each card still in players' hands.
        lacks: cards that the player at each place is known not to hold.
    """

    def __init__(self, table: TrickTable, lacks: Sequence[int]) -> None:
        self.left = [sum(hand[bit] for hand in table.copies) for bit in range(BITS)]
        self.lacks = list(lacks)

    def choose(self, table: TrickTable, place: int, legal: int) -> int:
        """Return the card to play."""
        self._update_possible_cards(table, place)
        return lowest(self._lead(table, legal) if place == 0 else self._follow(table, place, legal))

    def saw(self, table: TrickTable, place: int, card: int, held: bool) -> None:
        """Record what a card reveals, before it's put on the table.

        `held` is True if the card leaves a hand.
        """
        if place:
            self._learn(table, place, card)
        if held:
            self.left[index_of(card)] -= 1

    def turn(self, table: TrickTable) -> None:
        """Renumber the places from the trick winner, who leads next."""
        self.lacks = self.lacks[table.winner :] + self.lacks[: table.winner]

    def _learn(self, table: TrickTable, place: int, card: int) -> None:
        lacks, suit = 0, table.led
        if not card & table.led:
            lacks |= table.led if table.law.must_follow else 0
            suit = TRUMPS & card and TRUMPS
            if not suit:
                lacks |= table.law.trumped
        if card <= table.best:
            lacks |= suit & table.heading & table.above
        self.lacks[place] |= lacks

    def _update_possible_cards(self, table: TrickTable, place: int) -> None:
        """Compute which cards the seats that play after `place` in this trick might hold."""
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
            trumpable = suits_without(may) if table.law.must_follow else CARDS
            cuts = trumpable & ~TRUMPS if trumps else 0
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

        # Lead the highest trump when holding at least as many as all the others together.
        if self.foe_trumps and self.own[3] >= self.elsewhere[3] and winners & TRUMPS:
            return top(winners & TRUMPS)

        # Lead a winner in the side suit with the most cards out, unless a foe could trump it.
        side = winners & ~TRUMPS & ~self.cuts
        if self.foe_trumps:
            side &= sum(SUITS[suit] for suit in range(4) if self.elsewhere[suit] >= seats - 1)
        if side:
            return top(side & best_suits(side, self.elsewhere))

        # Otherwise lead low in a suit with few cards out. Prefer a suit that a friend might win or
        # a foe can trump. If a friend can trump it and no foe can, lead a counter.
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

        # Cards that foes still to play could beat in suit or with trumps.
        cut = self.cuts & table.led
        lost = self.beatable & table.led | cut | (self.beatable & TRUMPS if cut else 0)
        ours = table.ours[table.winner] == table.ours[place]
        if under and ours and not table.best & lost:
            return first_of(under, law.give)
        if holding := beat & ~lost:
            return lowest(holding) if self.foe_behind else first_of(holding, law.give)

        # A friend still to play might win with a card that no foe can beat.
        help_comes = self.friends & table.led & table.above & ~self.beatable and not cut
        if under and help_comes and not ours:
            return first_of(under, law.give)
        if under:
            return first_of(self._discard(law.counters, under), law.spare)
        return first_of(beat, law.spare)

    def _discard(self, counters: int, under: int) -> int:
        """Return the best discards from `under`.

        Avoid winning counters, then all counters, then cards from short suits.
        """
        cards = prefer(under, ~(counters & ~below_top(self.unseen)))
        cards = prefer(cards, ~counters)
        return cards & best_suits(cards, self.own)

"""One seat's knowledge of the hand: cards still out, who may hold them, and points needed.

A player with limited memory, like a person's, knows less, but nothing wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from acesaround.cards import CARDS, KINDS, RANKS, Card, Hand, Rank, Suit
from acesaround.game.score import on_board
from acesaround.game.state import Trick, allies_of, hand_teams
from acesaround.game.view import View
from acesaround.messages import Message, reasons

ACE: Final = Rank.ACE


@cache
def _counts(cards: Hand) -> tuple[int, ...]:
    return tuple(map(cards.count, CARDS))


class Table:
    """A seat's memory of the current hand, read from its view.

    Attributes:
        hand, held: the seat's own cards, and their number by kind.
        unseen: for each kind, the number of copies that others might hold, neither held here nor
            played.
        voids: for each seat, a bitmask of the suits it's known to be out of.
        caps: for each seat and suit, the highest rank it can still hold, based on cards it failed
            to beat.
        played: for each seat and kind, the number of copies it has played.
        aces_played: for each suit, the number of aces played in this hand.
        led: for each seat, a bitmask of the suits it has led.
        cut: a bitmask of the suits that an opponent has trumped.
        must_follow: True if players must follow suit. Otherwise, plays don't show who is out of a
            suit.
        allies, foes: this seat's partners, and its opponents, clockwise.
    """

    __slots__ = (
        "aces_played", "allies", "caps", "cut", "foes", "hand", "held", "led", "must_follow",
        "played", "players", "points", "rules", "seat", "shown", "sizes", "trump", "unseen", "view",
        "voids",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        rules, seat = view.rules, view.seat
        self.view, self.rules, self.seat, self.hand = view, rules, seat, view.hand
        self.trump: Suit | None = view.trump
        self.must_follow = rules.play.follow == "must"
        self.players = players = rules.table.players
        self.points = rules.counters.points
        self.sizes = view.sizes
        self.allies = allies_of(rules, seat, view.declarer)
        self.foes = tuple(
            other
            for other in ((seat + step) % players for step in range(1, players))
            if other not in self.allies
        )
        self.held = list(map(view.hand.count, CARDS))
        self.voids = [0] * players
        self.caps = [[int(ACE)] * 4 for _ in range(players)]
        self.played = [[0] * KINDS for _ in range(players)]
        self.led = [0] * players
        self.cut = 0
        self.aces_played = [0] * 4
        self.shown: list[list[int] | None] | None = None
        self.unseen = [
            full - mine for full, mine in zip(_counts(rules.full_deck), self.held, strict=True)
        ]
        for card in view.buried or ():
            self.unseen[card] -= 1
        self._remember()

    def _remember(self) -> None:
        view = self.view
        drawn = self.rules.stock_tricks
        for number, trick in enumerate(view.tricks):
            self._watch(trick.leader, trick.cards, number < drawn)
        if view.trick:
            self._watch(view.leader, view.trick, len(view.tricks) < drawn)

    def _watch(self, leader: int, cards: tuple[Card, ...], drawing: bool) -> None:
        """Record the cards in a trick, who is out of a suit, and who couldn't beat a card.

        While the stock lasts, only the cards are recorded, because players can draw the suit again.
        The same is true if nobody has to follow suit.
        """
        play, trump, players = self.rules.play, self.trump, self.players
        best = cards[0]
        led = best.suit
        heading = play.head == "always" or (play.head == "trump_led" and led == trump)
        self.led[leader] |= 1 << led
        seat = leader
        for index, card in enumerate(cards):
            suit = card.suit
            self.played[seat][card] += 1
            self.unseen[card] -= 1
            if card.rank is ACE:
                self.aces_played[suit] += 1
            if index and not drawing and self.must_follow:
                if suit != led:
                    self.voids[seat] |= 1 << led
                    if suit == trump:
                        if seat in self.foes:
                            self.cut |= 1 << led
                        if best.suit == trump and play.overtrump and card <= best:
                            self._cap(seat, best)
                    elif trump is not None and play.void == "must_trump":
                        self.voids[seat] |= 1 << trump
                elif heading and best.suit == led and card <= best:
                    self._cap(seat, best)
            if card > best if suit == best.suit else suit == trump:
                best = card
            seat = seat + 1 if seat + 1 < players else 0

    def _cap(self, seat: int, best: Card) -> None:
        if self.caps[seat][best.suit] > best.rank:
            self.caps[seat][best.suit] = best.rank

    @property
    def partner(self) -> int | None:
        """This seat's partner in a team of two, or None."""
        return self.allies[0] if len(self.allies) == 1 else None

    @property
    def declaring(self) -> bool:
        """True if this seat's team has the contract."""
        declarer = self.view.declarer
        return declarer == self.seat or declarer in self.allies

    def value(self, card: Card) -> int:
        """Return the trick points of a card."""
        return self.points.get(card.rank, 0)

    @property
    def unseen_hand(self) -> Hand:
        """Cards that others might hold."""
        return Hand(CARDS[kind] for kind, count in enumerate(self.unseen) for _ in range(count))

    def out(self, suit: Suit) -> int:
        """Return the number of cards of `suit` that others might hold."""
        return sum(self.unseen[suit * RANKS : suit * RANKS + RANKS])

    def out_above(self, card: Card) -> int:
        """Return the number of higher cards in the same suit that others might hold."""
        return sum(self.unseen[card + 1 : card.suit * RANKS + RANKS])

    def is_boss(self, card: Card) -> bool:
        """Return True if no card that others might hold beats `card` in its suit."""
        return not self.out_above(card)

    def shown_of(self, seat: int) -> list[int] | None:
        """Return the counts of the cards that `seat` showed in meld and still has.

        Returns None if its meld is hidden.
        """
        if self.shown is None:
            self.shown = [None] * self.players
            for other, meld in enumerate(self.view.melds):
                if meld is not None and other != self.seat and self._on_board(other):
                    row, gone = [0] * KINDS, self.played[other]
                    for card in meld.cards.kinds():
                        row[card] = max(0, meld.cards.count(card) - gone[card])
                    self.shown[other] = row
        return self.shown[seat]

    def _on_board(self, seat: int) -> bool:
        """Return True if the team of `seat` has enough meld to count.

        If it doesn't, the cards it shows are ignored, even if the rules make everyone declare meld
        (S1-50). This player's choices were fixed before views included such cards.
        """
        team = hand_teams(self.rules, self.view.declarer)
        side = (points or 0 for s, points in enumerate(self.view.counted) if team[s] == team[seat])
        return on_board(self.rules, sum(side))

    def name_of(self, seat: int) -> Message:
        """Return a name for the seat: ``the partner``, or else its own name."""
        return reasons.PARTNER() if seat == self.partner else reasons.NAMED(seat=seat)


@dataclass(frozen=True, slots=True)
class Memory:
    """Extent of a player's memory of past tricks.

    The player remembers everything in the last `tricks` tricks. From earlier ones, it remembers
    cards of rank `high` and up (none if None), trumps if `trumps` is True, and who was out of a
    suit if `voids` is True.
    """

    tricks: int
    high: Rank | None = None
    trumps: bool = False
    voids: bool = False


class Remembered(Table):
    """Table as seen by a player with limited memory.

    As far as the player knows, forgotten cards could still be out, so `unseen` can have too many
    cards, but never too few.
    """

    __slots__ = ("memory",)

    def __init__(self, view: View, memory: Memory) -> None:
        self.memory = memory
        super().__init__(view)

    def _remember(self) -> None:
        view, drawn = self.view, self.rules.stock_tricks
        clear = len(view.tricks) - self.memory.tricks
        for number, trick in enumerate(view.tricks):
            if number >= clear:
                self._watch(trick.leader, trick.cards, number < drawn)
            else:
                self._recall(trick, number < drawn)
        if view.trick:
            self._watch(view.leader, view.trick, len(view.tricks) < drawn)

    def _recall(self, trick: Trick, drawing: bool) -> None:
        """Record what the player remembers from an earlier trick."""
        led = trick.cards[0].suit
        for step, card in enumerate(trick.cards):
            seat = (trick.leader + step) % self.players
            if seat == self.seat or self._keeps(card):
                self.played[seat][card] += 1
                self.unseen[card] -= 1
                self.aces_played[card.suit] += card.rank is Rank.ACE
            if self.memory.voids and card.suit != led and not drawing and self.must_follow:
                self.voids[seat] |= 1 << led
                if card.suit == self.trump and seat in self.foes:
                    self.cut |= 1 << led
        self.led[trick.leader] |= 1 << led

    def _keeps(self, card: Card) -> bool:
        if self.memory.trumps and card.suit == self.trump:
            return True
        return self.memory.high is not None and card.rank >= self.memory.high


def holding_probability(table: Table, seat: int, suit: Suit, above: int = -1) -> float:
    """Return the probability that `seat` holds a card of `suit` above rank `above`.

    Cards shown in meld are known. The others are spread over all players not known to be out of the
    suit, in proportion to the number of cards in their hands.
    """
    if table.voids[seat] >> suit & 1 or table.caps[seat][suit] <= above:
        return 0.0
    first = suit * RANKS
    kinds = range(first + above + 1, first + table.caps[seat][suit] + 1)
    free = sum(table.unseen[kind] for kind in kinds)
    if not free:
        return 0.0
    room = mine = 0
    for other in range(table.players):
        if other == table.seat:
            continue
        size = table.sizes[other]
        row = table.shown_of(other)
        if row is not None:
            known = sum(row[kind] for kind in kinds)
            if known and other == seat:
                return 1.0
            free -= known
            size -= sum(row)
        if not table.voids[other] >> suit & 1:
            room += max(0, size)
            if other == seat:
                mine = max(0, size)
    if free <= 0 or not mine:
        return 0.0
    return 1.0 - (1.0 - mine / room) ** free


TRUMP_ANYWAY: Final = 0.1
"""Assumed probability that a player who can trump any trick trumps this one.

In duels, higher values made the player too timid.
"""


def beat_probability(table: Table, seat: int, best: Card, led: Suit) -> float:
    """Return the probability that `seat`, still to play, beats `best` if the suit led is `led`."""
    trump = table.trump
    if best.suit == led == trump:
        return holding_probability(table, seat, led, best.rank)
    follows = holding_probability(table, seat, led) if table.must_follow else 1 - TRUMP_ANYWAY
    ruff = 0.0
    if trump is not None and trump != led and follows < 1.0:
        over = best.rank if best.suit == trump else -1
        ruff = (1.0 - follows) * holding_probability(table, seat, trump, over)
    if best.suit != led:
        return ruff
    higher = holding_probability(table, seat, led, best.rank)
    return higher + ruff if table.must_follow else higher + (1 - higher) * ruff


def hold_probability(table: Table, best: Card, led: Suit, seats: Iterable[int]) -> float:
    """Return the probability that none of `seats` beats `best`."""
    chance = 1.0
    for seat in seats:
        chance *= max(0.0, 1.0 - beat_probability(table, seat, best, led))
    return chance


def side_meld(table: Table, seats: tuple[int, ...]) -> int:
    """Return the meld that counts for a team, or 0 if it's hidden or below the minimum (S0-19)."""
    counted = [table.view.counted[seat] for seat in seats]
    total = sum(points or 0 for points in counted)
    hidden = any(points is None for points in counted)
    return 0 if hidden or total < table.rules.meld.side_minimum else total


def declaring_seats(table: Table) -> tuple[int, ...]:
    """Return the seats of the bid winner's team in this hand, or none without an auction."""
    declarer = table.view.declarer
    if declarer is None:
        return ()
    team = hand_teams(table.rules, declarer)
    return tuple(seat for seat in range(table.players) if team[seat] == team[declarer])


def points_needed(table: Table) -> int | None:
    """Return the trick points that the bid winner's team needs, or None if there's no contract."""
    view = table.view
    if view.declarer is None or view.bid is None:
        return None
    need = view.bid - side_meld(table, declaring_seats(table))
    return max(need, table.rules.score.declarer_min_trick_points)


def still_needed(table: Table) -> int | None:
    """Return the trick points that the bid winner's team still needs, as far as this seat can tell.

    Returns None if there's no contract.
    """
    need = points_needed(table)
    if need is None:
        return None
    view, widow = table.view, table.rules.widow
    taken = sum(view.taken[seat] for seat in declaring_seats(table))
    if view.buried and widow is not None and widow.bury_scores:
        taken += sum(table.value(card) for card in view.buried)
    return need - taken


def points_left(table: Table) -> int:
    """Return the trick points not yet taken, including cards buried by another seat."""
    return table.rules.hand_trick_points - sum(table.view.taken)


def in_doubt(table: Table) -> bool:
    """Return True if the contract isn't made yet but can still be made."""
    need = still_needed(table)
    return need is not None and 0 < need <= points_left(table)

"""Alpha-beta search that determines if the leader's team can win a given number of points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.kernel.trickrules import TrickRules
from acesaround.kernel.twin.suits import LANE, LANE_BITS, Suits, one
from acesaround.kernel.twin.watch import Watch

NO_TABLE: Final = 1
ABSOLUTE_RANKS: Final = 2
UNSORTED_SUITS: Final = 4
EVERY_CARD: Final = 8
NO_ORDER: Final = 16
"""Each of these bits turns off a pruning method, so tests can check that none changes a value."""

Entries = dict[int, tuple[int, int, int]]
"""Bounds for the leader's team and its best lead (suit * 6 + rank), by position."""


class Trick:
    """Trick in progress. Rank `best` of `suit`, played by `winner`, is winning."""

    __slots__ = ("best", "led", "played", "points", "suit", "winner")

    def __init__(
        self, led: int, suit: int, best: int, winner: int, points: int, played: tuple[int, ...]
    ) -> None:
        self.led, self.suit, self.best, self.winner = led, suit, best, winner
        self.points, self.played = points, played


class Search:
    """Null-window alpha-beta search of one deal. Other searches can share `entries` and `suits`.

    If there are more than `most` entries, all of them are deleted.
    """

    def __init__(
        self,
        rules: TrickRules,
        trump: int,
        side: frozenset[int],
        entries: Entries,
        most: int,
        suits: Suits,
        watch: Watch,
        without: int,
    ) -> None:
        self.rules, self.trump = rules, trump
        self._points = rules.points
        self._entries, self._most = entries, most
        self._suits, self._watch = suits, watch
        self._plain = [suit for suit in range(4) if suit != trump]
        seats = range(rules.seats)
        self._mates = [[(a in side) == (b in side) for b in seats] for a in seats]
        self._masks = [
            sum(1 << place for place in seats if self._mates[a][(a + place) % rules.seats])
            for a in seats
        ]
        self._use_table = not without & NO_TABLE
        self._sort = not without & UNSORTED_SUITS
        self._order = not without & NO_ORDER

    def at_lead(self, words: Sequence[int], leader: int, left: int, need: int) -> int:
        """Return a bound on the points that the leader's team wins out of `left`.

        A result of at least `need` is a lower bound. A smaller result is an upper bound.
        """
        if need <= 0:
            return 0
        if need > left:
            return left
        self._watch.nodes += 1
        if self._watch.nodes >= self._watch.due:
            self._watch.look()
            if len(self._entries) > self._most:
                self._entries.clear()
        low, high, hint, key = 0, left, -1, 0
        if self._use_table:
            key = self._key(words, leader)
            if (entry := self._entries.get(key)) is not None:
                low, high, hint = entry
                if low >= need:
                    return low
                if high < need:
                    return high
        best = -1
        for suit, rank in self._leads(words, leader, hint):
            points = self._points[rank]
            trick = Trick(suit, suit, rank, leader, points, (suit, one(leader, rank)))
            found = self.in_trick(words, leader, 1, trick, left, need)
            if found > best:
                best, hint = found, suit * 6 + rank
                if best >= need:
                    break
        if self._use_table:
            if best >= need:
                low = max(low, best)
            else:
                high = min(high, best)
            self._entries[key] = low, high, hint
        return best

    def in_trick(
        self, words: Sequence[int], leader: int, place: int, trick: Trick, left: int, need: int
    ) -> int:
        """Return a bound like `at_lead`, with `place` cards on the table.

        `words` describes the position when the trick was led.
        """
        if place == self.rules.seats:
            return self._taken(words, leader, trick, left, need)
        seat = (leader + place) % self.rules.seats
        mates = self._mates[leader]
        most = mates[seat]
        result = -1 if most else left + 1
        ours = mates[trick.winner] == most
        for suit, rank in self._follow(words, seat, trick, ours):
            found = self.in_trick(words, leader, place + 1, self.played(trick, seat, suit, rank),
                                  left, need)  # fmt: skip
            if most:
                if found > result:
                    result = found
                    if found >= need:
                        break
            elif found < result:
                result = found
                if found < need:
                    break
        return result

    def played(self, trick: Trick, seat: int, suit: int, rank: int) -> Trick:
        """Return the trick with one more card."""
        wins = rank > trick.best if suit == trick.suit else suit == self.trump
        cards = (*trick.played, suit, one(seat, rank))
        points = trick.points + self._points[rank]
        if wins:
            return Trick(trick.led, suit, rank, seat, points, cards)
        return Trick(trick.led, trick.suit, trick.best, trick.winner, points, cards)

    def _taken(self, words: Sequence[int], leader: int, trick: Trick, left: int, need: int) -> int:
        after = list(words)
        cards = trick.played
        for index in range(0, len(cards), 2):
            after[cards[index]] -= cards[index + 1]
        winner, points = trick.winner, trick.points
        ours = self._mates[leader][winner]
        if not any(after):
            return left if ours else 0
        rest = left - points
        if ours:
            return points + self.at_lead(after, winner, rest, need - points)
        return rest - self.at_lead(after, winner, rest, rest - need + 1)

    def _key(self, words: Sequence[int], leader: int) -> int:
        codes, suits = self._suits.codes[leader], self._suits
        # A suit's code is never negative. It's 0 for a suit with no cards left.
        trump = codes.get(word := words[self.trump], -1)
        if trump < 0:
            trump = suits.code(leader, word)
        others = []
        for suit in self._plain:
            code = codes.get(word := words[suit], -1)
            others.append(code if code >= 0 else suits.code(leader, word))
        if self._sort:
            others.sort()
        a, b, c = others
        return (((trump << 30 | a) << 30 | b) << 30 | c) << 8 | self._masks[leader]

    def _ranks(self, seat: int, word: int) -> tuple[int, ...]:
        found = self._suits.choices[seat].get(word)
        return self._suits.ranks(seat, word) if found is None else found

    def _leads(self, words: Sequence[int], leader: int, hint: int) -> list[tuple[int, int]]:
        leads = [
            (suit, rank) for suit in range(4) for rank in self._ranks(leader, words[suit])
        ]  # fmt: skip
        if self._order and hint >= 0 and (first := divmod(hint, 6)) in leads:
            leads.remove(first)
            leads.insert(0, first)
        return leads

    def _follow(
        self, words: Sequence[int], seat: int, trick: Trick, ours: bool
    ) -> list[tuple[int, int]]:
        """Return the cards to try, most promising first."""
        rules, led, trump = self.rules, trick.led, self.trump
        lane = LANE << LANE_BITS * seat
        best = trick.best
        if words[led] & lane:
            ranks = self._ranks(seat, words[led])
            if trick.suit != led:
                return self._ordered(led, ranks, best, ours, False)
            if rules.head == "always" or (rules.head == "trump_led" and led == trump):
                ranks = tuple([rank for rank in ranks if rank > best]) or ranks
            return self._ordered(led, ranks, best, ours, True)
        if rules.must_trump and words[trump] & lane:
            ranks = self._ranks(seat, words[trump])
            if trick.suit == trump and rules.overtrump:
                ranks = tuple([rank for rank in ranks if rank > best]) or ranks
            return self._ordered(trump, ranks, best if trick.suit == trump else -1, ours, True)
        cards: list[tuple[int, int]] = []
        for suit in range(4):
            ranks = self._ranks(seat, words[suit])
            if suit == trump:
                cards += self._ordered(trump, ranks, best if trick.suit == trump else -1, ours,
                                       True)  # fmt: skip
            else:
                cards += self._ordered(suit, ranks, best, ours, False)
        return cards

    def _ordered(
        self, suit: int, ranks: tuple[int, ...], best: int, ours: bool, can_win: bool
    ) -> list[tuple[int, int]]:
        if not self._order or ours:
            return [(suit, rank) for rank in ranks]
        winning = [(suit, rank) for rank in ranks if can_win and rank > best]
        return winning + [(suit, rank) for rank in ranks[::-1] if not can_win or rank <= best]

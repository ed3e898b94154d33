"""Exact solver in pure Python."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import count
from time import monotonic
from typing import Final

from acesaround.cards import RANKS, Card
from acesaround.kernel.position import Position, winning_place
from acesaround.kernel.rules import TrickRules

_OFTEN: Final = 256
"""Nodes between clock checks."""


class Stopped(Exception):
    """Search stopped by a limit or by cancellation."""


class SearchLimits:
    """Node counter that stops a search at its limits. If `nodes` is 0, there's no node limit."""

    __slots__ = ("_cancel", "_deadline", "_most", "due", "nodes", "stopped")

    def __init__(self, seconds: float, nodes: int, cancel: bytearray) -> None:
        self.nodes, self.due, self.stopped = 0, 0, False
        self._most = nodes or sys.maxsize
        self._deadline = monotonic() + seconds
        self._cancel = cancel

    def check(self) -> None:
        """Raise `Stopped` if a limit is reached. Otherwise schedule the next check."""
        if self.nodes >= self._most or self._cancel[0] or monotonic() > self._deadline:
            self.stopped = True
            raise Stopped
        self.due = min(self.nodes + _OFTEN, self._most)


RANK_BITS: Final = 4
LANE_BITS: Final = RANK_BITS * RANKS
LANE: Final = (1 << LANE_BITS) - 1
COPIES: Final = (1 << RANK_BITS) - 1


def card_word(seat: int, rank: int) -> int:
    """Return a word that contains one card."""
    return 1 << (LANE_BITS * seat + RANK_BITS * rank)


def words_at_lead(position: Position) -> list[int]:
    """Return a word for each suit as it was when the current trick was led."""
    words = [0, 0, 0, 0]
    for seat, hand in enumerate(position.hands):
        for card in hand:
            words[card.suit] += card_word(seat, card.rank)
    for place, card in enumerate(position.trick):
        words[card.suit] += card_word(position.seat_at(place), card.rank)
    return words


class Suits:
    """Cache of suit facts for one set of rules, shared by many positions.

    A suit is a word with a lane of 24 bits for each seat, and 4 bits of the lane count the copies
    of each rank.

    If `relative` is True, ranks that no one holds are skipped, so positions that differ only in
    those ranks become equal. If `alike` is True, only the highest of a player's equivalent cards is
    tried.
    """

    def __init__(self, rules: TrickRules, *, relative: bool = True, alike: bool = True) -> None:
        self.rules = rules
        self._relative, self._alike = relative, alike
        self._numbers: dict[tuple[object, ...], int] = {(): 0}
        self._next = count(1)
        self.codes: list[dict[int, int]] = [{0: 0} for _ in range(rules.seats)]
        self.choices: list[dict[int, tuple[int, ...]]] = [{0: ()} for _ in range(rules.seats)]

    def code(self, leader: int, word: int) -> int:
        """Return a number that equivalent words share, with seats counted from `leader`."""
        # `setdefault` is thread-safe if the number is taken beforehand.
        found = self._numbers.setdefault(self._meaning(leader, word), next(self._next))
        self.codes[leader][word] = found
        return found

    def ranks(self, seat: int, word: int) -> tuple[int, ...]:
        """Return the ranks that `seat` should try, highest first."""
        kept: list[int] = []
        above: list[int] = []
        for rank in range(RANKS - 1, -1, -1):
            owners = [owner for owner, copies in enumerate(self._held(word, rank)) if copies]
            if seat in owners:
                same = self._alike and kept and above == owners == [seat]
                if not same or self.rules.points[kept[-1]] != self.rules.points[rank]:
                    kept.append(rank)
            above = owners or above
        found = tuple(kept)
        self.choices[seat][word] = found
        return found

    def _held(self, word: int, rank: int) -> tuple[int, ...]:
        """Return the copies of a rank that each seat holds."""
        lanes = range(RANK_BITS * rank, LANE_BITS * self.rules.seats, LANE_BITS)
        return tuple([word >> lane & COPIES for lane in lanes])

    def _meaning(self, leader: int, word: int) -> tuple[object, ...]:
        levels: list[tuple[int, int, tuple[int, ...]]] = []
        for rank in range(RANKS):
            held = self._held(word, rank)
            held = held[leader:] + held[:leader]
            if not any(held):
                continue
            points = self.rules.points[rank]
            if not self._relative:
                levels.append((rank, points, held))
                continue
            if levels and levels[-1][1] == points and _one_owner(levels[-1][2], held):
                below = levels.pop()[2]
                held = tuple(a + b for a, b in zip(below, held, strict=True))
            levels.append((0, points, held))
        return tuple(levels)


def _one_owner(below: tuple[int, ...], above: tuple[int, ...]) -> bool:
    """Return True if a single seat holds all cards on both rank levels."""
    return sum(1 for a, b in zip(below, above, strict=True) if a or b) == 1


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
        watch: SearchLimits,
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
            self._watch.check()
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
            found = self.in_trick(words, leader, 1, self.led(leader, suit, rank), left, need)
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

    def led(self, leader: int, suit: int, rank: int) -> Trick:
        """Return the trick with its first card."""
        return Trick(suit, suit, rank, leader, self._points[rank], (suit, card_word(leader, rank)))

    def played(self, trick: Trick, seat: int, suit: int, rank: int) -> Trick:
        """Return the trick with one more card."""
        wins = rank > trick.best if suit == trick.suit else suit == self.trump
        cards = (*trick.played, suit, card_word(seat, rank))
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
        if rules.must_follow and words[led] & lane:
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
                cards += self._ordered(suit, ranks, best, ours, suit == trick.suit)
        return cards

    def _ordered(
        self, suit: int, ranks: tuple[int, ...], best: int, ours: bool, can_win: bool
    ) -> list[tuple[int, int]]:
        if not self._order or ours:
            return [(suit, rank) for rank in ranks]
        winning = [(suit, rank) for rank in ranks if can_win and rank > best]
        return winning + [(suit, rank) for rank in ranks[::-1] if not can_win or rank <= best]


class Root:
    """Bounds for the root position and each legal card, in points for its `side`."""

    def __init__(self, position: Position, search: Search) -> None:
        self.position, self._search = position, search
        self._words = words_at_lead(position)
        self.total = position.points
        self.maximising = position.to_play in position.side
        self.cards = {card: [0, self.total] for card in position.legal_cards()}
        self.lower, self.upper = 0, self.total
        self._mine = position.leader in position.side

    def narrow(self, lower: int, upper: int) -> None:
        """Tighten the position's bounds."""
        self.lower, self.upper = max(self.lower, lower), min(self.upper, upper)
        for bounds in self.cards.values():
            if self.maximising:
                bounds[1] = min(bounds[1], self.upper)
            else:
                bounds[0] = max(bounds[0], self.lower)

    def solve(self) -> None:
        """Tighten the bounds until the position's value is exact."""
        while self.lower < self.upper:
            self._probe((self.lower + self.upper + 1) // 2)

    def solve_cards(self) -> None:
        """Tighten each legal card's bounds until its value is exact."""
        for card, bounds in self.cards.items():
            while bounds[0] < bounds[1]:
                self._probe_card(card, sum(bounds) + 1 >> 1)

    def optimal(self, value: int) -> Card:
        """Return the first card that keeps the position's value at `value`."""
        for card, bounds in self.cards.items():
            self._probe_card(card, value if self.maximising else value + 1)
            if bounds[0] >= value if self.maximising else bounds[1] <= value:
                return card
        raise AssertionError(f"no card is worth {value}")

    def _probe(self, need: int) -> None:
        """Determine if the position's value is at least `need`."""
        cards = sorted(self.cards.items(), key=lambda item: sum(item[1]))
        for card, bounds in reversed(cards) if self.maximising else cards:
            self._probe_card(card, need)
            if (bounds[0] >= need) == self.maximising:
                break
        choose = max if self.maximising else min
        self.narrow(
            choose(bounds[0] for bounds in self.cards.values()),
            choose(bounds[1] for bounds in self.cards.values()),
        )

    def _probe_card(self, card: Card, need: int) -> None:
        """Determine if the value after playing `card` is at least `need`."""
        bounds = self.cards[card]
        if bounds[0] >= need or bounds[1] < need:
            return
        found = self._value(card, need if self._mine else self.total - need + 1)
        if not self._mine:
            found = self.total - found
        if found >= need:
            bounds[0] = max(bounds[0], found)
        else:
            bounds[1] = min(bounds[1], found)

    def _value(self, card: Card, need: int) -> int:
        position, search = self.position, self._search
        first, *others = (*position.trick, card)
        trick = search.led(position.leader, first.suit, first.rank)
        for place, other in enumerate(others, 1):
            trick = search.played(trick, position.seat_at(place), other.suit, other.rank)
        place = len(others) + 1
        return search.in_trick(self._words, position.leader, place, trick, self.total, need)


_ENTRY_BYTES: Final = 300
"""Approximate size of a dict entry, including its integers."""


class SolverCache:
    """Cache for one set of rules."""

    __slots__ = ("entries", "suits")

    def __init__(self, suits: Suits) -> None:
        self.entries: Entries = {}
        self.suits = suits


class Table:
    """Transposition table with an approximate size limit in megabytes.

    `most` is that limit as a number of entries.
    """

    def __init__(self, megabytes: int) -> None:
        self.most = megabytes * 1024 * 1024 // _ENTRY_BYTES
        self._caches: dict[tuple[TrickRules, int], SolverCache] = {}

    def cache_for(self, rules: TrickRules, without: int) -> SolverCache:
        """Return the cache for `rules`. Clears all caches if they're over the limit."""
        if len(self) > self.most:
            self.clear()
        key = (rules, without)
        if key not in self._caches:
            suits = Suits(
                rules, relative=not without & ABSOLUTE_RANKS, alike=not without & EVERY_CARD
            )
            self._caches.setdefault(key, SolverCache(suits))
        return self._caches[key]

    def clear(self) -> None:
        """Delete all entries."""
        self._caches = {}

    def save(self, path: str) -> None:
        """Raise RuntimeError."""
        raise RuntimeError(f"the plain-Python solver's table can't be saved to {path}")

    def load(self, path: str) -> None:
        """Raise RuntimeError."""
        raise RuntimeError(f"the plain-Python solver's table can't be loaded from {path}")

    def keep_in(self, path: str, seconds: float) -> None:
        """Raise RuntimeError."""
        raise RuntimeError(
            f"the plain-Python solver's table can't be saved to {path} every {seconds} seconds"
        )

    def __len__(self) -> int:
        return sum(len(cache.entries) for cache in self._caches.values())


Solved = tuple[int, int, list[tuple[int, int, int]], list[int], int, bool]
"""Lower and upper bounds, (card, lower, upper) per legal card, line, nodes, and stopped flag."""


def solvable(position: Position) -> bool:  # noqa: ARG001 - part of the interface
    """Return True: this solver supports all positions."""
    return True


def solve(
    position: Position,
    table: Table,
    seconds: float,
    nodes: int,
    cards: bool,
    line: bool,
    cancel: bytearray,
    without: int,
    known: tuple[int, int],
    threads: bytearray,  # noqa: ARG001 - part of the interface
) -> Solved:
    """Search a position. `threads` has no effect: a single thread does all the work."""
    watch = SearchLimits(seconds, nodes, cancel)
    cache, rules, trump = table.cache_for(position.rules, without), position.rules, position.trump
    shared = cache.entries, table.most, cache.suits
    search = Search(rules, int(trump), position.side, *shared, watch, without)
    root = Root(position, search)
    root.narrow(*known)
    best: list[Card] = []
    try:
        watch.check()
        root.solve()
        if cards:
            root.solve_cards()
        if line:
            best = _line(root, search)
    except Stopped:
        pass
    values = [(int(card), low, high) for card, (low, high) in root.cards.items()] if cards else []
    return root.lower, root.upper, values, list(map(int, best)), watch.nodes, watch.stopped


def position_after(position: Position, card: Card) -> Position | None:
    """Return the position after playing a card, or None if that was the last card."""
    seat, rules = position.to_play, position.rules
    hands = tuple(
        hand.without(card) if other == seat else hand for other, hand in enumerate(position.hands)
    )
    trick = (*position.trick, card)
    leader = position.leader
    if len(trick) == rules.seats:
        leader, trick = position.seat_at(winning_place(trick, position.trump)), ()
    if not any(hands) and not trick:
        return None
    return Position(rules, position.trump, leader, hands, trick, position.side)


def _line(root: Root, search: Search) -> list[Card]:
    """Return the line of best play to the end of the hand, for a position with a known value."""
    line: list[Card] = []
    value = root.lower
    while True:
        card = root.optimal(value)
        line.append(card)
        position = position_after(root.position, card)
        if position is None:
            return line
        if position.leader in position.side:
            value -= root.total - position.points
        root = Root(position, search)

"""Root position of a search, with bounds for each legal card."""

from __future__ import annotations

from acesaround.cards import Card
from acesaround.kernel.position import Position
from acesaround.kernel.twin.legal import legal_cards, winning_place
from acesaround.kernel.twin.search import Search, Trick
from acesaround.kernel.twin.suits import one, words_at_lead


class Root:
    """Bounds for the root position and each legal card, in points for its `side`."""

    def __init__(self, position: Position, search: Search) -> None:
        self.position, self._search = position, search
        self._words = words_at_lead(position)
        self.total = position.points
        self.maximising = position.to_play in position.side
        self.cards = {card: [0, self.total] for card in legal_cards(position)}
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
        position, seat = self.position, self.position.to_play
        place = len(position.trick)
        if place:
            index = winning_place(position.trick, position.trump)
            best = position.trick[index]
            played: tuple[int, ...] = ()
            for at, lies in enumerate(position.trick):
                played += (int(lies.suit), one(position.seat_at(at), lies.rank))
            points = sum(position.rules.points[lies.rank] for lies in position.trick)
            led, winner = position.trick[0].suit, position.seat_at(index)
            trick = Trick(led, best.suit, best.rank, winner, points, played)
            trick = self._search.played(trick, seat, card.suit, card.rank)
        else:
            points, played = position.rules.points[card.rank], (card.suit, one(seat, card.rank))
            trick = Trick(card.suit, card.suit, card.rank, seat, points, played)
        return self._search.in_trick(
            self._words, position.leader, place + 1, trick, self.total, need
        )

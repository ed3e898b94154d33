"""Passing cards by rule of thumb, as in the compiled kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from acesaround.cards import KINDS
from acesaround.kernel.passing import CardValues
from acesaround.kernel.reference.playout import hand_meld, meld_points
from acesaround.kernel.rules import MeldRules

Counts = list[int]
Price = Callable[[Counts, Counts, int], int]


def pass_cards(
    table: MeldRules,
    values: Sequence[int],
    partners: Sequence[int],
    count: int,
    simultaneous: bool,
    passed: bool,
    worlds: bytes,
    trumps: bytes,
    declarers: bytes,
    gifts: bytes,
    returns: bytes,
) -> bytes:
    """Return the worlds after passing. Raises ValueError if a hand doesn't have the cards."""
    meld_points(table, worlds)  # Checks the hands.
    row = len(partners) * KINDS
    for world in range(len(trumps)):
        hands = worlds[world * row : (world + 1) * row]
        if any(sum(hands[kind::KINDS]) > table.copies for kind in range(KINDS)):
            raise ValueError(f"world {world}: its hands have more copies of a card than the deck")
    passer = _Passer(table, CardValues.unpack(values), count)
    found = bytearray(worlds)
    for world, (trump, declarer) in enumerate(zip(trumps, declarers, strict=True)):
        at = world * row
        winner = slice(at + declarer * KINDS, at + (declarer + 1) * KINDS)
        ally = slice(at + partners[declarer] * KINDS, at + (partners[declarer] + 1) * KINDS)
        chosen = slice(world * KINDS, (world + 1) * KINDS)
        back, gift = list(returns[chosen]), [0] * KINDS
        by_rule = not any(back)
        if by_rule and simultaneous:
            back = passer.choose_return(found[winner], trump)
        if not passed:
            gift = list(gifts[chosen])
            if not any(gift):
                gift = passer.choose_gift(found[ally], trump)
            found[ally] = _less(found[ally], gift, world)
            if not simultaneous:
                found[winner] = _more(found[winner], gift)
        if by_rule and not simultaneous:
            back = passer.choose_return(found[winner], trump)
        found[winner] = _less(found[winner], back, world)
        found[ally] = _more(found[ally], back)
        if simultaneous:
            found[winner] = _more(found[winner], gift)
    return bytes(found)


def _less(hand: Sequence[int], cards: Sequence[int], world: int) -> bytes:
    left = [held - count for held, count in zip(hand, cards, strict=True)]
    if min(left) < 0:
        raise ValueError(f"world {world}: the hand doesn't have the cards to pass")
    return bytes(left)


def _more(hand: Sequence[int], cards: Sequence[int]) -> bytes:
    if not any(cards):
        return bytes(hand)
    return bytes(held + count for held, count in zip(hand, cards, strict=True))


class _Passer:
    def __init__(self, rules: MeldRules, values: CardValues, count: int) -> None:
        self._values, self._count = values, count

        @cache
        def melds(hand: bytes) -> list[int]:
            return hand_meld(rules, hand)

        self._melds = melds

    def choose_gift(self, hand: Sequence[int], trump: int) -> Counts:
        """Return the cards that the partner passes."""

        def price(left: Counts, chosen: Counts, kind: int) -> int:
            worth = self._values.worth(kind, trump, chosen[kind])
            return self._meld_lost(left, kind, trump) - worth

        return self._choose(hand, price)

    def choose_return(self, hand: Sequence[int], trump: int) -> Counts:
        """Return the cards that the bid winner passes back."""

        def price(left: Counts, _: Counts, kind: int) -> int:
            return self._meld_lost(left, kind, trump) + self._values.cost(kind, trump, left)

        return self._choose(hand, price)

    def _choose(self, hand: Sequence[int], price: Price) -> Counts:
        """Take the card with the lowest price, as often as cards are passed."""
        left, chosen = list(hand), [0] * KINDS
        for _ in range(self._count):
            held = [kind for kind in range(KINDS) if left[kind]]
            if not held:
                raise ValueError("a hand has too few cards to pass")
            best = min(held, key=lambda kind: price(left, chosen, kind))
            left[best] -= 1
            chosen[best] += 1
        return chosen

    def _meld_lost(self, hand: Counts, kind: int, trump: int) -> int:
        without = hand.copy()
        without[kind] -= 1
        lost = self._melds(bytes(hand))[trump] - self._melds(bytes(without))[trump]
        return lost * self._values.meld_point

"""Play after the stock is gone, in pure Python."""

from __future__ import annotations

from acesaround.cards import KINDS, RANKS
from acesaround.kernel.stockrules import StockRules
from acesaround.kernel.twin.stock_table import State, beats, bits, legal_kinds


def play_out(state: State, rules: StockRules) -> None:
    """Play the remaining tricks, leading sure winners first, then cheap cards.

    Each trick's points are added to its winner's total.
    """
    leader, value = state.leader, rules.tricks.points
    while sum(state.seats[leader].fresh):
        mine, his = state.seats[leader].fresh, state.seats[1 - leader].fresh
        led = lead(rules, mine, his)
        mine[led] -= 1
        reply = answer(rules, his, led)
        his[reply] -= 1
        if beats(reply, led, rules.trump):
            leader = 1 - leader
        state.seats[leader].won += value[led % RANKS] + value[reply % RANKS]
    state.seats[leader].won += rules.tricks.last_trick


def _kinds(hand: list[int]) -> int:
    return sum(1 << card for card in range(KINDS) if hand[card])


def _suit(hand: list[int], suit: int) -> list[int]:
    return hand[RANKS * suit : RANKS * (suit + 1)]


def _cost(rules: StockRules, card: int) -> tuple[int, bool, int]:
    return rules.tricks.points[card % RANKS], card // RANKS == rules.trump, card % RANKS


def lead(rules: StockRules, mine: list[int], his: list[int]) -> int:
    """Return the best sure winner, or the cheapest card if there isn't one.

    Trumps are led first if there are enough to pull all of the opponent's.
    """
    trump = rules.trump
    trumps, his_trumps = sum(_suit(mine, trump)), sum(_suit(his, trump))
    draws = his_trumps > 0 and trumps >= his_trumps

    def sure(card: int) -> bool:
        theirs = _suit(his, card // RANKS)
        if any(theirs):
            return not any(theirs[card % RANKS + 1 :])
        return card // RANKS == trump or not his_trumps or not rules.tricks.must_trump

    def gain(card: int) -> tuple[bool, int]:
        is_trump = card // RANKS == trump
        return draws and is_trump, 2 * rules.tricks.points[card % RANKS] + (not is_trump)

    cards = list(bits(_kinds(mine)))
    winners = [card for card in cards if sure(card)]
    if winners:
        return max(winners, key=gain)
    return min(cards, key=lambda card: _cost(rules, card))


def answer(rules: StockRules, hand: list[int], led: int) -> int:
    """Return the cheapest winning card, or the cheapest card if none can win.

    Other winning cards are played before aces.
    """
    cards = list(bits(legal_kinds(rules, _kinds(hand), led)))
    winners = [card for card in cards if beats(card, led, rules.trump)]
    if not winners:
        return min(cards, key=lambda card: _cost(rules, card))
    points = rules.tricks.points
    return min(
        winners,
        key=lambda card: (
            card // RANKS == rules.trump,
            card % RANKS == RANKS - 1,
            -points[card % RANKS],
        ),
    )

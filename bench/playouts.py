"""How fast the kernel plays hands out, on one core and never the same deal twice in a row."""

from collections.abc import Callable
from itertools import count
from random import Random

from bench.timing import Figure, rates

from acesaround.cards import CARDS, Hand, Suit
from acesaround.kernel.backend import backend
from acesaround.kernel.playouts import POLICIES, Policy, fresh_playouts, world_playouts
from acesaround.kernel.position import Position
from acesaround.kernel.trickrules import TrickRules
from acesaround.rules.load import load

PRESET = "daugherty-1983"
"""80 cards, four hands of 20; who can beat the best card must."""
HAND = 20
DEALS = 2000
"""Deals made beforehand; more than a processor remembers."""


def cards_per_second(seconds: float = 0.5, rounds: int = 7) -> dict[str, Figure]:
    """Cards a second of processor time, for each policy dealing for every playout and not."""
    return rates(loops(), seconds, rounds)


def loops() -> dict[str, Callable[[], int]]:
    """Functions that play some hands out and return how many cards that took."""
    rules = TrickRules.of(load(PRESET))
    many = 1 if backend() == "python" else 100
    found: dict[str, Callable[[], int]] = {}
    for policy in POLICIES:
        found[f"{policy}, dealing"] = _dealing(rules, policy, 200 * many)
        found[f"{policy}, deals given"] = _given(rules, policy, DEALS if many > 1 else 200)
    return found


def _dealing(rules: TrickRules, policy: Policy, playouts: int) -> Callable[[], int]:
    seeds = count()

    def play() -> int:
        fresh_playouts(rules, Suit.HEARTS, HAND, playouts, policy=policy, seed=next(seeds))
        return playouts * rules.seats * HAND

    return play


def _given(rules: TrickRules, policy: Policy, deals: int) -> Callable[[], int]:
    rng, seeds = Random(PRESET), count()
    deck = [card for card in CARDS if card.rank in rules.ranks] * rules.copies
    worlds = bytearray()
    position = None
    for _ in range(deals):
        rng.shuffle(deck)
        hands = tuple(Hand(deck[seat::4]) for seat in range(rules.seats))
        position = Position(rules, Suit.HEARTS, 0, hands)
        worlds += b"".join(hand.counts() for hand in hands)
    assert position is not None
    last, given = position, bytes(worlds)

    def play() -> int:
        world_playouts(last, given, policy=policy, seed=next(seeds))
        return deals * rules.seats * HAND

    return play


if __name__ == "__main__":
    for name, figure in cards_per_second().items():
        print(f"{name:24}{max(figure.values) / 1e6:8.1f} M cards/s at best, "
              f"{figure.median / 1e6:.1f} in the middle")  # fmt: skip

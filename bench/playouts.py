"""Speed of the kernel's playouts on one core, never with the same deal twice in a row."""

from collections.abc import Callable
from itertools import count, cycle
from math import inf
from random import Random

from bench.sampling import views
from bench.timing import Figure, rates

from acesaround.cards import CARDS, Hand, Suit
from acesaround.game.actions import Play
from acesaround.kernel.backend import backend
from acesaround.kernel.compare import compare_cards
from acesaround.kernel.interface import POLICIES, Policy
from acesaround.kernel.playouts import fresh_playouts, world_playouts
from acesaround.kernel.position import Position
from acesaround.kernel.rules import TrickRules
from acesaround.kernel.sample import Sampler
from acesaround.players.expert.card_play import trick_of
from acesaround.rules.load import load

PRESET = "daugherty-1983"
"""Preset with 80 cards and four hands of 20. You must beat the best card if you can."""
HAND = 20
DEALS = 2000
"""Number of hands dealt in advance, too many to fit in the processor's caches."""


def cards_per_second(seconds: float = 0.5, rounds: int = 7) -> dict[str, Figure]:
    """Measure cards per second of CPU time, for each policy, with and without dealing."""
    return rates(loops(), seconds, rounds)


def loops() -> dict[str, Callable[[], int]]:
    """Return functions that play out some hands and return the number of cards played."""
    rules = TrickRules.of(load(PRESET))
    many = 1 if backend() == "python" else 100
    found: dict[str, Callable[[], int]] = {}
    for policy in POLICIES:
        found[f"{policy}, dealing"] = _dealing(rules, policy, 200 * many)
        found[f"{policy}, deals given"] = _given(rules, policy, DEALS if many > 1 else 200)
    found["varied, cards compared, sampling"] = _compared(4 * many)
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


def _compared(deals: int) -> Callable[[], int]:
    """Return a loop that samples deals and compares all first leads of 80-card hands."""
    moments = [
        (Sampler(seen), trick_of(seen, frozenset((seen.seat, (seen.seat + 2) % 4))), seen)
        for seen in views("double-deck", 0)
    ]
    turns = cycle(moments)
    seeds, worth = count(), [float(points) for points in range(51)]

    def play() -> int:
        sampler, trick, seen = next(turns)
        cards = [action.card for action in seen.legal if isinstance(action, Play)]
        compare_cards(
            sampler, trick, cards, worth,
            policy="varied", seed=next(seeds), min_deals=deals, max_deals=deals, z_threshold=inf,
        )  # fmt: skip
        return deals * len(cards) * sum(seen.sizes)

    return play


if __name__ == "__main__":
    for name, figure in cards_per_second().items():
        print(f"{name:24}{max(figure.values) / 1e6:8.1f} M cards/s at best, "
              f"{figure.median / 1e6:.1f} median")  # fmt: skip

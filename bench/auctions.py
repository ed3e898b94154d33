"""Speed of whole hands on one core, from the first bid to the last trick."""

from collections.abc import Callable
from itertools import count
from random import Random

from acesaround.cards import Hand
from acesaround.kernel.backend import backend
from acesaround.players.expert.auction_playouts import AuctionPlayouts, contracts_of
from acesaround.players.expert.deals import Deals
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet

PRESETS = ("single-deck-partners", "double-deck", "three-hand-widow")
"""Presets to play: with cards passed, with 80 cards, and with a widow."""
DEALS = 2000
"""Number of hands dealt in advance."""


def loops() -> dict[str, Callable[[], int]]:
    """Return functions that play whole hands and return their number."""
    deals = 50 if backend() == "python" else DEALS
    return {name: _playing(load(name), deals) for name in PRESETS}


def _playing(rules: RuleSet, deals: int) -> Callable[[], int]:
    dealt, seeds, players = random_deals(rules, deals), count(), rules.table.players

    def play() -> int:
        seed = next(seeds)
        playouts = AuctionPlayouts(rules, seed % players, dealt, seed)
        playouts.play(one for one in contracts_of(playouts.ends(())) if one is not None)
        return deals

    return play


def random_deals(rules: RuleSet, deals: int) -> Deals:
    """Return random deals of the whole deck."""
    rng, cards = Random(rules.name), list(rules.full_deck)
    players, size = rules.table.players, rules.deal.hand
    hands, widows = bytearray(), bytearray()
    for _ in range(deals):
        rng.shuffle(cards)
        for seat in range(players):
            hands += Hand(cards[seat * size : (seat + 1) * size]).counts()
        if rules.deal.widow:
            widows += Hand(cards[players * size :]).counts()
    return Deals(deals, players, bytes(hands), bytes(widows))

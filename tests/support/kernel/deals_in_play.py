"""Trick-play positions for property tests of the kernel."""

import random

from hypothesis import strategies as st

from acesaround.cards import Hand, Suit, deck
from acesaround.kernel.position import Position
from acesaround.kernel.rules import TrickRules
from acesaround.rules.load import load, presets

RULES = tuple(dict.fromkeys(TrickRules.of(load(name)) for name in presets()))
"""The distinct trick-play rules of all presets."""


@st.composite
def positions(draw: st.DrawFn, max_tricks: int = 20) -> Position:
    """Draw a position under a preset, with any cards and leader, perhaps in mid-trick."""
    rules = draw(st.sampled_from(RULES))
    seats = rules.seats
    cards = list(deck(rules.ranks, rules.copies))
    tricks = draw(st.integers(1, min(max_tricks, len(cards) // seats)))
    dealt = random.Random(draw(st.integers(0, 2**32))).sample(cards, tricks * seats)
    hands = [dealt[seat::seats] for seat in range(seats)]
    leader, played = draw(st.integers(0, seats - 1)), draw(st.integers(0, seats - 1))
    trick = tuple(hands[(leader + place) % seats].pop() for place in range(played))
    return Position(
        rules,
        draw(st.sampled_from(Suit)),
        leader,
        tuple(map(Hand, hands)),
        trick,
        draw(st.frozensets(st.integers(0, seats - 1), min_size=1, max_size=seats - 1)),
        draw(st.booleans()),
    )

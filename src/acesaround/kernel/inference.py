"""Infers the cards that players can't hold from the cards they play."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from acesaround.cards import CARDS, RANKS, Card, Rank, Suit
from acesaround.game.trick import winner_index
from acesaround.rules.model import RuleSet

SUITS: Final = tuple(((1 << RANKS) - 1) << (suit * RANKS) for suit in Suit)
"""Bitmask of kinds for each suit."""

ABOVE: Final = tuple(
    SUITS[card.suit] & ~((1 << (int(card) + 1)) - 1) if card.rank is not Rank.ACE else 0
    for card in CARDS
)
"""For each card, the bitmask of higher kinds in its suit."""


def ruled_out(
    rules: RuleSet, trump: Suit | None, cards: tuple[Card, ...], *, lead_trump: bool = False
) -> tuple[int, ...]:
    """Return, for each card of a trick, a bitmask of kinds its player can no longer hold.

    These kinds stay ruled out for the rest of the hand, since no one picks up cards. If
    `lead_trump` is True, the leader had to lead a trump if possible.
    """
    play = rules.play
    return _ruled_out(
        play.head, play.void == "must_trump", play.overtrump, trump, cards, lead_trump
    )


@lru_cache(maxsize=1 << 14)
def _ruled_out(
    head: str,
    must_trump: bool,
    overtrump: bool,
    trump: Suit | None,
    cards: tuple[Card, ...],
    lead_trump: bool,
) -> tuple[int, ...]:
    if not cards:
        return ()
    led = cards[0].suit
    first = SUITS[trump] if lead_trump and trump is not None and led != trump else 0
    found = [first]
    for at, card in enumerate(cards[1:], 1):
        best = cards[winner_index(cards[:at], trump)]
        if card.suit == led:
            heads = head == "always" or (head == "trump_led" and led == trump)
            short = heads and best.suit == led and card <= best
            found.append(ABOVE[best] if short else 0)
        elif trump is None or not must_trump:
            found.append(SUITS[led])
        elif card.suit != trump:
            found.append(SUITS[led] | SUITS[trump])
        else:
            short = overtrump and best.suit == trump and card <= best
            found.append(SUITS[led] | (ABOVE[best] if short else 0))
    return tuple(found)

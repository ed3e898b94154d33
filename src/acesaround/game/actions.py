"""Immutable actions that a player or the dealer can take. A game is a log of actions.

An action doesn't say who takes it, because the state shows whose turn it is. `str` returns the
action in game notation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from acesaround.cards import CARDS, Card, Hand, Suit

StockMeldKind = Literal["run", "aces", "kings", "queens", "jacks", "marriage", "pinochle", "dix"]


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt.

    `hands` go clockwise from seat 0, no matter who deals. `stock` is in drawing order, except that
    the upcard, if any, comes first and is drawn last.
    """

    dealer: int
    hands: tuple[Hand, ...]
    widow: Hand = Hand()
    stock: tuple[Card, ...] = ()

    def __str__(self) -> str:
        parts = [f"deal {self.dealer}", *(str(hand) for hand in self.hands)]
        if self.widow:
            parts.append(f"widow {self.widow}")
        if self.stock:
            parts.append("stock " + " ".join(map(str, self.stock)))
        return " | ".join(parts)


@dataclass(frozen=True, slots=True)
class ClaimMisdeal:
    """Call a misdeal."""

    def __str__(self) -> str:
        return "misdeal"


@dataclass(frozen=True, slots=True)
class KeepHand:
    """Play the hand as dealt instead of calling a misdeal."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid a number of points."""

    amount: int

    def __str__(self) -> str:
        return str(self.amount)


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline to bid."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Name the trump suit."""

    suit: Suit

    def __str__(self) -> str:
        return f"trump {self.suit}"


@dataclass(frozen=True, slots=True)
class Give:
    """Pass cards to a partner."""

    cards: Hand

    def __str__(self) -> str:
        return "give " + " ".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class Bury:
    """Bury cards, face down, in place of the widow."""

    cards: Hand

    def __str__(self) -> str:
        return "bury " + " ".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class EnterMeld:
    """Enter a meld total (S1-50)."""

    total: int

    def __str__(self) -> str:
        return f"meld {self.total}"


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play the hand instead of folding or shooting the moon."""

    def __str__(self) -> str:
        return "play on"


@dataclass(frozen=True, slots=True)
class Fold:
    """Give up the bid and lose it (S0-53, S2-14)."""

    def __str__(self) -> str:
        return "fold"


@dataclass(frozen=True, slots=True)
class ShootMoon:
    """Bet on taking every trick."""

    def __str__(self) -> str:
        return "shoot"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick.

    `copy` is 0 except in stock play, where copies on the table are numbered. They need numbers
    because copies used in different melds aren't interchangeable. ``KS#1`` and a king of spades
    from the hand are different choices.
    """

    card: Card
    copy: int = 0

    def __str__(self) -> str:
        return f"{self.card}#{self.copy}" if self.copy else str(self.card)


PLAYS: Final = tuple(Play(card) for card in CARDS)
"""``Play(card)`` for each kind of card, built once."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A card for a meld in stock play, from the hand (copy 0) or a numbered copy on the table."""

    card: Card
    copy: int = 0

    def __str__(self) -> str:
        return f"{self.card}#{self.copy}" if self.copy else str(self.card)


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Lay down a meld after a trick in stock play. A dix can be exchanged for the upcard."""

    kind: StockMeldKind
    cards: tuple[Copy, ...]
    exchange: bool = False

    def __str__(self) -> str:
        tail = " exchange" if self.exchange else ""
        return f"lay {self.kind} " + " ".join(map(str, self.cards)) + tail


@dataclass(frozen=True, slots=True)
class Draw:
    """Stop melding and draw from the stock."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim all the tricks left."""

    def __str__(self) -> str:
        return "claim"


@dataclass(frozen=True, slots=True)
class Concede:
    """Concede all the tricks left to the other team."""

    def __str__(self) -> str:
        return "concede"


Action: TypeAlias = (
    Deal | ClaimMisdeal | KeepHand | Bid | Pass | NameTrump | Give | Bury | EnterMeld | PlayOn |
    Fold | ShootMoon | Play | LayMeld | Draw | Claim | Concede
)  # fmt: skip

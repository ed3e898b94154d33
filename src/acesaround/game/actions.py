"""Everything a player, or the dealer, can do. Actions are frozen values; their log is the game.

An action does not say who does it: the state knows whose turn it is. `str` gives the text form
that records use.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from acesaround.cards import CARDS, Card, Hand, Suit

StockMeldKind = Literal["run", "aces", "kings", "queens", "jacks", "marriage", "pinochle", "dix"]


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt.

    `hands` go clockwise from seat 0 whoever deals. `stock` is in drawing order, the turned card
    first where there is one: it is drawn last.
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
    """Have the cards dealt again, holding a hand that allows it."""

    def __str__(self) -> str:
        return "misdeal"


@dataclass(frozen=True, slots=True)
class KeepHand:
    """Play the hand as dealt, where a misdeal may be claimed."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Bid:
    """Call an amount of points."""

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
    """Pass cards to the partner."""

    cards: Hand

    def __str__(self) -> str:
        return "give " + " ".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class Bury:
    """Set cards aside, face down, in place of the widow."""

    cards: Hand

    def __str__(self) -> str:
        return "bury " + " ".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class EnterMeld:
    """Type one's meld total (S1-50)."""

    total: int

    def __str__(self) -> str:
        return f"meld {self.total}"


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play the hand out, where the bid winner might fold or shoot the moon."""

    def __str__(self) -> str:
        return "play on"


@dataclass(frozen=True, slots=True)
class Fold:
    """Give the hand up for the price of the bid (S0-53, S2-14)."""

    def __str__(self) -> str:
        return "fold"


@dataclass(frozen=True, slots=True)
class ShootMoon:
    """Declare that one's side will take every trick."""

    def __str__(self) -> str:
        return "shoot"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick.

    `copy` is 0 except in stock play, where copies lying on the table are numbered: they remember
    the melds they served, so ``KS#1`` and a king from the hand are different choices.
    """

    card: Card
    copy: int = 0

    def __str__(self) -> str:
        return f"{self.card}#{self.copy}" if self.copy else str(self.card)


PLAYS: Final = tuple(Play(card) for card in CARDS)
"""``Play(card)`` for every kind, made once."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A card for a meld in stock play: from the hand (copy 0), or a numbered copy on the table."""

    card: Card
    copy: int = 0

    def __str__(self) -> str:
        return f"{self.card}#{self.copy}" if self.copy else str(self.card)


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Meld after winning a trick of stock play; a dix may be exchanged for the upcard."""

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
    """Show that all remaining tricks are one's own."""

    def __str__(self) -> str:
        return "claim"


@dataclass(frozen=True, slots=True)
class Concede:
    """Leave all remaining tricks to the other side."""

    def __str__(self) -> str:
        return "concede"


Action: TypeAlias = (
    Deal
    | ClaimMisdeal
    | KeepHand
    | Bid
    | Pass
    | NameTrump
    | Give
    | Bury
    | EnterMeld
    | PlayOn
    | Fold
    | ShootMoon
    | Play
    | LayMeld
    | Draw
    | Claim
    | Concede
)

"""Random positions, a new one each time."""

from dataclasses import replace
from random import Random

from acesaround.cards import CARDS, Hand, Suit
from acesaround.kernel.position import Position
from acesaround.kernel.rules import TrickRules
from acesaround.rules.load import load


def rules_of(preset: str) -> TrickRules:
    """Return the trick rules of a preset."""
    return TrickRules.of(load(preset))


def dealt(rules: TrickRules, tricks: int, rng: Random) -> Position:
    """Return a position with `tricks` random cards per seat, and a random trump suit and leader."""
    deck = [card for card in CARDS if card.rank in rules.ranks] * rules.copies
    rng.shuffle(deck)
    hands = (Hand(deck[tricks * seat : tricks * (seat + 1)]) for seat in range(rules.seats))
    return Position(rules, rng.choice(list(Suit)), rng.randrange(rules.seats), tuple(hands))


def redealt(position: Position, rng: Random) -> Position:
    """Return the position with the other seats' cards redealt among them."""
    others = [seat for seat in range(position.rules.seats) if seat != position.to_play]
    unseen = [card for seat in others for card in position.hands[seat]]
    rng.shuffle(unseen)
    hands = list(position.hands)
    for seat in others:
        size = len(hands[seat])
        hands[seat], unseen = Hand(unseen[:size]), unseen[size:]
    return replace(position, hands=tuple(hands))

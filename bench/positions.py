"""Random positions, a fresh one each time."""

from dataclasses import replace
from random import Random

from acesaround.cards import CARDS, Hand, Suit
from acesaround.kernel.position import Position
from acesaround.kernel.trickrules import TrickRules
from acesaround.rules.load import load


def rules_of(preset: str) -> TrickRules:
    """The trick play of a preset."""
    return TrickRules.of(load(preset))


def dealt(rules: TrickRules, tricks: int, rng: Random) -> Position:
    """So many cards to each seat, drawn from the whole deck; any trump and any leader."""
    deck = [card for card in CARDS if card.rank in rules.ranks] * rules.copies
    rng.shuffle(deck)
    hands = (Hand(deck[tricks * seat : tricks * (seat + 1)]) for seat in range(rules.seats))
    return Position(rules, rng.choice(list(Suit)), rng.randrange(rules.seats), tuple(hands))


def redealt(position: Position, rng: Random) -> Position:
    """The same for the seat to play: what the others hold is dealt among them anew."""
    others = [seat for seat in range(position.rules.seats) if seat != position.to_play]
    unseen = [card for seat in others for card in position.hands[seat]]
    rng.shuffle(unseen)
    hands = list(position.hands)
    for seat in others:
        size = len(hands[seat])
        hands[seat], unseen = Hand(unseen[:size]), unseen[size:]
    return replace(position, hands=tuple(hands))

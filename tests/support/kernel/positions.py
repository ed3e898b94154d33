"""Random kernel positions, ordinary and odd."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tests.support.house_rules import HOUSES
from tests.support.kernel.brute_force import legal, winner
from tests.support.kernel.oracle import plain
from tests.support.kernel.trickplay import freed

from acesaround.cards import CARDS, Card, Hand, Rank, Suit
from acesaround.kernel.position import Position
from acesaround.kernel.rules import HEADS, TrickRules
from acesaround.rules.load import load, presets

PRESETS = {name: TrickRules.of(load(name)) for name in presets()}
HOUSE_RULES = {name: TrickRules.of(rules) for name, rules in HOUSES.items()}


def odd_rules(rng: Random, *, free: float = 0.2) -> TrickRules:
    """Return trick-play rules with strange points, beyond what any rule set allows.

    `free` is the probability that players don't have to follow suit.
    """
    ranks = sorted(rng.sample(list(Rank), rng.randint(2, 6)))
    scale = rng.choice((1, 1, 3, 50, 10_000))
    points = tuple(rng.choice((0, 0, 1, 1, 2, 7)) * scale * (rank in ranks) for rank in range(6))
    rules = TrickRules(
        seats=rng.randint(2, 8),
        copies=rng.randint(1, 6),
        ranks=tuple(ranks),
        must_follow=True,
        head=rng.choice(HEADS),
        must_trump=rng.random() < 0.7,
        overtrump=rng.random() < 0.6,
        points=points,
        last_trick=rng.choice((0, 1, 2, 25 * scale)),
    )
    return freed(rules) if free and rng.random() < free else rules


def random_position(
    rng: Random, rules: TrickRules, tricks: int, *, lopsided: bool = False
) -> Position:
    """Return a position with `tricks` tricks left, perhaps in mid-trick.

    `lopsided` keeps few suits and ranks, so that voids, ties, and long suits are common.
    """
    tricks = min(tricks, 4 * len(rules.ranks) * rules.copies // rules.seats)
    cards = _cards(rng, rules, tricks * rules.seats, lopsided)
    if rng.random() < 0.3:
        cards.sort(key=lambda card: (card.suit, rng.random()))
        start = rng.randrange(len(cards))
        cards = cards[start:] + cards[:start]
    hands = [cards[seat * tricks : (seat + 1) * tricks] for seat in range(rules.seats)]
    rng.shuffle(hands)
    position = Position(
        rules,
        rng.choice(list(Suit)),
        rng.randrange(rules.seats),
        tuple(map(Hand, hands)),
        (),
        random_side(rng, rules.seats),
        lead_trump=rng.random() < 0.15,
    )
    for _ in range(rng.choice((0, 0, rng.randrange(rules.seats)))):
        position = played(position, rng.choice(legal_cards(position)))
    return position


def random_side(rng: Random, seats: int) -> frozenset[int]:
    """Return partners, a single seat against the rest, or any seats."""
    kind = rng.randrange(3)
    if kind == 0 and seats % 2 == 0:
        return frozenset(range(rng.randrange(2), seats, 2))
    if kind == 1:
        return frozenset((rng.randrange(seats),))
    return frozenset(rng.sample(range(seats), rng.randint(1, seats - 1)))


def legal_cards(position: Position) -> list[Card]:
    """Return the legal kinds of card, by brute force."""
    deal = plain(position)
    cards = legal(deal, list(deal.hands[position.to_play]), deal.trick)
    if position.lead_trump and not position.trick:
        cards = [card for card in cards if card[0] == deal.trump] or cards
    return [CARDS[suit * 6 + rank] for suit, rank in cards]


def played(position: Position, card: Card) -> Position:
    """Return the position after `card`, with a finished trick cleared."""
    seat = position.to_play
    hands = [hand.without(card) if s == seat else hand for s, hand in enumerate(position.hands)]
    trick = (*position.trick, card)
    leader = position.leader
    if len(trick) == position.rules.seats:
        pairs = tuple(divmod(int(lies), 6) for lies in trick)
        leader, trick = position.seat_at(winner(plain(position), pairs)), ()
    return replace(position, leader=leader, hands=tuple(hands), trick=trick, lead_trump=False)


def _cards(rng: Random, rules: TrickRules, count: int, lopsided: bool) -> list[Card]:
    kinds = [Card.of(rank, suit) for suit in Suit for rank in rules.ranks]
    if lopsided:
        fewest = -(-count // rules.copies)
        kinds.sort(key=lambda card: (card.suit if rng.random() < 0.9 else 9, rng.random()))
        kinds = kinds[: rng.randint(fewest, max(fewest, min(len(kinds), fewest + 4)))]
    cards = [card for card in kinds for _ in range(rules.copies)]
    rng.shuffle(cards)
    return cards[:count]


def won_along(position: Position, line: Sequence[Card]) -> int:
    """Return the points the side wins in a line of play, which must be legal and complete."""
    won, deal = 0, plain(position)
    hands = [list(hand) for hand in deal.hands]
    leader, trick = deal.leader, list(deal.trick)
    for index, played_card in enumerate(line):
        card = divmod(int(played_card), 6)
        seat = (leader + len(trick)) % len(hands)
        allowed = legal(deal, hands[seat], tuple(trick))
        if deal.lead_trump and index == 0 and not trick:
            allowed = [card for card in allowed if card[0] == deal.trump] or allowed
        assert card in allowed, f"{played_card} may not be played as number {index}"
        hands[seat].remove(card)
        trick.append(card)
        if len(trick) == len(hands):
            leader = (leader + winner(deal, tuple(trick))) % len(hands)
            points = sum(deal.points[rank] for _, rank in trick)
            if leader in deal.side:
                won += points + (0 if any(hands) else deal.last_trick)
            trick = []
    assert not trick and not any(hands), "the line ends before the play"
    return won

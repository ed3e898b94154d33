"""Trick-play rules, ordinary and odd, and random positions under them."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import cast

from tests.support.house_rules import everything

from acesaround.cards import KINDS, RANKS, Card, Hand, Rank, Suit
from acesaround.game.trick import winner_index
from acesaround.kernel.position import Position
from acesaround.kernel.rules import HEADS, TrickRules
from acesaround.rules.load import presets
from acesaround.rules.model import RuleSet

RULES = {name: TrickRules.of(rules) for name, rules in everything().items()}
PRESETS = presets()


def odd_rules(rng: Random) -> TrickRules:
    """Return rules with any seats, copies, ranks, and points, beyond what a rule set allows."""
    ranks = tuple(Rank(rank) for rank in sorted(rng.sample(range(RANKS), rng.randint(2, RANKS))))
    rules = TrickRules(
        seats=rng.randint(2, 8),
        copies=rng.randint(1, 6),
        ranks=ranks,
        must_follow=True,
        head=rng.choice(HEADS),
        must_trump=rng.random() < 0.7,
        overtrump=rng.random() < 0.7,
        points=tuple(rng.choice((0, 0, 1, 1, 2, 7, 30_000)) for _ in range(RANKS)),
        last_trick=rng.choice((0, 1, 2, 1000)),
    )
    return freed(rules) if rng.random() < 0.2 else rules


def freed(rules: TrickRules) -> TrickRules:
    """Return the rules without any duty to follow suit."""
    return replace(rules, must_follow=False, head="never", must_trump=False, overtrump=False)


def as_game_rules(rules: TrickRules) -> RuleSet:
    """Return the parts of a rule set that `acesaround.game.trick` reads."""
    void = "must_trump" if rules.must_trump else "any"
    play = SimpleNamespace(
        follow="must" if rules.must_follow else "free",
        head=rules.head,
        void=void,
        overtrump=rules.overtrump,
        first_lead="trump",
        first_lead_waived_at_bid=None,
    )
    points = {rank: rules.points[rank] for rank in rules.ranks}
    counters = SimpleNamespace(points=points, last_trick=rules.last_trick)
    return cast(RuleSet, SimpleNamespace(play=play, counters=counters))


def random_position(rng: Random, rules: TrickRules, tricks: int | None = None) -> Position:
    """Return a position before a trick, sometimes with a long suit or many voids."""
    deck = [Card.of(rank, suit) for suit in Suit for rank in rules.ranks] * rules.copies
    most = len(deck) // rules.seats
    size = min(tricks or rng.randint(1, most), most)
    rng.shuffle(deck)
    if rng.random() < 0.4:
        deck.sort(key=lambda card: card.suit if rng.random() < 0.8 else 4)
        start = rng.randrange(len(deck))
        deck = deck[start:] + deck[:start]
    hands = [Hand(deck[seat * size : (seat + 1) * size]) for seat in range(rules.seats)]
    rng.shuffle(hands)
    return Position(
        rules,
        rng.choice(list(Suit)),
        rng.randrange(rules.seats),
        tuple(hands),
        (),
        frozenset(rng.sample(range(rules.seats), rng.randint(1, rules.seats - 1))),
        lead_trump=rng.random() < 0.2,
    )


def played(position: Position, card: Card) -> Position:
    """Return the position after `card`, with a finished trick cleared."""
    seat = position.to_play
    hands = [hand.without(card) if s == seat else hand for s, hand in enumerate(position.hands)]
    trick, leader = (*position.trick, card), position.leader
    if len(trick) == position.rules.seats:
        leader, trick = position.seat_at(winner_index(trick, position.trump)), ()
    return replace(position, leader=leader, hands=tuple(hands), trick=trick, lead_trump=False)


def world(position: Position) -> bytes:
    """Return the position's hands as a world."""
    return b"".join(hand.counts() for hand in position.hands)


def reshuffled(rng: Random, position: Position) -> bytes:
    """Return a world that the seat to play can't tell from the position by its own hand."""
    me, row = position.to_play, world(position)
    others = [card for seat, hand in enumerate(position.hands) if seat != me for card in hand]
    rng.shuffle(others)
    made = bytearray()
    for seat, hand in enumerate(position.hands):
        if seat == me:
            made += row[seat * KINDS : (seat + 1) * KINDS]
        else:
            made += Hand(others[: len(hand)]).counts()
            del others[: len(hand)]
    return bytes(made)

"""The plays in a hand, grouped by trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from acesaround.cards import Card, Suit
from acesaround.game.actions import Claim, Concede, Draw, LayMeld, NameTrump, Play
from acesaround.game.trick import winner_index
from acesaround.notation.record import HandRecord, Move
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, complete or not: its plays, followed by the winner's melds and draw.

    `plays` can end with a claim or concession. `winner` is None if it's unknown, because the trick
    isn't complete or trump isn't known.
    """

    number: int
    plays: tuple[Move, ...]
    after: tuple[Move, ...]
    winner: int | None

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in the trick, in order."""
        return self.plays + self.after

    @property
    def cards(self) -> tuple[Card, ...]:
        """The trick's cards in the order they were played."""
        return tuple(move.action.card for move in self.plays if isinstance(move.action, Play))


def tricks_of(rules: RuleSet, hand: HandRecord) -> Iterator[Trick]:
    """Yield the tricks in a hand. Each one has at least one move."""
    players = rules.table.players
    trump = trump_of(rules, hand)
    number = 1
    plays: list[Move] = []
    after: list[Move] = []
    for move in hand.moves:
        match move.action:
            case Play() | Claim() | Concede():
                over = plays and isinstance(plays[-1].action, Claim | Concede)
                if len(plays) == players or after or over:
                    yield _trick(number, plays, after, trump, players)
                    number, plays, after = number + 1, [], []
                plays.append(move)
            case LayMeld() | Draw():
                after.append(move)
    if plays or after:
        yield _trick(number, plays, after, trump, players)


def trump_of(rules: RuleSet, hand: HandRecord) -> Suit | None:
    """Return the trump suit in a hand, or None if it's unknown or hasn't been named yet."""
    if rules.deal.stock:
        return hand.deal.stock[0].suit if hand.deal.stock else None
    return next(
        (move.action.suit for move in hand.moves if isinstance(move.action, NameTrump)), None
    )


def _trick(
    number: int, plays: list[Move], after: list[Move], trump: Suit | None, players: int
) -> Trick:
    trick = Trick(number, tuple(plays), tuple(after), after[0].seat if after else None)
    if len(trick.cards) < players or trump is None:
        return trick
    winner = plays[winner_index(trick.cards, trump)].seat
    return Trick(number, trick.plays, trick.after, winner)

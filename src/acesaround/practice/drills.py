"""Drills from random hands, with exact answers by the rules: meld, legal cards, and tricks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

import msgspec

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import LayMeld, Play
from acesaround.game.meld import melding_hand, own_meld
from acesaround.game.state import Phase, State
from acesaround.game.step import apply, legal
from acesaround.game.trick import winner_index
from acesaround.game.view import View, view
from acesaround.practice.hands import random_hand
from acesaround.practice.kinds import DrillKind
from acesaround.review.decisions import hand_actions
from acesaround.rules.model import RuleSet

_TRIES: Final = 30
"""Number of random hands to look through. Nearly always, the first one is enough."""


class MeldLine(msgspec.Struct, frozen=True):
    """A meld of the answer: its kind, suit if it has one, cards, number of sets, and points."""

    kind: str
    suit: str | None
    cards: tuple[str, ...]
    sets: int
    points: int


class Drill(msgspec.Struct, frozen=True):
    """A question with an exact answer.

    Attributes:
        kind: what it asks.
        rules: name of the rules.
        seed: seed of the random hand.
        trump: letter of the trump suit.
        seat: seat that answers, for ``trick_winner`` the seat that led.
        hand: cards in hand. Empty for ``trick_winner``.
        trick: cards played so far, in order.
        leader: seat that led `trick`.
        bid_winner: True if the hand belongs to the bid winner.
        best_meld: True if only the best meld that can be laid down now is asked, as in a game with
            a stock.
        points: answer to ``count_meld``: points of the meld. Otherwise None.
        cards: answer to ``legal_cards``: the kinds of cards that can be played.
        winner: answer to ``trick_winner``: the index of the winning card in `trick`.
        melds: what `points` consists of.
    """

    kind: DrillKind
    rules: str
    seed: str
    trump: str
    seat: int
    hand: tuple[str, ...] = ()
    trick: tuple[str, ...] = ()
    leader: int = 0
    bid_winner: bool = False
    best_meld: bool = False
    points: int | None = None
    cards: tuple[str, ...] = ()
    winner: int | None = None
    melds: tuple[MeldLine, ...] = ()

    def is_right(self, answer: int | frozenset[str]) -> bool:
        """Return True for the right number, index, or set of cards."""
        if self.kind == "legal_cards":
            return answer == frozenset(self.cards)
        return answer == (self.points if self.kind == "count_meld" else self.winner)


def drill(rules: RuleSet, kind: DrillKind, seed: str) -> Drill:
    """Return a drill from a random hand that beginners played.

    The same arguments give the same drill. Of the positions in the hand, it's one of those that
    ask for most. Raises LookupError if there's none in many hands.
    """
    for number in range(_TRIES):
        game, hand = random_hand(rules, f"{seed}:{number}")
        states = [state for state, _ in hand_actions(game, hand)]
        found = list(_QUESTIONS[kind](states, seed))
        if found:
            most = max(score for score, _ in found)
            best = [one for score, one in found if score == most]
            return Random(f"{seed}:{number}:drill").choice(best)
    raise LookupError(f"no drill of the kind {kind} in {_TRIES} hands of {rules.name}")


_Scored = Iterator[tuple[int, Drill]]
"""Drills, each with a score for how much it asks."""
_MANY_MELDS: Final = 3
"""Number of melds from which a hand asks enough."""


def _melds(states: Sequence[State], seed: str) -> _Scored:
    for state in states:
        rules, trump = state.rules, state.this_round.trump
        if trump is None:
            continue
        if state.phase is Phase.STOCK_MELD:
            yield from _best_meld(state, trump, seed)
        if state.phase is Phase.TRICK_PLAY and not (state.tricks or state.trick):
            for seat in range(rules.table.players):
                yield _own_meld(view(state, seat), trump, seed)


def _own_meld(seen: View, trump: Suit, seed: str) -> tuple[int, Drill]:
    declares = seen.seat == seen.declarer
    hand = melding_hand(seen.rules, seen.hand, (declares and seen.buried) or Hand())
    meld = own_meld(seen.rules, hand, trump, declares=declares)
    told = Drill(
        kind="count_meld",
        rules=seen.rules.name,
        seed=seed,
        trump=trump.letter,
        seat=seen.seat,
        hand=_texts(hand),
        bid_winner=declares,
        points=meld.total,
        melds=tuple(
            MeldLine(
                kind=item.kind,
                suit=None if item.suit is None else item.suit.letter,
                cards=_texts(item.cards),
                sets=item.sets,
                points=item.points,
            )
            for item in meld.items
        ),
    )
    return min(len(meld.items), _MANY_MELDS), told


def _best_meld(state: State, trump: Suit, seed: str) -> _Scored:
    """Yield the best meld that can be laid down, if the seat has none on the table yet."""
    seat = state.turn
    assert seat is not None
    lays = [action for action in legal(state) if isinstance(action, LayMeld)]
    if state.this_stock.exposed[seat] or not lays:
        return
    laid = [apply(state, action).this_stock.laid[-1] for action in lays]
    best = max(laid, key=lambda one: one.points)
    cards = tuple(copy.card.text for copy in best.cards)
    line = MeldLine(best.kind, None, cards, 1, best.points)
    yield (
        min(len(lays), _MANY_MELDS),
        Drill(
            kind="count_meld",
            rules=state.rules.name,
            seed=seed,
            trump=trump.letter,
            seat=seat,
            hand=_texts(state.hands[seat]),
            best_meld=True,
            points=best.points,
            melds=(line,),
        ),
    )


def _legal(states: Sequence[State], seed: str) -> _Scored:
    for state in states:
        seat, trump = state.turn, state.this_round.trump
        if state.phase is not Phase.TRICK_PLAY or not state.trick or trump is None:
            continue
        assert seat is not None
        hand, led = state.hands[seat], state.trick[0].suit
        cards = {action.card for action in legal(state) if isinstance(action, Play)}
        if len(cards) == len(hand.kinds()) or len(hand.kinds()) < _MANY_CARDS:
            continue
        follows = {card for card in hand.kinds() if card.suit == led}
        # Following suit is easy. Having to beat or to trump is what people miss.
        yield (
            int(cards != follows) + int(len(cards) > 1),
            Drill(
                kind="legal_cards",
                rules=state.rules.name,
                seed=seed,
                trump=trump.letter,
                seat=seat,
                hand=_texts(hand),
                trick=tuple(card.text for card in state.trick),
                leader=state.leader,
                cards=_texts(cards),
            ),
        )


_MANY_CARDS: Final = 4
"""Number of different cards in hand from which it's a question which ones are legal."""


def _tricks(states: Sequence[State], seed: str) -> _Scored:
    last = states[-1]
    trump = last.this_round.trump
    if trump is None:
        return
    for trick in last.tricks:
        cards, led = trick.cards, trick.cards[0].suit
        winner = winner_index(cards, trump)
        trumped = led != trump and sum(card.suit == trump for card in cards) > 1
        score = int(trumped) + int(cards.count(cards[winner]) > 1) + int(winner > 0)
        yield (
            score,
            Drill(
                kind="trick_winner",
                rules=last.rules.name,
                seed=seed,
                trump=trump.letter,
                seat=trick.leader,
                trick=tuple(card.text for card in cards),
                leader=trick.leader,
                winner=winner,
            ),
        )


def _texts(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.text for card in sorted(cards, reverse=True))


_QUESTIONS: Final[Mapping[DrillKind, Callable[[Sequence[State], str], _Scored]]] = {
    "count_meld": _melds,
    "legal_cards": _legal,
    "trick_winner": _tricks,
}

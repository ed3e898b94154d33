"""One player's side of two-handed pinochle while the stock lasts, simulated with the real rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import Copy, Deal, LayMeld, Play, StockMeldKind
from acesaround.game.errors import IllegalAction
from acesaround.game.phase import Phase
from acesaround.game.state import Round, State, Stock, Trick, new_state
from acesaround.game.step import apply
from acesaround.rules.model import RuleSet

_PLAYER, _OTHER = 0, 1
_A_TRICK: Final = Trick(_PLAYER, (), _PLAYER, 0)


@dataclass(frozen=True, slots=True)
class Named:
    """Physical card and its name in a question, such as ``KS#2``."""

    name: str
    card: Card


class OnePlayer:
    """A player who wins trick after trick, for testing which melds are legal.

    `hand` contains the cards in hand. `exposed` maps the cards on the table to the game's copy
    numbers. `upcard` is the face-up card next to the stock, and `trump` is its suit.
    """

    def __init__(
        self, rules: RuleSet, held: Iterable[Named], upcard: Named | None, trump: Suit
    ) -> None:
        self.hand = list(held)
        self.upcard = upcard
        self.trump = trump
        self.exposed: dict[Named, int] = {}
        self._state = _may_meld(rules, Hand(one.card for one in self.hand), upcard, trump)

    def play(self, named: Named) -> bool:
        """Play a card to a trick. Returns False if the player doesn't have the card."""
        copy = self._copy(named)
        if copy is None:
            return False
        leading = replace(self._state, phase=Phase.STOCK_PLAY, turn=_PLAYER, leader=_PLAYER)
        after = apply(leading, Play(copy.card, copy.copy))
        self._state = replace(after, phase=Phase.STOCK_MELD, turn=_PLAYER, trick=())
        if named in self.hand:
            self.hand.remove(named)
        else:
            del self.exposed[named]
        return True

    def lay(
        self, turn: int, kind: StockMeldKind, names: Sequence[Named], *, exchange: bool = False
    ) -> int | None:
        """Lay down a meld after trick `turn`, and return its points, or None if it's illegal.

        An illegal meld changes nothing. No one can meld after the stock is gone (S4-27).
        """
        copies = [self._copy(named) for named in names]
        found = tuple(copy for copy in copies if copy is not None)
        rules = self._state.rules
        in_time = turn <= rules.tricks - rules.deal.hand
        if not in_time or len(found) < len(names) or len(set(names)) < len(names):
            return None
        before = replace(self._state, tricks=(_A_TRICK,) * turn)
        try:
            self._state = apply(before, LayMeld(kind, found, exchange))
        except IllegalAction:
            return None
        if exchange and self.upcard is not None:
            self.hand.remove(names[0])
            self.hand.append(self.upcard)
            self.upcard = names[0]
        else:
            self._expose(before, names)
        return _stock(self._state).laid[-1].points

    def _copy(self, named: Named) -> Copy | None:
        """Return the game's copy of a card, or None if the player doesn't have it."""
        if named in self.hand:
            return Copy(named.card)
        return Copy(named.card, self.exposed[named]) if named in self.exposed else None

    def _expose(self, before: State, names: Sequence[Named]) -> None:
        """Record the copy numbers of the cards laid on the table since `before`."""
        known = {(one.card, one.copy) for one in _stock(before).exposed[_PLAYER]}
        now = _stock(self._state).exposed[_PLAYER]
        new = {one.card: one.copy for one in now if (one.card, one.copy) not in known}
        for named in names:
            if named in self.hand:
                self.hand.remove(named)
                self.exposed[named] = new[named.card]


def _may_meld(rules: RuleSet, hand: Hand, upcard: Named | None, trump: Suit) -> State:
    """Return a state in which the player has just won a trick."""
    hands = (hand, Hand())
    return replace(
        new_state(rules),
        phase=Phase.STOCK_MELD,
        turn=_PLAYER,
        hands=hands,
        round=Round(Deal(_OTHER, hands), trump=trump, counted=(0, 0)),
        taken=(0, 0),
        stock=Stock((), None if upcard is None else upcard.card, ((), ())),
    )


def _stock(state: State) -> Stock:
    assert state.stock is not None
    return state.stock

"""Checks the order of play within tricks in hands with unknown cards."""

from __future__ import annotations

from acesaround.cards import Card, Suit
from acesaround.game.actions import Action, Claim, Concede, Draw, LayMeld, Play
from acesaround.game.trick import winner_index
from acesaround.messages import hands as messages
from acesaround.notation.errors import Mismatch


class Follower:
    """Checker for the rules of play that don't depend on the cards.

    Each trick goes clockwise and is complete before the next one begins. Only its winner lays down
    melds and draws. After the first lead, players can only play cards, claim, concede, lay down
    melds, and draw. Without these checks, the reader couldn't tell which seat acts.
    """

    def __init__(self, players: int) -> None:
        self._players = players
        self._begun = self._ended = False
        self._leader = 0
        self._cards: list[Card] = []
        self._winner: int | None = None

    def turn(self) -> int | None:
        """Return the seat that must play next, or None if any seat could be next."""
        if self._ended or not 0 < len(self._cards) < self._players:
            return None
        return (self._leader + len(self._cards)) % self._players

    def follow(self, seat: int, action: Action, trump: Suit | None) -> None:
        """Record an action by `seat`, which must be the seat that `turn` returns, if any.

        Raises `Mismatch`.
        """
        match action:
            case Play() | Claim() | Concede():
                if self._ended or len(self._cards) in (0, self._players):
                    self._leader, self._cards, self._winner = seat, [], None
                self._begun, self._ended = True, not isinstance(action, Play)
                if isinstance(action, Play):
                    self._cards.append(action.card)
            case LayMeld() | Draw():
                self._lay(seat, trump)
            case _ if self._begun:
                raise Mismatch(messages.BEFORE_TRICKS(action=action))

    def _lay(self, seat: int, trump: Suit | None) -> None:
        if self._ended or len(self._cards) != self._players:
            raise Mismatch(messages.NO_WHOLE_TRICK())
        if self._winner is None:
            first = None if trump is None else winner_index(self._cards, trump)
            self._winner = seat if first is None else (self._leader + first) % self._players
        if seat != self._winner:
            raise Mismatch(messages.NOT_THE_WINNER())

"""The model that the text form and the JSON form of a game share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from acesaround.game.actions import Action, Deal
from acesaround.game.state import Round, State
from acesaround.messages.hands import UNKNOWN_CARDS
from acesaround.notation.deals import AnyDeal, PartialDeal
from acesaround.notation.errors import NotationError
from acesaround.rules.model import RuleSet

NO_TAGS: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Move:
    """One action, the seat that did it, and what was remarked on it."""

    seat: int
    action: Action
    comment: str = ""


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's line of a hand's score: meld, trick points, change of score, new total."""

    meld: int
    tricks: int
    score: int
    total: int


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand came to: its outcome, and a line for every side in the order of the scores."""

    outcome: str
    sides: tuple[SideScore, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. `winner` is a score index, None for a tie; `reason` a word like target."""

    winner: int | None
    reason: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One deal and what was done with it.

    `melds` is what each seat's meld counted, once shown (empty before that and in stock play; None
    for a seat about which an incomplete record says nothing). `score` is there once the hand is
    over. `comment` is about the deal.
    """

    deal: AnyDeal
    moves: tuple[Move, ...] = ()
    comment: str = ""
    melds: tuple[int | None, ...] = ()
    score: Score | None = None


@dataclass(frozen=True)
class Record:
    """A game, a part of one, or a deal alone, with everything that is written around it.

    Attributes:
        rules: the rules with the table's settings.
        hands: the deals in order, each with its actions.
        seed: what the cards were dealt from, if known.
        tags: event, date, players and whatever else, by name.
        comment: what is said before the first hand.
        result: how the game ended, if it did.
        state: the game after everything that could be verified; None in a record that has not been
            verified yet, as one made by hand (`verified` in `recording` does it).
    """

    rules: RuleSet
    hands: tuple[HandRecord, ...] = ()
    seed: int | str | None = None
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    comment: str = ""
    result: Result | None = None
    state: State | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def first_unknown(self) -> int | None:
        """The index of the first hand with unknown cards; what follows it cannot be verified."""
        for index, hand in enumerate(self.hands):
            if isinstance(hand.deal, PartialDeal):
                return index
        return None

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions, deals included: with the rules and the seed, the game.

        Raises NotationError when cards of a deal are unknown.
        """
        actions: list[Action] = []
        for number, hand in enumerate(self.hands, 1):
            if not isinstance(hand.deal, Deal):
                raise NotationError(UNKNOWN_CARDS(number=number))
            actions.append(hand.deal)
            actions += [move.action for move in hand.moves]
        return tuple(actions)

    def round_of(self, index: int) -> Round | None:
        """What the rules say happened in a hand; None for one that could not be verified."""
        if self.state is None:
            return None
        results = self.state.match.results
        if index < len(results):
            return results[index].round
        return self.state.round if index == len(results) else None

"""Data model for game records, shared by the text and JSON formats."""

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
    """An action with its seat and comment."""

    seat: int
    action: Action
    comment: str = ""


@dataclass(frozen=True, slots=True)
class SideScore:
    """A team's line in a hand's score: meld, trick points, score for the hand, and new total."""

    meld: int
    tricks: int
    score: int
    total: int


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a hand: its outcome, and a line for each team."""

    outcome: str
    sides: tuple[SideScore, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game. `winner` is the index of the winner's score, or None for a tie.

    `reason` is a code, such as ``target``.
    """

    winner: int | None
    reason: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A deal and the actions that followed it.

    `melds` lists the points that each seat's meld was worth. It's empty in stock play and until
    players show meld. An entry is None if an incomplete record doesn't include it. `score` is None
    until the hand is over. `comment` is about the deal.
    """

    deal: AnyDeal
    moves: tuple[Move, ...] = ()
    comment: str = ""
    melds: tuple[int | None, ...] = ()
    score: Score | None = None


@dataclass(frozen=True)
class Record:
    """A whole game, part of a game, or only a deal, with tags and comments.


    Attributes:
        rules: the rules, including the table's settings.
        hands: the deals in order, each with its actions.
        seed: the seed for the deals, or None if it isn't known.
        tags: event, date, players, and other tags, by name.
        comment: the comment before the first hand.
        result: the result of the game, or None if it isn't over.
        state: the game's state after everything that could be verified, or None if the record
            hasn't been verified. For example, a record built by hand needs `verified` from
            `recording`.
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
        """The index of the first hand with unknown cards, or None if there isn't one.

        That hand and all later hands can't be verified.
        """
        for index, hand in enumerate(self.hands):
            if isinstance(hand.deal, PartialDeal):
                return index
        return None

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions, including deals. They define the game, together with its rules and seed.

        Raises NotationError if any cards in a deal are unknown.
        """
        actions: list[Action] = []
        for number, hand in enumerate(self.hands, 1):
            if not isinstance(hand.deal, Deal):
                raise NotationError(UNKNOWN_CARDS(number=number))
            actions.append(hand.deal)
            actions += [move.action for move in hand.moves]
        return tuple(actions)

    def round_of(self, index: int) -> Round | None:
        """Return what happened in a hand, or None if it couldn't be verified."""
        if self.state is None:
            return None
        results = self.state.match.results
        if index < len(results):
            return results[index].round
        return self.state.round if index == len(results) else None

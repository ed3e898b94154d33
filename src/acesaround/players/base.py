"""Protocol for players, which choose an action and give their reasons, and limits on effort."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isfinite
from typing import Final, Protocol, Self, TypeVarTuple

from acesaround.game.actions import Action, Play
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.kernel.interface import Cancel
from acesaround.messages import CodedError, Message, players, reasons
from acesaround.players.conventions import FormulaLine

_Facts = TypeVarTuple("_Facts")

_SECONDS_PER_UNIT: Final = {"ms": 0.001, "s": 1.0, "min": 60.0}
_LIMIT_PART: Final = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(ms|s|min|w|n)(/hand)?", re.ASCII)


class BadLimit(CodedError):
    """Invalid limit, or text that isn't a limit."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Limit on the effort for a decision. None means no limit of that kind.

    `seconds` (wall-clock time), `worlds` (sampled deals), and `nodes` (positions searched) apply to
    one decision. `hand_seconds` applies to all of a seat's decisions in a hand; forced plays don't
    use any of it. Players that don't search ignore the limit.

    Raises BadLimit for a number that isn't positive, or a count that isn't whole.
    """

    seconds: float | None = None
    worlds: int | None = None
    nodes: int | None = None
    hand_seconds: float | None = None

    def __post_init__(self) -> None:
        for name in ("seconds", "worlds", "nodes", "hand_seconds"):
            value = getattr(self, name)
            if value is None:
                continue
            if not value > 0 or not isfinite(value):
                raise BadLimit(players.LIMIT_NOT_POSITIVE(name=name, value=value))
            if name in ("worlds", "nodes") and value != int(value):
                raise BadLimit(players.LIMIT_NOT_WHOLE(name=name, value=value))

    @property
    def is_timed(self) -> bool:
        """True if the effort depends on the machine's speed."""
        return self.seconds is not None or self.hand_seconds is not None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a limit: ``10ms``, ``1s``, ``50w``, ``10ms/hand``, ``1s,50w``.

        Raises BadLimit, which lists the valid formats.
        """
        if text.strip().startswith("-"):
            raise BadLimit(players.NEGATIVE_LIMIT(text=repr(text[:40])))
        found: dict[str, float] = {}
        for part in text.split(","):
            match = _LIMIT_PART.fullmatch(part.strip())
            if match is None:
                raise BadLimit(players.NO_LIMIT_TEXT(text=repr(text[:40])))
            number, unit, hand = match.groups()
            name = {"w": "worlds", "n": "nodes"}.get(unit, "hand_seconds" if hand else "seconds")
            counted = unit in "wn"
            if (counted and (hand or not number.isdigit())) or name in found:
                raise BadLimit(players.NO_LIMIT_TEXT(text=repr(text[:40])))
            found[name] = int(number) if counted else float(number) * _SECONDS_PER_UNIT[unit]
        return cls(**found)  # type: ignore[arg-type]

    def __str__(self) -> str:
        parts = []
        if self.seconds is not None:
            parts.append(_seconds_text(self.seconds))
        if self.worlds is not None:
            parts.append(f"{self.worlds}w")
        if self.nodes is not None:
            parts.append(f"{self.nodes}n")
        if self.hand_seconds is not None:
            parts.append(f"{_seconds_text(self.hand_seconds)}/hand")
        return ",".join(parts) or "none"


def _seconds_text(seconds: float) -> str:
    return f"{seconds:.12g}s" if seconds >= 1 else f"{seconds * 1000:.12g}ms"


NO_LIMIT: Final = Limit()


@dataclass(frozen=True, slots=True)
class Alternative:
    """Action considered, with its estimated results.

    Attributes:
        action: action considered.
        mean: average result of the hand after this action, which is the points of the player's team
            minus those of the best other team.
        error: standard error of `mean`, in points.
        worlds: number of sampled deals in which the action was tried.
        wins: probability of winning the game, 0 to 1, or None if not estimated.
    """

    action: Action
    mean: float
    error: float
    worlds: int
    wins: float | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """Decision, with its reasons and the numbers behind it.

    Attributes:
        action: chosen action.
        why: reasons, the most important first, all true in this view.
        alternatives: actions compared: first the chosen one, then the others from best to worst.
            Empty if the player doesn't compare actions or had no choice.
        formula: bid formula that the reasons mention, if any.
        bid_chance: probability of making the bid, 0 to 1, if estimated.
        worlds: number of sampled deals that the reasons refer to, or 0.
    """

    action: Action
    why: tuple[Message, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    formula: FormulaLine | None = None
    bid_chance: float | None = None
    worlds: int = 0


def only_card(view: View) -> Choice | None:
    """Return the choice of the only legal card, or None if several can be played."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    return Choice(plays[0], (reasons.ONLY_CARD(),)) if len(plays) == 1 else None


class Player(Protocol):
    """Protocol for anything that can take a seat at the table."""

    @property
    def name(self) -> str:
        """Name used to select the player, such as ``daugherty``."""
        ...

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose one of ``view.legal``.

        If another thread sets `cancel`, return immediately with the best choice so far.

        Raises ValueError if it isn't this seat's turn.
        """
        ...


def check_turn(view: View) -> None:
    """Raise ValueError if it isn't this seat's turn."""
    if not view.my_turn:
        raise ValueError("it isn't this seat's turn")


def first_choice(
    rules: Iterable[Callable[[*_Facts], Choice | None]],
    fallback: Callable[[*_Facts], Choice],
    *facts: *_Facts,
) -> Choice:
    """Return the choice of the first rule that applies, or of `fallback`."""
    for rule in rules:
        if (choice := rule(*facts)) is not None:
            return choice
    return fallback(*facts)


class PhasePlayer(ABC):
    """Player with one method for each kind of decision.

    Its choices aren't random and depend only on the view: the same view always gives the same
    choice.
    """

    name: str

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose an action. The limit has no effect.

        Raises ValueError if it isn't this seat's turn.
        """
        check_turn(view)
        match view.phase:
            case Phase.MISDEAL:
                return self.claim_misdeal(view)
            case Phase.AUCTION:
                return self.bid(view)
            case Phase.NAME_TRUMP:
                return self.name_trump(view)
            case Phase.EXCHANGE:
                return self.give(view)
            case Phase.BURY:
                return self.bury(view)
            case Phase.ENTER_MELD:
                return self.enter_meld(view)
            case Phase.DECLARE:
                return self.declare(view)
            case Phase.STOCK_PLAY:
                return self.play_stock(view)
            case Phase.STOCK_MELD:
                return self.lay_meld(view)
            case Phase.TRICK_PLAY:
                return only_card(view) or self.play(view)
            case Phase.DEAL | Phase.OVER:
                raise ValueError("there's nothing to decide")

    @abstractmethod
    def claim_misdeal(self, view: View) -> Choice:
        """Call a misdeal, or keep the hand."""

    @abstractmethod
    def bid(self, view: View) -> Choice:
        """Bid or pass."""

    @abstractmethod
    def name_trump(self, view: View) -> Choice:
        """Name trump."""

    @abstractmethod
    def give(self, view: View) -> Choice:
        """Pass cards to a partner."""

    @abstractmethod
    def bury(self, view: View) -> Choice:
        """Bury cards after picking up the widow."""

    @abstractmethod
    def enter_meld(self, view: View) -> Choice:
        """Enter the meld total."""

    @abstractmethod
    def declare(self, view: View) -> Choice:
        """Play on, fold, or shoot the moon."""

    @abstractmethod
    def play_stock(self, view: View) -> Choice:
        """Play a card while the stock lasts."""

    @abstractmethod
    def lay_meld(self, view: View) -> Choice:
        """Lay down a meld or draw."""

    @abstractmethod
    def play(self, view: View) -> Choice:
        """Play one of several legal cards to a trick."""

"""Compact sets of legal actions, and the error for an illegal one.

Each set supports ``action in legal``, ``len(legal)``, iteration, and ``legal.sample(rng)``, and has
a short `repr`. A set depends only on information that the player to act has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import comb
from typing import Final, Protocol

from acesaround.cards import Card, Hand
from acesaround.game.actions import Action, Bid, Bury, EnterMeld, Fold, Give, Pass
from acesaround.messages import CodedError, Message, records
from acesaround.messages.message import Value


class Rng(Protocol):
    """The part of `random.Random` that sampling needs."""

    def randrange(self, stop: int, /) -> int:
        """Return a random integer from 0 to stop - 1."""
        ...


class Legal(Protocol):
    """The legal actions for one decision."""

    def __contains__(self, action: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Action]: ...
    def __len__(self) -> int: ...
    def sample(self, rng: Rng) -> Action:
        """Return a uniformly random action."""
        ...


@dataclass(frozen=True, slots=True, repr=False)
class Choices:
    """A plain list of actions."""

    actions: tuple[Action, ...]

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __len__(self) -> int:
        return len(self.actions)

    def sample(self, rng: Rng) -> Action:
        """Return a uniformly random action."""
        return self.actions[rng.randrange(len(self.actions))]

    def __repr__(self) -> str:
        return f"<{', '.join(map(str, self.actions))}>"


NOTHING: Final = Choices(())
"""The empty set, used when nobody has to act or someone else does."""


@dataclass(frozen=True, slots=True, repr=False)
class Calls:
    """A pass, if allowed, and bids as ascending ranges of amounts."""

    bids: tuple[range, ...]
    may_pass: bool = True

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Pass):
            return self.may_pass
        return isinstance(action, Bid) and any(action.amount in span for span in self.bids)

    def __iter__(self) -> Iterator[Action]:
        if self.may_pass:
            yield Pass()
        for span in self.bids:
            for amount in span:
                yield Bid(amount)

    def __len__(self) -> int:
        return self.may_pass + sum(map(len, self.bids))

    def sample(self, rng: Rng) -> Action:
        """Return a uniformly random call."""
        index = rng.randrange(len(self)) - self.may_pass
        if index < 0:
            return Pass()
        for span in self.bids:
            if index < len(span):
                return Bid(span[index])
            index -= len(span)
        raise AssertionError("unreachable")

    def __repr__(self) -> str:
        parts = ["pass"] * self.may_pass
        for span in self.bids:
            parts += [str(n) for n in span] if len(span) < 3 else [f"{span[0]}..{span[-1]}"]
        return f"<{', '.join(parts)}>"


TOTAL_CEILING: Final = 9_999
"""Highest total in `Totals` before scaling, far above any meld."""


@dataclass(frozen=True, slots=True, repr=False)
class Totals:
    """Any meld total from 0 to `highest`, and a fold if allowed."""

    highest: int = TOTAL_CEILING
    may_fold: bool = False

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Fold):
            return self.may_fold
        return isinstance(action, EnterMeld) and 0 <= action.total <= self.highest

    def __iter__(self) -> Iterator[Action]:
        yield from map(EnterMeld, range(self.highest + 1))
        if self.may_fold:
            yield Fold()

    def __len__(self) -> int:
        return self.highest + 1 + self.may_fold

    def sample(self, rng: Rng) -> Action:
        """Return a uniformly random total, never a fold."""
        return EnterMeld(rng.randrange(self.highest + 1))

    def __repr__(self) -> str:
        return f"<meld 0, meld 1, ...{', fold' if self.may_fold else ''}>"


@dataclass(frozen=True, slots=True, repr=False)
class CardSets:
    """Every choice of `count` cards to pass or bury, and a fold if allowed.

    Cards in `held` that aren't in `free` can be chosen only if there aren't enough `free` cards.
    """

    action: type[Give] | type[Bury]
    held: Hand
    free: Hand
    count: int
    may_fold: bool = False

    @property
    def _forced(self) -> int:
        return max(0, self.count - len(self.free))

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Fold):
            return self.may_fold
        if not isinstance(action, self.action) or len(action.cards) != self.count:
            return False
        if not action.cards <= self.held:
            return False
        taken_free = sum(
            min(action.cards.count(k), self.free.count(k)) for k in action.cards.kinds()
        )
        return self.count - taken_free <= self._forced

    def _sets(self) -> Iterator[Hand]:
        forced = self._forced
        if not forced:
            yield from _subsets(self.free, self.count)
            return
        for extra in _subsets(self.held - self.free, forced):
            yield self.free + extra

    def __iter__(self) -> Iterator[Action]:
        for cards in self._sets():
            yield self.action(cards)
        if self.may_fold:
            yield Fold()

    def __len__(self) -> int:
        forced = self._forced
        sets = (
            _count_subsets(self.held - self.free, forced)
            if forced
            else _count_subsets(self.free, self.count)
        )
        return sets + self.may_fold

    def sample(self, rng: Rng) -> Action:
        """Return a uniformly random choice of cards, never a fold."""
        forced = self._forced
        if forced:
            return self.action(self.free + _draw(list(self.held - self.free), forced, rng))
        return self.action(_draw(list(self.free), self.count, rng))

    def __repr__(self) -> str:
        tail = ", fold" if self.may_fold else ""
        return f"<{self.action.__name__.lower()} {self.count} of {self.free}{tail}>"


def _draw(cards: list[Card], count: int, rng: Rng) -> Hand:
    return Hand(cards.pop(rng.randrange(len(cards))) for _ in range(count))


def _subsets(hand: Hand, count: int) -> Iterator[Hand]:
    kinds = [(card, hand.count(card)) for card in hand.kinds()]

    def extend(index: int, left: int, chosen: list[Card]) -> Iterator[Hand]:
        if not left:
            yield Hand(chosen)
        elif index < len(kinds):
            card, held = kinds[index]
            for copies in range(min(held, left), -1, -1):
                yield from extend(index + 1, left - copies, chosen + [card] * copies)

    return extend(0, count, [])


def _count_subsets(hand: Hand, count: int) -> int:
    ways = [1] + [0] * count
    for card in hand.kinds():
        held = hand.count(card)
        ways = [sum(ways[max(0, n - held) : n + 1]) for n in range(count + 1)]
    return ways[count] if comb(len(hand), count) else 0


_COUNTED: Final = frozenset({"must_pass_exactly", "must_bury_exactly"})
"""Message families whose codes end with a count, such as ``must_bury_exactly_3``."""


class IllegalAction(CodedError):
    """An error for an action that the rules don't allow now. Nothing has changed.

    Attributes:
        message: what's wrong.
        legal: the actions that are allowed.
    """

    def __init__(self, message: Message, legal: Legal = NOTHING) -> None:
        super().__init__(message)
        self.legal = legal
        self.args = (message, legal)

    @property
    def code(self) -> str:
        """A stable code, such as ``card_not_held``, ``must_follow_suit``, or ``wrong_phase``."""
        return refusal_code(self.message)

    @property
    def params(self) -> dict[str, Value]:
        """The values in the message, such as the suit led."""
        return dict(self.message.params)

    @property
    def placed(self) -> Message:
        """The message with its code and up to six legal actions."""
        few = tuple(str(action) for action in islice(self.legal, 6))
        if not few:
            return records.REFUSED(rule=self.code, problem=self.message)
        template = records.REFUSED_TRY if len(few) == len(self.legal) else records.REFUSED_TRY_SOME
        return template(rule=self.code, problem=self.message, actions=few)


def refusal_code(message: Message) -> str:
    """Return a refusal's code: its family, plus the number of cards if the code includes it."""
    family = message.family
    return f"{family}_{message.params['count']}" if family in _COUNTED else family


def named(action: object) -> str:
    """Return an action's notation for a message, truncated between words if it's long."""
    text = str(action)
    return text if len(text) <= 40 else f"{text[:36].rpartition(' ')[0] or text[:36]} ..."

"""Exercises: a decision from a game or a random hand, with the review's figures.

An exercise is complete in itself: the record of its game, the place of the decision, and what each
choice loses. All of it can be computed again with ``aces review``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Annotated, Any, Final, Literal

import msgspec

from acesaround.game.state import State
from acesaround.game.view import View, view
from acesaround.messages import CodedError, Message, UnreadableMessage, practice
from acesaround.notation.actions import ActionError, parse_action
from acesaround.notation.builder import hand_states
from acesaround.notation.errors import NotationError
from acesaround.notation.reader import parse
from acesaround.review.decisions import DecisionKind, DecisionReview
from acesaround.review.losses import ChoiceLoss, Verdict, holm
from acesaround.review.mistakes import MistakeKind, mistake_kind

MIN_LOSS: Final = 0.5
"""Points from which a choice can be wrong. Smaller losses aren't worth practice."""
MAX_RECORD: Final = 200_000
"""Maximum number of characters in the record of an exercise."""
MAX_CHOICES: Final = 200
"""Maximum number of choices of an exercise."""
MAX_DEALS: Final = 100_000
"""Maximum number of deals of a review."""
MIN_DEALS: Final = 4
"""Minimum number of deals of a review, since half of them choose the best choice."""
MAX_SEED: Final = 2**63 - 1
"""Largest seed of a review."""

Source = Literal["game", "hand"]
"""Origin of an exercise: a game that was played, or a random hand."""
_PLACES: Final = 4
"""Decimal places of figures in an exercise."""


class ExerciseError(CodedError):
    """An exercise whose record isn't valid, or doesn't have its decision."""


class Choice(msgspec.Struct, frozen=True):
    """A choice and its figures, as the reference page for review JSON describes them."""

    action: str
    points: float
    wins: float
    loss: float
    error: float
    interval: tuple[float, float]
    wins_lost: float
    compared_with: str
    p: float
    is_best: bool
    certain: bool
    open: float | tuple[float, float] | None = None


class Reviewed(msgspec.Struct, frozen=True):
    """The review of a decision, as the reference page for review JSON describes it."""

    hand: int
    number: int
    seat: int
    phase: str
    kind: DecisionKind
    trick: int | None
    chosen: str
    best: str
    loss: float
    interval: tuple[float, float]
    wins_lost: float
    verdict: Verdict
    is_fault: bool
    choices: tuple[Choice, ...]
    deals: Annotated[int, msgspec.Meta(ge=MIN_DEALS, le=MAX_DEALS)]
    seed: Annotated[int, msgspec.Meta(ge=0, le=MAX_SEED)]
    policy: str
    solved: bool
    reasons: tuple[dict[str, Any], ...] = ()

    @classmethod
    def of(cls, review: DecisionReview | dict[str, Any]) -> Reviewed:
        """Return a review, or its JSON object, with rounded figures."""
        table = review if isinstance(review, dict) else review.to_json()
        return msgspec.convert(_rounded(table), cls)


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return round(value, _PLACES)
        case dict():
            # Probabilities of a false verdict are tiny, so they keep all digits.
            return {key: one if key == "p" else _rounded(one) for key, one in value.items()}
        case list() | tuple():
            return [_rounded(one) for one in value]
    return value


class Exercise(msgspec.Struct, frozen=True):
    """A decision to make again.

    Attributes:
        id: depends only on the game and the place of the decision.
        kind: what the mistake was about.
        source: origin of the decision.
        rules: name of the rules.
        record: record of the game, in notation.
        seed: seed of the review, for ``aces review --seed``.
        review: review of the choice that was made.
        right: choices that count as right: the best one, and all that may be as good.
    """

    id: str
    kind: MistakeKind
    source: Source
    rules: str
    record: str
    seed: str
    review: Reviewed
    right: tuple[str, ...]

    def is_compared(self, action: str) -> bool:
        """Return True if the review compared a choice."""
        return any(one.action == action for one in self.review.choices)

    def is_right(self, action: str) -> bool:
        """Return True if a choice counts as right. Raises KeyError if it wasn't compared."""
        if not self.is_compared(action):
            raise KeyError(action)
        return action in self.right

    def states(self) -> list[State]:
        """Return the states of the hand up to the decision: see `decision_states`."""
        if len(self.review.choices) > MAX_CHOICES:
            raise ExerciseError(practice.TOO_LARGE(id=self.id, most=MAX_RECORD // 1000))
        at = self.review
        return decision_states(self.record, at.hand, at.number, at.seat, self.id)

    def view(self) -> View:
        """Return what the seat saw. Raises `ExerciseError` as `states` does."""
        return view(self.states()[-1], self.review.seat)


def review_reasons(told: Iterable[Mapping[str, Any]]) -> list[Message]:
    """Return reasons of a review. Raises UnreadableMessage if they're something else."""
    found = [Message.from_json(one) for one in told]
    for one in found:
        if not one.is_known:
            raise UnreadableMessage(f"{one.code[:40]!r} isn't a reason of a review")
    return found


def unreadable(exercise: Exercise) -> str | None:
    """Return what's wrong with the choices or reasons of an exercise, or None if nothing is."""
    review = exercise.review
    try:
        for action in (review.chosen, review.best):
            parse_action(action)
        for choice in review.choices:
            parse_action(choice.action)
            parse_action(choice.compared_with)
        review_reasons(review.reasons)
    except (ActionError, UnreadableMessage) as error:
        return str(error)
    return None


def decision_states(
    record: str, hand: int, number: int, seat: int, id: str | None = None
) -> list[State]:
    """Return the states of a hand up to a seat's decision, starting after the deal.

    `hand` counts from 1, and `number` is the number of actions in the hand before the decision.
    Raises `ExerciseError`, which names the exercise `id`, if the record isn't valid, or doesn't
    have the decision.
    """
    id = id or exercise_id(record, hand, number, seat)
    if len(record) > MAX_RECORD:
        raise ExerciseError(practice.TOO_LARGE(id=id, most=MAX_RECORD // 1000))
    try:
        found = parse(record)
    except NotationError as error:
        raise ExerciseError(practice.BAD_RECORD(id=id, problem=error.placed)) from None
    states = hand_states(found, hand - 1) if 1 <= hand <= len(found.hands) else None
    if states is None or not 0 <= number < len(states) or states[number].turn != seat:
        raise ExerciseError(practice.NO_DECISION(id=id))
    return states[: number + 1]


def exercise_id(record: str, hand: int, number: int, seat: int) -> str:
    """Return the id of an exercise: 16 hexadecimal digits."""
    key = f"{record}:{hand}:{number}:{seat}".encode()
    return blake2b(key, digest_size=8, person=b"exercise").hexdigest()


def right_choices(
    choices: Sequence[Choice | ChoiceLoss], fault: str | None = None
) -> tuple[str, ...]:
    """Return the choices that count as right.

    A choice is wrong only if it's proven to lose, or if its loss is significant among all choices,
    and it loses at least `MIN_LOSS`. A `fault`, a choice that was judged a mistake, is always
    wrong.
    """
    blamed = holm([one.p for one in choices])
    return tuple(
        one.action
        for one, significant in zip(choices, blamed, strict=True)
        if one.is_best
        or one.loss < MIN_LOSS
        or not (one.certain or significant or one.action == fault)
    )


def exercise_of(
    seen: View, record: str, rules: str, review: Reviewed, seed: str, source: Source
) -> Exercise | None:
    """Return a mistake as an exercise, or None if it's none, or loses less than `MIN_LOSS`.

    `seen` is what the seat saw, and the other arguments are those of the `Exercise`.
    """
    if not review.is_fault or review.loss < MIN_LOSS:
        return None
    right = right_choices(review.choices, review.chosen)
    if review.best not in right or review.chosen in right:
        return None
    chosen, better = (parse_action(text) for text in (review.chosen, review.best))
    return Exercise(
        id=exercise_id(record, review.hand, review.number, review.seat),
        kind=mistake_kind(seen, chosen, better),
        source=source,
        rules=rules,
        record=record,
        seed=seed,
        review=review,
        right=right,
    )

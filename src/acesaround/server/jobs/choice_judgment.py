"""The job that judges the choice that answers an exercise, with reasons."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import msgspec
from msgspec import json

from acesaround.kernel.interface import Cancel
from acesaround.practice.exercises import Exercise
from acesaround.review.mistakes import MistakeKind
from acesaround.server.jobs.kind import JobKind
from acesaround.store.event_log import EventLog


class JudgmentInput(msgspec.Struct, frozen=True):
    """Input of a job: a valid exercise, and a legal choice in notation."""

    exercise: Exercise
    action: str


class JudgmentPart(msgspec.Struct, frozen=True):
    """Result: if the choice is right, what a wrong one did wrong, and its reasons as JSON.

    It's None if the choice can't be compared.
    """

    right: bool
    mistake: MistakeKind | None
    seats: tuple[str, ...]
    reasons: tuple[dict[str, Any], ...]


def judgment_key(written: str) -> str:
    """Return the key of the job for an input."""
    return blake2b(written.encode(), digest_size=16, person=b"judgment").hexdigest()


def _judgment(_log: EventLog, input: str, _number: int, cancel: Cancel) -> str:
    from acesaround.notation.actions import parse_action
    from acesaround.practice.judgment import judge_choice

    wanted = json.decode(input, type=JudgmentInput)
    found = judge_choice(wanted.exercise, parse_action(wanted.action), cancel)
    if found is None:
        return "null"
    seats = wanted.exercise.view().rules.seats
    reasons = tuple(one.to_json() for one in found.reasons)
    part = JudgmentPart(found.right, found.mistake, seats, reasons)
    return json.encode(part).decode()


JUDGMENT: Final = JobKind("judgment", _judgment, needs_kernel=True)

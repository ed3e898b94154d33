"""The jobs that make exercises and drills from random hands."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final, cast

import msgspec
from msgspec import json

from acesaround.kernel.interface import Cancel
from acesaround.practice.kinds import DRILLS, PracticeKind
from acesaround.review.mistakes import MistakeKind
from acesaround.rules.load import from_table
from acesaround.server.jobs.kind import JobKind
from acesaround.store.event_log import EventLog
from acesaround.store.job_queue import SLOW

MAX_HANDS: Final = 12
"""Maximum number of hands to look through for an exercise. They take a few seconds."""


class PracticeInput(msgspec.Struct, frozen=True):
    """Input of a job: rules as `to_table` returns them, the kind to make, and a seed."""

    rules: Mapping[str, Any]
    kind: PracticeKind
    seed: str


class PracticePart(msgspec.Struct, frozen=True, omit_defaults=True):
    """Result of a part: an exercise or a drill as JSON objects, or neither if none was found."""

    exercise: dict[str, Any] | None = None
    drill: dict[str, Any] | None = None


def practice_key(input: PracticeInput, count: int) -> str:
    """Return the key of the job for an input."""
    told = json.encode([input, count])
    return blake2b(told, digest_size=16, person=b"practice").hexdigest()


def _exercise(_log: EventLog, input: str, number: int, cancel: Cancel) -> str:
    from acesaround.practice.hands import hand_exercise

    wanted = json.decode(input, type=PracticeInput)
    kind, seed = cast(MistakeKind, wanted.kind), f"{wanted.seed}:{number}"
    found = hand_exercise(from_table(wanted.rules), [kind], seed, MAX_HANDS, cancel)
    told = None if found is None else msgspec.to_builtins(found)
    return json.encode(PracticePart(exercise=told)).decode()


def _drill(_log: EventLog, input: str, number: int, _cancel: Cancel) -> str:
    from acesaround.practice.drills import drill

    wanted = json.decode(input, type=PracticeInput)
    assert wanted.kind in DRILLS
    try:
        found = drill(from_table(wanted.rules), wanted.kind, f"{wanted.seed}:{number}")
    except LookupError:
        return json.encode(PracticePart()).decode()
    return json.encode(PracticePart(drill=msgspec.to_builtins(found))).decode()


EXERCISES: Final = JobKind("practice", _exercise, SLOW, needs_kernel=True)
DRILL_JOB: Final = JobKind("drills", _drill)


def job_kind(kind: PracticeKind) -> JobKind:
    """Return the kind of job that makes exercises of a kind."""
    return DRILL_JOB if kind in DRILLS else EXERCISES

"""Judgments of answers in practice: what a choice did wrong, and why."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Depends, HTTPException, Request
from msgspec.structs import replace
from pydantic import Field

from acesaround.game.step import apply
from acesaround.i18n import tr
from acesaround.messages import CodedError, Message, practice
from acesaround.notation.actions import parse_action
from acesaround.practice.exercises import Exercise, ExerciseError, unreadable
from acesaround.review.decisions import DEALS
from acesaround.review.mistakes import MistakeKind
from acesaround.server.http.job_requests import (
    JOB_ERRORS,
    JobId,
    JobProgress,
    call_queue,
    find_job,
    progress,
    start_job,
)
from acesaround.server.http.practice import MAX_RECORD
from acesaround.server.http.request_helpers import Model, Problem, run_in_worker
from acesaround.server.jobs.choice_judgment import (
    JUDGMENT,
    JudgmentInput,
    JudgmentPart,
    judgment_key,
)
from acesaround.server.jobs.runner import JobRunner
from acesaround.server.rate_limits import rate_limited
from acesaround.text.formatter import PLAIN_DISPLAY, format_message, message_sentence
from acesaround.text.names import seat_title


class ChoicePicked(Model):
    """An exercise, and a choice in it, in notation."""

    exercise: dict[str, Any]
    action: Annotated[str, Field(min_length=1, max_length=200)]


class JudgmentStatus(JobProgress):
    """A job, its state, and when it's done, the judgment.

    `right` is null while it isn't, and if the choice can't be compared. A wrong choice has the kind
    of its `mistake`, and its reasons as `texts`.
    """

    right: bool | None
    mistake: MistakeKind | None
    texts: list[str]


router = APIRouter(prefix="/api/practice/judgments")
_ERRORS: Final[dict[int | str, dict[str, Any]]] = {**JOB_ERRORS, 409: {"model": Problem}}


@router.post(
    "", status_code=202, responses=_ERRORS, dependencies=[Depends(rate_limited("practice"))]
)
async def start(picked: ChoicePicked, request: Request) -> JudgmentStatus:
    """Start to judge a choice. Respond 409 if the exercise or the choice isn't valid."""
    written = await run_in_worker(request, _written, picked)
    id = await start_job(request, JUDGMENT, judgment_key(written), written, 1)
    return await _shown(request, id)


@router.get("/{id}", responses=JOB_ERRORS, dependencies=[Depends(rate_limited("looks"))])
async def status(id: JobId, request: Request) -> JudgmentStatus:
    """Return the state of a job, and the judgment once it's done."""
    return await _shown(request, id)


def _written(picked: ChoicePicked) -> str:
    """Return the input of the job for a legal choice in a valid exercise."""
    try:
        exercise = msgspec.convert(picked.exercise, Exercise)
        if len(exercise.record) > MAX_RECORD:
            raise ExerciseError(practice.TOO_LARGE(id=exercise.id, most=MAX_RECORD // 1000))
        if (problem := unreadable(exercise)) is not None:
            raise HTTPException(409, problem)
        action = parse_action(picked.action)
        apply(exercise.states()[-1], action)
        # The reasons name the number of deals. More of them would take long.
        review = replace(exercise.review, deals=min(exercise.review.deals, DEALS))
        input = JudgmentInput(replace(exercise, review=review), str(action))
        written = msgspec.json.encode(input)
        # Infinity and NaN can't be written.
        msgspec.json.decode(written, type=JudgmentInput)
    except CodedError as error:
        raise HTTPException(409, format_message(error.message, PLAIN_DISPLAY)) from None
    except msgspec.ValidationError as error:
        raise HTTPException(409, str(error)) from None
    return written.decode()


async def _shown(request: Request, id: str) -> JudgmentStatus:
    missing = tr("server.the_server_doesnt_have_this_exercise")
    state = await find_job(request, id, JUDGMENT, missing)
    jobs: JobRunner = request.app.state.jobs
    parts = await call_queue(request, jobs.queue.parts, id)
    found = msgspec.json.decode(parts[0], type=JudgmentPart | None) if parts else None
    if found is None:
        return JudgmentStatus(**progress(state), right=None, mistake=None, texts=[])
    names = tuple(map(seat_title, found.seats))
    reasons = map(Message.from_json, found.reasons)
    texts = [message_sentence(one, PLAIN_DISPLAY, names) for one in reasons]
    right, mistake = found.right, found.mistake
    return JudgmentStatus(**progress(state), right=right, mistake=mistake, texts=texts)

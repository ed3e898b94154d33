"""Practice: exercises from reviews and random hands, drills, and the schedule.

The server stores no progress. Each request about progress has all of it.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Depends, HTTPException, Request, Response
from pydantic import Field

from acesaround.cards import parse_suit
from acesaround.i18n import tr
from acesaround.messages import UnreadableMessage
from acesaround.practice.exercises import ExerciseError, decision_states, review_reasons
from acesaround.practice.hands import PLAYER
from acesaround.practice.kinds import PracticeKind, kinds_of
from acesaround.practice.merge import merge
from acesaround.practice.mistakes import mistakes
from acesaround.practice.progress import (
    MAX_DEVICE,
    Item,
    Progress,
    ProgressError,
    progress_from_json,
)
from acesaround.practice.schedule import Answer, is_possible
from acesaround.practice.summary import next_kind, summarize
from acesaround.protocol.replies import Step
from acesaround.rules.model import to_table
from acesaround.server.http.finished_games import still_screen
from acesaround.server.http.job_requests import (
    JOB_ERRORS,
    JobId,
    JobProgress,
    call_queue,
    cancel_job,
    find_job,
    progress,
    start_job,
)
from acesaround.server.http.request_helpers import TOO_MANY, WHOLE, Model, Problem, run_in_worker
from acesaround.server.http.rules import HouseRules, house
from acesaround.server.jobs.game_review import REVIEW, read_input
from acesaround.server.jobs.practice_exercises import (
    DRILL_JOB,
    EXERCISES,
    PracticeInput,
    PracticePart,
    job_kind,
    practice_key,
)
from acesaround.server.jobs.runner import JobRunner
from acesaround.server.middleware import LONGEST_PROGRESS
from acesaround.server.rate_limits import rate_limited
from acesaround.store.job_queue import JobStatus
from acesaround.table.events import Header
from acesaround.table.state import Person, TableState
from acesaround.text.formatter import PLAIN_DISPLAY, format_message, message_sentence
from acesaround.text.melds import kind_name
from acesaround.text.names import seat_title

MAX_RECORD: Final = 40_000
"""Maximum number of characters in a record, for about 25 hands."""
Count = Annotated[int, Field(ge=0, le=100_000), WHOLE]


class ExercisesWanted(HouseRules):
    """A request for exercises of a kind from random hands, under a preset with changes.

    Without a `seed`, they're new ones. The same seed gives the same ones.
    """

    kind: PracticeKind
    count: Annotated[int, Field(ge=1, le=5), WHOLE] = 1
    seed: Annotated[str | None, Field(min_length=1, max_length=64)] = None


class ExercisesStatus(JobProgress):
    """A job, its state, and the exercises or drills so far. Where none was found, it's null."""

    exercises: list[dict[str, Any] | None]


class Mistakes(Model):
    """Mistakes in a review, as exercises."""

    exercises: list[dict[str, Any]]


class Place(Model):
    """A decision in a record: the hand, the number of actions in it before, and the seat.

    `reasons` are those of the review.
    """

    record: Annotated[str, Field(max_length=MAX_RECORD)]
    hand: Annotated[int, Field(ge=1, le=1000), WHOLE]
    number: Count
    seat: Annotated[int, Field(ge=0, le=7), WHOLE]
    reasons: Annotated[list[dict[str, Any]], Field(max_length=4)] = Field(default_factory=list)


class AnswerGiven(Model):
    """An answer to an exercise (with its `id`) or to a drill or a random hand (without)."""

    kind: PracticeKind
    right: bool
    hints: Annotated[int, Field(ge=0, le=100), WHOLE] = 0
    seconds: Annotated[float, Field(ge=0, le=1e6)] = 0
    id: Annotated[str | None, Field(min_length=1, max_length=64)] = None


class ProgressGiven(HouseRules):
    """Progress without its exercises, and what has changed.

    `today` is the date where the player is. `added` has the kinds of new exercises by id, and
    `removed` the ids of exercises to delete. `device` is the id of the device, and `other` has the
    progress of another one to merge. The rules are those of the next drill.
    """

    progress: dict[str, Any]
    today: date = Field(strict=False)
    added: dict[str, PracticeKind] = Field(default_factory=dict, max_length=1000)
    removed: list[str] = Field(default_factory=list, max_length=1000)
    answer: AnswerGiven | None = None
    device: Annotated[str, Field(max_length=MAX_DEVICE)] = ""
    other: dict[str, Any] | None = None


class ProgressOut(Model):
    """The new progress, its summary, the kinds under the rules, and the one to drill next."""

    progress: dict[str, Any]
    summary: dict[str, Any]
    kinds: list[PracticeKind]
    next: PracticeKind


router = APIRouter(prefix="/api/practice")
_STARTS: Final = [Depends(rate_limited("practice"))]
_LOOKS: Final = [Depends(rate_limited("looks"))]
_ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    404: {"model": Problem},
    409: {"model": Problem},
    503: {"model": Problem},
    **TOO_MANY,
}


@router.post("/exercises", status_code=202, responses=_ERRORS, dependencies=_STARTS)
async def start(wanted: ExercisesWanted, request: Request) -> ExercisesStatus:
    """Start to make exercises or drills of a kind. Respond 409 if the rules never ask for it."""
    rules = await run_in_worker(request, house, wanted.rules, wanted.changes)
    if wanted.kind not in kinds_of(rules):
        raise HTTPException(409, tr("server.these_rules_have_no_such_exercise"))
    input = PracticeInput(to_table(rules), wanted.kind, wanted.seed or secrets.token_hex(8))
    written = msgspec.json.encode(input).decode()
    kind, key = job_kind(wanted.kind), practice_key(input, wanted.count)
    id = await start_job(request, kind, key, written, wanted.count)
    return await _shown(request, id)


@router.get("/exercises/{id}", responses=JOB_ERRORS, dependencies=_LOOKS)
async def status(id: JobId, request: Request) -> ExercisesStatus:
    """Return the state of a job and the exercises so far. They're kept for a day."""
    return await _shown(request, id)


@router.delete("/exercises/{id}", responses=JOB_ERRORS, dependencies=_LOOKS)
async def cancel(id: JobId, request: Request) -> ExercisesStatus:
    """Cancel a job that isn't done, and return its state."""
    await _find(request, id)
    await cancel_job(request, id)
    return await _shown(request, id)


@router.get(
    "/mistakes/{id}",
    responses={**JOB_ERRORS, 409: {"model": Problem}},
    dependencies=[Depends(rate_limited("replays"))],
)
async def review_mistakes(id: JobId, request: Request) -> Mistakes:
    """Return the mistakes in a review as exercises.

    Respond 409 while the game is running, because exercises have all cards in their record.
    """
    missing = tr("server.the_server_doesnt_have_this_review")
    await find_job(request, id, REVIEW, missing)
    jobs: JobRunner = request.app.state.jobs
    input = await call_queue(request, jobs.queue.input, id)
    if input is None:
        raise HTTPException(404, missing)
    parts = await call_queue(request, jobs.queue.parts, id)
    found = await jobs.call(_mistakes, input, parts)
    if found is None:
        raise HTTPException(409, tr("server.this_game_isnt_over_yet"))
    return Mistakes(exercises=found)


def _mistakes(input: str, parts: list[str]) -> list[dict[str, Any]] | None:
    wanted, game = read_input(input)
    if not wanted.is_over:
        return None
    hands = [hand | {"hand": hand["deal"]} for hand in map(msgspec.json.decode, parts)]
    whole = sorted(
        (hand for hand in hands if not hand["provisional"]), key=lambda hand: hand["hand"]
    )
    return [msgspec.to_builtins(one) for one in mistakes(game, whole, wanted.seed)]


@router.post(
    "/screen",
    response_class=Response,
    responses=_ERRORS | {200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
    dependencies=[Depends(rate_limited("replays"))],
)
async def show(place: Place, request: Request) -> Response:
    """Return the table before a decision, as its seat saw it, and the reasons as sentences.

    Respond 409 if the record isn't valid, or doesn't have the decision.
    """
    body = await run_in_worker(request, _screen, place)
    return Response(body, media_type="application/json")


def _screen(place: Place) -> bytes:
    try:
        states = decision_states(place.record, place.hand, place.number, place.seat)
    except ExerciseError as error:
        raise HTTPException(409, format_message(error.message, PLAIN_DISPLAY)) from None
    state = states[-1]
    names = tuple(map(seat_title, state.rules.seats))
    header = Header(
        rules=state.rules, preset=state.rules.name, seed="", players=(PLAYER,) * len(names)
    )
    people = tuple(Person(name, "") for name in names)
    now = replace(TableState.new(header), game=state, people=people)
    step = Step(seq=0, what=None, screen=still_screen(now, place.seat, is_open=False))
    try:
        reasons = review_reasons(place.reasons)
    except UnreadableMessage as error:
        raise HTTPException(409, str(error)) from None
    texts = [message_sentence(one, PLAIN_DISPLAY, names) for one in reasons]
    return msgspec.json.encode({"step": step, "texts": texts})


@router.post("/progress", responses=_ERRORS, dependencies=_LOOKS)
async def update(given: ProgressGiven, request: Request) -> ProgressOut:
    """Return progress after an answer or a merge, with its summary and what to drill next.

    Respond 409 if it isn't progress, or is from a newer version, or for an impossible date.
    """
    return await run_in_worker(request, _updated, given)


def _updated(given: ProgressGiven) -> ProgressOut:
    if not is_possible(given.today):
        raise HTTPException(409, f"today: {given.today} isn't in the years 1970 to 2200")
    try:
        found = _read(given.progress)
        if given.device:
            found = found.on_device(given.device)
        if given.other is not None:
            found = merge(found, _read(given.other))
    except ProgressError as error:
        raise HTTPException(409, format_message(error.message, PLAIN_DISPLAY)) from None
    kinds, now = kinds_of(house(given.rules, given.changes)), datetime.now(UTC)
    found = found.with_items({id: Item(kind) for id, kind in given.added.items()})
    for id in given.removed:
        found = found.without(id)
    if (one := given.answer) is not None:
        answer = Answer(one.right, one.hints, one.seconds)
        found = found.answered(one.kind, answer, now, given.today, one.id)
    return ProgressOut(
        progress=found.to_json(),
        summary=summarize(found, now, given.today).to_json(),
        kinds=list(kinds),
        next=next_kind(found, kinds, given.today),
    )


def _read(given: dict[str, Any]) -> Progress:
    text = json.dumps(given, separators=(",", ":"))
    if len(text) > LONGEST_PROGRESS:
        raise HTTPException(
            413, tr("server.the_request_is_too_large_the_limit", bytes=LONGEST_PROGRESS)
        )
    return progress_from_json(text)


async def _find(request: Request, id: str) -> JobStatus:
    jobs: JobRunner = request.app.state.jobs
    found = await call_queue(request, jobs.queue.status, id)
    if found is None or found.kind not in (EXERCISES.name, DRILL_JOB.name):
        raise HTTPException(404, tr("server.the_server_doesnt_have_this_exercise"))
    return found


async def _shown(request: Request, id: str) -> ExercisesStatus:
    jobs: JobRunner = request.app.state.jobs
    state = await _find(request, id)
    parts = await call_queue(request, jobs.queue.parts, id)
    return ExercisesStatus(**progress(state), exercises=[_told(part) for part in parts])


def _told(part: str) -> dict[str, Any] | None:
    """Return a part's exercise or drill, with names in the current language."""
    found = msgspec.json.decode(part, type=PracticePart)
    if found.drill is None:
        return found.exercise
    melds = [{**one, "name": _meld_name(one)} for one in found.drill["melds"]]
    return {**found.drill, "melds": melds}


def _meld_name(line: dict[str, Any]) -> str:
    name = kind_name(line["kind"])
    if line["suit"] is None or line["kind"] == "royal_marriage":
        return name
    suit = PLAIN_DISPLAY.suit(parse_suit(line["suit"]))
    return tr("common.meld_in_suit", meld=name, suit=suit)

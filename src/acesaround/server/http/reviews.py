"""Reviews: what a seat's choices lose, which the server works out as a job."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

import msgspec
from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from pydantic import Field

from acesaround.i18n import tr
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
from acesaround.server.http.request_helpers import (
    NO_TABLE,
    TOO_MANY,
    WHOLE,
    Model,
    Problem,
    check_seat,
    find_table,
    run_in_worker,
)
from acesaround.server.jobs.game_review import (
    REVIEW,
    HandsPlayed,
    ReviewInput,
    hands_played,
    hands_reviewed,
    review_key,
)
from acesaround.server.jobs.runner import JobRunner
from acesaround.server.rate_limits import rate_limited
from acesaround.server.room import Room
from acesaround.table.state import TableState

Interval = tuple[float, float]


class ReviewWanted(Model):
    """A request for a review.

    While the game is running, `token` has to be that of the seat. Without `seat`, it's the one that
    `token` is for. Without `hand`, all finished hands are reviewed.
    """

    token: Annotated[str | None, Field(min_length=1, max_length=500)] = None
    seat: Annotated[int | None, Field(ge=0, le=7), WHOLE] = None
    hand: Annotated[int | None, Field(ge=1, le=1000), WHOLE] = None


class ChoiceLossOut(Model):
    """The loss of a choice, compared with the best one.

    `open` are the points of the hand if all cards had been open: a number, or the lowest and the
    highest possible. While the game is running, and for some kinds of choices, it's null.
    """

    action: str
    points: float
    wins: float
    loss: float
    error: float
    interval: Interval
    wins_lost: float
    compared_with: str
    p: float
    is_best: bool
    certain: bool
    open: float | Interval | None


class ReasonOut(Model):
    """A fact about a choice and a better one: the code and the parameters of its text."""

    code: str
    params: dict[str, Any]


class DecisionReviewed(Model):
    """A decision and its review.

    `seq` is the table's event number before the decision, as in the replay. `texts` are the
    `reasons` as sentences. `mistake` is the kind of mistake, or null if it's none.
    """

    hand: int
    seat: int
    number: int
    seq: int
    phase: str
    kind: Literal["bid", "trump", "pass", "bury", "fold", "lead", "follow"]
    trick: int | None
    chosen: str
    best: str
    loss: float
    interval: Interval
    wins_lost: float
    verdict: Literal["certain", "significant", "unclear"]
    is_fault: bool
    choices: list[ChoiceLossOut]
    deals: int
    seed: int
    policy: str
    solved: bool
    reasons: list[ReasonOut]
    mistake: str | None
    texts: list[str]


class HandReviewed(Model):
    """A hand and its review. While it's `provisional`, the deals are too few for verdicts.

    `deal` is the hand's number in the game's record, where hands that weren't scored count, too.
    `role` is the seat's role: bid winner, partner, or defender to the left or right of the winner.
    """

    hand: int
    deal: int
    seat: int
    role: Literal["declarer", "partner", "left", "right"] | None
    provisional: bool
    points_lost: float
    interval: Interval
    forced: int
    unreviewed: dict[str, int]
    decisions: list[DecisionReviewed]


class ReviewStatus(JobProgress):
    """A review and its state, with the names of all seats and the hands reviewed so far.

    For each hand, there's a provisional part, and later one with all deals. `done` of `whole` parts
    are done. `seed` is the seed with which `aces review` computes the same figures.
    """

    seed: str
    seats: list[str]
    hands: list[HandReviewed]


router = APIRouter(prefix="/api")
_STARTS: Final = [Depends(rate_limited("reviews"))]
_LOOKS: Final = [Depends(rate_limited("looks"))]


@router.post(
    "/tables/{name}/reviews",
    status_code=202,
    response_class=Response,
    responses={**NO_TABLE, **TOO_MANY, 202: {"model": ReviewStatus}, 403: {"model": Problem}},
    dependencies=_STARTS,
)
async def start(name: str, wanted: ReviewWanted, request: Request) -> Response:
    """Start a review of a seat's finished hands.

    The same request again gives the same review, unless it has failed or was cancelled. While the
    game is running, respond 403 unless it's for the seat that the token is for. Respond 409 if the
    hand isn't finished, or if this person didn't have the seat at its end. When the game is over,
    any seat can be reviewed, even without a token.
    """
    room = await find_table(request, name)
    now = room.now
    seat = _seat(room, now, wanted)
    played = await run_in_worker(request, hands_played, room.history, now)
    hands = _hands(room, now, played, wanted)
    input = await run_in_worker(
        request, played.input, name, now.header.rules, now.names, seat, hands
    )
    written = msgspec.json.encode(input).decode()
    id = await start_job(request, REVIEW, review_key(input), written, input.parts)
    return await _shown(request, id, 202)


@router.get(
    "/reviews/{id}",
    response_class=Response,
    responses={**JOB_ERRORS, 200: {"model": ReviewStatus}},
    dependencies=_LOOKS,
)
async def status(
    id: JobId, request: Request, after: Annotated[int, Query(ge=0, le=10_000)] = 0
) -> Response:
    """Return a review's state and the hands reviewed so far, or only those in newer parts.

    `after` is the number of parts that the client already has: the `done` that it got last. A hand
    replaces the one with the same number. It's kept for a day. Respond 404 if there's none with
    this id, or not anymore.
    """
    return await _shown(request, id, after=after)


@router.delete(
    "/reviews/{id}",
    response_class=Response,
    responses={**JOB_ERRORS, 200: {"model": ReviewStatus}},
    dependencies=_LOOKS,
)
async def cancel(id: JobId, request: Request) -> Response:
    """Cancel a review that isn't done, and return its state."""
    await find_job(request, id, REVIEW, _missing())
    await cancel_job(request, id)
    return await _shown(request, id)


def _seat(room: Room, now: TableState, wanted: ReviewWanted) -> int:
    """Return the seat to review. Respond 403 if this person can't review it yet."""
    mine = None if wanted.token is None else room.speaks_for(wanted.token)
    seat = mine if wanted.seat is None else wanted.seat
    if not now.is_over:
        if mine is None or seat != mine:
            raise HTTPException(403, tr("server.you_can_review_only_your_own_seat"))
        return mine
    if seat is None:
        last = len(now.people) - 1
        raise HTTPException(409, tr("server.choose_a_seat_to_review", last=last))
    check_seat(now, seat)
    return seat


def _hands(room: Room, now: TableState, played: HandsPlayed, wanted: ReviewWanted) -> list[int]:
    """Return the hands to review. Respond 404 or 409 if there are none."""
    finished, hand = played.finished, wanted.hand
    if not finished:
        raise HTTPException(409, tr("server.no_hand_is_finished_yet"))
    if hand is not None and hand not in finished:
        if now.is_over:
            last = len(finished)
            raise HTTPException(404, tr("server.this_game_has_hands_1_to_hands", hands=last))
        raise HTTPException(409, tr("server.this_hand_isnt_finished_yet", hand=hand))
    found = _own_hands(room, now, finished.items(), wanted.token)
    found = [one for one in found if hand in (None, one)]
    if not found:
        raise HTTPException(409, tr("server.you_can_review_only_hands_you_finished"))
    return found


def _own_hands(
    room: Room, now: TableState, finished: Iterable[tuple[int, int]], token: str | None
) -> list[int]:
    """Return the hands that a person can review, given all finished ones with their last events.

    While the game is running, those are the hands at whose end they had their seat.
    """
    if now.is_over:
        return [hand for hand, _ in finished]
    assert token is not None
    return [hand for hand, seq in finished if room.speaks_for(token, seq) is not None]


def _missing() -> str:
    return tr("server.the_server_doesnt_have_this_review")


async def _shown(request: Request, id: str, code: int = 200, after: int = 0) -> Response:
    """Return a review as a `ReviewStatus`, with the hands in the parts after number `after`."""
    jobs: JobRunner = request.app.state.jobs
    found = await find_job(request, id, REVIEW, _missing())
    input = await call_queue(request, jobs.queue.input, id)
    if input is None:
        raise HTTPException(404, _missing())
    parts = await call_queue(request, jobs.queue.parts, id, after)
    body = await run_in_worker(request, _encoded, progress(found), input, parts)
    return Response(body, code, media_type="application/json")


def _encoded(told: dict[str, Any], input: str, parts: list[str]) -> bytes:
    wanted = msgspec.json.decode(input, type=ReviewInput)
    hands = hands_reviewed(parts, wanted.names)
    told = told | {"seed": wanted.seed, "seats": wanted.names, "hands": hands}
    return msgspec.json.encode(told)

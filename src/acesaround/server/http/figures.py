"""Figures of finished games for a player's profile, worked out as a job, and the levels."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from fastapi import APIRouter, Depends, HTTPException, Request
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
    check_seat,
    find_table,
    run_in_worker,
)
from acesaround.server.jobs.game_review import hands_played
from acesaround.server.jobs.hand_figures import FIGURES, figures_key
from acesaround.server.jobs.runner import JobRunner
from acesaround.server.rate_limits import rate_limited
from acesaround.text.names import player_word

GameName = Literal["double", "single", "three", "two", "six"]


class FiguresWanted(Model):
    """A request for the figures of a seat in a finished game."""

    seat: Annotated[int, Field(ge=0, le=7), WHOLE]


class HandFiguresOut(Model):
    """Losses of a seat's decisions in a hand, in percent of an average hand.

    `kinds` has the number of decisions of each kind, and what they lost, `bids` the same for bids
    and passes, and `mistakes` for mistakes of each kind. `result` are the points of the seat's team
    in the hand, minus the mean points of the others, and `luck` is the part of them that was luck
    of the cards.
    """

    hand: int
    game: GameName
    role: Literal["declarer", "partner", "defender"] | None
    kinds: dict[str, tuple[int, float]]
    bids: tuple[int, float]
    mistakes: dict[str, tuple[int, float]]
    result: float
    luck: float


class FiguresStatus(JobProgress):
    """A job, its state, and the figures of the hands reviewed so far."""

    hands: list[HandFiguresOut]


class LevelOut(Model):
    """Players that can't be told apart, and the most points that they lose per 100 decisions.

    `up_to` is halfway to the next level, or null for the last one.
    """

    players: list[str]
    up_to: float | None


router = APIRouter(prefix="/api")
_STARTS: Final = [Depends(rate_limited("reviews"))]
_LOOKS: Final = [Depends(rate_limited("looks"))]


@router.get("/levels", dependencies=_LOOKS)
async def levels() -> dict[GameName, list[LevelOut]]:
    """Return the levels in each kind of game, the best first, with the players' names in words."""
    from acesaround.review.levels import GameKind, levels_of

    return {
        kind: [
            LevelOut(
                players=[player_word(name) for name in level.players],
                up_to=None if level.up_to == float("inf") else level.up_to,
            )
            for level in levels_of(kind)
        ]
        for kind in get_args(GameKind)
    }


@router.post(
    "/tables/{name}/figures",
    status_code=202,
    responses={**NO_TABLE, **TOO_MANY},
    dependencies=_STARTS,
)
async def start(name: str, wanted: FiguresWanted, request: Request) -> FiguresStatus:
    """Start to work out the figures of a seat in a finished game.

    The same request again gives the same job, unless it has failed or was cancelled. Respond 409 if
    the game isn't over.
    """
    room = await find_table(request, name)
    now = room.now
    if not now.is_over:
        raise HTTPException(409, tr("server.this_game_isnt_over_yet"))
    check_seat(now, wanted.seat)
    played = await run_in_worker(request, hands_played, room.history, now)
    if not played.finished:
        raise HTTPException(409, tr("server.no_hand_is_finished_yet"))
    input = await run_in_worker(
        request, played.input, name, now.header.rules, now.names, wanted.seat, played.finished
    )
    written = msgspec.json.encode(input).decode()
    id = await start_job(request, FIGURES, figures_key(input), written, len(input.hands))
    return await _shown(request, id)


@router.get("/figures/{id}", responses=JOB_ERRORS, dependencies=_LOOKS)
async def status(id: JobId, request: Request) -> FiguresStatus:
    """Return the state of a job and the figures so far. They're kept for a day."""
    return await _shown(request, id)


@router.delete("/figures/{id}", responses=JOB_ERRORS, dependencies=_LOOKS)
async def cancel(id: JobId, request: Request) -> FiguresStatus:
    """Cancel a job that isn't done, and return its state."""
    await _find(request, id)
    await cancel_job(request, id)
    return await _shown(request, id)


async def _find(request: Request, id: str) -> dict[str, Any]:
    missing = tr("server.the_server_doesnt_have_this_review")
    return progress(await find_job(request, id, FIGURES, missing))


async def _shown(request: Request, id: str) -> FiguresStatus:
    jobs: JobRunner = request.app.state.jobs
    state = await _find(request, id)
    parts = await call_queue(request, jobs.queue.parts, id)
    hands = sorted(map(HandFiguresOut.model_validate_json, parts), key=lambda one: one.hand)
    return FiguresStatus(**state, hands=hands)

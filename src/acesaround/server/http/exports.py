"""Exports: all of a person's finished games in one file, which the server makes as a job."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, ParamSpec, TypeVar, cast

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response
from pydantic import Field

from acesaround.i18n import tr
from acesaround.server.http.lobby import HeldSeat
from acesaround.server.http.request_helpers import TOO_MANY, Model, Problem, run_in_worker
from acesaround.server.jobs.game_export import EXPORT, export_input, export_key, games_in, zip_file
from acesaround.server.jobs.runner import JobRunner
from acesaround.server.rate_limits import rate_limited
from acesaround.server.registry import TableRegistry
from acesaround.store.event_log import Unwritten
from acesaround.store.job_queue import JobStatus, TooManyJobs

router = APIRouter(prefix="/api/exports")
_MAX_TABLES: Final = 200
_ZIP: Final = "application/zip"
_ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    404: {"model": Problem},
    503: {"model": Problem},
    **TOO_MANY,
}
_STARTS: Final = [Depends(rate_limited("tables"))]
_LOOKS: Final = [Depends(rate_limited("looks"))]
_READS: Final = [Depends(rate_limited("replays"))]

P = ParamSpec("P")
T = TypeVar("T")
JobId = Annotated[str, Path(min_length=1, max_length=32)]


class ExportWanted(Model):
    """A request for the records of the finished games at these tables."""

    tables: Annotated[list[HeldSeat], Field(min_length=1, max_length=_MAX_TABLES)]


class ExportStatus(Model):
    """An export and its state. `done` of `whole` tables have been read.

    If it has failed, `reason` is the error's message or type.
    """

    id: str
    state: Literal["waiting", "running", "done", "failed", "cancelled"]
    done: int
    whole: int
    reason: str | None


@router.post("", status_code=202, responses=_ERRORS, dependencies=_STARTS)
async def start(wanted: ExportWanted, request: Request) -> ExportStatus:
    """Start an export. Seats whose tokens aren't valid are left out.

    The same request again gives the same export, unless it has failed or was cancelled. Respond 404
    if no token is valid.
    """
    registry: TableRegistry = request.app.state.registry
    seats = {
        (one.table, seat): None
        for one in wanted.tables
        if (seat := registry.seat_in(one.table, one.token)) is not None
    }
    if not seats:
        raise HTTPException(404, tr("server.none_of_these_seats_is_yours"))
    tables = list(dict.fromkeys(table for table, _ in seats))
    jobs: JobRunner = request.app.state.jobs
    try:
        id = await jobs.enqueue(EXPORT, export_key(seats), export_input(tables), len(tables))
    except TooManyJobs:
        raise HTTPException(503, tr("server.the_server_is_busy_try_again_in")) from None
    except Unwritten:
        raise _database_failed() from None
    return _shown(await _status(request, id))


@router.get("/{id}", responses=_ERRORS, dependencies=_LOOKS)
async def status(id: JobId, request: Request) -> ExportStatus:
    """Return an export's state. Respond 404 if there's none with this id, or not anymore."""
    return _shown(await _status(request, id))


@router.delete("/{id}", responses=_ERRORS, dependencies=_LOOKS)
async def cancel(id: JobId, request: Request) -> ExportStatus:
    """Cancel an export that isn't done, and return its state."""
    await _status(request, id)
    jobs: JobRunner = request.app.state.jobs
    await _asked(request, jobs.queue.cancel, id)
    return _shown(await _status(request, id))


@router.get(
    "/{id}/file",
    response_class=Response,
    responses=_ERRORS
    | {
        200: {"content": {_ZIP: {"schema": {"type": "string", "format": "binary"}}}},
        409: {"model": Problem},
    },
    dependencies=_READS,
)
async def file(id: JobId, request: Request) -> Response:
    """Return a zip file with the record of each finished game, in the `aces replay` notation.

    It's kept for a day. Respond 409 if the export isn't done, or if none of the games is over.
    """
    if (await _status(request, id)).state != "done":
        raise HTTPException(409, tr("server.this_file_isnt_ready_yet"))
    jobs: JobRunner = request.app.state.jobs
    games = games_in(await _asked(request, jobs.queue.parts, id))
    if not games:
        raise HTTPException(409, tr("server.none_of_these_games_is_over_yet"))
    headers = {"Content-Disposition": 'attachment; filename="aces-around-games.zip"'}
    body = await run_in_worker(request, zip_file, games)
    return Response(body, media_type=_ZIP, headers=headers)


async def _status(request: Request, id: str) -> JobStatus:
    jobs: JobRunner = request.app.state.jobs
    found = await _asked(request, jobs.queue.status, id)
    if found is None or found.kind != EXPORT.name:
        raise HTTPException(404, tr("server.the_server_doesnt_have_this_file"))
    return found


async def _asked(
    request: Request, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Call a function of the job queue. Respond 503 if the database fails."""
    jobs: JobRunner = request.app.state.jobs
    try:
        return await jobs.call(function, *args, **kwargs)
    except Unwritten:
        raise _database_failed() from None


def _database_failed() -> HTTPException:
    return HTTPException(503, tr("server.the_server_cant_read_its_tables_right"))


def _shown(found: JobStatus) -> ExportStatus:
    return ExportStatus(
        id=found.id,
        state=cast(Any, found.state),
        done=found.done,
        whole=found.whole,
        reason=found.reason,
    )

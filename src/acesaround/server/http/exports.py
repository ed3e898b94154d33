"""Exports: all of a person's finished games in one file, which the server makes as a job."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, HTTPException, Request, Response
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
from acesaround.server.http.request_helpers import Model, Problem, run_in_worker
from acesaround.server.jobs.game_export import EXPORT, export_input, export_key, games_in, zip_file
from acesaround.server.jobs.runner import JobRunner
from acesaround.server.rate_limits import rate_limited
from acesaround.server.registry import TableRegistry
from acesaround.store.job_queue import JobStatus

router = APIRouter(prefix="/api/exports")
_MAX_TABLES: Final = 200
_ZIP: Final = "application/zip"
_STARTS: Final = [Depends(rate_limited("tables"))]
_LOOKS: Final = [Depends(rate_limited("looks"))]
_READS: Final = [Depends(rate_limited("replays"))]


class FinishedTable(Model):
    """A table with a finished game, and the token of a seat there.

    Without a token, the table's name is enough, as it is for its record.
    """

    table: Annotated[str, Field(min_length=1, max_length=64)]
    token: Annotated[str | None, Field(min_length=1, max_length=500)] = None


class ExportWanted(Model):
    """A request for the records of the finished games at these tables."""

    tables: Annotated[list[FinishedTable], Field(min_length=1, max_length=_MAX_TABLES)]


class ExportStatus(JobProgress):
    """An export and its state. `done` of `whole` tables have been read.

    If it has failed, `reason` is the error's message or type.
    """


@router.post("", status_code=202, responses=JOB_ERRORS, dependencies=_STARTS)
async def start(wanted: ExportWanted, request: Request) -> ExportStatus:
    """Start an export. Tables whose tokens aren't valid are left out.

    The same request again gives the same export, unless it has failed or was cancelled. Respond 404
    if all tokens are invalid.
    """
    registry: TableRegistry = request.app.state.registry
    seats = set[tuple[str, int | None]]()
    for one in wanted.tables:
        seat = None if one.token is None else registry.seat_in(one.table, one.token)
        if one.token is None or seat is not None:
            seats.add((one.table, seat))
    if not seats:
        raise HTTPException(404, tr("server.none_of_these_seats_is_yours"))
    allowed = {table for table, _ in seats}
    tables = list(dict.fromkeys(one.table for one in wanted.tables if one.table in allowed))
    id = await start_job(request, EXPORT, export_key(seats), export_input(tables), len(tables))
    return _shown(await _status(request, id))


@router.get("/{id}", responses=JOB_ERRORS, dependencies=_LOOKS)
async def status(id: JobId, request: Request) -> ExportStatus:
    """Return an export's state. Respond 404 if there's none with this id, or not anymore."""
    return _shown(await _status(request, id))


@router.delete("/{id}", responses=JOB_ERRORS, dependencies=_LOOKS)
async def cancel(id: JobId, request: Request) -> ExportStatus:
    """Cancel an export that isn't done, and return its state."""
    await _status(request, id)
    await cancel_job(request, id)
    return _shown(await _status(request, id))


@router.get(
    "/{id}/file",
    response_class=Response,
    responses=JOB_ERRORS
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
    games = games_in(await call_queue(request, jobs.queue.parts, id))
    if not games:
        raise HTTPException(409, tr("server.this_server_has_none_of_these_games"))
    headers = {"Content-Disposition": 'attachment; filename="aces-around-games.zip"'}
    body = await run_in_worker(request, zip_file, games)
    return Response(body, media_type=_ZIP, headers=headers)


async def _status(request: Request, id: str) -> JobStatus:
    return await find_job(request, id, EXPORT, tr("server.the_server_doesnt_have_this_file"))


def _shown(found: JobStatus) -> ExportStatus:
    return ExportStatus(**progress(found))

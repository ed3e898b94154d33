"""Checks for load balancers and process managers."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from acesaround.server.registry import TableRegistry

router = APIRouter(default_response_class=PlainTextResponse)


@router.get("/health")
async def health() -> str:
    """Respond if the process is running."""
    return "ok\n"


@router.get("/ready", responses={503: {"content": {"text/plain": {}}}})
async def ready(request: Request) -> PlainTextResponse:
    """Respond 200 if the server can serve tables, or 503 if the database can't be read."""
    registry: TableRegistry = request.app.state.registry
    if await registry.is_ready():
        return PlainTextResponse("ok\n")
    return PlainTextResponse("the database can't be read\n", 503)

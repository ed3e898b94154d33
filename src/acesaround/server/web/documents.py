"""What can be asked for without a socket: the games there are, and a new table."""

from __future__ import annotations

import secrets
from functools import cache
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from acesaround.game.phase import Phase
from acesaround.players.registry import player_names
from acesaround.rules.load import load, presets
from acesaround.server.rooms.room import Room
from acesaround.server.table.header import Header
from acesaround.server.table.refusal import Refusal
from acesaround.server.web.models import Model, Problem
from acesaround.server.web.rulebook import (
    Difference,
    RulesTold,
    differences,
    house,
    preset,
    told,
)

router = APIRouter(prefix="/api")
_NO_TABLE: Final[dict[int | str, dict[str, Any]]] = {
    404: {"model": Problem},
    409: {"model": Problem},
}


class GameOffered(Model):
    """A rule set that comes with the program."""

    name: str
    title: str
    players: int
    target: int
    sides: str


class NewTable(Model):
    """A table to be made: a preset, changes to its fields, and who sits where no person does."""

    rules: Annotated[str, Field(max_length=64)] = "nicholas-1992"
    changes: dict[str, Any] = Field(default_factory=dict)
    players: Annotated[str, Field(max_length=64)] = "expert"
    seed: Annotated[str, Field(min_length=1, max_length=64)] | None = None


class SeatTold(Model):
    """Who sits on a seat: a person, or a computer player's name."""

    name: str
    kind: str


class TableTold(Model):
    """A table, before one sits down: its rules, how they differ from the preset, who is there."""

    table: str
    preset: str
    rules: RulesTold
    differences: list[Difference]
    seats: list[SeatTold]
    over: bool


class TableMade(Model):
    """The name of a new table."""

    table: str


@router.get("/games", response_model=list[GameOffered])
def games() -> list[GameOffered]:
    """All rule sets that come with the program."""
    return _games()


@router.post(
    "/tables",
    response_model=TableMade,
    status_code=201,
    responses={404: {"model": Problem}, 409: {"model": Problem}, 503: {"model": Problem}},
)
async def make_table(wanted: NewTable, request: Request) -> TableMade:
    """A new table, its seats taken by computer players until people sit down."""
    found = house(wanted.rules, wanted.changes)
    if wanted.players not in player_names():
        known = ", ".join(player_names())
        raise HTTPException(404, f"there is no player {wanted.players[:40]!r}: there are {known}")
    seed = wanted.seed or secrets.token_hex(8)
    header = Header(found, wanted.rules, seed, (wanted.players,) * found.table.players)
    try:
        return TableMade(table=await request.app.state.hall.make(header))
    except Refusal as refusal:
        raise HTTPException(503, refusal.reason) from None


@cache
def _games() -> list[GameOffered]:
    return [
        GameOffered(
            name=found.name,
            title=found.title,
            players=found.table.players,
            target=found.game.target,
            sides=found.table.sides,
        )
        for found in map(load, presets())
    ]


@router.get("/tables/{name}", response_model=TableTold, responses=_NO_TABLE)
async def table(name: str, request: Request) -> TableTold:
    """A table that somebody has a link to."""
    now = (await _room(request, name)).now
    header = now.header
    seats = [
        SeatTold(name=rules_name, kind=kind)
        if person is None
        else SeatTold(name=person.name, kind="person")
        for rules_name, kind, person in zip(
            header.rules.seats, header.players, now.people, strict=True
        )
    ]
    return TableTold(
        table=name,
        preset=header.preset,
        rules=told(header.rules),
        differences=differences(preset(header.preset), header.rules),
        seats=seats,
        over=now.game.phase is Phase.OVER,
    )


@router.get("/tables/{name}/rules", response_model=RulesTold, responses=_NO_TABLE)
async def table_rules(name: str, request: Request) -> RulesTold:
    """The rules that a table plays by."""
    return told((await _room(request, name)).now.header.rules)


async def _room(request: Request, name: str) -> Room:
    try:
        found: Room = await request.app.state.hall.room(name)
    except Refusal as refusal:
        code = 404 if refusal.code == "no_table" else 409
        raise HTTPException(code, refusal.reason) from None
    return found

"""What can be asked for without a socket: the games there are, and a new table."""

from __future__ import annotations

import secrets
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import Field

from acesaround.game.phase import Phase
from acesaround.players.registry import player_names
from acesaround.rules.load import load, presets
from acesaround.server.rooms.chat import is_plain
from acesaround.server.table.header import LEAVE_AFTER, Header
from acesaround.server.table.refusal import Refusal
from acesaround.server.web.finding import NO_TABLE, find
from acesaround.server.web.gate import limited
from acesaround.server.web.models import TOO_MANY, WHOLE, Model, Problem
from acesaround.server.web.rulebook import (
    Difference,
    RulesTold,
    differences,
    house,
    preset,
    told,
)
from acesaround.server.web.standing import Standing, standing

router = APIRouter(prefix="/api")


class GameOffered(Model):
    """A rule set that comes with the program."""

    name: str
    title: str
    players: int
    target: int
    sides: str


class NewTable(Model):
    """A table to be made: a preset, changes to its fields, and who sits where no person does.

    An `open` table is told of to strangers, by its `name`. `leave_after` are the seconds that a
    person who is gone is waited for, 0 for ever; `together` lets several people sit where all hands
    are open, each of whom has to agree.
    """

    rules: Annotated[str, Field(max_length=64)] = "nicholas-1992"
    changes: dict[str, Any] = Field(default_factory=dict)
    players: Annotated[str, Field(max_length=64)] = "expert"
    seed: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    name: Annotated[str, Field(max_length=40)] = ""
    open: bool = False
    leave_after: Annotated[int, Field(ge=0, le=3600), WHOLE] = LEAVE_AFTER
    together: bool = False


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
    name: str
    open: bool
    leave_after: int
    open_hands: bool
    together: bool
    standing: Standing


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
    responses={**NO_TABLE, 503: {"model": Problem}, **TOO_MANY},
    dependencies=[Depends(limited("tables"))],
)
async def make_table(wanted: NewTable, request: Request) -> TableMade:
    """A new table, its seats taken by computer players until people sit down."""
    found = house(wanted.rules, wanted.changes)
    if wanted.players not in player_names():
        known = ", ".join(player_names())
        raise HTTPException(404, f"there is no player {wanted.players[:40]!r}: there are {known}")
    if wanted.name and not is_plain(wanted.name):
        raise HTTPException(409, "a table's name has letters, and no line breaks")
    if wanted.open and wanted.seed is not None:
        raise HTTPException(409, "at an open table nobody may know the cards: leave the seed out")
    header = Header(
        found,
        wanted.rules,
        wanted.seed or secrets.token_hex(8),
        (wanted.players,) * found.table.players,
        name=" ".join(wanted.name.split()),
        open=wanted.open,
        leave_after=wanted.leave_after,
        together=wanted.together,
    )
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


@router.get("/tables/{name}", response_model=TableTold, responses=NO_TABLE)
async def table(name: str, request: Request) -> TableTold:
    """A table that somebody has a link to."""
    now = (await find(request, name)).now
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
        name=header.name,
        open=header.open,
        leave_after=header.leave_after,
        open_hands=header.rules.table.show_all_hands,
        together=header.together,
        standing=standing(now),
    )


@router.get("/tables/{name}/rules", response_model=RulesTold, responses=NO_TABLE)
async def table_rules(name: str, request: Request) -> RulesTold:
    """The rules that a table plays by."""
    return told((await find(request, name)).now.header.rules)

"""What can be asked for without a socket: the games there are, rules, and a new table."""

from __future__ import annotations

import secrets
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel, ConfigDict, Field

from acesaround.players.registry import player_names
from acesaround.rules.errors import RulesError
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.rules.prose import explain
from acesaround.server.table.header import Header
from acesaround.server.table.refusal import Refusal

router = APIRouter(prefix="/api")


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class GameOffered(_Model):
    """A rule set that comes with the program."""

    name: str
    title: str
    players: int
    target: int
    sides: str


class NewTable(_Model):
    """A table to be made: a preset, changes to its fields, and who sits where no person does."""

    rules: Annotated[str, Field(max_length=64)] = "nicholas-1992"
    changes: dict[str, Any] = Field(default_factory=dict)
    players: Annotated[str, Field(max_length=64)] = "expert"
    seed: Annotated[str, Field(min_length=1, max_length=64)] | None = None


class TableMade(_Model):
    """The name of a new table."""

    table: str


class RulesTold(_Model):
    """A rule set in plain English."""

    name: str
    title: str
    digest: str
    text: str


class Problem(_Model):
    """What was wrong with a request."""

    detail: str


@router.get("/games", response_model=list[GameOffered])
def games() -> list[GameOffered]:
    """All rule sets that come with the program."""
    return _games()


@router.get("/rules/{name}", response_model=RulesTold, responses={404: {"model": Problem}})
def rules(name: str) -> RulesTold:
    """One of them, explained."""
    return _told(_preset(name))


@router.get("/tables/{name}/rules", response_model=RulesTold, responses={404: {"model": Problem}})
async def table_rules(name: str, request: Request) -> RulesTold:
    """The rules that a table plays by."""
    try:
        room = await request.app.state.hall.room(name)
    except Refusal as refusal:
        raise HTTPException(404, refusal.reason) from None
    return _told(room.now.header.rules)


@router.post(
    "/tables",
    response_model=TableMade,
    status_code=201,
    responses={404: {"model": Problem}, 422: {"model": Problem}},
)
async def make_table(wanted: NewTable, request: Request) -> TableMade:
    """A new table, its seats taken by computer players until people sit down."""
    found = _preset(wanted.rules)
    if wanted.changes:
        try:
            found = found.replace(**wanted.changes)
        except RulesError as error:
            raise HTTPException(422, error.summary) from None
    if wanted.players not in player_names():
        known = ", ".join(player_names())
        raise HTTPException(422, f"there is no player {wanted.players[:40]!r}: there are {known}")
    seed = wanted.seed or secrets.token_hex(8)
    header = Header(found, seed, (wanted.players,) * found.table.players)
    return TableMade(table=await request.app.state.hall.make(header))


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


def _told(rules: RuleSet) -> RulesTold:
    return RulesTold(name=rules.name, title=rules.title, digest=rules.digest, text=explain(rules))


def _preset(name: str) -> RuleSet:
    if name not in presets():
        known = ", ".join(presets())
        raise HTTPException(404, f"there is no game {name[:40]!r}: there are {known}")
    return load(name)

"""HTTP requests for the available games and players, for new tables, and for a table's setup."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from functools import cache
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import Field

from acesaround.i18n import language, tr
from acesaround.players.registry import current_versions, player_names
from acesaround.protocol.commands import LONGEST_NAME
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet, is_house
from acesaround.server.http.request_helpers import (
    NO_TABLE,
    TOO_MANY,
    WHOLE,
    Model,
    Problem,
    find_table,
    run_in_worker,
)
from acesaround.server.http.rules import (
    Difference,
    RulesOut,
    SectionDifference,
    differences,
    house,
    in_sentences,
    preset,
    told,
)
from acesaround.server.rate_limits import rate_limited
from acesaround.server.registry import TableRegistry
from acesaround.server.room import Room
from acesaround.table.decider import Refusal, is_plain
from acesaround.table.events import LEAVE_AFTER, Header
from acesaround.table.state import TableState
from acesaround.text.computer_players import about_players, version_changes
from acesaround.text.game_end import winner, winning
from acesaround.text.names import PlayerNames, player_title
from acesaround.text.rulebook.auction import bids_tell, convention
from acesaround.text.rulebook.book import shown_title


class SideOut(Model):
    """A team's or player's name and score."""

    name: str
    points: int


class TableStatus(Model):
    """A game's current state. `hands` counts hands scored, and `undone` counts undos.

    `winner` and `ending` are null until the game is over. After a tie, `winner` stays null.
    """

    hands: int
    scores: list[SideOut]
    over: bool
    winner: str | None
    ending: str | None
    undone: int


def standing(now: TableState) -> TableStatus:
    """Return a table's current state, limited to public information."""
    match, names = now.game.match, PlayerNames(now.header.rules, None, now.names)
    over = now.is_over
    return TableStatus(
        hands=match.hands,
        scores=[
            SideOut(name=names.score_name(side), points=match.scores[side])
            for side in names.score_order()
        ],
        over=over,
        winner=winner(match, names) if over and match.winner is not None else None,
        ending=winning(match, names) if over else None,
        undone=now.undone,
    )


router = APIRouter(prefix="/api")
_LIMITED: Final = [Depends(rate_limited("looks"))]


PlayerName = Annotated[str, Field(max_length=64)]
PlayerNameList = Annotated[list[PlayerName], Field(min_length=1, max_length=8)]


class GameOffered(Model):
    """A preset that comes with the program."""

    name: str
    title: str
    players: int
    target: int
    sides: str


class PlayerVersionOut(Model):
    """A version of a computer player, with notes on what's new for people who play with it."""

    number: int
    day: str
    title: str
    notes: tuple[str, ...]


class PlayerOffered(Model):
    """A computer player. `level` is 1 for the weakest. `versions` has the current one first."""

    name: str
    title: str
    line: str
    talks: str
    level: int
    versions: tuple[PlayerVersionOut, ...]


class Creator(Model):
    """The seat that a table's creator takes, and their name."""

    seat: Annotated[int, Field(ge=0, le=7), WHOLE] = 0
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class NewTable(Model):
    """A request for a new table: a preset, changes to its fields, and the computer players.

    `players` is one computer player for all seats, or a list with one for each seat. The default is
    the rules' own, `table.computer_player`.

    An `open` table is listed for strangers under its `name`. `leave_after` is the number of seconds
    the table waits for a person who is gone (0 means forever). `together` lets several people sit
    at a table with open hands, if each of them agrees. The creator takes a seat if `sits` is given.
    """

    rules: Annotated[str, Field(max_length=64)] = "nicholas-1992"
    changes: dict[str, Any] = Field(default_factory=dict)
    players: PlayerName | PlayerNameList | None = None
    seed: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    name: Annotated[str, Field(max_length=40)] = ""
    open: bool = False
    leave_after: Annotated[int, Field(ge=0, le=3600), WHOLE] = LEAVE_AFTER
    together: bool = False
    creator: Creator | None = None


class SeatOut(Model):
    """A seat at a table. `kind` is "person" or the name of a computer player.

    `title` is the kind in words. `free` is true if a person can sit down here now. `changed` says
    so if the computer player has another version than when the game began. Otherwise, it's empty.
    """

    name: str
    kind: str
    title: str
    side: int
    free: bool
    changed: str = ""


class TableOut(Model):
    """A table before you sit down: rules, differences from the preset, and the people there.

    `house` is true if anything differs besides the game's length and the table settings. `learner`
    is true if all hands are open. If the seed was `chosen`, the table's creator could know all
    cards. `convention` explains what bids show a partner, or why they show nothing. `partner` is
    true if the game has bidding and everyone has exactly one partner.
    """

    table: str
    preset: str
    preset_title: str
    host: str | None
    learner: bool
    rules: RulesOut
    differences: list[Difference]
    in_sentences: list[SectionDifference]
    seats: list[SeatOut]
    over: bool
    name: str
    open: bool
    leave_after: int
    together: bool
    chosen: bool
    convention: str
    partner: bool
    house: bool
    standing: TableStatus


class NewTableOut(Model):
    """The name of a new table, and the token for its creator's seat, if they took one."""

    table: str
    token: str | None


@router.get("/games", responses=TOO_MANY, dependencies=_LIMITED)
def games() -> list[GameOffered]:
    """Return all presets."""
    return _games(language())


@router.get("/players", responses=TOO_MANY, dependencies=_LIMITED)
def players() -> list[PlayerOffered]:
    """Return the computer players, strongest first."""
    return [PlayerOffered(**asdict(one)) for one in about_players()]


@router.post(
    "/tables",
    status_code=201,
    responses={**NO_TABLE, 503: {"model": Problem}, **TOO_MANY},
    dependencies=[Depends(rate_limited("tables"))],
)
async def make_table(wanted: NewTable, request: Request) -> NewTableOut:
    """Create a table. Computer players fill the seats until people sit down.

    If `creator` is given, they have that seat from the start.
    """
    found = await run_in_worker(request, house, wanted.rules, wanted.changes)
    if wanted.name and not is_plain(wanted.name):
        raise HTTPException(409, tr("server.a_tables_name_needs_visible_characters"))
    if wanted.open and wanted.seed is not None:
        raise HTTPException(409, tr("server.at_an_open_table_nobody_can_know"))
    seated = _seated(wanted.players, found)
    header = Header(
        found,
        wanted.rules,
        wanted.seed or secrets.token_hex(16),
        seated,
        name=" ".join(wanted.name.split()),
        open=wanted.open,
        leave_after=wanted.leave_after,
        together=wanted.together,
        chosen=wanted.seed is not None,
        versions=current_versions(seated),
    )
    registry: TableRegistry = request.app.state.registry
    creator = wanted.creator
    if creator is not None and creator.seat >= found.table.players:
        last = found.table.players - 1
        raise HTTPException(409, tr("server.this_table_has_seats_0_to_last", last=last))
    try:
        name, token = await registry.create_table(
            header, (creator.seat, creator.name) if creator else None
        )
    except Refusal as refusal:
        status = 409 if refusal.code == "malformed" else 503
        raise HTTPException(status, refusal.reason) from None
    return NewTableOut(table=name, token=token)


def _seated(players: str | list[str] | None, rules: RuleSet) -> tuple[str, ...]:
    """Return the computer player for each seat."""
    seats = rules.table.players
    wanted = rules.table.computer_player if players is None else players
    chosen = (wanted,) * seats if isinstance(wanted, str) else tuple(wanted)
    for name in chosen:
        if name not in player_names():
            known = ", ".join(player_names())
            raise HTTPException(
                404,
                tr(
                    "server.theres_no_player_name_choose_from_known",
                    name=repr(name[:40]),
                    known=known,
                ),
            )
    if len(chosen) != seats:
        raise HTTPException(
            409, tr("server.you_named_players_players_for_seats", players=len(chosen), seats=seats)
        )
    return chosen


@cache
def _games(_language: str) -> list[GameOffered]:
    return [
        GameOffered(
            name=found.name,
            title=shown_title(found.title),
            players=found.table.players,
            target=found.game.target,
            sides=found.table.sides,
        )
        for found in map(load, presets())
    ]


@router.get("/tables/{name}", responses={**NO_TABLE, **TOO_MANY}, dependencies=_LIMITED)
async def table(name: str, request: Request) -> TableOut:
    """Return a table's setup and current state to anyone who has the link."""
    return await run_in_worker(request, _table, await find_table(request, name))


def _table(room: Room) -> TableOut:
    now = room.now
    header = now.header
    base = preset(header.preset)
    return TableOut(
        table=room.name,
        preset=header.preset,
        preset_title=shown_title(base.title),
        host=room.host,
        learner=header.rules.table.show_all_hands,
        rules=told(header.rules, now.names),
        differences=differences(base, header.rules),
        in_sentences=in_sentences(base, header.rules, now.names),
        seats=[_seat(now, seat) for seat in range(len(now.people))],
        over=now.is_over,
        name=header.name,
        open=header.open,
        leave_after=header.leave_after,
        together=header.together,
        chosen=header.chosen,
        convention=bids_tell(header.rules),
        partner=convention(header.rules) != "",
        house=is_house(base, header.rules),
        standing=standing(now),
    )


def _seat(now: TableState, seat: int) -> SeatOut:
    header, person = now.header, now.people[seat]
    side = header.rules.teams[seat]
    if person is not None:
        return SeatOut(
            name=person.name, kind="person", title=tr("common.a_person"), side=side, free=False
        )
    kind = header.players[seat]
    return SeatOut(
        name=now.names[seat],
        kind=kind,
        title=player_title(kind) if kind in player_names() else kind,
        side=side,
        free=now.seating == "now",
        changed=" ".join(version_changes([kind], header.versions)),
    )


@router.get("/tables/{name}/rules", responses={**NO_TABLE, **TOO_MANY}, dependencies=_LIMITED)
async def table_rules(name: str, request: Request) -> RulesOut:
    """Return a table's rules."""
    now = (await find_table(request, name)).now
    return await run_in_worker(request, told, now.header.rules, now.names)

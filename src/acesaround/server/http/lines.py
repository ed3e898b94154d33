"""Lines after a choice in a finished hand, and new tables that begin with a decision."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from fastapi.security import HTTPAuthorizationCredentials
from pydantic import Field

from acesaround.game.actions import Action
from acesaround.game.legal import IllegalAction
from acesaround.game.state import State
from acesaround.i18n import tr
from acesaround.notation.actions import ActionError, parse_action
from acesaround.players.registry import current_versions
from acesaround.protocol.commands import LONGEST_NAME
from acesaround.server.http.finished_games import seat_token
from acesaround.server.http.request_helpers import (
    NO_TABLE,
    TOO_MANY,
    WHOLE,
    Model,
    Problem,
    find_table,
    run_in_worker,
)
from acesaround.server.http.tables import NewTableOut
from acesaround.server.rate_limits import rate_limited
from acesaround.server.registry import TableRegistry
from acesaround.server.room import Room
from acesaround.table.decider import Refusal
from acesaround.table.events import ActionPlayed, Attempt
from acesaround.text.actions import action_text
from acesaround.text.formatter import PLAIN_DISPLAY, message_sentence

if TYPE_CHECKING:
    from acesaround.review.lines import Line


class LineAction(Model):
    """An action before the first lead, in notation and in words."""

    seat: int
    action: str
    text: str


class LineTrick(Model):
    """A trick: its leader, the cards in the order they were played, its winner, and its points."""

    leader: int
    cards: list[str]
    winner: int
    points: int


class LineOut(Model):
    """A hand from a choice to its end.

    `actions` are those up to the first lead, and `tricks` those from then on. `points` are those of
    the seat's team, minus those of the best other team.
    """

    actions: list[LineAction]
    tricks: list[LineTrick]
    points: int
    outcome: str


class LinesOut(Model):
    """How a hand went on after a decision, and how it goes on in lines of simple play.

    If `open` is true, the lines have the cards as they were dealt. If not, they have those of a
    typical deal among the sampled ones. `happened` is what happened at the table, `chosen` the line
    after the choice that was made, and `better` the one after the other choice.
    """

    open: bool
    first_trick: int
    happened: LineOut
    chosen: LineOut
    better: LineOut


class AttemptWanted(Model):
    """A request for a table that begins with a decision.

    `seq` is the event number before the decision, `better` the better choice, and `name` the
    name of the person who decides again.
    """

    seq: Annotated[int, Field(ge=0), WHOLE]
    better: Annotated[str, Field(min_length=1, max_length=200)]
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


@dataclass(frozen=True, slots=True)
class _Decided:
    """A decision in a finished hand: the state before it, and the actions to the hand's end.

    `before` are the events of the game up to the decision, and `end` is the last event's number.
    """

    state: State
    actions: tuple[Action, ...]
    before: tuple[ActionPlayed, ...]
    end: int

    @property
    def seat(self) -> int:
        """The seat that decided."""
        assert self.state.turn is not None
        return self.state.turn


router = APIRouter(prefix="/api/tables/{name}")
_ERRORS: Final[dict[int | str, dict[str, Any]]] = {**NO_TABLE, **TOO_MANY, 403: {"model": Problem}}


@router.get("/lines", responses=_ERRORS, dependencies=[Depends(rate_limited("replays"))])
async def lines(
    name: str,
    request: Request,
    seq: Annotated[int, Query(ge=0)],
    better: Annotated[str, Query(min_length=1, max_length=200)],
    seed: Annotated[int, Query(ge=0, lt=2**64)] = 0,
    is_open: Annotated[bool, Query(alias="open")] = False,
    token: Annotated[HTTPAuthorizationCredentials | None, Depends(seat_token)] = None,
) -> LinesOut:
    """Return how a finished hand continues after a better choice, and after the one made.

    `seq` is the event number before the decision, and `seed` the seed of its review, which finds
    the typical deal. With `open`, and before the play, the cards are those of the game, which has
    to be over. While it's running, the token of the seat is needed.
    """
    room = await find_table(request, name)
    found = await run_in_worker(request, _decided, room, seq)
    if not room.now.is_over:
        mine = None if token is None else room.speaks_for(token.credentials, found.end)
        if mine != found.seat or is_open:
            raise HTTPException(403, tr("server.lines_of_your_own_seat"))
    return await run_in_worker(request, _lines, found, _choice(better), seed, is_open)


@router.post(
    "/attempts",
    status_code=201,
    responses=_ERRORS,
    dependencies=[Depends(rate_limited("tables"))],
)
async def attempt(name: str, wanted: AttemptWanted, request: Request) -> NewTableOut:
    """Create a table whose game begins with a decision of a finished game.

    The person decides again, and computer players have all other seats. Further hands get new
    cards. Respond 409 if the game isn't over.
    """
    room = await find_table(request, name)
    if not room.now.is_over:
        raise HTTPException(409, tr("server.this_game_isnt_over_yet"))
    found = await run_in_worker(request, _decided, room, wanted.seq)
    compared = await run_in_worker(request, _compared, found, _choice(wanted.better))
    header = replace(
        room.now.header,
        seed=secrets.token_hex(16),
        name="",
        open=False,
        chosen=True,
        versions=current_versions(room.now.header.players),
        attempt=compared,
    )
    registry: TableRegistry = request.app.state.registry
    try:
        table, token = await registry.create_table(
            header, (found.seat, wanted.name), first_events=found.before
        )
    except Refusal as refusal:
        status = 409 if refusal.code == "malformed" else 503
        raise HTTPException(status, refusal.reason) from None
    return NewTableOut(table=table, token=token)


def _decided(room: Room, seq: int) -> _Decided:
    """Return the decision after event `seq`. Respond 404 if there's none in a finished hand."""
    now = room.now
    before: list[ActionPlayed] = []
    actions: list[Action] = []
    state: State | None = None
    missing = HTTPException(404, tr("server.no_such_decision"))
    if now.at(seq) is None:
        raise missing
    for earlier, event, after in room.history.line(now):
        if not isinstance(event, ActionPlayed):
            continue
        if state is None and earlier.seq >= seq and earlier.game.turn is not None:
            state = earlier.game
        if state is None:
            before.append(event)
            continue
        actions.append(parse_action(event.action))
        if len(after.game.match.results) > len(state.match.results):
            return _Decided(state, tuple(actions), tuple(before), after.seq)
    raise missing


def _choice(text: str) -> Action:
    """Return an action in notation. Respond 409 if it isn't one."""
    try:
        return parse_action(text)
    except ActionError as error:
        raise HTTPException(409, message_sentence(error.message, PLAIN_DISPLAY)) from None


def _lines(found: _Decided, better: Action, seed: int, is_open: bool) -> LinesOut:
    """Return all lines. Respond 409 if the choice isn't legal."""
    from acesaround.review.lines import line_after, line_of, typical_state

    state, chosen = found.state, found.actions[0]
    try:
        typical = None if is_open else typical_state(state, chosen, better, seed)
        if typical is None and not is_open:
            raise HTTPException(409, tr("server.lines_of_compared_cards"))
        dealt = typical or state
        return LinesOut(
            open=is_open,
            first_trick=len(state.tricks) + 1,
            happened=_told(line_of(state, found.actions)),
            chosen=_told(line_after(dealt, chosen)),
            better=_told(line_after(dealt, better)),
        )
    except IllegalAction as error:
        raise HTTPException(409, message_sentence(error.message, PLAIN_DISPLAY)) from None


def _told(line: Line) -> LineOut:
    texts = [{"text": action_text(action, PLAIN_DISPLAY)} for _, action in line.actions]
    told = line.to_json()
    actions = [one | text for one, text in zip(told["actions"], texts, strict=True)]
    return LineOut.model_validate(told | {"actions": actions})


def _compared(found: _Decided, better: Action) -> Attempt:
    """Return the results that a new attempt is compared with. Respond 409 for an illegal choice."""
    from acesaround.review.lines import line_after, line_of

    state = found.state
    try:
        best = line_after(state, better).points
    except IllegalAction as error:
        raise HTTPException(409, message_sentence(error.message, PLAIN_DISPLAY)) from None
    happened = line_of(state, found.actions).points
    return Attempt(found.seat, len(state.match.results), happened, best)

"""Finished games: records, step-by-step replays, and summaries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from msgspec.structs import replace

from acesaround.cards import Hand
from acesaround.game.medals import Medal, MedalKind, declaring_side, medals
from acesaround.game.state import HandResult, Phase
from acesaround.i18n import tr
from acesaround.notation.writer import dumps
from acesaround.protocol import Replay, Screen, Step
from acesaround.rules.model import RuleSet, is_house
from acesaround.server.http.request_helpers import (
    NO_TABLE,
    TOO_MANY,
    Model,
    check_seat,
    find_table,
    run_in_worker,
)
from acesaround.server.http.rules import preset
from acesaround.server.rate_limits import rate_limited
from acesaround.server.room import Room
from acesaround.server.screen import screen
from acesaround.server.screen.choices import MOST_CALLS
from acesaround.server.screen.event_text import happened
from acesaround.table.events import ActionPlayed
from acesaround.table.history import game_record
from acesaround.table.state import TableState
from acesaround.text.formatter import PLAIN_DISPLAY, reasons_text
from acesaround.text.results import is_set


class SeatSummary(Model):
    """The last player in a seat, and the index of the team or player that the seat scored for."""

    name: str
    person: bool
    side: int


class SideTotals(Model):
    """A team's or player's totals over all scored hands.

    `bids` counts the hands in which they won the bid, and `made` those in which they made it.
    `meld` and `counters` are totals, and `best` is their highest score in one hand. `medals` are
    the kinds of their medals and the number of equal melds, the rarest first, and `best_meld` is
    the most meld that one of them had in a hand.
    """

    points: int
    bids: int
    made: int
    meld: int
    counters: int
    best: int
    best_meld: int
    medals: list[tuple[MedalKind, int]]


class Summary(Model):
    """A finished game.

    `house` is true if the rules differed from the preset, apart from the game's length. `winner` is
    the index of the winning team or player, or null after a tie. `attempt` is true if the
    game began with a decision of another finished game.
    """

    preset: str
    title: str
    house: bool
    hands: int
    undone: int
    attempt: bool
    winner: int | None
    seats: list[SeatSummary]
    sides: list[SideTotals]


def summary(now: TableState) -> Summary:
    """Return a finished game's statistics."""
    header, match = now.header, now.game.match
    base = preset(header.preset)
    scored = [result for result in match.results if result.scored]
    earned = medals(header.rules, match)
    return Summary(
        preset=header.preset,
        title=header.rules.title,
        house=is_house(base, header.rules),
        hands=len(scored),
        undone=now.undone,
        attempt=header.attempt is not None,
        winner=match.winner,
        seats=[
            SeatSummary(name=name, person=person is not None, side=side)
            for name, person, side in zip(now.names, now.people, header.rules.teams, strict=True)
        ],
        sides=[
            _side(side, points, scored, header.rules, earned)
            for side, points in enumerate(match.scores)
        ],
    )


def _side(
    side: int, points: int, scored: list[HandResult], rules: RuleSet, earned: Iterable[Medal]
) -> SideTotals:
    mine = [medal for medal in earned if medal.side == side]
    declared = [hand for hand in scored if declaring_side(rules, hand) == side]
    return SideTotals(
        points=points,
        bids=len(declared),
        made=sum(not is_set(hand) for hand in declared),
        meld=sum(hand.meld[side] for hand in scored),
        counters=sum(hand.trick_points[side] for hand in scored),
        best=max((hand.delta[side] for hand in scored), default=0),
        best_meld=max((medal.amount for medal in mine if medal.kind == "best_meld"), default=0),
        medals=[(medal.kind, medal.sets) for medal in mine],
    )


HandActions = Sequence[tuple[TableState, ActionPlayed, TableState]]
_MOST_STEPS: Final = 250
"""Maximum number of steps per hand. No hand has that many after its auction."""


def replay_steps(
    done: HandActions, seat: int | None, *, is_open: bool = True
) -> list[tuple[Step, str | None]]:
    """Return the steps in a hand, starting with the deal, as `seat` sees them.

    `done` is from `EventHistory.actions_in_hand`. For spectators, `seat` is None. If `is_open`, all
    hands are open, and each step comes with the computer player's reasons, or None. In a very long
    auction, only the last bids and passes are included.
    """
    calls = [index for index, (before, _, _) in enumerate(done) if _in_auction(before)]
    skipped = set(calls[:-MOST_CALLS])
    shown = [one for index, one in enumerate(done) if index not in skipped]
    found = []
    for before, event, after in shown[-_MOST_STEPS:]:
        what = happened(before, event, after, seat)
        step = Step(seq=after.seq, what=what, screen=still_screen(after, seat, is_open))
        why = event.why if is_open else None
        found.append((step, reasons_text(why, PLAIN_DISPLAY, before.names) if why else None))
    return found


def _in_auction(now: TableState) -> bool:
    return now.game.phase is Phase.AUCTION


def still_screen(now: TableState, seat: int | None, is_open: bool) -> Screen:
    """Return a screen with nothing to do, and with all hands open if `is_open`."""
    shown = screen(now, seat, range(len(now.people)))
    nobody = (Hand(),) * len(now.people)
    return replace(
        shown,
        seats=[replace(box, ready=True) for box in shown.seats],
        hand=[replace(card, legal=None) for card in shown.hand],
        open_hands=[[card.text for card in hand] for hand in now.game.hands or nobody]
        if is_open
        else shown.open_hands,
        asked=None,
        helper=[],
        sheet=None,
        empty_sheet=None,
        waiting=[],
        proposal=None,
        next_table=None,
        endings=[],
        speech="nothing",
        tells_reasons=False,
        may_undo=False,
        undo_asks=None,
        redo=None,
    )


router = APIRouter(prefix="/api/tables/{name}", dependencies=[Depends(rate_limited("replays"))])
_TOLD: Final[dict[int | str, dict[str, Any]]] = {**NO_TABLE, **TOO_MANY}
_TEXT: Final = "text/plain; charset=utf-8"
seat_token = HTTPBearer(
    scheme_name="SeatToken", auto_error=False, description="The token of a seat at the table."
)


@router.get(
    "/record",
    response_class=Response,
    responses=_TOLD | {200: {"content": {_TEXT: {"schema": {"type": "string"}}}}},
)
async def record(name: str, request: Request) -> Response:
    """Return a finished game in the `aces replay` notation. Respond 409 if it isn't over."""
    room = await _finished(name, request)
    text = await run_in_worker(request, _record, room.now, room.history.actions())
    return Response(text, media_type=_TEXT)


@router.get(
    "/replay",
    response_class=Response,
    responses=_TOLD | {200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def replay(
    name: str,
    request: Request,
    hand: Annotated[int, Query(ge=1, le=1000)] = 1,
    seat: Annotated[int | None, Query(ge=0, le=7)] = None,
    token: Annotated[HTTPAuthorizationCredentials | None, Depends(seat_token)] = None,
) -> Response:
    """Return a hand from a finished game with all hands open.

    The response is a `Replay` from the table protocol, as `seat` or a spectator would see it. While
    the game runs, the token of a seat gives the finished hands at whose end it had that seat, as
    only that seat sees them. Without one, respond 409.
    """
    room = await find_table(request, name)
    now, is_open = room.now, room.now.is_over
    if not is_open and (token is None or not now.game.match.hands):
        raise _not_over()
    if hand > now.game.match.hands:
        raise HTTPException(
            404, tr("server.this_game_has_hands_1_to_hands", hands=now.game.match.hands)
        )
    if seat is not None:
        check_seat(now, seat)
    done = room.history.actions_in_hand(hand)
    if token is not None and not is_open:
        seat = room.speaks_for(token.credentials, done[-1][2].seq)
        if seat is None:
            raise _not_over()
    told = Replay(table=name, hand=hand, hands=now.game.match.hands, steps=[], reasons=[])
    body = await run_in_worker(request, _replay, told, done, seat, is_open)
    return Response(body, media_type="application/json")


def _record(now: TableState, done: list[ActionPlayed]) -> str:
    return dumps(game_record(now, done))


def _replay(told: Replay, done: HandActions, seat: int | None, is_open: bool) -> bytes:
    found = replay_steps(done, seat, is_open=is_open)
    return msgspec.json.encode(
        replace(told, steps=[step for step, _ in found], reasons=[reason for _, reason in found])
    )


@router.get("/summary", responses=_TOLD)
async def summarised(name: str, request: Request) -> Summary:
    """Return each team's results in a finished game, for statistics.

    Respond 409 if the game isn't over.
    """
    return summary((await _finished(name, request)).now)


async def _finished(name: str, request: Request) -> Room:
    room = await find_table(request, name)
    if not room.now.is_over:
        raise _not_over()
    return room


def _not_over() -> HTTPException:
    return HTTPException(409, tr("server.this_game_isnt_over_yet_you_can"))

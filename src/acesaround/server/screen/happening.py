"""Descriptions of events, limited to what a seat is allowed to know."""

from __future__ import annotations

from typing import Final, Literal

from acesaround.game.actions import (
    Action,
    Bid,
    Bury,
    Claim,
    ClaimMisdeal,
    Concede,
    Deal,
    Draw,
    EnterMeld,
    Fold,
    Give,
    KeepHand,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    ShootMoon,
)
from acesaround.game.state import State
from acesaround.game.view import public_view, view
from acesaround.i18n import tr
from acesaround.notation.actions import parse_action
from acesaround.protocol.replies import Happened
from acesaround.server.screen.deeds import deed
from acesaround.server.screen.going_back import to_redo
from acesaround.server.screen.proposing import proposing
from acesaround.server.table.events import (
    Agreed,
    Away,
    Back,
    Continued,
    Declined,
    Did,
    Event,
    Proposed,
    Redone,
    Rose,
    Sat,
    Undone,
    WentOn,
)
from acesaround.server.table.state import TableState
from acesaround.text.cast import Cast
from acesaround.text.melds import overclaims
from acesaround.text.players import player_style

Kind = Literal[
    "deal", "call", "trump", "pass", "bury", "meld", "declare", "play", "lay", "draw", "claim",
    "misdeal", "sit", "rise", "ready", "away", "back", "propose", "agree", "decline", "undo",
    "redo", "again",
]  # fmt: skip

_KINDS: Final[dict[type[Action], Kind]] = {
    Deal: "deal", Bid: "call", Pass: "call", NameTrump: "trump", Give: "pass", Bury: "bury",
    EnterMeld: "meld", PlayOn: "declare", Fold: "declare", ShootMoon: "declare", Play: "play",
    LayMeld: "lay", Draw: "draw", Claim: "claim", Concede: "claim", ClaimMisdeal: "misdeal",
    KeepHand: "misdeal",
}  # fmt: skip


def happened(before: TableState, event: Event, after: TableState, me: int | None) -> Happened:
    """Return a description of an event as the seat `me` sees it (None: spectator)."""
    cast = Cast(before.header.rules, me, before.names)
    match event:
        case Sat(seat=seat, name=name):
            return Happened(
                kind="sit",
                seat=seat,
                text=tr("server.name_takes_seat_s_seat", name=name, seat=before.names[seat]),
            )
        case Rose(seat=seat):
            player = player_style(before.header.players[seat])
            text = tr(
                "server.name_left_so_a_computer_player_player",
                name=before.names[seat],
                player=player,
            )
            return Happened(kind="rise", seat=seat, text=text)
        case Away(seat=seat):
            player = player_style(before.header.players[seat])
            text = tr(
                "server.name_is_away_so_a_computer_player",
                name=before.names[seat],
                player=player,
            )
            return Happened(kind="away", seat=seat, text=text)
        case Back(seat=seat):
            return Happened(
                kind="back",
                seat=seat,
                text=cast.tells(seat, "server.youre_back", "server.name_is_back"),
            )
        case Proposed(seat=seat):
            return Happened(kind="propose", seat=seat, text=proposing(event, cast))
        case Agreed(seat=seat):
            return Happened(
                kind="agree",
                seat=seat,
                text=cast.tells(seat, "server.you_agreed", "server.name_agreed"),
            )
        case Declined(seat=seat, overdue=overdue):
            text = _declining(before, seat, cast, overdue=overdue)
            return Happened(kind="decline", seat=seat, text=text)
        case Continued(seat=seat):
            text = cast.tells(
                seat, "server.you_start_the_next_game", "server.name_starts_the_next_game"
            )
            return Happened(kind="again", seat=seat, text=text)
        case Undone(seat=seat):
            text = cast.tells(
                seat, "server.you_undo_your_last_move", "server.name_undoes_their_last_move"
            )
            return Happened(kind="undo", seat=seat, text=text)
        case Redone(seat=seat):
            text = cast.tells(
                seat,
                "server.you_redo_your_move_what",
                "server.name_redoes_their_move_what",
                what=to_redo(before, cast),
            )
            return Happened(kind="redo", seat=seat, text=text)
        case WentOn(seat=seat):
            return Happened(
                kind="ready",
                seat=seat,
                text=cast.tells(seat, "server.you_continue", "server.name_continues"),
            )
        case Did(action=text):
            return _done(before, parse_action(text), after, cast, me)


def _declining(before: TableState, seat: int, cast: Cast, *, overdue: bool) -> str:
    if overdue:
        return cast.tells(
            seat,
            "server.you_were_away_and_didnt_answer",
            "server.name_is_away_and_didnt_answer",
        )
    proposal = before.proposal
    if proposal is not None and proposal.seat == seat:
        return cast.tells(
            seat, "server.you_withdrew_your_request", "server.name_withdrew_the_request"
        )
    return cast.tells(seat, "server.you_declined", "server.name_declined")


def _done(
    before: TableState, action: Action, after: TableState, cast: Cast, me: int | None
) -> Happened:
    kind = _KINDS[type(action)]
    if isinstance(action, Deal):
        return Happened(
            kind=kind,
            seat=action.dealer,
            text=cast.tells(action.dealer, "server.you_deal", "server.name_deals"),
        )
    seat = before.game.turn
    assert seat is not None
    trick = isinstance(action, Play) and len(after.game.trick) == 0
    text = deed(action, seat, cast)
    if isinstance(action, EnterMeld):
        text = ". ".join([text, *_cut(after.game, me, cast)])
    return Happened(kind=kind, seat=seat, text=text, trick=trick)


def _cut(game: State, me: int | None, cast: Cast) -> list[str]:
    """Return notes about meld entries that were too high, once everyone has entered meld (A1-7)."""
    if game.round is None:
        this = game.match.results[-1].round
        return overclaims(cast, this.melds, this.counted, this.entered)
    seen = public_view(game) if me is None else view(game, me)
    if seen.on_board is None:
        return []
    return overclaims(cast, seen.melds, seen.counted, seen.entered)

"""One event in a sentence, as a seat may know it."""

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
from acesaround.i18n import say
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
    """What an event was, to the seat `me` or to who watches."""
    cast = Cast(before.header.rules, me, before.names)
    match event:
        case Sat(seat=seat, name=name):
            return Happened(
                kind="sit",
                seat=seat,
                text=say("{name} takes the seat of {seat}", name=name, seat=before.names[seat]),
            )
        case Rose(seat=seat):
            player = player_style(before.header.players[seat])
            text = say(
                "{name} leaves: a computer player ({player}) plays on",
                name=before.names[seat],
                player=player,
            )
            return Happened(kind="rise", seat=seat, text=text)
        case Away(seat=seat):
            player = player_style(before.header.players[seat])
            text = say(
                "{name} is gone: a computer player ({player}) plays meanwhile",
                name=before.names[seat],
                player=player,
            )
            return Happened(kind="away", seat=seat, text=text)
        case Back(seat=seat):
            return Happened(
                kind="back", seat=seat, text=cast.tells(seat, "You are back", "{name} is back")
            )
        case Proposed(seat=seat):
            return Happened(kind="propose", seat=seat, text=proposing(event, cast))
        case Agreed(seat=seat):
            return Happened(
                kind="agree", seat=seat, text=cast.tells(seat, "You agree", "{name} agrees")
            )
        case Declined(seat=seat, overdue=overdue):
            text = _declining(before, seat, cast, overdue=overdue)
            return Happened(kind="decline", seat=seat, text=text)
        case Continued(seat=seat):
            text = cast.tells(seat, "You open the next game", "{name} opens the next game")
            return Happened(kind="again", seat=seat, text=text)
        case Undone(seat=seat):
            text = cast.tells(
                seat, "You take back your last move", "{name} takes back the last move"
            )
            return Happened(kind="undo", seat=seat, text=text)
        case Redone(seat=seat):
            text = cast.tells(
                seat,
                "You do again what you took back: {what}",
                "{name} does again what was taken back: {what}",
                what=to_redo(before, cast),
            )
            return Happened(kind="redo", seat=seat, text=text)
        case WentOn(seat=seat):
            return Happened(
                kind="ready", seat=seat, text=cast.tells(seat, "You go on", "{name} goes on")
            )
        case Did(action=text):
            return _done(before, parse_action(text), after, cast, me)


def _declining(before: TableState, seat: int, cast: Cast, *, overdue: bool) -> str:
    if overdue:
        return cast.tells(
            seat,
            "You were gone and have not answered",
            "{name} is gone and has not answered",
        )
    proposal = before.proposal
    if proposal is not None and proposal.seat == seat:
        return cast.tells(seat, "You leave it as it is", "{name} leaves it as it is")
    return cast.tells(seat, "You do not agree", "{name} does not agree")


def _done(
    before: TableState, action: Action, after: TableState, cast: Cast, me: int | None
) -> Happened:
    kind = _KINDS[type(action)]
    if isinstance(action, Deal):
        return Happened(
            kind=kind,
            seat=action.dealer,
            text=cast.tells(action.dealer, "You deal", "{name} deals"),
        )
    seat = before.game.turn
    assert seat is not None
    trick = isinstance(action, Play) and len(after.game.trick) == 0
    text = deed(action, seat, cast)
    if isinstance(action, EnterMeld):
        text = ". ".join([text, *_cut(after.game, me, cast)])
    return Happened(kind=kind, seat=seat, text=text, trick=trick)


def _cut(game: State, me: int | None, cast: Cast) -> list[str]:
    """What counts of totals typed too high, once all have typed (A1-7)."""
    if game.round is None:
        this = game.match.results[-1].round
        return overclaims(cast, this.melds, this.counted, this.entered)
    seen = public_view(game) if me is None else view(game, me)
    if seen.on_board is None:
        return []
    return overclaims(cast, seen.melds, seen.counted, seen.entered)

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
from acesaround.notation.actions import parse_action
from acesaround.protocol.replies import Happened
from acesaround.server.screen.look import LOOK
from acesaround.server.table.events import (
    Agreed,
    Away,
    Back,
    Continued,
    Declined,
    Did,
    Event,
    Proposed,
    Rose,
    Sat,
    Undone,
    WentOn,
)
from acesaround.server.table.state import TableState
from acesaround.telling.cast import Cast
from acesaround.telling.melds import meld_name
from acesaround.telling.text import count

Kind = Literal[
    "deal", "call", "trump", "pass", "bury", "meld", "declare", "play", "lay", "draw", "claim",
    "misdeal", "sit", "rise", "ready", "away", "back", "propose", "agree", "decline", "undo",
    "again",
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
                kind="sit", seat=seat, text=f"{name} takes the seat of {_seat(before, seat)}"
            )
        case Rose(seat=seat):
            player = before.header.players[seat]
            text = f"{before.names[seat]} leaves, and {player} plays on"
            return Happened(kind="rise", seat=seat, text=text)
        case Away(seat=seat):
            player = before.header.players[seat]
            text = f"{before.names[seat]} is gone: {player} plays until that changes"
            return Happened(kind="away", seat=seat, text=text)
        case Back(seat=seat):
            return Happened(kind="back", seat=seat, text=cast.says(seat, "are back", "is back"))
        case Proposed(seat=seat):
            return Happened(kind="propose", seat=seat, text=proposing(seat, cast))
        case Agreed(seat=seat):
            return Happened(kind="agree", seat=seat, text=cast.says(seat, "agree"))
        case Declined(seat=seat):
            return Happened(kind="decline", seat=seat, text=_declining(before, seat, cast))
        case Continued(seat=seat):
            text = cast.says(seat, "open the next game", "opens the next game")
            return Happened(kind="again", seat=seat, text=text)
        case Undone(seat=seat):
            text = cast.says(seat, "take back your last move", "takes back the last move")
            return Happened(kind="undo", seat=seat, text=text)
        case WentOn(seat=seat):
            return Happened(kind="ready", seat=seat, text=cast.says(seat, "go on", "goes on"))
        case Did(action=text):
            return _done(before, parse_action(text), after, cast)


def proposing(seat: int, cast: Cast) -> str:
    """That a seat wants to take back what it did last."""
    return cast.says(seat, "want to take back your last move", "wants to take back the last move")


def _declining(before: TableState, seat: int, cast: Cast) -> str:
    proposal = before.proposal
    if proposal is not None and proposal.seat == seat:
        return cast.says(seat, "leave it as it is", "leaves it as it is")
    return cast.says(seat, "do not agree", "does not agree")


def _seat(now: TableState, seat: int) -> str:
    return now.header.rules.seats[seat]


def _done(before: TableState, action: Action, after: TableState, cast: Cast) -> Happened:
    kind = _KINDS[type(action)]
    if isinstance(action, Deal):
        return Happened(kind=kind, seat=action.dealer, text=cast.says(action.dealer, "deal"))
    seat = before.game.turn
    assert seat is not None
    trick = len(before.game.trick) > 0 and len(after.game.trick) == 0
    return Happened(kind=kind, seat=seat, text=_sentence(action, seat, cast), trick=trick)


def _sentence(action: Action, seat: int, cast: Cast) -> str:
    """What a seat did; never which cards it passed or set aside, nor what it typed."""
    match action:
        case Bid(amount):
            return f"{cast.says(seat, 'bid')} {amount}"
        case Pass():
            return cast.says(seat, "pass", "passes")
        case NameTrump(suit):
            return f"{cast.says(seat, 'name')} {LOOK.suit_title(suit)}"
        case Give(cards):
            return f"{cast.says(seat, 'pass', 'passes')} {count(len(cards), 'card')}"
        case Bury(cards):
            return f"{cast.says(seat, 'bury', 'buries')} {count(len(cards), 'card')}"
        case EnterMeld():
            return f"{cast.says(seat, 'have', 'has')} counted meld"
        case Play(card):
            return f"{cast.says(seat, 'play')} {LOOK.card(card)}"
        case LayMeld(kind):
            return f"{cast.says(seat, 'lay')} {meld_name(kind)}"
        case Draw():
            return cast.says(seat, "draw")
        case PlayOn():
            return cast.says(seat, "play on", "plays on")
        case Fold():
            return cast.says(seat, "fold")
        case ShootMoon():
            return cast.says(seat, "declare every trick", "declares every trick")
        case Claim():
            return cast.says(seat, "claim the rest", "claims the rest")
        case Concede():
            return cast.says(seat, "concede the rest", "concedes the rest")
        case ClaimMisdeal():
            return cast.says(seat, "throw the hand in", "throws the hand in")
        case KeepHand():
            return cast.says(seat, "keep the hand", "keeps the hand")
        case Deal():
            return cast.says(seat, "deal")

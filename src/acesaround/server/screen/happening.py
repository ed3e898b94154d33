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
from acesaround.players.about import player_word
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
from acesaround.tongues import say, say_many

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
                kind="sit",
                seat=seat,
                text=say("{name} takes the seat of {seat}", name=name, seat=before.names[seat]),
            )
        case Rose(seat=seat):
            player = player_word(before.header.players[seat])
            text = say(
                "{name} leaves, and {player} plays on", name=before.names[seat], player=player
            )
            return Happened(kind="rise", seat=seat, text=text)
        case Away(seat=seat):
            player = player_word(before.header.players[seat])
            text = say(
                "{name} is gone: {player} plays until that changes",
                name=before.names[seat],
                player=player,
            )
            return Happened(kind="away", seat=seat, text=text)
        case Back(seat=seat):
            return Happened(
                kind="back", seat=seat, text=cast.tells(seat, "You are back", "{name} is back")
            )
        case Proposed(seat=seat):
            return Happened(kind="propose", seat=seat, text=proposing(seat, cast))
        case Agreed(seat=seat):
            return Happened(
                kind="agree", seat=seat, text=cast.tells(seat, "You agree", "{name} agrees")
            )
        case Declined(seat=seat):
            return Happened(kind="decline", seat=seat, text=_declining(before, seat, cast))
        case Continued(seat=seat):
            text = cast.tells(seat, "You open the next game", "{name} opens the next game")
            return Happened(kind="again", seat=seat, text=text)
        case Undone(seat=seat):
            text = cast.tells(
                seat, "You take back your last move", "{name} takes back the last move"
            )
            return Happened(kind="undo", seat=seat, text=text)
        case WentOn(seat=seat):
            return Happened(
                kind="ready", seat=seat, text=cast.tells(seat, "You go on", "{name} goes on")
            )
        case Did(action=text):
            return _done(before, parse_action(text), after, cast)


def proposing(seat: int, cast: Cast) -> str:
    """That a seat wants to take back what it did last."""
    return cast.tells(
        seat, "You want to take back your last move", "{name} wants to take back the last move"
    )


def _declining(before: TableState, seat: int, cast: Cast) -> str:
    proposal = before.proposal
    if proposal is not None and proposal.seat == seat:
        return cast.tells(seat, "You leave it as it is", "{name} leaves it as it is")
    return cast.tells(seat, "You do not agree", "{name} does not agree")


def _done(before: TableState, action: Action, after: TableState, cast: Cast) -> Happened:
    kind = _KINDS[type(action)]
    if isinstance(action, Deal):
        return Happened(
            kind=kind,
            seat=action.dealer,
            text=cast.tells(action.dealer, "You deal", "{name} deals"),
        )
    seat = before.game.turn
    assert seat is not None
    trick = len(before.game.trick) > 0 and len(after.game.trick) == 0
    return Happened(kind=kind, seat=seat, text=_sentence(action, seat, cast), trick=trick)


def _sentence(action: Action, seat: int, cast: Cast) -> str:
    """What a seat did; never which cards it passed or set aside, nor what it typed."""
    match action:
        case Bid(amount):
            return cast.tells(seat, "You bid {amount}", "{name} bids {amount}", amount=amount)
        case Pass():
            return cast.tells(seat, "You pass", "{name} passes")
        case NameTrump(suit):
            title = LOOK.suit_title(suit)
            return cast.tells(seat, "You name {suit}", "{name} names {suit}", suit=title)
        case Give(cards):
            number = say_many(len(cards), "{number} card", "{number} cards")
            return cast.tells(seat, "You pass {cards}", "{name} passes {cards}", cards=number)
        case Bury(cards):
            number = say_many(len(cards), "{number} card", "{number} cards")
            return cast.tells(seat, "You bury {cards}", "{name} buries {cards}", cards=number)
        case EnterMeld():
            return cast.tells(seat, "You have counted meld", "{name} has counted meld")
        case Play(card):
            shown = LOOK.card(card)
            return cast.tells(seat, "You play {card}", "{name} plays {card}", card=shown)
        case LayMeld(kind):
            meld = meld_name(kind)
            return cast.tells(seat, "You lay {meld}", "{name} lays {meld}", meld=meld)
        case Draw():
            return cast.tells(seat, "You draw", "{name} draws")
        case PlayOn():
            return cast.tells(seat, "You play on", "{name} plays on")
        case Fold():
            return cast.tells(seat, "You fold", "{name} folds")
        case ShootMoon():
            return cast.tells(seat, "You declare every trick", "{name} declares every trick")
        case Claim():
            return cast.tells(seat, "You claim the rest", "{name} claims the rest")
        case Concede():
            return cast.tells(seat, "You concede the rest", "{name} concedes the rest")
        case ClaimMisdeal():
            return cast.tells(seat, "You throw the hand in", "{name} throws the hand in")
        case KeepHand():
            return cast.tells(seat, "You keep the hand", "{name} keeps the hand")
        case Deal():
            return cast.tells(seat, "You deal", "{name} deals")

"""An action of a seat in a sentence, as everybody may know it."""

from __future__ import annotations

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
from acesaround.i18n import say_many
from acesaround.server.screen.look import LOOK
from acesaround.text.cast import Cast
from acesaround.text.melds import meld_name


def deed(action: Action, seat: int, cast: Cast) -> str:
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

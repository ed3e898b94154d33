"""Sentences about actions, with only public information."""

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
from acesaround.i18n import tr_plural
from acesaround.server.screen.look import LOOK
from acesaround.text.cast import Cast
from acesaround.text.melds import meld_name


def deed(action: Action, seat: int, cast: Cast) -> str:
    """Return a sentence about an action. It never shows passed or buried cards, or meld entries."""
    match action:
        case Bid(amount):
            return cast.tells(
                seat, "server.you_bid_amount", "server.name_bids_amount", amount=amount
            )
        case Pass():
            return cast.tells(seat, "server.you_pass", "server.name_passes")
        case NameTrump(suit):
            title = LOOK.suit_title(suit)
            return cast.tells(seat, "server.you_name_suit", "server.name_names_suit", suit=title)
        case Give(cards):
            number = tr_plural("common.count_card", len(cards))
            return cast.tells(
                seat, "server.you_pass_cards", "server.name_passes_cards", cards=number
            )
        case Bury(cards):
            number = tr_plural("common.count_card", len(cards))
            return cast.tells(
                seat, "server.you_bury_cards", "server.name_buries_cards", cards=number
            )
        case EnterMeld():
            return cast.tells(seat, "server.you_enter_your_meld", "server.name_enters_their_meld")
        case Play(card):
            shown = LOOK.card(card)
            return cast.tells(seat, "server.you_play_card", "server.name_plays_card", card=shown)
        case LayMeld(kind):
            meld = meld_name(kind)
            return cast.tells(
                seat, "server.you_lay_down_meld", "server.name_lays_down_meld", meld=meld
            )
        case Draw():
            return cast.tells(seat, "server.you_draw", "server.name_draws")
        case PlayOn():
            return cast.tells(seat, "server.you_play_the_hand", "server.name_plays_the_hand")
        case Fold():
            return cast.tells(seat, "server.you_fold", "server.name_folds")
        case ShootMoon():
            return cast.tells(seat, "server.you_shoot_the_moon", "server.name_shoots_the_moon")
        case Claim():
            return cast.tells(seat, "server.you_claim_the_rest", "server.name_claims_the_rest")
        case Concede():
            return cast.tells(seat, "server.you_concede_the_rest", "server.name_concedes_the_rest")
        case ClaimMisdeal():
            return cast.tells(seat, "server.you_call_a_misdeal", "server.name_calls_a_misdeal")
        case KeepHand():
            return cast.tells(seat, "server.you_keep_this_hand", "server.name_keeps_their_hand")
        case Deal():
            return cast.tells(seat, "server.you_deal", "server.name_deals")

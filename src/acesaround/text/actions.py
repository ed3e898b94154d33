"""Actions in words, the actions a player can take, and errors for anything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.cards import Rank
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
from acesaround.game.legal import Calls, CardSets, Legal
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.i18n import number, tr
from acesaround.messages import Message
from acesaround.messages.values import NOT_A_CARD
from acesaround.text.columns import capital, listed
from acesaround.text.formatter import PLAIN_DISPLAY, Display, format_message, message_in_words
from acesaround.text.melds import meld_name


def action_text(action: Action, display: Display) -> str:
    """Return an action in words, such as ``bid 55`` or ``play A♠``."""
    match action:
        case Bid(amount):
            return tr("common.bid_amount", amount=amount)
        case Pass():
            return tr("common.pass")
        case NameTrump(suit):
            return tr("text.name_suit", suit=display.suit_title(suit))
        case Give(cards):
            return tr("text.pass_cards", cards=display.cards(cards))
        case Bury(cards):
            return tr("text.bury_cards", cards=display.cards(cards))
        case EnterMeld(total):
            return tr("text.enter_total_meld", total=total)
        case Play(card, copy):
            if copy:
                return tr("text.play_card_from_the_table", card=display.card(card))
            return tr("text.play_card", card=display.card(card))
        case LayMeld(kind, copies, exchange):
            meld, shown = meld_name(kind), display.cards([c.card for c in copies])
            if exchange:
                return tr("text.lay_down_meld_cards_and_exchange_it", meld=meld, cards=shown)
            return tr("text.lay_down_meld_cards", meld=meld, cards=shown)
        case Draw():
            return tr("text.draw")
        case PlayOn():
            return tr("common.play_the_hand")
        case Fold():
            return tr("common.fold")
        case ShootMoon():
            return tr("common.shoot_the_moon")
        case Claim():
            return tr("common.claim_the_rest")
        case Concede():
            return tr("common.concede_the_rest")
        case ClaimMisdeal():
            return tr("text.call_a_misdeal")
        case KeepHand():
            return tr("text.keep_this_hand")
        case Deal():
            return tr("text.deal")


def options(view: View, display: Display, *, buttons: bool = False) -> str:
    """Return a sentence or two on what the seat can do now.

    Return an empty string if the prompt is enough. `buttons` is True for a page that has Pass and
    Fold buttons.
    """
    text = _without_fold(view, display, buttons)
    # In the declare phase, folding is already in the list of actions.
    if not text or view.phase is Phase.DECLARE or Fold() not in view.legal:
        return text
    fold = tr("text.or_press_fold") if buttons else tr("text.fold_gives_up_the_bid")
    return f"{text.removesuffix('.')}. {fold}"


def _without_fold(view: View, display: Display, buttons: bool) -> str:
    legal = view.legal
    match view.phase:
        case Phase.AUCTION:
            return _calls(legal, buttons)
        case Phase.NAME_TRUMP:
            suits = [display.suit_title(a.suit) for a in legal if isinstance(a, NameTrump)]
            return tr("text.you_can_name_suits", suits=listed(suits, "or"))
        case Phase.EXCHANGE:
            return _give(legal)
        case Phase.BURY:
            return _bury(legal, display)
        case Phase.ENTER_MELD:
            return tr("text.add_up_your_meld_and_enter_the")
        case Phase.DECLARE:
            actions = listed([action_text(a, display) for a in legal], "or")
            return tr("text.you_can_actions", actions=actions)
        case Phase.MISDEAL:
            return tr("text.this_hand_is_weak_enough_for_a")
        case Phase.TRICK_PLAY | Phase.STOCK_PLAY:
            return _plays(view, display)
        case _:
            return ""


def _calls(legal: Legal, buttons: bool) -> str:
    if not isinstance(legal, Calls):
        return ""
    texts: list[str] = []
    endless = False
    for span in legal.bids:
        if len(span) <= 2:
            texts += map(number, span)
        elif span.step == 1 and len(span) <= 40:
            texts.append(tr("text.first_to_last", first=span[0], last=span[-1]))
        else:
            some = ", ".join(map(number, span[:3]))
            texts.append(tr("text.bids_and_so_on", bids=some))
            endless = span is legal.bids[-1]
    if not texts:
        if buttons:
            return tr("text.you_can_only_press_pass")
        return tr("text.you_can_only_pass_enter_does")
    bids = ", ".join(texts) if endless else listed(texts, "or")
    if not legal.may_pass:
        return tr("text.you_can_bid_bids", bids=bids)
    if buttons:
        return tr("text.you_can_bid_bids_or_press_pass", bids=bids)
    return tr("text.you_can_bid_bids_0_passes", bids=bids)


def _give(legal: Legal) -> str:
    if isinstance(legal, CardSets):
        return tr("text.enter_any_count_cards_separated_by", count=legal.count)
    return tr("text.enter_cards_separated_by_spaces")


def _bury(legal: Legal, display: Display) -> str:
    if not isinstance(legal, CardSets):
        return ""
    count = legal.count
    if legal.free == legal.held or len(legal.free) < count:
        return tr("text.enter_count_cards_separated_by_spaces", count=count)
    return tr(
        "text.enter_count_of_these_cards_separated_by", count=count, cards=display.cards(legal.free)
    )


def _plays(view: View, display: Display) -> str:
    plays: Sequence[Play] = [a for a in view.legal if isinstance(a, Play)]
    kinds = {play.card for play in plays}
    if kinds == set(view.hand.kinds()) and len(kinds) > 1:
        return tr("text.you_can_play_any_card")
    names = [display.card(play.card) + (f"#{play.copy}" if play.copy else "") for play in plays]
    if len(view.legal) == 1:
        return tr("text.you_must_play_card_press_enter", card=names[0])
    if len(names) == 1:
        return tr("text.you_can_only_play_card", card=names[0])
    return tr("text.you_can_play_cards", cards=" ".join(names))


_IS_NO: Final = {
    Phase.AUCTION: "text.text_isnt_a_bid_options",
    Phase.NAME_TRUMP: "text.text_isnt_a_suit_options",
    Phase.ENTER_MELD: "text.text_isnt_a_meld_total_options",
}


def unreadable_action(view: View, text: str, problem: Message) -> str:
    """Return an error for input that isn't an action, with what to enter instead."""
    what = _IS_NO.get(view.phase)
    if what is not None:
        shown = text if len(text) <= 40 else text[:37] + "..."
        return tr(what, text=shown, options=options(view, PLAIN_DISPLAY, buttons=True))
    if problem.code == NOT_A_CARD.code:
        ranks = [_typed(rank) for rank in sorted(view.rules.deck.ranks, reverse=True)]
        shown = listed(ranks, "or")
        return tr("text.text_isnt_a_card_use_ranks", text=problem.params["text"], ranks=shown)
    return format_message(problem, PLAIN_DISPLAY)


def _typed(rank: Rank) -> str:
    return "T/10" if rank is Rank.TEN else rank.letter


def illegal_action(view: View, refusal: Message) -> str:
    """Return an error with its cards in words and, during the bidding, the legal bids."""
    told = message_in_words(refusal)
    if view.phase is not Phase.AUCTION:
        return told
    return f"{capital(told)}. {options(view, PLAIN_DISPLAY, buttons=True)}"

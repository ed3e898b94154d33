"""Actions in words, and what may be done now."""

from __future__ import annotations

from collections.abc import Sequence

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
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.i18n import say
from acesaround.text.columns import listed
from acesaround.text.look import Look
from acesaround.text.melds import meld_name


def in_words(action: Action, look: Look) -> str:
    """An action as one would say it: ``bid 55``, ``play A♠``."""
    match action:
        case Bid(amount):
            return say("bid {amount}", amount=amount)
        case Pass():
            return say("pass")
        case NameTrump(suit):
            return say("name {suit}", suit=look.suit_title(suit))
        case Give(cards):
            return say("give {cards}", cards=look.cards(cards))
        case Bury(cards):
            return say("bury {cards}", cards=look.cards(cards))
        case EnterMeld(total):
            return say("say {total} meld", total=total)
        case Play(card, copy):
            if copy:
                return say("play {card} from the table", card=look.card(card))
            return say("play {card}", card=look.card(card))
        case LayMeld(kind, copies, exchange):
            meld, shown = meld_name(kind), look.cards([c.card for c in copies])
            if exchange:
                return say("lay {meld}, {cards}, exchanged for the upcard", meld=meld, cards=shown)
            return say("lay {meld}, {cards}", meld=meld, cards=shown)
        case Draw():
            return say("draw")
        case PlayOn():
            return say("play on")
        case Fold():
            return say("fold")
        case ShootMoon():
            return say("declare every trick")
        case Claim():
            return say("claim the rest")
        case Concede():
            return say("concede the rest")
        case ClaimMisdeal():
            return say("throw the hand in")
        case KeepHand():
            return say("keep the hand")
        case Deal():
            return say("deal")


def options(view: View, look: Look, *, buttons: bool = False) -> str:
    """Return what the seat can do now, in a sentence or two; empty if the prompt says it all.

    `buttons` is true for a page, which has buttons to pass and to fold.
    """
    text = _without_fold(view, look, buttons)
    # Where a hand is declared, folding is in the list of actions.
    if not text or view.phase is Phase.DECLARE or Fold() not in view.legal:
        return text
    fold = say("Or press “Fold”.") if buttons else say("FOLD gives the hand up.")
    return f"{text.removesuffix('.')}. {fold}"


def _without_fold(view: View, look: Look, buttons: bool) -> str:
    legal = view.legal
    match view.phase:
        case Phase.AUCTION:
            return _calls(legal, buttons)
        case Phase.NAME_TRUMP:
            suits = [look.suit_title(a.suit) for a in legal if isinstance(a, NameTrump)]
            return say("You can name {suits}.", suits=listed(suits, "or"))
        case Phase.EXCHANGE:
            return _give(legal)
        case Phase.BURY:
            return _bury(legal, look)
        case Phase.ENTER_MELD:
            return say("Add up your meld and type the total. Only what you type counts.")
        case Phase.DECLARE:
            actions = listed([in_words(a, look) for a in legal], "or")
            return say("You can {actions}.", actions=actions)
        case Phase.MISDEAL:
            return say("This hand is poor enough to be dealt again.")
        case Phase.TRICK_PLAY | Phase.STOCK_PLAY:
            return _plays(view, look)
        case _:
            return ""


def _calls(legal: Legal, buttons: bool) -> str:
    if not isinstance(legal, Calls):
        return ""
    texts: list[str] = []
    endless = False
    for span in legal.bids:
        if len(span) <= 2:
            texts += map(str, span)
        elif span.step == 1 and len(span) <= 40:
            texts.append(say("{first} to {last}", first=span[0], last=span[-1]))
        else:
            some = ", ".join(map(str, span[:3]))
            texts.append(say("{bids} and so on", bids=some))
            endless = span is legal.bids[-1]
    if not texts:
        if buttons:
            return say("You can only press “Pass”.")
        return say("You can only pass; ENTER does.")
    bids = ", ".join(texts) if endless else listed(texts, "or")
    if not legal.may_pass:
        return say("You can bid {bids}.", bids=bids)
    if buttons:
        return say("You can bid {bids}, or press “Pass”.", bids=bids)
    return say("You can bid {bids}; 0 passes.", bids=bids)


def _give(legal: Legal) -> str:
    if isinstance(legal, CardSets):
        return say("Any cards: {count} of them, with blanks between them.", count=legal.count)
    return say("Any cards: some, with blanks between them.")


def _bury(legal: Legal, look: Look) -> str:
    if not isinstance(legal, CardSets):
        return ""
    count = legal.count
    if legal.free == legal.held or len(legal.free) < count:
        return say("Type {count} cards with blanks between them.", count=count)
    return say(
        "Type {count} cards with blanks between them, from {cards}.",
        count=count,
        cards=look.cards(legal.free),
    )


def _plays(view: View, look: Look) -> str:
    plays: Sequence[Play] = [a for a in view.legal if isinstance(a, Play)]
    kinds = {play.card for play in plays}
    if kinds == set(view.hand.kinds()) and len(kinds) > 1:
        return say("You can play any card.")
    names = [look.card(play.card) + (f"#{play.copy}" if play.copy else "") for play in plays]
    if len(view.legal) == 1:
        return say("You must play {card}; ENTER plays it.", card=names[0])
    if len(names) == 1:
        return say("You can only play {card}.", card=names[0])
    return say("You can play {cards}", cards=" ".join(names))

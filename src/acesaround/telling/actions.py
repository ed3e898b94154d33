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
from acesaround.telling.look import Look
from acesaround.telling.melds import meld_name
from acesaround.telling.text import listed


def in_words(action: Action, look: Look) -> str:
    """An action as one would say it: ``bid 55``, ``play A♠``."""
    match action:
        case Bid(amount):
            return f"bid {amount}"
        case Pass():
            return "pass"
        case NameTrump(suit):
            return f"name {look.suit_title(suit)}"
        case Give(cards):
            return f"give {look.cards(cards)}"
        case Bury(cards):
            return f"bury {look.cards(cards)}"
        case EnterMeld(total):
            return f"say {total} meld"
        case Play(card, copy):
            return f"play {look.card(card)}" + (f"#{copy}" if copy else "")
        case LayMeld(kind, copies, exchange):
            swap = ", exchanged for the upcard" if exchange else ""
            return f"lay {meld_name(kind)}, {look.cards([c.card for c in copies])}{swap}"
        case Draw():
            return "draw"
        case PlayOn():
            return "play on"
        case Fold():
            return "fold"
        case ShootMoon():
            return "declare every trick"
        case Claim():
            return "claim the rest"
        case Concede():
            return "concede the rest"
        case ClaimMisdeal():
            return "throw the hand in"
        case KeepHand():
            return "keep the hand"
        case Deal():
            return "deal"


def options(view: View, look: Look) -> str:
    """What the seat may do now, in a sentence; empty where the prompt says it all."""
    legal = view.legal
    match view.phase:
        case Phase.AUCTION:
            return _calls(legal)
        case Phase.NAME_TRUMP:
            suits = [look.suit_title(a.suit) for a in legal if isinstance(a, NameTrump)]
            return f"You may name {listed(suits, 'or')}."
        case Phase.EXCHANGE:
            return f"Any cards: {_many(legal)}, with blanks between them."
        case Phase.BURY:
            return _bury(legal, look)
        case Phase.ENTER_MELD:
            return "Add up your meld and type the total. Only what you type counts."
        case Phase.DECLARE:
            return f"You may {listed([in_words(a, look) for a in legal], 'or')}."
        case Phase.MISDEAL:
            return "This hand is poor enough to be dealt again."
        case Phase.TRICK_PLAY | Phase.STOCK_PLAY:
            return _plays(view, look)
        case _:
            return ""


def _calls(legal: Legal) -> str:
    if not isinstance(legal, Calls):
        return ""
    texts: list[str] = []
    for span in legal.bids:
        if len(span) <= 2:
            texts += map(str, span)
        elif span.step == 1 and len(span) <= 40:
            texts.append(f"{span[0]} to {span[-1]}")
        else:
            texts.append(f"{span[0]}, {span[1]}, {span[2]} and so on")
    if not texts:
        return "You may only pass; ENTER does."
    bids = ", ".join(texts) if texts[-1].endswith("so on") else listed(texts, "or")
    return f"You may bid {bids}" + ("; 0 passes." if legal.may_pass else ".")


def _many(legal: Legal) -> str:
    return f"{legal.count} of them" if isinstance(legal, CardSets) else "some"


def _bury(legal: Legal, look: Look) -> str:
    if not isinstance(legal, CardSets):
        return ""
    text = f"{legal.count} cards with blanks between them"
    if legal.free != legal.held and len(legal.free) >= legal.count:
        text += f", from {look.cards(legal.free)}"
    fold = "; FOLD gives the hand up" if legal.may_fold else ""
    return f"Type {text}{fold}."


def _plays(view: View, look: Look) -> str:
    plays: Sequence[Play] = [a for a in view.legal if isinstance(a, Play)]
    kinds = {play.card for play in plays}
    if kinds == set(view.hand.kinds()) and len(kinds) > 1:
        return "You may play any card."
    names = [look.card(play.card) + (f"#{play.copy}" if play.copy else "") for play in plays]
    if len(names) == 1:
        return f"You must play {names[0]}; ENTER plays it."
    return f"You may play {' '.join(names)}"

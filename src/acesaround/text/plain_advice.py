"""A hint's plain sentence: what to do and why, from what the player can see and know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from acesaround.cards import CARDS, Card, Hand, Rank, Suit
from acesaround.game.actions import (
    Action,
    Bid,
    Bury,
    ClaimMisdeal,
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
from acesaround.game.legal import Calls
from acesaround.game.meld import own_meld
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.messages import Message, advice, reasons, reasons_play
from acesaround.players.daugherty.evaluation import bid_formulas, read_auction
from acesaround.players.daugherty.following import Situation
from acesaround.players.daugherty.table import Table, points_left, still_needed
from acesaround.players.daugherty.two_hand import MeldPlan
from acesaround.text.columns import capital
from acesaround.text.formatter import Display, format_message


def plain_sentence(
    seen: View, action: Action, display: Display, names: Sequence[str], shown: str | None = None
) -> str:
    """Return the sentence for a choice in the current language.

    `shown` is the meld that a bid shows a partner, if any.
    """
    why = because(seen, action, shown, hint=True)
    message = advice.SENTENCE(action=what_to_do(seen, action), because=why)
    return capital(format_message(message, display, names))


def what_to_do(seen: View, action: Action) -> Message:
    """Return an action as a request: ``lead your ace of hearts``."""
    match action:
        case Play(card, copy):
            return _playing(seen, card, from_table=copy > 0)
        case Bid(amount):
            return advice.BID(amount=amount)
        case NameTrump(suit):
            return advice.NAME(suit=suit)
        case Give(cards):
            return advice.PASS_CARDS(cards=tuple(cards))
        case Bury(cards):
            return advice.BURY(cards=tuple(cards))
        case EnterMeld(total):
            return advice.ENTER(meld=total)
        case LayMeld(kind, _, exchange):
            upcard = seen.stock.upcard if seen.stock else None
            if exchange and upcard is not None:
                return advice.EXCHANGE(upcard=upcard)
            return advice.LAY(meld=reasons.MELD_KINDS[kind]())
        case _:
            return _WORDS[type(action)]()


_WORDS: Final = {
    Pass: advice.PASS,
    Draw: advice.DRAW,
    PlayOn: advice.PLAY_ON,
    Fold: advice.FOLD,
    ShootMoon: advice.SHOOT,
    ClaimMisdeal: advice.CALL_MISDEAL,
    KeepHand: advice.KEEP,
}


def _playing(seen: View, card: Card, *, from_table: bool) -> Message:
    if from_table:
        return advice.PLAY_FROM_TABLE(card=card)
    if not seen.trick:
        return advice.LEAD(card=card)
    led = seen.trick[0].suit
    if card.suit == led:
        return advice.PLAY(card=card)
    if card.suit == seen.trump:
        return advice.TRUMP_WITH(card=card)
    scores = seen.rules.counters.points.get(card.rank, 0) > 0
    return (advice.PLAY if scores else advice.THROW_OFF)(card=card)


def because(seen: View, action: Action, shown: str | None = None, *, hint: bool = False) -> Message:
    """Return the main reason for an action. It's true whatever the hidden cards are.

    A `hint` says "your partner" rather than "partner".
    """
    match action:
        case Play(card):
            return _for_card(seen, card, hint)
        case Bid(amount):
            return _for_bid(seen, amount, shown, hint)
        case Pass():
            return _for_pass(seen, hint)
        case NameTrump(suit):
            trumps = reasons.TRUMPS(number=seen.hand.length(suit))
            return advice.SUIT_BRINGS(trumps=trumps, meld=_meld(seen, seen.hand, suit))
        case Give(cards):
            return _for_passed(seen, cards)
        case Bury(cards):
            return _for_buried(seen, cards)
        case EnterMeld(total):
            whole = total == _meld(seen, seen.hand, seen.trump, seen.buried)
            return advice.ALL_THE_MELD() if whole else advice.SAFE_TOTAL()
        case LayMeld():
            points = MeldPlan(Table(seen)).points(action)
            return advice.SCORES_NOW(points=points) if points else advice.SCORES_NOTHING()
        case Draw():
            can_meld = any(isinstance(other, LayMeld) for other in seen.legal)
            return advice.MELD_CAN_WAIT() if can_meld else advice.NOTHING_TO_LAY()
        case PlayOn() | Fold():
            return _for_contract(seen, folds=isinstance(action, Fold))
        case _:
            return _OTHER[type(action)]()


_OTHER: Final = {
    ShootMoon: advice.EVERY_TRICK,
    ClaimMisdeal: advice.TOO_WEAK,
    KeepHand: advice.TOO_GOOD,
}


def hand_worth(seen: View) -> tuple[int, Suit] | None:
    """Return what the hand is worth in the auction and its trump suit, or None without one."""
    best = next(iter(bid_formulas(seen)), None)
    return None if best is None else (best.total, best.suit)


def _meld(seen: View, hand: Hand, trump: Suit | None, buried: Hand | None = None) -> int:
    declares = seen.declarer in (None, seen.seat)
    return own_meld(seen.rules, hand, trump, declares=declares, buried=buried).total


def _for_bid(seen: View, amount: int, shown: str | None, hint: bool) -> Message:
    worth = hand_worth(seen)
    if shown is not None:
        return advice.SHOWS(partner=_partner(Table(seen), hint), meaning=shown)
    if worth is not None and amount <= worth[0]:
        return advice.WORTH(worth=worth[0], suit=worth[1])
    legal = seen.legal
    if isinstance(legal, Calls) and not legal.may_pass and legal.bids[0][0] == amount:
        return advice.FORCED()
    return advice.BID_IS_BETTER()


def _for_pass(seen: View, hint: bool) -> Message:
    legal = seen.legal
    if not isinstance(legal, Calls) or not legal.bids:
        return advice.NO_BID()
    worth, least = hand_worth(seen), legal.bids[0][0]
    if worth is None:
        return advice.NO_MARRIAGE()
    if worth[0] < least:
        return advice.TOO_LITTLE(worth=worth[0], least=least)
    if read_auction(seen).leading_partner is not None:
        return advice.PARTNER_HAS_BID(partner=_partner(Table(seen), hint))
    return advice.PASS_IS_BETTER()


def _for_passed(seen: View, cards: Iterable[Card]) -> Message:
    cards = tuple(cards)
    if seen.declarer == seen.seat:
        return _for_kept(seen, cards, ())
    trumps = sum(card.suit == seen.trump for card in cards)
    aces = sum(card.rank is Rank.ACE and card.suit != seen.trump for card in cards)
    if trumps and aces:
        return advice.PASSES_TRUMPS_AND_ACES(
            trumps=reasons.TRUMPS(number=trumps), aces=reasons.ACES(number=aces)
        )
    if trumps:
        return advice.PASSES_TRUMPS()
    return advice.PASSES_ACES() if aces else advice.NEEDED_LEAST()


def _for_buried(seen: View, cards: Iterable[Card]) -> Message:
    cards = tuple(cards)
    buried = {card.suit for card in cards}
    kept = _without(seen.hand, cards)
    emptied = [suit for suit in buried if suit != seen.trump and not kept.has_suit(suit)]
    return _for_kept(seen, cards, emptied)


def _for_kept(seen: View, cards: tuple[Card, ...], emptied: Sequence[Suit]) -> Message:
    trump = seen.trump
    if trump is None or _meld(seen, _without(seen.hand, cards), trump) < _meld(
        seen, seen.hand, trump
    ):
        return advice.NEEDED_LEAST()
    if emptied:
        return advice.KEEPS_MELD_EMPTIES(suit=emptied[0])
    return advice.KEEPS_MELD()


def _without(hand: Hand, cards: Iterable[Card]) -> Hand:
    for card in cards:
        hand = hand.without(card)
    return hand


def _for_contract(seen: View, *, folds: bool) -> Message:
    table = Table(seen)
    need, total = still_needed(table), points_left(table)
    if need is None or seen.on_board is None:
        return advice.FOLD_IS_BETTER() if folds else advice.BID_IS_BETTER()
    if folds:
        if need > total:
            return advice.OUT_OF_REACH()
        return advice.TOO_MUCH(need=need, total=total) if need > 0 else advice.FOLD_IS_BETTER()
    return advice.BID_NEEDS(need=need, total=total) if need > 0 else advice.MELD_MAKES_BID()


def _for_card(seen: View, card: Card, hint: bool) -> Message:
    if len({action.card for action in seen.legal if isinstance(action, Play)}) == 1:
        return reasons.ONLY_CARD()
    table = Table(seen)
    return (_for_following if seen.trick else _for_lead)(table, card, hint)


def _can_be_beaten(table: Table, card: Card) -> bool:
    """Return True if others might hold a card that beats `card` when it's winning."""
    trump = table.trump
    trumped = trump is not None and card.suit != trump and table.out(trump) > 0
    return trumped or table.out_above(card) > 0


def _for_lead(table: Table, card: Card, hint: bool) -> Message:
    trump = table.trump
    if not _can_be_beaten(table, card):
        if table.allies and _has_counters(table) and any(map(_unseen_counter(table), CARDS)):
            return advice.NOBODY_BEATS_COUNTER(partner=_partner(table, hint))
        return advice.NOBODY_BEATS()
    if table.is_boss(card):
        return advice.ONLY_TRUMP_BEATS(suit=card.suit)
    if card.suit == trump and table.must_follow:
        return advice.PULLS_TRUMP(left=table.out(card.suit))
    draws = table.view.phase is Phase.STOCK_PLAY
    if trump is not None and not draws and table.must_follow:
        hand = table.hand
        if hand.length(card.suit) == 1 and hand.has_suit(trump) and table.out(card.suit):
            return advice.LAST_OF_SUIT(suit=card.suit)
    return advice.NO_BETTER_LEAD() if table.value(card) else advice.GIVES_NOTHING()


def _has_counters(table: Table) -> bool:
    """Return True if only aces, tens, and kings have points."""
    return not (table.points.get(Rank.QUEEN) or table.points.get(Rank.JACK))


def _unseen_counter(table: Table) -> Callable[[Card], bool]:
    return lambda card: table.unseen[card] > 0 and table.value(card) > 0


def _for_following(table: Table, card: Card, hint: bool) -> Message:
    legal = tuple({action.card for action in table.view.legal if isinstance(action, Play)})
    now = Situation(table, legal)
    if card in now.beaters:
        return _for_winner(now, card)
    holder, gives = _holder(now, hint), table.value(card) > 0
    if table.view.phase is Phase.STOCK_PLAY and not table.rules.play.stock_tricks_score:
        return reasons_play.LEAVES_TRICK()
    if not now.ours:
        if not gives:
            return advice.CANT_WIN(holder=holder)
        every = all(table.value(other) for other in legal)
        return (advice.ONLY_COUNTERS if every else advice.NO_BETTER_CARD)(holder=holder)
    if now.last or not _can_be_beaten(table, now.best):
        return (advice.WINS_ADD_POINTS if gives else advice.WINS_ANYWAY)(holder=holder)
    return (advice.WINNING_ADD_POINTS if gives else advice.NOT_SURE)(holder=holder)


def _for_winner(now: Situation, card: Card) -> Message:
    cuts = card.suit == now.table.trump != now.led and not now.table.hand.has_suit(now.led)
    if now.last:
        return advice.TRUMP_TAKES_TRICK(suit=now.led) if cuts else advice.TAKES_TRICK()
    if not _can_be_beaten(now.table, card):
        return advice.NOBODY_LEFT_BEATS()
    return advice.TRUMP_IS_HIGHEST(suit=now.led) if cuts else advice.HIGHEST_SO_FAR()


def _holder(now: Situation, hint: bool) -> Message:
    if hint and now.winner == now.table.partner:
        return advice.YOUR_PARTNERS_CARD(best=now.best)
    return now.holder()


def _partner(table: Table, hint: bool) -> Message:
    if table.partner is None:
        return reasons.ALLY()
    return advice.YOUR_PARTNER() if hint else reasons.PARTNER()

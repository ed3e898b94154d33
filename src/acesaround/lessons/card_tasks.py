"""Questions that are answered by picking cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final, get_args

from acesaround.cards import Card, Hand, Rank
from acesaround.game.contract import buriable
from acesaround.game.meld import MeldItem, count_meld
from acesaround.game.trick import card_points, legal_cards, why_not, winner_index
from acesaround.i18n import tr, tr_plural
from acesaround.lessons.position import YOU, Position
from acesaround.lessons.task import (
    Given,
    MeldToFind,
    Mistake,
    NotGiven,
    NothingRight,
    Task,
    cards_text,
    check_word,
    try_again,
)
from acesaround.messages import lessons
from acesaround.messages.values import shown
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import MeldKind
from acesaround.text.columns import listed
from acesaround.text.formatter import PLAIN_DISPLAY, message_sentence
from acesaround.text.melds import item_title

_symbol = PLAIN_DISPLAY.card
_MELDS: Final[tuple[MeldKind, ...]] = get_args(MeldKind)
_IN_TRUMP: Final = ("run", "run_extra", "royal_marriage", "dix")


def highest(_: RuleSet, now: Position, __: Given) -> Task:
    """Pick the highest card in the hand, which has one suit."""
    if len({card.suit for card in now.hand}) != 1:
        raise NotGiven(lessons.ONE_SUIT())
    best = max(now.hand, key=lambda card: card.rank)
    replies = {
        str(card): tr("lessons.card_ranks_below_best", card=_symbol(card), best=_symbol(best))
        for card in now.hand.kinds()
        if card.rank < best.rank
    }
    return _one((best,), replies)


def counters(rules: RuleSet, now: Position, _: Given) -> Task:
    """Pick every counter in the hand."""
    found = [card for card in now.hand if card_points(rules, (card,))]
    replies = {
        str(card): tr("lessons.card_isnt_a_counter", card=_symbol(card))
        for card in now.hand.kinds()
        if not card_points(rules, (card,))
    }
    return _all(found, replies)


def legal(rules: RuleSet, now: Position, _: Given) -> Task:
    """Pick every card that can be played now."""
    kinds = _legal(rules, now)
    found = [card for card in now.hand if card in kinds]
    return _all(found, _refused(now, kinds))


def playing(rules: RuleSet, now: Position, given: Given) -> Task:
    """Pick a card to play that's legal and has every quality in ``given.aim``."""
    kinds = _legal(rules, now)
    good = list(kinds)
    aims = given.get("aim", ["any"])
    if not isinstance(aims, list):
        raise Mistake(lessons.TEXTS_WANTED(field="given.aim", found=shown(aims)))
    for word in aims:
        check_word("aim", word, AIMS)
        good = AIMS[word](rules, now, good)
    return _one(good, _refused(now, kinds))


def meld(rules: RuleSet, now: Position, given: Given) -> Task:
    """Pick the cards of one meld: ``given.meld`` is its kind."""
    kind = given.get("meld")
    check_word("meld", kind, _MELDS)
    items = [item for item in count_meld(rules, now.hand, now.trump).items if item.kind == kind]
    if not items and now.trump is None and kind in _IN_TRUMP:
        raise NotGiven(lessons.A_TRUMP())
    if not items:
        raise NothingRight
    item = items[0]
    found = [card for card in item.cards for _ in range(item.sets)]
    values = {"points": item.points, "answer": len(found)}
    return replace(_all(found, {}), values=values)


def melds(rules: RuleSet, now: Position, _: Given) -> Task:
    """Find every meld in the hand, one at a time."""
    count = count_meld(rules, now.hand, now.trump)
    found = tuple(_meld_to_find(item) for item in count.items)
    if not found:
        raise NothingRight
    replies: dict[str, str] = {}
    for item in count.items:
        for sets in range(1, item.sets):
            some = cards_text(card for card in item.cards for _ in range(sets))
            told = item_title(item, PLAIN_DISPLAY)
            replies[some] = tr("lessons.you_have_more_of_this_meld", meld=told, count=item.sets)
    return Task(
        "melds",
        melds=found,
        replies=replies,
        otherwise=tr("lessons.these_cards_arent_a_meld"),
        answer=melds_text(count.items),
        values={"total": count.total, "found": len(found)},
    )


def _meld_to_find(item: MeldItem) -> MeldToFind:
    return MeldToFind(cards_text(_cards(item)), _label(item))


def melds_text(items: Iterable[MeldItem]) -> str:
    """Return melds in words, each with its cards and points."""
    return "; ".join(f"{PLAIN_DISPLAY.cards(_cards(item))} ({_label(item)})" for item in items)


def _cards(item: MeldItem) -> Hand:
    return Hand(card for card in item.cards for _ in range(item.sets))


def _label(item: MeldItem) -> str:
    title = item_title(item, PLAIN_DISPLAY)
    named = f"{item.sets} × {title}" if item.sets > 1 else title
    return tr("lessons.meld_is_worth_points", meld=named, points=item.points)


def passing(rules: RuleSet, now: Position, _: Given) -> Task:
    """Pick the cards to pass to a partner who named trump: trumps, highest first, then aces."""
    if now.trump is None:
        raise NotGiven(lessons.A_TRUMP())
    count = rules.exchange.pass_count
    if not count:
        raise NothingRight
    wanted = sorted(
        (card for card in now.hand if card.suit == now.trump and card.rank is not Rank.NINE),
        reverse=True,
    )
    aces = [card for card in now.hand if card.rank is Rank.ACE and card.suit != now.trump]
    if len(wanted) > count or len(wanted) + len(aces) < count:
        raise NothingRight
    found = [*wanted, *aces]
    replies = {
        str(card): tr("lessons.card_doesnt_help_partner_enough", card=_symbol(card))
        for card in now.hand.kinds()
        if card not in found
    }
    return _some(found, count, replies)


def burying(rules: RuleSet, now: Position, _: Given) -> Task:
    """Pick cards to bury from the hand and the widow: none that's melded, an ace, or trump."""
    if rules.widow is None:
        raise NothingRight
    if now.trump is None or not now.widow:
        raise NotGiven(lessons.A_WIDOW())
    hand = now.pickable
    melded = count_meld(rules, hand, now.trump).cards
    replies = {}
    for card in hand.kinds():
        shown = PLAIN_DISPLAY.card(card)
        if card.suit == now.trump:
            replies[str(card)] = tr("lessons.keep_trump_cards", card=shown)
        elif card.rank is Rank.ACE:
            replies[str(card)] = tr("lessons.keep_aces", card=shown)
        elif card in melded:
            replies[str(card)] = tr("lessons.card_is_in_your_meld", card=shown)
    needed = Hand(card for card in hand if card.suit == now.trump or card.rank is Rank.ACE)
    spared = buriable(rules, hand, now.trump) - _both(buriable(rules, hand, now.trump), needed)
    return _some(spared - _both(spared, melded), rules.widow.bury, replies)


def _both(some: Hand, melded: Hand) -> Hand:
    return Hand(
        card for card in some.kinds() for _ in range(min(some.count(card), melded.count(card)))
    )


def _legal(rules: RuleSet, now: Position) -> tuple[Card, ...]:
    whole = len(now.trick) == now.players
    if whole or (now.trick and (now.trick[0][0] + len(now.trick)) % now.players != YOU):
        raise NotGiven(lessons.YOUR_CARD())
    if now.stock and rules.play.stock_follow == "free":
        return now.hand.kinds()
    first = not now.tricks and now.declarer == YOU
    return legal_cards(rules, now.hand, now.cards, now.trump, first_lead=first, bid=now.high)


def _refused(now: Position, kinds: Iterable[Card]) -> dict[str, str]:
    barred = [card for card in now.hand.kinds() if card not in kinds]
    return {
        str(card): message_sentence(why_not(now.hand, now.cards, now.trump, card), PLAIN_DISPLAY)
        for card in barred
    }


def _wins(_: RuleSet, now: Position, cards: list[Card]) -> list[Card]:
    table = now.cards
    return [card for card in cards if winner_index((*table, card), now.trump) == len(table)]


def _loses(rules: RuleSet, now: Position, cards: list[Card]) -> list[Card]:
    winning = _wins(rules, now, cards)
    return [card for card in cards if card not in winning]


def _extreme(best: Callable[[Iterable[int]], int]) -> Callable[..., list[Card]]:
    def choose(_: RuleSet, __: Position, cards: list[Card]) -> list[Card]:
        rank = best([card.rank for card in cards]) if cards else None
        return [card for card in cards if card.rank == rank]

    return choose


AIMS: Final[Mapping[str, Callable[[RuleSet, Position, list[Card]], list[Card]]]] = {
    "any": lambda _, __, cards: cards,
    "win": _wins,
    "lose": _loses,
    "counter": lambda rules, _, cards: [card for card in cards if card_points(rules, (card,))],
    "loser": lambda rules, _, cards: [card for card in cards if not card_points(rules, (card,))],
    "ace": lambda _, __, cards: [card for card in cards if card.rank is Rank.ACE],
    "not_ace": lambda _, __, cards: [card for card in cards if card.rank is not Rank.ACE],
    "trump": lambda _, now, cards: [card for card in cards if card.suit == now.trump],
    "side": lambda _, now, cards: [card for card in cards if card.suit != now.trump],
    "lowest": _extreme(min),
    "highest": _extreme(max),
}
"""Qualities of a card to play, by name. Each keeps the cards that have it."""


def _one(found: Iterable[Card], replies: Mapping[str, str]) -> Task:
    cards = tuple(dict.fromkeys(found))
    return _some(cards, 1, replies)


def _all(found: Iterable[Card], replies: Mapping[str, str]) -> Task:
    cards = tuple(found)
    return _some(cards, len(cards), replies)


def _answer(cards: tuple[Card, ...], count: int) -> str:
    """Return every right answer in words: any `count` of `cards`."""
    if len(cards) == count:
        return PLAIN_DISPLAY.cards(Hand(cards))
    if count == 1:
        return listed(map(_symbol, Hand(cards).kinds()), "or")
    return tr("lessons.any_count_of_cards", count=count, cards=PLAIN_DISPLAY.cards(Hand(cards)))


def _some(found: Iterable[Card], count: int, replies: Mapping[str, str]) -> Task:
    cards = tuple(found)
    if not cards or len(cards) < count:
        raise NothingRight
    return Task(
        "cards",
        allowed=cards,
        count=count,
        card_replies=replies,
        otherwise=try_again(),
        too_few=tr_plural("lessons.good_but_pick_count_cards", count),
        too_many=tr_plural("lessons.pick_only_count_cards", count),
        answer=_answer(cards, count),
        values={"answer": count},
    )

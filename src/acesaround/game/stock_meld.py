"""Melding in stock play: the copies that can be laid down, and their notation (S4-17..26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Final

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.actions import Copy, LayMeld, Play, StockMeldKind
from acesaround.game.meld import PINOCHLE, around, marriage, run, total_for
from acesaround.game.state import Exposed, Laid
from acesaround.messages import Message, refusals
from acesaround.rules.model import RuleSet


def canonical_play(fresh: Hand, exposed: Sequence[Exposed], action: Play) -> Play:
    """Return the play as `legal` lists it.

    Copies on the table that were used in the same melds count as one choice, identified by the
    lowest number. A card without a number is a copy on the table if none is in the hand and all
    copies on the table are alike.
    """
    alike = [one for one in exposed if one.card == action.card]
    if action.copy:
        return Play(action.card, _lowest(exposed, action.card, action.copy))
    if action.card in fresh or len({one.served for one in alike}) != 1:
        return action
    return Play(action.card, min(one.copy for one in alike))


def canonical_meld(
    exposed: Sequence[Exposed], order: Sequence[Card] | None, action: LayMeld
) -> LayMeld:
    """Return the meld as `legal` lists it.

    Copies that are alike get the lowest number, and the cards are sorted in the meld's order. If
    the cards don't form a meld, `order` is None, and the action is returned unchanged.
    """
    if order is None:
        return action
    copies = [
        Copy(one.card, _lowest(exposed, one.card, one.copy)) if one.copy else one
        for one in action.cards
    ]
    return replace(action, cards=tuple(sorted(copies, key=lambda one: order.index(one.card))))


def _lowest(exposed: Sequence[Exposed], card: Card, copy: int) -> int:
    named = next((one for one in exposed if (one.card, one.copy) == (card, copy)), None)
    if named is None:
        return copy
    return min(one.copy for one in exposed if (one.card, one.served) == (card, named.served))


_AROUNDS: Final[dict[StockMeldKind, Rank]] = {
    "aces": Rank.ACE,
    "kings": Rank.KING,
    "queens": Rank.QUEEN,
    "jacks": Rank.JACK,
}
_CLASS: Final[dict[StockMeldKind, str]] = {
    "run": "sequences",
    "marriage": "sequences",
    "dix": "sequences",
    "pinochle": "pinochles",
    "aces": "arounds",
    "kings": "arounds",
    "queens": "arounds",
    "jacks": "arounds",
}


def combination(
    rules: RuleSet, trump: Suit, kinds: Iterable[Card]
) -> tuple[StockMeldKind, tuple[Card, ...]] | None:
    """Return the meld that these kinds of cards form, with its cards in order, or None."""
    known = _by_cards(trump, rules.meld.run_suits == "any", bool(rules.meld.dix))
    return known.get(tuple(sorted(kinds)))


def combinations(rules: RuleSet, trump: Suit) -> tuple[tuple[StockMeldKind, tuple[Card, ...]], ...]:
    """Return every meld in the rules, as its kind and the cards it takes."""
    return _combinations(trump, rules.meld.run_suits == "any", bool(rules.meld.dix))


@cache
def _combinations(
    trump: Suit, any_run: bool, dix: bool
) -> tuple[tuple[StockMeldKind, tuple[Card, ...]], ...]:
    found: list[tuple[StockMeldKind, tuple[Card, ...]]] = []
    found += [("run", run(suit)) for suit in (Suit if any_run else (trump,))]
    found += [(kind, around(rank)) for kind, rank in _AROUNDS.items()]
    found += [("marriage", marriage(suit)) for suit in Suit]
    found.append(("pinochle", PINOCHLE))
    if dix:
        found.append(("dix", (Card.of(Rank.NINE, trump),)))
    return tuple(found)


@cache
def _by_cards(
    trump: Suit, any_run: bool, dix: bool
) -> dict[tuple[Card, ...], tuple[StockMeldKind, tuple[Card, ...]]]:
    return {tuple(sorted(meld[1])): meld for meld in _combinations(trump, any_run, dix)}


def meld_points(
    rules: RuleSet, trump: Suit, kind: StockMeldKind, cards: Sequence[Card], already: int
) -> int:
    """Return the points for another meld of `kind` after `already` such melds this hand.

    If the rules list totals, a meld scores the difference: a second pinochle scores the total for
    two minus the total for one.
    """
    values = rules.meld
    table: int | tuple[int, ...]
    if kind == "marriage":
        table = values.royal_marriage if cards[0].suit == trump else values.marriage
    else:
        table = getattr(values, kind)
    if isinstance(table, tuple):
        already = min(already, len(table) - 1)
    return total_for(table, already + 1) - total_for(table, already)


def may_serve(rules: RuleSet, exposed: Exposed, kind: StockMeldKind, points: int) -> bool:
    """Return True if a card on the table can be used in another meld of `kind` (S4-24, A4-3)."""
    in_run = any(served == "run" for served, _ in exposed.served)
    if kind == "marriage" and in_run and rules.meld.run_uses_marriage:
        return False
    match rules.meld.reuse:
        case "classes":
            return all(_CLASS[served] != _CLASS[kind] for served, _ in exposed.served)
        case "classes_upgrade_only":
            return all(
                _CLASS[served] != _CLASS[kind] or points > scored
                for served, scored in exposed.served
            )
        case _:
            return all(served != kind for served, _ in exposed.served)


def meld_error(
    rules: RuleSet,
    trump: Suit,
    fresh: Hand,
    exposed: Sequence[Exposed],
    kind: StockMeldKind,
    copies: Sequence[Copy],
    points: int,
) -> Message | None:
    """Return why these copies don't form a meld of `kind`, or None.

    `fresh` has the cards that aren't on the table yet, and `exposed` has those that are. `points`
    is what the meld would score.
    """
    meld = combination(rules, trump, (copy.card for copy in copies))
    if meld is None or meld[0] != kind:
        name = refusals.STOCK_MELDS.get(kind, refusals.UNKNOWN_MELD)()
        if not copies:
            return refusals.NO_MELD_CARDS(kind=name)
        return refusals.NOT_A_MELD(kind=name, cards=" ".join(map(str, copies)))
    if points <= 0:
        return refusals.WORTH_NOTHING(kind=refusals.STOCK_MELDS[kind]())
    from_hand = cards_from_hand(copies)
    if not from_hand <= fresh:
        missing = next(c for c in from_hand.kinds() if from_hand.count(c) > fresh.count(c))
        return refusals.NOT_IN_HAND(card=missing)
    for copy in copies:
        if copy.copy:
            on_table = next(
                (e for e in exposed if (e.card, e.copy) == (copy.card, copy.copy)), None
            )
            if on_table is None:
                return refusals.CARD_NOT_ON_TABLE(copy=copy)
            if not may_serve(rules, on_table, kind, points):
                return refusals.ALREADY_USED(copy=copy)
    if rules.meld.fresh_card_required and not from_hand:
        return refusals.NEEDS_FRESH_CARD()
    return None


def possible_melds(
    rules: RuleSet,
    trump: Suit,
    fresh: Hand,
    exposed: Sequence[Exposed],
    count_of: dict[tuple[StockMeldKind, Suit | None], int],
) -> Iterator[tuple[StockMeldKind, tuple[Copy, ...], int]]:
    """Yield every meld that can be laid down, with its points. Equal copies are listed once."""
    held = fresh + (one.card for one in exposed)
    for kind, cards in combinations(rules, trump):
        if not held.sets(cards):
            continue
        points = meld_points(rules, trump, kind, cards, count_of.get(meld_key(kind, cards), 0))
        if points <= 0:
            continue
        usable = [one for one in exposed if may_serve(rules, one, kind, points)]
        for copies in product(*(_sources(fresh, usable, card) for card in cards)):
            if rules.meld.fresh_card_required and all(copy.copy for copy in copies):
                continue
            yield kind, copies, points


def cards_from_hand(copies: Iterable[Copy]) -> Hand:
    """Return the cards of a meld that come from the hand, not from the table."""
    return Hand(copy.card for copy in copies if not copy.copy)


def cards_tabled(laid: Iterable[Laid], seat: int) -> Hand:
    """Return every card that `seat` has ever put on the table, even if it's since been played."""
    tabled = Hand()
    for meld in laid:
        if meld.seat == seat and meld.exchanged is None:
            tabled += cards_from_hand(meld.cards)
    return tabled


def copies_laid(laid: Sequence[Laid]) -> Iterator[tuple[int, ...]]:
    """Yield the copy numbers that each meld's cards have on the table, as `expose` assigns them.

    The nine of an exchanged dix has number 0, because it takes the upcard's place.
    """
    for index, meld in enumerate(laid):
        tabled = cards_tabled(laid[:index], meld.seat)
        yield tuple(
            one.copy or tabled.count(one.card) + 1 if meld.exchanged is None else 0
            for one in meld.cards
        )


def expose(
    exposed: Sequence[Exposed],
    tabled: Hand,
    kind: StockMeldKind,
    copies: Sequence[Copy],
    points: int,
) -> tuple[Exposed, ...]:
    """Return the player's cards on the table after a meld is laid down.

    `exposed` lists the cards already there, and `tabled` has every card the player ever put there.
    Copies of a card are numbered from 1 in the order they're laid down. Numbers are never reused.
    """
    table = list(exposed)
    for copy in copies:
        if copy.copy:
            at = next(i for i, e in enumerate(table) if (e.card, e.copy) == (copy.card, copy.copy))
            served = (*table[at].served, (kind, points))
            table[at] = Exposed(copy.card, copy.copy, served)
        else:
            table.append(Exposed(copy.card, tabled.count(copy.card) + 1, ((kind, points),)))
    return tuple(table)


def meld_key(kind: StockMeldKind, cards: Sequence[Card]) -> tuple[StockMeldKind, Suit | None]:
    """Return the key under which a meld is counted if the rules list totals for it.

    Marriages and runs are counted suit by suit.
    """
    return kind, cards[0].suit if kind in ("marriage", "run") else None


def meld_counts(laid: Iterable[Laid], seat: int) -> dict[tuple[StockMeldKind, Suit | None], int]:
    """Return the number of melds a seat has laid down for each `meld_key`."""
    keys = (meld_key(one.kind, [c.card for c in one.cards]) for one in laid if one.seat == seat)
    return Counter(keys)


def _sources(fresh: Hand, exposed: Sequence[Exposed], card: Card) -> list[Copy]:
    sources = [Copy(card)] if card in fresh else []
    seen: set[tuple[tuple[StockMeldKind, int], ...]] = set()
    for one in exposed:
        if one.card == card and one.served not in seen:
            seen.add(one.served)
            sources.append(Copy(card, one.copy))
    return sources

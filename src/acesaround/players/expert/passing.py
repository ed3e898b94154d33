"""Passing cards to partner, and back to partner as the bid winner."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, islice
from math import comb
from typing import Final

from acesaround.cards import KINDS, Hand
from acesaround.game.actions import Give
from acesaround.game.meld import count_meld
from acesaround.game.view import View
from acesaround.kernel.passing import CardValues, card_values
from acesaround.kernel.playouts import FIGURES, meld_points
from acesaround.kernel.rules import MeldRules
from acesaround.kernel.sample import DealSource, Sampler
from acesaround.messages import Message, reasons
from acesaround.messages.message import card_named
from acesaround.players.base import Choice
from acesaround.players.daugherty.discards import emptied_suits, pass_reason
from acesaround.players.expert.contracts import (
    after_burying,
    after_passing,
    contract,
    play_for,
)
from acesaround.players.expert.deals import draw_deals, is_bid_winners_partner
from acesaround.players.expert.declarer import cards_of
from acesaround.players.expert.outcomes import HandValues
from acesaround.players.expert.search import (
    Clock,
    PlanStats,
    comparison,
    preferring,
    successive_elimination,
)

MAX_PRICED: Final = 2000
"""Maximum number of choices to price by rule of thumb: all of them if four of 16 cards go."""
MAX_PASSES: Final = 30
"""Number of choices to try."""
HASTY_PRICED: Final = 500
"""Number that replaces `MAX_PRICED` if time is short: all choices if four of 12 cards go."""
HASTY_PASSES: Final = 8
"""Number of choices that replaces `MAX_PASSES` if time is short."""
FIRST_DEALS: Final = 8
"""Number of deals in the first round. Each further round doubles the total."""
TIE_ERRORS: Final = 1.0
"""Number of standard errors by which another choice must beat the rule of thumb's."""

Kinds = tuple[int, ...]


def choose_pass(view: View, clock: Clock, seed: int) -> Choice:
    """Pass the cards with the best result in sampled deals.

    The rule of thumb's choice is kept if no other one is clearly better.
    """
    passes = (
        likely_passes(view, MAX_PASSES, MAX_PRICED)
        if clock.ample
        else likely_passes(view, HASTY_PASSES, HASTY_PRICED)
    )
    found = successive_elimination(passes, pass_trial(view), clock, seed, first_deals=FIRST_DEALS)
    found = preferring(found, passes[0], TIE_ERRORS)
    alternatives = tuple(tried.alternative(Give(cards_of(kinds))) for kinds, tried in found.items())
    tried = next(iter(found.values()))
    return Choice(
        alternatives[0].action,
        _reasons(view, found),
        alternatives,
        bid_chance=tried.chance,
        worlds=tried.deals,
    )


def likely_passes(view: View, most: int, most_priced: int = MAX_PRICED) -> list[Kinds]:
    """Return up to `most` sets of kinds to pass, the best one by rule of thumb first.

    The rule of thumb adds the values of single cards and subtracts the meld that they break. Cards
    that share a meld cost less together than one by one, so it prices whole sets. If there are
    more than `most_priced`, the cards that cost the most on their own are left out.
    """
    rules, trump = view.rules, view.trump
    assert trump is not None
    count, values = rules.exchange.pass_count, card_values(rules)
    hand = view.hand.counts()
    price = _gift_price if is_bid_winners_partner(view) else _return_price

    def priced(sets: list[Kinds]) -> dict[Kinds, int]:
        lost = _meld_lost(view, hand, sets)
        return {
            kinds: meld * values.meld_point + price(values, trump, hand, kinds)
            for kinds, meld in zip(sets, lost, strict=True)
        }

    single = priced([(kind,) for kind in range(KINDS) if hand[kind]])
    held = [kind for kind in range(KINDS) for _ in range(hand[kind])]
    held.sort(key=lambda kind: single[(kind,)])
    while len(held) > count and comb(len(held), count) > most_priced:
        held.pop()
    cost = priced(sorted({tuple(sorted(kinds)) for kinds in combinations(held, count)}))
    return sorted(cost, key=lambda kinds: (cost[kinds], kinds))[:most]


def _meld_lost(view: View, hand: bytes, sets: list[Kinds]) -> list[int]:
    """Return the meld lost by passing each set of kinds.

    The bid winner keeps the meld within a set that's passed to them. The tuned values for passing
    back already include meld for partner.
    """
    passed, left = [], []
    for kinds in sets:
        cards, rest = bytearray(KINDS), bytearray(hand)
        for kind in kinds:
            cards[kind] += 1
            rest[kind] -= 1
        passed.append(bytes(cards))
        left.append(bytes(rest))
    before, *after = _meld(view, [hand, *left])
    moved = _meld(view, passed) if is_bid_winners_partner(view) else [0] * len(sets)
    return [before - rest - meld for rest, meld in zip(after, moved, strict=True)]


def _meld(view: View, hands: list[bytes]) -> list[int]:
    """Return the meld of each hand with the trump suit that's named."""
    return list(meld_points(MeldRules.of(view.rules), b"".join(hands))[view.trump :: FIGURES])


def _gift_price(values: CardValues, trump: int, _hand: bytes, kinds: Kinds) -> int:
    """Return minus the cards' value to the bid winner."""
    return -sum(
        values.worth(kind, trump, kinds[:place].count(kind)) for place, kind in enumerate(kinds)
    )


def _return_price(values: CardValues, trump: int, hand: bytes, kinds: Kinds) -> int:
    """Return what it costs the bid winner to pass the cards back, without the meld it breaks."""
    price, left = 0, bytearray(hand)
    for kind in kinds:
        price += values.cost(kind, trump, left)
        left[kind] -= 1
    return price


def pass_trial(
    view: View, source: DealSource | None = None
) -> Callable[[dict[Kinds, PlanStats], int, int], None]:
    """Return a function that tries passes in more deals from a source, by default a `Sampler`."""
    rules, bid, declarer, trump = view.rules, view.bid, view.declarer, view.trump
    assert bid is not None and declarer is not None and trump is not None
    values, is_partner = HandValues.of(view), is_bid_winners_partner(view)
    source = source or Sampler(view)
    passed = not is_partner and rules.exchange.order == "partner_first"

    def try_deals(found: dict[Kinds, PlanStats], count: int, seed: int) -> None:
        deals = draw_deals(view, source, count, seed)
        setup = [contract(deals, deal, declarer, trump) for deal in range(deals.count)]
        cards = [counts for kinds in found for counts in [cards_of(kinds).counts()] * len(setup)]
        contracts = after_passing(
            rules,
            setup * len(found),
            cards if is_partner else (),
            () if is_partner else cards,
            passed=passed,
        )
        contracts = [after_burying(rules, one) for one in contracts]
        played = iter(play_for(view, bid, contracts, seed))
        for stats in found.values():
            for one in islice(played, len(setup)):
                value, made = values.played(declarer, bid, one.melds, one.points)
                stats.add(value, contract=True, made=made)

    return try_deals


def _reasons(view: View, found: dict[Kinds, PlanStats]) -> tuple[Message, ...]:
    (best, tried), *others = found.items()
    cards = cards_of(best)
    if is_bid_winners_partner(view):
        why = [pass_reason(view, cards)]
    else:
        why = emptied_suits(view.hand, cards)
        kept = count_meld(view.rules, view.hand - cards, view.trump).total
        why.append(reasons.MELD_STAYS(meld=kept))
    why.append(reasons.MADE(bid=view.bid, chance=tried.chance, deals=tried.deals))
    if others:
        other, second = others[0]
        instead = reasons.several([card_named(str(card)) for card in _difference(other, best)])
        why.append(comparison(tried, second, reasons.PASSING_CARDS(instead=instead)))
    return tuple(why)


def _difference(other: Kinds, best: Kinds) -> Hand:
    """Return the cards that the other choice passes and the best one doesn't."""
    mine = cards_of(best)
    return Hand(
        card
        for card in cards_of(other).kinds()
        for _ in range(max(0, cards_of(other).count(card) - mine.count(card)))
    )

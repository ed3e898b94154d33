"""Fault classes: what a card or a bid did in its position, compared with a better one.

The classes are facts of the position, as its seat saw it. Whether a card is a fault, and how much
it loses, is for the review to say.
"""

from __future__ import annotations

from typing import Literal

from acesaround.cards import KINDS, RANKS, Card, Rank
from acesaround.game.actions import Action, Bid
from acesaround.game.state import allies_of
from acesaround.game.trick import card_points, winner_index
from acesaround.game.view import View
from acesaround.kernel.inference import KINDS_OF_SUIT, unseen
from acesaround.rules.model import RuleSet

FaultClass = Literal[
    "counter_kept_from_sure_trick",
    "counter_kept",
    "counter_lost",
    "ace_of_trump",
    "partner_beaten",
    "winner_kept",
    "winner_spent",
    "trump_spent",
    "high_card_spent",
    "low_card_spent",
    "other_suit_thrown_off",
    "trump_led",
    "trump_not_led",
    "ace_led",
    "ace_not_led",
    "high_card_led",
    "low_card_led",
    "other_suit_led",
    "other",
]
"""How a chosen card differs from a better one.

Following to a trick:

- ``counter_kept_from_sure_trick``, ``counter_kept``: no counter for a trick that a teammate is sure
  to win, or is winning.
- ``counter_lost``: a counter for a trick that an opponent is winning, instead of a loser.
- ``ace_of_trump``: the ace of trump instead of another card. Also for leads.
- ``partner_beaten``: a teammate's winning card beaten.
- ``trump_spent``: a trump instead of a card of another suit.
- ``winner_kept``, ``winner_spent``: an opponent's winning card not beaten, or beaten.
- ``high_card_spent``, ``low_card_spent``: a higher or lower card than the better one, which is of
  the same suit.
- ``other_suit_thrown_off``: a card of the wrong suit thrown off.

Leading:

- ``trump_led``, ``trump_not_led``: trump instead of another suit, or the reverse.
- ``ace_led``, ``ace_not_led``: ace of another suit instead of a lower card, or the reverse.
- ``high_card_led``: a counter instead of a lower card.
- ``low_card_led``: a lower card than the better one, which is of the same suit.
- ``other_suit_led``: the wrong suit, with a card that isn't a higher counter.
"""

BidFault = Literal["bid_too_high", "bid_too_low"]
"""How a chosen bid differs from a better one. A pass is lower than any bid."""

Role = Literal["declarer", "partner", "left", "right"]
"""Role in a hand: bid winner, partner, or defender to the left or right of the bid winner."""


def role_of(view: View) -> Role:
    """Return this seat's role. Raises ValueError without a bid winner."""
    if view.declarer is None:
        raise ValueError("there's no bid winner, so there are no roles")
    seats = view.rules.table.players
    place = (view.seat - view.declarer) % seats
    if not place:
        return "declarer"
    if view.seat in allies_of(view.rules, view.declarer, view.declarer):
        return "partner"
    return "left" if 2 * place < seats else "right"


Stage = Literal["first", "second to fourth", "middle", "last"]
"""Part of trick play."""


def stage_of(view: View) -> Stage:
    """Return the part of trick play: the last is ten tricks, or five in shorter hands."""
    number, tricks = len(view.tricks), view.rules.tricks
    last = 10 if tricks >= 20 else 5
    if number == 0:
        return "first"
    if number < 4:
        return "second to fourth"
    return "last" if tricks - number <= last else "middle"


def fault_class(view: View, chosen: Card, better: Card) -> FaultClass:
    """Return how `chosen` differs from a `better` card. Raises ValueError before trump is named."""
    if view.trump is None:
        raise ValueError("trump isn't named yet")
    return _following(view, chosen, better) if view.trick else _leading(view, chosen, better)


def bid_fault(chosen: Action, better: Action) -> BidFault:
    """Return how a `chosen` bid or pass differs from a `better` one.

    Raises ValueError if they're the same.
    """
    mine, other = (one.amount if isinstance(one, Bid) else 0 for one in (chosen, better))
    if mine == other:
        raise ValueError(f"{chosen} isn't worse than itself")
    return "bid_too_high" if mine > other else "bid_too_low"


def _leading(view: View, chosen: Card, better: Card) -> FaultClass:
    trump = view.trump
    if chosen.suit != better.suit and trump in (chosen.suit, better.suit):
        if chosen.suit != trump:
            return "trump_not_led"
        return "ace_of_trump" if chosen.rank is Rank.ACE else "trump_led"
    if chosen.rank is Rank.ACE and better.rank is not Rank.ACE:
        return "ace_of_trump" if chosen.suit == trump else "ace_led"
    if better.rank is Rank.ACE and chosen.rank is not Rank.ACE and better.suit != trump:
        return "ace_not_led"
    if is_counter(view.rules, chosen) and chosen.rank > better.rank:
        return "high_card_led"
    if chosen.suit != better.suit:
        return "other_suit_led"
    return "low_card_led" if chosen.rank < better.rank else "other"


def _following(view: View, chosen: Card, better: Card) -> FaultClass:
    rules, trump, trick = view.rules, view.trump, view.trick
    assert trump is not None
    winner = (view.leader + winner_index(trick, trump)) % rules.table.players
    ours = winner in allies_of(rules, view.seat, view.declarer)
    takes, would_take = (
        winner_index((*trick, card), trump) == len(trick) for card in (chosen, better)
    )
    gave, would_give = is_counter(rules, chosen), is_counter(rules, better)
    if ours and not takes and not would_take and would_give and not gave:
        return "counter_kept_from_sure_trick" if is_sure(view) else "counter_kept"
    if not ours and not takes and not would_take and gave and not would_give:
        return "counter_lost"
    if chosen == Card.of(Rank.ACE, trump) and chosen != better:
        return "ace_of_trump"
    if ours and takes != would_take:
        return "partner_beaten" if takes else "other"
    if chosen.suit == trump and better.suit != trump:
        return "trump_spent"
    if takes != would_take:
        return "winner_spent" if takes else "winner_kept"
    if chosen.suit == better.suit:
        return "high_card_spent" if chosen.rank > better.rank else "low_card_spent"
    off = trump not in (chosen.suit, better.suit) and trick[0].suit != chosen.suit
    return "other_suit_thrown_off" if off else "other"


def is_counter(rules: RuleSet, card: Card) -> bool:
    """Return True if a card is worth trick points."""
    return card_points(rules, (card,)) > 0


def is_sure(view: View) -> bool:
    """Return True if no opponent who still has to play can beat the winning card.

    It's judged by what this seat has seen: an opponent might hold any unseen card except those that
    plays have ruled out.
    """
    rules, trump, trick = view.rules, view.trump, view.trick
    seats = rules.table.players
    allies = allies_of(rules, view.seat, view.declarer)
    still = {(view.leader + at) % seats for at in range(len(trick) + 1, seats)}
    known = unseen(view)
    card = trick[winner_index(trick, trump)]
    beating = sum(1 << kind for kind in range(KINDS) if _beats(kind, card, trump))
    for place in known.places:
        if place.seat not in still or place.seat in allies:
            continue
        could = sum(1 << k for k in range(KINDS) if known.pool[k] or known.tethered[k])
        could &= ~place.barred
        held = sum(1 << kind for kind in range(KINDS) if place.held[kind])
        if rules.play.follow == "must" and held & KINDS_OF_SUIT[trick[0].suit]:
            # This opponent has to follow suit, so no trump.
            could &= KINDS_OF_SUIT[trick[0].suit]
            held &= KINDS_OF_SUIT[trick[0].suit]
        if (could | held) & beating:
            return False
    return True


def _beats(kind: int, card: Card, trump: int | None) -> bool:
    suit, rank = divmod(kind, RANKS)
    if suit == card.suit:
        return rank > card.rank
    return suit == trump

"""Deals and misdeals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

from acesaround.cards import Hand, Rank
from acesaround.game.actions import Action, ClaimMisdeal, Deal, KeepHand
from acesaround.game.errors import IllegalAction
from acesaround.game.legal import NOTHING, Choices, Legal
from acesaround.game.phase import Phase
from acesaround.game.phases.bidding import start_auction
from acesaround.game.phases.ending import throw_in
from acesaround.game.phases.stock import start_stock
from acesaround.game.state import Round, State
from acesaround.game.trick import card_points
from acesaround.messages import Message, refusals
from acesaround.rules.model import RuleSet
from acesaround.rules.setup import Misdeal


def apply_deal(state: State, action: Action) -> State:
    """Deal the whole deck. The dealer must be the player whose turn it is to deal."""
    if not isinstance(action, Deal):
        raise IllegalAction(refusals.DEAL_FIRST())
    if (problem := deal_error(state, action)) is not None:
        raise IllegalAction(problem)
    match = replace(state.match, dealer=action.dealer)
    dealt = replace(state, match=match, hands=action.hands, round=Round(action), tricks=())
    void = [claim for claim in state.rules.deal.misdeal if claim.claim == "automatic"]
    if any(allows_misdeal(state.rules, claim, hand) for claim in void for hand in action.hands):
        return throw_in(dealt, "misdeal")
    if any(claim.claim == "optional" for claim in state.rules.deal.misdeal):
        first = (action.dealer + 1) % len(action.hands)
        return replace(dealt, phase=Phase.MISDEAL, turn=first)
    return _start(dealt)


def deal_error(state: State, deal: Deal) -> Message | None:
    """Return what's wrong with a deal, or None."""
    rules = state.rules
    players, expected = rules.table.players, state.match.dealer
    if not 0 <= deal.dealer < players:
        return refusals.NO_SUCH_DEALER(dealer=deal.dealer, last=players - 1)
    if expected is not None and deal.dealer != expected:
        return refusals.WRONG_DEALER(
            expected=rules.seats[expected], dealer=rules.seats[deal.dealer]
        )
    if len(deal.hands) != players:
        return refusals.WRONG_HANDS(hands=len(deal.hands), players=players)
    for seat, hand in enumerate(deal.hands):
        if len(hand) != rules.deal.hand:
            return refusals.WRONG_HAND_SIZE(
                seat=rules.seats[seat], held=len(hand), cards=rules.deal.hand
            )
    if len(deal.widow) != rules.deal.widow:
        return refusals.WRONG_WIDOW(held=len(deal.widow), cards=rules.deal.widow)
    full = rules.full_deck
    stock = len(full) - players * rules.deal.hand - rules.deal.widow
    if len(deal.stock) != stock:
        return refusals.WRONG_STOCK(held=len(deal.stock), cards=stock)
    dealt = Counter(chain(*deal.hands, deal.widow, deal.stock))
    for card in (*dealt, *full.kinds()):
        if dealt[card] != full.count(card):
            return refusals.WRONG_COPIES(dealt=dealt[card], card=card, copies=full.count(card))
    return None


def allows_misdeal(rules: RuleSet, claim: Misdeal, hand: Hand) -> bool:
    """Return True if `hand` meets every condition of `claim`."""
    nines = sum(card.rank is Rank.NINE for card in hand)
    aces = sum(card.rank is Rank.ACE for card in hand)
    poor = sum(card_points(rules, (card,)) == 0 for card in hand)
    return (
        (claim.min_nines is None or nines >= claim.min_nines)
        and (claim.max_aces is None or aces <= claim.max_aces)
        and (claim.min_noncounters is None or poor >= claim.min_noncounters)
    )


def legal_misdeal(state: State) -> Legal:
    """Return the legal choices: keep the hand, or call a misdeal if it's weak enough."""
    assert state.turn is not None
    hand = state.hands[state.turn]
    if any(
        allows_misdeal(state.rules, claim, hand)
        for claim in state.rules.deal.misdeal
        if claim.claim == "optional"
    ):
        return Choices((KeepHand(), ClaimMisdeal()))
    return Choices((KeepHand(),))


def apply_misdeal(state: State, action: Action) -> State:
    """Apply a player's choice and ask the next player. A misdeal ends the deal."""
    allowed = legal_misdeal(state)
    if action not in allowed:
        if isinstance(action, ClaimMisdeal):
            raise IllegalAction(refusals.NO_MISDEAL(), allowed)
        raise IllegalAction(refusals.KEEP_FIRST(), allowed)
    if isinstance(action, ClaimMisdeal):
        return throw_in(state, "misdeal")
    this = replace(state.this_round, misdeal_asked=state.this_round.misdeal_asked + 1)
    players = state.rules.table.players
    assert state.turn is not None
    if this.misdeal_asked < players:
        return replace(state, round=this, turn=(state.turn + 1) % players)
    return _start(replace(state, round=this))


def _start(state: State) -> State:
    return start_stock(state) if state.rules.deal.stock else start_auction(state)


def legal_deal(_state: State) -> Legal:
    """Return an empty set, since deals aren't listed. Any deal of the full deck is legal."""
    return NOTHING

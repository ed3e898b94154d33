"""Passing cards between the bid winner and their partner."""

from __future__ import annotations

from dataclasses import replace

from acesaround.game.actions import Action, Fold, Give
from acesaround.game.errors import IllegalAction
from acesaround.game.legal import CardSets, Legal
from acesaround.game.phase import Phase
from acesaround.game.phases.ending import can_fold
from acesaround.game.phases.showing import settle_unplayed
from acesaround.game.phases.widow import start_bury
from acesaround.game.sides import partner_of
from acesaround.game.state import Gift, State
from acesaround.messages import refusals


def start_exchange(state: State) -> State:
    """Ask the partner for cards if the rules include passing."""
    declarer = state.this_round.declarer
    if not state.rules.exchange.pass_count or declarer is None:
        return start_bury(state)
    return replace(state, phase=Phase.EXCHANGE, turn=partner_of(state.rules, declarer))


def legal(state: State) -> Legal:
    """Return every choice of cards to pass, plus a fold if allowed."""
    assert state.turn is not None
    hand = state.hands[state.turn]
    return CardSets(Give, hand, hand, state.rules.exchange.pass_count, can_fold(state))


def apply(state: State, action: Action) -> State:
    """Pass cards, or fold.

    With ``partner_first``, the bid winner gets the partner's cards before choosing any to pass.
    Otherwise, both passes change hands at the same time.
    """
    giver, this = state.turn, state.this_round
    assert giver is not None and this.declarer is not None
    count = state.rules.exchange.pass_count
    if isinstance(action, Fold) and can_fold(state):
        return settle_unplayed(state, "folded")
    if not isinstance(action, Give):
        raise IllegalAction(refusals.PASS_CARDS_NOW(count=count), legal(state))
    if not action.cards <= state.hands[giver]:
        held, cards = state.hands[giver], action.cards
        missing = next(card for card in cards.kinds() if cards.count(card) > held.count(card))
        raise IllegalAction(refusals.CARD_NOT_HELD(card=missing), legal(state))
    if len(action.cards) != count:
        refusal = refusals.WRONG_PASS(count=count, cards=len(action.cards))
        raise IllegalAction(refusal, legal(state))
    taker = partner_of(state.rules, giver)
    assert taker is not None
    gift = Gift(giver, taker, action.cards)
    after = replace(state, round=replace(this, gifts=(*this.gifts, gift)))
    if giver != this.declarer:
        if state.rules.exchange.order == "partner_first":
            after = _move(after, gift)
        return replace(after, turn=this.declarer)
    gifts = after.this_round.gifts
    for due in gifts if state.rules.exchange.order == "simultaneous" else gifts[-1:]:
        after = _move(after, due)
    return start_bury(after)


def _move(state: State, gift: Gift) -> State:
    hands = list(state.hands)
    hands[gift.giver] -= gift.cards
    hands[gift.taker] += gift.cards
    return replace(state, hands=tuple(hands))

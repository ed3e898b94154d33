"""The widow: picking it up and burying cards (S2-38..41, A2-4, A2-5)."""

from __future__ import annotations

from dataclasses import replace

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import Action, Bury, Fold
from acesaround.game.errors import IllegalAction
from acesaround.game.legal import CardSets, Legal
from acesaround.game.meld import count_meld
from acesaround.game.phase import Phase
from acesaround.game.phases.ending import can_fold
from acesaround.game.phases.showing import settle_unplayed, start_showing
from acesaround.game.state import State
from acesaround.game.trick import card_points
from acesaround.messages import Message, refusals
from acesaround.rules.model import RuleSet


def take_widow(state: State) -> State:
    """Add the widow to the bid winner's hand."""
    this = state.this_round
    seat = this.declarer
    assert seat is not None
    hand = state.hands[seat] + this.deal.widow
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def buriable(rules: RuleSet, hand: Hand, trump: Suit | None) -> Hand:
    """Return the cards in `hand` that can be buried.

    If there are too few, the others can be buried, too (A2-4).
    """
    widow = rules.widow
    if widow is None:
        return Hand()
    barred = widow.bury_forbidden
    free = hand
    if "melded" in barred:
        free = free - count_meld(rules, hand, trump).cards

    def forbidden(card: Card) -> bool:
        return (
            ("trump" in barred and card.suit == trump)
            or ("aces" in barred and card.rank.name == "ACE")
            or ("counters" in barred and card_points(rules, (card,)) > 0)
        )

    return Hand(card for card in free if not forbidden(card))


def bury_error(rules: RuleSet, hand: Hand, trump: Suit | None, cards: Hand) -> Message | None:
    """Return why `cards` can't be buried from `hand`, or None."""
    assert rules.widow is not None
    count = rules.widow.bury
    if not cards <= hand:
        missing = next(card for card in cards.kinds() if cards.count(card) > hand.count(card))
        return refusals.CARD_NOT_HELD(card=missing)
    if len(cards) != count:
        return refusals.WRONG_BURY(count=count, cards=len(cards))
    choice = CardSets(Bury, hand, buriable(rules, hand, trump), count)
    if Bury(cards) not in choice:
        barred = [refusals.BARRED[kind]() for kind in rules.widow.bury_forbidden]
        return refusals.BURY_FORBIDDEN(barred=barred)
    return None


def start_bury(state: State) -> State:
    """Ask the bid winner for the cards to bury, if there's a widow."""
    widow = state.rules.widow
    if widow is None or not widow.bury:
        return start_showing(state)
    return replace(state, phase=Phase.BURY, turn=state.this_round.declarer)


def legal(state: State) -> Legal:
    """Return the sets of cards that can be buried, plus a fold if allowed (A2-3)."""
    rules, this = state.rules, state.this_round
    assert state.turn is not None and rules.widow is not None
    hand = state.hands[state.turn]
    free = buriable(rules, hand, this.trump)
    return CardSets(Bury, hand, free, rules.widow.bury, can_fold(state))


def apply(state: State, action: Action) -> State:
    """Bury cards, or fold."""
    seat, this = state.turn, state.this_round
    assert seat is not None
    if isinstance(action, Fold) and can_fold(state):
        return settle_unplayed(state, "folded")
    if not isinstance(action, Bury):
        raise IllegalAction(refusals.BURY_NOW(), legal(state))
    hand = state.hands[seat]
    if (problem := bury_error(state.rules, hand, this.trump, action.cards)) is not None:
        raise IllegalAction(problem, legal(state))
    hands = (*state.hands[:seat], hand - action.cards, *state.hands[seat + 1 :])
    return start_showing(replace(state, hands=hands, round=replace(this, buried=action.cards)))

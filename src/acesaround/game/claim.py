"""Claiming or conceding the rest of a hand."""

from __future__ import annotations

from acesaround.cards import Card, Hand, Suit
from acesaround.game.phase import Phase
from acesaround.game.sides import camps
from acesaround.game.state import State
from acesaround.messages import Message, refusals


def may_claim(state: State, seat: int) -> bool:
    """Return True if `seat`, on lead, wins every trick left no matter what the others hold.

    The seat knows only its own hand and the cards it has seen.
    """
    this = state.round
    if state.phase is not Phase.TRICK_PLAY or state.turn != seat or state.trick or this is None:
        return False
    return certain(state.hands[seat], unseen_cards(state, seat), this.trump)


def certain(hand: Hand, unseen: Hand, trump: Suit | None) -> bool:
    """Return True if `hand`, on lead, wins every trick wherever the `unseen` cards are.

    It must be unbeatable in every suit it holds. It must also have enough trump to pull all the
    other trumps even if a single hand holds them, unless it holds nothing but trump.
    """
    only_trumps = trump is not None and hand.of_suit(trump) == hand.kinds()
    if trump is not None and not only_trumps and hand.length(trump) < unseen.length(trump):
        return False
    return all(not unseen.beating(hand.of_suit(suit)[-1]) for suit in Suit if hand.has_suit(suit))


def concede_error(state: State, seat: int) -> Message | None:
    """Return why `seat`, whose turn it is, can't concede the rest, or None.

    The tricks must go to a single other team. A player who is a defender only for this hand can't
    concede for the others. A team without a trick can't concede if taking every trick wins the game
    or a bet.
    """
    this, rules = state.this_round, state.rules
    camp = camps(rules, this.declarer)
    if max(camp) != 1:
        return refusals.CONCEDE_NEEDS_TWO_SIDES()
    if rules.table.sides == "declarer_vs_rest" and seat != this.declarer:
        return refusals.CONCEDE_NEEDS_THE_OTHERS()
    every_trick = any(instant.kind == "all_tricks" for instant in rules.game.instant)
    moon = this.shooting and this.declarer is not None and camp[this.declarer] != camp[seat]
    if (every_trick or moon) and not any(camp[t.winner] == camp[seat] for t in state.tricks):
        return refusals.CONCEDE_GIVES_EVERY_TRICK()
    return None


def concede_to(state: State, seat: int) -> int:
    """Return the seat that gets the tricks when `seat` concedes: the next opponent."""
    camp = camps(state.rules, state.this_round.declarer)
    players = len(camp)
    return next(
        other % players
        for other in range(seat + 1, seat + players)
        if camp[other % players] != camp[seat]
    )


def unseen_cards(state: State, seat: int) -> Hand:
    """Return the cards that `seat` has neither held nor seen played.

    Cards that someone else buried are included.
    """
    this = state.this_round
    seen: list[Card] = [*state.trick, *(card for trick in state.tricks for card in trick.cards)]
    unseen = state.rules.full_deck - state.hands[seat] - seen
    return unseen - this.buried if this.declarer == seat else unseen

"""Ending the play of a hand early: claiming or conceding the rest."""

from __future__ import annotations

from acesaround.cards import Card, Hand, Suit
from acesaround.game.phase import Phase
from acesaround.game.sides import camps
from acesaround.game.state import State
from acesaround.messages import Message, refusals


def may_claim(state: State, seat: int) -> bool:
    """Whether `seat`, on lead, is certain to win every trick left whatever the others hold.

    Judged from what the seat can know: its hand, and the cards it has not seen.
    """
    this = state.round
    if state.phase is not Phase.TRICK_PLAY or state.turn != seat or state.trick or this is None:
        return False
    return certain(state.hands[seat], unseen_cards(state, seat), this.trump)


def certain(hand: Hand, unseen: Hand, trump: Suit | None) -> bool:
    """Whether `hand`, on lead, wins every trick wherever the `unseen` cards are.

    Every suit it holds must be unbeatable, and its trumps must draw all others, were they in one
    hand, unless it holds nothing but trumps.
    """
    only_trumps = trump is not None and hand.of_suit(trump) == hand.kinds()
    if trump is not None and not only_trumps and hand.length(trump) < unseen.length(trump):
        return False
    return all(not unseen.beating(hand.of_suit(suit)[-1]) for suit in Suit if hand.has_suit(suit))


def concede_error(state: State, seat: int) -> Message | None:
    """Return why `seat`, whose turn it is, cannot leave the rest to the others, or None.

    Conceding needs one other side to give the tricks to, no one else on one's own side who has not
    been asked hand by hand, and something left to lose but the hand: where every trick wins the
    game or a bet, a side that has taken none must play on.
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
    """The seat that the rest goes to when `seat` concedes: the next of the other side."""
    camp = camps(state.rules, state.this_round.declarer)
    players = len(camp)
    return next(
        other % players
        for other in range(seat + 1, seat + players)
        if camp[other % players] != camp[seat]
    )


def unseen_cards(state: State, seat: int) -> Hand:
    """The cards that `seat` has neither held nor seen played: those others may still hold.

    Cards buried by somebody else are among them.
    """
    this = state.this_round
    seen: list[Card] = [*state.trick, *(card for trick in state.tricks for card in trick.cards)]
    unseen = state.rules.full_deck - state.hands[seat] - seen
    return unseen - this.buried if this.declarer == seat else unseen

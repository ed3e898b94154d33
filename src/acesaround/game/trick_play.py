"""Trick play, from the first lead to the last card, a claim, or a concession."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import PLAYS, Action, Claim, Concede, Fold, Play
from acesaround.game.end import can_fold, finish_hand
from acesaround.game.legal import Choices, IllegalAction, Legal, named
from acesaround.game.state import Phase, State, Trick, hand_teams
from acesaround.game.trick import card_points, legal_cards, trick_points, why_not, winner_index
from acesaround.messages import Message, refusals
from acesaround.rules.model import RuleSet


def may_claim(state: State, seat: int) -> bool:
    """Return True if `seat`, on lead, wins every trick left no matter what the others hold.

    The seat knows only its own hand and the cards it has seen.
    """
    this = state.round
    if state.phase is not Phase.TRICK_PLAY or state.turn != seat or state.trick or this is None:
        return False
    return wins_every_trick(state.rules, state.hands[seat], unseen_cards(state, seat), this.trump)


def wins_every_trick(rules: RuleSet, hand: Hand, unseen: Hand, trump: Suit | None) -> bool:
    """Return True if `hand`, on lead, wins every trick wherever the `unseen` cards are.

    It must be unbeatable in every suit it holds. Unless it holds nothing but trump, it must also
    have enough trump to pull all the other trumps even if a single hand holds them. If nobody has
    to follow suit, it can't pull any.
    """
    only_trumps = trump is not None and hand.of_suit(trump) == hand.kinds()
    if trump is not None and not only_trumps:
        pulled = hand.length(trump) if rules.play.follow == "must" else 0
        if pulled < unseen.length(trump):
            return False
    return all(not unseen.beating(hand.of_suit(suit)[-1]) for suit in Suit if hand.has_suit(suit))


def concede_error(state: State, seat: int) -> Message | None:
    """Return why `seat`, whose turn it is, can't concede the rest, or None.

    The tricks must go to a single other team. A player who is a defender only for this hand can't
    concede for the others. A team without a trick can't concede if taking every trick wins the game
    or a bet.
    """
    this, rules = state.this_round, state.rules
    team = hand_teams(rules, this.declarer)
    if max(team) != 1:
        return refusals.CONCEDE_NEEDS_TWO_SIDES()
    if rules.table.sides == "declarer_vs_rest" and seat != this.declarer:
        return refusals.CONCEDE_NEEDS_THE_OTHERS()
    every_trick = any(instant.kind == "all_tricks" for instant in rules.game.instant)
    moon = this.shooting and this.declarer is not None and team[this.declarer] != team[seat]
    if (every_trick or moon) and not any(team[t.winner] == team[seat] for t in state.tricks):
        return refusals.CONCEDE_GIVES_EVERY_TRICK()
    return None


def concede_to(state: State, seat: int) -> int:
    """Return the seat that gets the tricks when `seat` concedes: the next opponent."""
    team = hand_teams(state.rules, state.this_round.declarer)
    players = len(team)
    return next(
        other % players
        for other in range(seat + 1, seat + players)
        if team[other % players] != team[seat]
    )


def unseen_cards(state: State, seat: int) -> Hand:
    """Return the cards that `seat` has neither held nor seen played.

    Cards that someone else buried are included.
    """
    this = state.this_round
    seen: list[Card] = [*state.trick, *(card for trick in state.tricks for card in trick.cards)]
    unseen = state.rules.full_deck - state.hands[seat] - seen
    return unseen - this.buried if this.declarer == seat else unseen


@lru_cache(maxsize=1 << 15)
def card_choices(cards: tuple[Card, ...]) -> Choices:
    """Return the choice of playing any one of `cards`."""
    return Choices(tuple(PLAYS[card] for card in cards))


def first_leader(rules: RuleSet, dealer: int, declarer: int | None) -> int:
    """Return the seat that leads to the first trick (S0-20, S1-9, S2-15, S3-74, S4-8)."""
    if rules.play.first_leader == "declarer" and declarer is not None:
        return declarer
    return (dealer + 1) % rules.table.players


def start_play(state: State) -> State:
    """Start trick play with the current hands."""
    this = state.this_round
    leader = first_leader(state.rules, this.deal.dealer, this.declarer)
    taken = (0,) * state.rules.table.players
    return State(
        state.rules,
        state.match,
        Phase.TRICK_PLAY,
        leader,
        state.hands,
        this,
        leader,
        (),
        (),
        taken,
        state.stock,
    )


def playable(state: State) -> tuple[Card, ...]:
    """Return the kinds of cards that the seat to act can play."""
    this = state.round
    assert this is not None and state.turn is not None
    return legal_cards(
        state.rules,
        state.hands[state.turn],
        state.trick,
        this.trump,
        first_lead=not state.tricks,
        bid=this.bid,
    )


def legal_trick_play(state: State) -> Legal:
    """Return the cards that can be played, plus a fold before the first lead.

    `Claim` and `Concede` aren't listed. See `claim`.
    """
    cards = card_choices(playable(state))
    # Nobody can fold after the first lead, so skip the check for every later card.
    if state.trick or state.tricks or not can_fold(state):
        return cards
    return Choices((*cards.actions, Fold()))


def apply_trick_play(state: State, action: Action) -> State:
    """Play a card, or end the hand by a claim, concession, or fold."""
    if isinstance(action, Play):
        card = action.card
        if action.copy or card not in playable(state):
            raise _refusal(state, action)
        return put_card(state, card)
    if isinstance(action, Fold) and can_fold(state):
        return finish_hand(state, "folded")
    seat = state.turn
    assert seat is not None
    if isinstance(action, Claim):
        if not may_claim(state, seat):
            raise IllegalAction(refusals.CLAIM_NOT_CERTAIN(), legal_trick_play(state))
        return _rest_to(state, seat)
    if isinstance(action, Concede):
        if (problem := concede_error(state, seat)) is not None:
            raise IllegalAction(problem, legal_trick_play(state))
        return _rest_to(state, concede_to(state, seat), conceded=seat)
    raise IllegalAction(refusals.NOT_A_CARD_TO_PLAY(action=named(action)), legal_trick_play(state))


def put_card(state: State, card: Card) -> State:
    """Return the state after the seat to act plays a legal card."""
    rules, seat = state.rules, state.turn
    assert seat is not None
    hands = state.hands
    hands = (*hands[:seat], hands[seat].without(card), *hands[seat + 1 :])
    trick = (*state.trick, card)
    players = len(hands)
    if len(trick) < players:
        turn = seat + 1 if seat + 1 < players else 0
        return State(
            rules,
            state.match,
            state.phase,
            turn,
            hands,
            state.round,
            state.leader,
            trick,
            state.tricks,
            state.taken,
            state.stock,
        )
    return _take_trick(state, hands, trick)


def _take_trick(state: State, hands: tuple[Hand, ...], trick: tuple[Card, ...]) -> State:
    rules, this = state.rules, state.this_round
    trump: Suit | None = this.trump
    winner = (state.leader + winner_index(trick, trump)) % len(hands)
    stock = state.phase is Phase.STOCK_PLAY
    over = not stock and not any(hands)
    points = trick_points(rules, trick, last=over, stock=stock)
    taken = tuple(had + points if seat == winner else had for seat, had in enumerate(state.taken))
    tricks = (*state.tricks, Trick(state.leader, trick, winner, points))
    phase = Phase.STOCK_MELD if stock else state.phase
    after = State(
        rules, state.match, phase, winner, hands, this, winner, (), tricks, taken, state.stock
    )
    return finish_hand(after, "played") if over else after


def _rest_to(state: State, seat: int, conceded: int | None = None) -> State:
    rules = state.rules
    left = [card for hand in state.hands for card in hand] + list(state.trick)
    points = card_points(rules, left) + rules.counters.last_trick
    taken = tuple(had + points if s == seat else had for s, had in enumerate(state.taken))
    this = replace(state.this_round, rest=seat, conceded=conceded)
    return finish_hand(replace(state, taken=taken, round=this), "played")


def _refusal(state: State, action: Play) -> IllegalAction:
    this, seat = state.this_round, state.turn
    assert seat is not None
    if action.copy:
        return IllegalAction(refusals.NO_COPIES_NOW(), legal_trick_play(state))
    refusal = why_not(state.hands[seat], state.trick, this.trump, action.card)
    return IllegalAction(refusal, legal_trick_play(state))

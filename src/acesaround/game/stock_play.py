"""Stock play for two: a trick, a meld by its winner, then a draw (S4-5..16, S4-22..27)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.actions import PLAYS, Action, Copy, Draw, LayMeld, Play, StockMeldKind
from acesaround.game.legal import Choices, IllegalAction, Legal, named
from acesaround.game.state import Laid, Phase, State, Stock
from acesaround.game.stock_meld import (
    canonical_meld,
    canonical_play,
    cards_tabled,
    combination,
    expose,
    meld_counts,
    meld_error,
    meld_key,
    meld_points,
    possible_melds,
)
from acesaround.game.trick import legal_cards, why_not
from acesaround.game.trick_play import card_choices, first_leader, put_card
from acesaround.messages import refusals
from acesaround.rules.model import RuleSet

T = TypeVar("T")


def start_stock(state: State) -> State:
    """Turn up the upcard, whose suit is trump, and let the nondealer lead (S4-6, S4-8)."""
    deal = state.this_round.deal
    upcard, *face_down = deal.stock
    counted = [0] * len(state.hands)
    if upcard.rank is Rank.NINE:
        counted[deal.dealer] = state.rules.meld.dealer_dix_turned
    this = replace(state.this_round, trump=upcard.suit, counted=tuple(counted))
    leader = first_leader(state.rules, deal.dealer, None)
    return replace(
        state,
        phase=Phase.STOCK_PLAY,
        turn=leader,
        leader=leader,
        round=this,
        trick=(),
        tricks=(),
        taken=(0,) * len(state.hands),
        stock=Stock(tuple(face_down), upcard, ((),) * len(state.hands)),
    )


def stock_cards(
    rules: RuleSet, hand: Hand, trick: Sequence[Card], trump: Suit | None
) -> tuple[Card, ...]:
    """Return the kinds of cards that can be played to a trick in stock play (S4-9)."""
    if rules.play.stock_follow == "must":
        return legal_cards(rules, hand, trick, trump)
    return hand.kinds()


def legal_play(state: State) -> Legal:
    """Return the legal plays: cards from the hand, and distinct copies on the table."""
    seat = state.turn
    assert seat is not None
    hand, exposed = state.hands[seat], state.this_stock.exposed[seat]
    cards = stock_cards(state.rules, hand, state.trick, state.this_round.trump)
    if not exposed:
        return card_choices(cards)
    fresh = fresh_cards(state, seat)
    plays: list[Action] = []
    for card in cards:
        if card in fresh:
            plays.append(PLAYS[card])
        seen = set()
        for one in exposed:
            if one.card == card and one.served not in seen:
                seen.add(one.served)
                plays.append(Play(card, one.copy))
    return Choices(tuple(plays))


def apply_play(state: State, action: Action) -> State:
    """Play a card.

    Copies that are alike can be named by any of their numbers. If all copies of a card on the table
    are alike, the number can be left out.
    """
    seat = state.turn
    assert seat is not None
    if not isinstance(action, Play):
        raise IllegalAction(refusals.NOT_A_CARD_TO_PLAY(action=named(action)), legal_play(state))
    stock = state.this_stock
    action = canonical_play(fresh_cards(state, seat), stock.exposed[seat], action)
    if not _may_play(state, seat, action):
        raise _refusal(state, seat, action, legal_play(state))
    if action.copy:
        kept = tuple(
            e for e in stock.exposed[seat] if (e.card, e.copy) != (action.card, action.copy)
        )
        state = replace(state, stock=replace(stock, exposed=_with(stock.exposed, seat, kept)))
    return put_card(state, action.card)


def canonical(state: State, action: Action) -> Action:
    """Return the action as `legal_play` and `legal_meld` list it."""
    seat = state.turn
    assert seat is not None
    exposed = state.this_stock.exposed[seat]
    if isinstance(action, Play):
        return canonical_play(fresh_cards(state, seat), exposed, action)
    if isinstance(action, LayMeld):
        meld = combination(state.rules, _trump(state), (copy.card for copy in action.cards))
        return canonical_meld(exposed, None if meld is None else meld[1], action)
    return action


def _may_play(state: State, seat: int, action: Play) -> bool:
    if state.rules.play.stock_follow == "must" and action.card not in legal_cards(
        state.rules, state.hands[seat], state.trick, state.this_round.trump
    ):
        return False
    if not action.copy:
        return action.card in fresh_cards(state, seat)
    copies = state.this_stock.exposed[seat]
    return any((e.card, e.copy) == (action.card, action.copy) for e in copies)


def fresh_cards(state: State, seat: int) -> Hand:
    """Return the cards of `seat` that aren't on the table."""
    hand = state.hands[seat]
    for one in state.this_stock.exposed[seat]:
        hand = hand.without(one.card)
    return hand


def legal_meld(state: State) -> Legal:
    """Return a draw, plus the melds that the trick winner can lay down first."""
    seat, stock = state.turn, state.this_stock
    assert seat is not None
    actions: list[Action] = [Draw()]
    trump = _trump(state)
    main, dixes = _laid_now(stock, seat, len(state.tricks))
    for kind, copies, _ in possible_melds(
        state.rules,
        trump,
        fresh_cards(state, seat),
        stock.exposed[seat],
        meld_counts(stock.laid, seat),
    ):
        if _too_many(state, kind, main, dixes) or (kind == "dix" and _dixes_spent(state, seat)):
            continue
        actions.append(LayMeld(kind, copies))
        if kind == "dix" and _may_exchange(state, copies):
            actions.append(LayMeld(kind, copies, exchange=True))
    return Choices(tuple(actions))


def apply_meld(state: State, action: Action) -> State:
    """Lay down a meld, or draw."""
    if isinstance(action, Draw):
        return _draw(state)
    if not isinstance(action, LayMeld):
        raise IllegalAction(refusals.MELD_OR_DRAW(), legal_meld(state))
    seat, stock = state.turn, state.this_stock
    assert seat is not None
    trump, trick = _trump(state), len(state.tricks)
    cards = [copy.card for copy in action.cards]
    meld = combination(state.rules, trump, cards)
    action = canonical_meld(stock.exposed[seat], None if meld is None else meld[1], action)
    main, dixes = _laid_now(stock, seat, trick)
    if _too_many(state, action.kind, main, dixes):
        refusal = refusals.ONE_MELD_PER_TRICK(number=state.rules.meld.per_trick)
        raise IllegalAction(refusal, legal_meld(state))
    points = 0
    if meld is not None and meld[0] == action.kind:
        already = meld_counts(stock.laid, seat).get(meld_key(action.kind, cards), 0)
        points = meld_points(state.rules, trump, action.kind, cards, already)
    fresh = fresh_cards(state, seat)
    problem = meld_error(
        state.rules, trump, fresh, stock.exposed[seat], action.kind, action.cards, points
    )
    if problem is not None:
        raise IllegalAction(problem, legal_meld(state))
    if action.kind == "dix" and _dixes_spent(state, seat):
        raise IllegalAction(refusals.ALREADY_USED(copy=cards[0]), legal_meld(state))
    if action.exchange and not (action.kind == "dix" and _may_exchange(state, action.cards)):
        raise IllegalAction(refusals.NO_EXCHANGE(), legal_meld(state))
    return _lay(state, seat, action, points)


def _lay(state: State, seat: int, action: LayMeld, points: int) -> State:
    stock, this = state.this_stock, state.this_round
    trick = len(state.tricks)
    exchanged = stock.upcard if action.exchange else None
    laid = Laid(seat, trick, action.kind, action.cards, points, exchanged)
    counted = _with(this.counted, seat, this.counted[seat] + points)
    hands = state.hands
    if action.exchange:
        assert stock.upcard is not None
        nine = action.cards[0].card
        hands = _with(hands, seat, hands[seat].without(nine) + Hand((stock.upcard,)))
        stock = replace(stock, upcard=nine, laid=(*stock.laid, laid))
    else:
        tabled = cards_tabled(stock.laid, seat)
        exposed = expose(stock.exposed[seat], tabled, action.kind, action.cards, points)
        stock = replace(
            stock, exposed=_with(stock.exposed, seat, exposed), laid=(*stock.laid, laid)
        )
    return replace(state, hands=hands, stock=stock, round=replace(this, counted=counted))


def _draw(state: State) -> State:
    """Draw for the winner, then for the other player. The upcard is drawn last (S4-12, S4-15)."""
    stock, winner = state.this_stock, state.turn
    assert winner is not None
    other = 1 - winner
    first, *rest = stock.face_down
    last = not rest
    if last:
        assert stock.upcard is not None
        second, shown = stock.upcard, (winner, first)
        stock = Stock((), None, ((),) * len(state.hands), stock.laid, shown)
    else:
        second, *rest = rest
        stock = Stock(tuple(rest), stock.upcard, stock.exposed, stock.laid)
    hands = list(state.hands)
    hands[winner] += (first,)
    hands[other] += (second,)
    phase = Phase.TRICK_PLAY if last else Phase.STOCK_PLAY
    return replace(state, phase=phase, hands=tuple(hands), stock=stock)


def _trump(state: State) -> Suit:
    trump = state.this_round.trump
    assert trump is not None
    return trump


def _laid_now(stock: Stock, seat: int, trick: int) -> tuple[int, int]:
    now = [meld.kind == "dix" for meld in stock.laid if (meld.seat, meld.trick) == (seat, trick)]
    return now.count(False), now.count(True)


def _too_many(state: State, kind: StockMeldKind, main: int, dixes: int) -> bool:
    limit = state.rules.meld.per_trick
    if limit is None:
        return False
    if state.rules.meld.dix_is_extra:
        return kind != "dix" and main >= limit
    return main + dixes >= limit


def _may_exchange(state: State, copies: tuple[Copy, ...]) -> bool:
    """Return True if a dix can be exchanged for the upcard, which can be anything (S4-26, A4-8)."""
    turned = state.this_stock.upcard is not None
    return state.rules.meld.dix_exchange and turned and not copies[0].copy


def _dixes_spent(state: State, seat: int) -> bool:
    """Return True if every nine of trump in this hand has already been melded (S4-24).

    The first exchange puts a melded nine in the upcard's place, so each later exchange puts a
    melded nine back into a hand. That nine doesn't score again. When a player plays one of several
    equal nines, a melded one is played first.
    """
    nine, stock = Card.of(Rank.NINE, _trump(state)), state.this_stock
    exchanges = [one for one in stock.laid if one.exchanged is not None]
    taken_back = [one.trick for one in exchanges[1:] if one.seat == seat]
    if not taken_back:
        return False
    played = [t.cards[(seat - t.leader) % 2 :][:1] == (nine,) for t in state.tricks]
    given = sum(one.seat == seat for one in exchanges)
    had = state.hands[seat].count(nine) + sum(played) + given
    dixes = [one for one in stock.laid if one.kind == "dix" and one.seat == seat]
    melded, lying = len(dixes), sum(one.card == nine for one in stock.exposed[seat])
    laid_before = sum(one.exchanged is None and one.trick < taken_back[0] for one in dixes)
    unmelded = max(0, sum(played[: taken_back[0]]) - min(laid_before, melded - given - lying))
    return melded >= had - len(taken_back) - unmelded


def _with(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _refusal(state: State, seat: int, action: Play, allowed: Legal) -> IllegalAction:
    card: Card = action.card
    if card not in state.hands[seat]:
        return IllegalAction(refusals.CARD_NOT_HELD(card=card), allowed)
    if action.copy:
        return IllegalAction(refusals.CARD_NOT_ON_TABLE(copy=action), allowed)
    if card not in {choice.card for choice in allowed if isinstance(choice, Play)}:
        refusal = why_not(state.hands[seat], state.trick, state.this_round.trump, card)
        return IllegalAction(refusal, allowed)
    names = ", ".join(
        str(choice) for choice in allowed if isinstance(choice, Play) and choice.card == card
    )
    return IllegalAction(refusals.WHICH_COPY(card=card, names=names), allowed)

"""Burying cards after picking up the widow, by playing out the cheapest choices."""

from __future__ import annotations

from itertools import combinations, islice
from typing import Final

from acesaround.cards import CARDS, Hand, Suit
from acesaround.game.actions import Bury
from acesaround.game.legal import CardSets
from acesaround.game.meld import count_meld
from acesaround.game.phases.showing import melding_hand
from acesaround.game.phases.widow import buriable
from acesaround.game.view import View
from acesaround.messages import Message, expert_contracts, reasons, reasons_hand
from acesaround.messages.cards import SUITS, card_named
from acesaround.players.base import Choice
from acesaround.players.expert.alone.contracts import points_of
from acesaround.players.expert.alone.discards import thrift
from acesaround.players.expert.alone.trying import Plan, Tried, compared, try_plans
from acesaround.players.expert.clock import Clock
from acesaround.rules.model import RuleSet

SPARE: Final = 6
"""Number of cards to consider beyond the number to bury."""
WAYS: Final = 12
"""Number of choices to play out."""
LEVEL: Final = 0.5
"""Number of standard errors by which another burial must beat the formula's to replace it."""


def burials(rules: RuleSet, hand: Hand, trump: Suit, ways: int) -> list[tuple[int, ...]]:
    """Return up to `ways` of the cheapest legal burials by rule of thumb, as kinds of cards."""
    widow = rules.widow
    assert widow is not None
    legal = CardSets(Bury, hand, buriable(rules, hand, trump), widow.bury)
    found: dict[tuple[int, ...], float] = {}
    priced = thrift(rules).costs(hand.counts(), trump)[: widow.bury + SPARE]
    for some in combinations(priced, widow.bury):
        kinds = tuple(sorted(kind for _, kind in some))
        found[kinds] = sum(cost for cost, _ in some)
    order = sorted(found, key=lambda kinds: (found[kinds], kinds))
    allowed = (kinds for kinds in order if Bury(cards_of(kinds)) in legal)
    chosen = list(islice(allowed, ways))
    if not chosen:
        # All cheap cards are in melds, which can't be broken while there are other cards to bury.
        (usual,) = islice(legal, 1)
        assert isinstance(usual, Bury)
        chosen.append(tuple(sorted(map(int, usual.cards))))
    return chosen


def cards_of(kinds: tuple[int, ...]) -> Hand:
    """Return the cards of these kinds."""
    return Hand(CARDS[kind] for kind in kinds)


def bury(view: View, formula: Choice, clock: Clock, seed: int) -> Choice:
    """Choose the best burial, or keep the formula's if it's as good within the margin of error."""
    trump = view.trump
    assert trump is not None
    plans = [Plan(trump, kinds) for kinds in burials(view.rules, view.hand, trump, WAYS)]
    usual = None
    if isinstance(formula.action, Bury):
        usual = Plan(trump, tuple(sorted(int(card) for card in formula.action.cards)))
        if usual not in plans:
            plans.append(usual)
    found = try_plans(view, plans, clock, seed)
    best = next(iter(found))
    if usual is not None and usual != best:
        ahead, error = found[best].lead_over(found[usual])
        if ahead <= LEVEL * error:
            found = {usual: found[usual], **found}
    alternatives = tuple(
        tried.alternative(Bury(cards_of(plan.buried or ()))) for plan, tried in found.items()
    )
    tried = next(iter(found.values()))
    return Choice(
        alternatives[0].action,
        _why(view, found),
        alternatives,
        bid_chance=tried.chance,
        worlds=tried.deals,
    )


def _why(view: View, found: dict[Plan, Tried]) -> tuple[Message, ...]:
    (best, tried), *others = found.items()
    kinds = best.buried or ()
    cards = cards_of(kinds)
    why = []
    remaining = view.hand - cards
    emptied = [
        SUITS[suit.letter]()
        for suit in Suit
        if cards.has_suit(suit) and not remaining.has_suit(suit)
    ]
    if emptied:
        why.append(reasons_hand.EMPTIES(emptied=reasons.several(emptied)))
    meld = count_meld(view.rules, melding_hand(view.rules, remaining, cards), view.trump).total
    why.append(expert_contracts.MELD_STAYS(meld=meld))
    if points := points_of(view.rules, kinds):
        why.append(reasons_hand.BURIED_SCORE(points=points))
    why.append(expert_contracts.MADE(bid=view.bid, chance=tried.chance, deals=tried.deals))
    if others:
        plan, second = others[0]
        instead = [card_named(str(card)) for card in cards_of(plan.buried or ())]
        other = expert_contracts.WITH_CARDS(instead=reasons.several(instead))
        why.append(compared(tried.ahead - second.ahead, other))
    return tuple(why)

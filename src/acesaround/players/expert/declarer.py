"""The bid winner's decisions before the play: naming trump, burying, and folding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import Final

from acesaround.cards import CARDS, Hand, Suit
from acesaround.game.actions import Action, Bury, Fold, NameTrump, PlayOn, ShootMoon
from acesaround.game.contract import buriable
from acesaround.game.legal import CardSets
from acesaround.game.meld import count_meld, melding_hand
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.kernel.sample import DealSource, Sampler
from acesaround.messages import Message, reasons
from acesaround.messages.message import card_named
from acesaround.players.base import Alternative, Choice
from acesaround.players.daugherty.discards import emptied_suits
from acesaround.players.expert.contracts import (
    after_burying,
    after_passing,
    buried_card_points,
    contract,
    play_for,
)
from acesaround.players.expert.deals import draw_deals
from acesaround.players.expert.hand_estimates import discard_costs
from acesaround.players.expert.outcomes import HandValues
from acesaround.players.expert.search import (
    Clock,
    PlanStats,
    comparison,
    preferring,
    successive_elimination,
)
from acesaround.rules.model import RuleSet

FIRST_DEALS: Final = 4
"""Minimum number of deals in the first round. Each further round doubles the total."""
FIRST_PLAYOUTS: Final = 16
"""Number of hands to play out in the first round if there are few plans."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Trump suit and the kinds to bury.

    `buried` is None if the bid winner chooses later, after seeing more cards, and for cards that
    are already buried.
    """

    trump: Suit
    buried: tuple[int, ...] | None = None


def try_plans(view: View, plans: Sequence[Plan], clock: Clock, seed: int) -> dict[Plan, PlanStats]:
    """Try the bid winner's plans, and return all results, best first."""
    first = max(FIRST_DEALS, FIRST_PLAYOUTS // len(plans))
    return successive_elimination(plans, plan_trial(view), clock, seed, first_deals=first)


def plan_trial(
    view: View, source: DealSource | None = None
) -> Callable[[dict[Plan, PlanStats], int, int], None]:
    """Return a function that tries plans in more deals from a source, by default a `Sampler`."""
    rules, bid, me = view.rules, view.bid, view.seat
    assert bid is not None
    values, source = HandValues.of(view), source or Sampler(view)
    passes = rules.exchange.pass_count > 0 and view.phase is Phase.NAME_TRUMP
    counted = None
    if view.trump is not None and view.on_board is not None:
        counted = [points or 0 for points in view.counted]

    def try_deals(found: dict[Plan, PlanStats], count: int, seed: int) -> None:
        deals = draw_deals(view, source, count, seed)
        plans = [plan for plan in found for _ in range(deals.count)]
        contracts = [
            contract(deals, number % deals.count, me, plan.trump)
            for number, plan in enumerate(plans)
        ]
        if passes:
            contracts = after_passing(rules, contracts)
        if view.buried is None:
            contracts = [
                after_burying(rules, one, plan.buried)
                for one, plan in zip(contracts, plans, strict=True)
            ]
        else:
            aside = tuple(int(card) for card in view.buried)
            contracts = [replace(one, buried=aside) for one in contracts]
        played = iter(play_for(view, bid, contracts, seed))
        for stats in found.values():
            for one in islice(played, count):
                value, made = values.played(me, bid, counted or one.melds, one.points)
                stats.add(value, contract=True, made=made)

    return try_deals


FOLD_TIE_ERRORS: Final = 0.25
"""Number of standard errors by which folding or playing on must beat the formula's choice."""


def declare(view: View, formula: Choice, clock: Clock, seed: int) -> Choice:
    """Play on, or fold if that gives a better chance of winning the game.

    Shooting the moon is left to the formula, which only does so if no trick can be lost.
    """
    if isinstance(formula.action, ShootMoon) or Fold() not in view.legal:
        return formula
    assert view.trump is not None and view.bid is not None
    (tried,) = try_plans(view, [Plan(view.trump)], clock, seed).values()
    melds = [points or 0 for points in view.counted]
    folded = HandValues.of(view).folded(view.seat, view.bid, melds)
    loss = PlanStats([folded] * tried.deals)
    found: dict[Action, PlanStats] = {PlayOn(): tried, Fold(): loss}
    if folded.utility > tried.mean:
        found = {Fold(): loss, PlayOn(): tried}
    first = next(iter(preferring(found, formula.action, FOLD_TIE_ERRORS)))
    fold = Alternative(Fold(), folded.ahead, 0.0, 0, folded.wins)
    play = tried.alternative(PlayOn())
    made = reasons.MADE(bid=view.bid, chance=tried.chance, deals=tried.deals)
    why: tuple[Message, ...]
    if first == Fold():
        order = (fold, play)
        less = comparison(loss, tried, reasons.PLAYING_ON())
        why = (made, reasons.FOLD_LEAVES_NONE(), less)
    else:
        order = (play, fold)
        why = (made, comparison(tried, loss, reasons.FOLDING()))
    return Choice(first, why, order, bid_chance=tried.chance, worlds=tried.deals)


SPARE_CARDS: Final = 6
"""Number of cards to consider beyond the number to bury."""
MAX_BURIALS: Final = 12
"""Number of choices to play out."""
BURIAL_TIE_ERRORS: Final = 0.5
"""Number of standard errors by which another burial must beat the formula's to replace it."""


def burials(rules: RuleSet, hand: Hand, trump: Suit, ways: int) -> list[tuple[int, ...]]:
    """Return up to `ways` of the cheapest legal burials by rule of thumb, as kinds of cards."""
    widow = rules.widow
    assert widow is not None
    legal = CardSets(Bury, hand, buriable(rules, hand, trump), widow.bury)
    found: dict[tuple[int, ...], float] = {}
    priced = discard_costs(rules).costs(hand.counts(), trump)[: widow.bury + SPARE_CARDS]
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
    plans = [Plan(trump, kinds) for kinds in burials(view.rules, view.hand, trump, MAX_BURIALS)]
    usual = None
    if isinstance(formula.action, Bury):
        usual = Plan(trump, tuple(sorted(int(card) for card in formula.action.cards)))
        if usual not in plans:
            plans.append(usual)
    found = preferring(try_plans(view, plans, clock, seed), usual, BURIAL_TIE_ERRORS)
    alternatives = tuple(
        tried.alternative(Bury(cards_of(plan.buried or ()))) for plan, tried in found.items()
    )
    tried = next(iter(found.values()))
    return Choice(
        alternatives[0].action,
        _burial_reasons(view, found),
        alternatives,
        bid_chance=tried.chance,
        worlds=tried.deals,
    )


def _burial_reasons(view: View, found: dict[Plan, PlanStats]) -> tuple[Message, ...]:
    (best, tried), *others = found.items()
    kinds = best.buried or ()
    cards = cards_of(kinds)
    why = emptied_suits(view.hand, cards)
    melding = melding_hand(view.rules, view.hand - cards, cards)
    why.append(reasons.MELD_STAYS(meld=count_meld(view.rules, melding, view.trump).total))
    if points := buried_card_points(view.rules, kinds):
        why.append(reasons.BURIED_SCORE(points=points))
    why.append(reasons.MADE(bid=view.bid, chance=tried.chance, deals=tried.deals))
    if others:
        plan, second = others[0]
        instead = [card_named(str(card)) for card in cards_of(plan.buried or ())]
        other = reasons.WITH_CARDS(instead=reasons.several(instead))
        why.append(comparison(tried, second, other))
    return tuple(why)


BURIALS_PER_SUIT: Final = 2
"""Number of burials to try with each suit."""
SUIT_TIE_ERRORS: Final = 1.0
"""Number of standard errors by which another suit must beat the formula's to replace it."""


def name_trump(view: View, formula: Choice, clock: Clock, seed: int) -> Choice:
    """Name the best suit, or keep the formula's if it's as good within the margin of error."""
    suits = [action.suit for action in view.legal if isinstance(action, NameTrump)]
    found: dict[Suit, PlanStats] = {}
    for plan, tried in try_plans(view, _suit_plans(view, suits), clock, seed).items():
        found.setdefault(plan.trump, tried)
    usual = formula.action.suit if isinstance(formula.action, NameTrump) else None
    found = preferring(found, usual, SUIT_TIE_ERRORS)
    order = list(found)
    first = order[0]
    mine = found[first]
    agreed = NameTrump(first) == formula.action
    made = {"bid": view.bid, "chance": mine.chance, "deals": mine.deals}
    outlook: tuple[Message, ...] = (reasons.MADE(**made),)
    if len(order) > 1:
        other, second = found[order[1]], order[1]
        made |= {"suit": second, "less": other.chance}
        if other.deals == mine.deals:
            chances = reasons.MADE_WITH_OTHER(**made)
        else:
            chances = reasons.MADE_WITH_OTHER_OF(**made, deals_then=other.deals)
        outlook = (
            chances,
            comparison(mine, other, reasons.WITH_SUIT(suit=second)),
        )
    return Choice(
        NameTrump(first),
        (*formula.why, *outlook) if agreed else outlook,
        tuple(tried.alternative(NameTrump(suit)) for suit, tried in found.items()),
        formula.formula if agreed else None,
        mine.chance,
        mine.deals,
    )


def _suit_plans(view: View, suits: list[Suit]) -> list[Plan]:
    rules = view.rules
    if rules.widow is None or view.widow is None or rules.exchange.pass_count:
        return [Plan(suit) for suit in suits]
    return [
        Plan(suit, cards)
        for suit in suits
        for cards in burials(rules, view.hand, suit, BURIALS_PER_SUIT)
    ]

"""Replays of a hand with hidden cards swapped so that a given seat can't notice."""

import random
from dataclasses import replace

from tests.support.random_play import Step, widow_taken

from acesaround.cards import Card, Hand
from acesaround.game.actions import Action, Bury, Deal, EnterMeld, Give
from acesaround.game.legal import IllegalAction
from acesaround.game.state import Round, State, hand_teams
from acesaround.game.step import apply, legal
from acesaround.rules.model import RuleSet


def another_world(steps: list[Step], seat: int, rng: random.Random) -> list[State] | None:
    """Return the state after each of `other_steps`, or None if there are none."""
    found = other_steps(steps, seat, rng)
    return None if found is None else [step.after for step in found]


def other_steps(steps: list[Step], seat: int, rng: random.Random) -> list[Step] | None:
    """Replay the hand with two hidden cards swapped; return None if `seat` would notice."""
    dealt = steps[0].action
    assert isinstance(dealt, Deal)
    swapped = swap(dealt, seat, rng)
    if swapped is None:
        return None
    deal, one, two = swapped
    found = list[Step]()
    state = steps[0].before
    action: Action = deal
    try:
        for step in steps:
            if found:
                action = again(state, step, seat, one, two)
            after = apply(state, action)
            if not same_for(step.after, after, seat):
                return None
            found.append(Step(state, action, after))
            state = after
    except IllegalAction:
        return None
    return found


def swap(deal: Deal, seat: int, rng: random.Random) -> tuple[Deal, Card, Card] | None:
    """Swap two cards of the deal in places hidden from `seat`; return None if they're equal."""
    places: list[list[Card]] = [list(hand) for hand in deal.hands]
    places += [list(deal.widow), list(deal.stock[1:])]
    hidden = [at for at, cards in enumerate(places) if at != seat and cards]
    first = rng.choice(hidden)
    same = first == len(places) - 1
    second = rng.choice([at for at in hidden if same or at != first])
    i, j = rng.randrange(len(places[first])), rng.randrange(len(places[second]))
    one, two = places[first][i], places[second][j]
    if one == two:
        return None
    places[first][i], places[second][j] = two, one
    hands = tuple(Hand(cards) for cards in places[:-2])
    stock = (*deal.stock[:1], *places[-1])
    return Deal(deal.dealer, hands, Hand(places[-2]), stock), one, two


def again(state: State, step: Step, seat: int, one: Card, two: Card) -> Action:
    """Return the same action, adapting another seat's hidden choices to the swapped cards."""
    action: Action = step.action
    if isinstance(action, EnterMeld) and step.before.turn != seat:
        more = EnterMeld(action.total + 1)
        action = more if one < two and more in legal(state) else action
    if isinstance(action, Give | Bury) and step.before.turn != seat:
        for away, instead in ((one, two), (two, one)):
            if action.cards <= state.hands[state.turn or 0]:
                break
            if away in action.cards:
                action = replace(action, cards=action.cards.without(away) + Hand((instead,)))
    return action


def same_for(here: State, there: State, seat: int) -> bool:
    """Return True if a seat has seen the same in both, judging by the facts in the states."""
    if (here.phase, here.turn, here.match.scores) != (there.phase, there.turn, there.match.scores):
        return False
    if here.round is None or there.round is None:
        return False
    return seen(here, here.round, seat) == seen(there, there.round, seat)


def seen(state: State, this: Round, seat: int) -> list[object]:
    rules = state.rules
    facts: list[object] = [state.hands[seat], state.trick, state.tricks, this.calls, this.trump]
    facts.append([gift.cards for gift in this.gifts if seat in (gift.giver, gift.taker)])
    facts.append(this.counted and shown_melds(rules, this, seat))
    facts.append(this.entered[seat] if this.entered else None)
    if rules.widow is not None and widow_taken(state):
        facts.append(this.deal.widow if rules.widow.shown or seat == this.declarer else None)
    if state.stock is not None:
        facts += [state.stock.upcard, state.stock.exposed, state.stock.laid, state.stock.shown]
    return facts


def shown_melds(rules: RuleSet, this: Round, seat: int) -> list[object]:
    """Return the melds that `seat` can see: those on the table and its own.

    Sides below the minimum show nothing, and neither do seats that typed less meld than they hold.
    """
    team = hand_teams(rules, this.declarer)
    facts: list[object] = []
    for other, side in enumerate(team):
        total = sum(points for points, c in zip(this.counted, team, strict=True) if c == side)
        counts = rules.meld.declared == "always" or total >= rules.meld.side_minimum
        typed = this.entered[other] if this.entered else None
        melds = this.melds[other] if this.melds else None
        if melds is not None and typed is not None and typed < melds.total and other != seat:
            melds = None
        facts.append(counts)
        facts.append((melds, typed, this.counted[other]) if counts or other == seat else None)
    return facts

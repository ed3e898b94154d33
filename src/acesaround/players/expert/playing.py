"""Which card to play: every one is tried in the same sampled deals, played out to the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from acesaround.cards import CARDS, Card, Hand
from acesaround.game.actions import Play
from acesaround.game.view import View
from acesaround.kernel.playouts import card_playouts
from acesaround.kernel.position import Position
from acesaround.kernel.sample import Sampler, Worlds
from acesaround.kernel.seen import unseen
from acesaround.kernel.trickrules import TrickRules
from acesaround.kernel.unseen import Unseen
from acesaround.players.expert.clock import Clock
from acesaround.players.expert.estimate import Estimate
from acesaround.players.expert.outlook import Outlook

FIRST_WORLDS: Final = 16
"""In how many worlds all cards are tried before any is dropped."""
CLEAR: Final = 3.0
"""Standard errors by which a card must be behind to be dropped."""

Weigh = Callable[[View, Worlds], list[float]]


@dataclass(frozen=True, slots=True)
class Weighed:
    """The cards that were compared."""

    estimate: Estimate[Card]
    known: Unseen
    outlook: Outlook


def weigh_cards(view: View, clock: Clock, seed: int, policy: str = 'heuristic', exact: int = 0, noise: int = 1, seer: int=1, wl: float=0, wf: float=0, over: int=1) -> Weighed:
    """Compare the cards that may be played."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    known = unseen(view)
    sampler, outlook = Sampler(known), Outlook(view)
    estimate = Estimate(cards)
    lacking = [0] * known.seats
    for place in known.places:
        if place.seat is not None:
            lacking[place.seat] = place.barred
    position: Position | None = None
    batch, drawn = FIRST_WORLDS, 0
    while drawn < clock.worlds:
        batch = min(batch, clock.worlds - drawn)
        if view.open_hands is not None:
            data = bytes(h.count(c) for h in view.open_hands for c in CARDS)
            clock.worlds = batch = seer
            worlds = Worlds(seer, known.seats, (), data*seer, b"")
        else:
            worlds = sampler.draw(batch * (over if view.tricks or view.trick else 1), seed=seed + drawn)
        weights = [1.0] * batch
        if (wl or wf) and (view.tricks or view.trick) and view.open_hands is None:
            w = likely(view, worlds, outlook.side, wl, wf)
            if over > 1:
                worlds = resampled(worlds, w, batch, seed + drawn)
            else:
                weights = w
        if position is None:
            position = _position(view, worlds, outlook.side)
        if len(view.hand) <= exact:
            found = _solved(position, worlds, cards)
        else:
         found = card_playouts(position, worlds.hands, cards, lacking=lacking, seed=seed & 0xFFFF, policy=policy)
        results = outlook.results
        estimate.add(
            {card: [results[p] for p in row.points] for card, row in found.items()}, weights
        )
        drawn += batch
        batch = drawn
        cards = still_open(estimate)
        if len(cards) == 1 or clock.over:
            break
    return Weighed(estimate, known, outlook)


def still_open(estimate: Estimate[Card]) -> list[Card]:
    """The cards not yet clearly behind the best."""
    cards = estimate.compared
    best = cards[0]
    kept = [best]
    for card in cards[1:]:
        ahead, error = estimate.lead(best, card)
        if ahead <= CLEAR * error:
            kept.append(card)
    return kept


def _position(view: View, worlds: Worlds, side: frozenset[int]) -> Position:
    size = len(worlds.hands) // len(worlds)
    each = size // worlds.seats
    hands = tuple(Hand.of_counts(worlds.hands[i : i + each]) for i in range(0, size, each))
    assert view.trump is not None
    fresh = not view.tricks and not view.trick
    first = view.rules.play.first_lead == "trump"
    waived = view.bid is not None and view.bid == view.rules.play.first_lead_waived_at_bid
    return Position(
        TrickRules.of(view.rules),
        view.trump,
        view.leader,
        hands,
        view.trick,
        side,
        lead_trump=fresh and first and not waived,
    )


from dataclasses import replace
from acesaround.kernel.solve import solve
from acesaround.kernel.table import Table
T = Table(64)


class Row:
    def __init__(self) -> None:
        self.points = []


def _solved(position, worlds, cards):
    rows = {card: Row() for card in cards}
    size = len(worlds.hands) // len(worlds)
    each = size // worlds.seats
    for n in range(len(worlds)):
        one = worlds.hands[n * size : n * size + size]
        hands = tuple(Hand.of_counts(one[i : i + each]) for i in range(0, size, each))
        solution = solve(replace(position, hands=hands), line=False, table=T)
        for card in cards:
            rows[card].points.append(solution.cards[card].lower)
    return rows


from math import exp
import random
from acesaround.kernel.likeness import disagreements


def likely(view, worlds, side, wl, wf):
    seats = worlds.seats
    played = bytearray(24 * seats)
    script = []
    for leader, cards in [(t.leader, t.cards) for t in view.tricks] + ([(view.leader, view.trick)] if view.trick else []):
        seat = leader
        for card in cards:
            played[24 * seat + card] += 1
            script.append(card)
            seat = (seat + 1) % seats
    size = 24 * seats
    hands = tuple(
        Hand.of_counts(bytes(a + b for a, b in zip(worlds.hands[i : i + 24], played[i : i + 24])))
        for i in range(0, size, 24)
    )
    leader = view.tricks[0].leader if view.tricks else view.leader
    first = view.rules.play.first_lead == "trump"
    waived = view.bid is not None and view.bid == view.rules.play.first_lead_waived_at_bid
    start = Position(TrickRules.of(view.rules), view.trump, leader, hands, (), side, lead_trump=first and not waived)
    counts = disagreements(start, worlds.hands, bytes(played), script)
    me = view.seat
    w = []
    for n in range(len(worlds)):
        row = counts[n * 2 * seats : (n + 1) * 2 * seats]
        leads = sum(row[0::2]) - row[2 * me]
        rest = sum(row[1::2]) - row[2 * me + 1]
        w.append(exp(-wl * leads - wf * rest))
    top = max(w)
    return [x / top for x in w]


def resampled(worlds, w, batch, seed):
    rng = random.Random(seed)
    size = 24 * worlds.seats
    picks = rng.choices(range(len(worlds)), w, k=batch)
    data = b"".join(worlds.hands[i * size : (i + 1) * size] for i in picks)
    return Worlds(batch, worlds.seats, (), data, b"")

"""Which card to play: every one is tried in the same sampled deals, played out to the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from acesaround.cards import KINDS, Card, Hand
from acesaround.game.actions import Play
from acesaround.game.view import View
from acesaround.kernel.playouts import card_playouts
from acesaround.kernel.position import Position
from acesaround.kernel.sample import Sampler, Worlds
from acesaround.kernel.seen import unseen
from acesaround.kernel.trickrules import TrickRules
from acesaround.players.expert.clock import Clock
from acesaround.players.expert.ending import SOLVED_TRICKS, solved_cards
from acesaround.players.expert.estimate import Estimate
from acesaround.players.expert.options import Options
from acesaround.players.expert.outlook import Outlook

FIRST_WORLDS: Final = 32
"""In how many worlds all cards are tried before any is dropped."""
CLEAR: Final = 3.0
"""Standard errors by which a card must be behind to be dropped."""
TRUE_DEAL: Final = 200
"""How often a player that sees all cards plays the deal out."""
POINT: Final = 1e-5
"""What a point counts beside the chance to win the game: it decides where that is level."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """Cards compared.

    Attributes:
        estimate: of the chance to win the game.
        points: for each card, the trick points that the camp still wins, world by world.
    """

    estimate: Estimate[Card]
    points: dict[Card, list[int]]
    outlook: Outlook


def weigh_cards(view: View, clock: Clock, seed: int, options: Options) -> Weighed:
    """Compare the cards that may be played, as far as the clock allows."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    outlook = Outlook.of(view)
    deals = _Deals(view, outlook, seed)
    estimate = Estimate(cards)
    points: dict[Card, list[int]] = {card: [] for card in cards}
    worth = [w + POINT * r for w, r in zip(outlook.wins, outlook.results, strict=True)]
    flat, done = options.play == "flat", 0
    solved = options.ends == "solved" and len(view.hand) <= SOLVED_TRICKS and not flat
    batch = clock.worlds if flat else min(FIRST_WORLDS, clock.worlds)
    while batch:
        worlds = deals.draw(done, batch)
        position = deals.position(worlds)
        if solved:
            found = solved_cards(position, worlds, estimate.compared)
        else:
            rows = card_playouts(
                position,
                worlds.hands,
                estimate.compared,
                policy=options.rollouts,
                lacking=deals.lacking,
                seed=done,
            )
            found = {card: row.points.tolist() for card, row in rows.items()}
        for card, row in found.items():
            points[card] += row
        estimate.add({card: [worth[p] for p in row] for card, row in found.items()})
        done += batch
        if not flat:
            estimate.drop(CLEAR)
        if len(estimate.compared) == 1 or not clock.affords(2.0):
            break
        batch = min(done, clock.worlds - done)
    return Weighed(estimate, points, outlook)


class _Deals:
    """The deals a decision is tried in: sampled, or the true one for who sees all cards.

    Attributes:
        lacking: for each seat the kinds that everybody knows it does not hold, a bit for each.
    """

    def __init__(self, view: View, outlook: Outlook, seed: int) -> None:
        self._view, self._outlook, self._seed = view, outlook, seed
        known = unseen(view)
        self.lacking = [0] * known.seats
        for place in known.places:
            if place.seat is not None:
                self.lacking[place.seat] = place.barred
        self._sampler = None if view.open_hands is not None else Sampler(known)

    def draw(self, first: int, count: int) -> Worlds:
        hands = self._view.open_hands
        if hands is not None:
            true_deal = b"".join(hand.counts() for hand in hands)
            return Worlds(count, len(hands), (), true_deal * count, b"")
        assert self._sampler is not None
        return self._sampler.draw(count, seed=self._seed + first)

    def position(self, worlds: Worlds) -> Position:
        """The position, with the hands of the first world."""
        view = self._view
        assert view.trump is not None
        play = view.rules.play
        lead_trump = (
            play.first_lead == "trump"
            and not view.tricks
            and not view.trick
            and (view.bid is None or view.bid != play.first_lead_waived_at_bid)
        )
        hands = worlds.hands[: worlds.seats * KINDS]
        return Position(
            TrickRules.of(view.rules),
            view.trump,
            view.leader,
            tuple(Hand.of_counts(hands[i : i + KINDS]) for i in range(0, len(hands), KINDS)),
            view.trick,
            self._outlook.side,
            lead_trump=lead_trump,
        )

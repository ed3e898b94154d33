"""Chooses a card by playing out each legal one in the same sampled deals."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Final

from acesaround.cards import Card
from acesaround.game.actions import PLAYS, Action, Play
from acesaround.game.trick import must_lead_trump
from acesaround.game.view import View
from acesaround.kernel.compare import Trick, Tried, compare
from acesaround.kernel.sample import Sampler
from acesaround.kernel.seen import unseen
from acesaround.kernel.table import Table
from acesaround.kernel.trickrules import TrickRules
from acesaround.players.expert.alone.defence import defence
from acesaround.players.expert.alone.family import plays_alone
from acesaround.players.expert.clock import Clock
from acesaround.players.expert.counted import MEGABYTES, both_known, count_out
from acesaround.players.expert.ending import SOLVED_TRICKS, solved
from acesaround.players.expert.options import Options
from acesaround.players.expert.outlook import Outlook
from acesaround.players.expert.prospects import POINT

FIRST: Final = 32
"""Number of deals in which all cards are tried before any is dropped."""
CLEAR: Final = 2.0
"""Number of standard errors by which a card must trail the best one to be dropped."""
LEVEL: Final = 1.0
"""Number of standard errors within which a card counts as equal to the best one."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """Cards compared, best first. Those dropped early come last.

    `counted` is True if all cards are known and the numbers are for best play.
    """

    cards: dict[Card, Tried]
    outlook: Outlook
    counted: bool = False

    def preferring(self, action: Action) -> Weighed:
        """Move the card of `action` to the front if it's within the margin of error of the best.

        This breaks near ties in favor of a play that's easy to understand.
        """
        for card, tried in self.cards.items():
            if PLAYS[card] == action and tried.behind <= LEVEL * tried.error:
                rest = {other: found for other, found in self.cards.items() if other != card}
                return Weighed({card: tried, **rest}, self.outlook)
        return self


def weigh_cards(
    view: View, clock: Clock, seed: int, options: Options, table: Table | None = None
) -> Weighed:
    """Compare all legal cards as far as time allows.

    `table` keeps the solver's results between decisions. Raises `Cancelled` if stopped before there
    are any results.
    """
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    outlook = (plays_alone(view.rules) and defence(view)) or Outlook.of(view)
    worth = tuple(w + POINT * r for w, r in zip(outlook.wins, outlook.results, strict=True))
    known = unseen(view)
    sampler, trick = Sampler(known), trick_of(view, outlook.side)
    flat = options.play == "flat"
    if options.ends == "solved" and not flat and both_known(known):
        counted = count_out(
            known, sampler, trick, cards, worth, seed, clock, table or Table(MEGABYTES)
        )
        if counted is not None:
            return Weighed(counted, outlook, counted=True)
    if options.ends == "solved" and not flat and len(view.hand) <= SOLVED_TRICKS and clock.ample:
        found = solved(sampler, trick, cards, worth, seed, clock)
    else:
        lacking = [0] * known.seats
        for place in known.places:
            if place.seat is not None:
                lacking[place.seat] = place.barred
        found = compare(
            sampler,
            trick,
            cards,
            worth,
            lacking=lacking,
            policy=options.rollouts,
            seed=seed,
            first=min(FIRST, clock.worlds),
            most=clock.worlds,
            clear=inf if flat else CLEAR,
            seconds=clock.left,
            cancel=clock.cancel,
        )
    most = max(tried.deals for tried in found.values())
    order = sorted(found, key=lambda card: (found[card].deals < most, -found[card].mean(worth)))
    return Weighed({card: found[card] for card in order}, outlook)


def trick_of(view: View, side: frozenset[int]) -> Trick:
    """Return the trick that this seat is about to play to."""
    assert view.trump is not None
    fresh = not view.tricks and not view.trick
    lead_trump = fresh and must_lead_trump(view.rules, view.bid)
    rules = TrickRules.of(view.rules)
    return Trick(rules, view.trump, view.leader, view.trick, side, lead_trump)

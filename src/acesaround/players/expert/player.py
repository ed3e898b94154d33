"""Expert player, with one method for each kind of decision."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from acesaround.game.actions import PLAYS
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.kernel.interface import Cancel, Cancelled
from acesaround.kernel.solve import Table
from acesaround.players.base import NO_LIMIT, Alternative, Choice, Limit, check_turn, only_card
from acesaround.players.daugherty.bidding import opened_if_forced
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.expert.bid_search import search_bid
from acesaround.players.expert.card_play import SOLVER_MEGABYTES, weigh_cards
from acesaround.players.expert.card_signals import HabitStats
from acesaround.players.expert.deals import can_play_out, is_cutthroat
from acesaround.players.expert.declarer import bury, declare, name_trump
from acesaround.players.expert.double_deck_bids import double_deck_bid
from acesaround.players.expert.passing import choose_pass
from acesaround.players.expert.reasons import bid_chance, card_reasons, deals_counted
from acesaround.players.expert.search import Clock, HandBudget, Options
from acesaround.players.expert.single_deck_bids import single_deck_bid
from acesaround.players.expert.single_deck_estimates import fit_of
from acesaround.players.expert.stock import only_choice, stock_choice, weigh_actions

DECLARER_PHASES: Final = {Phase.NAME_TRUMP: 8.0, Phase.BURY: 6.0, Phase.DECLARE: 6.0}
"""Phases in which the bid winner decides before play, with the divisor for the time left."""
STOCK_PHASES: Final = (Phase.STOCK_PLAY, Phase.STOCK_MELD)

Method = Callable[[View, Clock], Choice]


class ExpertPlayer:
    """Player that samples the unseen cards and plays out each choice in the same deals."""

    def __init__(self, seed: int | str | None = None, options: str = "") -> None:
        self.name = f"expert:{options}" if options else "expert"
        self._options = Options.parse(options)
        self._seed = random.Random(seed).getrandbits(48)
        self._budget = HandBudget()
        self._formula = DaughertyPlayer()
        self._table: Table | None = None
        self._habits = HabitStats()

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose an action within the limit.

        With the same seed and a limit on deals only, the player always makes the same choice. If
        another thread sets `cancel`, the player chooses immediately, using the formula if there are
        no results yet. Raises ValueError if it isn't this seat's turn.
        """
        check_turn(view)
        if view.phase in STOCK_PHASES and self._searches and len(view.legal) == 1:
            return only_choice(view)
        found = self._method(view)
        if found is None:
            return self._formula.choose(view)
        method, decisions = found
        clock = Clock(limit, self._budget.seconds(view, limit, decisions), cancel)
        try:
            choice = method(view, clock)
        except Cancelled:
            choice = self._formula.choose(view)
        self._budget.spend(clock.spent)
        return choice

    @property
    def _searches(self) -> bool:
        return self._options.play != "formula"

    def _method(self, view: View) -> tuple[Method, float] | None:
        """Return the method and the number of such decisions left, or None to use the formula."""
        phase = view.phase
        if phase is Phase.AUCTION and self._options.bids == "search":
            if is_cutthroat(view.rules):
                return self._bid, 6.0
            fit = fit_of(view.rules)
            if fit is not None:
                return lambda view, _: opened_if_forced(view, single_deck_bid(view, fit)), 5.0
            return lambda view, _: double_deck_bid(view), 5.0
        if not self._searches:
            return None
        if phase in DECLARER_PHASES and can_play_out(view.rules):
            return self._declare, DECLARER_PHASES[phase]
        if phase is Phase.EXCHANGE:
            return (self._pass_cards, 3.0) if self._options.passing == "search" else None
        if phase in STOCK_PHASES:
            return self._draw, stock_to_come(view)
        if phase is Phase.TRICK_PLAY and view.trump is not None and only_card(view) is None:
            return self._play, plays_to_come(view)
        return None

    def _mixed_seed(self, view: View, number: int) -> int:
        """Return the seed for a decision that follows `number` calls or tricks of the hand."""
        return self._seed + (len(view.match.results) << 20 | number << 12)

    def _play(self, view: View, clock: Clock) -> Choice:
        if self._table is None and view.rules.table.players == 2:
            self._table = Table(SOLVER_MEGABYTES)
        seed = self._mixed_seed(view, len(view.tricks))
        weighed = weigh_cards(view, clock, seed, self._options, self._table, self._habits)
        formula = None
        if not weighed.counted:
            formula = self._formula.choose(view)
            weighed = weighed.preferring(formula.action)
        results, wins = weighed.outlook.results, weighed.outlook.wins
        alternatives = tuple(
            Alternative(
                PLAYS[card],
                tried.mean(results),
                tried.error_of(results),
                tried.deals,
                tried.mean(wins),
            )
            for card, tried in weighed.cards.items()
        )
        return Choice(
            alternatives[0].action,
            card_reasons(view, weighed, formula),
            alternatives,
            bid_chance=bid_chance(weighed),
            worlds=deals_counted(weighed),
        )

    def _bid(self, view: View, clock: Clock) -> Choice:
        if clock.cancel.is_set:
            return self._formula.choose(view)
        return search_bid(view, clock, self._mixed_seed(view, len(view.calls)))

    def _declare(self, view: View, clock: Clock) -> Choice:
        formula, seed = self._formula.choose(view), self._mixed_seed(view, len(view.calls))
        if clock.cancel.is_set:
            return formula
        match view.phase:
            case Phase.NAME_TRUMP:
                return name_trump(view, formula, clock, seed)
            case Phase.BURY:
                return bury(view, formula, clock, seed)
            case _:
                return declare(view, formula, clock, seed)

    def _draw(self, view: View, clock: Clock) -> Choice:
        drawn = weigh_actions(view, clock, self._mixed_seed(view, len(view.tricks)))
        return self._formula.choose(view) if drawn is None else stock_choice(view, drawn)

    def _pass_cards(self, view: View, clock: Clock) -> Choice:
        if clock.cancel.is_set:
            return self._formula.choose(view)
        return choose_pass(view, clock, self._mixed_seed(view, len(view.gifts)))


def stock_to_come(view: View) -> float:
    """Return the expected number of decisions left in the hand while the stock lasts."""
    assert view.stock is not None
    return (view.stock.face_down + 1) / 2 + 2.5


def plays_to_come(view: View) -> float:
    """Return the expected number of decisions left in the hand, including this one.

    About three out of four remaining cards involve a choice, and the cost of each is proportional
    to the number of cards left to play out. If two players know each other's hands, the number is
    lower because results are reused.
    """
    if view.stock is not None:
        return 2.5
    return 0.75 * (len(view.hand) + 1) / 2

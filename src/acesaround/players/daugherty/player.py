"""The 1983 player, with one method for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from acesaround.cards import Card
from acesaround.game.actions import Play
from acesaround.game.view import View
from acesaround.players.base import Choice, PhasePlayer, first_choice
from acesaround.players.daugherty import bidding, declarations, discards, following, leading
from acesaround.players.daugherty import two_hand as two
from acesaround.players.daugherty.bidding import Bidder
from acesaround.players.daugherty.following import Situation
from acesaround.players.daugherty.table import Table


class DaughertyPlayer(PhasePlayer):
    """Player that follows the 1983 manual in every kind of game."""

    name = "daugherty"
    bidder: type[Bidder] = Bidder
    bidding_rules: Sequence[Callable[[Bidder], Choice | None]] = bidding.RULES
    leading_rules: Sequence[Callable[[Table, tuple[Card, ...]], Choice | None]] = leading.RULES
    following_rules: Sequence[Callable[[Situation], Choice | None]] = following.RULES

    def table(self, view: View) -> Table:
        """Return what this player knows of the hand."""
        return Table(view)

    def claim_misdeal(self, view: View) -> Choice:
        return declarations.claim_misdeal(view)

    def bid(self, view: View) -> Choice:
        return bidding.opened_if_forced(
            view, first_choice(self.bidding_rules, bidding.give_up, self.bidder(view))
        )

    def name_trump(self, view: View) -> Choice:
        return bidding.name_trump(view)

    def give(self, view: View) -> Choice:
        return discards.give(view)

    def bury(self, view: View) -> Choice:
        return discards.bury(view)

    def enter_meld(self, view: View) -> Choice:
        return declarations.enter_meld(view)

    def declare(self, view: View) -> Choice:
        return declarations.declare(self.table(view))

    def play_stock(self, view: View) -> Choice:
        return two.play_stock(self.table(view))

    def lay_meld(self, view: View) -> Choice:
        return two.lay_meld(self.table(view))

    def play(self, view: View) -> Choice:
        table = self.table(view)
        if table.players == 2:
            return self.play_duel(table)
        legal = tuple(action.card for action in view.legal if isinstance(action, Play))
        if view.trick:
            now = Situation(table, legal)
            replies = self.following_rules if table.must_follow else following.FREE_RULES
            return first_choice(replies, following.throw_low, now)
        leads = self.leading_rules if table.must_follow else leading.FREE_RULES
        return first_choice(leads, leading.lead_low, table, legal)

    def play_duel(self, table: Table) -> Choice:
        """Play one of several legal cards against a single opponent, without a stock."""
        return two.play_duel(table)

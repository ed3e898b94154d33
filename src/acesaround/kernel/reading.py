"""Basic facts from a view: places with hidden cards, cards played, and kinds ruled out by plays."""

from __future__ import annotations

from typing import Final

from acesaround.game.phase import Phase
from acesaround.game.sides import partner_of
from acesaround.game.trick import must_lead_trump
from acesaround.game.view import View
from acesaround.kernel.errors import ViewError
from acesaround.kernel.inference import ruled_out
from acesaround.kernel.lanes import ONE
from acesaround.messages import positions
from acesaround.rules.model import RuleSet

_BEFORE_BURYING: Final = frozenset(
    {Phase.MISDEAL, Phase.AUCTION, Phase.NAME_TRUMP, Phase.EXCHANGE, Phase.BURY}
)


class Reading:
    """Basic facts from a view, shared by all parts of the inference.

    Attributes:
        at: place index of each other seat's hand.
        pile: index of the first place that isn't a hand.
        declarer: bid winner, or None if it's this view's own seat.
        partner: bid winner's partner, if partners pass cards and neither is this seat.
        moved: True if passed cards are already in their new hands.
        widow_lies: True if no one has picked up the widow. `buried` is True if unseen cards were
            buried.
        played, barred: for each seat, packed counts of cards played and a bitmask of kinds ruled
            out.
    """

    __slots__ = (
        "at", "barred", "buried", "declarer", "me", "moved", "partner", "pile", "played", "rules",
        "view", "widow_lies",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        _check(view)
        rules, me = view.rules, view.seat
        players = rules.table.players
        self.view: View = view
        self.rules: RuleSet = rules
        self.me = me
        self.at = {seat: seat - (seat > me) for seat in range(players) if seat != me}
        self.pile = players - 1
        self.declarer = view.declarer if view.declarer != me else None
        self.partner: int | None = None
        if rules.exchange.pass_count and self.declarer is not None:
            partner = partner_of(rules, self.declarer)
            self.partner = partner if partner != me else None
        waiting = view.phase is Phase.EXCHANGE and rules.exchange.order == "simultaneous"
        self.moved = not waiting
        self.widow_lies = self.buried = False
        if rules.deal.widow:
            late = rules.widow is not None and rules.widow.trump_named == "after_widow"
            taken = view.declarer is not None and (late or view.trump is not None)
            self.widow_lies = not taken
            after = taken and view.phase not in _BEFORE_BURYING
            self.buried = after and self.declarer is not None
        self.played = [0] * players
        self.barred = [0] * players
        self._plays()

    def _plays(self) -> None:
        view, rules = self.view, self.rules
        played, barred, players = self.played, self.barred, len(self.played)
        drawn = 0
        if rules.deal.stock:
            drawn = (len(rules.full_deck) - players * rules.deal.hand) // players
        lead_trump = not drawn and must_lead_trump(rules, view.bid)
        tricks = [(trick.leader, trick.cards) for trick in view.tricks]
        if view.trick:
            tricks.append((view.leader, view.trick))
        for number, (seat, cards) in enumerate(tricks):
            if number < drawn:
                for card in cards:
                    played[seat] += ONE[card]
                    seat = seat + 1 if seat + 1 < players else 0
                continue
            out = ruled_out(rules, view.trump, cards, lead_trump=lead_trump and not number)
            for card, kinds in zip(cards, out, strict=True):
                played[seat] += ONE[card]
                barred[seat] |= kinds
                seat = seat + 1 if seat + 1 < players else 0


def _check(view: View) -> None:
    players, me = view.rules.table.players, view.seat
    if view.phase in (Phase.DEAL, Phase.OVER):
        raise ViewError(positions.NO_HAND())
    if not 0 <= me < players or len(view.sizes) != players:
        seats = len(view.sizes)
        raise ViewError(positions.WRONG_SEAT(seat=me, seats=seats, players=players))
    if len(view.hand) != view.sizes[me]:
        found, size = len(view.hand), view.sizes[me]
        raise ViewError(positions.HAND_NOT_SEEN(found=found, size=size))

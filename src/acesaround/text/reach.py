"""Upper limit on a bid winner's score. A bid above the limit is probably a mistake."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.cards import Suit
from acesaround.game.phases.showing import own_meld
from acesaround.game.sides import camps
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.players.daugherty.evaluation import partner_meld, read_auction
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Reach:
    """The most that a seat could score as bid winner.

    `own` is its meld with the best trump. `partner` and `widow` are generous estimates of the meld
    they add, and `tricks` is the total of all trick points.
    """

    own: int
    partner: int
    widow: int
    tricks: int

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return self.own + self.partner + self.widow + self.tricks

    def excess(self) -> str:
        """Return the warning for a bid above the total."""
        parts = [tr("text.this_hand")]
        if self.partner > 0:
            parts.append(tr("text.a_good_partner"))
        if self.widow > 0:
            parts.append(tr("text.a_good_widow"))
        most = ", ".join(parts)
        return tr("text.even_with_most_and_all_the_tricks", most=most)


def reach(view: View) -> Reach:
    """Return the most the seat could score, based on its hand and the bids so far."""
    rules, camp = view.rules, camps(view.rules, view.seat)
    partners = camp.count(camp[view.seat]) - 1
    shown = partner_meld(rules, read_auction(view)) if partners else 0
    return Reach(
        own=max(own_meld(rules, view.hand, suit, declares=True).total for suit in Suit),
        partner=max(partners * good_meld(rules), shown),
        widow=good_meld(rules) if rules.widow is not None else 0,
        tricks=rules.hand_trick_points,
    )


def good_meld(rules: RuleSet) -> int:
    """Return the meld of a very good hand: a run, aces around, and a pinochle."""
    meld = rules.meld
    return meld.run[0] + meld.aces[0] + meld.pinochle[0]

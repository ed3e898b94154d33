"""How much a bid winner could bring at the very best: a bid beyond that is a slip."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.cards import Suit
from acesaround.game.phases.showing import own_meld
from acesaround.game.sides import camps
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.players.daugherty.calls import partner_meld, read_auction
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Reach:
    """The most that a seat could score as bid winner.

    `own` is the meld of its hand with the best trump, `partner` and `widow` a generous guess at
    what these add, `tricks` all the points that tricks bring.
    """

    own: int
    partner: int
    widow: int
    tricks: int

    @property
    def total(self) -> int:
        """All together."""
        return self.own + self.partner + self.widow + self.tricks

    def excess(self) -> str:
        """What to say of a bid that is more than that."""
        parts = [tr("text.this_hand")]
        if self.partner > 0:
            parts.append(tr("text.a_good_partner"))
        if self.widow > 0:
            parts.append(tr("text.a_good_widow"))
        most = ", ".join(parts)
        return tr("text.even_with_most_and_all_the_tricks", most=most)


def reach(view: View) -> Reach:
    """What the seat of `view` could bring, by its hand and the calls so far."""
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
    """A good hand's meld: a run, aces around and a pinochle."""
    meld = rules.meld
    return meld.run[0] + meld.aces[0] + meld.pinochle[0]

"""Two-player play while the stock lasts: compares every play, meld, and draw in the same deals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Final

from acesaround.game.actions import Action, LayMeld
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.kernel.errors import StockError
from acesaround.kernel.prospect import Prospect, Together
from acesaround.kernel.stock import Tried, compare
from acesaround.kernel.stockmoment import Moment
from acesaround.players.expert import prospects
from acesaround.players.expert.clock import Clock
from acesaround.rules.model import RuleSet

FIRST: Final = 32
"""Number of deals in which all actions are tried before any is dropped."""
HASTE: Final = 8
"""Number of deals that replaces `FIRST` if time is short."""
CLEAR: Final = 2.0
"""Number of standard errors by which an action must trail the best one to be dropped."""
CLEAR_IN_HASTE: Final = 1.0
"""Number of standard errors that replaces `CLEAR` if time is short."""
OPINION: Final = 20.0
"""Weight of the playout policy's estimate, as a number of deals."""
NARROW: Final = 3.0
"""Deficit, in points, at which the policy's estimate rules out a play if time is short.

In that case, the only meld tried is the policy's own choice.
"""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Actions compared, best first. Those dropped early come last.

    Attributes:
        actions: results of each action tried.
        so_far: this seat's lead in the hand so far, in points.
        unit: points in this game for each point of a 25-point hand.
    """

    actions: dict[Action, Tried]
    so_far: int
    unit: float


def weigh_actions(view: View, clock: Clock, seed: int) -> Drawn | None:
    """Compare all actions as far as time allows, or return None if the kernel can't do it.

    Raises `Cancelled` if stopped before there are any results.
    """
    try:
        moment = Moment.of(view)
    except StockError:
        return None
    actions = [action for action in view.legal if not _changes_nothing(view, action)]
    first = FIRST if clock.ample else HASTE
    found = compare(
        moment,
        actions,
        prospect_of(view),
        seed=seed,
        first=min(first, clock.worlds),
        most=clock.worlds,
        clear=CLEAR if clock.ample else CLEAR_IN_HASTE,
        opinion=OPINION,
        narrow=inf if clock.ample else NARROW if view.phase is Phase.STOCK_PLAY else 0.0,
        seconds=clock.left,
        cancel=clock.cancel,
    )
    tried = [at for at in range(len(actions)) if found[at].deals]
    deals = max(found[at].deals for at in tried)
    order = sorted(tried, key=lambda at: (found[at].deals < deals, -found[at].score))
    return Drawn(
        {actions[at]: found[at] for at in order},
        _in_hand(view, view.seat) - _in_hand(view, 1 - view.seat),
        moment.rules.unit,
    )


def _changes_nothing(view: View, action: Action) -> bool:
    """Return True if the upcard is already a nine, so exchanging the dix for it has no effect."""
    stock = view.stock
    return (
        isinstance(action, LayMeld)
        and action.exchange
        and stock is not None
        and any(laid.exchanged is not None for laid in stock.laid)
    )


def _in_hand(view: View, seat: int) -> int:
    """Return the points that a seat has scored in the hand so far."""
    return (view.counted[seat] or 0) + view.taken[seat]


def prospect_of(view: View) -> Prospect:
    """Return the model of what further points in this hand are worth toward winning the game."""
    rules, match, me = view.rules, view.match, view.seat
    own, his = (match.scores[rules.scorers[seat]] + _in_hand(view, seat) for seat in (me, 1 - me))
    gain, spread, together = _figures(rules)
    most = rules.game.max_hands
    left = 10.0 if most is None else float(max(0, most - match.hands - 1))
    return Prospect(
        own,
        his,
        match.target,
        rules.game.extend_by,
        together,
        left == 0,
        gain,
        spread,
        prospects.UPSET,
        prospects.LAST,
        left + prospects.LAST if most is not None else left,
        prospects.POINT,
    )


@lru_cache(maxsize=64)
def _figures(rules: RuleSet) -> tuple[float, float, Together]:
    points = rules.hand_trick_points
    together: Together = "higher_or_on"
    if rules.game.simultaneous == "extend_target":
        together = "raised"
    elif rules.game.simultaneous == "none":
        together = "higher"
    gain = prospects.GAIN * points or 1.0
    return gain, prospects.SPREAD * points or 1.0, together

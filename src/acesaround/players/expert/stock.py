"""Two-player play while the stock lasts: compares every play, meld, and draw in the same deals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Final

from acesaround.game.actions import Action, LayMeld, Play
from acesaround.game.state import Phase
from acesaround.game.trick import winner_index
from acesaround.game.view import View
from acesaround.kernel.interface import StockError
from acesaround.kernel.rules import Prospect, Together
from acesaround.kernel.stock import StockCandidateStats, StockPosition, compare_actions
from acesaround.messages import Message, reasons, reasons_play
from acesaround.messages.message import card_named
from acesaround.players.base import Alternative, Choice
from acesaround.players.expert import outcomes
from acesaround.players.expert.outcomes import POINT
from acesaround.players.expert.search import Clock
from acesaround.rules.model import RuleSet

MIN_DEALS: Final = 32
"""Number of deals in which all actions are tried before any is dropped."""
HASTY_MIN_DEALS: Final = 8
"""Number of deals that replaces `MIN_DEALS` if time is short."""
Z_THRESHOLD: Final = 2.0
"""Number of standard errors by which an action must trail the best one to be dropped."""
HASTY_Z_THRESHOLD: Final = 1.0
"""Number of standard errors that replaces `Z_THRESHOLD` if time is short."""
POLICY_WEIGHT: Final = 20.0
"""Weight of the playout policy's estimate, as a number of deals."""
POLICY_CUTOFF: Final = 3.0
"""Deficit, in points, at which the policy's estimate rules out a play if time is short.

In that case, the only meld tried is the policy's own choice.
"""


@dataclass(frozen=True, slots=True)
class StockComparison:
    """Actions compared, best first. Those dropped early come last.

    Attributes:
        actions: results of each action tried.
        so_far: this seat's lead in the hand so far, in points.
        unit: points in this game for each point of a 25-point hand.
    """

    actions: dict[Action, StockCandidateStats]
    so_far: int
    unit: float


def weigh_actions(view: View, clock: Clock, seed: int) -> StockComparison | None:
    """Compare all actions as far as time allows, or return None if the kernel can't do it.

    Raises `Cancelled` if stopped before there are any results.
    """
    try:
        moment = StockPosition.of(view)
    except StockError:
        return None
    actions = [action for action in view.legal if not _changes_nothing(view, action)]
    first = MIN_DEALS if clock.ample else HASTY_MIN_DEALS
    found = compare_actions(
        moment,
        actions,
        prospect_of(view),
        seed=seed,
        min_deals=min(first, clock.worlds),
        max_deals=clock.worlds,
        z_threshold=Z_THRESHOLD if clock.ample else HASTY_Z_THRESHOLD,
        opinion=POLICY_WEIGHT,
        narrow=inf if clock.ample else POLICY_CUTOFF if view.phase is Phase.STOCK_PLAY else 0.0,
        seconds=clock.left,
        cancel=clock.cancel,
    )
    tried = [at for at in range(len(actions)) if found[at].deals]
    deals = max(found[at].deals for at in tried)
    order = sorted(tried, key=lambda at: (found[at].deals < deals, -found[at].score))
    return StockComparison(
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
    own, theirs = (match.scores[rules.teams[seat]] + _in_hand(view, seat) for seat in (me, 1 - me))
    gain, spread, together = _game_figures(rules)
    most = rules.game.max_hands
    left = outcomes.MANY_HANDS if most is None else float(max(0, most - match.hands - 1))
    return Prospect(
        own,
        theirs,
        match.target,
        rules.game.extend_by,
        together,
        left == 0,
        gain,
        spread,
        outcomes.UPSET,
        outcomes.score_model(rules).last,
        left + outcomes.PART_HAND if most is not None else left,
        outcomes.POINT,
    )


@lru_cache(maxsize=64)
def _game_figures(rules: RuleSet) -> tuple[float, float, Together]:
    points = rules.hand_trick_points
    together: Together = "higher_or_on"
    if rules.game.simultaneous == "extend_target":
        together = "raised"
    elif rules.game.simultaneous == "none":
        together = "higher"
    model = outcomes.score_model(rules)
    return model.gain * points or 1.0, model.spread * points or 1.0, together


EQUAL_POINTS: Final = 0.1
"""Difference, in points of a 25-point hand, up to which two actions are considered equal."""


def only_choice(view: View) -> Choice:
    """Return the choice of the only legal action."""
    action = next(iter(view.legal))
    why = reasons.ONLY_CARD() if isinstance(action, Play) else reasons.NO_MELD_TO_LAY()
    return Choice(action, (why,))


def stock_choice(view: View, drawn: StockComparison) -> Choice:
    """Return the choice of the best action, with its reasons and alternatives."""
    alternatives = tuple(
        Alternative(action, drawn.so_far + tried.mean, tried.error, tried.deals, _wins(tried))
        for action, tried in drawn.actions.items()
    )
    best = alternatives[0].action
    why = (*_effect(view, best), *_comparison(drawn))
    return Choice(best, why, alternatives, worlds=alternatives[:2][-1].worlds)


def _wins(tried: StockCandidateStats) -> float:
    """Return the probability of winning the game, leaving out the small bonus for points."""
    return min(1.0, max(0.0, tried.worth - POINT * tried.mean))


def _effect(view: View, action: Action) -> tuple[Message, ...]:
    """Say whether the second player's card takes the trick. For other actions, return ()."""
    if not isinstance(action, Play) or not view.trick:
        return ()
    if winner_index((view.trick[0], action.card), view.trump):
        return (reasons_play.TAKES_TRICK(),)
    return (reasons_play.LEAVES_TRICK(),)


def _action_name(action: Action) -> Message:
    if isinstance(action, Play):
        if action.copy:
            return reasons_play.PLAYING_FROM_TABLE(card=action.card)
        return reasons_play.PLAYING(card=action.card)
    if isinstance(action, LayMeld):
        kind = reasons.MELD_KINDS[action.kind]()
        cards = reasons.several([card_named(str(copy.card)) for copy in action.cards])
        if action.exchange:
            return reasons_play.EXCHANGING(kind=kind, cards=cards)
        return reasons_play.LAYING(kind=kind, cards=cards)
    return reasons_play.DRAWING()


def _comparison(drawn: StockComparison) -> tuple[Message, ...]:
    """Compare the best action with the next-best one in the deals in which both were tried."""
    actions = list(drawn.actions.items())
    if len(actions) == 1:
        deal = reasons_play.DEALS(number=actions[0][1].deals)
        return reasons_play.NOTHING_ELSE(), reasons_play.TRIED(deal=deal)
    other, tried = actions[1]
    name, deals = _action_name(other), reasons_play.DEALS(number=tried.deals)
    mine, tricks, theirs, their_tricks = tried.ahead
    ahead, unit = mine + tricks - theirs - their_tricks, drawn.unit
    if abs(ahead) <= EQUAL_POINTS * unit:
        return (reasons_play.STOCK_LEVEL(name=name, deals=deals),)
    if ahead < 0:
        if tried.behind > 0:
            return (reasons_play.STOCK_BEHIND(ahead=-ahead, name=name, deals=deals),)
        return (reasons_play.STOCK_UNCLEAR(name=name, ahead=-ahead, deals=deals),)
    parts = (
        (mine, reasons_play.MORE_MELD(mine=mine)),
        (-theirs, reasons_play.LESS_MELD(other=-theirs)),
        (tricks - their_tricks, reasons_play.MORE_IN_TRICKS(tricks=tricks - their_tricks)),
    )
    _, telling = max(parts, key=lambda part: part[0])
    return (reasons_play.STOCK_AHEAD(ahead=ahead, name=name, deals=deals, telling=telling),)

"""Bidding in single-deck games with partners: a neural network compares a bid with a pass."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import floor
from typing import Final

from acesaround.game.actions import Bid, Pass
from acesaround.game.auction import legal_amounts
from acesaround.game.view import View
from acesaround.messages import Message, reasons
from acesaround.players.base import Alternative, Choice
from acesaround.players.daugherty import bidding as formula
from acesaround.players.daugherty.evaluation import lowest_bid
from acesaround.players.expert.neural_network import (
    Layer,
    evaluate,
    load_network,
    probability,
)
from acesaround.players.expert.outcomes import game_chance
from acesaround.players.expert.single_deck_estimates import (
    Calls,
    Fit,
    SeatCalls,
    TeamEstimate,
    read_calls,
    team_estimates,
)

BID_FEATURES: Final = 68
"""Number of inputs. `tools/bids/single_deck/auction.py` computes the same inputs for training."""
START: Final = 150
"""Points that a team needs at the start of a game, before scaling."""
MAX_DISTANCE: Final = 250.0
"""Greatest distance from the target that makes a difference, before scaling."""
MAX_LEAD: Final = 5.0
"""Greatest lead that makes a difference, in 50 points before scaling."""
TYPICAL_DEFENSE: Final = 14.0
"""About what the team without the bid scores in a hand, before scaling."""
LAYER_SIZES: Final = BID_FEATURES, 64, 32, 6
OUTPUT_UNIT: Final = 20.0
"""Points per unit of the network's output."""
POINTS_SHARE: Final = 0.5
"""Weight of a point in a choice, compared with the win probability that a point is worth.

In simulated games, the win probability alone wins about 1% more games than with this weight, but
half a point less per deal.
"""
MAX_OVERBID: Final = 8.0
"""Points by which a bid may exceed the estimate, before scaling, however good it looks otherwise.

The network would go further in 1% of its bids, mostly to push the other team.
"""
ESTIMATE_ERROR: Final = 3.0
"""Standard error of an estimate, in points before scaling.

When a bid and a pass are close, two separately trained networks differ by 3 points.
"""
NOTABLE_WIN_DIFFERENCE: Final = 0.005
"""Smallest difference in win probability that's worth mentioning."""


@dataclass(frozen=True, slots=True)
class BidValues:
    """Output of the network for the lowest bid.

    Attributes:
        passed: expected result of the hand after a pass, in points before scaling.
        passed_wins: the same for the probability of winning the game, in points of equal worth.
        gain, wins_gain: what the bid adds to both.
        made: probability of making that bid.
        left: probability that everyone else passes after it.
    """

    passed: float
    passed_wins: float
    gain: float
    wins_gain: float
    made: float
    left: float

    @classmethod
    def of(cls, inputs: list[float]) -> BidValues:
        """Evaluate the network."""
        *values, made, left = evaluate(_network(), inputs)
        passed, passed_wins, gain, wins_gain = (OUTPUT_UNIT * value for value in values)
        return cls(passed, passed_wins, gain, wins_gain, probability(made), probability(left))

    @property
    def advantage(self) -> float:
        """What the bid adds to the value of the hand."""
        return self.wins_gain + POINTS_SHARE * self.gain


@cache
def _network() -> tuple[Layer, ...]:
    return load_network("single_deck.txt", LAYER_SIZES)


def single_deck_bid(view: View, fit: Fit) -> Choice:
    """Make the lowest bid or pass, whichever the network prefers."""
    lowest = lowest_bid(view)
    calls = read_calls(view)
    found = team_estimates(view, fit, calls)
    if lowest is None or not found:
        return formula.call(view)
    said = BidValues.of(bid_inputs(view, fit, calls, found, lowest))
    overbid = (lowest - found[0].total) / view.rules.scale
    bids = said.advantage > 0 and overbid <= MAX_OVERBID
    bid, no = _alternatives(view, said, lowest)
    best = found[0]
    facts: list[Message] = [reasons.TEAM_ESTIMATE(total=floor(best.total), suit=best.suit)]
    if calls.holder is not None and view.rules.teams[calls.holder] == view.rules.teams[view.seat]:
        facts.insert(0, reasons.PARTNER_HOLDS(name=reasons.PARTNER()))
    facts.append(reasons.LEAST_BID(least=lowest, made=said.made, left=said.left))
    bid_wins, pass_wins = bid.wins or 0.0, no.wins or 0.0
    facts.append(_compared(bid_wins, pass_wins))
    if overbid > MAX_OVERBID:
        facts.append(reasons.OVERBID(lowest=lowest, over=overbid * view.rules.scale))
    elif bids and bid_wins < pass_wins:
        facts.append(reasons.WORTH_MORE(ahead=bid.mean - no.mean, what=reasons.A_PASS()))
    elif not bids and pass_wins < bid_wins:
        other = reasons.A_BID(amount=lowest)
        facts.append(reasons.WORTH_MORE(ahead=no.mean - bid.mean, what=other))
    order = (bid, no) if bids else (no, bid)
    return Choice(order[0].action, tuple(facts), order, bid_chance=said.made)


def _compared(bid: float, passed: float) -> Message:
    if abs(bid - passed) < NOTABLE_WIN_DIFFERENCE:
        return reasons.WINS_AS_OFTEN(mine=bid)
    return reasons.WINS_GAME(mine=bid, other=passed)


def _alternatives(view: View, said: BidValues, lowest: int) -> tuple[Alternative, Alternative]:
    """Return the values of the bid and of a pass."""
    unit, chance = view.rules.scale, game_chance(view)

    def of(action: Bid | Pass, points: float, wins: float) -> Alternative:
        return Alternative(action, unit * points, unit * ESTIMATE_ERROR, 0, chance(unit * wins))

    return (
        of(Bid(lowest), said.passed + said.gain, said.passed_wins + said.wins_gain),
        of(Pass(), said.passed, said.passed_wins),
    )


def bid_inputs(
    view: View, fit: Fit, calls: Calls, estimates: list[TeamEstimate], lowest: int
) -> list[float]:
    """Return the network's inputs: the hand, its value, the calls so far, and the score."""
    me, unit = view.seat, view.rules.scale
    best, low = estimates[0], lowest / unit
    likely = best.total / unit
    behind = estimates[1].total / unit - likely if len(estimates) > 1 else -12.0
    spare = within(25, likely - low) / 6
    ally_holds = calls.holder == (me + 2) % 4
    left, right = calls.seats[(me + 1) % 4], calls.seats[(me + 3) % 4]
    dealer = view.match.dealer
    return [
        *hand_inputs(best.features),
        (best.own - fit.mean) / 6,
        behind / 6,
        within(25, best.own - low) / 6,
        spare,
        within(1.5, (likely - low) / 3),
        abs(spare),
        (low - 30) / 8,
        calls.holder is None,
        ally_holds,
        spare if ally_holds else 0.0,
        spare if calls.holder is None else 0.0,
        *_seat_inputs(calls, (me + 2) % 4, unit),
        *_seat_inputs(calls, (me + 1) % 4, unit),
        *_seat_inputs(calls, (me + 3) % 4, unit),
        dealer == me,
        dealer == (me + 2) % 4,
        dealer == (me + 1) % 4,
        calls.seats[me].bids > 0,
        min(calls.seats[me].bids, 6) / 3,
        left.refused is None or right.refused is None,
        *_rule_inputs(view, lowest),
        *_score_inputs(view, likely, low),
    ]


def hand_inputs(known: tuple[float, ...]) -> list[float]:
    """Return the inputs for a hand's best suit, from its `suit_features`."""
    _, meld, length, _, aces, side_aces, run, lacks1, lacks2, _, pairs, *rest = known
    return [
        meld / 10,
        (length - 4) / 2,
        aces,
        side_aces - 1.5,
        run,
        lacks1,
        lacks2,
        pairs / 2,
        *rest,
    ]


def _seat_inputs(calls: Calls, seat: int, unit: int) -> list[float]:
    said: SeatCalls = calls.seats[seat]
    return [
        said.bids > 0,
        said.refused is not None,
        min(said.bids, 6) / 3,
        0.0 if said.last is None else (said.last / unit - 34) / 6,
        0.0 if said.refused is None else (said.refused / unit - 34) / 6,
        calls.holder == seat,
        said.is_informative,
    ]


def _rule_inputs(view: View, lowest: int) -> list[float]:
    rules, unit = view.rules, view.rules.scale
    all_pass, passed = rules.auction.all_pass, rules.exchange.pass_count
    further = legal_amounts(rules, lowest)
    return [
        all_pass is not None and all_pass.outcome == "dealer_takes",
        bool(further) and further[0][0] - lowest > unit,
        *(passed == count for count in (0, 1, 2, 3, 5)),
    ]


def _score_inputs(view: View, likely: float, low: float) -> list[float]:
    """Return the inputs for the score of the game.

    `likely` is about what the team would score if it won the bid, and `low` is the lowest bid, both
    in points before scaling. A game without a target counts as one in its first hands.
    """
    rules, match = view.rules, view.match
    side = rules.teams[view.seat]
    scores = match.scores[side], match.scores[1 - side]
    target = match.target or max(scores) + START * rules.scale
    mine, theirs = ((target - score) / rules.scale for score in scores)
    return [
        min(mine, MAX_DISTANCE) / 50 - 2,
        min(theirs, MAX_DISTANCE) / 50 - 2,
        within(MAX_LEAD, (theirs - mine) / 50),
        min(2.0, max(0.0, mine / 25)),
        min(2.0, max(0.0, theirs / 25)),
        within(2, (mine - likely) / 10),
        within(2, (theirs - TYPICAL_DEFENSE) / 10),
        within(2, (mine - low) / 10),
    ]


def within(limit: float, value: float) -> float:
    """Return the value, or the nearest one from `-limit` to `limit`."""
    return max(-limit, min(limit, value))

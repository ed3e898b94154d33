"""Bidding in double-deck games: a neural network estimates the value of each bid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from acesaround.game.actions import Action, Bid, Pass
from acesaround.game.view import View
from acesaround.messages import Message, reasons
from acesaround.players.base import Alternative, Choice
from acesaround.players.conventions import (
    LATE_MELD,
    LATE_RAISE,
    FormulaLine,
    send_meld_bid,
)
from acesaround.players.daugherty import bidding as formula
from acesaround.players.daugherty.evaluation import (
    AuctionSummary,
    formula_for,
    read_auction,
)
from acesaround.players.expert.double_deck_features import (
    FEATURE_COUNT,
    GameKind,
    Holding,
    bid_features,
    kind_of,
)
from acesaround.players.expert.neural_network import (
    Layer,
    evaluate,
    load_network,
    probability,
)
from acesaround.players.expert.search import EQUAL_POINTS
from acesaround.rules.model import RuleSet

PASS: Final = 0
LEAST: Final = 1
MELD: Final = 2
JUMP: Final = 3
SLOTS: Final = 6
"""Number of actions: a pass, the lowest bid, the meld bid, and three jumps to 60 or more."""
PLENTY_OF_MELD: Final = 30
"""Minimum meld that rules out a pass if a meld bid is cheap."""
FIRST_JUMP: Final = 60
"""Lowest bid to jump to, and in most games the one at which meld bids end, before scaling."""
JUMP_STEP: Final = 5
"""Step between jumps, before scaling."""
MAX_LEAST_BID: Final = 150
"""Highest amount at which the player still considers making the lowest legal bid."""


def candidate_bids(
    view: View, kind: GameKind, heard: AuctionSummary, held: Holding
) -> dict[int, Action]:
    """Return the actions to consider, by slot. All are legal, and none misleads partner.

    Without a suit to name, the only bid is a meld bid. Once the opponents are out, partner keeps
    the bid, unless this hand's suit is clearly stronger (S1-34).
    """
    rules, me = view.rules, view.seat
    unit, least = rules.scale, heard.lowest
    mine, ally = heard.seats[me], heard.seats[(me + 2) % 4]
    forced = formula.must_open(view)
    found: dict[int, Action] = {} if forced else {PASS: Pass()}
    if least is None or least > MAX_LEAST_BID * unit:
        return found
    large = FIRST_JUMP * unit
    ally_holds = heard.holder == (me + 2) % 4
    foes_in = not (heard.seats[(me + 1) % 4].out and heard.seats[(me + 3) % 4].out)
    meld_bid = None
    if not mine.bids and not ally.out and (foes_in or not ally_holds):
        if kind.rounded or len(view.calls) < 4:
            meld_bid = send_meld_bid(rules, heard.high, round(held.meld * unit), held.aces)
        shows = meld_bid != least or not forced
        if meld_bid is not None and (Bid(meld_bid) not in view.legal or not shows):
            meld_bid = None
    if meld_bid is not None and (meld_bid < large or held.suit is not None):
        found[MELD] = Bid(meld_bid)
        if held.meld >= PLENTY_OF_MELD and meld_bid < large:
            found.pop(PASS, None)
    settled = ally_holds and not foes_in and not ally.meld_only
    if held.suit is None or (settled and held.strength <= ally.trump_bids):
        return found
    if found.get(MELD) != Bid(least):
        found[LEAST] = Bid(least)
    if not kind.jump:
        return found
    late = kind.rounded and not mine.bids and heard.high is not None and heard.high >= large
    amount, slot = (large, JUMP) if least < large else (jump_above(rules, least), JUMP + 1)
    for jump in range(slot, SLOTS):
        lie = late and held.meld < LATE_MELD and amount == (heard.high or 0) + LATE_RAISE * unit
        if amount != meld_bid and not lie and Bid(amount) in view.legal:
            found[jump] = Bid(amount)
        amount = jump_above(rules, amount)
    return found


def jump_above(rules: RuleSet, amount: int) -> int:
    """Return the next bid to jump to: a multiple of 5, as in the games that came up in training."""
    step = JUMP_STEP * rules.scale
    return (amount // step + 1) * step


OUTPUT_UNIT: Final = 20.0
"""Points per unit of the network's output."""
LAYER_SIZES: Final = FEATURE_COUNT, 64, 32, SLOTS + 2


@dataclass(frozen=True, slots=True)
class BidEstimates:
    """Output of the network for a decision.

    Attributes:
        passed: expected result of the hand after a pass, in points before scaling.
        gains: for each slot, the gain over a pass, which is 0 for the pass itself.
        made: probability of making the lowest bid. For a higher bid, evaluate the inputs with
            that amount as the lowest bid: over 500 such bids, the estimates were as accurate.
        left: probability that the lowest bid wins the auction.
    """

    passed: float
    gains: tuple[float, ...]
    made: float
    left: float


def estimate_bids(figures: list[float]) -> BidEstimates:
    """Evaluate the network for the inputs of a decision."""
    said = evaluate(_network(), figures)
    gains = (0.0, *(OUTPUT_UNIT * gain for gain in said[1:SLOTS]))
    return BidEstimates(
        OUTPUT_UNIT * said[0], gains, probability(said[SLOTS]), probability(said[SLOTS + 1])
    )


@cache
def _network() -> tuple[Layer, ...]:
    return load_network("double_deck.txt", LAYER_SIZES)


@dataclass(frozen=True, slots=True)
class BidReasons:
    """Reasons for a bid. `formula` is the bid formula that `why` mentions, if any."""

    why: tuple[Message, ...]
    formula: FormulaLine | None


@dataclass(frozen=True, slots=True)
class BidChances:
    """Chances that a bid of `amount` is made, and that everyone else passes after it."""

    amount: int
    made: float
    left: float


def bid_reasons(
    view: View, held: Holding, said: BidEstimates, calls: dict[int, Action], chances: BidChances
) -> BidReasons:
    """Return the reasons for the first of `calls`, which are sorted best first.

    `chances` are those of that bid, or of the lowest bid for a pass.
    """
    (best, action), *others = calls.items()
    formula = None
    meld = round(held.meld * view.rules.scale)
    if best == MELD and isinstance(action, Bid):
        found = [reasons.BID_SHOWS(meld=meld)]
    elif held.suit is None:
        found = [reasons.NO_MARRIAGE_BUT_MELD(meld=meld)]
    else:
        formula = formula_for(view, held.suit)
        found = [formula.message]
    if held.suit is not None:
        found.append(reasons.LEAST_BID(least=chances.amount, made=chances.made, left=chances.left))
    if others:
        other, next_best = others[0]
        ahead = said.gains[best] - said.gains[other]
        what = _bid_message(next_best)
        if ahead < EQUAL_POINTS:
            found.append(reasons.AS_GOOD(other=what))
        else:
            found.append(reasons.WORTH_MORE(ahead=ahead, what=what))
    return BidReasons(tuple(found), formula)


def _bid_message(action: Action) -> Message:
    if isinstance(action, Bid):
        return reasons.A_BID(amount=action.amount)
    return reasons.A_PASS()


ESTIMATE_ERROR: Final = 3.0
"""Standard error of an estimate, in points before scaling.

When bids are close, two separately trained networks differ by 4 points.
"""


def double_deck_bid(view: View) -> Choice:
    """Choose a bid or a pass.

    In games that the network wasn't trained for, the 1983 formula decides. The estimates for the
    alternatives come from auctions played out in advance, so the number of deals is 0.
    """
    kind, heard = kind_of(view.rules), read_auction(view)
    least = heard.lowest
    if kind is None or least is None:
        return formula.call(view)
    unit = view.rules.scale
    held = Holding(view.rules, view.hand)
    calls = candidate_bids(view, kind, heard, held)
    if len(calls) <= 1:
        return formula.call(view)

    def estimate(amount: int) -> BidEstimates:
        return estimate_bids(bid_features(kind, view, heard, held, amount / unit))

    said = estimate(least)
    order = sorted(calls, key=lambda slot: said.gains[slot], reverse=True)
    calls = {slot: calls[slot] for slot in order}
    alternatives = tuple(
        Alternative(action, unit * (said.passed + said.gains[slot]), unit * ESTIMATE_ERROR, 0)
        for slot, action in calls.items()
    )
    action = alternatives[0].action
    amount = action.amount if isinstance(action, Bid) else least
    quoted = said if amount == least else estimate(amount)
    chances = BidChances(amount, quoted.made, quoted.left)
    found = bid_reasons(view, held, said, calls, chances)
    return Choice(
        action,
        found.why,
        alternatives,
        found.formula,
        None if held.suit is None else chances.made,
    )

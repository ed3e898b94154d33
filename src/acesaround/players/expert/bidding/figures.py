"""Inputs for the bidding network, scaled to about 1.

`tools/bids/figures.hpp` computes the same inputs for training. Change both together.
"""

from __future__ import annotations

from acesaround.cards import Rank, Suit
from acesaround.players.conventions.meld_bid import ASSUMED_MELD
from acesaround.players.expert.bidding.hand import Holding
from acesaround.players.expert.bidding.heard import Caller, Heard
from acesaround.players.expert.bidding.tables import TWENTY, Kind

COUNT = 63
"""Number of inputs."""


def figures(
    kind: Kind, me: int, heard: Heard, held: Holding, least: float, unit: int
) -> list[float]:
    """Return the inputs for a decision: the hand, its value, and what each seat has bid.

    `least` is the lowest bid in points before scaling, and `unit` is the scale.
    """
    told, mine = heard.seats, heard.seats[me]
    partner, left, right = (me + 2) % 4, (me + 1) % 4, (me + 3) % 4
    ally = told[partner]
    ally_holds = heard.holder == partner
    shown = ASSUMED_MELD if ally.shown is None else ally.shown / unit
    worth = (min(held.worth, 100) - 40) / 10
    return [
        *_hand(held),
        *_worth(held, shown, least),
        worth,
        *_price(held, shown, least),
        heard.high is None,
        mine.bids > 0,
        min(mine.bids, 4) / 2,
        (mine.shown or 0) / (20 * unit),
        *_caller(ally, ally_holds, unit),
        ally.shown is not None,
        (shown - ASSUMED_MELD) / 10,
        ally_holds and _much(ally, unit) > 0,
        ally_holds and ally.meld_only,
        *_caller(told[left], heard.holder == left, unit),
        _much(told[left], unit),
        *_caller(told[right], heard.holder == right, unit),
        _much(told[right], unit),
        told[left].out and told[right].out,
        heard.dealer == me,
        heard.dealer == partner,
        heard.dealer == left,
        worth if ally_holds else 0.0,
        kind.rounded,
        kind.floor,
        kind.any_suit,
        kind.twenty,
        kind.jump,
    ]


def _hand(held: Holding) -> list[float]:
    """Return inputs for meld, trumps, aces, short suits, and the rest of the hand."""
    suit = held.suit
    side = [s for s in Suit if s != suit]
    total = [sum(ranks[rank] for ranks in held.counts) for rank in Rank]
    if suit is None:
        trumps = [0.0, -2.0, (held.aces - 4) / 2, -1.5, -1.0]
        tens = total[Rank.TEN]
        value = 0.0
    else:
        own = held.counts[suit]
        trumps = [
            min(held.trump_meld[suit], 40) / 10,
            (held.lengths[suit] - 6) / 2,
            (held.aces - 4) / 2,
            own[Rank.ACE] - 1.2,
            own[Rank.TEN] - 1.2,
        ]
        tens = total[Rank.TEN] - own[Rank.TEN]
        value = held.value(suit)
    return [
        min(held.meld, 60) / 10,
        suit is not None,
        *trumps,
        *(sum(held.lengths[s] == length for s in side) for length in range(3)),
        sum(not held.counts[s][Rank.ACE] for s in side) - 1,
        (tens - 3) / 2,
        -2.0 if held.second is None else (held.value(held.second) - value) / 8,
        total[Rank.KING] - 4,
        total[Rank.QUEEN] - 4,
    ]


def _worth(held: Holding, shown: float, least: float) -> list[float]:
    """Return inputs for the difference between the 1983 formula and the lowest bid."""
    spare = max(-60.0, min(60.0, held.worth + shown - least))
    return [spare / 10, max(-1.5, min(1.5, spare / 6)), abs(spare) / 10]


def _price(held: Holding, shown: float, least: float) -> list[float]:
    """Return inputs for the team's expected meld, and for the points that the lowest bid needs."""
    meld = 0.0
    if held.suit is not None:
        meld = min(100.0, held.meld + held.trump_meld[held.suit] + shown)
    return [
        (meld - TWENTY) / 10,
        meld < TWENTY,
        (least - meld - 26) / 10,
        (least - 55) / 10,
        least < 60,
        max(0.0, least - 60) / 10,
    ]


def _caller(who: Caller, holds: bool, unit: int) -> list[float]:
    """Return inputs for the bids of one seat."""
    return [
        who.called,
        who.out,
        holds,
        min(who.trump_bids, 4) / 2,
        0.0 if who.last is None else (who.last / unit - 55) / 10,
        0.0 if who.refused is None else (who.refused / unit - 55) / 10,
    ]


def _much(who: Caller, unit: int) -> float:
    """Return the meld a seat has shown, in tens, or 0 if it's ten or less."""
    return 0.0 if who.shown is None or who.shown <= 10 * unit else who.shown / (10 * unit)

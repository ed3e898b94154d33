"""Decides whether to bid or pass by playing out the auction and the hand in sampled deals."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from acesaround.cards import KINDS, Suit
from acesaround.game.actions import Bid, Pass
from acesaround.game.view import View
from acesaround.messages import Message, expert_contracts
from acesaround.players.base import Choice
from acesaround.players.conventions.formula import FormulaLine
from acesaround.players.daugherty import bidding as formula
from acesaround.players.daugherty.formula import formula_for
from acesaround.players.expert.alone.auction import Bidding
from acesaround.players.expert.alone.contracts import play_out, settings
from acesaround.players.expert.alone.deals import Deals, draw, limits
from acesaround.players.expert.alone.hands import Hands
from acesaround.players.expert.alone.trying import Tried
from acesaround.players.expert.alone.worth import Worth
from acesaround.players.expert.clock import Clock

FIRST: Final = 8
"""Number of deals in the first round. Each further round doubles the total."""
MOST: Final = 1000
"""Maximum number of deals to try."""
ENOUGH: Final = 16
"""Number of deals to try before the comparison can stop early."""
CLEAR: Final = 3.0
"""Difference, in standard errors, above which a result is clear."""
DOUBT: Final = 0.2
"""Number of standard errors by which a bid must beat a pass."""
TELLING: Final = 0.005
"""Smallest difference in win probability that's worth mentioning."""
TEMPER: Final = 2.0
"""Standard deviation of rivals' limits around the formula's bid, in points before scaling."""


@dataclass(slots=True)
class Way(Tried):
    """Results of a pass, or of bidding up to a limit.

    `mine` counts the deals in which this seat won the bid.
    """

    mine: int = 0


def call(view: View, clock: Clock, seed: int) -> Choice:
    """Bid or pass, whichever is worth more.

    The value of a bid assumes further bids up to the best limit. If naming trump requires a
    marriage, the formula decides, because a hand in a playout might not have one.
    """
    bidding = Bidding.of(view)
    if not bidding.amounts or view.rules.trump.requires != "none":
        return formula.call(view)
    worth = Worth(view)
    ways = [Way() for _ in range(len(bidding.limits) + 1)]
    done, most = 0, min(MOST, clock.worlds)
    while done < most:
        begun, count = clock.spent, min(done or FIRST, most - done)
        _try(view, bidding, worth, ways, count, seed + done)
        done += count
        if clock.over or clock.short(clock.spent - begun) or (done >= ENOUGH and _clear(ways)):
            break
    passed, *bids = ways
    best = max(bids, key=lambda way: way.mean)
    step = bidding.limits[bids.index(best)]
    # Bidding one step below the limit would let the next bidder bid the limit.
    amount = bidding.amounts[step if bidding.once or step == 1 else 0]
    bid, no = best.alternative(Bid(amount)), passed.alternative(Pass())
    ahead, error = best.lead_over(passed)
    order = (bid, no) if ahead > DOUBT * error else (no, bid)
    line = formula_for(view, Suit(Hands.of(view.rules, view.hand.counts()).trump(0)))
    return Choice(
        order[0].action,
        _why(line, best, passed, bidding.amounts[step]),
        order,
        line,
        best.made / best.mine if best.mine else None,
        best.deals,
    )


def _why(line: FormulaLine, best: Way, passed: Way, limit: int) -> tuple[Message, ...]:
    """Explain the choice: the hand's value, the likely result of a bid, and the deciding factor."""
    deals = best.deals
    left = best.mine / deals
    if best.mine:
        fate = expert_contracts.WINS_AUCTION_AND_MAKES(
            limit=limit, left=left, deals=deals, made=best.made / best.mine
        )
    else:
        fate = expert_contracts.WINS_AUCTION(limit=limit, left=left, deals=deals)
    mine, other = best.wins, passed.wins
    if abs(mine - other) < TELLING:
        tipped = expert_contracts.WINS_AS_OFTEN(mine=mine)
    else:
        tipped = expert_contracts.WINS_GAME(mine=mine, other=other)
    return line.message, fate, tipped


def _clear(ways: list[Way]) -> bool:
    """Return True if it's clear whether any bid is better than a pass."""
    best = max(ways[1:], key=lambda way: way.mean)
    ahead, error = best.lead_over(ways[0])
    return abs(ahead) > CLEAR * error


def _try(
    view: View, bidding: Bidding, worth: Worth, ways: list[Way], count: int, seed: int
) -> None:
    """Try a pass, and a bid up to each limit, in the same deals."""
    deals = draw(view, count, seed)
    reach = _limits(view, bidding, deals, seed)
    ends = [bidding.ends(row) for row in reach]
    # In each deal, play out the hand only for the seats that could win the bid.
    wanted = [
        (deal, seat)
        for deal, row in enumerate(ends)
        for seat in sorted({end[0] for end in row if end is not None})
    ]
    played = play_out(view, view.bid, settings(view, deals, wanted), seed) if wanted else []
    outcomes = dict(zip(wanted, played, strict=True))
    for deal, row in enumerate(ends):
        known: dict[tuple[int, int] | None, tuple[float, float, bool]]
        known = {None: (*worth.standing(), False)}
        for end, way in zip(row, ways, strict=True):
            value = known.get(end)
            if value is None:
                assert end is not None
                one = outcomes[deal, end[0]]
                value = known[end] = worth.played(*end, one.melds, one.points)
            way.worth.append(value[0])
            way.points.append(value[1])
            if end is not None and end[0] == view.seat:
                way.mine += 1
                way.made += value[2]


def _limits(view: View, bidding: Bidding, deals: Deals, seed: int) -> list[list[int]]:
    """Return the rivals' limits for each deal."""
    size = KINDS * deals.seats
    draws = random.Random(seed)
    columns = []
    for seat in bidding.rivals:
        own = b"".join(
            deals.hands[at : at + KINDS] for at in range(seat * KINDS, len(deals.hands), size)
        )
        columns.append(
            [
                round(limit + draws.gauss(0, TEMPER) * view.rules.scale)
                for limit in limits(view.rules, own)
            ]
        )
    return [list(row) for row in zip(*columns, strict=True)] or [[]] * deals.count

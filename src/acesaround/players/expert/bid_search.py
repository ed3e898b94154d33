"""Bidding in cutthroat games, by playing out the auction and the hand in sampled deals."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from acesaround.cards import KINDS, Suit
from acesaround.game.actions import Bid, Pass
from acesaround.game.auction import follow_auction
from acesaround.game.view import View
from acesaround.kernel.sample import Sampler
from acesaround.messages import Message, reasons
from acesaround.players.base import Choice
from acesaround.players.conventions import FormulaLine
from acesaround.players.daugherty import bidding as formula
from acesaround.players.daugherty.evaluation import formula_for, read_auction
from acesaround.players.expert.contracts import contracts_for, play_for
from acesaround.players.expert.deals import Deals, draw_deals
from acesaround.players.expert.hand_estimates import estimates
from acesaround.players.expert.outcomes import HandValues, Value
from acesaround.players.expert.search import Clock, PlanStats, successive_elimination

LIMIT_STEPS: Final = (0, 1, 2, 3, 5, 8, 12)
"""Possible limits, in steps above the lowest bid."""
MAX_AMOUNTS: Final = 20
"""Number of bid amounts considered. Higher ones are out of reach for everyone."""
PASS_INDEX: Final = -1
"""Index for a pass, one below the index of the lowest amount."""


@dataclass(frozen=True, slots=True)
class AuctionModel:
    """State of an auction for the seat to bid.

    Attributes:
        seat: seat to bid; `amounts` are its legal bids, lowest first.
        rivals: other seats that can still bid.
        contract: seat and amount of the contract if no one bids again, or None if the hand would
            then be redealt.
        once: True if each player has only one turn to bid.
    """

    seat: int
    amounts: tuple[int, ...]
    rivals: tuple[int, ...]
    contract: tuple[int, int] | None
    once: bool

    @classmethod
    def of(cls, view: View) -> AuctionModel:
        """Read the state of the auction from a view."""
        rules, me, dealer = view.rules, view.seat, view.match.dealer
        assert dealer is not None
        amounts = []
        for action in view.legal:
            if isinstance(action, Bid):
                amounts.append(action.amount)
                if len(amounts) == MAX_AMOUNTS:
                    break
        once = rules.auction.style == "single_round"
        now, all_pass = follow_auction(rules, dealer, view.calls), rules.auction.all_pass
        contract = None
        if now.holder is not None and now.high is not None:
            contract = now.holder, now.high
        elif all_pass is not None and all_pass.outcome == "dealer_takes":
            contract = dealer, all_pass.amount or 0
        around = ((me + step) % rules.table.players for step in range(1, rules.table.players))
        gone = read_auction(view).gone
        rivals = tuple(seat for seat in around if seat not in gone)
        return cls(me, tuple(amounts), rivals, contract, once)

    @property
    def limits(self) -> tuple[int, ...]:
        """Indices of the amounts to consider as this seat's limit."""
        return tuple(step for step in LIMIT_STEPS if step < len(self.amounts))

    def ends(self, limits: Sequence[int]) -> list[tuple[int, int] | None]:
        """Return the contract after a pass by this seat and after each limit in `self.limits`.

        `limits` are the rivals' limits, in order. A limit above the highest amount considered
        counts as that amount. A contract of None means that the hand is redealt.
        """
        amounts = self.amounts
        first, second, winner = PASS_INDEX, PASS_INDEX, None
        for seat, limit in zip(self.rivals, limits, strict=True):
            reach = bisect_right(amounts, limit) - 1
            if reach > first:
                first, second, winner = reach, first, seat
            elif reach > second:
                second = reach
        found: list[tuple[int, int] | None]
        holder = None if self.contract is None else self.contract[0]
        if winner is None or (second == PASS_INDEX and winner == holder):
            found = [self.contract]
        else:
            found = [(winner, amounts[min(first, second + 1)])]
        # Bids alternate, and this seat makes the even-numbered ones.
        price = amounts[min(max(0, first + first % 2), len(amounts) - 1)]
        for most in self.limits:
            if self.once and most >= first:
                found.append((self.seat, amounts[most]))
            elif not self.once and most > first - (first % 2 == 0):
                found.append((self.seat, price))
            else:
                assert winner is not None
                found.append((winner, amounts[min(first, max(most, second) + 1)]))
        return found


FIRST_DEALS: Final = 8
"""Number of deals in the first round. Each further round doubles the total."""
CLEAR_ERRORS: Final = 3.0
"""Difference, in standard errors, above which a result is clear."""
BID_MARGIN_ERRORS: Final = 0.2
"""Number of standard errors by which a bid must beat a pass."""
NOTABLE_WIN_DIFFERENCE: Final = 0.005
"""Smallest difference in win probability that's worth mentioning."""
LIMIT_SPREAD: Final = 2.0
"""Standard deviation of rivals' limits around the formula's bid, in points before scaling."""


def search_bid(view: View, clock: Clock, seed: int) -> Choice:
    """Bid or pass, whichever is worth more.

    The value of a bid assumes further bids up to the best limit. A first bidder who can't pass
    opens at the lowest amount if a pass would be worth more. If naming trump requires a
    marriage, the formula decides, because a hand in a playout might not have one.
    """
    bidding = AuctionModel.of(view)
    if not bidding.amounts or view.rules.trump.requires != "none":
        return formula.call(view)
    values, sampler = HandValues.of(view), Sampler(view)

    def try_deals(found: dict[int, PlanStats], count: int, seed: int) -> None:
        _try_limits(view, sampler, bidding, values, list(found.values()), count, seed)

    def is_clear(found: dict[int, PlanStats]) -> bool:
        passed = found[PASS_INDEX]
        best = max((found[step] for step in bidding.limits), key=lambda stats: stats.mean)
        ahead, error = best.lead_over(passed)
        return abs(ahead) > CLEAR_ERRORS * error

    found = successive_elimination(
        (PASS_INDEX, *bidding.limits),
        try_deals,
        clock,
        seed,
        first_deals=FIRST_DEALS,
        done=is_clear,
    )
    passed = found.pop(PASS_INDEX)
    step, best = next(iter(found.items()))
    ahead, error = best.lead_over(passed)
    bids = ahead > BID_MARGIN_ERRORS * error
    forced = formula.must_open(view)
    if forced and not bids and not bidding.once:
        step, best = 0, found[0]
    # Bidding one step below the limit would let the next bidder bid the limit.
    amount = bidding.amounts[step if bidding.once or step == 1 else 0]
    bid, no = best.alternative(Bid(amount)), passed.alternative(Pass())
    order = (bid,) if forced else (bid, no) if bids else (no, bid)
    line = formula_for(view, Suit(estimates(view.rules, view.hand.counts()).trumps[0]))
    why = _bid_reasons(line, best, passed, amount, bidding.amounts[step])
    if forced and amount == bidding.amounts[0] and not bids:
        why = (reasons.MUST_OPEN(lowest=amount), *why[:-1])
    return Choice(order[0].action, why, order, line, best.chance, best.deals)


def _bid_reasons(
    line: FormulaLine, best: PlanStats, passed: PlanStats, amount: int, limit: int
) -> tuple[Message, ...]:
    """Explain the choice: the hand's value, the likely result of a bid, and the deciding factor.

    The estimate is for a bid of `amount`, followed by bids up to `limit` if others bid more.
    """
    facts = {"limit": limit, "left": best.contracts / best.deals, "deals": best.deals}
    if best.contracts:
        fate = reasons.WINS_AUCTION_AND_MAKES(**facts, made=best.chance)
    else:
        fate = reasons.WINS_AUCTION(**facts)
    if amount < limit:
        fate = reasons.STARTING_AT(amount=amount, plan=fate)
    mine, other = best.wins, passed.wins
    if abs(mine - other) < NOTABLE_WIN_DIFFERENCE:
        tipped = reasons.WINS_AS_OFTEN(mine=mine)
    else:
        tipped = reasons.WINS_GAME(mine=mine, other=other)
    return line.message, fate, tipped


def _try_limits(
    view: View,
    sampler: Sampler,
    bidding: AuctionModel,
    values: HandValues,
    limits: Sequence[PlanStats],
    count: int,
    seed: int,
) -> None:
    """Try a pass, and a bid up to each limit, in the same deals."""
    deals = draw_deals(view, sampler, count, seed)
    ends = [bidding.ends(row) for row in _rival_limits(view, bidding, deals, seed)]
    # In each deal, play out the hand only for the seats that could win the bid.
    wanted = [
        (deal, seat)
        for deal, row in enumerate(ends)
        for seat in sorted({end[0] for end in row if end is not None})
    ]
    played = (
        play_for(view, view.bid, contracts_for(view.rules, deals, wanted), seed) if wanted else []
    )
    outcomes = dict(zip(wanted, played, strict=True))
    for deal, row in enumerate(ends):
        known: dict[tuple[int, int] | None, tuple[Value, bool]] = {None: (values.redealt(), False)}
        for end, stats in zip(row, limits, strict=True):
            if end is not None and end not in known:
                one = outcomes[deal, end[0]]
                known[end] = values.played(*end, one.melds, one.points)
            value, made = known[end]
            stats.add(value, contract=end is not None and end[0] == view.seat, made=made)


def _rival_limits(view: View, bidding: AuctionModel, deals: Deals, seed: int) -> list[list[int]]:
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
                round(limit + draws.gauss(0, LIMIT_SPREAD) * view.rules.scale)
                for limit in estimates(view.rules, own).limits
            ]
        )
    return [list(row) for row in zip(*columns, strict=True)] or [[]] * deals.count

"""Sampled deals from any point of the auction to the last trick, by the kernel's policies.

In the auction, everyone bids up to the limit of their own hand: see `acesaround.kernel.auctions`.
Meld shown before that counts, but further bids aren't read as signals.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from acesaround.game.state import Call, allies_of
from acesaround.game.trick import must_lead_trump
from acesaround.kernel.auctions import (
    CANNOT_BID,
    NO_SUIT,
    NOBODY,
    AuctionEnds,
    AuctionRules,
    continue_auctions,
)
from acesaround.players.bid_signals import SignalReader
from acesaround.players.conventions import assumed_meld
from acesaround.players.expert.auction_evidence import PARTNER_MARGIN
from acesaround.players.expert.contracts import (
    PlayedContract,
    after_burying,
    after_passing,
    contract,
    melds_without_trump,
    play_contracts,
)
from acesaround.players.expert.deals import Deals
from acesaround.players.expert.hand_estimates import auction_estimates, estimates
from acesaround.players.expert.outcomes import HandValues, Value
from acesaround.rules.model import RuleSet


class DealContract(NamedTuple):
    """Contract in a sampled deal."""

    deal: int
    winner: int
    amount: int


@dataclass(frozen=True, slots=True)
class NoTrumpHand:
    """Hand that isn't played because its bid winner can't name trump. `melds` is by seat."""

    melds: tuple[int, ...]


class AuctionPlayouts:
    """Auctions in sampled deals, and their contracts played out.

    All auctions have the same deals. A contract that ends several auctions is played out only once.
    """

    def __init__(self, rules: RuleSet, dealer: int, deals: Deals, seed: int) -> None:
        self._rules, self._dealer, self._deals, self._seed = rules, dealer, deals, seed
        self._auction = AuctionRules.of(rules, PARTNER_MARGIN * rules.scale)
        self._limits = auction_estimates(rules, deals.hands).limits

    def limit(self, seat: int, calls: Sequence[Call], deal: int = 0) -> int:
        """Return the highest bid of a seat in a deal, after the meld that these calls show."""
        limit = self._limits[deal * self._deals.seats + seat]
        return limit if limit == CANNOT_BID else limit + _limit_changes(self._rules, calls)[seat]

    def ends(self, calls: Sequence[Call]) -> AuctionEnds:
        """Return the contract of each deal if the auction continues after these calls.

        Meld that the calls show by convention raises or lowers the limits of partners.
        """
        seats, limits = self._deals.seats, self._limits
        for seat, change in enumerate(_limit_changes(self._rules, calls)):
            if change:
                limits = limits if limits is not self._limits else limits[:]
                own = limits[seat::seats]
                limits[seat::seats] = array(
                    "q", (n if n == CANNOT_BID else n + change for n in own)
                )
        return continue_auctions(self._auction, self._dealer, calls, limits)

    def play(
        self, found: Iterable[DealContract]
    ) -> dict[DealContract, PlayedContract | NoTrumpHand]:
        """Play out contracts, each with the suit that's best in the bid winner's own hand."""
        rules = self._rules
        wanted = list(dict.fromkeys(found))
        trumps = self._trumps(wanted)
        results: dict[DealContract, PlayedContract | NoTrumpHand] = {}
        batches: dict[bool, dict[tuple[int, int, int], list[DealContract]]] = {}
        for one, trump in zip(wanted, trumps, strict=True):
            if trump == NO_SUIT:
                hands = contract(self._deals, one.deal, one.winner, 0).hands
                results[one] = NoTrumpHand(melds_without_trump(rules, one.winner, hands))
                continue
            same = batches.setdefault(must_lead_trump(rules, one.amount), {})
            same.setdefault((one.deal, one.winner, trump), []).append(one)
        for batch in batches.values():
            contracts = [contract(self._deals, *key) for key in batch]
            if rules.exchange.pass_count:
                contracts = after_passing(rules, contracts)
            contracts = [after_burying(rules, one) for one in contracts]
            amount = next(iter(batch.values()))[0].amount
            played = play_contracts(rules, self._dealer, amount, contracts, self._seed)
            for result, same_contract in zip(played, batch.values(), strict=True):
                results |= dict.fromkeys(same_contract, result)
        return results

    def _trumps(self, found: Sequence[DealContract]) -> bytes:
        """Return the best suit that each bid winner can name, or `NO_SUIT`."""
        rules, deals = self._rules, self._deals
        if rules.widow is None or rules.widow.trump_named == "before_widow":
            hands = b"".join(deals.hand(one.deal, one.winner) for one in found)
        else:
            hands = b"".join(deals.full_hand(one.deal, one.winner) for one in found)
        best = estimates(rules, hands).trumps
        if rules.trump.requires == "none":
            return best
        waived, nameable = rules.trump.waived_at_bid, auction_estimates(rules, hands).trumps
        always = rules.trump.on_impossible is None
        return bytes(
            any_suit if one.amount == waived or (always and suit == NO_SUIT) else suit
            for one, any_suit, suit in zip(found, best, nameable, strict=True)
        )


def _limit_changes(rules: RuleSet, calls: Sequence[Call]) -> list[int]:
    """Return the points by which each seat's limit changes after what its partners have shown."""
    reader, shown = SignalReader(rules), dict[int, int]()
    for call in calls:
        if (meld := reader.read(call).meld) is not None:
            shown[call.seat] = meld.estimate - assumed_meld(rules)
    return [
        sum(shown.get(ally, 0) for ally in allies_of(rules, seat, None))
        for seat in range(rules.table.players)
    ]


def contracts_of(ends: AuctionEnds) -> list[DealContract | None]:
    """Return the contract of each deal, or None if everyone passed."""
    return [
        None if winner == NOBODY else DealContract(deal, winner, amount)
        for deal, (winner, amount) in enumerate(zip(ends.winners, ends.amounts, strict=True))
    ]


def value_of(
    values: HandValues, one: DealContract | None, result: PlayedContract | NoTrumpHand | None
) -> tuple[Value, bool]:
    """Return the value of a contract, and True if the bid is made."""
    if one is None or result is None:
        return values.redealt(), False
    if isinstance(result, NoTrumpHand):
        return values.without_trump(one.winner, one.amount, result.melds), False
    return values.played(one.winner, one.amount, result.melds, result.points)

"""Reasons for a fault: facts that are proven, or counted in the sampled deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from acesaround.cards import Card, Hand
from acesaround.game.actions import Action, Bid, Bury, Fold, Give, NameTrump, Play
from acesaround.game.meld import own_meld
from acesaround.game.trick import winner_index
from acesaround.game.view import View
from acesaround.kernel.interface import Policy
from acesaround.kernel.playouts import Trace, traced_playout
from acesaround.kernel.sample import Sampler
from acesaround.messages import Message, review
from acesaround.players.expert.card_play import trick_of
from acesaround.players.expert.outcomes import Outlook
from acesaround.review.cards import lacking_kinds, likely_unseen
from acesaround.review.results import AuctionTally, Results

MAX_REASONS: Final = 2
"""Maximum number of reasons for a fault."""
MIN_DIFFERENCE: Final = 0.02
"""Minimum difference to mention between two numbers of deals, as a share of all deals."""
MAX_TRACED: Final = 100
"""Maximum number of deals in which tricks won are counted, because tracing playouts is slow."""


def fault_reasons(
    view: View, chosen: Action, better: Action, results: Results, seed: int, policy: Policy
) -> tuple[Message, ...]:
    """Return at most two facts that differ between a chosen action and a better one.

    `seed` and `policy` are those of the results, so the facts are counted in the same deals.
    """
    return tuple(islice(_facts(view, chosen, better, results, seed, policy), MAX_REASONS))


def _facts(
    view: View, chosen: Action, better: Action, results: Results, seed: int, policy: Policy
) -> Iterator[Message]:
    """Yield facts, the most telling first."""
    row, other_row = results.row(chosen), results.row(better)
    if results.proof.better.get(row) == other_row:
        yield review.PROVEN()
    yield from _meld(view, chosen, better)
    folds = Fold() in (chosen, better)
    if results.made and not folds:
        mine, other = results.made[row], results.made[other_row]
        if _differ(mine, other, results.deals):
            yield review.BID_MADE(mine=mine, other=other, deals=results.deals)
    if results.auctions:
        yield _auction(chosen, results.auctions[row], results.deals)
        yield _auction(better, results.auctions[other_row], results.deals)
    if isinstance(chosen, Play) and isinstance(better, Play):
        yield from _trick(view, chosen.card, better.card, results, seed, policy)
    pairs = list(zip(results.points[row], results.points[other_row], strict=True))
    more, fewer = sum(a < b for a, b in pairs), sum(a > b for a, b in pairs)
    yield review.BETTER_IN(more=more, fewer=fewer, deals=len(pairs))


def _auction(action: Action, tally: AuctionTally, deals: int) -> Message:
    """Return who plays the hand after a bid or a pass, and how often the bid is made."""
    if isinstance(action, Bid):
        bid = action.amount
        return review.BID_WINS(bid=bid, ours=tally.ours, made=tally.ours_made, deals=deals)
    if tally.ours > tally.theirs:
        return review.PASS_WINS(ours=tally.ours, made=tally.ours_made, deals=deals)
    return review.PASS_LEAVES(theirs=tally.theirs, made=tally.theirs_made, deals=deals)


def _differ(mine: int, other: int, deals: int) -> bool:
    """Return True if two numbers of deals differ enough to be worth mentioning."""
    return abs(mine - other) >= MIN_DIFFERENCE * deals


def _meld(view: View, chosen: Action, better: Action) -> Iterator[Message]:
    """Yield the meld in this hand after each choice, if it differs."""
    match chosen, better:
        case NameTrump(suit), NameTrump(other_suit):
            mine, other = (
                own_meld(view.rules, view.hand, trump, declares=True).total
                for trump in (suit, other_suit)
            )
            if mine != other:
                yield review.MELD_WITH_TRUMP(mine=mine, suit=suit, other=other, better=other_suit)
        case (Give() | Bury(), Give() | Bury()):
            mine, other = _meld_kept(view, chosen), _meld_kept(view, better)
            if mine != other:
                yield review.MELD_KEPT(mine=mine, other=other)


def _meld_kept(view: View, action: Give | Bury) -> int:
    """Return the meld in this hand after passing or burying cards."""
    buried = action.cards if isinstance(action, Bury) else Hand()
    declares = view.seat == view.declarer
    kept = view.hand - action.cards
    return own_meld(view.rules, kept, view.trump, declares=declares, buried=buried).total


def _trick(
    view: View, chosen: Card, better: Card, results: Results, seed: int, policy: Policy
) -> Iterator[Message]:
    """Yield the number of deals in which this seat's team wins the trick, if it differs."""
    is_last = len(view.trick) == view.rules.table.players - 1
    if results.solved and not is_last:
        return  # Best play isn't a single line of play, so the winner isn't known.
    deals = min(results.deals, MAX_TRACED)
    mine, other = (tricks_won(view, card, deals, seed, policy) for card in (chosen, better))
    if _differ(mine, other, deals):
        yield review.TRICK_WON(mine=mine, other=other, deals=deals)


def tricks_won(view: View, card: Card, deals: int, seed: int, policy: Policy) -> int:
    """Return the number of deals in which this seat's team wins the trick with a card."""
    side = Outlook.of(view).side
    cards, seats = (*view.trick, card), view.rules.table.players
    if len(cards) == seats:
        winner = (view.leader + winner_index(cards, view.trump)) % seats
        return deals if winner in side else 0
    found = traces(view, card, deals, seed, policy)
    return sum(trace.tricks[0].winner in side for trace in found)


def traces(view: View, card: Card, deals: int, seed: int, policy: Policy) -> Iterator[Trace]:
    """Yield the playouts after a card that doesn't complete the trick, card by card.

    The deals are the first ones of `card_results`. The policy is the same, too, but not the random
    numbers.
    """
    trick = trick_of(view, Outlook.of(view).side)
    trick = replace(trick, cards=(*view.trick, card), lead_trump=False)
    known = likely_unseen(view)
    lacking, played = lacking_kinds(known), Hand([card])
    for number, hands in enumerate(Sampler(known).draw(deals, seed=seed)):
        left = tuple(hand - played if s == view.seat else hand for s, hand in enumerate(hands))
        yield traced_playout(
            trick.with_hands(left), policy=policy, lacking=lacking, seed=seed, number=number
        )

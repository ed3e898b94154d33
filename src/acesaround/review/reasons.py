"""Reasons for a fault: facts that are proven, or counted in the sampled deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from acesaround.cards import Card, Hand
from acesaround.game.actions import Action, Bid, Bury, Fold, Give, NameTrump, Pass, Play
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
MIN_DEARER: Final = 0.2
"""The same for tricks that are won more often by the worse choice, which say less."""
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
    instead = _instead(better)
    proven = results.proof.better.get(row) == other_row
    if proven:
        yield review.PROVEN(instead=instead)
    yield from _meld(view, chosen, better)
    folds = Fold() in (chosen, better)
    if results.made and not folds:
        yield from _made(view, results.made[row], results.made[other_row], results.deals, instead)
    if results.auctions:
        yield _auction(chosen, results.auctions[row], results.deals)
        yield _auction(better, results.auctions[other_row], results.deals)
    if isinstance(chosen, Play) and isinstance(better, Play):
        yield from _trick(view, chosen.card, better.card, results, seed, policy)
    pairs = list(zip(results.points[row], results.points[other_row], strict=True))
    more, fewer = sum(a < b for a, b in pairs), sum(a > b for a, b in pairs)
    if proven:
        yield review.PROVEN_IN(more=more, deals=len(pairs))
    elif fewer:
        yield review.BETTER_IN(instead=instead, more=more, fewer=fewer, deals=len(pairs))
    else:
        yield review.NEVER_WORSE_IN(instead=instead, more=more, deals=len(pairs))


def _instead(better: Action) -> Message:
    """Return a few words for a better choice, such as ``with the king of hearts``."""
    match better:
        case Play(card):
            return review.WITH_CARD(card=card)
        case NameTrump(suit):
            return review.WITH_TRUMP(suit=suit)
        case Bid(amount):
            return review.WITH_BID(bid=amount)
        case Pass():
            return review.WITH_PASS()
        case Fold():
            return review.WITH_FOLD()
        case Give() | Bury():
            return review.WITH_CARDS()
    return review.WITHOUT_FOLD()


def _made(view: View, mine: int, other: int, deals: int, instead: Message) -> Iterator[Message]:
    """Yield in how many deals the bid is made, if that speaks for the better choice."""
    teams, bidder = view.rules.teams, view.declarer
    ours = bidder is not None and teams[bidder] == teams[view.seat]
    worse = mine < other if ours else mine > other
    if worse and _differ(mine, other, deals):
        told = review.BID_MADE if ours else review.OTHERS_MAKE_BID
        yield told(mine=mine, other=other, deals=deals, instead=instead)


def _auction(action: Action, tally: AuctionTally, deals: int) -> Message:
    """Return who plays the hand after a bid or a pass, and how often they go set or make it."""
    failed = tally.ours - tally.ours_made
    if isinstance(action, Bid):
        return review.BID_WINS(bid=action.amount, ours=tally.ours, set=failed, deals=deals)
    if tally.ours > tally.theirs:
        return review.PASS_WINS(ours=tally.ours, set=failed, deals=deals)
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
                told = review.MELD_WITH_TRUMP if mine < other else review.MORE_MELD_WITH_TRUMP
                yield told(mine=mine, suit=suit, other=other, better=other_suit)
        case (Give() | Bury(), Give() | Bury()):
            mine, other = _meld_kept(view, chosen), _meld_kept(view, better)
            if mine != other:
                told = review.MELD_LOST if mine < other else review.MELD_KEPT
                yield told(mine=mine, other=other)


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
    deals, side = min(results.deals, MAX_TRACED), Outlook.of(view).side
    found, found_other = (trick_winners(view, one, deals, seed, policy) for one in (chosen, better))
    mine, other = (sum(one[seat] for seat in side) for one in (found, found_other))
    instead = review.WITH_CARD(card=better)
    if mine - other >= MIN_DEARER * deals:
        yield review.TRICK_WON(mine=mine, other=other, deals=deals, instead=instead)
    if mine >= other or not _differ(mine, other, deals):
        return
    winner, lost = max(
        ((seat, count) for seat, count in found.items() if seat not in side), key=lambda one: one[1]
    )
    yield review.TRICK_LOST(
        winner=winner, lost=lost, mine=mine, other=other, deals=deals, instead=instead
    )


def trick_winners(view: View, card: Card, deals: int, seed: int, policy: Policy) -> Counter[int]:
    """Return the number of deals in which each seat wins the trick after a card."""
    cards, seats = (*view.trick, card), view.rules.table.players
    if len(cards) == seats:
        winner = (view.leader + winner_index(cards, view.trump)) % seats
        return Counter({winner: deals})
    found = traces(view, card, deals, seed, policy)
    return Counter(trace.tricks[0].winner for trace in found)


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

"""Results of bids and passes: the auction continued and the hand played out in sampled deals.

After each choice, everyone bids up to the limit of their own hand, this seat too: see
`acesaround.players.expert.auction_playouts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from acesaround.game.actions import Action, Bid, Pass
from acesaround.game.state import Call, allies_of
from acesaround.game.view import View
from acesaround.kernel.auctions import single_bid
from acesaround.kernel.sample import DealSource, Sampler
from acesaround.players.daugherty.bidding import Bidder, meld_bid
from acesaround.players.expert.auction_evidence import auction_evidence
from acesaround.players.expert.auction_playouts import (
    AuctionPlayouts,
    DealContract,
    contracts_of,
    value_of,
)
from acesaround.players.expert.deals import draw_deals
from acesaround.players.expert.outcomes import HandValues
from acesaround.review.results import AuctionTally, Results

MARGIN: Final = 0.4
"""Loss below which no bid or pass is called a fault, as a fraction of a hand's trick points.

What a bid is worth depends on how everyone else bids, passes cards, and plays, and not all players
do that like the policy. When players of one kind went on in the true deals, calls that seemed to
lose less than this lost nothing on average, except beginners': see `bench.bid_faults`.
"""
LOWEST_BIDS: Final = 3
"""Number of bids to compare, from the lowest up, besides the limit and the chosen one."""


def bid_results(
    view: View, chosen: Action | None, deals: int, seed: int, source: DealSource | None = None
) -> Results:
    """Return the results of a pass, of the lowest bids, of the highest within the limit, and more.

    If everyone has only one turn, the bid by the policy is also among them, and `chosen` always is.
    The deals come from `source`, by default a `Sampler`.
    """
    dealer = view.match.dealer
    assert dealer is not None
    drawn = draw_deals(view, source or Sampler(view), deals, seed, auction_evidence(view))
    playouts = AuctionPlayouts(view.rules, dealer, drawn, seed)
    actions = bid_choices(view, chosen, playouts.limit(view.seat, view.calls))
    return play_choices(view, actions, playouts)


def play_choices(view: View, actions: Sequence[Action], playouts: AuctionPlayouts) -> Results:
    """Return the results of bids and passes in the deals of `playouts`."""
    values, ends = HandValues.of(view), []
    for action in actions:
        amount = action.amount if isinstance(action, Bid) else None
        calls = (*view.calls, Call(view.seat, amount))
        ends.append(contracts_of(playouts.ends(calls)))
    played = playouts.play(one for row in ends for one in row if one is not None)
    known = {one: value_of(values, one, played[one]) for one in played}
    redealt = values.redealt()
    rows = [[known[one][0] if one else redealt for one in row] for row in ends]
    made = {one for one, (_, is_made) in known.items() if is_made}
    return Results(
        tuple(actions),
        tuple(range(len(actions))),
        tuple(tuple(value.ahead for value in row) for row in rows),
        tuple(tuple(value.wins for value in row) for row in rows),
        auctions=tuple(_tally(view, row, made) for row in ends),
        margin=MARGIN * view.rules.hand_trick_points,
    )


def bid_choices(view: View, chosen: Action | None, limit: int) -> list[Action]:
    """Return the choices to compare, a pass first, for a hand that's worth bids up to `limit`.

    They include the bid that shows this hand's meld by convention, if there is one.
    """
    legal = (action.amount for action in view.legal if isinstance(action, Bid))
    amounts = list(islice(legal, LOWEST_BIDS))
    within = [amount for amount in amounts if amount <= limit]
    for amount in legal:
        if amount > limit:
            break
        within.append(amount)
    wanted = set(amounts) | set(within[-1:])
    if within and view.rules.auction.style == "single_round":
        wanted.add(max(n for n in within if n <= single_bid(amounts[0], limit)))
    shows_meld = meld_bid(Bidder(view))
    for action in (chosen, shows_meld and shows_meld.action):
        if isinstance(action, Bid):
            wanted.add(action.amount)
    passes = [Pass()] if Pass() in view.legal else []
    return [*passes, *map(Bid, sorted(wanted))]


def _tally(
    view: View, ends: Sequence[DealContract | None], made: set[DealContract]
) -> AuctionTally:
    """Count the deals that this seat's team plays, and those that others play."""
    team = (view.seat, *allies_of(view.rules, view.seat, None))
    ours = [one for one in ends if one is not None and one.winner in team]
    theirs = [one for one in ends if one is not None and one.winner not in team]
    return AuctionTally(
        ours=len(ours),
        ours_made=sum(one in made for one in ours),
        theirs=len(theirs),
        theirs_made=sum(one in made for one in theirs),
    )

"""Checks for the auction: amounts, standing bids, passed-out deals, and rules that need bidding."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from acesaround.cards import Rank
from acesaround.messages import problems_auction
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet

MOST_BIDS: Final = 5_000
"""Most legal bids allowed per turn. A game to 1,000 by ones has fewer than half that many."""


def steps_ascend(rules: RuleSet) -> Iterator[Problem]:
    """Check that bidding steps ascend, aren't zero, and start no higher than the opening bid."""
    steps, path = rules.auction.steps, "auction.steps"
    right = problems_auction.STEPS_EXAMPLE()
    if not steps:
        yield Problem(problems_auction.NO_STEPS(right=right), path)
    starts = [start for start, _ in steps]
    if any(later <= earlier for earlier, later in pairwise(starts)):
        yield Problem(problems_auction.STEPS_NOT_ASCENDING(right=right), path)
    elif starts and (starts[0] < 0 or starts[0] > (rules.auction.opening or 0) > 0):
        yield Problem(problems_auction.STEPS_BEGIN_LATE(), path)
    if any(step < 1 for _, step in steps):
        yield Problem(problems_auction.STEPS_OF_ZERO(right=right), path)


def opening_is_a_bid(rules: RuleSet) -> Iterator[Problem]:
    """Check that an auction has an opening bid, and that it's a legal amount."""
    auction = rules.auction
    if auction.style == "none":
        return
    opening = auction.opening
    if opening is None:
        yield Problem(problems_auction.AUCTION_WITHOUT_OPENING(), "auction.opening")
        return
    below = [pair for pair in auction.steps if pair[0] <= opening and pair[1] > 0]
    if below and (opening - below[-1][0]) % below[-1][1]:
        start, step = below[-1]
        right = start + -(-(opening - start) // step) * step
        yield Problem(
            problems_auction.OPENING_NOT_ON_STEP(
                opening=opening, start=start, step=step, right=right
            ),
            "auction.opening",
        )
    if auction.must_hold == "marriage" and not {Rank.KING, Rank.QUEEN} <= set(rules.deck.ranks):
        yield Problem(problems_auction.MUST_HOLD_WITHOUT_MARRIAGES(), "auction.must_hold")
    if auction.highest is not None and auction.highest < opening:
        yield Problem(problems_auction.HIGHEST_BELOW_OPENING(opening=opening), "auction.highest")


def bids_are_limited(rules: RuleSet) -> Iterator[Problem]:
    """Check that no turn offers too many bids, since all of them are listed."""
    auction, highest = rules.auction, rules.highest_bid
    if auction.style == "none" or not auction.jump or any(step < 1 for _, step in auction.steps):
        return
    ends = [min(start, highest + 1) for start, _ in (*auction.steps[1:], (highest + 1, 1))]
    bids = sum(
        max(0, -((max(start, auction.opening or 0) - end) // step))
        for (start, step), end in zip(auction.steps, ends, strict=False)
    )
    if bids > MOST_BIDS:
        yield Problem(
            problems_auction.TOO_MANY_BIDS(highest=highest, bids=bids, most=MOST_BIDS),
            "auction.highest",
        )


def standing_bid_fits(rules: RuleSet) -> Iterator[Problem]:
    """Check that a standing bid is below the opening bid (S0-9).

    If everyone passes, its holder must take it.
    """
    auction = rules.auction
    standing, all_pass = auction.standing_bid, auction.all_pass
    if auction.style == "none" or standing is None:
        return
    if auction.opening is not None and auction.opening <= standing.amount:
        yield Problem(
            problems_auction.OPENING_NOT_ABOVE_STANDING_BID(
                amount=standing.amount, least=standing.amount + 1
            ),
            "auction.opening",
        )
    if all_pass is not None and all_pass.outcome != "dealer_takes":
        yield Problem(
            problems_auction.STANDING_BID_NEEDS_DEALER_TAKES(
                amount=standing.amount, right="auction.all_pass.outcome=dealer_takes"
            ),
            "auction.all_pass.outcome",
        )


def all_pass_settled(rules: RuleSet) -> Iterator[Problem]:
    """Check that the rules for an auction cover a deal in which nobody bids."""
    auction = rules.auction
    if auction.style == "none":
        return
    if auction.all_pass is None:
        yield Problem(
            problems_auction.AUCTION_WITHOUT_ALL_PASS(example='{ outcome = "redeal" }'),
            "auction.all_pass",
        )
    elif (
        auction.all_pass.outcome == "dealer_takes"
        and auction.all_pass.amount is None
        and auction.standing_bid is None
    ):
        yield Problem(problems_auction.DEALER_TAKES_WITHOUT_AMOUNT(), "auction.all_pass.amount")


def single_round_with_amounts(rules: RuleSet) -> Iterator[Problem]:
    """Check that players choose their own amounts if everyone bids only once."""
    if rules.auction.style == "single_round" and not rules.auction.jump:
        yield Problem(problems_auction.SINGLE_ROUND_NEEDS_AMOUNTS(), "auction.jump")


def nothing_hangs_on_a_bid(rules: RuleSet) -> Iterator[Problem]:
    """Check that no rule needs a bid winner if there's no auction."""
    if rules.auction.style != "none":
        return
    score = rules.score
    for wrong, message, path in (
        (
            rules.trump.chooser == "declarer",
            problems_auction.DECLARER_TRUMP_WITHOUT_AUCTION(right="trump.chooser=upcard"),
            "trump.chooser",
        ),
        (
            score.set != "none",
            problems_auction.SET_PENALTY_WITHOUT_AUCTION(right="score.set=none"),
            "score.set",
        ),
        (
            rules.game.eligible == "declarer_made",
            problems_auction.DECLARER_WIN_WITHOUT_AUCTION(right="game.eligible=any"),
            "game.eligible",
        ),
        (
            rules.game.simultaneous == "declarer",
            problems_auction.DECLARER_TIE_WITHOUT_AUCTION(
                higher="game.simultaneous=higher_then_more_hands",
                extend="game.simultaneous=extend_target",
                none="game.simultaneous=none",
            ),
            "game.simultaneous",
        ),
        (
            rules.play.first_leader == "declarer",
            problems_auction.DECLARER_LEADS_WITHOUT_AUCTION(
                left="play.first_leader=left_of_dealer", nondealer="play.first_leader=nondealer"
            ),
            "play.first_leader",
        ),
        (
            score.board_set is not None,
            problems_auction.BOARD_SET_WITHOUT_AUCTION(),
            "score.board_set",
        ),
        (score.fold.allowed, problems_auction.FOLD_WITHOUT_AUCTION(), "score.fold.allowed"),
        (
            score.shoot_moon is not None,
            problems_auction.SHOOT_MOON_WITHOUT_AUCTION(),
            "score.shoot_moon",
        ),
        (rules.widow is not None, problems_auction.WIDOW_WITHOUT_AUCTION(), "widow"),
        (
            rules.exchange.pass_count > 0,
            problems_auction.PASSING_WITHOUT_AUCTION(),
            "exchange.pass_count",
        ),
    ):
        if wrong:
            yield Problem(message, path)


def bids_cost_something(rules: RuleSet) -> Iterator[Problem]:
    """Check that in an auction, the bid winner names trump and pays for going set."""
    if rules.auction.style == "none":
        return
    if rules.trump.chooser == "upcard":
        yield Problem(
            problems_auction.AUCTION_WITH_UPCARD_TRUMP(
                right="trump.chooser=declarer", style="auction.style"
            ),
            "trump.chooser",
        )
    if rules.score.set == "none":
        yield Problem(
            problems_auction.AUCTION_WITHOUT_SET_PENALTY(right="score.set=minus_bid"), "score.set"
        )
    if rules.deal.stock:
        yield Problem(
            problems_auction.AUCTION_WITH_STOCK(right="auction.style=none"), "auction.style"
        )


CHECKS = (
    steps_ascend,
    opening_is_a_bid,
    bids_are_limited,
    standing_bid_fits,
    all_pass_settled,
    single_round_with_amounts,
    nothing_hangs_on_a_bid,
    bids_cost_something,
)

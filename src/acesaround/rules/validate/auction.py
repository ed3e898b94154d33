"""The auction: amounts, standing bids, passing out, and what cannot be without one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from acesaround.cards import Rank
from acesaround.i18n import say
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet

MOST_BIDS: Final = 5_000
"""Amounts that may be bid at one call; a thousand points by ones are half of it."""


def steps_ascend(rules: RuleSet) -> Iterator[Problem]:
    """Steps begin at or below the opening bid, ascend, and are never zero."""
    steps, path = rules.auction.steps, "auction.steps"
    right = say("like [[0, 1], [60, 5]]: by ones from 0, by fives from 60")
    if not steps:
        yield Problem("bad_steps", path, say("must have at least one pair, {right}", right=right))
    starts = [start for start, _ in steps]
    if any(later <= earlier for earlier, later in pairwise(starts)):
        yield Problem("bad_steps", path, say("must ascend, {right}", right=right))
    elif starts and (starts[0] < 0 or starts[0] > (rules.auction.opening or 0) > 0):
        yield Problem("bad_steps", path, say("must begin at 0, or at most at the opening bid"))
    if any(step < 1 for _, step in steps):
        yield Problem("bad_steps", path, say("must have steps of at least 1, {right}", right=right))


def opening_is_a_bid(rules: RuleSet) -> Iterator[Problem]:
    """Where there is an auction somebody can open it, at an amount that is a bid."""
    auction = rules.auction
    if auction.style == "none":
        return
    opening = auction.opening
    if opening is None:
        yield Problem(
            "auction_without_opening", "auction.opening", say("must say what the lowest bid is")
        )
        return
    below = [pair for pair in auction.steps if pair[0] <= opening and pair[1] > 0]
    if below and (opening - below[-1][0]) % below[-1][1]:
        start, step = below[-1]
        right = start + -(-(opening - start) // step) * step
        yield Problem(
            "opening_not_on_step",
            "auction.opening",
            say(
                "{opening} is no bid: from {start} bids go by {step}, so {right} would be the "
                "first",
                opening=opening,
                start=start,
                step=step,
                right=right,
            ),
        )
    if auction.must_hold == "marriage" and not {Rank.KING, Rank.QUEEN} <= set(rules.deck.ranks):
        yield Problem(
            "must_hold_without_marriages",
            "auction.must_hold",
            say("there are no kings and queens in the deck to marry: nobody could bid"),
        )
    if auction.highest is not None and auction.highest < opening:
        yield Problem(
            "highest_below_opening",
            "auction.highest",
            say("nobody could open at {opening}: must be at least that", opening=opening),
        )


def bids_are_limited(rules: RuleSet) -> Iterator[Problem]:
    """The amounts a player may choose among are told to him one and all, so there is an end."""
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
            "too_many_bids",
            "auction.highest",
            say(
                "up to {highest} there are {bids} different bids, and {most} at most can be "
                "played: write a lower highest bid, or longer steps",
                highest=highest,
                bids=bids,
                most=MOST_BIDS,
            ),
        )


def standing_bid_fits(rules: RuleSet) -> Iterator[Problem]:
    """S0-9: a standing bid is below every call, and its holder takes it when all pass."""
    auction = rules.auction
    standing, all_pass = auction.standing_bid, auction.all_pass
    if auction.style == "none" or standing is None:
        return
    if auction.opening is not None and auction.opening <= standing.amount:
        yield Problem(
            "opening_not_above_standing_bid",
            "auction.opening",
            say(
                "the dealer already stands at {amount}: must be at least {least}",
                amount=standing.amount,
                least=standing.amount + 1,
            ),
        )
    if all_pass is not None and all_pass.outcome != "dealer_takes":
        yield Problem(
            "standing_bid_needs_dealer_takes",
            "auction.all_pass.outcome",
            say(
                'when all pass the dealer has bid {amount}: must be "dealer_takes"',
                amount=standing.amount,
            ),
        )


def all_pass_settled(rules: RuleSet) -> Iterator[Problem]:
    """An auction says what happens when nobody bids."""
    auction = rules.auction
    if auction.style == "none":
        return
    if auction.all_pass is None:
        yield Problem(
            "auction_without_all_pass",
            "auction.all_pass",
            say(
                "must say what happens when all pass, like {example}",
                example='{ outcome = "redeal" }',
            ),
        )
    elif (
        auction.all_pass.outcome == "dealer_takes"
        and auction.all_pass.amount is None
        and auction.standing_bid is None
    ):
        yield Problem(
            "dealer_takes_without_amount",
            "auction.all_pass.amount",
            say("must say at which bid the dealer takes it"),
        )


def single_round_with_amounts(rules: RuleSet) -> Iterator[Problem]:
    """One call each decides little if the amounts are given."""
    if rules.auction.style == "single_round" and not rules.auction.jump:
        yield Problem(
            "single_round_needs_amounts",
            "auction.jump",
            say("with one call each players must be free to choose amounts: write true"),
        )


def nothing_hangs_on_a_bid(rules: RuleSet) -> Iterator[Problem]:
    """Without an auction there is no bid winner, nor anything that needs one."""
    if rules.auction.style != "none":
        return
    score = rules.score
    for wrong, code, path, message in (
        (
            rules.trump.chooser == "declarer",
            "declarer_trump_without_auction",
            "trump.chooser",
            say('nobody wins a bid to name trump: must be "upcard"'),
        ),
        (
            score.set != "none",
            "set_penalty_without_auction",
            "score.set",
            say('there is no bid to lose: must be "none"'),
        ),
        (
            rules.game.eligible == "declarer_made",
            "declarer_win_without_auction",
            "game.eligible",
            say('nobody could ever win: must be "any"'),
        ),
        (
            rules.game.simultaneous == "declarer",
            "declarer_tie_without_auction",
            "game.simultaneous",
            say(
                'no bid winner can decide it: must be "higher_then_more_hands", '
                '"extend_target" or "none"'
            ),
        ),
        (
            rules.play.first_leader == "declarer",
            "declarer_leads_without_auction",
            "play.first_leader",
            say('there is no bid winner to lead: must be "left_of_dealer" or "nondealer"'),
        ),
        (
            score.board_set is not None,
            "board_set_without_auction",
            "score.board_set",
            say('there is no bid to lose: write "none"'),
        ),
        (
            score.fold.allowed,
            "fold_without_auction",
            "score.fold.allowed",
            say("there is no bid winner to fold: must be false"),
        ),
        (
            score.shoot_moon is not None,
            "shoot_moon_without_auction",
            "score.shoot_moon",
            say('there is no bid winner to declare it: write "none"'),
        ),
        (
            rules.widow is not None,
            "widow_without_auction",
            "widow",
            say("there is no bid winner to take a widow"),
        ),
        (
            rules.exchange.pass_count > 0,
            "passing_without_auction",
            "exchange.pass_count",
            say("there is no bid winner to pass cards to: must be 0"),
        ),
    ):
        if wrong:
            yield Problem(code, path, message)


def bids_cost_something(rules: RuleSet) -> Iterator[Problem]:
    """With an auction the bid winner names trump, and a failed bid is paid for."""
    if rules.auction.style == "none":
        return
    if rules.trump.chooser == "upcard":
        yield Problem(
            "auction_with_upcard_trump",
            "trump.chooser",
            say('the bid winner names trump: must be "declarer" (or auction.style "none")'),
        )
    if rules.score.set == "none":
        yield Problem(
            "auction_without_set_penalty",
            "score.set",
            say('bids must cost something when they fail: write "minus_bid"'),
        )
    if rules.deal.stock:
        yield Problem(
            "auction_with_stock",
            "auction.style",
            say('in a game with a stock the turned card makes trump: must be "none"'),
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

"""Players of the league, each with its style.

The styles come from advice, and warnings, that pinochle players publish:

- "Pinochle Tactics" by David Dailey, pagat.com/marriage/pintip.html: a hand is worth something
  between what it holds alone and what it makes with perfect help from partner. Bids can signal.
- "Tips for Passing When Your Partner Wins the Bid", pinochle.net: trumps first, then aces.
- "Basic Defense #1", powerpinochle.com/forum: get trump out, before the others trump the aces.
- "Eye on the prize, not the point", powerpinochle.com/forum: against giving every counter away.
- "A Pinochle Game Mistake You Should Avoid", winenfood.com: against saving aces for the end.
- "In-depth: Pinochle, part 2", danongames.wordpress.com: empty a suit, then trump it.
"""

from __future__ import annotations

from typing import Final

from acesaround.game.view import View
from acesaround.players import beginner, club
from acesaround.players.base import Choice
from acesaround.players.daugherty import bidding, following, leading
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.league import following as replies
from acesaround.players.league import leading as leads
from acesaround.players.league.bidding import (
    HopefulBidder,
    OwnHandBidder,
    UnsignaledBidder,
    raise_one_step,
)
from acesaround.players.league.passing import aces_first


class CautiousPlayer(DaughertyPlayer):
    """Player that bids only on cards it holds or knows, and gives counters only to sure winners.

    Dailey calls this the lower end of what a hand is worth.
    """

    name = "cautious"
    bidder = OwnHandBidder
    leading_rules = (
        leading.take_the_rest,
        leading.answer_leadback,
        leads.ace_from_longest,
        *leading.RULES[5:],
    )
    following_rules = (
        following.leadback_signal,
        replies.keep_unless_sure,
        *following.RULES[1:],
        replies.throw_highest,
    )

    def name_trump(self, view: View) -> Choice:
        return beginner.name_trump(view)


class CutterPlayer(DaughertyPlayer):
    """Player that empties its short suits so it can trump them ("In-depth: Pinochle").

    It saves trumps for that: it trumps as low as possible.
    """

    name = "cutter"
    leading_rules = (
        leading.take_the_rest,
        leading.answer_leadback,
        leads.ace_from_shortest,
        leading.side_winner,
        leads.empty_short_suit,
        leading.partners_ace,
        leading.trump_ace_in_trouble,
        leading.punt_with_trump,
        leads.low_from_shortest,
        leading.punt,
    )
    following_rules = (
        following.leadback_signal,
        replies.give_highest_if_safe,
        following.feed_partner,
        replies.beat_low,
        *following.RULES[2:],
    )


class GamblerPlayer(DaughertyPlayer):
    """Player that bids on help it only hopes for, gives counters early, and wins with high cards.

    Dailey calls this the upper end of what a hand is worth.
    """

    name = "gambler"
    bidder = HopefulBidder
    leading_rules = (
        leading.take_the_rest,
        leading.answer_leadback,
        leads.ace_from_longest,
        leading.side_winner,
        leading.partners_ace,
        leads.low_trump,
        leading.queen_by_matrix,
        leading.punt,
    )
    following_rules = (
        replies.give_highest,
        replies.beat_high,
        following.take_last,
        following.cut,
        following.beat_cheaply,
    )

    def name_trump(self, view: View) -> Choice:
        return beginner.name_trump(view)


class GiverPlayer(DaughertyPlayer):
    """Player for whom every counter matters ("Eye on the prize, not the point" warns of it).

    It gives partner its highest counter on any trick that partner is winning, and leads kings for
    partner to win.
    """

    name = "giver"
    leading_rules = (
        leading.take_the_rest,
        leading.answer_leadback,
        leads.ace_from_longest,
        leading.side_winner,
        leads.lead_counter,
        *leading.RULES[6:],
    )
    following_rules = (replies.give_highest, *following.RULES[1:])

    def give(self, view: View) -> Choice:
        return beginner.give(view)


class HoarderPlayer(DaughertyPlayer):
    """Player that saves high cards for later, as "A Pinochle Game Mistake" warns against.

    It leads one ace of each suit and keeps the other winners while it can lead a low trump instead.
    It never pulls trump with an ace, and it beats cards as low as possible.
    """

    name = "hoarder"
    leading_rules = (
        leading.take_the_rest,
        leading.answer_leadback,
        leading.unbacked_ace,
        leads.ace_of_new_suit,
        leading.partners_ace,
        leading.punt_with_trump,
        leading.side_winner,
        leads.low_from_longest,
        leading.punt,
    )
    following_rules = (
        following.leadback_signal,
        following.feed_partner,
        replies.beat_low,
        *following.RULES[2:],
        replies.throw_highest,
    )


class LoyalPlayer(DaughertyPlayer):
    """Player that plays for its partner: it leads the suit back that partner led.

    It also leads to aces that partner showed, and passes aces first, the other way around from the
    "Tips for Passing".
    """

    name = "loyal"
    leading_rules = (
        leading.take_the_rest,
        leading.answer_leadback,
        leading.unbacked_ace,
        leads.return_suit,
        leads.shown_ace,
        leads.ace_from_longest,
        *leading.RULES[5:],
    )
    following_rules = (*following.RULES, replies.throw_highest)

    def give(self, view: View) -> Choice:
        return aces_first(view)


class PullerPlayer(DaughertyPlayer):
    """Player that pulls trump as soon as it can ("Basic Defense #1").

    As the bid winner, it starts from the top. Otherwise, it leads low trumps after its aces.
    """

    name = "puller"
    leading_rules = (
        leading.take_the_rest,
        leading.answer_leadback,
        leads.trump_from_the_top,
        leading.unbacked_ace,
        leading.draw_cutters_trump,
        leading.side_ace,
        leading.side_winner,
        leading.partners_ace,
        leads.low_trump,
        leading.queen_by_matrix,
        leading.punt,
    )
    following_rules = (*following.RULES, replies.throw_highest)


class SilentPlayer(DaughertyPlayer):
    """Player without conventions: its bids signal nothing, and it reads none.

    It bids one step at a time, up to the value of its hand. It neither asks for leadbacks nor
    answers them.
    """

    name = "silent"
    bidder = UnsignaledBidder
    bidding_rules = (bidding.may_only_pass, club.not_against_partner, raise_one_step)
    leading_rules = (
        leading.take_the_rest,
        leads.ace_from_longest,
        leading.side_winner,
        leads.low_trump,
        leads.low_from_longest,
        leading.punt,
    )
    following_rules = (replies.give_highest, *following.RULES[2:], replies.throw_highest)

    def name_trump(self, view: View) -> Choice:
        return beginner.name_trump(view)


PLAYERS: Final[dict[str, type[DaughertyPlayer]]] = {
    style.name: style
    for style in (
        CautiousPlayer, CutterPlayer, GamblerPlayer, GiverPlayer, HoarderPlayer, LoyalPlayer,
        PullerPlayer, SilentPlayer,
    )
}  # fmt: skip

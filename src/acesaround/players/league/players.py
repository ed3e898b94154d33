"""Players of the league, each with its style."""

from __future__ import annotations

from typing import Final

from acesaround.game.view import View
from acesaround.players import beginner, club
from acesaround.players.base import Choice
from acesaround.players.daugherty import bidding, following, leading
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.league import play
from acesaround.players.league.bidding import (
    HopefulBidder,
    OwnHandBidder,
    UnsignaledBidder,
    raise_one_step,
)


class CautiousPlayer(DaughertyPlayer):
    name = "cautious"
    bidder = OwnHandBidder
    leading_rules = (
        leading.take_the_rest,
        leading.unbacked_ace,
        leading.side_winner,
        leading.side_ace,
        play.low_from_longest,
        leading.punt,
    )
    following_rules = (
        play.give_if_certain,
        following.feed_partner,
        following.cut,
        following.take_last,
        play.beat_low,
    )


class GamblerPlayer(DaughertyPlayer):
    name = "gambler"
    bidder = HopefulBidder
    leading_rules = (
        leading.take_the_rest,
        leading.unbacked_ace,
        play.any_ace,
        leading.side_winner,
        play.low_from_shortest,
    )
    following_rules = (
        play.give_highest,
        play.beat_high,
        following.take_last,
        following.cut,
        following.beat_cheaply,
    )


class HoarderPlayer(DaughertyPlayer):
    name = "hoarder"
    leading_rules = (
        leading.take_the_rest,
        leading.unbacked_ace,
        play.low_before_aces,
        *leading.RULES[2:],
    )
    following_rules = (following.feed_partner, play.beat_low)


class PullerPlayer(DaughertyPlayer):
    name = "puller"
    leading_rules = (
        leading.take_the_rest,
        play.winners_trump_from_the_top,
        leading.unbacked_ace,
        leading.side_ace,
        play.low_trump,
        leading.queen_by_matrix,
    )


class CutterPlayer(DaughertyPlayer):
    name = "cutter"
    leading_rules = (
        leading.take_the_rest,
        leading.unbacked_ace,
        play.empty_short_suit,
        *leading.RULES[3:],
    )


class GiverPlayer(DaughertyPlayer):
    name = "giver"
    leading_rules = (
        leading.take_the_rest,
        leading.unbacked_ace,
        leading.side_ace,
        leading.side_winner,
        play.lead_counter,
        *leading.RULES[6:],
    )
    following_rules = (play.give_highest, *following.RULES[1:])


class LoyalPlayer(DaughertyPlayer):
    name = "loyal"
    leading_rules = (
        leading.take_the_rest,
        play.return_suit,
        *leading.RULES[2:],
    )


class SilentPlayer(DaughertyPlayer):
    name = "silent"
    bidder = UnsignaledBidder
    bidding_rules = (bidding.may_only_pass, club.not_against_partner, raise_one_step)
    leading_rules = (
        leading.take_the_rest,
        play.any_ace,
        leading.side_winner,
        play.low_from_longest,
    )
    following_rules = (play.give_highest, *following.RULES[2:])


PLAYERS: Final = {
    made.name: made
    for made in (
        CautiousPlayer, GamblerPlayer, HoarderPlayer, PullerPlayer,
        CutterPlayer, GiverPlayer, LoyalPlayer, SilentPlayer,
    )
}  # fmt: skip

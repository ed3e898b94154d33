"""Checks for naming trump, the widow, and passing cards."""

from __future__ import annotations

from collections.abc import Iterator

from acesaround.cards import Rank
from acesaround.messages import problems_auction
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet


def upcard_turned(rules: RuleSet) -> Iterator[Problem]:
    """Check that an upcard is dealt if it decides trump."""
    trump = rules.trump
    if trump.chooser != "upcard":
        return
    if not rules.deal.upcard:
        yield Problem(problems_auction.UPCARD_TRUMP_WITHOUT_UPCARD(), "deal.upcard")
    if trump.requires != "none":
        yield Problem(
            problems_auction.MARRIAGE_REQUIREMENT_WITH_UPCARD(right="trump.requires=none"),
            "trump.requires",
        )


def requirement_can_fail(rules: RuleSet) -> Iterator[Problem]:
    """Check that rules with a trump requirement say what happens if it can't be met.

    See S0-52, S1-54, S3-68.
    """
    trump = rules.trump
    if trump.requires != "none" and trump.on_impossible is None:
        yield Problem(
            problems_auction.NO_OUTCOME_WHEN_TRUMP_IMPOSSIBLE(
                set="trump.on_impossible=set_and_redeal",
                board_set="trump.on_impossible=board_set",
                free="trump.on_impossible=redeal_free",
            ),
            "trump.on_impossible",
        )
    if trump.on_impossible == "board_set" and rules.score.board_set is None:
        yield Problem(
            problems_auction.BOARD_SET_OUTCOME_WITHOUT_BOARD_SET(board_set="score.board_set"),
            "trump.on_impossible",
        )
    if trump.requires == "marriage" and not {Rank.KING, Rank.QUEEN} <= set(rules.deck.ranks):
        yield Problem(problems_auction.MARRIAGE_REQUIREMENT_WITHOUT_MARRIAGES(), "trump.requires")


def bury_fits_widow(rules: RuleSet) -> Iterator[Problem]:
    """Check that the bid winner buries as many cards as they pick up.

    Burying melded cards must be forbidden if meld is counted from all cards, and allowed otherwise.
    """
    widow = rules.widow
    if widow is None:
        return
    if widow.bury != rules.deal.widow:
        yield Problem(
            problems_auction.BURY_MUST_EQUAL_WIDOW(widow=rules.deal.widow, bury=widow.bury),
            "widow.bury",
        )
    if ("melded" in widow.bury_forbidden) != (widow.meld_from == "all"):
        yield Problem(
            problems_auction.BURY_FORBIDDEN_DISAGREES(melded="widow.bury_forbidden=melded"),
            "widow.bury_forbidden",
        )


def passing_has_partner(rules: RuleSet) -> Iterator[Problem]:
    """Check that there's a single partner to pass to, and that hands have enough cards to pass."""
    count = rules.exchange.pass_count
    if not count:
        return
    players, sides = rules.table.players, rules.table.sides
    if not (sides == "partners" or (sides == "alternate" and players == 4)):
        yield Problem(problems_auction.PASSING_WITHOUT_PARTNER(), "exchange.pass_count")
    if count > rules.deal.hand:
        yield Problem(
            problems_auction.PASS_COUNT_EXCEEDS_HAND(count=count, hand=rules.deal.hand),
            "exchange.pass_count",
        )


CHECKS = (upcard_turned, requirement_can_fail, bury_fits_widow, passing_has_partner)

"""Naming trump, the widow, and passing cards."""

from __future__ import annotations

from collections.abc import Iterator

from acesaround.cards import Rank
from acesaround.i18n import say
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet


def upcard_turned(rules: RuleSet) -> Iterator[Problem]:
    """A turned card that makes trump must be turned."""
    trump = rules.trump
    if trump.chooser != "upcard":
        return
    if not rules.deal.upcard:
        yield Problem(
            "upcard_trump_without_upcard", "deal.upcard", say("no card is turned: must be true")
        )
    if trump.requires != "none":
        yield Problem(
            "marriage_requirement_with_upcard",
            "trump.requires",
            say('a turned card needs no marriage: must be "none"'),
        )


def requirement_can_fail(rules: RuleSet) -> Iterator[Problem]:
    """A requirement says what happens when it cannot be met (S0-52, S1-54, S3-68)."""
    trump = rules.trump
    if trump.requires != "none" and trump.on_impossible is None:
        yield Problem(
            "no_outcome_when_trump_impossible",
            "trump.on_impossible",
            say(
                "must say what happens to a bid winner without a marriage: "
                '"set_and_redeal", "board_set" or "redeal_free"'
            ),
        )
    if trump.on_impossible == "board_set" and rules.score.board_set is None:
        yield Problem(
            "board_set_outcome_without_board_set",
            "trump.on_impossible",
            say("needs a table score.board_set that says what a board set costs"),
        )
    if trump.requires == "marriage" and not {Rank.KING, Rank.QUEEN} <= set(rules.deck.ranks):
        yield Problem(
            "marriage_requirement_without_marriages",
            "trump.requires",
            say("there are no kings and queens in the deck to marry"),
        )


def bury_fits_widow(rules: RuleSet) -> Iterator[Problem]:
    """The bid winner sets aside as many cards as he took; melded ones stay if they count."""
    widow = rules.widow
    if widow is None:
        return
    if widow.bury != rules.deal.widow:
        yield Problem(
            "bury_must_equal_widow",
            "widow.bury",
            say(
                "{widow} cards are taken, so as many must be set aside, not {bury}",
                widow=rules.deal.widow,
                bury=widow.bury,
            ),
        )
    if ("melded" in widow.bury_forbidden) != (widow.meld_from == "all"):
        yield Problem(
            "bury_forbidden_melded_disagrees_with_meld_from",
            "widow.bury_forbidden",
            say(
                'meld_from = "all" goes with "melded" among the cards that may not be set '
                'aside, meld_from = "kept" goes without'
            ),
        )


def passing_has_partner(rules: RuleSet) -> Iterator[Problem]:
    """Cards are passed to the one partner, and no more than are held."""
    count = rules.exchange.pass_count
    if not count:
        return
    players, sides = rules.table.players, rules.table.sides
    if not (sides == "partners" or (sides == "alternate" and players == 4)):
        yield Problem(
            "passing_without_partner",
            "exchange.pass_count",
            say("the bid winner has no single partner to pass cards with: must be 0"),
        )
    if count > rules.deal.hand:
        yield Problem(
            "pass_count_exceeds_hand",
            "exchange.pass_count",
            say(
                "{count} cards cannot be passed from a hand of {hand}",
                count=count,
                hand=rules.deal.hand,
            ),
        )


CHECKS = (upcard_turned, requirement_can_fail, bury_fits_widow, passing_has_partner)

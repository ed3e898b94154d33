"""Checks for leading, following suit, trumping, and counters."""

from __future__ import annotations

from collections.abc import Iterator

from acesaround.messages import Message, problems_play
from acesaround.messages.values import shown
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet


def overtrumping_fits(rules: RuleSet) -> Iterator[Problem]:
    """Check that overtrumping is required only if trumping and beating cards are required."""
    play = rules.play
    if not play.overtrump:
        return
    if play.void != "must_trump":
        yield Problem(
            problems_play.OVERTRUMP_WITHOUT_MUST_TRUMP(void="play.void"), "play.overtrump"
        )
    if play.head == "never":
        yield Problem(problems_play.OVERTRUMP_WITHOUT_HEADING(head="play.head"), "play.overtrump")


def leader_exists(rules: RuleSet) -> Iterator[Problem]:
    """Check that the nondealer is the first leader only in a two-player game."""
    if rules.play.first_leader == "nondealer" and rules.table.players != 2:
        yield Problem(
            problems_play.NONDEALER_NEEDS_TWO_PLAYERS(
                players=rules.table.players - 1,
                declarer="play.first_leader=declarer",
                left="play.first_leader=left_of_dealer",
            ),
            "play.first_leader",
        )


def trump_can_be_led(rules: RuleSet) -> Iterator[Problem]:
    """Check that a required trump lead is possible (S0-21, S0-51).

    The bid winner must hold a marriage in trump, and the same bid must waive both requirements.
    """
    play, trump = rules.play, rules.trump
    if play.first_lead != "trump":
        return
    if trump.requires != "marriage":
        yield Problem(
            problems_play.TRUMP_LEAD_WITHOUT_MARRIAGE_REQUIREMENT(
                right="play.first_lead=any", requires="trump.requires"
            ),
            "play.first_lead",
        )
    if play.first_lead_waived_at_bid != trump.waived_at_bid:
        yield Problem(
            problems_play.TRUMP_LEAD_WAIVER_DIFFERS(
                waived_at_bid=_shown(trump.waived_at_bid),
                first_lead_waived_at_bid=_shown(play.first_lead_waived_at_bid),
                field="trump.waived_at_bid",
            ),
            "play.first_lead_waived_at_bid",
        )


def counters_in_deck(rules: RuleSet) -> Iterator[Problem]:
    """Check that only cards in the deck score."""
    for rank in rules.counters.points:
        if rank not in rules.deck.ranks:
            yield Problem(
                problems_play.COUNTER_NOT_IN_DECK(rank=rank),
                f"counters.points.{rank}",
            )


def _shown(bid: int | None) -> Message:
    return shown("none" if bid is None else bid)


CHECKS = (overtrumping_fits, leader_exists, trump_can_be_led, counters_in_deck)

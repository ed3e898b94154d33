"""Leading, following, trumping and counters."""

from __future__ import annotations

from collections.abc import Iterator

from acesaround.i18n import say, say_noted
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet


def overtrumping_fits(rules: RuleSet) -> Iterator[Problem]:
    """Beating a trump already played is a stricter form of heading and of having to trump."""
    play = rules.play
    if not play.overtrump:
        return
    if play.void != "must_trump":
        yield Problem(
            "overtrump_without_must_trump",
            "play.overtrump",
            say('nobody has to trump at all: must be false, or play.void = "must_trump"'),
        )
    if play.head == "never":
        yield Problem(
            "overtrump_without_heading",
            "play.overtrump",
            say('nobody has to beat a card when following: must be false, or play.head = "always"'),
        )


def leader_exists(rules: RuleSet) -> Iterator[Problem]:
    """Only between two is there one who did not deal."""
    if rules.play.first_leader == "nondealer" and rules.table.players != 2:
        yield Problem(
            "nondealer_needs_two_players",
            "play.first_leader",
            say(
                '{players} players did not deal: must be "declarer" or "left_of_dealer"',
                players=rules.table.players - 1,
            ),
        )


def trump_can_be_led(rules: RuleSet) -> Iterator[Problem]:
    """S0-21, S0-51: who must lead trump must hold some, and both duties end at the same bid."""
    play, trump = rules.play, rules.trump
    if play.first_lead != "trump":
        return
    if trump.requires != "marriage":
        yield Problem(
            "trump_lead_without_marriage_requirement",
            "play.first_lead",
            say('the leader may hold no trump: must be "any", or trump.requires = "marriage"'),
        )
    if play.first_lead_waived_at_bid != trump.waived_at_bid:
        yield Problem(
            "trump_lead_waiver_differs_from_marriage_waiver",
            "play.first_lead_waived_at_bid",
            say(
                "must be the same as trump.waived_at_bid: {waived_at_bid}, not "
                "{first_lead_waived_at_bid}",
                waived_at_bid=_or_none(trump.waived_at_bid),
                first_lead_waived_at_bid=_or_none(play.first_lead_waived_at_bid),
            ),
        )


def counters_in_deck(rules: RuleSet) -> Iterator[Problem]:
    """Only cards of the deck score."""
    for rank in rules.counters.points:
        if rank not in rules.deck.ranks:
            yield Problem(
                "counter_not_in_deck",
                f"counters.points.{rank}",
                say(
                    "the {rank} scores, but is not in the deck: must be 0",
                    rank=say_noted(rank.title.lower()),
                ),
            )


def _or_none(bid: int | None) -> str:
    return '"none"' if bid is None else str(bid)


CHECKS = (overtrumping_fits, leader_exists, trump_can_be_led, counters_in_deck)

"""Settings of the table: conventions, and what people are shown."""

from __future__ import annotations

from typing import Final

from acesaround.i18n import noted, say, say_noted
from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Items, Section, make
from acesaround.rules.prose.words import has_auction, has_partner
from acesaround.rules.setup import MeldBid

_RECALL: Final = {
    "first_trick": noted("The melds may be looked at again until the first trick is taken."),
    "never": noted("The melds may not be looked at again once tricks are played."),
}


def section(rules: RuleSet) -> Section | None:
    """What is agreed or shown at this table, and is no rule."""
    table = rules.table
    agreed = []
    if has_auction(rules):
        if told := convention(rules):
            agreed.append(told)
        agreed.append(
            say("People are told their meld for every possible trump while they bid.")
            if table.meld_helper
            else say("People count their meld for every possible trump themselves.")
        )
        if table.show_formula:
            agreed.append(say("People see how each player works out his bid."))
    if table.show_all_hands:
        agreed.append(say("People see all hands, to learn; computer players do not."))
    if table.meld_recall != "always" and rules.meld.phase != "stock":
        agreed.append(say_noted(_RECALL[table.meld_recall]))
    return make(say("At this table"), Items(tuple(agreed))) if agreed else None


def convention(rules: RuleSet) -> str:
    """What bids tell the partner; empty where there is no partner, or no auction."""
    spoken = has_auction(rules) and has_partner(rules)
    return _meld_bid(rules.table.meld_bid, rules.scale) if spoken else ""


def bids_tell(rules: RuleSet) -> str:
    """What bids tell the partner, or why nobody is told anything."""
    if not has_auction(rules):
        return say("There are no bids in this game, and so no convention.")
    if all(rules.scorers.count(side) == 1 for side in rules.scorers):
        return say("Everybody bids for himself: there is no partner to tell anything.")
    return convention(rules) or say("Bids carry no message about meld.")


def _meld_bid(convention: MeldBid, one: int) -> str:
    """A convention in words, where a raise by `one` is the smallest."""
    raises = {
        "one": one,
        "two": 2 * one,
        "low": 10 * one,
        "high": 19 * one,
        "next": 20 * one,
        "last": 29 * one,
    }
    match convention:
        case "floor_tens":
            return say(
                "In the first round a raise by {one} shows the partner {low} to {high} meld, by "
                "{two} it shows {next} to {last}, and so on.",
                **raises,
            )
        case "silent_one":
            return say(
                "In the first round a raise by {one} shows the partner nothing, by {two} it shows "
                "{next} to {last}, and so on.",
                **raises,
            )
        case "rounded_tens":
            return say(
                "A player's first bid shows the partner his meld: it raises by a tenth of it, "
                "rounded to a whole number."
            )
        case "marriage":
            return say("A bid shows the partner a marriage at least.")
        case "none":
            return say("Bids carry no message about meld.")

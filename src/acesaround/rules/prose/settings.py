"""Settings of the table: conventions, and what people are shown."""

from __future__ import annotations

from typing import Final

from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Items, Section, make
from acesaround.rules.prose.words import has_auction, has_partner
from acesaround.rules.setup import MeldBid

_RECALL: Final = {
    "first_trick": "The melds may be looked at again until the first trick is taken.",
    "never": "The melds may not be looked at again once tricks are played.",
}


def section(rules: RuleSet) -> Section | None:
    """What is agreed or shown at this table, and is no rule."""
    table = rules.table
    agreed = []
    if has_auction(rules):
        if told := convention(rules):
            agreed.append(told)
        agreed.append(
            "People are told their meld for every possible trump while they bid."
            if table.meld_helper
            else "People count their meld for every possible trump themselves."
        )
        if table.show_formula:
            agreed.append("People see how each player works out his bid.")
    if table.show_all_hands:
        agreed.append("People see all hands, to learn; computer players do not.")
    if table.meld_recall != "always" and rules.meld.phase != "stock":
        agreed.append(_RECALL[table.meld_recall])
    return make("At this table", Items(tuple(agreed))) if agreed else None


def convention(rules: RuleSet) -> str:
    """What bids tell the partner; empty where there is no partner, or no auction."""
    spoken = has_auction(rules) and has_partner(rules)
    return _meld_bid(rules.table.meld_bid, rules.scale) if spoken else ""


def _meld_bid(convention: MeldBid, one: int) -> str:
    """A convention in words, where a raise by `one` is the smallest."""
    two = f"by {2 * one} it shows {20 * one} to {29 * one}, and so on"
    match convention:
        case "floor_tens":
            return (
                f"In the first round a raise by {one} shows the partner {10 * one} to {19 * one} "
                f"meld, {two}."
            )
        case "silent_one":
            return f"In the first round a raise by {one} shows the partner nothing, {two}."
        case "rounded_tens":
            return (
                "A player's first bid shows the partner his meld: it raises by a tenth of it, "
                "rounded to a whole number."
            )
        case "marriage":
            return "A bid shows the partner a marriage at least."
        case "none":
            return "Bids carry no message about meld."

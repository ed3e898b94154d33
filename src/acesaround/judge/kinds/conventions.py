"""Questions about conventions: meld bids, the bid formula, and the lead matrix."""

from __future__ import annotations

from acesaround.judge.fields import Input
from acesaround.judge.result import Result
from acesaround.players.conventions.formula import bid_formula
from acesaround.players.conventions.lead_matrix import lead_matrix as matrix
from acesaround.players.conventions.meld_bid import send_meld_bid, told_by_bid


def meld_bid(source: Input) -> Result:
    """Return the meld that ``bid`` shows a partner, or the bid that shows ``nontrump_meld``."""
    rules = source.rules
    previous = source.whole_or_none("previous")
    if source.given("bid") or not source.given("nontrump_meld"):
        shown = told_by_bid(rules, previous, source.whole("bid"))
        return {"partner_meld": None if shown is None else [shown.low, shown.high]}
    aces = source.whole_or_none("aces") or 0
    return {"bid": send_meld_bid(rules, previous, source.whole("nontrump_meld"), aces)}


def max_bid_formula(source: Input) -> Result:
    """Return the highest bid by the 1983 formula.

    A partner who didn't make a meld bid counts as having 8 meld (S1-30).
    """
    rules = source.rules
    formula = bid_formula(
        rules,
        source.whole("my_meld"),
        source.whole_or_none("partner_meld"),
        source.whole_or_none("trump_meld") or 0,
        source.whole("aces"),
        source.whole("trump_cards"),
    )
    return {"max_bid": formula.maximum}


def lead_matrix(source: Input) -> Result:
    """Return the suit that the lead matrix recommends if there's no better lead."""
    lead = matrix(
        left_opponent_has_led=source.answer("left_opponent_has_led"),
        partner_has_led=source.answer("partner_has_led"),
    )
    return {"lead": lead}

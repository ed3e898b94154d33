"""Strategy advice from the 1983 manual (S1-64..74), in our own words."""

from __future__ import annotations

from typing import Final

from acesaround.i18n import tr
from acesaround.rules.model import RuleSet
from acesaround.text.columns import wrap
from acesaround.text.look import Look
from acesaround.text.page import Items, Page, Section

_ADVICE: Final = (
    "text.count_meld_in_a_fixed_order_arounds",
    "text.if_your_partner_showed_meld_and_the",
    "text.be_the_first_to_bid_60_from",
    "text.dont_bid_more_than_you_need_to",
    "text.keep_your_trump_aces_unless_you_named",
    "text.lead_your_aces_from_different_suits_in",
    "text.when_youre_out_of_aces_lead_a",
    "text.with_nothing_better_to_go_on_look",
    "text.throw_jacks_and_queens_on_the_opponents",
    "text.trump_with_a_king_first_then_with",
    "text.if_your_partner_plays_an_ace_on",
)


def strategy_page(rules: RuleSet) -> Page:
    """Return the eleven tips as a page."""
    summary = tr("text.for_partnership_games_with_a_double")
    if rules.table.players != 4:
        summary = tr("text.written_for_partnership_games_with_a")
    return Page(tr("common.strategy"), summary, (Section("", (Items(tuple(map(tr, _ADVICE))),)),))


def strategy(rules: RuleSet, look: Look) -> list[str]:
    """Return the eleven tips as lines. The tips are for four-player partnership games."""
    page = strategy_page(rules)
    lines = [look.bold(page.title.upper()), *wrap(page.summary, look.width), ""]
    for number, advice in enumerate(_ADVICE, 1):
        lines += wrap(tr(advice), look.width, f"{number:>3}  ", "     ")
    return lines

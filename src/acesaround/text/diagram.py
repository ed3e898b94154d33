"""Diagrams of deals with dealer, widow, and stock."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from acesaround.i18n import tr
from acesaround.notation.deals import AnyDeal, as_partial
from acesaround.notation.diagram import cards_text, hands_diagram
from acesaround.rules.model import RuleSet
from acesaround.text.names import seat_title

WIDTH = 79


def deal_diagram(
    rules: RuleSet, deal: AnyDeal, *, names: Sequence[str] = (), symbols: bool = True
) -> str:
    """Return a diagram of a deal. `names` replace the seat names."""
    some = as_partial(deal)
    titles = [*(names or map(seat_title, rules.seats))]
    if some.dealer is not None:
        titles[some.dealer] += f" {tr('common.dealer')}"
    others = tr("text.plus_others")
    lines = [hands_diagram(titles, some.hands, symbols=symbols, others=others)]
    if rules.deal.widow:
        widow = cards_text(tuple(some.widow.known), symbols) + _more(some.widow.others)
        lines += ["", tr("text.widow_cards", cards=widow.strip()).rstrip()]
    if rules.deal.stock:
        turned = cards_text(some.stock[:1], symbols) or "?"
        lines += ["", tr("text.upcard_card", card=turned)]
        stock = cards_text(some.stock[1:], symbols) + _more(some.stock_others)
        text = tr("text.stock_cards", cards=stock.strip()).rstrip()
        lines += textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False)
    return "\n".join(lines)


def _more(others: bool) -> str:
    return " ?" if others else ""

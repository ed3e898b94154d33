"""Legal bids, and what they would show the bidder's partner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from acesaround.game.legal import Calls
from acesaround.game.view import View
from acesaround.i18n import language
from acesaround.protocol.screen import BidChoice, Span
from acesaround.rules.model import RuleSet
from acesaround.text.bids import high_now, meaning, my_first_say

OFFERS: Final = 12
"""Maximum number of bids offered individually."""
_MEANINGS: Final = 100
"""Maximum number of spans with different meanings. Bids above those come without a meaning."""


def bid_spans(seen: View) -> tuple[Span, ...]:
    """Return all legal bids. Neighboring bids with the same meaning share a span."""
    if not isinstance(seen.legal, Calls):
        return ()
    rules = seen.rules
    high, first = high_now(seen), my_first_say(seen)
    return _spans(rules, seen.legal.bids, high, first, language())


def offers(spans: Sequence[Span]) -> list[BidChoice]:
    """Return the lowest bids, each with its meaning."""
    bids = (
        BidChoice(amount=amount, meaning=span.meaning)
        for span in spans
        for amount in range(span.first, span.last + 1, span.step)
    )
    return list(islice(bids, OFFERS))


@lru_cache(maxsize=512)
def _spans(
    rules: RuleSet, bids: tuple[range, ...], high: int | None, first: bool, _language: str
) -> tuple[Span, ...]:
    return tuple(span for amounts in bids for span in _alike(rules, amounts, high, first))


def _alike(rules: RuleSet, amounts: range, high: int | None, first: bool) -> Iterator[Span]:
    """Split evenly spaced bids into spans with the same meaning, up to the maximum."""
    start, told, parts = amounts[0], meaning(rules, high, amounts[0], first=first), 1
    for amount in amounts[1:]:
        now = meaning(rules, high, amount, first=first)
        if now == told:
            continue
        yield Span(first=start, last=amount - amounts.step, step=amounts.step, meaning=told)
        start, told, parts = amount, now, parts + 1
        if parts > _MEANINGS:
            told = None
            break
    yield Span(first=start, last=amounts[-1], step=amounts.step, meaning=told)

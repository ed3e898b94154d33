"""Games that the expert plays with the methods of `expert.alone`."""

from __future__ import annotations

from functools import lru_cache

from acesaround.rules.model import RuleSet


@lru_cache(maxsize=64)
def plays_alone(rules: RuleSet) -> bool:
    """Return True for games with an auction in which three or more players each bid alone."""
    return (
        rules.table.players > 2
        and rules.table.sides in ("individual", "declarer_vs_rest")
        and rules.auction.style != "none"
        and rules.meld.phase != "stock"
        and not rules.exchange.pass_count
        and not rules.deal.stock
    )

"""The tables that this part of the expert is for."""

from __future__ import annotations

from functools import lru_cache

from acesaround.rules.model import RuleSet


@lru_cache(maxsize=64)
def plays_alone(rules: RuleSet) -> bool:
    """Whether it is an auction of three or more in which everyone bids for himself."""
    return (
        rules.table.players > 2
        and rules.table.sides in ("individual", "declarer_vs_rest")
        and rules.auction.style != "none"
        and rules.meld.phase != "stock"
        and not rules.exchange.pass_count
        and not rules.deal.stock
    )

"""Seeds for the first deals that tests need."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from acesaround.cards import Suit
from acesaround.game.actions import Deal
from acesaround.game.meld import has_marriage
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.session import deal

Changes = Mapping[str, Any]


def rules_of(rules: str, changes: Changes | None = None) -> RuleSet:
    """Return a preset with changes applied."""
    found = load(rules)
    return found.replace(**changes) if changes else found


def seed_where(
    wanted: Callable[[Deal], bool],
    rules: str,
    changes: Changes | None = None,
    *,
    dealer: int | None = None,
    start: int = 0,
) -> str:
    """Return the first seed from `start` whose deal is wanted.

    By default, seat 0 acts first.
    """
    found = rules_of(rules, changes)
    dealer = found.table.players - 1 if dealer is None else dealer
    for number in count(start):
        first = deal(found, str(number), 0, None)
        if first.dealer == dealer and wanted(first):
            return str(number)
    raise AssertionError("unreachable")


def dealt(rules: str, seed: str) -> Deal:
    """Return the first deal of a seed."""
    return deal(load(rules), seed, 0, None)


def any_deal(_: Deal) -> bool:
    """Accept any deal."""
    return True


def marriages(dealt: Deal, seat: int) -> list[Suit]:
    """Return the suits in which a seat holds king and queen."""
    return [suit for suit in Suit if has_marriage(dealt.hands[seat], suit)]

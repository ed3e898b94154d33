"""Tests of the meaning of every jump bid, against a table based on the manuals."""

from __future__ import annotations

from typing import Any

import pytest

from acesaround.judge import judge
from acesaround.rules.load import load, presets

STANDING = [None, *range(45, 100)]
JUMPS = range(1, 41)


def told(rules: Any, previous: int | None, bid: int) -> Any:
    question = {
        "id": 1,
        "rules": rules,
        "kind": "meld_bid",
        "input": {"previous": previous, "bid": bid},
    }
    return judge(question)["result"]["partner_meld"]


def by_tens(previous: int | None, bid: int) -> list[int] | None:
    """S0-14..16: 10 for each step, up to 59."""
    raised = bid - (50 if previous is None else previous)
    return [10 * raised, 10 * raised + 9] if raised > 0 and bid < 60 else None


def rounded(previous: int | None, bid: int) -> list[int | None] | None:
    """S1-29..32, A1-11, A1-12: the nearest ten from 14 up, capped at 59, or 15 from 60 up."""
    base = 50 if previous is None else previous
    if base >= 60:
        return [29, None] if bid == base + 15 else None
    if bid <= base or bid > 59:
        return None
    tens = bid - base
    low = {1: 14, 2: 14}.get(tens, 10 * tens - 4)
    return [low, None if bid == 59 else {1: 14}.get(tens, 10 * tens + 4)]


def a_marriage(previous: int | None, bid: int) -> list[int | None] | None:
    """S3-22, S3-66: the only legal amount shows a marriage."""
    if previous is None or previous < 50:
        following = 50
    else:
        following = previous + 1 if previous < 60 else previous - previous % 5 + 5
    return [2, None] if bid == following else None


def nothing(previous: int | None, bid: int) -> None:
    """Return None: without a convention, a bid shows no meld."""


TABLES = {
    "doubles-1993": by_tens,
    "double-deck": by_tens,
    "daugherty-1983": rounded,
    "nicholas-1992": a_marriage,
}


@pytest.mark.parametrize("preset", presets())
def test_S0_15_S1_29_S3_66_every_jump_from_every_standing_bid(preset: str) -> None:
    table = TABLES.get(preset, nothing)
    scale = load(preset).scale
    asked = 0
    for previous in STANDING:
        start = 49 if previous is None else previous
        for jump in JUMPS:
            bid = start + jump
            over = None if previous is None else previous * scale
            assert told(preset, over, bid * scale) == table(previous, bid), (previous, bid)
            asked += 1
    assert asked == len(STANDING) * len(JUMPS)


def test_S3_66_fifty_one_over_fifty_tells_of_a_marriage() -> None:
    assert told("nicholas-1992", 50, 51) == [2, None]
    assert told("nicholas-1992", None, 50) == [2, None]
    assert told("nicholas-1992", 60, 65) == [2, None]


def test_S3_66_what_cannot_be_bid_tells_nothing() -> None:
    assert told("nicholas-1992", 50, 50) is None
    assert told("nicholas-1992", 50, 54) is None
    assert told("nicholas-1992", 60, 61) is None


def test_S3_66_with_jumps_and_figures_of_ones_own() -> None:
    jumping = {"extends": "nicholas-1992", "auction": {"jump": True}}
    assert told(jumping, 50, 54) == [2, None]
    tenfold = {"extends": "nicholas-1992", "scale": 10}
    assert told(tenfold, 500, 510) == [20, None]
    dear = {"extends": "nicholas-1992", "meld": {"marriage": 5, "royal_marriage": 4}}
    assert told(dear, 50, 51) == [4, None]


def test_A0_12_silent_one() -> None:
    silent = {"extends": "doubles-1993", "table": {"meld_bid": "silent_one"}}
    for previous in range(50, 60):
        for bid in range(previous + 1, 66):
            tens = by_tens(previous, bid) if bid > previous + 1 else None
            assert told(silent, previous, bid) == tens

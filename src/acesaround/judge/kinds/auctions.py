"""Questions about the auction."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from acesaround.game.auction import (
    Auction,
    Call,
    call_error,
    first_bad_call,
    follow_auction,
    may_bid,
    may_open,
)
from acesaround.judge.errors import NOT_IN_THESE_RULES, BadQuestion, Refused
from acesaround.judge.fields import Input, entries, seat, whole
from acesaround.judge.result import Result
from acesaround.messages import questions
from acesaround.messages.values import shown
from acesaround.rules.model import RuleSet

LONGEST_TABLE: Final = 10_000


def bid_legality(source: Input) -> Result:
    """Return, for each amount, whether it's a legal bid over ``high_bid``.

    The amounts are listed in ``amounts``. Without that list, they range from 0 to the highest
    possible bid. If there's a ``hand``, it must meet the requirements for bidding.
    """
    rules = source.rules
    need_auction(rules)
    high = source.whole_or_none("high_bid")
    able = not source.given("hand") or may_open(rules, source.hand("hand"))
    amounts = _amounts(source, high)
    return {"table": {str(amount): able and may_bid(rules, high, amount) for amount in amounts}}


def _amounts(source: Input, high: int | None) -> list[int]:
    rules = source.rules
    if source.given("amounts"):
        return [
            whole(amount, f"input.amounts[{index}]")
            for index, amount in enumerate(source.items("amounts"))
        ]
    step = max(1, rules.scale // 10)
    first = 0
    if rules.highest_bid // step > LONGEST_TABLE:
        first = max(0, (high or rules.auction.opening or 0) // step * step - 100 * step)
    every = range(first, rules.highest_bid + 1, step)
    return list(every[: LONGEST_TABLE + 1])


def amounts_expected(expected: object) -> list[int]:
    """Return the amounts from an expected ``table``, for a question without ``amounts``."""
    table = expected.get("table") if isinstance(expected, Mapping) else None
    if not isinstance(table, Mapping):
        return []
    return [int(amount) for amount in table if re.fullmatch("[0-9]{1,9}", str(amount))]


def auction(source: Input) -> Result:
    """Return the seat that bids next, or the winner and amount if the auction is over."""
    rules = source.rules
    need_auction(rules)
    dealer, calls = source.seat("dealer"), _calls(source)
    now = follow_auction(rules, dealer, ())
    for index, call in enumerate(calls):
        if (problem := call_error(rules, now, call)) is not None:
            raise Refused(problem.family)
        now = follow_auction(rules, dealer, calls[: index + 1])
    return _standing(now)


def _standing(now: Auction) -> Result:
    if now.over:
        return {"winner": now.holder, "bid": now.high, "over": True}
    return {"next_to_act": now.turn, "high_bid": now.high, "over": False}


def auction_error(source: Input) -> Result:
    """Return the index of the first bid or pass that's out of turn or illegal, or null."""
    rules = source.rules
    need_auction(rules)
    index = first_bad_call(rules, source.seat("dealer"), _calls(source))
    return {"illegal_call_index": index}


def need_auction(rules: RuleSet) -> None:
    """Raise Refused if the rules don't include an auction."""
    if rules.auction.style == "none":
        raise Refused(NOT_IN_THESE_RULES)


def _calls(source: Input) -> list[Call]:
    calls = []
    for index, item in enumerate(source.items("calls") if source.given("calls") else ()):
        place = f"input.calls[{index}]"
        pair = entries(item, place)
        if len(pair) != 2:
            raise BadQuestion(questions.NOT_A_CALL(field=place))
        calls.append(Call(seat(source.rules, pair[0], place), _amount(pair[1], place)))
    return calls


def _amount(value: object, place: str) -> int | None:
    if value == "pass":
        return None
    if isinstance(value, str):
        raise BadQuestion(questions.NOT_AN_AMOUNT(field=place, found=shown(value)))
    return whole(value, place)

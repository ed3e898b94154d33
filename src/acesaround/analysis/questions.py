"""Positions as JSON lines, parsed field by field."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from acesaround.analysis.problem import Problem
from acesaround.analysis.sides import needs_declarer, side_of
from acesaround.cards import Card, CardError, Hand, Suit, parse_suit
from acesaround.game.trick import must_lead_trump
from acesaround.judge.errors import BadQuestion
from acesaround.judge.fields import card, check_copies, entries, seat, whole
from acesaround.judge.questions import identity_of, needed, rules_of
from acesaround.kernel.errors import PositionError
from acesaround.kernel.position import Position
from acesaround.kernel.trickrules import TrickRules
from acesaround.notation.deals import cards_in
from acesaround.rules.model import RuleSet
from acesaround.rules.wording import closest, shown

FIELDS: Final = ("id", "rules", "trump", "leader", "hands", "trick", "declarer", "bid")

_LONGEST_HAND: Final = 1000
"""Characters; the 20 cards of a hand take 59."""


def looks_like_a_problem(value: object) -> bool:
    """Return True if a JSON value is meant as a position, not as a game."""
    return isinstance(value, Mapping) and "aces" not in value


def problem_of(question: object, base_dir: Path | str | None = None) -> Problem:
    """Parse a problem from JSON. Raises `BadQuestion` with a single reason if it's invalid.

    `rules` is a preset, a file (relative to `base_dir`), or a table.
    """
    if not isinstance(question, Mapping):
        raise BadQuestion("not_an_object", f"a position is an object, not {shown(question)}")
    identity = identity_of(question.get("id"))
    for name in question:
        if name not in FIELDS:
            near = closest(str(name), FIELDS)
            hint = f"did you mean {near}?" if near else f"there are {', '.join(FIELDS)}"
            raise BadQuestion("unknown_field", f"there is no field {shown(name)}; {hint}")
    rules = rules_of(needed(question, "rules"), base_dir)
    try:
        position = _position(rules, question)
    except PositionError as error:
        raise BadQuestion(error.code, error.reason) from None
    return Problem(rules, position, _title(identity), identity)


def _title(identity: object) -> str:
    """Return an ``id`` for display, without characters that could move the cursor."""
    text = "" if identity is None else str(identity)
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _position(rules: RuleSet, question: Mapping[str, Any]) -> Position:
    trump = _suit(needed(question, "trump"))
    leader = seat(rules, needed(question, "leader"), "leader")
    if question.get("hands") is None:
        example = ", ".join(['"AS TH ..."'] * 2 + ["..."])
        message = f'hands is missing: give one for each seat, as "hands": [{example}]'
        raise BadQuestion("missing_field", message)
    hands = tuple(
        _hand(rules, hand, f"hands[{index}]")
        for index, hand in enumerate(entries(question["hands"], "hands"))
    )
    trick = _trick(rules, question.get("trick"))
    declarer = _seat_or_none(rules, question.get("declarer"))
    bid = None if question.get("bid") is None else whole(question["bid"], "bid")
    if declarer is None and needs_declarer(rules):
        message = "declarer is missing: who plays against the others?"
        raise BadQuestion("missing_field", message)
    full = not trick and all(len(hand) == rules.deal.hand for hand in hands)
    first_lead = full and bid is not None and not rules.deal.stock
    return Position(
        TrickRules.of(rules),
        trump,
        leader,
        hands,
        trick,
        side_of(rules, leader, declarer),
        lead_trump=first_lead and must_lead_trump(rules, bid),
    )


def _suit(value: object) -> Suit:
    if not isinstance(value, str):
        raise BadQuestion("wrong_type", f"trump must be a suit such as S, not {shown(value)}")
    try:
        return parse_suit(value)
    except CardError as error:
        raise BadQuestion("unknown_suit", f"trump: {error}") from None


def _hand(rules: RuleSet, value: object, place: str) -> Hand:
    if not isinstance(value, str):
        message = f"{place} must be a text of cards such as AS TH, not {shown(value)}"
        raise BadQuestion("wrong_type", message)
    if len(value) > _LONGEST_HAND:
        raise BadQuestion("bad_value", f"{place} has more than {_LONGEST_HAND} characters")
    try:
        cards = [each for word in value.replace(",", " ").split() for each in cards_in(word)]
    except CardError as error:
        raise BadQuestion("unknown_card", f"{place}: {error}") from None
    for each in cards:
        card(rules, str(each), place)
    check_copies(rules, cards, place)
    return Hand(cards)


def _trick(rules: RuleSet, value: object) -> tuple[Card, ...]:
    if value is None:
        return ()
    return tuple(
        card(rules, item, f"trick[{index}]") for index, item in enumerate(entries(value, "trick"))
    )


def _seat_or_none(rules: RuleSet, value: object) -> int | None:
    return None if value is None else seat(rules, value, "declarer")

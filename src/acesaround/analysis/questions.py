"""Field-by-field parser for positions in JSON lines."""

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
from acesaround.messages import questions
from acesaround.messages.values import shown
from acesaround.notation.deals import cards_in
from acesaround.rules.model import RuleSet
from acesaround.rules.wording import closest

FIELDS: Final = ("id", "rules", "trump", "leader", "hands", "trick", "declarer", "bid")

_LONGEST_HAND: Final = 1000
"""Maximum length of a hand in characters. A hand of 20 cards takes 59."""


def looks_like_a_problem(value: object) -> bool:
    """Return True if a JSON value seems to be a position rather than a game."""
    return isinstance(value, Mapping) and "aces" not in value


def problem_of(question: object, base_dir: Path | str | None = None) -> Problem:
    """Convert a JSON object to a problem. Raises `BadQuestion` if the object is invalid.

    The object's ``rules`` are a preset, a file (relative to `base_dir`), or a table.
    """
    if not isinstance(question, Mapping):
        raise BadQuestion(questions.POSITION_NOT_AN_OBJECT(found=shown(question)))
    identity = identity_of(question.get("id"))
    for name in question:
        if name not in FIELDS:
            field = shown(name)
            if near := closest(str(name), FIELDS):
                raise BadQuestion(questions.UNKNOWN_FIELD_BUT(field=field, near=near))
            raise BadQuestion(questions.UNKNOWN_FIELD(field=field, known=", ".join(FIELDS)))
    rules = rules_of(needed(question, "rules"), base_dir)
    try:
        position = _position(rules, question)
    except PositionError as error:
        raise BadQuestion(error.message) from None
    return Problem(rules, position, _title(identity), identity)


def _title(identity: object) -> str:
    """Return an ``id`` for display, without characters that could move the terminal's cursor."""
    text = "" if identity is None else str(identity)
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _position(rules: RuleSet, question: Mapping[str, Any]) -> Position:
    trump = _suit(needed(question, "trump"))
    leader = seat(rules, needed(question, "leader"), "leader")
    if question.get("hands") is None:
        example = ", ".join(['"AS TH ..."'] * 2 + ["..."])
        raise BadQuestion(questions.HANDS_MISSING(example=example))
    hands = tuple(
        _hand(rules, hand, f"hands[{index}]")
        for index, hand in enumerate(entries(question["hands"], "hands"))
    )
    trick = _trick(rules, question.get("trick"))
    declarer = _seat_or_none(rules, question.get("declarer"))
    bid = None if question.get("bid") is None else whole(question["bid"], "bid")
    if declarer is None and needs_declarer(rules):
        raise BadQuestion(questions.DECLARER_MISSING())
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
        wanted, found = questions.A_SUIT(), shown(value)
        raise BadQuestion(questions.WRONG_TYPE(field="trump", wanted=wanted, found=found))
    try:
        return parse_suit(value)
    except CardError as error:
        problem = questions.UNKNOWN_SUIT(field="trump", problem=error.message)
        raise BadQuestion(problem) from None


def _hand(rules: RuleSet, value: object, place: str) -> Hand:
    if not isinstance(value, str):
        wanted, found = questions.HAND_OF_CARDS(), shown(value)
        raise BadQuestion(questions.WRONG_TYPE(field=place, wanted=wanted, found=found))
    if len(value) > _LONGEST_HAND:
        raise BadQuestion(questions.TOO_MANY_CHARACTERS(field=place, most=_LONGEST_HAND))
    try:
        cards = [each for word in value.replace(",", " ").split() for each in cards_in(word)]
    except CardError as error:
        problem = questions.UNKNOWN_CARD(field=place, problem=error.message)
        raise BadQuestion(problem) from None
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

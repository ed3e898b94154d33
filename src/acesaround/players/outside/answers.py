"""Converts decisions to and from protocol answers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from math import isfinite
from typing import Any, Final

from acesaround.cards import CardError, parse_suit
from acesaround.game.actions import Action
from acesaround.game.legal import Legal
from acesaround.messages import Message, UnreadableMessage, cards, external
from acesaround.notation.actions import ActionError, parse_action
from acesaround.players.base import Alternative, Choice
from acesaround.players.conventions.formula import FormulaLine
from acesaround.players.outside.errors import Fault

LONGEST_ACTION: Final = 500
LONGEST_WHY: Final = 1000
MOST_REASONS: Final = 50
MOST_ALTERNATIVES: Final = 200
_LEGAL_SHOWN: Final = 250
"""Maximum number of characters of legal actions to show in an error."""
_WORTH: Final = re.compile(r"[0-9]{1,6}(?:/[1-9][0-9]{0,5})?")


def answer_json(number: object, choice: Choice, why: str) -> dict[str, Any]:
    """Return the answer to question `number`. `why` is the reasons as text."""
    found: dict[str, Any] = {"id": number, "action": str(choice.action), "why": why}
    if choice.why:
        found["reasons"] = [reason.to_json() for reason in choice.why[:MOST_REASONS]]
    if choice.formula is not None:
        found["formula"] = _formula_json(choice.formula)
    if choice.bid_chance is not None:
        found["bid_chance"] = choice.bid_chance
    if choice.worlds:
        found["worlds"] = choice.worlds
    if choice.alternatives:
        found["alternatives"] = [
            _alternative_json(one) for one in choice.alternatives[:MOST_ALTERNATIVES]
        ]
    return found


def _formula_json(line: FormulaLine) -> dict[str, Any]:
    found = {field.name: getattr(line, field.name) for field in fields(line)}
    return found | {"suit": str(line.suit), "worth": str(line.worth)}


def _alternative_json(one: Alternative) -> dict[str, Any]:
    found: dict[str, Any] = {
        "action": str(one.action),
        "mean": one.mean,
        "error": one.error,
        "worlds": one.worlds,
    }
    if one.wins is not None:
        found["wins"] = one.wins
    return {name: value for name, value in found.items() if _writable(value)}


def _writable(value: object) -> bool:
    return not isinstance(value, float) or isfinite(value)


def choice_from(answer: Mapping[str, Any], legal: Legal) -> Choice:
    """Return the decision in an answer.

    Raises `Fault` if it isn't a legal action. All other fields are optional, and any invalid ones
    are dropped.
    """
    text = answer.get("action")
    if not isinstance(text, str) or len(text) > LONGEST_ACTION:
        raise Fault(external.ACTION_NO_TEXT())
    try:
        action = parse_action(text)
    except ActionError as error:
        raise Fault(external.ACTION_UNREADABLE(problem=error.message)) from None
    if action not in legal:
        raise Fault(external.ILLEGAL(action=repr(text[:40]), legal=repr(legal)[:_LEGAL_SHOWN]))
    return Choice(
        action,
        _reasons(answer),
        _alternatives(answer.get("alternatives"), legal),
        _formula(answer.get("formula")),
        _chance(answer.get("bid_chance")),
        max(0, _whole(answer.get("worlds")) or 0),
    )


def _reasons(answer: Mapping[str, Any]) -> tuple[Message, ...]:
    """Return the reasons as messages, or in the program's own words if not all can be read."""
    given = answer.get("reasons")
    listed = given[:MOST_REASONS] if isinstance(given, list) else []
    found = _messages(listed)
    if found and len(found) == len(listed) and all(message.is_known for message in found):
        return found
    return _why(answer.get("why")) or found


def _messages(listed: Sequence[object]) -> tuple[Message, ...]:
    """Return the reasons as messages. Keep unknown codes, and drop unreadable reasons."""
    found = []
    for one in listed:
        try:
            found.append(Message.from_json(one))
        except UnreadableMessage:
            continue
    return tuple(found)


def _why(given: object) -> tuple[Message, ...]:
    """Return the reasons in the program's own words."""
    if not isinstance(given, str):
        return ()
    kept = "".join(c if c.isprintable() else " " for c in given[: 2 * LONGEST_WHY])
    text = " ".join(kept.split())[:LONGEST_WHY]
    return (cards.WRITTEN(text=text),) if text else ()


def _formula(given: object) -> FormulaLine | None:
    if not isinstance(given, dict):
        return None
    worth, partner_meld = given.get("worth"), given.get("partner_meld")
    if not isinstance(worth, str) or _WORTH.fullmatch(worth) is None:
        return None
    numbers = {name: _whole(given.get(name)) for name in _FORMULA_NUMBERS}
    if None in numbers.values() or (partner_meld is not None and _whole(partner_meld) is None):
        return None
    try:
        suit = parse_suit(str(given.get("suit")))
    except CardError:
        return None
    return FormulaLine(
        suit=suit,
        partner_meld=partner_meld,
        worth=Fraction(worth),
        **numbers,  # type: ignore[arg-type]
    )


_FORMULA_NUMBERS: Final = tuple(
    field.name
    for field in fields(FormulaLine)
    if field.name not in ("suit", "partner_meld", "worth")
)


def _alternatives(given: object, legal: Legal) -> tuple[Alternative, ...]:
    if not isinstance(given, list):
        return ()
    found = (_alternative(one, legal) for one in given[:MOST_ALTERNATIVES])
    return tuple(one for one in found if one is not None)


def _alternative(given: object, legal: Legal) -> Alternative | None:
    if not isinstance(given, dict):
        return None
    action = _action(given.get("action"))
    mean, error = _figure(given.get("mean")), _figure(given.get("error"))
    if action is None or action not in legal or mean is None:
        return None
    worlds = int(_figure(given.get("worlds")) or 0)
    return Alternative(action, mean, error or 0.0, worlds, _figure(given.get("wins")))


def _action(text: object) -> Action | None:
    if not isinstance(text, str) or len(text) > LONGEST_ACTION:
        return None
    try:
        return parse_action(text)
    except ActionError:
        return None


def _figure(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 1e12:
        return None
    return float(value) if isfinite(value) else None


def _chance(value: object) -> float | None:
    found = _figure(value)
    return found if found is not None and 0 <= found <= 1 else None


def _whole(value: object) -> int | None:
    """Return `value` if it's an integer of moderate size, or else None."""
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**6:
        return None
    return value

"""A decision as an answer of the protocol, and back."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, Final

from acesaround.game.actions import Action
from acesaround.game.legal import Legal
from acesaround.notation.actions import ActionError, parse_action
from acesaround.players.base import Alternative, Choice
from acesaround.players.outside.errors import Fault

LONGEST_ACTION: Final = 500
LONGEST_WHY: Final = 1000
MOST_ALTERNATIVES: Final = 200


def answer_json(number: object, choice: Choice) -> dict[str, Any]:
    """The answer to question `number`."""
    found: dict[str, Any] = {"id": number, "action": str(choice.action), "why": choice.why}
    if choice.alternatives:
        found["alternatives"] = [
            _alternative_json(one) for one in choice.alternatives[:MOST_ALTERNATIVES]
        ]
    return found


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
    """The decision in an answer.

    Raises Fault where it is no legal action. Reasons and alternatives are a courtesy: what is
    wrong with them is left out.
    """
    text = answer.get("action")
    if not isinstance(text, str) or len(text) > LONGEST_ACTION:
        raise Fault("illegal", "its action is no text, or far too long")
    try:
        action = parse_action(text)
    except ActionError as error:
        raise Fault("illegal", str(error)) from None
    if action not in legal:
        raise Fault("illegal", f"{text[:40]!r} is not legal: {legal!r}"[:300])
    return Choice(action, _why(answer.get("why")), _alternatives(answer.get("alternatives"), legal))


def _why(given: object) -> str:
    if not isinstance(given, str):
        return ""
    kept = "".join(c if c.isprintable() else " " for c in given[: 2 * LONGEST_WHY])
    return " ".join(kept.split())[:LONGEST_WHY]


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

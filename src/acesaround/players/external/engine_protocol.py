"""Engine protocol: its lines, messages, and answers, and the errors that programs cause."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from hashlib import sha256
from itertools import islice
from math import isfinite
from typing import Any, Final, Literal, NoReturn, cast

from acesaround import __version__
from acesaround.cards import CardError, parse_suit
from acesaround.game.actions import Action
from acesaround.game.legal import Legal
from acesaround.game.state import HandResult
from acesaround.game.view import View
from acesaround.messages import CodedError, Message, UnreadableMessage, players, values
from acesaround.notation.actions import ActionError, parse_action
from acesaround.notation.view_fields import in_version_1
from acesaround.notation.views import result_json, view_json
from acesaround.players.base import Alternative, BadLimit, Choice, Limit
from acesaround.players.conventions import FormulaLine
from acesaround.rules.model import RuleSet, to_table

FaultKind = Literal["late", "died", "garbage", "wrong_id", "illegal", "error", "gone"]
"""Cause of a forfeited decision.

``late``: no answer within the limit and grace period; ``died``: the program exited or couldn't be
restarted; ``garbage``: a line that isn't a message; ``wrong_id``: an answer to a question never
asked; ``illegal``: an answer that isn't a legal action; ``error``: the program reported an error;
``gone``: it failed too often and wasn't restarted.
"""


class ExternalPlayerError(CodedError):
    """Command that can't be started, or a program that doesn't speak the protocol."""


class Declined(ExternalPlayerError):
    """Rules that a program declines to play."""


class Fault(CodedError):
    """Forfeit of one decision. The message says what happened."""

    @property
    def kind(self) -> FaultKind:
        """Kind of fault, which is also the message's code."""
        return cast(FaultKind, self.code)


class BadLine(CodedError):
    """Line that isn't a message."""


Json = dict[str, Any]

PROTOCOL: Final = 1
"""Protocol version in use."""
MOST_LISTED: Final = 50
"""Maximum number of legal actions to list as text. The view has all of them in compact form."""


def hello_to_player() -> Json:
    """Return the first line that a table sends."""
    return {"type": "hello", "protocols": [PROTOCOL], "table": "acesaround", "version": __version__}


def hello_to_table(name: str) -> Json:
    """Return the first line that a player sends."""
    return {"type": "hello", "protocol": PROTOCOL, "name": name, "version": __version__}


def game_message(
    rules: RuleSet, results: tuple[HandResult, ...], seed: int | str | None = None
) -> Json:
    """Return the message with the rules and finished hands of the current game.

    `seed` is replaced by a number derived from it, because the seed of a deal would reveal its
    cards.
    """
    return {
        "type": "game",
        "rules": to_table(rules),
        "digest": rules.digest,
        "seats": list(rules.seats),
        "sides": list(rules.teams),
        "hands": [result_json(result) for result in results],
        "seed": None if seed is None else _derived_seed(seed),
    }


def _derived_seed(seed: int | str) -> int:
    """Derive a 48-bit number from a seed. Every JSON parser can represent it exactly."""
    return int.from_bytes(sha256(f"player {seed}".encode()).digest()[:6])


def hand_message(result: HandResult) -> Json:
    """Return a message about a finished hand."""
    return {"type": "hand", "result": result_json(result)}


def choose_message(number: int, view: View, limit: Limit) -> Json:
    """Return a question, leaving out actions that version 1 of the protocol doesn't have."""
    legal = in_version_1(view, view.legal)
    return {
        "type": "choose",
        "id": number,
        "view": view_json(replace(view, legal=legal), results=False),
        "actions": listed_actions(legal),
        "count": len(legal),
        "limit": limit_json(limit),
    }


def cancel_message(number: int) -> Json:
    """Return a request to answer immediately."""
    return {"type": "cancel", "id": number}


def quit_message() -> Json:
    """Return the message that tells the program to quit."""
    return {"type": "quit"}


def listed_actions(legal: Legal) -> list[str]:
    """Return the legal actions as strings, up to the maximum number listed."""
    return [str(action) for action in islice(legal, MOST_LISTED)]


_LIMIT_FIELDS: Final = ("seconds", "worlds", "nodes", "hand_seconds")


def limit_json(limit: Limit) -> Json:
    """Return a limit as JSON, without the parts that aren't set."""
    return {name: value for name in _LIMIT_FIELDS if (value := getattr(limit, name)) is not None}


def limit_from(given: object) -> Limit:
    """Parse a limit. None means no limit. Raises BadLine if it's invalid."""
    if given is None:
        return Limit()
    if not isinstance(given, dict):
        raise BadLine(players.LIMIT_NO_OBJECT(example='{"seconds": 1}'))
    figures: dict[str, Any] = {}
    for name in _LIMIT_FIELDS:
        if (value := given.get(name)) is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            raise BadLine(players.LIMIT_NO_NUMBER(name=name))
        figures[name] = value
    try:
        return Limit(**figures)
    except BadLimit as error:
        raise BadLine(error.message) from None


MAX_LINE_BYTES: Final = 1 << 20
"""Maximum number of bytes in a line from a player. An answer has about a hundred bytes."""


def encode(message: Mapping[str, Any]) -> bytes:
    """Encode a message as a line."""
    text = json.dumps(message, separators=(",", ":"), allow_nan=False)
    return text.encode() + b"\n"


def decode(line: bytes) -> dict[str, Any]:
    """Parse a line. Raises BadLine if it isn't a message."""
    try:
        found = json.loads(line.decode("utf-8-sig"), parse_constant=_reject_constant)
    except UnicodeDecodeError as error:
        raise BadLine(players.NOT_UTF8(number=error.start + 1)) from None
    except json.JSONDecodeError as error:
        raise BadLine(players.BAD_JSON(column=error.colno, problem=error.msg)) from None
    except RecursionError:
        raise BadLine(players.TOO_DEEP()) from None
    except ValueError:
        raise BadLine(players.BAD_NUMBER()) from None
    if not isinstance(found, dict):
        raise BadLine(players.NOT_AN_OBJECT())
    return found


def excerpt(line: bytes) -> str:
    """Return the start of a line, for error messages."""
    text = "".join(c if c.isprintable() else "?" for c in line[:60].decode(errors="replace"))
    return repr(text[:40] + ("..." if len(text) > 40 else ""))


def _reject_constant(name: str) -> NoReturn:
    raise ValueError(name)


LONGEST_ACTION: Final = 500
LONGEST_WHY: Final = 1000
MOST_REASONS: Final = 50
MOST_ALTERNATIVES: Final = 200
_LEGAL_SHOWN: Final = 250
"""Maximum number of characters of legal actions to show in an error."""
_WORTH_PATTERN: Final = re.compile(r"[0-9]{1,6}(?:/[1-9][0-9]{0,5})?")


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
        raise Fault(players.ACTION_NO_TEXT())
    try:
        action = parse_action(text)
    except ActionError as error:
        raise Fault(players.ACTION_UNREADABLE(problem=error.message)) from None
    if action not in legal:
        raise Fault(players.ILLEGAL(action=repr(text[:40]), legal=repr(legal)[:_LEGAL_SHOWN]))
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
    return (values.WRITTEN(text=text),) if text else ()


def _formula(given: object) -> FormulaLine | None:
    if not isinstance(given, dict):
        return None
    worth, partner_meld = given.get("worth"), given.get("partner_meld")
    if not isinstance(worth, str) or _WORTH_PATTERN.fullmatch(worth) is None:
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
    mean, error = _number(given.get("mean")), _number(given.get("error"))
    if action is None or action not in legal or mean is None:
        return None
    worlds = int(_number(given.get("worlds")) or 0)
    return Alternative(action, mean, error or 0.0, worlds, _number(given.get("wins")))


def _action(text: object) -> Action | None:
    if not isinstance(text, str) or len(text) > LONGEST_ACTION:
        return None
    try:
        return parse_action(text)
    except ActionError:
        return None


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 1e12:
        return None
    return float(value) if isfinite(value) else None


def _chance(value: object) -> float | None:
    found = _number(value)
    return found if found is not None and 0 <= found <= 1 else None


def _whole(value: object) -> int | None:
    """Return `value` if it's an integer of moderate size, or else None."""
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**6:
        return None
    return value

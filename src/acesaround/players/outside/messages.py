"""Protocol messages, as the table writes them and a player reads them."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from itertools import islice
from math import isfinite
from typing import Any, Final

from acesaround import __version__
from acesaround.game.legal import Legal
from acesaround.game.state import HandResult
from acesaround.game.view import View
from acesaround.messages import external
from acesaround.notation.views import result_json, view_json
from acesaround.notation.views.legal import in_version_1
from acesaround.players.limit import BadLimit, Limit
from acesaround.players.outside.errors import BadLine
from acesaround.rules.dump import to_table
from acesaround.rules.model import RuleSet

Json = dict[str, Any]

PROTOCOL: Final = 1
"""Protocol version in use."""
MOST_LISTED: Final = 50
"""Maximum number of legal actions to list as text. The view has all of them in compact form."""


def hello_to_player() -> Json:
    """Return the first line that a table sends."""
    return {
        "type": "hello",
        "protocols": [PROTOCOL],
        "table": "acesaround",
        "version": __version__,
    }


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
        "sides": list(rules.scorers),
        "hands": [result_json(result) for result in results],
        "seed": None if seed is None else _drawn(seed),
    }


def _drawn(seed: int | str) -> int:
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
        "actions": listed(legal),
        "count": len(legal),
        "limit": limit_json(limit),
    }


def cancel_message(number: int) -> Json:
    """Return a request to answer immediately."""
    return {"type": "cancel", "id": number}


def quit_message() -> Json:
    """Return the message that tells the program to quit."""
    return {"type": "quit"}


def listed(legal: Legal) -> list[str]:
    """Return the legal actions as strings, up to the maximum number listed."""
    return [str(action) for action in islice(legal, MOST_LISTED)]


_FIGURES: Final = ("seconds", "worlds", "nodes", "hand_seconds")


def limit_json(limit: Limit) -> Json:
    """Return a limit as JSON, without the parts that aren't set."""
    return {name: value for name in _FIGURES if (value := getattr(limit, name)) is not None}


def limit_from(given: object) -> Limit:
    """Parse a limit. None means no limit. Raises BadLine if it's invalid."""
    if given is None:
        return Limit()
    if not isinstance(given, dict):
        raise BadLine(external.LIMIT_NO_OBJECT(example='{"seconds": 1}'))
    figures: dict[str, Any] = {}
    for name in _FIGURES:
        if (value := given.get(name)) is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            raise BadLine(external.LIMIT_NO_NUMBER(name=name))
        figures[name] = value
    try:
        return Limit(**figures)
    except BadLimit as error:
        raise BadLine(error.message) from None

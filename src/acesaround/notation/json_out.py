"""JSON writer for records, which uses the same model as the text format."""

from __future__ import annotations

import json
from typing import Any

from acesaround.messages.records import GAME_TOO_LONG_TO_WRITE
from acesaround.notation.deals import UNKNOWN, AnyDeal, as_partial
from acesaround.notation.errors import NotationError
from acesaround.notation.limits import FORMAT, LONGEST_GAME
from acesaround.notation.record import HandRecord, Move, Record
from acesaround.notation.recording import Played, record_of, speaking, verified
from acesaround.notation.ruleset import named, read_value


def to_json(game: Played | Record, indent: int | None = None) -> str:
    """Return a game or record as JSON text, on a single line unless `indent` is given.

    Raises NotationError for data that a record can't contain.
    """
    record = game if isinstance(game, Record) else record_of(game)
    if record.state is None:
        record = verified(record)
    with speaking():
        text = json.dumps(as_object(record), indent=indent, ensure_ascii=False)
    if len(text) > LONGEST_GAME:
        raise NotationError(GAME_TOO_LONG_TO_WRITE(most=LONGEST_GAME))
    return text


def as_object(record: Record) -> dict[str, Any]:
    """Return a record as an object that can be encoded as JSON."""
    names = named(record.rules)
    rules: dict[str, Any] = {"name": names.name}
    if names.extends != names.name:
        rules["extends"] = names.extends
    if names.changes:
        rules["changes"] = {path: read_value(value) for path, value in names.changes}
    rules["digest"] = record.rules.digest
    found: dict[str, Any] = {"aces": FORMAT}
    if record.tags:
        found["tags"] = dict(record.tags)
    found["rules"] = rules
    if record.seed is not None:
        found["seed"] = record.seed
    if record.comment:
        found["comment"] = record.comment
    found["hands"] = [_hand_object(hand) for hand in record.hands]
    if (result := record.result) is not None:
        found["result"] = {
            "winner": result.winner,
            "reason": result.reason,
            "scores": list(result.scores),
        }
    return found


def deal_object(deal: AnyDeal) -> dict[str, Any]:
    """Return a deal as an object that can be encoded as JSON."""
    some = as_partial(deal)
    found: dict[str, Any] = {"dealer": some.dealer, "hands": [str(hand) for hand in some.hands]}
    if some.widow.known or some.widow.others:
        found["widow"] = str(some.widow)
    if some.stock or some.stock_others:
        found["stock"] = [*map(str, some.stock), *[UNKNOWN] * some.stock_others]
    return found


def _hand_object(hand: HandRecord) -> dict[str, Any]:
    found: dict[str, Any] = {"deal": deal_object(hand.deal)}
    if hand.comment:
        found["comment"] = hand.comment
    found["moves"] = [_move_object(move) for move in hand.moves]
    if hand.melds:
        found["melds"] = list(hand.melds)
    if (score := hand.score) is not None:
        found["score"] = {
            "outcome": score.outcome,
            "sides": [
                {"meld": row.meld, "tricks": row.tricks, "score": row.score, "total": row.total}
                for row in score.sides
            ],
        }
    return found


def _move_object(move: Move) -> dict[str, Any]:
    found: dict[str, Any] = {"seat": move.seat, "action": str(move.action)}
    if move.comment:
        found["comment"] = move.comment
    return found

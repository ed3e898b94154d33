"""Files from older versions, opened by current readers.

Each reader takes a file and an empty folder, checks what holds for every file of its kind, and
returns its meaning as plain JSON. Sentences aren't part of that, because they can be reworded.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

from tests.data.arena import duel_log, duel_result, ladder_log, ladder_result
from tests.data.meaning import Json, lines_of, means_the_same, standing
from tests.data.server import database, documents, server_conversation, tokens

from acesaround.analysis.answers import answers
from acesaround.analysis.pool import Limits, Pool
from acesaround.cli.export import record_of_save
from acesaround.game.state import HandResult
from acesaround.game.view import View
from acesaround.judge.questions import judge_lines
from acesaround.notation import (
    dumps,
    from_json,
    parse,
    read,
    read_json,
    to_json,
    view_from_json,
    view_json,
)
from acesaround.notation.actions import parse_action
from acesaround.notation.record import Record
from acesaround.notation.views import result_from_json
from acesaround.players.external.engine import Engine
from acesaround.players.external.engine_protocol import choice_from, decode
from acesaround.players.registry import player
from acesaround.rules.load import from_table, load, load_file, presets
from acesaround.table.saves import open_save
from acesaround.table.state import TableState
from acesaround.tui.table import Table

# Saves


def save(path: Path, spare: Path) -> Json:
    """Resume a game saved by `aces play`, and export it as a record in both forms."""
    copy = Path(shutil.copy(path, spare / path.name))
    kept, saved = open_save(copy)
    done = len(saved.done)
    with kept:
        table = Table.start(kept, saved)
        assert len(table.history.actions()) == done, "a game that waits for somebody has moved"
    record = record_of_save(copy)
    _round_trips(record)
    assert record.actions == tuple(parse_action(one.action) for one in saved.done)
    header = saved.header
    return {
        "digest": header.rules.digest,
        "seed": header.seed,
        "seats": [*header.rules.seats, *header.seats],
        "actions": done,
        "reasons": sum(bool(one.why) for one in saved.done),
        "redo": _to_redo(saved.history.now),
        "ended": saved.ended,
        "torn": saved.torn,
        "game": standing(saved.state),
    }


def _to_redo(now: TableState) -> list[str]:
    """Return the actions that a redo would take."""
    found, state = list[str](), now.redo_state
    while state is not None and state.game is not now.game and state.previous is not None:
        if state.game is not state.previous.game:
            found.append(str(state.last))
        state = state.previous
    return found[::-1]


# Records


def records(path: Path, _: Path) -> list[Json]:
    """Read games as text, or one JSON object per line."""
    with path.open("rb") as stream:
        return _recorded((read if path.suffix == ".aces" else read_json)(stream))


def kept_games(path: Path, _: Path) -> list[Json]:
    """Read a duel's saved games up to the length in its log. A crash can leave more."""
    kept = lines_of(path.with_suffix(".jsonl"))[-1]["kept"]
    return _recorded(read(BytesIO(path.read_bytes()[:kept])))


def deal_lines(path: Path, _: Path) -> list[str]:
    """Read deals, one per line, in the text form of the action."""
    return [str(parse_action(line)) for line in path.read_text("utf-8").splitlines()]


def _round_trips(record: Record) -> None:
    assert parse(dumps(record)) == record
    assert from_json(to_json(record)) == record


def _recorded(found: Iterable[Record]) -> list[Json]:
    games = list(found)
    for record in games:
        _round_trips(record)
    return [_game(record) for record in games]


def _game(record: Record) -> Json:
    result = record.result
    return {
        "digest": record.rules.digest,
        "seed": record.seed,
        "tags": dict(record.tags),
        "hands": [
            {
                "deal": str(hand.deal),
                "moves": len(hand.moves),
                "comments": sum(bool(move.comment) for move in hand.moves),
                "melds": list(hand.melds),
                "score": hand.score and [hand.score.outcome, *(s.total for s in hand.score.sides)],
            }
            for hand in record.hands
        ],
        "result": result and [result.winner, result.reason, *result.scores],
        "game": None if record.state is None else standing(record.state),
    }


# Views and engines


def views(path: Path, _: Path) -> list[Json]:
    """Read views, one per line, with the rules by name or as a table."""
    found = []
    for line in lines_of(path):
        rules = load(line["rules"])
        results = tuple(result_from_json(one, rules) for one in line["results"])
        view = view_from_json(line["view"], rules, results)
        _written_again(line["view"], view)
        found.append({"phase": view.phase.value, "seat": view.seat})
    return found


def _written_again(then: Json, view: View) -> None:
    """Check that a view reads back the same. It can have more legal actions, but not fewer."""
    now = view_json(view, results=False)
    given = then["legal"]
    if given["kind"] == "list":
        assert all(parse_action(text) in view.legal for text in given["actions"])
    else:
        assert means_the_same(given, now["legal"])
    left_out = ("legal", "match")
    assert means_the_same({k: v for k, v in then.items() if k not in left_out}, now)
    match = {name: value for name, value in then["match"].items() if name != "results"}
    assert means_the_same(match, now["match"])


def engine_conversation(path: Path, _: Path) -> Json:
    """Replay a conversation: ``>`` lines from the table, ``<`` lines from the player.

    Our engine understands the table and gives the same answers as our frozen player did then. The
    player's answers are legal for the table that reads them.
    """
    said, rules, name = list[bytes](), None, ""
    results: tuple[HandResult, ...] = ()
    open_views, answered = {}, dict[int, str]()
    for line in path.read_text("utf-8").splitlines():
        mark, text = line[0], line[2:]
        message = decode(text.encode())
        if mark == ">":
            said.append(text.encode() + b"\n")
            if message["type"] == "game":
                rules = from_table(message["rules"])
                assert rules.digest == message["digest"]
                results = tuple(result_from_json(one, rules) for one in message["hands"])
            elif message["type"] == "hand":
                assert rules is not None
                results = (*results, result_from_json(message["result"], rules))
            elif message["type"] == "choose":
                assert rules is not None
                view = view_from_json(message["view"], rules, results)
                _written_again(message["view"], view)
                open_views[message["id"]] = view
        elif message.get("type") == "hello":
            name = message["name"]
        else:
            choice = choice_from(message, open_views.pop(message["id"]).legal)
            answered[message["id"]] = str(choice.action)
    assert not open_views, "questions without an answer"
    sink = BytesIO()
    Engine(player("daugherty"), sink).serve(said)
    heard = [decode(line) for line in sink.getvalue().splitlines()]
    assert heard[0]["type"] == "hello" and len(heard) == 1 + len(answered)
    now = {message["id"]: message["action"] for message in heard[1:]}
    assert now.keys() == answered.keys()
    if name == "daugherty":
        assert now == answered
    return {"player": name, "answered": list(answered.values())}


# Rules


def rules_file(path: Path, _: Path) -> str:
    """Return the digest of a rules file."""
    return load_file(path).digest


def rules_table(path: Path, _: Path) -> str:
    """Return the digest of a whole rules table in JSON."""
    return from_table(json.loads(path.read_text("utf-8"))).digest


def rules_list(path: Path, _: Path) -> Json:
    """Check that every preset listed by `aces rules list --json` still exists."""
    found = json.loads(path.read_text("utf-8"))
    for one in found:
        assert one["name"] in presets()
    return {one["name"]: one["digest"] for one in found}


# Questions


def judged(path: Path, _: Path) -> int:
    """Check questions to the judge against their recorded answers."""
    wanted = lines_of(path)
    asked = (json.dumps(one["question"]).encode() for one in wanted)
    for then, now in zip(wanted, judge_lines(asked), strict=True):
        assert means_the_same(then["answer"], now.answer), then
    return len(wanted)


def solved(path: Path, _: Path) -> int:
    """Check solver answers by position. Exact answers have a single value."""
    wanted = lines_of(path)
    asked = [json.dumps(one["position"]).encode() for one in wanted]
    with Pool(1, Limits()) as pool:
        found = list(answers(asked, pool))
    for then, now in zip((one["answer"] for one in wanted), found, strict=True):
        same = ("id", "value", "exact", "lower", "upper", "cards", "error")
        assert means_the_same({k: then[k] for k in same if k in then}, now), then
    return len(wanted)


Reader = Callable[[Path, Path], Any]

READERS: dict[str, Reader] = {
    "saves/*.jsonl": save,
    "records/*.aces": records,
    "records/*.jsonl": records,
    "records/*.txt": deal_lines,
    "arena/*.jsonl": duel_log,
    "arena/*.aces": kept_games,
    "arena/*.json": duel_result,
    "arena/ladder/*.jsonl": ladder_log,
    "arena/ladder/result.json": ladder_result,
    "views/*.jsonl": views,
    "engine/*.txt": engine_conversation,
    "rules/list.json": rules_list,
    "rules/*.toml": rules_file,
    "rules/*.json": rules_table,
    "judge/*.jsonl": judged,
    "solve/*.jsonl": solved,
    "server/tables.db": database,
    "server/tokens.json": tokens,
    "server/documents.json": documents,
    "server/conversation*.jsonl": server_conversation,
}
"""Pairs of file pattern and reader. The first matching pattern applies."""


def reader_of(name: str) -> Reader | None:
    """Return the reader for a path within a version's folder, or None."""
    for pattern, reader in READERS.items():
        if Path(name).match(pattern) and name.count("/") == pattern.count("/"):
            return reader
    return None

"""Files that older versions wrote, opened by the readers of today.

Each reader takes a file and an empty folder, asserts what must hold for any file of its kind, and
returns what the file means as plain JSON. Sentences aren't part of that: they may be reworded.
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
from tests.server.conftest import Served, serve
from tests.server.guest import Guest

from acesaround.analysis.duel.ladder import Ladder, climb
from acesaround.analysis.duel.log import terms_of
from acesaround.analysis.duel.run import Run
from acesaround.analysis.duel.terms import Duel
from acesaround.analysis.pool import Limits, Pool
from acesaround.analysis.stream import answers
from acesaround.cli.export import record_of_save
from acesaround.game.state import HandResult, State
from acesaround.game.view import View
from acesaround.judge.lines import judge_lines
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
from acesaround.players.limit import NO_LIMIT, Limit
from acesaround.players.outside.answers import choice_from
from acesaround.players.outside.engine import Engine
from acesaround.players.outside.lines import decode
from acesaround.players.registry import player
from acesaround.protocol import decode as decode_command
from acesaround.rules.load import from_table, load, load_file, presets
from acesaround.server.table.coding import from_text
from acesaround.server.table.header import Header
from acesaround.server.table.state import TableState
from acesaround.store.events import EventLog
from acesaround.store.savefile import SaveFile
from acesaround.tui.line.table import Table

Json = dict[str, Any]


def lines_of(path: Path) -> list[Json]:
    """The objects of a file with one to a line, less a torn last line."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.endswith("\n")]


def standing(state: State) -> Json:
    """A game at one moment: everything a person would see if all cards were open."""
    match, this = state.match, state.round
    return {
        "phase": state.phase.value,
        "turn": state.turn,
        "dealer": match.dealer,
        "scores": list(match.scores),
        "outcomes": [result.outcome for result in match.results],
        "winner": match.winner,
        "reason": match.reason,
        "contract": None if this is None else [this.declarer, this.bid, str(this.trump or "")],
        "counted": None if this is None else list(this.counted),
        "hands": [str(hand) for hand in state.hands],
        "trick": " ".join(map(str, state.trick)),
        "tricks": len(state.tricks),
        "taken": list(state.taken),
    }


# Saves


def save(path: Path, spare: Path) -> Json:
    """A game saved by `aces play`: resumed, and exported as a record in both forms."""
    copy = Path(shutil.copy(path, spare / path.name))
    kept, saved = SaveFile.open(copy)
    with kept:
        table = Table.resume(kept, saved)
        assert table.state == saved.states[-1], "a game that waits for somebody has moved"
        assert len(table.done) == len(saved.done)
    record = record_of_save(copy)
    _round_trips(record)
    assert record.actions == tuple(done.action for done in saved.done)
    header = saved.header
    return {
        "digest": header.rules.digest,
        "seed": header.seed,
        "seats": [*header.rules.seats, *header.seats],
        "actions": len(saved.done),
        "reasons": sum(bool(done.why) for done in saved.done),
        "redo": [str(done.action) for done in saved.undone.latest],
        "ended": saved.ended,
        "torn": saved.torn,
        "game": standing(saved.states[-1]),
    }


# Records


def records(path: Path, _: Path) -> list[Json]:
    """Games as text, or one JSON object a line."""
    with path.open("rb") as stream:
        return _recorded((read if path.suffix == ".aces" else read_json)(stream))


def kept_games(path: Path, _: Path) -> list[Json]:
    """What a duel kept, as far as its log says; a crash may have left more."""
    kept = lines_of(path.with_suffix(".jsonl"))[-1]["kept"]
    return _recorded(read(BytesIO(path.read_bytes()[:kept])))


def deal_lines(path: Path, _: Path) -> list[str]:
    """Deals, one to a line, in the text form of the action."""
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


# The arena


def duel_log(path: Path, spare: Path) -> int:
    """The log of a duel, gone on with by its own terms: nothing of it is played again."""
    with _reopened(path, spare) as run:
        begun = [pair.to_json() for pair in run.standing.pairs]
        assert means_the_same(begun, [_unkept(line) for line in lines_of(path)[1:]])
        for _ in run:
            pass
        assert run.standing.decided or len(run.standing.pairs) == run.duel.pairs
        assert [pair.to_json() for pair in run.standing.pairs][: len(begun)] == begun
        plays = run.standing.plays
    for games in spare.glob("*.aces"):
        with games.open("rb") as stream:
            assert sum(1 for _ in read(stream)) == plays
    return len(begun)


def duel_result(path: Path, spare: Path) -> int:
    """What `aces duel --json` printed, which its log still comes to."""
    with _reopened(path.with_suffix(".jsonl"), spare) as run:
        found = run.standing.to_json()
    assert means_the_same(_figures(json.loads(path.read_text("utf-8"))), _figures(found))
    return int(found["pairs"])


def ladder_log(path: Path, spare: Path) -> int:
    """One log of a ladder."""
    with _reopened(path, spare) as run:
        return len(run.standing.pairs)


def ladder_result(path: Path, spare: Path) -> int:
    """What `aces ladder --json` printed, which the logs beside it still come to."""
    result = json.loads(path.read_text("utf-8"))
    logs = spare / "ladder"
    shutil.copytree(path.parent, logs, ignore=shutil.ignore_patterns(path.name))
    before = {each.name: each.read_bytes() for each in logs.iterdir()}
    names = dict.fromkeys(name for duel in result["duels"] for name in (duel["a"], duel["b"]))
    limit, rules = _limit(result["limit"]), load(result["rules"])
    rungs = climb(Ladder(tuple(names), rules, result["pairs"], result["seed"], limit), logs=logs)
    assert {each.name: each.read_bytes() for each in logs.iterdir()} == before
    assert means_the_same(_figures(result), _figures(rungs.to_json()))
    return len(before)


def _reopened(path: Path, spare: Path) -> Run:
    """The duel of a copied log and of the games it kept, before anything more is played."""
    copy = Path(shutil.copy(path, spare / path.name))
    terms = terms_of(copy)
    assert terms is not None
    keep = terms["keep"] and Path(shutil.copy(path.with_name(terms["keep"]), spare))
    duel = Duel(
        (terms["a"], terms["b"]),
        load(terms["rules"]),
        terms["count"],
        terms["seed"],
        whole_games=terms["mode"] == "games",
        limits=(_limit(terms["limit_a"]), _limit(terms["limit_b"])),
        hypotheses=terms["sprt"] and tuple(terms["sprt"]),
    )
    return Run(duel, log=copy, keep=keep)


def _unkept(line: Json) -> Json:
    return {name: value for name, value in line.items() if name != "kept"}


def _limit(text: str) -> Limit:
    return NO_LIMIT if text == str(NO_LIMIT) else Limit.parse(text)


def _figures(result: Json) -> Json:
    """A result without versions, and without what only the command knows."""
    left_out = ("versions", "interrupted")
    kept = {name: value for name, value in result.items() if name not in left_out}
    if "duels" in kept:
        kept["duels"] = [_figures(duel) for duel in kept["duels"]]
    return kept


# Views, engines


def views(path: Path, _: Path) -> list[Json]:
    """What seats may know, one to a line, with the rules by name or as a table."""
    found = []
    for line in lines_of(path):
        rules = load(line["rules"])
        results = tuple(result_from_json(one, rules) for one in line["results"])
        view = view_from_json(line["view"], rules, results)
        _written_again(line["view"], view)
        found.append({"phase": view.phase.value, "seat": view.seat})
    return found


def _written_again(then: Json, view: View) -> None:
    """A view says what it said; of its legal actions, which may have become more, none is gone."""
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
    """Both sides of a conversation, ``>`` what the table says and ``<`` what the player does.

    Our engine understands the table, and gives the answers that our frozen player gave then. The
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
    """A rules file: the digest of its rules."""
    return load_file(path).digest


def rules_table(path: Path, _: Path) -> str:
    """A whole table of rules as JSON: the digest of its rules."""
    return from_table(json.loads(path.read_text("utf-8"))).digest


def rules_list(path: Path, _: Path) -> Json:
    """What `aces rules list --json` printed: the presets, which all are still there."""
    found = json.loads(path.read_text("utf-8"))
    for one in found:
        assert one["name"] in presets()
    return {one["name"]: one["digest"] for one in found}


# Questions


def judged(path: Path, _: Path) -> int:
    """Questions to the judge with the answers it gave."""
    wanted = lines_of(path)
    asked = (json.dumps(one["question"]).encode() for one in wanted)
    for then, now in zip(wanted, judge_lines(asked), strict=True):
        assert means_the_same(then["answer"], now.answer), then
    return len(wanted)


def solved(path: Path, _: Path) -> int:
    """Positions with the answers of the solver: what is exact has one value."""
    wanted = lines_of(path)
    asked = [json.dumps(one["position"]).encode() for one in wanted]
    with Pool(1, Limits()) as pool:
        found = list(answers(asked, pool))
    for then, now in zip((one["answer"] for one in wanted), found, strict=True):
        same = ("id", "value", "exact", "lower", "upper", "cards", "error")
        assert means_the_same({k: then[k] for k in same if k in then}, now), then
    return len(wanted)


# The server


def database(path: Path, spare: Path) -> list[Json]:
    """The tables of a server: each opens, by its own reader and for those who hold its tokens."""
    copy = Path(shutil.copy(path, spare / path.name))
    found = {}
    with EventLog.file(copy) as log:
        for name in log.names():
            header = log.header(name)
            assert header is not None
            now = TableState.new(Header.from_json(header))
            for stored in log.read(name):
                now = now.after(from_text(stored.body))
            found[name] = now
    tokens = json.loads(path.with_name("tokens.json").read_text("utf-8"))
    assert tokens.keys() == found.keys()
    served, stop = serve(copy)
    try:
        for name, now in found.items():
            _come_back(served, name, now, tokens[name])
        _documents(served, path.with_name("documents.json"))
    finally:
        stop()
    with sqlite3.connect(copy) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
    connection.close()
    return [_table(now) for now in found.values()]


def _come_back(served: Served, name: str, now: TableState, tokens: dict[str, str]) -> None:
    first = True
    for seat, token in tokens.items():
        with served.guest(name, token) as guest:
            welcome = guest.hear_until(lambda frame: frame["type"] == "welcome")
            assert welcome["seat"] == int(seat), f"a token of {now.header.name} holds no seat"
            if first:
                assert welcome["seq"] == now.seq
                screen = guest.hear_until(lambda frame: frame["type"] == "step")["screen"]
                held = now.game.hands[int(seat)] if now.game.hands else ()
                assert sorted(card["card"] for card in screen["hand"]) == sorted(map(str, held))
                assert [one["points"] for one in screen["scores"]] == list(now.game.match.scores)
                assert screen["undone"] == now.undone
            first = False
    assert not first or not any(now.people)


def _documents(served: Served, path: Path) -> None:
    """Finished games are told over HTTP as they were, but for sentences."""
    for address, then in json.loads(path.read_text("utf-8")).items():
        answer = httpx.get(served.http + address)
        assert answer.status_code == 200, answer.text
        if isinstance(then, str):
            assert parse(answer.text) == parse(then)
        else:
            assert means_the_same(then, answer.json()), address


def _table(now: TableState) -> Json:
    header, proposal = now.header, now.proposal
    return {
        "name": header.name,
        "digest": header.rules.digest,
        "preset": header.preset,
        "players": list(header.players),
        "open": header.open,
        "leave_after": header.leave_after,
        "seq": now.seq,
        "people": [person and person.name for person in now.people],
        "away": sorted(now.away),
        "waiting": sorted(now.waiting),
        "undone": now.undone,
        "redo": now.ahead is not None,
        "continued": now.next_table is not None,
        "proposal": proposal and [proposal.seat, proposal.redo, sorted(proposal.open)],
        "game": standing(now.game),
    }


def tokens(path: Path, _: Path) -> list[int]:
    """The tokens that `database` comes with."""
    return [len(seats) for seats in json.loads(path.read_text("utf-8")).values()]


def documents(path: Path, _: Path) -> int:
    """What `database` is told over HTTP."""
    return len(json.loads(path.read_text("utf-8")))


def server_conversation(path: Path, spare: Path) -> int:
    """Frames of a server and its clients: said again, the same is heard, but for sentences."""
    made, *frames = lines_of(path)
    served, stop = serve(spare / "tables.db")
    guests: dict[str, Guest] = {}
    try:
        answer = httpx.post(f"{served.http}/api/tables", json=made["makes"])
        assert answer.status_code == 201, answer.text
        table = answer.json()["table"]
        for number, frame in enumerate(frames, 2):
            who = frame["who"]
            if (said := frame.get("says")) is not None:
                decode_command(json.dumps(said))
                if said["type"] == "hello":
                    held = guests.get(who)
                    token = held.token if held is not None and "token" in said else None
                    guests[who] = Guest(served.ws, table, token, said["after"], lone=said["lone"])
                    guests[who].patience = 30
                else:
                    guests[who].say(said)
            else:
                heard = _nameless(guests[who].hear())
                assert means_the_same(_nameless(frame["hears"]), heard), f"line {number}"
    finally:
        for guest in guests.values():
            guest.leave()
        stop()
    return len(frames)


def _nameless(frame: Json) -> Json:
    """A frame without what chance has drawn."""
    return {name: value for name, value in frame.items() if name not in ("table", "token")}


# What stays the same

_SENTENCE = re.compile(r"\S \S")
_CARDS = re.compile(r"(?:[ATKQJ9][SHCD](?:#\d)?)(?: [ATKQJ9][SHCD](?:#\d)?)*")


def means_the_same(then: Any, now: Any) -> bool:
    """Return True if `now` says all that `then` says; fields may have come, and words changed."""
    match then:
        case dict():
            return isinstance(now, dict) and all(
                name in now and means_the_same(value, now[name]) for name, value in then.items()
            )
        case list():
            return (
                isinstance(now, list)
                and len(then) == len(now)
                and all(map(means_the_same, then, now))
            )
        case str() if _SENTENCE.search(then) and not _CARDS.fullmatch(then):
            return isinstance(now, str)
        case _:
            return bool(then == now) and isinstance(now, bool) == isinstance(then, bool)


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
"""Who opens which file of a version; the first pattern that fits counts."""


def reader_of(name: str) -> Reader | None:
    """The reader of a file by its path below the folder of a version, or None."""
    for pattern, reader in READERS.items():
        if Path(name).match(pattern) and name.count("/") == pattern.count("/"):
            return reader
    return None

"""Readers of duel and ladder logs and results from older versions."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.data.meaning import Json, lines_of, means_the_same

from acesaround.analysis.arena.duel import Duel
from acesaround.analysis.arena.files import terms_of
from acesaround.analysis.arena.ladder import Ladder, play_ladder
from acesaround.analysis.arena.run import Run
from acesaround.notation import read
from acesaround.players.base import NO_LIMIT, Limit
from acesaround.rules.load import load


def duel_log(path: Path, spare: Path) -> int:
    """Resume a duel's log by its own terms, without replaying anything; return its pairs."""
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
    """Check that a log still gives the result that `aces duel --json` printed."""
    with _reopened(path.with_suffix(".jsonl"), spare) as run:
        found = run.standing.to_json()
    assert means_the_same(_figures(json.loads(path.read_text("utf-8"))), _figures(found))
    return int(found["pairs"])


def ladder_log(path: Path, spare: Path) -> int:
    """Reopen a log from a ladder; return its number of pairs."""
    with _reopened(path, spare) as run:
        return len(run.standing.pairs)


def ladder_result(path: Path, spare: Path) -> int:
    """Check that the logs still give the result that `aces ladder --json` printed."""
    result = json.loads(path.read_text("utf-8"))
    logs = spare / "ladder"
    shutil.copytree(path.parent, logs, ignore=shutil.ignore_patterns(path.name))
    before = {each.name: each.read_bytes() for each in logs.iterdir()}
    names = dict.fromkeys(name for duel in result["duels"] for name in (duel["a"], duel["b"]))
    limit, rules = _limit(result["limit"]), load(result["rules"])
    rungs = play_ladder(
        Ladder(tuple(names), rules, result["pairs"], result["seed"], limit), logs=logs
    )
    assert {each.name: each.read_bytes() for each in logs.iterdir()} == before
    assert means_the_same(_figures(result), _figures(rungs.to_json()))
    return len(before)


def _reopened(path: Path, spare: Path) -> Run:
    """Reopen a copied duel log with its saved games, before more is played."""
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
    """Return a result without versions and without what only the command knows."""
    left_out = ("versions", "interrupted")
    kept = {name: value for name, value in result.items() if name not in left_out}
    if "duels" in kept:
        kept["duels"] = [_figures(duel) for duel in kept["duels"]]
    return kept

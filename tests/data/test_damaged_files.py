"""Tests that damaged files give a clear error or their remaining content, and never a crash.

Each case damages a file of `v0.1` with its own seed and gives it to the command that reads it.
"""

from __future__ import annotations

import io
import json
import random
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from tests.support.corruption import damaged

from acesaround.cli.main import main

HERE: Final = Path(__file__).with_name("v0.1")
MANY: Final = 1000
DUEL: Final = "duel daugherty random --rules two-hand --games 1 --seed 7 --jobs 1"


@dataclass(frozen=True)
class Reader:
    """A command, the files it reads, and their conversion before the damage."""

    words: tuple[str, ...]
    files: str
    prepare: Callable[[bytes], bytes] = bytes
    piped: bool = False


def _sent(data: bytes) -> bytes:
    """Return the table's messages in a conversation with an engine."""
    return b"".join(line[2:] for line in data.splitlines(True) if line.startswith(b"> "))


def _field(name: str) -> Callable[[bytes], bytes]:
    return lambda data: b"".join(
        json.dumps(json.loads(line)[name]).encode() + b"\n" for line in data.splitlines()
    )


READERS: Final = {
    "rules check": Reader(("rules", "check"), "rules/*.toml"),
    "rules explain": Reader(("rules", "explain"), "rules/*.toml"),
    "replay": Reader(("replay", "--all"), "records/*"),
    "replay --check": Reader(("replay", "--check"), "records/*"),
    "replay --json": Reader(("replay", "--json"), "saves/*"),
    "export": Reader(("export",), "saves/*"),
    "play": Reader(("play", "--resume"), "saves/*"),
    "judge": Reader(("judge",), "judge/*", _field("question")),
    "engine": Reader(("engine", "daugherty"), "engine/*", _sent, piped=True),
    "solve": Reader(("solve", "--json", "--nodes", "2000"), "solve/*", _field("position")),
    "duel": Reader((*DUEL.split(), "--resume"), "arena/two-hand.jsonl"),
}
WITH_ERRORS: Final = {"judge", "solve"}
"""Readers whose original files already have invalid questions."""


@pytest.mark.parametrize(
    ("name", "cases"),
    [
        *((name, 10) for name in READERS),
        *(pytest.param(name, MANY, marks=pytest.mark.slow) for name in READERS),
    ],
)
def test_damage_never_crashes(
    name: str,
    cases: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    reader, codes = READERS[name], dict[int, int]()
    files = sorted(HERE.glob(reader.files))
    assert files
    monkeypatch.setenv("ACES_HOME", str(tmp_path))
    for case in range(cases):
        rng = random.Random(f"{name} {case}")
        source = rng.choice(files)
        data = reader.prepare(source.read_bytes())
        if case:
            data = damaged(data, rng)
        path = tmp_path / source.name
        path.write_bytes(data)
        with path.open() if reader.piped else io.StringIO("stop\n") as stdin:
            monkeypatch.setattr(sys, "stdin", stdin)
            try:
                code = main([*reader.words, *([] if reader.piped else [str(path)])])
            except SystemExit as stopped:
                code = stopped.code if isinstance(stopped.code, int) else -1
        said = capsys.readouterr()
        assert code in (0, 1, 2), f"case {case} of {source.name}"
        assert "Traceback" not in said.out + said.err
        if not case:
            assert code == 0 or name in WITH_ERRORS, f"{source.name} as it is: {said.err!r}"
        if code == 2:
            assert re.search(r"^(aces|usage)", said.err, re.MULTILINE), f"case {case}: {said.err!r}"
        codes[code] = codes.get(code, 0) + 1
        path.unlink(missing_ok=True)
    print(f"| {name} | {cases} | {codes} |")

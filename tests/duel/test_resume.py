"""Tests that a stopped duel resumes and ends as if never stopped."""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.duel.error_codes import saying
from tests.support.duels import duel
from tests.support.forked import Command, run_command
from tests.support.slow import cases, quick

from acesaround.analysis.arena.duel import DuelError
from acesaround.analysis.arena.run import Run, play_duel
from acesaround.cli.main import main
from acesaround.messages import Message, file_problems
from acesaround.players.base import Limit
from acesaround.rules.load import load

TERMS = [
    "duel", "daugherty", "random", "--rules", "nicholas-1992", "--seed", "7", "--pairs", "40",
    "--json",
]  # fmt: skip


def fork_workers_too() -> int:
    """Run `aces` in a process group of its own, with workers forked instead of spawned."""
    os.setpgrp()
    # Daemons can't have workers.
    multiprocessing.current_process().daemon = False
    multiprocessing.get_context = lambda _=None: FORK  # type: ignore[assignment]
    return main() or 0


FORK = multiprocessing.get_context("fork")


def forked(*words: str) -> Command:
    """Start `aces` quickly."""
    return Command(*words, run=fork_workers_too)


def spawned(*words: str) -> subprocess.Popen[str]:
    """Start `aces` as people do."""
    return subprocess.Popen(
        [sys.executable, "-m", "acesaround", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )


def figures(line: str | bytes) -> dict[str, Any]:
    found = json.loads(line)
    for player in found["players"].values():
        del player["seconds_per_hand"]
    return found


def lines(log: Path) -> int:
    return log.read_bytes().count(b"\n") if log.exists() else 0


def wait_for(log: Path, count: int, running: subprocess.Popen[str] | Command) -> None:
    until = time.monotonic() + 300
    while lines(log) < count:
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < until, "the duel does not get on"
        time.sleep(0.005)


def gone(pid: int) -> bool:
    """Return True if a process has ended, even as a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], bytes]:
    """Return the result and records of an uninterrupted duel."""
    kept = tmp_path_factory.mktemp("undisturbed") / "games"
    ran = run_command(*TERMS, "--jobs", "1", "--keep", str(kept))
    assert ran.stdout.count("\n") == 1 and not ran.stderr
    return figures(ran.stdout), kept.read_bytes()


@pytest.mark.parametrize(
    ("begin", "how", "jobs", "moments"),
    cases(
        [(forked, signal.SIGKILL, "2", (5,))],
        [
            (spawned, signal.SIGKILL, "2", (5, 10)),
            (spawned, signal.SIGINT, "1", (5, 10)),
            (spawned, signal.SIGKILL, "1", (5, 10)),
            (spawned, signal.SIGINT, "2", (5, 10)),
            (spawned, signal.SIGTERM, "2", (5, 10)),
        ],
    ),
    ids=lambda one: str(getattr(one, "__name__", one)),
)
def test_stopped_and_gone_on(
    begin: Callable[..., subprocess.Popen[str] | Command],
    how: signal.Signals,
    jobs: str,
    moments: tuple[int, ...],
    tmp_path: Path,
    undisturbed: tuple[dict[str, Any], bytes],
    capsys: pytest.CaptureFixture[str],
) -> None:
    log, kept = tmp_path / "log", tmp_path / "games"
    words = [*TERMS, "--jobs", jobs, "--resume", str(log), "--keep", str(kept)]
    for reached in moments:
        running = begin(*words)
        wait_for(log, reached, running)
        workers = children(running.pid)
        assert len(workers) >= (int(jobs) if jobs != "1" else 0)
        # Ctrl-C reaches every process of a terminal, and some people press it twice.
        for _ in range(1 + (how is signal.SIGINT and jobs == "2")):
            (os.killpg if how is signal.SIGINT else os.kill)(running.pid, how)
            time.sleep(0.01)
        out, err = running.communicate(timeout=300)
        if how is signal.SIGINT:
            assert running.returncode == 130
            until_then = json.loads(out)
            # Everything written so far, except perhaps a pair that just came in.
            assert until_then["interrupted"] and reached - 2 <= until_then["pairs"] < 40
            assert "run the same command again to continue" in err and err.count("\n") == 1
        else:
            assert running.returncode == (143 if how is signal.SIGTERM else -how)
            assert not err or how is signal.SIGKILL
        until = time.monotonic() + 120
        while not all(map(gone, workers)):
            assert time.monotonic() < until, "workers outlive the duel"
            time.sleep(0.02)
    before = lines(log)
    assert moments[-1] <= before < 41
    assert main(words) == 0
    ended = capsys.readouterr().out
    assert (figures(ended), kept.read_bytes()) == undisturbed
    assert lines(log) == 41
    assert main(words) == 0
    assert capsys.readouterr().out == ended, "nothing was played anew: CPU time is the same too"


@pytest.mark.extended
@pytest.mark.parametrize("moment", quick([0.1], [0.0, 0.1, 0.3]))
def test_ctrl_c_while_workers_come_up(moment: float) -> None:
    running = spawned(*TERMS, "--jobs", "2")
    until = time.monotonic() + 300
    while len(children(running.pid)) < 2:
        assert time.monotonic() < until, "no worker is started"
        time.sleep(0.002)
    time.sleep(moment)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=300)
    assert running.returncode == 130 and json.loads(out)["interrupted"]
    assert err.startswith("aces: interrupted after") and err.count("\n") == 1


def children(pid: int) -> list[int]:
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [int(child) for child in found]


def test_a_torn_last_line_is_cut_off(tmp_path: Path) -> None:
    log = tmp_path / "log"
    whole = play_duel(duel(), log=log)
    written = log.read_bytes()
    for cut in (1, 20, len(written.splitlines()[-1])):
        log.write_bytes(written[:-cut])
        with Run(duel(), log=log) as run:
            assert run.begun == 5
            assert [pair.number for pair in run] == [5]
            assert run.standing.points == whole.points
        assert log.read_bytes().count(b"\n") == 7


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the log of a duel."""
    log = tmp_path_factory.mktemp("written") / "log"
    play_duel(duel(), log=log)
    return log.read_bytes()


def other(option: str, there: str, here: str) -> Message:
    """What differs between a log and the duel asked for."""
    return file_problems.DIFFERENCE(option=option, there=there, here=here)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": ("daugherty", "daugherty")}, other("B", '"random"', '"daugherty"')),
        ({"rules": load("double-deck")}, other("--rules", '"nicholas-1992"', '"double-deck"')),
        ({"pairs": 5}, file_problems.TOO_SHORT(path="{log}", mode="pairs", most=6, wanted="5")),
        ({"seed": 8}, other("--seed", "7", "8")),
        ({"seed": "7"}, other("--seed", "7", '"7"')),
        ({"whole_games": True}, file_problems.OTHER_MODE(there="--pairs 6", here="--games 6")),
        ({"limits": (Limit(worlds=5), Limit())}, other("the limit of A", '"none"', '"5w"')),
        ({"hypotheses": (0.0, 1.0)}, other("--sprt", "null", "[0.0, 1.0]")),
    ],
)
def test_a_log_of_other_terms_is_refused(
    change: dict[str, Any], said: Message, written: bytes, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    log.write_bytes(written)
    before = log.read_bytes()
    with pytest.raises(DuelError) as caught:
        Run(duel(**change), log=log)
    assert str(said).replace("{log}", str(log)) in str(caught.value)
    assert log.read_bytes() == before


@pytest.mark.extended
def test_a_duel_made_longer_is_the_longer_duel(tmp_path: Path) -> None:
    log, kept = tmp_path / "log", tmp_path / "games"
    at_once = play_duel(duel(pairs=9), keep=tmp_path / "at once")
    play_duel(duel(), log=log, keep=kept)
    with Run(duel(pairs=9), log=log, keep=kept) as run:
        assert run.begun == 6
        next(iter(run))
    with pytest.raises(
        DuelError, check=saying(file_problems.TOO_SHORT, mode="pairs", most=7, wanted="6")
    ):
        Run(duel(), log=log, keep=kept)
    longer = play_duel(duel(pairs=9), log=log, keep=kept)
    assert figures(json.dumps(longer.to_json())) == figures(json.dumps(at_once.to_json()))
    assert kept.read_bytes() == (tmp_path / "at once").read_bytes()


def test_changed_house_rules_of_the_same_name_are_refused(written: bytes, tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_bytes(written)
    house = load("nicholas-1992").replace(counters={"last_trick": 3})
    with pytest.raises(DuelError, match="the digest of the rules is"):
        Run(duel(rules=house), log=log)


@pytest.mark.parametrize(
    "content",
    [b"", b"notes\n", b"[1]\n", b'{"save": 1}\n', b'{"duel": 1}', b"\xff\xfe\n", b"{" * 5000],
)
def test_what_is_no_log_is_refused_and_left_alone(content: bytes, tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_bytes(content)
    with pytest.raises(DuelError, check=saying(file_problems.NOT_A_LOG)):
        Run(duel(), log=log)
    assert log.read_bytes() == content


@pytest.mark.parametrize(
    "line", [b"x\n", b"{}\n", b'{"n": 0}\n', b"[]\n", b'{"n": 9, "plays": 2, "margin": "1/0"}\n']
)
def test_a_line_that_is_no_pair_is_named(line: bytes, tmp_path: Path) -> None:
    log = tmp_path / "log"
    play_duel(duel(pairs=2), log=log)
    first, second, third = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(first + second + line + third)
    with pytest.raises(DuelError, check=saying(file_problems.NO_PAIR, line=3)):
        Run(duel(pairs=2), log=log)
    log.write_bytes(first + third)
    with pytest.raises(DuelError, check=saying(file_problems.OTHER_PAIR, line=2)):
        Run(duel(pairs=2), log=log)


def test_two_duels_cannot_write_one_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Run(duel(), log=log), pytest.raises(DuelError, check=saying(file_problems.LOG_IN_USE)):
        Run(duel(), log=log)


def test_records_are_never_written_over(tmp_path: Path) -> None:
    log, kept = tmp_path / "log", tmp_path / "games"
    kept.write_text("mine")
    for where in (None, log):
        with pytest.raises(DuelError, check=saying(file_problems.FILE_EXISTS)):
            Run(duel(), log=where, keep=kept)
    assert kept.read_text() == "mine" and not log.exists()
    play_duel(duel(), log=log)
    with pytest.raises(DuelError, match=re.escape(str(other("--keep", "null", '"games"')))):
        Run(duel(), log=log, keep=kept)
    assert kept.read_text() == "mine"


def test_records_that_are_gone_are_missed(tmp_path: Path) -> None:
    log, kept = tmp_path / "log", tmp_path / "games"
    play_duel(duel(), log=log, keep=kept)
    kept.write_text("")
    with pytest.raises(DuelError, check=saying(file_problems.CUT_SHORT)):
        Run(duel(), log=log, keep=kept)
    kept.unlink()
    with pytest.raises(DuelError, check=saying(file_problems.CUT_SHORT)):
        Run(duel(), log=log, keep=kept)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    nowhere = tmp_path / "no" / "file"
    with pytest.raises(DuelError, check=saying(file_problems.NO_FOLDER)):
        Run(duel(), log=nowhere)
    with pytest.raises(DuelError, check=saying(file_problems.NO_FOLDER)):
        Run(duel(), keep=nowhere)

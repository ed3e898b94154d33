"""Tests that a Dask cluster gives the same results as one process, even if workers die."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from tests.support.duels import duel
from tests.support.slow import quick

import acesaround.analysis.cluster
from acesaround.analysis.arena.duel import DuelError
from acesaround.analysis.arena.results import Standing
from acesaround.analysis.arena.run import Run, play_duel
from acesaround.analysis.cluster import (
    MAX_CALLS,
    TASK_SECONDS,
    Cluster,
    ClusterError,
    current_cancel,
    local_cluster,
)
from acesaround.cli.main import main
from acesaround.messages import file_problems
from acesaround.messages.positions import OTHER_ANSWERS
from acesaround.players.base import Limit

pytestmark = pytest.mark.extended

ACES = [sys.executable, "-m", "acesaround"]


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with local_cluster(2, "127.0.0.1", 0) as address:
        yield address


def results(standing: Standing) -> list[Any]:
    """Return what must not depend on where the deals were played. CPU times do."""
    return [(pair.margin, pair.won, pair.plays, pair.hands, pair.deals) for pair in standing.pairs]


def positions(path: Path, count: int, hand: int = 4) -> list[str]:
    """Write random endings of a two-hand game as JSON lines, and return the lines."""
    rng, lines = random.Random(24), []
    deck = [rank + suit for rank in "ATKQJ9" for suit in "SHCD"] * 2
    for number in range(count):
        cards = rng.sample(deck, 2 * hand)
        hands = [" ".join(cards[:hand]), " ".join(cards[hand:])]
        trump, leader = rng.choice("SHCD"), rng.randrange(2)
        question = {
            "id": number, "rules": "two-hand", "trump": trump, "leader": leader, "hands": hands,
        }  # fmt: skip
        lines.append(json.dumps(question))
    path.write_text("\n".join(lines) + "\n")
    return lines


def answers(text: str, *leave_out: str) -> list[dict[str, Any]]:
    """Return the answers without what measures the effort."""
    found = [json.loads(line) for line in text.splitlines()]
    return [{k: v for k, v in one.items() if k not in ("ms", *leave_out)} for one in found]


@pytest.mark.parametrize("a", quick(["daugherty+random"], ["daugherty", "daugherty+random"]))
def test_a_duel_gives_the_same_results_and_records(a: str, scheduler: str, tmp_path: Path) -> None:
    kept = {}
    for name, where in (("here", None), ("cluster", scheduler)):
        records = tmp_path / f"{name}.aces"
        terms = duel(players=(a, "random"), pairs=4)
        with Run(terms, log=tmp_path / name, keep=records, scheduler=where) as run:
            assert len(list(run)) == 4
        kept[name] = results(run.standing), records.read_bytes()
    assert kept["here"] == kept["cluster"]


@pytest.mark.slow
def test_a_search_gives_the_same_results(scheduler: str) -> None:
    terms = duel(players=("expert", "club"), pairs=3, limits=(Limit(worlds=8), Limit(nodes=2000)))
    here = play_duel(terms)
    with Run(terms, scheduler=scheduler) as run:
        list(run)
    assert results(run.standing) == results(here)
    assert run.standing.to_json()["reproducible"] is True


@pytest.mark.slow
def test_a_sequential_test_stops_at_the_same_deal(scheduler: str) -> None:
    terms = duel(pairs=400, hypotheses=(0.0, 1.0), players=("daugherty", "random"))
    here = play_duel(terms)
    with Run(terms, scheduler=scheduler) as run:
        list(run)
    assert here.decided
    assert len(run.standing.pairs) == len(here.pairs) < 400
    assert run.standing.verdict == here.verdict


@pytest.mark.slow
def test_deals_are_played_again_if_their_workers_die() -> None:
    terms = duel(pairs=300)
    here = play_duel(terms, jobs=2)
    killed = 0
    with local_cluster(2, "127.0.0.1", 0) as address, Run(terms, scheduler=address) as run:
        for _ in run:
            if len(run.standing.pairs) in (10, 60, 120):
                # The cluster's workers are this process's children, and it replaces them.
                active_children()[killed % 2].kill()
                killed += 1
    assert killed == 3
    assert results(run.standing) == results(here)


@pytest.mark.slow
def test_what_kills_every_worker_is_an_error_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(acesaround.analysis.cluster, "_MAX_ATTEMPTS", 1)
    with local_cluster(2, "127.0.0.1", 0) as address, Cluster(address) as cluster:
        fine, deadly = cluster.submit(abs, -3), cluster.submit(os._exit, 1)
        with pytest.raises(ClusterError) as error:
            deadly.result(120)
        assert error.value.code == file_problems.WORKERS_DIED.code
        assert fine.result(60) == 3


@pytest.mark.slow
def test_a_call_that_fails_fails_alone(scheduler: str) -> None:
    with Cluster(scheduler) as cluster:
        futures = [cluster.submit(int, text) for text in ("1", "x", "3")]
        assert futures[0].result(30) == 1
        assert isinstance(futures[1].exception(30), ValueError)
        assert futures[2].result(30) == 3


def test_a_task_takes_some_seconds_however_long_calls_take() -> None:
    per_task = acesaround.analysis.cluster._calls_per_task
    assert per_task(0.0) == MAX_CALLS
    assert per_task(TASK_SECONDS / 10) == 10
    assert per_task(100 * TASK_SECONDS) == 1


def test_solutions_are_the_same(
    scheduler: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions(tmp_path / "positions.jsonl", 12, hand=12)
    for limit, effort in (([], ["nodes"]), (["--nodes", "100"], [])):
        command = ["solve", "--json", str(tmp_path / "positions.jsonl"), *limit]
        found = []
        for where in (["--jobs", "1"], ["--jobs", "8"], ["--scheduler", scheduler]):
            assert main([*command, *where]) == 0
            found.append(answers(capsys.readouterr().out, *effort))
        assert len(found[0]) == 12
        assert found[0] == found[1] == found[2]
        assert all(one["exact"] for one in found[0]) == (not limit)


def test_answers_resume_after_the_last_whole_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions(tmp_path / "positions.jsonl", 9)
    command = ["solve", "--json", str(tmp_path / "positions.jsonl")]
    file = tmp_path / "answers.jsonl"
    assert main([*command, "--resume", str(file)]) == 0
    whole = file.read_bytes()
    assert main(command) == 0
    assert answers(whole.decode(), "nodes") == answers(capsys.readouterr().out, "nodes")
    lines = whole.splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:4]) + lines[4][:20])
    assert main([*command, "--resume", str(file)]) == 0
    assert file.read_bytes().startswith(b"".join(lines[:4]))
    assert answers(file.read_text(), "nodes") == answers(whole.decode(), "nodes")
    assert main([*command, "--resume", str(file)]) == 0
    assert len(file.read_text().splitlines()) == 9
    assert capsys.readouterr() == ("", "")


def test_answers_to_other_positions_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions(tmp_path / "positions.jsonl", 3)
    file = tmp_path / "answers.jsonl"
    for there in (
        '{"id": 17, "value": 3}\n', "not JSON\n", '{"id": 0, "value": 3}\n' * 4, "only a note",
        '{"id": 0, "rules": "two-hand"}\n', '{"id": 0, "value": 3}\nand a note',
    ):  # fmt: skip
        file.write_text(there)
        command = ["solve", "--json", str(tmp_path / "positions.jsonl"), "--resume", str(file)]
        assert main(command) == 2
        assert capsys.readouterr().err == f"aces: {OTHER_ANSWERS(path=file)}\n"
        assert file.read_text() == there


def test_the_input_isnt_a_file_for_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions(tmp_path / "positions.jsonl", 2)
    before = (tmp_path / "positions.jsonl").read_bytes()
    (tmp_path / "link").symlink_to(tmp_path / "positions.jsonl")
    command = ["solve", "--json", str(tmp_path / "positions.jsonl"), "--resume"]
    for name in ("positions.jsonl", "link"):
        assert main([*command, str(tmp_path / name)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert (tmp_path / "positions.jsonl").read_bytes() == before


def test_an_id_can_be_the_word_error(tmp_path: Path) -> None:
    [line] = positions(tmp_path / "positions.jsonl", 1)
    (tmp_path / "positions.jsonl").write_text(json.dumps(json.loads(line) | {"id": "error"}))
    command = ["solve", "--json", str(tmp_path / "positions.jsonl")]
    for _ in range(2):
        assert main([*command, "--resume", str(tmp_path / "answers.jsonl")]) == 0


def spin() -> None:
    """Run until this call isn't needed anymore."""
    while not current_cancel().is_set:
        time.sleep(0.01)


@pytest.mark.slow
def test_calls_that_arent_needed_stop(scheduler: str) -> None:
    with Cluster(scheduler) as cluster:
        for _ in range(4):
            cluster.submit(spin)
        time.sleep(1.0)
    with Cluster(scheduler) as cluster:
        assert cluster.submit(pow, 2, 3).result(10) == 8


def test_a_time_limit_makes_a_result_not_reproducible() -> None:
    assert duel().is_reproducible
    for text in ("50w", "2000n"):
        assert duel(limits=(Limit.parse(text), Limit())).is_reproducible
    for text in ("10ms", "1s,50w", "10ms/hand"):
        assert not duel(limits=(Limit(), Limit.parse(text))).is_reproducible
    assert Standing(duel(limits=(Limit(), Limit(seconds=1)))).to_json()["reproducible"] is False


@pytest.mark.parametrize("address", ["here", "tcp://", "what://127.0.0.1:1", "127.0.0.1:8786"])
def test_a_bad_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected = file_problems.NOT_A_SCHEDULER(address=address)
    assert main(["duel", "daugherty", "random", "--pairs", "2", "--scheduler", address]) == 2
    assert capsys.readouterr().err == f"aces: {expected}\n"
    assert main(["solve", "--json", os.devnull, "--scheduler", address]) == 2
    assert capsys.readouterr().err == f"aces: {expected}\n"


def test_tls_that_isnt_set_up() -> None:
    with pytest.raises(ClusterError) as error:
        Cluster("tls://127.0.0.1:1")
    assert error.value.code == file_problems.CLUSTER_WITHOUT_TLS.code


@pytest.mark.slow
def test_no_scheduler_and_no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acesaround.analysis.cluster, "_CONNECT_SECONDS", 1.0)
    with pytest.raises(ClusterError) as error:
        Cluster("tcp://127.0.0.1:1")
    assert error.value.code == file_problems.SCHEDULER_UNREACHABLE.code
    with local_cluster(0, "127.0.0.1", 0) as address, pytest.raises(ClusterError) as error:
        Cluster(address)
    assert error.value.code == file_problems.CLUSTER_WITHOUT_WORKERS.code


def test_workers_of_another_version(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acesaround.analysis.cluster, "__version__", "9.9")
    with Run(duel(), scheduler=scheduler) as run, pytest.raises(ClusterError) as error:
        list(run)
    assert error.value.code == file_problems.WORKERS_DIFFER.code


def test_conversations_arent_saved_on_a_cluster(tmp_path: Path) -> None:
    with pytest.raises(DuelError) as error:
        Run(duel(), scheduler="tcp://127.0.0.1:1", trace=tmp_path)
    assert error.value.code == file_problems.TRACE_ON_CLUSTER.code


@pytest.mark.slow
def test_a_lost_scheduler_ends_the_duel() -> None:
    with local_cluster(1, "127.0.0.1", 0) as address:
        run = Run(duel(pairs=100_000), scheduler=address)
        playing = iter(run)
        next(playing)
    with pytest.raises(ClusterError) as error:
        list(playing)
    assert error.value.code == file_problems.CLUSTER_LOST.code


@pytest.mark.slow
def test_the_workers_command_and_ctrl_c(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    start = [*ACES, "workers", "--jobs", "1", "--port", "0"]
    with subprocess.Popen(start, stdout=subprocess.PIPE, text=True) as workers:
        assert workers.stdout is not None
        try:
            address = workers.stdout.readline().split(" at ")[1].split(". ")[0]
            played = [*ACES, "duel", "daugherty", "random", "--seed", "7", "--resume", str(log)]
            where = ["--pairs", "100000", "--scheduler", address]
            with subprocess.Popen([*played, *where], stdout=subprocess.DEVNULL) as player:
                while not log.exists() or log.read_bytes().count(b"\n") < 10:
                    assert player.poll() is None
                    time.sleep(0.1)
                player.send_signal(signal.SIGINT)
            assert player.returncode == 130
        finally:
            workers.send_signal(signal.SIGINT)
        assert workers.wait(60) == 0
    assert log.read_bytes().count(b"\n") >= 10

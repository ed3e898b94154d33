"""Tests that a killed game resumes at the same decision, with nothing lost."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest
from tests.support.forked import Command
from tests.tui.helpers import Player

from acesaround.store.data_folder import all_saves, finished
from acesaround.table.saves import open_save, read_save


def start(preset: str, target: int) -> list[str]:
    """Return the arguments for a game against random players."""
    seed = ["--seed", "11", "--target", str(target)]
    return [preset, *seed, "--players", "random", "--no-learner"]


def uninterrupted(play: Player, preset: str, target: int) -> list[str]:
    """Return every action of an uninterrupted scripted game against random players."""
    play(*start(preset, target), script="take\n" * 4000)
    (path,) = play.saves
    done = [str(done.action) for done in read_save(path).done]
    path.unlink()
    return done


def run_and_kill(words: list[str], home: Path, rng: random.Random, most: int) -> tuple[int, bool]:
    """Start a game, type for a while, and kill the process.

    Return how many entries it asked for, and True if it was killed before it finished.
    """
    typed = rng.randrange(1, most)
    process = Command("play", *words, environment={"ACES_HOME": str(home)}, typed=b"take\n" * typed)
    shown, reached = b"", rng.randrange(1, typed + 2)
    while shown.count(b">> ") < reached:
        if not (some := os.read(process.stdout.fileno(), 1 << 16)):
            break
        shown += some
    time.sleep(rng.uniform(0, 0.003))
    process.send_signal(signal.SIGKILL)
    while some := os.read(process.stdout.fileno(), 1 << 16):
        shown += some
    process.stdout.close()
    process.stderr.close()
    return shown.count(b">> "), process.wait() == -signal.SIGKILL


def decisions(path: Path) -> int:
    """Return the number of actions by the person at seat 0 in a save."""
    return sum(before.turn == 0 for before, _, _ in read_save(path).history.line())


def play_through(play: Player, preset: str, seed: int, most: int, target: int) -> int:
    """Kill and resume a game until it's over; return the number of kills."""
    rng = random.Random(seed)
    wanted = uninterrupted(play, preset, target)
    kills, times, had = 0, 0, 0
    while True:
        saves = all_saves(play.home / "saves")
        if saves and finished(saves[0]):
            break
        asked, killed = run_and_kill(
            ["--resume"] if saves else start(preset, target), play.home, rng, most
        )
        kills += killed
        times += 1
        assert times < 400
        if not all_saves(play.home / "saves"):
            continue
        (path,) = all_saves(play.home / "saves")
        save, saved = open_save(path)
        save.close()
        done = [str(done.action) for done in saved.done]
        assert done == wanted[: len(done)]
        assert decisions(path) >= had + asked - 1
        had = decisions(path)
    assert [
        str(done.action) for done in read_save(all_saves(play.home / "saves")[0]).done
    ] == wanted
    return kills


def test_nothing_is_lost_when_the_process_is_killed(play: Player) -> None:
    assert play_through(play, "three-hand", 5, 30, 60) > 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("preset", ["nicholas-1992", "two-hand"])
def test_nothing_is_lost_however_often_it_is_killed(play: Player, preset: str, seed: int) -> None:
    assert play_through(play, preset, seed, 60, 400) > 1

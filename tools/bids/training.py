"""Training in rounds: simulate auctions, learn from them, and test the network."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np
from rich.console import Console
from rich.progress import Progress, TaskID
from tools.bids.games import GAMES, Game
from tools.bids.network import Array, Learner, Network

VERSION: Final = 1
"""Version of the recipe. Raise it if the same options no longer give the same network."""
CHUNK: Final = 4000
"""Number of deals that a worker simulates at a time."""
PASSES, LAST_PASSES = 3, 10
KEPT_ROUNDS: Final = 3
"""Number of recent rounds to learn from. Round 1, in which formulas bid, is soon out of date."""
EARLY_ROUNDS: Final = 3
EARLY_SHARE: Final = 4
"""Early rounds only provide bidders to play with and against, so they simulate fewer deals."""
DEALING, INITIALIZING, SHUFFLING, TESTING = range(4)
"""Purposes of random numbers. Each has its own seed in each round."""


@dataclass(frozen=True)
class Recipe:
    """Everything that decides the network of a game, apart from versions."""

    game: str
    deals: int
    rounds: int
    seed: int

    def folder(self, root: Path) -> Path:
        """Return the folder for the checkpoints of this recipe."""
        return (
            root
            / self.game
            / f"v{VERSION}-deals-{self.deals}-rounds-{self.rounds}-seed-{self.seed}"
        )

    def random(self, purpose: int, *numbers: int) -> list[int]:
        """Return a seed for numpy."""
        return [self.seed, purpose, *numbers]


def save(path: Path, **arrays: Array) -> None:
    """Write arrays to a file, which appears only when it's complete."""
    partial = path.with_suffix(".partial")
    with partial.open("wb") as out:
        np.savez(out, allow_pickle=False, **arrays)
    partial.replace(path)


def load(path: Path) -> dict[str, Array]:
    """Read arrays that `save` wrote."""
    with np.load(path) as found:
        return dict(found)


def simulate(
    game: str, path: Path, seed: Sequence[int], count: int, networks: Sequence[Network]
) -> None:
    """Simulate a chunk of deals, and save its decisions. Runs in a worker."""
    features, targets = GAMES[game].play_deals(seed, count, networks)
    save(path, features=features, targets=targets)


def play_matches(
    game: str, seed: Sequence[int], count: int, networks: dict[str, Network]
) -> list[Array]:
    """Play a chunk of each match. Runs in a worker."""
    return GAMES[game].play_matches(seed, count, _matches(game, networks), networks)


def _matches(game: str, networks: dict[str, Network]) -> list[Any]:
    """Return the game's matches, except those against networks that don't exist."""
    missing = {"before", "given"} - set(networks)
    return [match for match in GAMES[game].matches if match.opponent not in missing]


def workers(jobs: int) -> Executor:
    """Return the workers: processes, or a thread if it's only one."""
    if jobs == 1:
        return ThreadPoolExecutor(1)
    return ProcessPoolExecutor(jobs, get_context("spawn"), ignore_interrupts)


def ignore_interrupts() -> None:
    """Let only the main process handle Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Training:
    """A training run, with its checkpoints in `folder`.

    Each round has a folder with its decisions, in chunks. Its network is next to that folder.
    """

    def __init__(self, recipe: Recipe, folder: Path, pool: Executor) -> None:
        self.recipe, self.folder, self.pool = recipe, folder, pool
        self.game: Game = GAMES[recipe.game]
        self.console = Console(highlight=False)
        self.networks: list[Network] = []

    def run(self, test_deals: int, against: Network | None) -> Network:
        """Train all rounds, and return the last network."""
        for number in range(1, self.recipe.rounds + 1):
            path = self.folder / f"round-{number}.npz"
            if path.exists():
                self.networks.append(Learner.of(load(path), self.game.shape).network)
                continue
            with Progress(console=self.console) as progress:
                self.simulate(number, progress)
                learner = self.learn(number, progress)
                tests = self.test(number, learner.network, against, test_deals, progress)
            self.console.print(*tests, sep="\n")
            save(path, **learner.arrays())
            self.networks.append(learner.network)
        return self.networks[-1]

    def chunk(self, number: int, index: int) -> Path:
        """Return the file for a chunk of a round's decisions."""
        return self.folder / f"round-{number}" / f"{index:05d}.npz"

    def deals(self, number: int) -> list[int]:
        """Return the number of deals in each chunk of a round."""
        share = EARLY_SHARE if number <= EARLY_ROUNDS else 1
        return self.sizes(max(1, self.recipe.deals // share))

    def sizes(self, count: int) -> list[int]:
        """Split a number of deals into chunks."""
        return [min(CHUNK, count - start) for start in range(0, count, CHUNK)]

    def in_workers(
        self,
        function: Callable[..., Any],
        calls: Iterable[tuple[Any, ...]],
        progress: Progress,
        task: TaskID,
    ) -> list[Any]:
        """Call a function in the workers with each tuple of arguments. Return the results."""
        found = []
        for result in self.pool.map(function, *zip(*calls, strict=True)):
            found.append(result)
            progress.advance(task)
        return found

    def simulate(self, number: int, progress: Progress) -> None:
        """Simulate the chunks of a round that aren't there yet."""
        sizes = self.deals(number)
        self.chunk(number, 0).parent.mkdir(parents=True, exist_ok=True)
        missing = [i for i in range(len(sizes)) if not self.chunk(number, i).exists()]
        task = progress.add_task(f"Round {number}: simulate", total=len(sizes))
        progress.advance(task, len(sizes) - len(missing))
        seed = self.recipe.random
        calls = (
            (
                self.game.name,
                self.chunk(number, i),
                seed(DEALING, number, i),
                sizes[i],
                self.networks,
            )
            for i in missing
        )
        self.in_workers(simulate, calls, progress, task)

    def learn(self, number: int, progress: Progress) -> Learner:
        """Train a network, with a checkpoint after each pass."""
        passes = PASSES if number < self.recipe.rounds else LAST_PASSES
        task = progress.add_task(f"Round {number}: learn", total=passes)
        first = max(number - KEPT_ROUNDS + 1, min(number, 2))
        rounds = [self.decisions(one) for one in range(first, number + 1)]
        checkpoint = self.folder / f"round-{number}-learning.npz"
        if checkpoint.exists():
            found = load(checkpoint)
            learner = Learner.of(found, self.game.shape)
            start, loss = int(found["passes"]), float(found["loss"])
        else:
            random = self.recipe.random(INITIALIZING, number)
            learner = Learner.start(np.random.default_rng(random), self.game.shape)
            start, loss = 0, np.nan
        progress.update(task, completed=start)
        for one in range(start, passes):
            loss = learner.learn(
                rounds,
                np.random.default_rng(self.recipe.random(SHUFFLING, number, one)),
                one / passes,
                1 / passes,
                self.meter(progress, task, one),
            )
            save(checkpoint, passes=np.array(one + 1), loss=np.array(loss), **learner.arrays())
        progress.update(task, completed=passes)
        total = sum(len(inputs) for inputs, _ in rounds)
        progress.console.print(f"round {number}: {total:,} decisions, loss {loss:.4f}")
        return learner

    def meter(self, progress: Progress, task: TaskID, passed: int) -> Callable[[float], None]:
        """Return a function that shows the share of a pass."""
        return lambda share: progress.update(task, completed=passed + share)

    def decisions(self, number: int) -> tuple[Array, Array]:
        """Read all decisions of a round."""
        sizes = self.deals(number)
        chunks = [load(self.chunk(number, index)) for index in range(len(sizes))]
        features, targets = (
            np.concatenate([chunk[name] for chunk in chunks]) for name in ("features", "targets")
        )
        return features, targets

    def test(
        self,
        number: int,
        network: Network,
        against: Network | None,
        count: int,
        progress: Progress,
    ) -> list[str]:
        """Play matches on deals that weren't used for training. Return a line for each match."""
        networks = {"new": network}
        if against is not None:
            networks["given"] = against
        if self.networks:
            networks["before"] = self.networks[-1]
        sizes = self.sizes(count)
        task = progress.add_task(f"Round {number}: test", total=len(sizes))
        calls = (
            (self.game.name, self.recipe.random(TESTING, i), size, networks)
            for i, size in enumerate(sizes)
        )
        found = self.in_workers(play_matches, calls, progress, task)
        return [
            summary(match, np.concatenate(scores))
            for match, scores in zip(
                _matches(self.game.name, networks), zip(*found, strict=True), strict=True
            )
        ]

    def clean_up(self) -> None:
        """Delete the decisions, but keep the network of each round."""
        for number in range(1, self.recipe.rounds + 1):
            (self.folder / f"round-{number}-learning.npz").unlink(missing_ok=True)
            folder = self.folder / f"round-{number}"
            for path in folder.glob("*"):
                path.unlink()
            if folder.exists():
                folder.rmdir()


def summary(match: object, scores: Array) -> str:
    """Return a line with the mean and its 95% confidence interval."""
    error = 1.96 * scores.std() / np.sqrt(len(scores))
    return f"  {match!s:<38} {scores.mean():+6.2f} ± {error:.2f} points per deal"

"""The network in numpy: evaluation, training with Adam, and its file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
CHANCES: Final = 2
"""Number of outputs that are log odds, after those for results."""
PASS_WEIGHT: Final = 0.3
"""Weight of a result after a pass in the loss. It varies much more than the gains."""
BATCH: Final = 1024
STEP: Final = 2e-3
LAST_STEP: Final = 1e-5
DECAY: Final = 0.9, 0.999
"""Adam's decay rates for the means of the gradient and of its square."""

Network = list[tuple[Array, Array]]
"""For each layer, a row of weights for each unit, and the biases."""


@dataclass(frozen=True)
class Shape:
    """Shape of a network.

    Attributes:
        sizes: number of inputs, then the number of units of each layer.
        passes: number of outputs for results after a pass, which come first. Then come the gains of
            bids over a pass, and last two log odds: that the lowest bid is made, and that it wins
            the auction.
    """

    sizes: tuple[int, ...]
    passes: int = 1


def new_network(rng: np.random.Generator, sizes: Sequence[int]) -> Network:
    """Return a network with He initialization. The outputs start near zero."""
    layers = []
    for inputs, units in pairwise(sizes):
        scale = np.sqrt(2 / inputs) * (0.1 if units == sizes[-1] else 1)
        weights = rng.normal(0, scale, (units, inputs)).astype(np.float32)
        layers.append((weights, np.zeros(units, np.float32)))
    return layers


def evaluate(network: Network, features: Array) -> Array:
    """Return the outputs for columns of features."""
    values = features
    *hidden, (weights, bias) = network
    for own, offset in hidden:
        values = own @ values
        values += offset[:, None]
        np.maximum(values, 0, out=values)
    found: Array = weights @ values + bias[:, None]
    return found


def gradient(network: Network, inputs: Array, targets: Array, passes: int) -> tuple[Network, float]:
    """Return the gradient of the mean loss over the rows, and the loss.

    The loss is half the squared error of the results, plus twice the cross-entropy of the chances.
    The first `passes` outputs are results after a pass. NaN marks targets that don't exist.
    """
    values = [inputs]
    *hidden, (weights, bias) = network
    for own, offset in hidden:
        values.append(np.maximum(values[-1] @ own.T + offset, 0))
    outputs = values[-1] @ weights.T + bias
    known = ~np.isnan(targets)
    wanted = np.where(known, targets, 0)
    odds = outputs[:, -CHANCES:]
    slope = np.where(known, outputs - wanted, 0)
    chance = 1 / (1 + np.exp(-odds))
    slope[:, -CHANCES:] = np.where(known[:, -CHANCES:], 2 * (chance - wanted[:, -CHANCES:]), 0)
    entropy = np.logaddexp(0, odds) - wanted[:, -CHANCES:] * odds
    loss = 0.5 * (slope[:, passes:-CHANCES] ** 2).sum()
    loss += 0.5 * PASS_WEIGHT * (slope[:, :passes] ** 2).sum()
    loss += 2 * (entropy * known[:, -CHANCES:]).sum()
    slope[:, :passes] *= PASS_WEIGHT
    slope /= len(inputs)
    found: Network = []
    for (own, _), value in zip(reversed(network), reversed(values), strict=True):
        found.append((slope.T @ value, slope.sum(0)))
        if value is not inputs:
            slope = (slope @ own) * (value > 0)
    return found[::-1], float(loss) / len(inputs)


@dataclass
class Learner:
    """A network in training, and the state of Adam."""

    shape: Shape
    network: Network
    means: Network
    squares: Network
    steps: int = 0

    @classmethod
    def start(cls, rng: np.random.Generator, shape: Shape) -> Learner:
        """Start with a random network."""
        network = new_network(rng, shape.sizes)
        means, squares = (
            [(np.zeros_like(weights), np.zeros_like(bias)) for weights, bias in network]
            for _ in range(2)
        )
        return cls(shape, network, means, squares)

    def step(self, slopes: Network, rate: float) -> None:
        """Take one step of Adam."""
        self.steps += 1
        (fade, square_fade), eight = DECAY, np.float32(1e-8)
        rate1 = np.float32(rate / (1 - fade**self.steps))
        scale = np.float32(1 / (1 - square_fade**self.steps))
        for layer in zip(self.network, slopes, self.means, self.squares, strict=True):
            for at, slope, mean, square in zip(*layer, strict=True):
                mean += np.float32(1 - fade) * (slope - mean)
                square += np.float32(1 - square_fade) * (slope * slope - square)
                at -= rate1 * mean / (np.sqrt(square * scale) + eight)

    def learn(
        self,
        rounds: Sequence[tuple[Array, Array]],
        rng: np.random.Generator,
        done: float,
        share: float,
        progress: Callable[[float], None],
    ) -> float:
        """Train for one pass over the decisions of all rounds, and return the mean loss.

        `done` is the share of the training before this pass, and `share` is this pass's share. The
        step size falls along a cosine. Each batch has decisions from all rounds.
        """
        orders = [rng.permutation(len(inputs)) for inputs, _ in rounds]
        batches = max(1, sum(map(len, orders)) // BATCH)
        total = 0.0
        for batch in range(batches):
            rows = [
                order[len(order) * batch // batches : len(order) * (batch + 1) // batches]
                for order in orders
            ]
            inputs, targets = (
                np.concatenate([one[own] for one, own in zip(table, rows, strict=True)])
                for table in zip(*rounds, strict=True)
            )
            slopes, loss = gradient(
                self.network,
                inputs.astype(np.float32),
                targets.astype(np.float32),
                self.shape.passes,
            )
            total += loss
            now = done + share * batch / batches
            self.step(slopes, STEP / 2 * (1 + np.cos(np.pi * now)) + LAST_STEP)
            if batch % 64 == 0:
                progress(batch / batches)
        return total / batches

    def arrays(self) -> dict[str, Array]:
        """Return the state as named arrays."""
        found = {"steps": np.array(self.steps)}
        for name in ("network", "means", "squares"):
            for number, (weights, bias) in enumerate(getattr(self, name)):
                found[f"{name}-{number}-weights"] = weights
                found[f"{name}-{number}-bias"] = bias
        return found

    @classmethod
    def of(cls, arrays: dict[str, Array], shape: Shape) -> Learner:
        """Return the learner with this state."""
        layers = range(len(shape.sizes) - 1)
        network, means, squares = (
            [
                (arrays[f"{name}-{layer}-weights"], arrays[f"{name}-{layer}-bias"])
                for layer in layers
            ]
            for name in ("network", "means", "squares")
        )
        return cls(shape, network, means, squares, int(arrays["steps"]))


def as_text(network: Network) -> str:
    """Return the network in the player's format: a line per unit, with its bias last."""
    return "".join(
        " ".join(f"{weight:.4g}" for weight in (*row, offset)) + "\n"
        for weights, bias in network
        for row, offset in zip(weights.tolist(), bias.tolist(), strict=True)
    )


def read(path: Path, sizes: Sequence[int]) -> Network:
    """Read a network from a file in the player's format. Raises ValueError for another format."""
    rows = [
        np.array(line.split(), np.float32) for line in path.read_text(encoding="ascii").splitlines()
    ]
    if [len(row) - 1 for row in rows] != [n for n, units in pairwise(sizes) for _ in range(units)]:
        raise ValueError(f"{path} isn't a bidding network with layers of {tuple(sizes)} units.")
    layers, start = [], 0
    for units in sizes[1:]:
        block = np.array(rows[start : start + units])
        layers.append((block[:, :-1].copy(), block[:, -1].copy()))
        start += units
    return layers

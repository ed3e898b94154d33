"""Tests that train a tiny bidding network with ``python -m tools.bids``."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tools.bids.__main__ import main, parser
from tools.bids.network import Learner, Network, evaluate, gradient, new_network, read

from acesaround.players.expert import bid_network as player
from acesaround.players.expert.bid_features import FEATURE_COUNT
from acesaround.players.expert.bid_network import SLOTS


def train(folder: Path, *options: str) -> tuple[int, Path]:
    """Run the script with a tiny setting. Return its exit code and the file it writes."""
    out = folder / "double_deck.txt"
    tiny = ["--deals", "24", "--rounds", "2", "--test-deals", "4", "--jobs", "1"]
    return main([*tiny, "--work", str(folder), "--out", str(out), *options]), out


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    code, out = train(tmp_path_factory.mktemp("bids"))
    assert code == 0
    return out


@pytest.fixture
def player_with(trained: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the player read the new file."""
    monkeypatch.setattr(player, "files", lambda _: trained.parent)
    player._layers.cache_clear()
    yield
    player._layers.cache_clear()


@pytest.mark.usefixtures("player_with")
def test_the_player_reads_the_network(trained: Path) -> None:
    features = np.random.default_rng(1).normal(size=FEATURE_COUNT).astype(np.float32)
    said = player.estimate_bids(features.tolist())
    outputs = evaluate(read(trained), features[:, None])[:, 0]
    assert said.passed == pytest.approx(player.OUTPUT_UNIT * outputs[0], abs=1e-3)
    assert said.gains == pytest.approx([0, *(player.OUTPUT_UNIT * outputs[1:SLOTS])], abs=1e-3)
    assert [said.made, said.left] == pytest.approx(1 / (1 + np.exp(-outputs[SLOTS:])), abs=1e-4)


def test_the_recipe_is_next_to_the_network(trained: Path) -> None:
    about = json.loads(trained.with_suffix(".json").read_text("ascii"))
    assert about["recipe"] == {"deals": 24, "rounds": 2, "seed": 1}
    assert about["numpy"] == np.__version__
    assert about["sha256"] == hashlib.sha256(trained.read_bytes()).hexdigest()


def test_an_interrupted_training_continues(
    trained: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    passes = 0
    learn = Learner.learn

    def interrupted(self: Learner, *arguments: Any) -> float:
        nonlocal passes
        passes += 1
        if passes == 5:  # in the second pass of round 2
            raise KeyboardInterrupt
        return learn(self, *arguments)

    monkeypatch.setattr(Learner, "learn", interrupted)
    code, out = train(tmp_path)
    assert (code, out.exists()) == (130, False)
    assert "Run the same command again" in capsys.readouterr().err
    code, out = train(tmp_path)
    assert code == 0
    assert passes == 3 + 10 + 1, "finished passes aren't repeated"
    assert out.read_bytes() == trained.read_bytes()


def test_the_gradient_matches_small_differences() -> None:
    rng = np.random.default_rng(1)
    network: Network = [
        (weights.astype(float), rng.normal(size=len(bias))) for weights, bias in new_network(rng)
    ]
    inputs = rng.normal(size=(50, FEATURE_COUNT))
    targets = rng.normal(size=(50, SLOTS + 2))
    targets[:, SLOTS:] = targets[:, SLOTS:] > 0
    targets[rng.random(targets.shape) < 0.3] = np.nan
    slopes, loss = gradient(network, inputs, targets)
    for layer, at in ((0, (3, 5)), (1, (7, 2)), (2, (0, 1)), (2, (1, 4)), (2, (SLOTS, 6))):
        weights = network[layer][0]
        weights[at] += 1e-6
        _, after = gradient(network, inputs, targets)
        weights[at] -= 1e-6
        assert (after - loss) / 1e-6 == pytest.approx(slopes[layer][0][at], rel=1e-3, abs=1e-5)


def test_help_has_examples() -> None:
    assert "examples:\n  python -m tools.bids" in parser().format_help()

"""Tests that train a tiny bidding network with ``python -m tools.bids``."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.support.slow import quick
from tools.bids.__main__ import main, parser
from tools.bids.games import GAMES
from tools.bids.network import (
    Learner,
    Network,
    Shape,
    evaluate,
    gradient,
    new_network,
    read,
)

from acesaround.players.expert import double_deck_bids, neural_network, single_deck_bids
from acesaround.players.expert.single_deck_bids import BidValues

ROUNDS = {"double-deck": 2, "single-deck": 1}
"""Rounds to train. An untrained network bids on and on, which takes long in single-deck games."""


def train(folder: Path, game: str, *options: str) -> tuple[int, Path]:
    """Run the script with a tiny setting. Return its exit code and the file it writes."""
    out = folder / GAMES[game].shipped.name
    tiny = [game, "--deals", "24", "--rounds", str(ROUNDS[game]), "--test-deals", "4"]
    return main([*tiny, "--jobs", "1", "--work", str(folder), "--out", str(out), *options]), out


@pytest.fixture(scope="module", params=quick(["double-deck"], GAMES))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def trained(game: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    code, out = train(tmp_path_factory.mktemp("bids"), game)
    assert code == 0
    return out


@pytest.fixture
def player_with(trained: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the player read the new file."""
    monkeypatch.setattr(neural_network, "files", lambda _: trained.parent)
    for module in (double_deck_bids, single_deck_bids):
        module._network.cache_clear()
    yield
    for module in (double_deck_bids, single_deck_bids):
        module._network.cache_clear()


@pytest.mark.extended
@pytest.mark.usefixtures("player_with")
def test_the_player_reads_the_network(game: str, trained: Path) -> None:
    sizes = GAMES[game].shape.sizes
    features = np.random.default_rng(1).normal(size=sizes[0]).astype(np.float32)
    outputs = evaluate(read(trained, sizes), features[:, None])[:, 0]
    points, odds = 20 * outputs[:-2], outputs[-2:]
    if game == "double-deck":
        said = double_deck_bids.estimate_bids(features.tolist())
        assert (said.passed, *said.gains) == pytest.approx([points[0], 0, *points[1:]], abs=1e-3)
        chances = [said.made, said.left]
    else:
        values = BidValues.of(features.tolist())
        found = [values.passed, values.passed_wins, values.gain, values.wins_gain]
        assert found == pytest.approx(points, abs=1e-3)
        chances = [values.made, values.left]
    assert chances == pytest.approx(1 / (1 + np.exp(-odds)), abs=1e-4)


def test_the_recipe_is_next_to_the_network(game: str, trained: Path) -> None:
    about = json.loads(trained.with_suffix(".json").read_text("ascii"))
    assert about["recipe"] == {"game": game, "deals": 24, "rounds": ROUNDS[game], "seed": 1}
    assert about["numpy"] == np.__version__
    assert about["sha256"] == hashlib.sha256(trained.read_bytes()).hexdigest()


@pytest.mark.parametrize("game", ["double-deck"], indirect=True)
def test_an_interrupted_training_continues(
    game: str,
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
    code, out = train(tmp_path, game)
    assert (code, out.exists()) == (130, False)
    assert "Run the same command again" in capsys.readouterr().err
    code, out = train(tmp_path, game)
    assert code == 0
    assert passes == 3 + 10 + 1, "finished passes aren't repeated"
    assert out.read_bytes() == trained.read_bytes()


@pytest.mark.parametrize("shape", [game.shape for game in GAMES.values()])
def test_the_gradient_matches_small_differences(shape: Shape) -> None:
    rng = np.random.default_rng(1)
    network: Network = [
        (weights.astype(float), rng.normal(size=len(bias)))
        for weights, bias in new_network(rng, shape.sizes)
    ]
    inputs, outputs = rng.normal(size=(50, shape.sizes[0])), shape.sizes[-1]
    targets = rng.normal(size=(50, outputs))
    targets[:, -2:] = targets[:, -2:] > 0
    targets[rng.random(targets.shape) < 0.3] = np.nan
    slopes, loss = gradient(network, inputs, targets, shape.passes)
    for layer, at in ((0, (3, 5)), (1, (7, 2)), (2, (0, 1)), (2, (1, 4)), (2, (outputs - 2, 6))):
        weights = network[layer][0]
        weights[at] += 1e-6
        _, after = gradient(network, inputs, targets, shape.passes)
        weights[at] -= 1e-6
        assert (after - loss) / 1e-6 == pytest.approx(slopes[layer][0][at], rel=1e-3, abs=1e-5)


def test_help_has_examples() -> None:
    assert "examples:\n  python -m tools.bids" in parser().format_help()

"""Tests that the expert's bidding features match those its network was trained on in C++."""

from __future__ import annotations

import importlib.util
import os
import random
import subprocess
from pathlib import Path

import pytest

from acesaround.game.actions import Bid, Pass
from acesaround.game.state import Phase
from acesaround.players.daugherty.evaluation import lowest_bid, read_auction
from acesaround.players.expert.bid_features import Holding, bid_features, kind_of
from acesaround.players.expert.bid_network import SLOTS, candidate_bids
from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.session import Game, new

HERE = Path(__file__).parent
MAKE = HERE.parents[1] / "tools" / "bids" / "make.py"
ABSENT, PASSED, DEALS = -2, -1, 12


def moments() -> list[Game]:
    """Return auctions at a decision, after some unreasonable calls."""
    rng, found = random.Random(4), list[Game]()
    for name in ("daugherty-1983", "double-deck"):
        rules = load(name)
        assert kind_of(rules) is not None
        for _ in range(DEALS):
            game = new(rules, rng.getrandbits(32))
            while game.state.phase is Phase.AUCTION and lowest_bid(game.view()) is not None:
                found.append(game)
                game = game.play(_call(game, rng))
    return found


def _call(game: Game, rng: random.Random) -> Bid | Pass:
    action = player("daugherty").choose(game.view()).action
    if rng.random() < 0.4:
        calls: list[Bid | Pass] = [a for a in list(game.legal)[:4] if isinstance(a, Bid)]
        return rng.choice([*calls, Pass()])
    assert isinstance(action, Bid | Pass)
    return action


@pytest.fixture(scope="module")
def learner(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("bids") / "bid_figures"
    command = [os.environ.get("CXX", "g++"), "-std=c++20", "-O1", "-Wall"]
    subprocess.run([*command, str(HERE / "bid_figures.cpp"), "-o", str(program)], check=True)
    return program


def test_the_learner_sees_what_the_player_sees(learner: Path, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("make_bids", MAKE)
    assert spec is not None and spec.loader is not None
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    seen = moments()
    lines, wanted = [], []
    deals = tmp_path / "deals"
    with deals.open("wb") as out:
        for number, game in enumerate(seen):
            make.write_hands(out, b"".join(hand.counts() for hand in game.state.hands))
            view = game.view()
            assert view.match.dealer is not None
            kind, least = kind_of(view.rules), lowest_bid(view)
            assert kind is not None and least is not None
            convention = 1 if kind.rounded else 2 if kind.floor else 0
            calls = [PASSED if c.amount is None else c.amount for c in view.calls]
            facts = (number, convention, view.rules.auction.opening, int(kind.jump),
                     int(kind.any_suit), int(kind.twenty), view.match.dealer, *calls)  # fmt: skip
            lines.append(" ".join(map(str, facts)))
            heard, held = read_auction(view), Holding(view.rules, view.hand)
            slots = candidate_bids(view, kind, heard, held)
            offered = [
                PASSED if isinstance(a, Pass) else a.amount if isinstance(a, Bid) else ABSENT
                for a in (slots.get(slot) for slot in range(SLOTS))
            ]
            wanted.append((bid_features(kind, view, heard, held, float(least)), offered))
    ran = subprocess.run(
        [str(learner), str(deals)], input="\n".join(lines), capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert len(seen) > 100
    for line, (mine, offered) in zip(ran.stdout.splitlines(), wanted, strict=True):
        said = [float(word) for word in line.split()]
        assert said[:-SLOTS] == pytest.approx([float(f) for f in mine], abs=1e-4)
        assert said[-SLOTS:] == offered

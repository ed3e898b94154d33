"""Tests that the bidding network is trained on the inputs and choices that the expert uses."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tools.bids.double_deck.auction import (
    ABSENT,
    FLOOR,
    FORMULA,
    NONE,
    PASS,
    ROUNDED,
    Games,
    Turn,
    new_auctions,
)
from tools.bids.double_deck.deals import SEATS, evaluate_hands

from acesaround.game.actions import Bid, Pass
from acesaround.game.state import Phase
from acesaround.players.daugherty.evaluation import lowest_bid, read_auction
from acesaround.players.expert.double_deck_bids import SLOTS, candidate_bids
from acesaround.players.expert.double_deck_features import Holding, bid_features, kind_of
from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.session import Game, new

DEALS = 12


def moments() -> list[Game]:
    """Return auctions at a decision, after some unreasonable calls."""
    rng, found = random.Random(4), list[Game]()
    for name in ("daugherty-1983", "double-deck", "nicholas-1992"):
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


def simulated(game: Game) -> Turn:
    """Return the same decision in the simulation."""
    view = game.view()
    kind, dealer = kind_of(view.rules), view.match.dealer
    assert kind is not None and dealer is not None
    convention = ROUNDED if kind.rounded else FLOOR if kind.floor else NONE
    opening = view.rules.auction.opening
    table = np.array([[convention], [opening], [kind.jump], [kind.any_suit], [kind.twenty]])
    hands = evaluate_hands(b"".join(hand.counts() for hand in game.state.hands))
    one = np.zeros(1, int)
    games = Games.make(hands, one, one + dealer, one, table, FORMULA, one + FORMULA)
    cells = new_auctions(1)
    for call in view.calls:
        turn = Turn(games, cells, one, (call.seat - dealer - 1) % SEATS)
        turn.call(np.array([PASS if call.amount is None else call.amount], np.int16))
        cells = turn.cells
    return Turn(games, cells, one, (view.seat - dealer - 1) % SEATS)


@pytest.fixture(scope="module")
def decisions() -> list[tuple[Game, Turn]]:
    found = [(game, simulated(game)) for game in moments()]
    assert len(found) > 150
    return found


@pytest.mark.extended
def test_training_sees_what_the_expert_sees(decisions: list[tuple[Game, Turn]]) -> None:
    for game, turn in decisions:
        view = game.view()
        kind, least = kind_of(view.rules), lowest_bid(view)
        assert kind is not None and least is not None
        heard, held = read_auction(view), Holding(view.rules, view.hand)
        expected = bid_features(kind, view, heard, held, float(least))
        assert turn.features()[:, 0].tolist() == pytest.approx(
            [float(x) for x in expected], abs=1e-4
        )
        slots = candidate_bids(view, kind, heard, held)
        offered = [
            PASS if isinstance(a, Pass) else a.amount if isinstance(a, Bid) else ABSENT
            for a in (slots.get(slot) for slot in range(SLOTS))
        ]
        assert turn.choices()[:, 0].tolist() == offered


def test_opponents_in_training_bid_like_the_1983_player(
    decisions: list[tuple[Game, Turn]],
) -> None:
    for game, turn in decisions:
        action = player("daugherty").choose(game.view()).action
        assert turn.formula()[0] == (action.amount if isinstance(action, Bid) else PASS)

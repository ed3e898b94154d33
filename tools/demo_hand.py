"""Record the hand that plays itself on Home.

``tools/demo_hand.py`` writes the first hand of a game of double-deck partners, played by computer
players from a fixed seed, to ``web/src/home/demo-hand.json``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.session import new

RECORDING: Final = (
    Path(__file__).resolve().parent.parent / "web" / "src" / "home" / "demo-hand.json"
)
RULES: Final = "double-deck"
PLAYER: Final = "club"
SEED: Final = "home 180"
MINE: Final = 0
"""The seat whose cards the visitor sees."""


def record(seed: str = SEED) -> dict[str, Any]:
    """Play the hand. Return the visitor's cards, and each trick's leader, cards, and winner."""
    game = new(load(RULES), seed)
    hand = game.state.hands[MINE]
    players = [player(PLAYER, seat) for seat in range(game.rules.table.players)]
    while not game.state.match.results:
        assert game.turn is not None
        game = game.play(players[game.turn].choose(game.view()).action)
    result = game.state.match.results[0]
    return {
        "rules": RULES,
        "player": PLAYER,
        "seed": seed,
        "bid": result.round.bid,
        "declarer": result.round.declarer,
        "trump": str(result.round.trump),
        "hand": [str(card) for card in hand],
        "tricks": [
            {
                "leader": trick.leader,
                "winner": trick.winner,
                "cards": [str(card) for card in trick.cards],
            }
            for trick in result.played
        ],
    }


def written(recording: dict[str, Any]) -> str:
    """Return the recording as JSON, with one trick a line."""
    told = [f"  {json.dumps(name)}: {json.dumps(recording[name])}" for name in recording][:-1]
    tricks = ",\n".join(f"    {json.dumps(trick)}" for trick in recording["tricks"])
    return "{\n" + ",\n".join(told) + ',\n  "tricks": [\n' + tricks + "\n  ]\n}\n"


if __name__ == "__main__":
    RECORDING.write_text(written(record()), encoding="utf-8")

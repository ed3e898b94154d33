"""Aces Around: pinochle played well.

``import acesaround as aa`` gives access to the most useful parts of the library: `aa.new`,
`aa.rules`, `aa.player`, `aa.Limit`, `aa.dumps`, `aa.loads`, and `aa.review_game`. Everything else
is in its own module.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from acesaround.notation.record import Record
    from acesaround.players.base import Player
    from acesaround.rules.model import RuleSet
    from acesaround.session import Game

__version__ = "0.1.0"

# Import the package first. A later import would replace the function `rules` below.
import_module("acesaround.rules")


def rules(name: str) -> RuleSet:
    """Load a rule set by preset name or TOML file: ``aa.rules("nicholas-1992")``."""
    from acesaround.rules.load import load

    return load(name)


def new(rule_set: str | RuleSet, seed: int | str | None = None) -> Game:
    """Start a game by preset name, TOML file, or rule set: ``aa.new("nicholas-1992", seed=7)``."""
    from acesaround.session import new as start

    return start(rules(rule_set) if isinstance(rule_set, str) else rule_set, seed)


def player(name: str, seed: int | str | None = None) -> Player:
    """Create a computer player by name: ``aa.player("daugherty", seed=1)``."""
    from acesaround.players.registry import player as make

    return make(name, seed)


def dumps(game: Game | Record) -> str:
    """Return a game as text that people and `loads` can read: rules, deals, and every action."""
    from acesaround.notation.writer import dumps as write

    return write(game)


def loads(text: str) -> Game:
    """Parse a game written by `dumps` and verify every action.

    Raises `NotationError` with the line and column of the error.
    """
    from acesaround.notation.reader import parse
    from acesaround.session import Game

    record = parse(text, complete=True)
    return Game(record.rules, record.actions, record.seed, record.state)


_LAZY = {
    "ActionError": "acesaround.notation.actions",
    "Card": "acesaround.cards",
    "Choice": "acesaround.players.base",
    "Deal": "acesaround.game.actions",
    "Hand": "acesaround.cards",
    "Rank": "acesaround.cards",
    "Suit": "acesaround.cards",
    "IllegalAction": "acesaround.game.legal",
    "NotationError": "acesaround.notation.errors",
    "RuleSet": "acesaround.rules.model",
    "RulesError": "acesaround.rules.errors",
    "Game": "acesaround.session",
    "Limit": "acesaround.players.base",
    "Player": "acesaround.players.base",
    "State": "acesaround.game.state",
    "View": "acesaround.game.view",
    "review_game": "acesaround.review.games",
}

__all__ = ["__version__", "dumps", "loads", "new", "player", "rules", *_LAZY]


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'acesaround' has no attribute {name!r}")

"""The beginner: simple rules and a short memory, and no blunder by chance."""

from acesaround.players.beginner.player import BeginnerPlayer

__all__ = ["BeginnerPlayer"]

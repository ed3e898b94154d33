"""Beginner player: simple rules, a short memory, and no random mistakes."""

from acesaround.players.beginner.player import BeginnerPlayer

__all__ = ["BeginnerPlayer"]

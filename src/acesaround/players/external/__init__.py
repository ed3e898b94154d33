"""External programs as players, and our players as external programs, using the same protocol."""

from acesaround.players.external.engine_protocol import Declined, ExternalPlayerError
from acesaround.players.external.player import ExternalPlayer

__all__ = ["Declined", "ExternalPlayer", "ExternalPlayerError"]

"""Club player: decent play with a human memory for aces, trumps, and the last tricks."""

from acesaround.players.club.player import ClubPlayer

__all__ = ["ClubPlayer"]

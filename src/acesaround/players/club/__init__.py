"""Club player: decent play, with a person's memory of aces, trumps, and the last tricks."""

from acesaround.players.club.player import ClubPlayer

__all__ = ["ClubPlayer"]

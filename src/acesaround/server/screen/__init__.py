"""The screen for each client, limited to what its seat is allowed to know."""

from acesaround.server.screen.build import screen

__all__ = ["screen"]

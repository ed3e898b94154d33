"""The screen for each client, limited to what its seat is allowed to know."""

from acesaround.server.screen.build import KeptParts, screen

__all__ = ["KeptParts", "screen"]

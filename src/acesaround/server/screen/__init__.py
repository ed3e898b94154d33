"""What a client is shown of a table, made from what its seat may know."""

from acesaround.server.screen.build import screen

__all__ = ["screen"]

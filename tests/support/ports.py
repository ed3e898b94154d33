"""Ports for servers of a test."""

import random
import socket

_OURS = range(20_000, 32_000)
"""The system gives none of these to whoever wants any port, so that one that is free stays so."""


def free_port() -> int:
    """A port of this machine at which nothing listens."""
    chance = random.SystemRandom()  # Processes that share a seed would get the same ports.
    while True:
        port = chance.choice(_OURS)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port

"""Free ports for servers."""

import random
import socket

_OURS = range(20_000, 32_000)
"""A range the system never assigns on its own, so a free port stays free."""


def free_port() -> int:
    """Return a port that nothing listens on."""
    chance = random.SystemRandom()  # Processes that share a seed would pick the same ports.
    while True:
        port = chance.choice(_OURS)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port

"""Addresses at which other machines can reach this one."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Final

from acesaround.server.settings import is_local

WILDCARDS: Final = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),
    "::": (socket.AF_INET6, "2001:db8::1"),
}
"""Address family and a remote address for each wildcard host."""


def own_addresses(host: str) -> list[str]:
    """Return the addresses at which other machines reach a server that listens on all of them.

    IPv4 addresses on private networks come first, and among them the one that leads to the
    internet, since phones at home are usually on the same network.
    """
    family, far = WILDCARDS[host]
    found = []
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as out:
        out.connect((far, 9))  # This sends nothing. It only selects the outgoing interface.
        found.append(out.getsockname()[0])
    with suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, family, socket.SOCK_STREAM)
        found += [str(address[0]) for *_, address in named]
    reached = [text for text in dict.fromkeys(found) if not is_local(text) and not _is_odd(text)]
    return sorted(reached, key=lambda text: not _is_at_home(text))


def _is_odd(text: str) -> bool:
    found = ip_address(text)
    return found.is_link_local or found.is_unspecified


_AT_HOME: Final = tuple(map(ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))


def _is_at_home(text: str) -> bool:
    found = ip_address(text)
    return any(found in network for network in _AT_HOME if network.version == found.version)


def tcp_socket(host: str) -> socket.socket:
    """Return an unbound socket for listening at an address of this machine."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # If the protocol isn't named, asyncio leaves Nagle's algorithm on: up to 40 ms per answer.
    found = socket.socket(family, proto=socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    return found

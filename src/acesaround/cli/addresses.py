"""Addresses of a server: as they are typed, and as they are told to people."""

from __future__ import annotations

import argparse
import re
import socket
from ipaddress import ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from acesaround.server.web.serving import is_local, is_numeric

_LABEL: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_PORTS: Final = {"http": 80, "https": 443}
_FAR: Final = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),
    "::": (socket.AF_INET6, "2001:db8::1"),
}
"""For each host that means all networks, an address far away."""


def public_url(text: str) -> str:
    """An address that others reach a server at. Raises ArgumentTypeError for any other text."""
    try:
        found = urlsplit(text)
        server = found.hostname and found.port != 0 and found.username is None
        rest = found.path.strip("/") or found.query or found.fragment
        if found.scheme in _PORTS and server and not rest:
            return _as_browsers_write(found)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(
        f"{text[:60]!r} is no address of a server: write one like https://cards.example/"
    )


def _as_browsers_write(url: SplitResult) -> str:
    """Return the address of a server with its name in ASCII, and no port if it's the usual one.

    Raises ValueError for a name that can't be written so.
    """
    host = (url.hostname or "").removesuffix(".")
    host = f"[{host}]" if ":" in host else host.encode("idna").decode()
    port = "" if url.port in (None, _PORTS[url.scheme]) else f":{url.port}"
    return f"{url.scheme}://{host}{port}/"


def numeric(text: str) -> str:
    """An address of a machine in numbers. Raises ArgumentTypeError for any other text."""
    try:
        found = ip_address(text)
        return str((found.ipv4_mapped if found.version == 6 else None) or found)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text[:60]!r} is no address in numbers: write one like 192.0.2.7"
        ) from None


def host_name(text: str) -> str:
    """Return a host name in lower case. Raises ArgumentTypeError for any other text."""
    name = text.strip().lower().removesuffix(".")
    if len(name) <= 253 and all(map(_LABEL.fullmatch, name.split("."))):
        return name
    raise argparse.ArgumentTypeError(
        f"{text[:60]!r} isn't a host name: write one like cards.lan, without a port"
    )


def own_names(host: str) -> list[str]:
    """Return the names by which this machine is known, and that of the `host` it serves at."""
    names = (socket.gethostname(), host)
    return [name.lower().removesuffix(".local") for name in names if _is_name(name)]


def _is_name(text: str) -> bool:
    return not is_numeric(text) and all(map(_LABEL.fullmatch, text.lower().split(".")))


def own_url(host: str, port: int) -> str:
    """The address that this machine opens."""
    return _written("localhost" if host in _FAR or is_local(host) else host, port)


def port_of(url: str) -> int | None:
    """The port in an address of `own_url`; None where there is none."""
    try:
        return urlsplit(url).port
    except ValueError:
        return None


def link_url(host: str, port: int) -> str | None:
    """The address that others in the same network open; None where only this machine can."""
    if host in _FAR:
        family, far = _FAR[host]
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as out:
                out.connect((far, 9))  # Sends nothing: it only says which way things would go.
                host = out.getsockname()[0]
        except OSError:
            return None
    return None if is_local(host) else _written(host, port)


def _written(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

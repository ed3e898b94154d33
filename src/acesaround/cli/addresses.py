"""Parses and formats server addresses."""

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
"""Address family and a remote address for each wildcard host."""


def public_url(text: str) -> str:
    """Parse the server's public URL. Raise ArgumentTypeError if it's invalid."""
    try:
        found = urlsplit(text)
        server = found.hostname and found.port != 0 and found.username is None
        rest = found.path.strip("/") or found.query or found.fragment
        if found.scheme in _PORTS and server and not rest:
            return _as_browsers_write(found)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(
        f"{text[:60]!r} isn't a server address: write one like https://cards.example/"
    )


def _as_browsers_write(url: SplitResult) -> str:
    """Return a server's URL with an ASCII host name and without the default port.

    Raise ValueError if the host name has no ASCII form.
    """
    host = (url.hostname or "").removesuffix(".")
    host = f"[{host}]" if ":" in host else host.encode("idna").decode()
    port = "" if url.port in (None, _PORTS[url.scheme]) else f":{url.port}"
    return f"{url.scheme}://{host}{port}/"


def numeric(text: str) -> str:
    """Parse a numeric IP address. Raise ArgumentTypeError if it's invalid."""
    try:
        found = ip_address(text)
        return str((found.ipv4_mapped if found.version == 6 else None) or found)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text[:60]!r} isn't a numeric address: write one like 192.0.2.7"
        ) from None


def host_name(text: str) -> str:
    """Return a host name in lowercase. Raise ArgumentTypeError if it's invalid."""
    name = text.strip().lower().removesuffix(".")
    if len(name) <= 253 and all(map(_LABEL.fullmatch, name.split("."))):
        return name
    raise argparse.ArgumentTypeError(
        f"{text[:60]!r} isn't a host name: write one like cards.lan, without a port"
    )


def own_names(host: str) -> list[str]:
    """Return this machine's host name, plus `host` unless it's a numeric address."""
    names = (socket.gethostname(), host)
    return [name.lower().removesuffix(".local") for name in names if _is_name(name)]


def _is_name(text: str) -> bool:
    return not is_numeric(text) and all(map(_LABEL.fullmatch, text.lower().split(".")))


def own_url(host: str, port: int) -> str:
    """Return the server's URL for browsers on this machine."""
    return _written("localhost" if host in _FAR or is_local(host) else host, port)


def port_of(url: str) -> int | None:
    """Return the port in a URL made by `own_url`, or None if it doesn't have a valid one."""
    try:
        return urlsplit(url).port
    except ValueError:
        return None


def link_url(host: str, port: int) -> str | None:
    """Return the server's URL for other machines, or None if only this machine can connect."""
    if host in _FAR:
        family, far = _FAR[host]
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as out:
                out.connect((far, 9))  # This sends nothing. It only selects the outgoing interface.
                host = out.getsockname()[0]
        except OSError:
            return None
    return None if is_local(host) else _written(host, port)


def _written(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

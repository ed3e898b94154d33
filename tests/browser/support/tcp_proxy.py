"""A TCP proxy between browser and server that can be cut."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Self


class Wire:
    """TCP proxy between the browser's port and the server's, until it's cut."""

    def __init__(self, server: str) -> None:
        host, _, port = server.removeprefix("http://").partition(":")
        self._server = (host, int(port))
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._open = True
        self._dead = threading.Event()
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self._listening.close()

    def cut(self) -> None:
        """Close all connections and refuse new ones."""
        with self._lock:
            self._open = False
            ends, self._ends = self._ends, set()
        for end in ends:
            _end(end)

    def mend(self) -> None:
        """Accept connections again."""
        self._open = True

    def die(self) -> None:
        """Drop everything sent on current connections from now on, without closing them."""
        with self._lock:
            dead, self._dead = self._dead, threading.Event()
        dead.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self._listening.accept()
                try:
                    server = socket.create_connection(self._server)
                except OSError:
                    _end(browser)
                else:
                    self._join(browser, server)

    def _join(self, browser: socket.socket, server: socket.socket) -> None:
        """Forward in both directions, unless the proxy is cut."""
        with self._lock:
            joined, dead = self._open, self._dead
            if joined:
                self._ends |= {browser, server}
        for source, target in ((browser, server), (server, browser)):
            if joined:
                threading.Thread(target=_pass, args=(source, target, dead), daemon=True).start()
            else:
                _end(source)


def _pass(source: socket.socket, target: socket.socket, dead: threading.Event) -> None:
    with suppress(OSError):
        while some := source.recv(65536):
            if not dead.is_set():
                target.sendall(some)
    _end(source)
    _end(target)


def _end(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()

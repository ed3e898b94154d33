"""Line input in a window that can be resized at any time."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Final

_A_WHILE: Final = 0.03
"""Delay in seconds that lets readline learn the new size and merges a burst of resizes."""
_TICK: Final = 0.5
"""Seconds between checks for a resize that happened during a key press."""


class Resized(Exception):
    """An exception raised if the window was resized since it was last drawn."""


class Window:
    """Line input on a live screen. A half-typed entry survives a window resize.

    Arrow keys edit an entry. There's no history, so the next person can't see earlier entries.
    """

    def __init__(self) -> None:
        self._asking = self._changed = False
        self._typed, self._put_back = "", True
        self._why: type[BaseException] | None = None
        self._told = hasattr(signal, "SIGWINCH")
        if self._told:
            self._others = (signal.SIGWINCH, signal.SIGINT)
            signal.signal(signal.SIGWINCH, self._noticed)
            signal.signal(signal.SIGALRM, self._settled)
            signal.signal(signal.SIGINT, self._interrupted)
        try:
            # Import readline after setting our signal handlers, so that its own handler calls ours.
            import readline
        except ImportError:
            self._readline = None
            return
        self._readline = readline
        if hasattr(readline, "set_auto_history"):
            readline.set_auto_history(False)

    def ask(self, prompt: str) -> str:
        """Return one entry. Raise `Resized` if the window was resized since the last call.

        After that, the next call restores the text typed so far.
        """
        try:
            self._asking = True
            if self._changed:
                raise Resized
            self._wake(_TICK)
            if self._typed and self._readline is not None:
                self._put_back = False
                self._readline.set_startup_hook(self._type_again)
            entry = input(prompt)
            self._asking = False
            if self._why is KeyboardInterrupt:
                raise KeyboardInterrupt
            self._typed = ""
            return entry
        except Resized:
            self._asking = self._changed = False
            raise
        finally:
            self._asking, self._why = False, None
            self._wake(0)
            if self._readline is not None:
                self._readline.set_startup_hook(None)
            if self._told:
                signal.pthread_sigmask(signal.SIG_UNBLOCK, self._others)

    def _wake(self, after: float) -> None:
        """Set an alarm for `after` seconds from now, and then every `_TICK` seconds.

        0 turns the alarm off.
        """
        if self._told:
            signal.setitimer(signal.ITIMER_REAL, after, _TICK)

    def _type_again(self) -> None:
        assert self._readline is not None
        self._readline.insert_text(self._typed)
        self._put_back = True

    def _noticed(self, _number: int, _frame: FrameType | None) -> None:
        self._changed = True
        # Keep the alarm for an earlier resize from interrupting these lines.
        asking, self._asking = self._asking, False
        if asking:
            self._wake(_A_WHILE)
        self._asking = asking

    def _settled(self, _number: int, _frame: FrameType | None) -> None:
        if self._asking and self._why is not None:
            if self._readline is not None and self._put_back:
                self._typed = self._readline.get_line_buffer()
            raise self._why
        if self._asking and self._changed:
            self._end(Resized)

    def _interrupted(self, _number: int, _frame: FrameType | None) -> None:
        if not self._asking:
            raise KeyboardInterrupt
        self._end(KeyboardInterrupt)

    def _end(self, why: type[BaseException]) -> None:
        """Have the next alarm raise `why`. Block other signals, which `input` would mishandle."""
        self._why = why
        signal.pthread_sigmask(signal.SIG_BLOCK, self._others)
        self._wake(_A_WHILE)

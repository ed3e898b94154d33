"""A window that may change its size while something is asked in it."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Final

_A_WHILE: Final = 0.03
"""Seconds in which readline learns of the size, and in which many changes become one."""
_TICK: Final = 0.5
"""Seconds after which a change is noticed that came while a key was being taken."""


class Resized(Exception):
    """The window has another size than what stands in it was made for."""


class Window:
    """Entries of one line each, at a live screen; what is typed of one outlives a change of size.

    Arrow keys edit an entry; nothing typed is kept for whoever sits down next.
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
            # After the signal, so that its own handler for it calls ours.
            import readline
        except ImportError:
            self._readline = None
            return
        self._readline = readline
        if hasattr(readline, "set_auto_history"):
            readline.set_auto_history(False)

    def ask(self, prompt: str) -> str:
        """One entry. Raises `Resized` when the size changes, or where it has since the last one.

        Asked once more, what was typed stands there again.
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
        """Interrupt the wait for a key after so many seconds, and then every `_TICK`; 0: never."""
        if self._told:
            signal.setitimer(signal.ITIMER_REAL, after, _TICK)

    def _type_again(self) -> None:
        assert self._readline is not None
        self._readline.insert_text(self._typed)
        self._put_back = True

    def _noticed(self, _number: int, _frame: FrameType | None) -> None:
        self._changed = True
        # Not to be interrupted by the alarm of a change just before this one.
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
        """Let the next alarm raise `why`: `input` cannot bear a signal beside an exception."""
        self._why = why
        signal.pthread_sigmask(signal.SIG_BLOCK, self._others)
        self._wake(_A_WHILE)

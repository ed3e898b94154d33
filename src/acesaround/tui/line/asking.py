"""Yes-or-no questions."""

from __future__ import annotations

from acesaround.i18n import tr
from acesaround.tui.line.entries import yes
from acesaround.tui.line.faults import Fault
from acesaround.tui.line.terminal import Terminal, wrapped


def ask_yes(terminal: Terminal, question: str, *, otherwise: bool | None = None) -> bool:
    """Ask until the answer is yes or no, and return True for yes.

    ENTER alone counts as `otherwise`, unless that's None.
    """
    while True:
        entry = terminal.ask(question)
        if otherwise is not None and not entry.strip():
            return otherwise
        if not entry.strip():
            terminal.show([tr("terminal.type_y_for_yes_or_n_for")])
            continue
        try:
            return yes(entry)
        except Fault as fault:
            terminal.show(wrapped(f"{fault.reason}."))

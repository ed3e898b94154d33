"""Controls a screen: who's using it, when it's cleared, and when it pauses."""

from __future__ import annotations

from dataclasses import replace

from acesaround.game.actions import Action
from acesaround.i18n import tr
from acesaround.text.actions import options
from acesaround.text.columns import wrap_columns
from acesaround.text.formatter import Display
from acesaround.text.names import seat_title
from acesaround.tui.commands import Found, find_command, shortened
from acesaround.tui.input import Fault, shown
from acesaround.tui.screens.parts import within
from acesaround.tui.table import Pace, SeatContext, Signal, Table, Told
from acesaround.tui.terminal import Lines, Terminal, laid, wrapped

_SHORT = 6
"""Maximum number of lines in a reply below the screen. A longer reply replaces the screen."""


_ENDLESS = 10_000
"""Height for output that can scroll off the screen."""


class Changed(Exception):
    """Signal that an undo or redo ended the current decision."""


class Left(Exception):
    """Signal that a person is leaving the game."""


class Stage:
    """A screen used by one person or by several in turn."""

    def __init__(self, table: Table, terminal: Terminal, pace: Pace, again: str) -> None:
        self.table, self.terminal, self.pace, self.again = table, terminal, pace, again
        self._at: int | None = None
        self._typed = ""

    @property
    def shared(self) -> bool:
        """True if several people use the screen and must not see each other's cards."""
        return len(self.table.people) > 1 and not self.table.rules.table.show_all_hands

    @property
    def watcher(self) -> int | None:
        """The only person's seat, or None if there isn't exactly one person."""
        people = self.table.people
        return people[0] if len(people) == 1 else None

    @property
    def waits(self) -> bool:
        """True if the screen pauses between decisions."""
        return self.terminal.live and self.pace != "fast"

    def context(self, seat: int | None, *, deciding: bool = False) -> SeatContext:
        """Return the context for `seat`."""
        return SeatContext(self.table, self.terminal, seat, deciding, self.pace, self.again)

    def hand_keyboard_to(self, seat: int) -> None:
        """Give `seat` the keyboard. If people share the screen, clear it first."""
        if self.shared and self._at != seat:
            name = seat_title(self.table.rules.seats[seat])
            self.terminal.clear(everything=True)
            self.terminal.show([tr("terminal.pass_the_keyboard_to_name", name=name)])
            if self.terminal.live:
                self._enter(tr("terminal.name_press_enter_when_only_you_can", name=name), ())
        self._at = seat

    def draw(self, screen: Lines, note: Lines, question: str) -> None:
        """Draw the screen for a decision with notes below it, replacing the old screen.

        `screen` is laid out so there's room below it for the notes and for `question`.
        """

        def drawn(display: Display) -> list[str]:
            notes = laid(note, display)
            room = display.height - self.terminal.rows(question) - len(notes)
            return [*within(laid(screen, replace(display, height=room)), room), *notes]

        def told(display: Display) -> list[str]:
            return ["", *laid(screen, replace(display, height=_ENDLESS)), *laid(note, display)]

        if self.waits or (self.shared and self.terminal.live):
            self.terminal.clear(everything=self.shared)
            self.terminal.show(drawn)
        else:
            self.terminal.show(told)

    def scene(self, lines: Lines, question: str = "") -> None:
        """Show `lines` to everyone at the screen, and pause."""
        if self.waits or (self.shared and self.terminal.live):
            self.terminal.clear(everything=self.shared)
            self.terminal.page(lines)
        else:
            self.terminal.show(lambda display: ["", *laid(lines, display)])
        if self.shared:
            self._at = None
        if self.waits:
            self.stop(question or tr("terminal.press_enter_to_continue"), lines)

    def stop(self, question: str, screen: Lines) -> None:
        """Wait for ENTER below `screen`. People can enter commands first.

        After an error in a script, stop waiting: the script can't see that ENTER is expected.
        """
        context = self.context(self.watcher)
        fault: Fault | None = None
        note: Lines
        while (entry := self.terminal.ask(question)).strip():
            try:
                if fault is not None and fault.asked(entry):
                    note, fault = self.explained(fault, context), None
                else:
                    fault = None
                    note = self._at_pause(entry, context)
            except Fault as found:
                fault, note = found, found.lines
                if not self.terminal.live:
                    self.terminal.show(note)
                    return
            if not self.waits:
                self.terminal.show(note)
            elif len(laid(note, context.display)) <= _SHORT:
                self.draw(screen, note, question)
            else:
                screen = note
                self.terminal.clear(everything=self.shared)
                self.terminal.page(note)

    def command(self, found: Found, context: SeatContext) -> Told | Action:
        """Run a command and return its output or action. Raise `Fault`, `Changed`, or `Left`."""
        command, argument = found
        reply = command.run(context, argument)
        self.pace = context.pace
        if reply is Signal.CHANGED:
            raise Changed
        if reply is Signal.LEAVE:
            raise Left
        return _nothing if reply is Signal.REDRAW else reply

    def answer(self, lines: Lines) -> Lines:
        """Show a command's reply, or return it as a note if it's short."""
        if not self.waits:
            self.terminal.show(lines)
            return []
        if len(laid(lines, self.terminal.display)) <= _SHORT:
            return lines
        self.terminal.clear()
        if self.terminal.page(lines):
            self._enter(tr("terminal.press_enter_to_go_back"), lines)
        return []

    def ask(self, question: str) -> str:
        """Return the next entry: a command typed at the last pause, or new input."""
        typed, self._typed = self._typed, ""
        return typed or self.terminal.ask(question)

    def explained(self, fault: Fault, context: SeatContext) -> Told:
        """Return the explanation of an error, and what people can enter instead (S1-63)."""

        view = context.view if context.deciding else None

        def told(display: Display) -> list[str]:
            lines = [
                *map(display.bold, fault.title(display)),
                *wrap_columns(fault.explained(), display.width),
            ]
            if view is not None and (allowed := options(view, display)):
                lines += wrap_columns(allowed, display.width)
            return lines

        return told

    def _at_pause(self, entry: str, context: SeatContext) -> Told:
        reply = self.command(_command_of(entry), context)
        assert callable(reply)
        return reply

    def _enter(self, question: str, screen: Lines) -> None:
        """Wait for ENTER or a command. Keep the command for the next prompt."""
        while (entry := self.terminal.ask(question)).strip():
            try:
                command, argument = _command_of(entry)
            except Fault as fault:
                self.draw(screen, wrapped(f"{fault.reason}."), question)
                continue
            self._typed = f"{command.name} {argument}".strip()
            return


def _nothing(_display: Display) -> list[str]:
    return []


def _command_of(entry: str) -> Found:
    """Return the command typed at a pause. Raise `Fault` if the entry isn't a command."""
    found = find_command(entry) or shortened(entry)
    if found is None:
        said = tr("terminal.entry_isnt_a_command_just_press_enter", entry=shown(entry))
        raise Fault("not_understood", said)
    return found

"""Controls a screen: who's using it, when it's cleared, and when it pauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from acesaround.game.actions import Action
from acesaround.game.state import HandResult
from acesaround.i18n import tr
from acesaround.text.actions import options
from acesaround.text.columns import wrap_columns
from acesaround.text.formatter import Display
from acesaround.text.names import seat_title
from acesaround.tui.coach import Coach
from acesaround.tui.commands import Found, begins_command, find_command, shortened
from acesaround.tui.input import Fault, Left, is_help, shown
from acesaround.tui.screens.parts import within
from acesaround.tui.table import NotNow, Pace, SeatContext, Signal, Table, Told
from acesaround.tui.terminal import Lines, Pause, Terminal, laid, wrapped

_SHORT = 6
"""Maximum number of lines in a reply below the screen. A longer reply replaces the screen."""


_ENDLESS = 10_000
"""Height for output that can scroll off the screen."""


_CONTINUE: Final = Pause("terminal.press_any_key_to_continue", "terminal.press_enter_to_continue")
_GO_BACK: Final = Pause("terminal.press_any_key_to_go_back", "terminal.press_enter_to_go_back")
_SHORTEST = 3
"""Minimum number of letters of a shortened command at a pause, where people may type answers."""


class Changed(Exception):
    """Signal that an undo or redo ended the current decision."""


class Stage:
    """A screen used by one person or by several in turn."""

    def __init__(
        self,
        table: Table,
        terminal: Terminal,
        pace: Pace,
        again: str,
        coach: Coach | None = None,
    ) -> None:
        self.table, self.terminal, self.pace, self.again = table, terminal, pace, again
        self.coach = coach or Coach()
        self._at: int | None = None
        self._typed = ""
        self._dropped = ""
        self._pressed = ""
        self._asked_at = terminal.position
        self._hinted = False

    @property
    def shared(self) -> bool:
        """True if several people use the screen and must not see each other's cards."""
        return len(self.table.people) > 1 and not self.table.rules.table.show_all_hands

    @property
    def watcher(self) -> int | None:
        """The only person's seat, or None if there isn't exactly one person."""
        people = self.table.people
        return people[0] if len(people) == 1 else None

    def coached(self, over: HandResult | None = None) -> str:
        """Return the coach's note for the only person, or an empty string.

        `over` is the hand that just ended.
        """
        if self.watcher is None:
            return ""
        return self.coach.note(self.table.view(self.watcher), self.terminal.display, over)

    @property
    def waits(self) -> bool:
        """True if the screen pauses between decisions."""
        return self.terminal.live and self.pace != "fast"

    def context(self, seat: int | None, *, deciding: bool = False) -> SeatContext:
        """Return the context for `seat`."""
        return SeatContext(
            self.table, self.terminal, seat, deciding, self.pace, self.again, self.coach
        )

    def hand_keyboard_to(self, seat: int) -> None:
        """Give `seat` the keyboard. If people share the screen, clear it first."""
        if self.shared and self._at != seat:
            self._dropped = ""
            name = seat_title(self.table.rules.seats[seat])
            self.terminal.clear(everything=True)
            self.terminal.show([tr("terminal.pass_the_keyboard_to_name", name=name)])
            if self.terminal.live:
                question = tr("terminal.name_press_enter_when_only_you_can", name=name)
                self._enter(lambda: self.terminal.ask(question))
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

    def scene(self, lines: Lines, pause: Pause = _CONTINUE, *, rings: bool = False) -> None:
        """Show `lines` to everyone at the screen, and pause.

        `rings` is True where the program of 1992 beeped (S3-27, S3-32, S3-38, S3-47).
        """
        if self.waits or (self.shared and self.terminal.live):
            self.terminal.clear(everything=self.shared)
            self.terminal.page(lines)
        else:
            self.terminal.show(lambda display: ["", *laid(lines, display)])
        if self.shared:
            self._at = None
        if self.waits:
            if rings:
                self.terminal.ring()
            self.stop(pause, lines)

    def stop(self, pause: Pause, screen: Lines) -> None:
        """Wait below `screen` until the person goes on (S1-56). People can enter commands first.

        After an error in a script, stop waiting: the script can't see that ENTER is expected.
        """
        context = self.context(self.watcher)
        fault: Fault | None = None
        while entry := self._paused(pause):
            if fault is not None and fault.asked(entry):
                self.terminal.show(self.explained(fault, context))
                fault = None
                continue
            try:
                note = self._at_pause(entry, context)
            except Fault as found:
                fault = self.refuse(found, context)
                if not self.terminal.live:
                    return
                continue
            fault = None
            if not self.waits:
                self.terminal.show(note)
            elif len(laid(note, context.display)) <= _SHORT:
                self.draw(screen, note, self.terminal.pause_text(pause))
            else:
                screen = note
                self.terminal.clear(everything=self.shared)
                self.terminal.page(note)

    def command(self, found: Found, context: SeatContext) -> Told | Action:
        """Run a command and return its output or action. Raise `Fault`, `Changed`, or `Left`."""
        command, argument = found
        try:
            reply = command.run(context, argument)
        except NotNow as error:
            words = {"name": command.name.upper(), "does": tr(command.summary), "when": str(error)}
            return wrapped(tr("terminal.name_does_when", **words))
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
            self._enter(lambda: self._paused(_GO_BACK))
        return self.dropped_answer()

    def ask(self, question: str) -> str:
        """Return the next entry: a command typed at the last pause, or new input."""
        typed, self._typed = self._typed, ""
        self._asked_at = self.terminal.position
        entry = typed or self.terminal.ask(question)
        # People who type slowly end a pause with the first letter of a command.
        pressed, self._pressed = self._pressed, ""
        whole = pressed + entry.strip()
        return whole if pressed and find_command(whole) and not find_command(entry) else entry

    def refuse(self, fault: Fault, context: SeatContext) -> Fault | None:
        """Show an error below the last question, with a bell (S3-35).

        If the screen pauses and reads keys, H explains the error, and any other key clears it
        (S1-63). At a decision, that key also starts the next answer. When naming trump, H means
        hearts, so only ? explains the error. Otherwise, return the error, which the next entry can
        ask about.
        """
        self.terminal.ring()
        if not (self.waits and self.terminal.reads_keys):
            self.terminal.show(fault.lines)
            return fault
        shown_at = self.terminal.position
        self.terminal.show(fault.title)
        if self._explains(fault, context):
            self.terminal.erase(shown_at)
            self.terminal.show(self.explained(fault, context))
        else:
            self.terminal.erase(self._asked_at)
        return None

    def _explains(self, fault: Fault, context: SeatContext) -> bool:
        """Return True if the key after an error explains it."""
        if context.deciding:
            explains = tr("terminal.h_explains_or_type_a_new_answer")
            if not fault.h_explains:
                explains = tr("terminal.question_mark_explains_or_type_a_new_answer")
            return self.terminal.asks_for_help(explains, free=not fault.h_explains)
        return is_help(self.terminal.key(tr("terminal.h_explains_this_error_any_other")))

    def explained(self, fault: Fault, context: SeatContext) -> Told:
        """Return the explanation of an error, and what people can enter instead (S1-63)."""

        view = context.view if context.deciding else None

        def told(display: Display) -> list[str]:
            lines = [
                *map(display.bold, fault.title(display)),
                *wrap_columns(fault.explained(context.table.rules), display.width),
            ]
            if view is not None and (allowed := options(view, display)):
                lines += wrap_columns(allowed, display.width)
            return lines

        return told

    def _at_pause(self, entry: str, context: SeatContext) -> Told:
        reply = self.command(self._command_of(entry), context)
        assert callable(reply)
        return reply

    def _paused(self, pause: Pause) -> str:
        """Wait for a key or ENTER. Return an empty string, or the command typed instead."""
        self._asked_at = self.terminal.position
        prompt = self.terminal.pause_text(pause)
        if self.terminal.reads_keys and not self._hinted:
            self._hinted = True
            prompt = f"{prompt} {tr('terminal.or_type_help')}"
        entry = self.terminal.pause(prompt, begins_command)
        dropped = "" if entry else self.terminal.dropped
        self._pressed = "" if entry else self.terminal.pressed
        if find_command(dropped) is not None:
            return dropped
        self._dropped = dropped or self._dropped
        return entry

    def dropped_answer(self) -> Lines:
        """Return a note about an answer or a command typed at a pause that any key ended."""
        dropped, self._dropped = self._dropped, ""
        if not dropped:
            return []
        return wrapped(tr("terminal.entry_only_ended_the_pause", entry=shown(dropped)))

    def _enter(self, ask: Callable[[], str]) -> None:
        """Wait until the person goes on or types a command. Keep that for the next prompt."""
        while entry := ask().strip():
            try:
                command, argument = self._command_of(entry)
            except Fault as fault:
                self.terminal.show(wrapped(f"{fault.reason}."))
                continue
            self._typed = f"{command.name} {argument}".strip()
            return

    def _command_of(self, entry: str) -> Found:
        """Return the command typed at a pause. Raise `Fault` if the entry isn't a command.

        Short entries such as P are answers to another question, not shortened commands.
        """
        word = entry.split()[0]
        is_short = len(word) < _SHORTEST and word.lower() not in ("h", "q")
        found = find_command(entry) or (None if is_short else shortened(entry))
        if found is None:
            id = "terminal.entry_isnt_a_command_help_lists"
            if not self.terminal.reads_keys:
                id = "terminal.entry_isnt_a_command_just_press_enter"
            raise Fault("not_understood", tr(id, entry=shown(entry)))
        return found


def _nothing(_display: Display) -> list[str]:
    return []

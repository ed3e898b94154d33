"""The coach at a screen: when it asks about a choice, and its notes on first times."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from acesaround.game.state import HandResult
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.store.coach_record import (
    CoachAmount,
    CoachRecord,
    read_coach_record,
    write_coach_record,
)
from acesaround.table.fading import WINDOW, fading_amount, is_faded, is_good
from acesaround.text.first_times import due_notes
from acesaround.text.formatter import PLAIN_DISPLAY, format_message

if TYPE_CHECKING:
    from acesaround.review.decisions import DecisionReview

_FADED: Final = "faded"
"""What's remembered once the player was told that the coach asks less."""


class Coach:
    """The coach of the only person at a screen.

    It keeps its record in `folder`, or in memory only if that's None.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._record = CoachRecord() if folder is None else read_coach_record(folder)
        self._counted: int | None = None

    @property
    def is_on(self) -> bool:
        """True if the player wants to be asked."""
        return bool(self._record.amount)

    def set_amount(self, amount: CoachAmount) -> None:
        """Change the setting, and keep it."""
        self._keep(replace(self._record, amount=amount))

    def hear(self, review: DecisionReview, at: int, scale: int) -> bool:
        """Return True if the coach asks about a choice, and remember how good it was.

        `at` identifies the decision: only the first choice at each one counts. The rules multiply
        all points by `scale`.
        """
        amount, recent = self._record.amount, self._record.recent
        least = fading_amount(recent) if amount == "fading" else amount or 0
        if self._counted != at:
            self._counted = at
            good = is_good(review.loss, is_fault=review.is_fault, scale=scale)
            self._keep(self._record.decided(WINDOW, good=good))
        return self.is_on and review.is_fault and review.loss >= least * scale

    def note(self, view: View, over: HandResult | None = None) -> str:
        """Return the note on what happens to the player for the first time, or an empty string.

        `over` is the hand that just ended. A note is returned only once ever.
        """
        if not self.is_on:
            return ""
        met = self._record.met
        for note in due_notes(view, over):
            if note.family not in met:
                self._keep(self._record.meets(note.family))
                return format_message(note, PLAIN_DISPLAY)
        fades = self._record.amount == "fading" and is_faded(self._record.recent)
        if not fades or not view.my_turn or _FADED in met:
            return ""
        self._keep(self._record.meets(_FADED))
        return tr("terminal.coach_faded")

    def _keep(self, record: CoachRecord) -> None:
        self._record = record
        # If it can't be written, it lasts as long as the game.
        if self._folder is not None:
            with suppress(OSError):
                write_coach_record(self._folder, record)

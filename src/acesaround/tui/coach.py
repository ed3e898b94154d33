"""The coach at a screen: when it asks about a choice, and its notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from acesaround.game.state import HandResult, Phase
from acesaround.game.view import View
from acesaround.i18n import number, tr, tr_plural
from acesaround.messages.review import PROVEN
from acesaround.notation.actions import parse_action
from acesaround.store.coach_record import (
    CoachAmount,
    CoachRecord,
    read_coach_record,
    write_coach_record,
)
from acesaround.table.fading import WINDOW, fading_amount, is_faded, is_good
from acesaround.text.actions import action_text
from acesaround.text.columns import capital
from acesaround.text.first_times import due_notes
from acesaround.text.formatter import Display, format_message, message_sentence
from acesaround.tui.input import Fault, ask, yes
from acesaround.tui.terminal import Terminal, wrapped

if TYPE_CHECKING:
    from acesaround.review.decisions import DecisionReview

_FADED: Final = "faded"
"""What's remembered once the player was told that the coach asks less."""
MIN_MENTIONED_LOSS: Final = 0.5
"""The least loss, in points before scaling, with which a mistake is mentioned after the hand."""


class Coach:
    """The coach of the only person at a screen.

    It keeps its record in `folder`, or in memory only if that's None.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._record = CoachRecord() if folder is None else read_coach_record(folder)
        self._counted: int | None = None
        self._not_asked: dict[int, DecisionReview] = {}

    @property
    def is_on(self) -> bool:
        """True if the player wants to be asked."""
        return bool(self._record.amount)

    @property
    def is_new(self) -> bool:
        """True if the player never set the coach."""
        return self._record.amount is None

    @property
    def fades(self) -> bool:
        """True if the coach asks less the better the player does."""
        return self._record.amount == "fading"

    @property
    def least(self) -> int:
        """The points, before scaling, that a choice has to lose before the coach asks about it.

        0 if it's off.
        """
        amount = self._record.amount
        return fading_amount(self._record.recent) if amount == "fading" else amount or 0

    def set_amount(self, amount: CoachAmount) -> None:
        """Change the setting, and keep it."""
        self._keep(replace(self._record, amount=amount))

    def hear(self, review: DecisionReview, at: int, scale: int) -> bool:
        """Return True if the coach asks about a choice, and remember how good it was.

        `at` is the number of the last event before the decision. Only the first choice at each
        decision counts. The rules multiply all points by `scale`.
        """
        asks = self.is_on and review.is_fault and review.loss >= self.least * scale
        if self._counted != at:
            self._counted = at
            good = is_good(review.loss, is_fault=review.is_fault, scale=scale)
            self._keep(self._record.decided(WINDOW, good=good))
            if review.is_fault and not asks and review.loss >= MIN_MENTIONED_LOSS * scale:
                self._not_asked[at] = review
        return asks

    def undo(self, to: int) -> None:
        """Forget the mistakes made since the state of the table after event `to`."""
        self._not_asked = {at: review for at, review in self._not_asked.items() if at < to}

    def note(self, view: View, display: Display, over: HandResult | None = None) -> str:
        """Return a note for the player, or an empty string.

        It explains what happens to them for the first time, once ever. After a hand, which is
        `over`, it also sums up the mistakes that the coach didn't ask about.
        """
        if not self.is_on:
            return ""
        note = self._first_time(view, display, over)
        if over is None:
            return note
        mistakes, self._not_asked = list(self._not_asked.values()), {}
        return " ".join(filter(None, (note, _mistakes_let_go(mistakes, display))))

    def _first_time(self, view: View, display: Display, over: HandResult | None) -> str:
        met = self._record.met
        for note in due_notes(view, over):
            if note.family not in met:
                self._keep(self._record.meets(note.family))
                return format_message(note, display)
        fades = self.fades and is_faded(self._record.recent)
        if not fades or not view.my_turn or _FADED in met:
            return ""
        self._keep(self._record.meets(_FADED))
        return tr("terminal.coach_faded", points=self.least * view.rules.scale)

    def _keep(self, record: CoachRecord) -> None:
        self._record = record
        # If it can't be written, it lasts as long as the game.
        if self._folder is not None:
            with suppress(OSError):
                write_coach_record(self._folder, record)


def _mistakes_let_go(mistakes: Sequence[DecisionReview], display: Display) -> str:
    """Return how many mistakes a hand had, what they lost, and the biggest, or an empty string."""
    if not mistakes:
        return ""
    worst = max(mistakes, key=lambda review: review.loss)
    when = tr("common.review_before_the_play")
    if worst.trick is not None:
        when = tr("common.trick_number", number=str(worst.trick))
    chosen, better = (action_text(parse_action(one), display) for one in (worst.chosen, worst.best))
    worst_text = tr("cli.review_better", when=when, chosen=chosen, better=better)
    loss = number(sum(review.loss for review in mistakes), 1)
    return tr_plural("terminal.coach_let_mistakes_go", len(mistakes), loss=loss, worst=worst_text)


def coach_status(coach: Coach, scale: int) -> str:
    """Return what the coach does now. The rules multiply all points by `scale`."""
    if not coach.is_on:
        return tr("terminal.the_coach_is_off")
    asks = tr_plural("terminal.the_coach_asks_from_count_points", coach.least * scale)
    return f"{asks} {tr('terminal.the_coach_fades')}" if coach.fades else asks


def ask_about(
    review: DecisionReview,
    seen: View,
    plain: str,
    display: Display,
    terminal: Terminal,
    is_entry: Callable[[str], bool],
) -> bool | str:
    """Ask about a choice that loses points, in the view of who chose.

    Return True for yes, False for no, or another action or command, for which `is_entry` returns
    True. HELP shows `plain`, the sentence for the better choice, and a fact. H is an entry where
    trump is named, because it means hearts.
    """
    from acesaround.review.costs import fault_cost

    # That a choice is proven to be better doesn't say why, so it's only mentioned last.
    reasons = sorted(review.reasons, key=lambda fact: fact.code == PROVEN.code)
    facts = [message_sentence(fact, display) for fact in reasons[:1]]
    advice = tr("terminal.coach_better", plain=" ".join((plain, *facts)), code=review.best)
    chosen, better = parse_action(review.chosen), parse_action(review.best)
    question = tr(
        "terminal.coach_are_you_sure",
        choice=capital(action_text(chosen, display)),
        loss=number(review.loss, 0),
        cost=format_message(fault_cost(seen, chosen, better, review.reasons), display),
    )
    names_trump = seen.phase is Phase.NAME_TRUMP
    while True:
        entry = ask(terminal, question, wrapped(advice), free=names_trump)
        try:
            return yes(entry)
        except Fault as neither:
            if entry and is_entry(entry):
                return entry
            terminal.ring()
            said = f"{neither.reason}." if entry else tr("terminal.type_y_for_yes_or_n_for")
            terminal.show(wrapped(said))

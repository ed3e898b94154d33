"""Reviews in words, for the terminal."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Final

from acesaround.cli.command_line import STDIN
from acesaround.i18n import join, number, tr, tr_plural
from acesaround.messages import Message
from acesaround.notation.actions import parse_action, seat_label
from acesaround.notation.record import Record
from acesaround.review.decisions import DecisionReview
from acesaround.review.games import GameReview, HandReview, Summary
from acesaround.text.actions import action_text
from acesaround.text.columns import capital, wrap_columns
from acesaround.text.formatter import Display, format_message
from acesaround.text.names import kind_title, seat_title
from acesaround.text.rulebook.book import heading

COSTLIEST: Final = 3
"""Number of choices to show for each hand."""
WIDTH: Final = 79
_INDENT: Final = "  "
_VERDICTS: Final = {
    "certain": "cli.review_certain",
    "significant": "cli.review_significant",
    "unclear": "cli.review_unclear",
}
_KINDS: Final = {
    "misdeal": "cli.review_misdeals",
    "name_trump": "cli.review_trump",
    "exchange": "cli.review_passed_cards",
    "bury": "cli.review_buried_cards",
    "enter_meld": "cli.review_entered_meld",
    "declare": "cli.review_folds",
    "stock_play": "cli.review_stock_play",
    "stock_meld": "cli.review_stock_meld",
    "trick_play": "cli.review_other_plays",
    "claim": "cli.review_claims",
}
"""Text for each kind of decision that isn't reviewed."""
NOTABLE_LOSS: Final = 0.5
"""Points from which a choice is shown even if it isn't clear that it lost any."""


@dataclass(frozen=True, slots=True)
class ReviewText:
    """Wording of the review of a game.

    Attributes:
        record: the game.
        file: name of its file, as the user typed it.
        game: number of the game in the file, or None if it's the only one.
        deals, seed: number of deals for each decision, and the seed of the review.
        symbols: True to show suits as symbols.
    """

    record: Record
    file: str
    game: int | None
    deals: int
    seed: str
    symbols: bool

    def heading(self) -> list[str]:
        """Return the line above the review."""
        return [
            tr(
                "cli.review_heading",
                rules=heading(self.record.rules),
                deals=self.deals,
                seed=self.seed,
            )
        ]

    def hand(self, one: HandReview, trick: int | None) -> list[str]:
        """Return lines about a hand: what cost most, or the decisions in a trick."""
        low, high = one.interval
        title = tr(
            "cli.review_hand" if one.points_lost > 0 else "cli.review_hand_without_loss",
            hand=str(one.hand),
            seat=self._seat(one.seat),
            lost=_points(one.points_lost),
            low=_points(low),
            high=_points(high),
        )
        costly = [each for each in one.costliest(COSTLIEST) if _is_notable(each)]
        shown = one.shown(trick) if trick else costly
        if not shown:
            id = "cli.review_nothing_in_trick" if trick else "cli.review_nothing_lost"
            return ["", title, _INDENT + tr(id)]
        lines = ["", title]
        for decision in shown:
            lines += self._decision(decision)
        return lines

    def summaries(self, review: GameReview) -> list[str]:
        """Return lines that summarize the reviewed hands of each seat."""
        return [line for one in review.summaries for line in ("", *self._summary(one))]

    def _decision(self, one: DecisionReview) -> list[str]:
        when = tr("cli.review_before_the_play")
        if one.trick is not None:
            when = tr("common.trick_number", number=str(one.trick))
        is_best = one.chosen == one.best or one.loss <= 0
        title = tr(
            "cli.review_best" if is_best else "cli.review_better",
            when=when,
            chosen=self._action(one.chosen),
            better=self._action(one.best),
        )
        lines = wrap_columns(title, WIDTH, _INDENT)
        if not is_best:
            lines += self._detail(_loss(one))
        lines += self._detail(tr(_VERDICTS[one.verdict]))
        for reason in one.reasons:
            lines += self._detail(self._sentence(reason))
        if self.file != STDIN:
            command = tr("cli.review_compute_again", command=self._command(one))
            lines.append(2 * _INDENT + command)
        return lines

    def _detail(self, text: str) -> list[str]:
        return wrap_columns(text, WIDTH, 2 * _INDENT)

    def _sentence(self, message: Message) -> str:
        return f"{capital(format_message(message, self._display, self.record.rules.seats))}."

    def _action(self, text: str) -> str:
        return action_text(parse_action(text), self._display)

    @property
    def _display(self) -> Display:
        return Display(symbols=self.symbols)

    def _seat(self, seat: int) -> str:
        """Return a seat's name and its player's name, such as ``South (Ann)``."""
        name = self.record.rules.seats[seat]
        player = self.record.tags.get(seat_label(self.record.rules, seat), "")
        known = player not in ("", name)
        return f"{seat_title(name)} ({kind_title(player)})" if known else seat_title(name)

    def _command(self, one: DecisionReview) -> str:
        """Return the command that computes a verdict again."""
        words = ["aces", "review", self.file]
        if self.game is not None:
            words += ["--game", str(self.game)]
        words += ["--seat", seat_label(self.record.rules, one.seat), "--hand", str(one.hand)]
        if one.trick is not None:
            words += ["--trick", str(one.trick)]
        words += ["--deals", str(self.deals), f"--seed={self.seed}", "--json"]
        return shlex.join(words)

    def _summary(self, one: Summary) -> list[str]:
        low, high = one.interval
        lines = [
            tr(
                "cli.review_summary" if one.points_lost > 0 else "cli.review_summary_without_loss",
                seat=self._seat(one.seat),
                lost=_points(one.points_lost),
                low=_points(low),
                high=_points(high),
                hands=tr_plural("common.count_hand", one.hands),
            ),
            tr(
                "cli.review_counts",
                decisions=one.decisions,
                faults=one.faults,
                forced=one.forced,
            ),
        ]
        if one.unreviewed:
            kinds = [
                tr("cli.review_kind_and_count", kind=tr(_KINDS[kind]), count=count)
                for kind, count in one.unreviewed.items()
            ]
            lines.append(tr("cli.review_not_reviewed", kinds=join(kinds)))
        return lines


def _is_notable(one: DecisionReview) -> bool:
    return one.is_fault or one.loss >= NOTABLE_LOSS


def _loss(one: DecisionReview) -> str:
    low, high = one.interval
    return tr(
        "cli.review_loss",
        lost=_points(one.loss),
        low=_points(low),
        high=_points(high),
        wins=number(100 * one.wins_lost, 1),
    )


def _points(value: float) -> str:
    return number(value, 1)

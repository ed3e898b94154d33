"""Reviews in words, for the terminal."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Final

from acesaround.cli.command_line import STDIN
from acesaround.cli.review_lines import LineText
from acesaround.i18n import join, number, tr, tr_plural
from acesaround.messages import Message
from acesaround.notation.actions import parse_action, seat_label
from acesaround.notation.record import Record
from acesaround.review.decisions import DecisionKind, DecisionReview
from acesaround.review.games import GameReview, HandReview, Summary
from acesaround.review.mistakes import MistakeKind
from acesaround.review.results import OpenValue
from acesaround.text.actions import action_text
from acesaround.text.columns import wrap_columns
from acesaround.text.formatter import Display, message_sentence
from acesaround.text.names import kind_title, seat_title
from acesaround.text.rulebook.book import heading

COSTLIEST: Final = 3
"""Number of choices to show for each hand."""
WIDTH: Final = 79
_INDENT: Final = "  "
_VERDICTS: Final = {
    "certain": "common.review_certain",
    "significant": "common.review_significant",
    "unclear": "common.review_unclear",
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
DECISION_IDS: Final[dict[DecisionKind, str]] = {
    "bid": "common.bidding",
    "trump": "common.naming_trump",
    "pass": "common.review_kind_passing",
    "bury": "common.review_kind_burying",
    "fold": "common.folding",
    "lead": "common.profile_leads",
    "follow": "common.profile_following",
}
"""Text for each kind of decision."""
MISTAKE_IDS: Final[dict[MistakeKind, str]] = {
    "bid_too_high": "common.mistake_bid_too_high",
    "bid_too_low": "common.mistake_bid_too_low",
    "trump": "common.mistake_trump",
    "pass": "common.mistake_pass",
    "bury": "common.mistake_bury",
    "fold": "common.mistake_fold",
    "counter_given_away": "common.mistake_counter_given_away",
    "counter_kept": "common.mistake_counter_kept",
    "trump_led_early": "common.mistake_trump_led_early",
    "trump_led_late": "common.mistake_trump_led_late",
    "ace_of_trump": "common.mistake_ace_of_trump",
    "trump_spent": "common.mistake_trump_spent",
    "winner": "common.mistake_winner",
    "lead": "common.mistake_lead",
    "follow": "common.mistake_follow",
}
"""Text for each kind of mistake."""
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
        open_cards: True if the review has values with all cards open.
        lines: wording of the lines, or None to leave them out.
        figures: True to show intervals, verdicts, and commands, too.
    """

    record: Record
    file: str
    game: int | None
    deals: int
    seed: str
    symbols: bool
    open_cards: bool = False
    lines: LineText | None = None
    figures: bool = False

    def heading(self) -> list[str]:
        """Return the line above the review."""
        rules = heading(self.record.rules)
        id = "cli.review_heading" if self.figures else "cli.review_heading_plain"
        return [tr(id, rules=rules, deals=self.deals, seed=self.seed)]

    def hint(self) -> list[str]:
        """Return the line below the review that says how to see the figures."""
        return [] if self.figures else ["", tr("cli.review_figures_hint")]

    def hand(self, one: HandReview, trick: int | None) -> list[str]:
        """Return lines about a hand: what cost most, or the decisions in a trick."""
        title = self.hand_title(one)
        costly = [each for each in one.costliest(COSTLIEST) if is_notable(each)]
        shown = one.shown(trick) if trick else costly
        if not shown:
            return ["", title, *([_INDENT + tr("cli.review_nothing_in_trick")] if trick else [])]
        lines = ["", title]
        for decision in shown:
            lines += self._decision(decision)
        return lines

    def hand_title(self, one: HandReview) -> str:
        """Return a hand, a seat, and its mistakes there, or with figures, all points it lost."""
        told = {"hand": str(one.hand), "seat": self.seat(one.seat)}
        if self.figures:
            low, high = one.interval
            return tr(
                "cli.review_hand" if one.points_lost > 0 else "cli.review_hand_without_loss",
                **told,
                lost=points_text(one.points_lost),
                low=points_text(low),
                high=points_text(high),
            )
        mistakes = [each.loss for each in one.decisions if each.is_fault]
        if not mistakes:
            return tr("cli.review_hand_without_mistakes", **told)
        lost = points_text(sum(mistakes))
        return tr_plural("cli.review_hand_mistakes", len(mistakes), **told, lost=lost)

    def summaries(self, review: GameReview) -> list[str]:
        """Return lines that summarize the reviewed hands of each seat."""
        return [line for one in review.summaries for line in ("", *self.summary(one))]

    def decision_title(self, one: DecisionReview) -> str:
        """Return what was chosen, what would have been better, and what that cost."""
        when = tr("common.review_before_the_play")
        if one.trick is not None:
            when = tr("common.trick_number", number=str(one.trick))
        id = "cli.review_row_best"
        if has_better(one):
            id = "cli.review_row_mistake" if one.is_fault else "cli.review_row_unclear"
        return tr(
            id,
            when=when,
            seat=self.seat(one.seat),
            chosen=self.action(one.chosen),
            better=self.action(one.best),
            lost=points_text(one.loss),
        )

    def reasons(self, one: DecisionReview) -> list[str]:
        """Return sentences on why a choice is a mistake, and on its chance to win."""
        return [*map(self.sentence, one.reasons), *_chance_note(one)]

    def details(self, one: DecisionReview) -> list[str]:
        """Return the figures of a choice, and the verdict in statistical terms."""
        lines = [_loss(one)] if has_better(one) else []
        return [*lines, tr(_VERDICTS[one.verdict])]

    def _decision(self, one: DecisionReview) -> list[str]:
        lines = wrap_columns(self.decision_title(one), WIDTH, _INDENT)
        details = self.details(one) if self.figures else []
        for text in [*self.reasons(one), *details, *self.hindsight(one)]:
            lines += wrap_columns(text, WIDTH, 2 * _INDENT)
        if self.lines is not None and has_better(one):
            shown = self.lines.text(one, WIDTH - 2 * len(_INDENT))
            lines += [2 * _INDENT + line for line in shown]
        command = self.command(one) if self.figures else None
        if command is not None:
            lines.append(2 * _INDENT + tr("cli.review_compute_again", command=command))
        return lines

    def hindsight(self, one: DecisionReview) -> list[str]:
        """Return a sentence on how the choice would have turned out with all cards open."""
        if one.chosen not in one.open:
            return []
        mine = open_text(one.open[one.chosen])
        if not has_better(one) or one.best not in one.open:
            return [tr("cli.review_open", mine=mine)]
        return [tr("cli.review_open_both", mine=mine, other=open_text(one.open[one.best]))]

    def sentence(self, message: Message) -> str:
        """Return a message as a sentence."""
        return message_sentence(message, self._display, self.record.rules.seats)

    def action(self, text: str) -> str:
        """Return an action in notation in words."""
        return action_text(parse_action(text), self._display)

    @property
    def _display(self) -> Display:
        return Display(symbols=self.symbols)

    def seat(self, seat: int) -> str:
        """Return a seat's name and its player's name, such as ``South (Ann)``."""
        name = self.record.rules.seats[seat]
        player = self.record.tags.get(seat_label(self.record.rules, seat), "")
        known = player not in ("", name)
        return f"{seat_title(name)} ({kind_title(player)})" if known else seat_title(name)

    def command(self, one: DecisionReview) -> str | None:
        """Return the command that computes a verdict again, or None if the game is in no file."""
        if self.file == STDIN:
            return None
        words = ["aces", "review", self.file]
        if self.game is not None:
            words += ["--game", str(self.game)]
        words += ["--seat", seat_label(self.record.rules, one.seat), "--hand", str(one.hand)]
        if one.trick is not None:
            words += ["--trick", str(one.trick)]
        words += ["--deals", str(self.deals), f"--seed={self.seed}"]
        words += [*(["--open"] if self.open_cards else []), "--json"]
        return shlex.join(words)

    def total(self, one: Summary) -> str:
        """Return the points that a seat lost per hand."""
        low, high = one.interval
        return tr(
            "cli.review_summary" if one.points_lost > 0 else "cli.review_summary_without_loss",
            seat=self.seat(one.seat),
            lost=points_text(one.points_lost),
            low=points_text(low),
            high=points_text(high),
            hands=tr_plural("common.count_hand", one.hands),
        )

    def summary(self, one: Summary) -> list[str]:
        """Return sentences that summarize the reviewed hands of a seat."""
        told: dict[str, object] = {"decisions": one.decisions, "forced": one.forced}
        if self.figures:
            lines = [self.total(one), tr("cli.review_counts", faults=one.faults, **told)]
        else:
            told |= {
                "seat": self.seat(one.seat),
                "hands": tr_plural("common.count_hand", one.hands),
            }
            lines = [tr_plural("cli.review_summary_mistakes", one.faults, **told)]
        if one.unreviewed:
            kinds = [
                tr("cli.review_kind_and_count", kind=tr(_KINDS[kind]), count=count)
                for kind, count in one.unreviewed.items()
            ]
            lines.append(tr("cli.review_not_reviewed", kinds=join(kinds)))
        return lines


def _chance_note(one: DecisionReview) -> list[str]:
    """Return a sentence on a choice that lost points, but gained a chance to win, if it did."""
    if not has_better(one) or one.wins_lost >= 0 or not one.changes_chance:
        return []
    return [tr("common.review_points_first", wins=number(-100 * one.wins_lost, 0))]


def has_better(one: DecisionReview) -> bool:
    """Return True if a choice lost points compared with another one."""
    return one.chosen != one.best and one.loss > 0


def is_notable(one: DecisionReview) -> bool:
    """Return True if a choice is worth showing: a mistake, or one that seems to cost something."""
    return one.is_fault or one.loss >= NOTABLE_LOSS


def _loss(one: DecisionReview) -> str:
    """Return the points that a choice lost, and the chance to win unless that can be luck."""
    low, high = map(points_text, one.interval)
    told = {"lost": points_text(one.loss), "low": low, "high": high}
    if one.wins_lost <= 0 or not one.changes_chance:
        return tr("cli.review_loss", **told)
    return tr("cli.review_loss_and_chance", **told, wins=number(100 * one.wins_lost, 1))


def open_text(value: OpenValue) -> str:
    """Return a value with all cards open: a number, or a range."""
    low, high = (number(end, 0 if end.is_integer() else 1) for end in value)
    return low if low == high else tr("common.low_to_high", low=low, high=high)


def points_text(value: float) -> str:
    """Return points with one decimal."""
    return number(value, 1)

"""`aces review --lines`: how a hand would have continued after a better choice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any

from acesaround.game.actions import Action
from acesaround.game.state import State, Trick
from acesaround.i18n import signed, tr
from acesaround.notation.actions import parse_action, seat_label
from acesaround.review.decisions import DecisionReview, hand_actions
from acesaround.review.games import GameReview
from acesaround.review.lines import Line, happened, line_after
from acesaround.session import Game
from acesaround.text.actions import action_text
from acesaround.text.columns import Grid, grid_lines, wrap_columns
from acesaround.text.formatter import Display


@dataclass(frozen=True)
class LineText:
    """Wording of lines: what happened, next to the line after the better choice."""

    game: Game
    display: Display

    @cached_property
    def _hands(self) -> dict[int, list[tuple[State, Action]]]:
        return {}

    def lines(self, one: DecisionReview) -> tuple[Line, Line]:
        """Return what happened from a decision on, and the line after its best choice."""
        if one.hand not in self._hands:
            self._hands[one.hand] = list(hand_actions(self.game, one.hand))
        done = self._hands[one.hand]
        state = done[one.number][0]
        return happened(done, one.number), line_after(state, parse_action(one.best))

    def text(self, one: DecisionReview, width: int) -> list[str]:
        """Return both lines of a decision, trick by trick, at most `width` columns wide."""
        real, better = self.lines(one)
        rows = []
        if real.actions or better.actions:
            rows += [
                ("", *(self._action(cell) for cell in cells))
                for cells in zip_longest(real.actions, better.actions)
            ]
        rows += [
            (str((one.trick or 1) + at), *(self._trick(cell) for cell in cells))
            for at, cells in enumerate(zip_longest(real.tricks, better.tricks))
        ]
        points = (tr("common.line_result", points=signed(line.points)) for line in (real, better))
        rows.append(("", *points))
        choice = action_text(parse_action(one.best), self.display)
        head = ("", tr("common.line_happened"), tr("common.line_after", choice=choice))
        note = wrap_columns(tr("common.line_open_note"), width)
        return [*note, *grid_lines(Grid(head, tuple(rows)), width)]

    def _action(self, done: tuple[int, Action] | None) -> str:
        if done is None:
            return ""
        seat, action = done
        return f"{self._seat(seat)}: {action_text(action, self.display)}"

    def _trick(self, trick: Trick | None) -> str:
        """Return a trick, such as ``S: J♥ A♥ 9♥ 10♥ W``: its leader, the cards, and its winner."""
        if trick is None:
            return ""
        cards = " ".join(map(self.display.card, trick.cards))
        return f"{self._seat(trick.leader)}: {cards} {self._seat(trick.winner)}"

    def _seat(self, seat: int) -> str:
        return seat_label(self.game.rules, seat)


def with_lines(review: GameReview, trick: int | None, text: LineText) -> dict[str, Any]:
    """Return a review's JSON object with both lines of each decision, under ``lines``."""
    told = review.to_json(trick)
    for hand, written in zip(review.hands, told["hands"], strict=True):
        for one, decision in zip(hand.shown(trick), written["decisions"], strict=True):
            real, better = text.lines(one)
            decision["lines"] = {"happened": real.to_json(), "better": better.to_json()}
    return told

"""Chart of the expected result after each choice in a hand, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from acesaround.analysis.axis import Axis
from acesaround.i18n import number, tr
from acesaround.review.decisions import DecisionReview

_WIDTH: Final = 420
_HEIGHT: Final = 190
_LEFT: Final = 38
_RIGHT: Final = _WIDTH - 8
_TOP: Final = 8
_BOTTOM: Final = _HEIGHT - 24
_LABELS: Final = 12
"""Maximum number of labels below the chart."""


def chart(decisions: Sequence[DecisionReview], title: str) -> str:
    """Return a chart of the points after each choice, and after the better one.

    There's at least one decision. The text alternative is `title` with the points after each.
    """
    made = [_points(one) for one in decisions]
    best = [points + one.loss for points, one in zip(made, decisions, strict=True)]
    low, high = min(0.0, *made, *best), max(0.0, *made, *best)
    margin = (high - low) / 20 or 1.0
    down = Axis(low - margin, high + margin, _BOTTOM, _TOP)
    across = Axis(0, max(1, len(made) - 1), _LEFT + 8, _RIGHT - 8)
    xs = [across.at(place) for place in range(len(made))]
    said = "; ".join(
        f"{_when(one)}: {number(p, 1)}" for one, p in zip(decisions, made, strict=True)
    )
    parts = [
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}. '
        f'{escape(said)}">',
        *_grid(down),
    ]
    line = " ".join(f"{x:.1f},{down.at(points):.1f}" for x, points in zip(xs, made, strict=True))
    parts.append(f'<polyline class="made" points="{line}"/>')
    for x, points, better, one in zip(xs, made, best, decisions, strict=True):
        y, top = down.at(points), down.at(better)
        if one.loss > 0:
            parts.append(
                f'<line class="lost" x1="{x:.1f}" x2="{x:.1f}" y1="{y:.1f}" y2="{top:.1f}"/>'
            )
            parts.append(f'<circle class="better" cx="{x:.1f}" cy="{top:.1f}" r="3"/>')
        parts.append(_fault(x, y) if one.is_fault else _dot(x, y))
    step = -(-len(made) // _LABELS)
    for x, one in list(zip(xs, decisions, strict=True))[::step]:
        label = "·" if one.trick is None else str(one.trick)
        parts.append(f'<text x="{x:.1f}" y="{_HEIGHT - 7}" text-anchor="middle">{label}</text>')
    return "".join([*parts, "</svg>"])


def _points(one: DecisionReview) -> float:
    """Return the expected points of the hand after the choice that was made."""
    return next(choice.points for choice in one.choices if choice.action == one.chosen)


def _when(one: DecisionReview) -> str:
    if one.trick is None:
        return tr("cli.review_before_the_play")
    return tr("common.trick_number", number=str(one.trick))


def _grid(down: Axis) -> list[str]:
    parts = []
    for tick in down.ticks():
        y, kind = down.at(tick), "zero" if tick == 0 else "grid"
        parts.append(
            f'<line class="{kind}" x1="{_LEFT}" x2="{_RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{number(tick)}</text>'
        )
    return parts


def _dot(x: float, y: float) -> str:
    return f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="2.5"/>'


def _fault(x: float, y: float) -> str:
    return f'<path class="fault" d="M{x:.1f} {y - 6:.1f}l6 6-6 6-6-6z"/>'

"""Plot of a duel: the estimate over time, and the distribution of the deals' results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10
from typing import Final

from acesaround.analysis.duel.pair import Pair
from acesaround.analysis.duel.standing import Standing
from acesaround.analysis.duel.statistics import Ratio

_WIDTH: Final = 760
_LEFT: Final = 60
_RIGHT: Final = _WIDTH - 20
_MOST_POINTS: Final = 400
_BARS: Final = 31
_STYLE: Final = """\
svg { background: #ffffff; color: #1f2328; font: 13px system-ui, sans-serif }
text { fill: currentColor } .title { font-size: 15px; font-weight: 600 }
.grid { stroke: currentColor; stroke-opacity: .15 } .zero { stroke: currentColor }
.band { fill: #1a7f4b; fill-opacity: .2 } .mean { stroke: #1a7f4b; fill: none; stroke-width: 2 }
.bar { fill: #1a7f4b; fill-opacity: .65 }
@media (prefers-color-scheme: dark) {
  svg { background: #14181d; color: #e6edf3 }
  .band, .bar { fill: #6fcf97 } .mean { stroke: #6fcf97 }
}"""


@dataclass(frozen=True, slots=True)
class _Axis:
    """Axis with values from `low` to `high`, drawn from `start` to `end`.

    If `counted` is True, all ticks are integers.
    """

    low: float
    high: float
    start: float
    end: float
    counted: bool = False

    def at(self, value: float) -> float:
        """Return the position of a value, clamped to the axis."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self) -> Iterator[float]:
        """Yield a few round values for ticks."""
        rough = (self.high - self.low) / 5
        power = 10 ** floor(log10(rough))
        step = next(f * power for f in (1, 2, 5, 10) if f * power >= rough)
        step = max(step, 1) if self.counted else step
        tick = floor(self.low / step) + (self.low % step > 0)
        while tick * step <= self.high:
            yield tick * step
            tick += 1


def plot(standing: Standing, heading: str) -> str:
    """Return the plot as an SVG image for light and dark screens.

    `heading` names the rules. The curve and its band need at least two pairs.
    """
    duel = standing.duel
    title = f"{duel.players[0]} v {duel.players[1]}, {heading}"
    body = [
        f'<text class="title" x="{_LEFT}" y="28">{escape(title)}</text>',
        *_running(standing.pairs),
        *_spread(standing.pairs),
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} 560" '
            f'width="{_WIDTH}" height="560" role="img" aria-label="{escape(title)}">',
            f"<style>{_STYLE}</style>",
            *body,
            "</svg>\n",
        ]
    )


def _running(pairs: Sequence[Pair]) -> Iterator[str]:
    what = "Points per deal, A minus B, after this many deals, with a 95% band"
    yield f'<text x="{_LEFT}" y="52">{what}</text>'
    curve = list(_curve(pairs))
    if not curve:
        return
    # Ignore the first part of the curve, where the band is too wide to fit.
    settled = curve[len(curve) // 10 :]
    low = min(0.0, *(point[2] for point in settled))
    high = max(0.0, *(point[3] for point in settled))
    reach = (high - low) or 1.0
    down = _Axis(low - reach / 20, high + reach / 20, 300, 66)
    across = _Axis(0, len(pairs), _LEFT, _RIGHT, counted=True)
    yield from _grid(across, down)
    top = [f"{across.at(n):.1f},{down.at(upper):.1f}" for n, _, _, upper in curve]
    bottom = [f"{across.at(n):.1f},{down.at(lower):.1f}" for n, _, lower, _ in reversed(curve)]
    yield f'<polygon class="band" points="{" ".join(top + bottom)}"/>'
    line = " ".join(f"{across.at(n):.1f},{down.at(mean):.1f}" for n, mean, _, _ in curve)
    yield f'<polyline class="mean" points="{line}"/>'


def _curve(pairs: Sequence[Pair]) -> Iterator[tuple[int, float, float, float]]:
    """Yield points of the curve, at most about `_MOST_POINTS`.

    Each has the number of pairs, the mean, and both ends of the interval.
    """
    points, step = Ratio(), max(1, len(pairs) // _MOST_POINTS)
    for number, pair in enumerate(pairs, 1):
        points.add(pair.margin, pair.hands)
        if number % step == 0 or number == len(pairs):
            estimate = points.estimate
            if estimate.interval is not None:
                yield number, estimate.mean, *estimate.interval


def _spread(pairs: Sequence[Pair]) -> Iterator[str]:
    yield f'<text x="{_LEFT}" y="352">Deals by their points per deal</text>'
    values = [float(pair.margin / pair.hands) for pair in pairs]
    if not values:
        return
    reach = max(map(abs, values)) or 1.0
    across = _Axis(-reach, reach, _LEFT, _RIGHT)
    width = (_RIGHT - _LEFT) / _BARS
    bars = Counter(min(int((across.at(v) - _LEFT) / width), _BARS - 1) for v in values)
    down = _Axis(0, max(bars.values()), 520, 366, counted=True)
    yield from _grid(across, down)
    for bar, count in sorted(bars.items()):
        y = down.at(count)
        yield (
            f'<rect class="bar" x="{_LEFT + bar * width + 1:.1f}" y="{y:.1f}" '
            f'width="{width - 2:.1f}" height="{520 - y:.1f}"/>'
        )


def _grid(across: _Axis, down: _Axis) -> Iterator[str]:
    for tick in down.ticks():
        y = down.at(tick)
        kind = "zero" if tick == 0 else "grid"
        yield f'<line class="{kind}" x1="{_LEFT}" x2="{_RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>'
    for tick in across.ticks():
        x, y = across.at(tick), down.start + 18
        yield f'<text x="{x:.1f}" y="{y:.0f}" text-anchor="middle">{tick:g}</text>'

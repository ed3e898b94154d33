"""Results of a duel so far, as JSON, as a text report, and as a plot."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Any, Final

from msgspec import to_builtins

from acesaround import __version__
from acesaround.analysis.arena.duel import A, B, Duel
from acesaround.analysis.arena.pair import Pair
from acesaround.analysis.arena.statistics import (
    ALLOWED_FORFEITS,
    LLR_BOUND,
    Estimate,
    Ratio,
    Tally,
    Verdict,
    complaint,
    decided,
    percent,
    sequential_test,
    share_interval,
)
from acesaround.analysis.axis import Axis
from acesaround.kernel.backend import backend
from acesaround.players.base import NO_LIMIT


class Standing:
    """Pairs played so far and their results. Add each new pair with `add`."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.pairs: list[Pair] = []
        self.tallies = [Tally(), Tally()]
        self._points, self._games, self._adjusted = Ratio(), Ratio(), Ratio()
        self.verdict: Verdict | None = None
        if duel.hypotheses is not None:
            self.verdict = Verdict(*duel.hypotheses, 0.0, "running")

    def add(self, pair: Pair) -> None:
        """Add the next pair's results."""
        self.pairs.append(pair)
        self._points.add(pair.margin, pair.hands)
        if pair.luck is not None:
            self._adjusted.add(pair.margin - pair.luck, pair.hands)
        if pair.won is not None:
            self._games.add(pair.won, pair.plays)
        for role in (A, B):
            self.tallies[role] += pair.tallies[role]
        if self.duel.hypotheses is not None:
            self.verdict = sequential_test(self._points.estimate, self.duel.hypotheses)

    @property
    def points(self) -> Estimate | None:
        """A's points per deal and seat minus B's, or None before the first pair."""
        return self._points.estimate if self.pairs else None

    @property
    def luck_adjusted(self) -> Estimate | None:
        """Estimate of `points` without the luck of the cards, which has the same mean.

        It's None before the first pair, and if a pair's luck is unknown.
        """
        known = self.pairs and self._adjusted.pairs == len(self.pairs)
        return self._adjusted.estimate if known else None

    @property
    def games(self) -> Estimate | None:
        """Share of games that A won, counting ties as one half, or None for single hands."""
        return self._games.estimate if self._games.pairs else None

    @property
    def plays(self) -> int:
        """Number of plays: single hands from 0-0, or whole games."""
        return sum(pair.plays for pair in self.pairs)

    @property
    def decided(self) -> bool:
        """True if the sequential test has accepted a hypothesis."""
        return self.verdict is not None and self.verdict.decided

    def complaints(self, allowed: Fraction = ALLOWED_FORFEITS) -> list[str]:
        """Return an error message for each program that forfeited more than `allowed`."""
        both = zip("AB", self.tallies, strict=True)
        return [text for each in both if (text := complaint(*each, allowed)) is not None]

    def to_json(self) -> dict[str, Any]:
        """Return all results as a JSON object. Unknown values are null."""
        duel, points, games = self.duel, self.points, self.games
        adjusted = self.luck_adjusted
        terms = duel.described()
        return {
            "a": terms["a"],
            "b": terms["b"],
            "decided_share": {
                "a": self.tallies[A].decided_share,
                "b": self.tallies[B].decided_share,
            },
            "points_per_deal": points and points.mean,
            "interval": points and _ends(points.interval),
            "luck_adjusted": adjusted and adjusted.mean,
            "luck_adjusted_interval": adjusted and _ends(adjusted.interval),
            "games_won": games and games.mean,
            "games_won_interval": games and _ends(share_interval(games)),
            "pairs": len(self.pairs),
            "plays": self.plays,
            "hands": sum(pair.hands for pair in self.pairs),
            "deals": sum(pair.deals for pair in self.pairs),
            "sprt": _verdict(self.verdict),
            "players": {"a": _player(self.tallies[A]), "b": _player(self.tallies[B])},
            "rules": terms["rules"],
            "digest": terms["digest"],
            "mode": terms["mode"],
            "asked": terms["count"],
            "seed": terms["seed"],
            "deal_seeds": [duel.deal_seed(n) for n in (0, len(self.pairs) - 1) if self.pairs],
            "limit_a": terms["limit_a"],
            "limit_b": terms["limit_b"],
            "reproducible": duel.is_reproducible,
            "versions": {
                "acesaround": __version__,
                "kernel": backend(),
                "python": platform.python_version(),
            },
        }


def _ends(interval: tuple[float, float] | None) -> list[float] | None:
    return None if interval is None else list(interval)


def _verdict(verdict: Verdict | None) -> dict[str, Any] | None:
    if verdict is None:
        return None
    return {"h0": verdict.low, "h1": verdict.high, "llr": verdict.llr, "state": verdict.state}


def _player(tally: Tally) -> dict[str, Any]:
    return {
        "hands": tally.hands,
        "contracts": tally.contracts,
        "made": tally.made,
        "made_share": tally.made_share,
        "average_bid": tally.average_bid,
        "seconds_per_hand": tally.seconds_per_hand,
        "decisions": tally.decisions,
        "forfeited": tally.forfeited,
        "faults": dict(tally.faults),
        "notes": dict(tally.notes),
        "incidents": to_builtins(tally.incidents),
    }


def report(standing: Standing, heading: str) -> list[str]:
    """Return the full report as lines, starting with the decisions that programs made themselves.

    `heading` names the rules.
    """
    duel = standing.duel
    lines = _decided(standing)
    lines += [f"A  {_called(standing, A)}", f"B  {_called(standing, B)}"]
    lines += [f"{heading}, seed {duel.seed}: {_played(standing)}", ""]
    points = standing.points
    if points is None:
        return [*lines, "Nothing has been played."]
    lines.append(f"Points per deal, A minus B  {points.mean:+.2f}  {_between(points)}")
    adjusted = standing.luck_adjusted
    if adjusted is not None and any(pair.luck for pair in standing.pairs):
        lines.append(f"Luck-adjusted              {adjusted.mean:+.2f}  {_between(adjusted)}")
    games = standing.games
    if games is not None:
        lines.append(f"Games won by A             {games.mean:.1%}  {_shares(games)}")
    if standing.verdict is not None:
        lines.append(f"Sequential test            {_judged(standing.verdict)}")
    if not duel.is_reproducible:
        lines += ["", "Limits in seconds depend on the machine, so this isn't reproducible."]
    return [*lines, "", *_table(standing)]


def estimated(standing: Standing) -> str:
    """Return a short summary of the points per deal so far."""
    points = standing.points
    if points is None or points.interval is None:
        return ""
    text = f"{points.mean:+.1f} ± {points.interval[1] - points.mean:.1f} points per deal"
    if standing.games is not None:
        text += f", {standing.games.mean:.1%} of games"
    for who, tally in zip("AB", standing.tallies, strict=True):
        if tally.forfeited and tally.decisions:
            text += f", {who} forfeits {percent(tally.forfeited, tally.decisions)}"
    return text


def _decided(standing: Standing) -> list[str]:
    both = zip("AB", standing.duel.sides, standing.tallies, strict=True)
    lines = [line for each in both if (line := decided(*each)) is not None]
    return [*lines, ""] if lines else []


def _called(standing: Standing, role: int) -> str:
    duel = standing.duel
    limit = duel.limits[role]
    return duel.players[role] + (f", limit {limit}" if limit != NO_LIMIT else "")


def _played(standing: Standing) -> str:
    duel, pairs = standing.duel, len(standing.pairs)
    what = "games" if duel.whole_games else "hands"
    of = f" of {duel.pairs:,}" if pairs < duel.pairs else ""
    deals = "deal" if duel.pairs == 1 else "deals"
    return f"{pairs:,}{of} {deals}, {standing.plays:,} {what} in all"


def _between(estimate: Estimate) -> str:
    if estimate.interval is None:
        return "(too few deals to say how sure that is)"
    low, high = estimate.interval
    return f"95%: {low:+.2f} to {high:+.2f}"


def _shares(games: Estimate) -> str:
    interval = share_interval(games)
    return "" if interval is None else f"95%: {interval[0]:.1%} to {interval[1]:.1%}"


def _judged(verdict: Verdict) -> str:
    between = f"between {verdict.low:g} and {verdict.high:g}"
    ratio = f"log-likelihood ratio {verdict.llr:.2f}, bounds ±{LLR_BOUND}"
    if not verdict.decided:
        return f"not decided {between} ({ratio})"
    accepted = verdict.low if verdict.state == "H0" else verdict.high
    return f"{accepted:g} accepted {between} ({ratio})"


def _table(standing: Standing) -> Iterator[str]:
    tallies = standing.tallies
    rows: list[tuple[str, ...]] = [("", "A", "B")]
    if any(tally.contracts for tally in tallies):
        rows += [
            ("Contracts", *(f"{tally.contracts:,}" for tally in tallies)),
            ("  made", *(_shown(tally.made_share, "{:.1%}") for tally in tallies)),
            ("  average bid", *(_shown(tally.average_bid, "{:.1f}") for tally in tallies)),
        ]
    times = (_time_text(tally.seconds_per_hand) for tally in tallies)
    rows.append(("CPU time per seat and hand", *times))
    for fault in sorted({fault for tally in tallies for fault in tally.faults}):
        rows.append((f"Faults: {fault}", *(f"{tally.faults.get(fault, 0):,}" for tally in tallies)))
    first = max(len(row[0]) for row in rows)
    for name, *cells in rows:
        yield f"{name:<{first}}" + "".join(f"{cell:>12}" for cell in cells)
    for who, tally in zip("AB", tallies, strict=True):
        for fault, note in sorted(tally.notes.items()):
            incident = tally.incidents.get(fault)
            if incident is None:
                yield f"{who}, {fault}: {note}"
                continue
            question = incident.question.get("id", "?")
            yield f"{who}, {fault}: {note} (deal {incident.deal}, question {question})"
            yield from (f"  stderr: {line}" for line in incident.stderr)


def _shown(figure: float | None, form: str) -> str:
    return "-" if figure is None else form.format(figure)


def _time_text(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.2f} ms"


_PLOT_WIDTH: Final = 760
_LEFT: Final = 60
_RIGHT: Final = _PLOT_WIDTH - 20
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
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_PLOT_WIDTH} 560" '
            f'width="{_PLOT_WIDTH}" height="560" role="img" aria-label="{escape(title)}">',
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
    down = Axis(low - reach / 20, high + reach / 20, 300, 66)
    across = Axis(0, len(pairs), _LEFT, _RIGHT, counted=True)
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
    across = Axis(-reach, reach, _LEFT, _RIGHT)
    width = (_RIGHT - _LEFT) / _BARS
    bars = Counter(min(int((across.at(v) - _LEFT) / width), _BARS - 1) for v in values)
    down = Axis(0, max(bars.values()), 520, 366, counted=True)
    yield from _grid(across, down)
    for bar, count in sorted(bars.items()):
        y = down.at(count)
        yield (
            f'<rect class="bar" x="{_LEFT + bar * width + 1:.1f}" y="{y:.1f}" '
            f'width="{width - 2:.1f}" height="{520 - y:.1f}"/>'
        )


def _grid(across: Axis, down: Axis) -> Iterator[str]:
    for tick in down.ticks():
        y = down.at(tick)
        kind = "zero" if tick == 0 else "grid"
        yield f'<line class="{kind}" x1="{_LEFT}" x2="{_RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>'
    for tick in across.ticks():
        x, y = across.at(tick), down.start + 18
        yield f'<text x="{x:.1f}" y="{y:.0f}" text-anchor="middle">{tick:g}</text>'

"""Text report of a duel."""

from __future__ import annotations

from collections.abc import Iterator

from acesaround.analysis.duel.forfeits import decided, percent
from acesaround.analysis.duel.seating import A, B
from acesaround.analysis.duel.sprt import BOUND, Verdict
from acesaround.analysis.duel.standing import Standing
from acesaround.analysis.duel.statistics import Estimate, share_interval
from acesaround.players.limit import NO_LIMIT


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
    games = standing.games
    if games is not None:
        lines.append(f"Games won by A             {games.mean:.1%}  {_shares(games)}")
    if standing.verdict is not None:
        lines.append(f"Sequential test            {_judged(standing.verdict)}")
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
    both = zip("AB", standing.duel.players, standing.tallies, strict=True)
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
    ratio = f"log-likelihood ratio {verdict.llr:.2f}, bounds ±{BOUND}"
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
    times = (_time(tally.seconds_per_hand) for tally in tallies)
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


def _time(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.2f} ms"

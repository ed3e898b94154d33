"""Results of a duel so far."""

from __future__ import annotations

import platform
from fractions import Fraction
from typing import Any

from msgspec import to_builtins

from acesaround import __version__
from acesaround.analysis.duel.forfeits import ALLOWED, complaint
from acesaround.analysis.duel.pair import Pair
from acesaround.analysis.duel.seating import A, B
from acesaround.analysis.duel.sprt import Verdict, judge
from acesaround.analysis.duel.statistics import Estimate, Ratio, share_interval
from acesaround.analysis.duel.tally import Tally
from acesaround.analysis.duel.terms import Duel
from acesaround.kernel.backend import backend


class Standing:
    """Pairs played so far and their results. Add each new pair with `add`."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.pairs: list[Pair] = []
        self.tallies = [Tally(), Tally()]
        self._points, self._games = Ratio(), Ratio()
        self.verdict: Verdict | None = None
        if duel.hypotheses is not None:
            self.verdict = Verdict(*duel.hypotheses, 0.0, "running")

    def add(self, pair: Pair) -> None:
        """Add the next pair's results."""
        self.pairs.append(pair)
        self._points.add(pair.margin, pair.hands)
        if pair.won is not None:
            self._games.add(pair.won, pair.plays)
        for role in (A, B):
            self.tallies[role] += pair.tallies[role]
        if self.duel.hypotheses is not None:
            self.verdict = judge(self._points.estimate, self.duel.hypotheses)

    @property
    def points(self) -> Estimate | None:
        """A's points per deal and seat minus B's, or None before the first pair."""
        return self._points.estimate if self.pairs else None

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

    def complaints(self, allowed: Fraction = ALLOWED) -> list[str]:
        """Return an error message for each program that forfeited more than `allowed`."""
        both = zip("AB", self.tallies, strict=True)
        return [text for each in both if (text := complaint(*each, allowed)) is not None]

    def to_json(self) -> dict[str, Any]:
        """Return all results as a JSON object. Unknown values are null."""
        duel, points, games = self.duel, self.points, self.games
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
            "games_won": games and games.mean,
            "games_won_interval": games and _ends(share_interval(games)),
            "pairs": len(self.pairs),
            "plays": self.plays,
            "hands": sum(pair.hands for pair in self.pairs),
            "deals": sum(pair.deals for pair in self.pairs),
            "sprt": _verdict(self.verdict),
            "players": {
                "a": _player(self.tallies[A]),
                "b": _player(self.tallies[B]),
            },
            "rules": terms["rules"],
            "digest": terms["digest"],
            "mode": terms["mode"],
            "asked": terms["count"],
            "seed": terms["seed"],
            "deal_seeds": [duel.deal_seed(n) for n in (0, len(self.pairs) - 1) if self.pairs],
            "limit_a": terms["limit_a"],
            "limit_b": terms["limit_b"],
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
    return {
        "h0": verdict.low,
        "h1": verdict.high,
        "llr": verdict.llr,
        "state": verdict.state,
    }


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

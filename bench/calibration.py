"""Calibration of the expert's predictions: the chances of making a bid and of winning a game.

For bids, this program plays hands with an expert in every seat. When the bid winner names trump, it
records the chance of making the bid that the expert and the 1983 formula each predict, and after
the hand, the outcome. For games, experts bid, the 1983 player plays the cards, and before each hand
the program records the leading team's chance of winning. It writes the tables to docs/strength.md
and the diagram to docs/images/calibration.svg.
"""

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from statistics import NormalDist

from bench.strength_page import write_section

from acesaround.game.actions import NameTrump
from acesaround.game.state import Phase, new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.players.base import Limit
from acesaround.players.daugherty.evaluation import formula_for
from acesaround.players.expert.declarer import Plan, try_plans
from acesaround.players.expert.outcomes import win_probability
from acesaround.players.expert.player import ExpertPlayer
from acesaround.players.expert.search import Clock
from acesaround.rules.load import load
from acesaround.session import deal

PICTURE = Path(__file__).parents[1] / "docs" / "images" / "calibration.svg"
MAX_HANDS = 100
"""Most hands of a game. A longer one is dropped."""
GAME_LIMIT = "20w"
DEALS = 200
BINS = 10
SPREAD = 0.18
"""Standard deviation of meld plus tricks around the formula's total.

It's a fraction of the trick points in a hand.
"""


@dataclass(frozen=True)
class Said:
    """Predicted chances of making one bid, and the outcome."""

    expert: float
    formula: float
    made: bool


def contract(rules_name: str, seed: str, number: int, limit: str) -> Said | None:
    """Play one deal and return its predictions, or None if the hand wasn't played out."""
    rules = load(rules_name)
    state = apply(new_state(rules), deal(rules, seed, number, number % rules.table.players))
    seats = [ExpertPlayer(f"{seed}-{number}-{seat}") for seat in range(rules.table.players)]
    expert = formula = None
    while state.turn is not None:
        seen = view(state, state.turn)
        action = seats[state.turn].choose(seen, Limit.parse(limit)).action
        if isinstance(action, NameTrump) and seen.bid is not None:
            plan, clock = Plan(action.suit), Clock(Limit(worlds=DEALS), None, None)
            expert = try_plans(seen, [plan], clock, number)[plan].chance
            beyond = formula_for(seen, action.suit).total - seen.bid
            spread = SPREAD * rules.hand_trick_points
            formula = NormalDist(0, spread).cdf(beyond + rules.scale / 2)
        state = apply(state, action)
    result = state.match.results[-1]
    if expert is None or formula is None or not result.played:
        return None
    return Said(expert, formula, result.outcome == "made")


def brier(said: Sequence[tuple[float, bool]]) -> float:
    """Return the mean squared error of the predictions."""
    return sum((chance - made) ** 2 for chance, made in said) / len(said)


def bins(said: Sequence[tuple[float, bool]]) -> list[tuple[float, float, int]]:
    """Return the mean prediction, fraction made, and number of bids for each tenth of the range."""
    rows = []
    for low in range(BINS):
        here = [s for s in said if low <= min(s[0] * BINS, BINS - 1e-9) < low + 1]
        if here:
            chances, made = zip(*here, strict=True)
            rows.append((sum(chances) / len(here), sum(made) / len(here), len(here)))
    return rows


GAMES = "daugherty-1983", "double-deck", "nicholas-1992", "single-deck-partners", "two-hand"
"""Rule sets of the games played."""
TENTHS = range(5, 10)
"""Ranges of a leading team's chance: 50% to 60%, and so on."""


def game_predictions(
    rules_name: str, seed: str, number: int, limit: str
) -> list[tuple[float, bool]]:
    """Play one game and return the leader's chance before each hand, and whether they won."""
    rules = load(rules_name)
    players = rules.table.players
    seats = [ExpertPlayer(f"{seed}-{number}-{seat}", "play=formula") for seat in range(players)]
    state, said = new_state(rules), []
    for hand in range(MAX_HANDS):
        match = state.match
        if state.phase is not Phase.DEAL:
            break
        if match.scores[0] != match.scores[1]:
            ahead = match.scores.index(max(match.scores))
            chance = win_probability(rules, match.scores, ahead, match.target, match.hands)
            said.append((chance, ahead))
        dealer = match.dealer if hand else number % players
        state = apply(state, deal(rules, f"{seed}{number}", hand, dealer))
        while state.turn is not None:
            seen = view(state, state.turn)
            state = apply(state, seats[state.turn].choose(seen, Limit.parse(limit)).action)
    winner = state.match.winner
    return [] if winner is None else [(chance, ahead == winner) for chance, ahead in said]


def games_table(seed: str, limit: str, games: int, pool: ProcessPoolExecutor) -> str:
    """Play the games and return the results as a section of the page."""
    columns = []
    for rules in GAMES:
        played = pool.map(
            game_predictions, repeat(rules), repeat(seed), range(games), repeat(limit), chunksize=8
        )
        columns.append([one for game in played for one in game])
    lines = [
        f"Leads before each hand in {games:,} games per rule set, with seed {seed} and limit "
        f"{limit}. The number of leads is in parentheses.",
        "",
        f"| Predicted | {' | '.join(f'`{rules}`' for rules in GAMES)} |",
        f"|---|{'--:|' * len(GAMES)}",
    ]
    for tenth in TENTHS:
        cells = []
        for said in columns:
            here = [one for one in said if tenth <= min(10 * one[0], 10 - 1e-9) < tenth + 1]
            won = sum(ahead for _, ahead in here) / len(here) if here else 0.0
            cells.append(f"{won:.0%} ({len(here):,})" if here else "-")
        lines.append(f"| {tenth}0% to {tenth + 1}0% | {' | '.join(cells)} |")
    scores = " | ".join(f"{brier(said):.4f}" for said in columns)
    return "\n".join([*lines, f"| Brier score (always 50%: 0.2500) | {scores} |"])


def picture(rows: Sequence[tuple[float, float, int]]) -> str:
    """Return the reliability diagram as SVG."""
    most = max(count for _, _, count in rows)
    dots = "".join(
        f'<circle cx="{40 + 300 * x:.1f}" cy="{340 - 300 * y:.1f}" '
        f'r="{3 + 9 * (count / most) ** 0.5:.1f}"><title>{count} bids: predicted {x:.0%}, '
        f"made {y:.0%}</title></circle>"
        for x, y, count in rows
    )
    marks = "".join(
        f'<text x="{40 + 300 * t:.0f}" y="358" text-anchor="middle">{t:.0%}</text>'
        f'<text x="34" y="{344 - 300 * t:.0f}" text-anchor="end">{t:.0%}</text>'
        for t in (0, 0.5, 1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 385" role="img" '
        'aria-label="Predicted chance of making the bid, and how often it was made" '
        'font-family="sans-serif" font-size="11" fill="#777">'
        '<rect x="40" y="40" width="300" height="300" fill="none" stroke="#999"/>'
        '<line x1="40" y1="340" x2="340" y2="40" stroke="#999" stroke-dasharray="4 4"/>'
        f'<g fill="#3a78c2" fill-opacity="0.85">{dots}</g>{marks}'
        '<text x="190" y="378" text-anchor="middle">predicted chance</text>'
        '<text x="40" y="30">made</text></svg>\n'
    )


def table(rules: str, seed: str, limit: str, said: Sequence[Said]) -> str:
    """Return the results as a section of the page."""
    expert = [(one.expert, one.made) for one in said]
    formula = [(one.formula, one.made) for one in said]
    base = sum(one.made for one in said) / len(said)
    lines = [
        f"{len(said):,} winning bids by four experts under `{rules}`, with seed {seed} and limit "
        f"{limit}; {base:.1%} of them were made.",
        "",
        "| | Brier score |",
        "|---|--:|",
        f"| the expert's prediction | {brier(expert):.4f} |",
        "| the 1983 formula's total, as the mean of a normal distribution "
        f"| {brier(formula):.4f} |",
        f"| always {base:.0%} | {base * (1 - base):.4f} |",
        "",
        "| Predicted | Made | Bids |",
        "|--:|--:|--:|",
        *(f"| {x:.1%} | {y:.1%} | {count:,} |" for x, y, count in bins(expert)),
        "",
        "![Predicted chance, and how often the bid was made](images/calibration.svg)",
    ]
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rules", default="daugherty-1983")
    parser.add_argument("--deals", type=int, default=5200)
    parser.add_argument("--seed", default="calibration")
    parser.add_argument("--limit", default="50w")
    parser.add_argument("--games", type=int, default=300, help="games per rule set")
    parser.add_argument("--only", choices=("bids", "games"))
    arguments = parser.parse_args(argv)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        if arguments.only != "games":
            found = pool.map(
                contract,
                repeat(arguments.rules),
                repeat(arguments.seed),
                range(arguments.deals),
                repeat(arguments.limit),
                chunksize=16,
            )
            said = [one for one in found if one is not None]
            text = table(arguments.rules, arguments.seed, arguments.limit, said)
            print(text)
            write_section("calibration", text)
            rows = bins([(one.expert, one.made) for one in said])
            PICTURE.write_text(picture(rows), encoding="utf-8")
        if arguments.only != "bids":
            text = games_table(arguments.seed, GAME_LIMIT, arguments.games, pool)
            print(text)
            write_section("games", text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

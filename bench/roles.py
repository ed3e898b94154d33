"""Losses of a player's cards by role, part of the hand, and fault class.

Plays hands between a player and its opponents, reviews every card that the player chose, and adds
up the points lost per hand. Losses are measured in deals that fit what the seat knew, never in
the true deal. As a check, "realized" is the same loss in the true deals, with the same rollout
policy. Another check shuffles the results within each deal, so that all choices are equally good,
and counts the hands in which any card is still blamed. The tables go to docs/strength.md, and the
largest losses, with their positions, to a file.
"""

import argparse
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, get_args

from bench.reviews import realized_loss, true_results
from bench.strength_page import write_section
from rich.progress import track

from acesaround.analysis.arena.statistics import Estimate, share_interval
from acesaround.game.actions import Action, Play
from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.kernel.interface import Policy
from acesaround.players.base import Limit
from acesaround.players.expert.search import mean_and_error
from acesaround.players.registry import player
from acesaround.review.decisions import (
    POLICY,
    Decision,
    DecisionReview,
    compare_choices,
    decision_seed,
    is_forced,
    judge_decisions,
)
from acesaround.review.faults import FaultClass, Role, Stage, fault_class, role_of, stage_of
from acesaround.review.losses import Z_95
from acesaround.rules.load import load
from acesaround.session import deal

DESCRIPTIONS: dict[FaultClass, str] = {
    "counter_kept_from_sure_trick": "no counter for a trick that the partner is sure to win",
    "counter_kept": "no counter for a trick that the partner is winning",
    "counter_lost": "a counter for a trick that an opponent is winning, instead of a loser",
    "ace_of_trump": "ace of trump instead of another card",
    "partner_beaten": "partner's winning card beaten",
    "winner_kept": "an opponent's winning card not beaten",
    "winner_spent": "an opponent's winning card beaten, instead of letting it win",
    "trump_spent": "a trump where another suit would do",
    "high_card_spent": "a higher card of the same suit than would do",
    "low_card_spent": "a lower card of the same suit than would be better",
    "other_suit_thrown_off": "a card of the wrong suit thrown off",
    "trump_led": "trump led instead of another suit",
    "trump_not_led": "trump not led",
    "ace_led": "ace of another suit led too early",
    "ace_not_led": "ace of another suit not led",
    "high_card_led": "ten or king led too early, instead of a lower card",
    "low_card_led": "a low card led instead of a higher one of the same suit",
    "other_suit_led": "the wrong suit led, with a card that isn't higher",
    "other": "anything else",
}
"""What the chosen card did, for each class."""
GAMES = ("double-deck", "single-deck-partners")
SEED = "roles"
EXAMPLES = 40
"""Number of examples to keep."""


@dataclass(frozen=True)
class Terms:
    """What to play and how to review it."""

    rules: str
    player: str
    opponent: str
    limit: str
    deals: int
    policy: Policy


@dataclass(frozen=True)
class Card:
    """A reviewed card. `realized` is None if the review preferred no other card.

    Losses are in points. `position` has the deal and the actions since, in notation.
    """

    role: Role
    stage: Stage
    fault: FaultClass | None
    loss: float
    realized: float | None
    review: DecisionReview
    position: str = ""


@dataclass
class Hand:
    """Reviewed cards of a hand, and how many of the player's seats have a blamed card.

    `blamed_innocents` is the same for shuffled results.
    """

    cards: list[Card] = field(default_factory=list)
    roles: list[Role] = field(default_factory=list)
    seats: int = 0
    blamed: int = 0
    blamed_innocents: int = 0


def play_hand(terms: Terms, number: int) -> Hand:
    """Play deal `number` with the player in seats 0 and 2, and review its cards."""
    rules = load(terms.rules)
    dealt = deal(rules, SEED, number, number % rules.table.players)
    state, past = apply(new_state(rules), dealt), list[Action]()
    names = [terms.opponent if seat % 2 else terms.player for seat in range(rules.table.players)]
    seats = [player(name, f"{SEED}-{number}-{seat}") for seat, name in enumerate(names)]
    made: dict[int, list[tuple[Decision, State, int]]] = {0: [], 2: []}
    while state.turn is not None:
        seen = view(state, state.turn)
        action = seats[state.turn].choose(seen, Limit.parse(terms.limit)).action
        if seen.seat in made and seen.phase is Phase.TRICK_PLAY and not is_forced(seen):
            decision = Decision(1, len(past), seen, action)
            made[seen.seat].append((decision, state, len(past)))
        state = apply(state, action)
        past.append(action)
    hand, rng = Hand(), Random(number)
    for decisions in made.values():
        if decisions:
            review_seat(terms, number, decisions, hand, rng, [str(dealt), *map(str, past)])
    return hand


def review_seat(
    terms: Terms,
    number: int,
    made: Sequence[tuple[Decision, State, int]],
    hand: Hand,
    rng: Random,
    past: Sequence[str],
) -> None:
    """Review a seat's cards, and add the results to `hand`."""
    compared = []
    states = []
    for one, state, _ in made:
        seed = decision_seed(f"{SEED}-{number}", one.hand, one.number, one.view.seat)
        results = compare_choices(
            one.view, one.chosen, seed=seed, deals=terms.deals, policy=terms.policy
        )
        if results is not None:
            compared.append((one, seed, results))
            states.append(state)
    if not compared:
        return
    reviews = judge_decisions(compared, terms.policy)
    shuffled = [(one, seed, results.permuted(rng)) for one, seed, results in compared]
    hand.seats += 1
    hand.blamed += any(review.is_fault for review in reviews)
    hand.blamed_innocents += any(r.is_fault for r in judge_decisions(shuffled, terms.policy))
    hand.roles.append(role_of(made[0][0].view))
    for (one, _, results), state, review in zip(compared, states, reviews, strict=True):
        best = results.choices[[loss.action for loss in review.choices].index(review.best)]
        fault, realized, position = None, None, ""
        is_card = isinstance(best, Play) and isinstance(one.chosen, Play)
        if is_card and results.row(best) != results.row(one.chosen):
            assert isinstance(best, Play) and isinstance(one.chosen, Play)
            fault = fault_class(one.view, one.chosen.card, best.card)
            true = true_results(one, state, review.seed, terms.policy)
            realized = realized_loss(results, true, results.row(one.chosen))
            position = f"{past[0]}\n{', '.join(past[1 : one.number + 1])}"
        role, stage = role_of(one.view), stage_of(one.view)
        hand.cards.append(Card(role, stage, fault, review.loss, realized, review, position))


def per_hand(sums: Sequence[float]) -> tuple[float, float]:
    """Return the mean of the sums, one for each hand, and the half-width of its 95% interval."""
    if len(sums) < 2:
        return sum(sums), float("inf")
    mean, error = mean_and_error(sums)
    return mean, Z_95 * error


def cell(sums: Sequence[float]) -> str:
    """Return a mean with its interval as text."""
    mean, half = per_hand(sums)
    return f"{mean:+.2f} ± {half:.2f}" if sums else "-"


def role_table(hands: Sequence[Hand]) -> list[str]:
    """Return the table of losses by role and part of the hand."""
    stages = get_args(Stage)
    lines = [f"| Role | Hands | {' | '.join(f'{s} tricks' for s in stages)} | all tricks |"]
    lines.append("|---|--:|" + "--:|" * (len(stages) + 1))
    for role in get_args(Role):
        mine = [hand for hand in hands if role in hand.roles]
        cells = [
            cell([sum(c.loss for c in h.cards if c.role == role and c.stage == s) for h in mine])
            for s in stages
        ]
        whole = cell([sum(c.loss for c in h.cards if c.role == role) for h in mine])
        lines.append(f"| {role} | {len(mine)} | {' | '.join(cells)} | {whole} |")
    return lines


def fault_table(hands: Sequence[Hand]) -> list[str]:
    """Return the table of losses by fault class, largest first."""
    rows = []
    for fault, text in DESCRIPTIONS.items():
        cards = [card for hand in hands for card in hand.cards if card.fault == fault]
        if not cards:
            continue
        sums = [sum(c.loss for c in h.cards if c.fault == fault) for h in hands]
        real = [sum(c.realized or 0 for c in h.cards if c.fault == fault) for h in hands]
        by_role = []
        for role in get_args(Role):
            lost = sum(card.loss for card in cards if card.role == role)
            by_role.append(f"{lost / len(hands):+.2f}")
        name = f"`{fault}`: {text}"
        cells = (name, f"{len(cards) / len(hands):.2f}", cell(sums), *by_role, cell(real))
        rows.append((per_hand(sums)[0], f"| {' | '.join(cells)} |"))
    heads = ("Class", "Cards per hand", "Points per hand", *get_args(Role), "Realized")
    lines = [f"| {' | '.join(heads)} |", "|---|" + "--:|" * (len(heads) - 1)]
    return [*lines, *(line for _, line in sorted(rows, reverse=True))]


def tables(terms: Terms, hands: Sequence[Hand], command: str) -> str:
    """Return the text of the section."""
    cards = [card for hand in hands for card in hand.cards]
    lost = cell([sum(card.loss for card in hand.cards) for hand in hands])
    real = cell([sum(card.realized or 0 for card in hand.cards) for hand in hands])
    seats = sum(hand.seats for hand in hands)
    blamed = sum(hand.blamed for hand in hands)
    innocent = sum(hand.blamed_innocents for hand in hands)
    share = innocent / seats
    _, high = share_interval(Estimate(share, sqrt(share * (1 - share) / seats), seats)) or (0, 1)
    proven = sum(card.review.is_fault for card in cards)
    return "\n".join(
        [
            f"`{terms.player}` at {terms.limit} vs. `{terms.opponent}`, {len(hands):,} hands of "
            f"`{terms.rules}`, {len(cards):,} cards with a choice, {terms.deals} deals each, "
            f"rollout policy `{terms.policy}`: {lost} points lost per hand for both seats "
            f"({real} realized). {proven} cards are blamed, in {blamed / seats:.1%} of the hands "
            f"of a seat. With shuffled results, it's {share:.1%} (at most {high:.1%}). "
            f"`{command}`",
            "",
            *role_table(hands),
            "",
            *fault_table(hands),
        ]
    )


def examples(hands: Iterable[Hand]) -> list[dict[str, Any]]:
    """Return the largest losses of each class, by their lower confidence limits."""
    by_class: dict[str, list[Card]] = defaultdict(list)
    for hand in hands:
        for card in hand.cards:
            if card.fault is not None and card.review.interval[0] > 0:
                by_class[card.fault].append(card)
    return [
        {
            "class": fault,
            "role": card.role,
            "stage": card.stage,
            "realized": card.realized,
            "position": card.position.splitlines(),
            **card.review.to_json(),
        }
        for fault, cards in by_class.items()
        for card in sorted(cards, key=lambda card: -card.review.interval[0])[:EXAMPLES]
    ]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", default=[],
                        help=f"games to play (default: {' '.join(GAMES)})")  # fmt: skip
    parser.add_argument("--player", default="expert", help="player to review")
    parser.add_argument("--opponents", nargs="+", default=["daugherty"], help="its opponents")
    parser.add_argument("--limit", default="50w", help="limit of all players")
    parser.add_argument("--hands", type=int, default=1000, help="hands per game and opponent")
    parser.add_argument("--deals", type=int, default=400, help="sampled deals per card")
    parser.add_argument("--policy", default=POLICY, choices=get_args(Policy),
                        help="rollout policy")  # fmt: skip
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--examples", type=Path, help="file for the largest losses, as JSON lines")
    parser.add_argument("--no-page", action="store_true", help="print the tables only")
    given = parser.parse_args(argv)
    for game in given.games or GAMES:
        sections = []
        for opponent in given.opponents:
            terms = Terms(game, given.player, opponent, given.limit, given.deals, given.policy)
            with ProcessPoolExecutor(given.jobs) as pool:
                found = pool.map(partial(play_hand, terms), range(given.hands), chunksize=4)
                hands = list(track(found, f"{game}, {opponent}", total=given.hands))
            command = (
                f"python -m bench.roles {game} --player {given.player} --opponents {opponent} "
                f"--limit {given.limit} --hands {given.hands} --deals {given.deals} "
                f"--policy {given.policy}"
            )
            sections.append(tables(terms, hands, command))
            print(sections[-1], flush=True)
            if given.examples:
                with given.examples.open("a", encoding="utf-8") as file:
                    for one in examples(hands):
                        file.write(json.dumps({"game": game, "opponent": opponent} | one) + "\n")
        if not given.no_page:
            write_section(f"roles {game}", "\n\n".join(sections))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

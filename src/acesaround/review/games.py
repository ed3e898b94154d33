"""Reviews of whole games, hand by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from acesaround.game.actions import Claim, Concede, Deal, Fold, Play
from acesaround.game.state import Phase
from acesaround.game.view import view
from acesaround.kernel.interface import Cancel, Policy
from acesaround.messages import CodedError, review
from acesaround.messages.positions import NO_SUCH_HAND_IN_GAME
from acesaround.messages.values import HANDS
from acesaround.review.decisions import (
    DEALS,
    POLICY,
    Decision,
    DecisionReview,
    decisions,
    hand_actions,
    review_decisions,
)
from acesaround.review.faults import Role, role_of
from acesaround.review.losses import interval_95
from acesaround.review.open_cards import with_open_values
from acesaround.session import Game

VERSION: Final = 1
"""Version of the JSON format of game reviews."""
CLAIM: Final = "claim"
"""Kind of decision for claims and concessions, which aren't reviewed."""


@dataclass(frozen=True, slots=True)
class HandReview:
    """Review of a seat's decisions in one hand.

    Attributes:
        hand: number of the hand, from 1.
        seat: seat reviewed.
        decisions: decisions reviewed, in order.
        forced: number of forced choices, including choices among equivalent cards. They aren't
            judged.
        unreviewed: number of decisions that can't be reviewed, by phase. Claims and concessions are
            under ``claim``.
        role: the seat's role in the hand, or None without a bid winner.
    """

    hand: int
    seat: int
    decisions: tuple[DecisionReview, ...]
    forced: int
    unreviewed: Mapping[str, int]
    role: Role | None = None

    @property
    def points_lost(self) -> float:
        """Points lost by all decisions reviewed."""
        return sum(one.loss for one in self.decisions)

    @property
    def error(self) -> float:
        """Standard error of `points_lost`."""
        return sqrt(sum(one.error**2 for one in self.decisions))

    @property
    def interval(self) -> tuple[float, float]:
        """95% confidence interval of `points_lost`."""
        return interval_95(self.points_lost, self.error)

    def costliest(self, most: int) -> list[DecisionReview]:
        """Return at most this many decisions that lost points: faults first, then the costliest."""
        losing = [one for one in self.decisions if one.loss > 0]
        return sorted(losing, key=lambda one: (not one.is_fault, -one.loss))[:most]

    def shown(self, trick: int | None = None) -> list[DecisionReview]:
        """Return the decisions in a trick, or all of them."""
        return [one for one in self.decisions if trick in (None, one.trick)]

    def to_json(self, trick: int | None = None) -> dict[str, Any]:
        """Return this review as a JSON object, with only the decisions in a trick if it's given."""
        return {
            "hand": self.hand,
            "seat": self.seat,
            "role": self.role,
            "points_lost": self.points_lost,
            "interval": list(self.interval),
            "forced": self.forced,
            "unreviewed": dict(self.unreviewed),
            "decisions": [one.to_json() for one in self.shown(trick)],
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """Summary of a seat's reviewed hands.

    Attributes:
        seat: seat reviewed.
        hands: number of hands.
        points_lost: mean points lost per hand.
        interval: 95% confidence interval of `points_lost`. It counts only the luck of the sampled
            deals.
        decisions: number of decisions reviewed.
        faults: number of decisions that certainly or significantly lost points.
        forced: number of forced choices.
        unreviewed: number of decisions that can't be reviewed, by phase.
    """

    seat: int
    hands: int
    points_lost: float
    interval: tuple[float, float]
    decisions: int
    faults: int
    forced: int
    unreviewed: Mapping[str, int]

    @classmethod
    def of(cls, hands: Sequence[HandReview]) -> Summary:
        """Summarize at least one hand of one seat."""
        count = len(hands)
        error = sqrt(sum(one.error**2 for one in hands)) / count
        lost = sum(one.points_lost for one in hands) / count
        made = [one for hand in hands for one in hand.decisions]
        unreviewed: Counter[str] = Counter()
        for hand in hands:
            unreviewed.update(hand.unreviewed)
        return cls(
            seat=hands[0].seat,
            hands=count,
            points_lost=lost,
            interval=interval_95(lost, error),
            decisions=len(made),
            faults=sum(one.is_fault for one in made),
            forced=sum(hand.forced for hand in hands),
            unreviewed=dict(unreviewed),
        )

    def to_json(self) -> dict[str, Any]:
        """Return this summary as a JSON object."""
        return {
            "seat": self.seat,
            "hands": self.hands,
            "points_lost_per_hand": self.points_lost,
            "interval": list(self.interval),
            "decisions": self.decisions,
            "faults": self.faults,
            "forced": self.forced,
            "unreviewed": dict(self.unreviewed),
        }


@dataclass(frozen=True, slots=True)
class GameReview:
    """Review of one or more seats in a game.

    The same game, `deals`, `seed`, and `policy` always give the same review.

    Attributes:
        rules: name of the rules.
        seats: names of all seats.
        deals: number of deals sampled for each decision.
        seed: seed of the review.
        policy: rollout policy.
        hands: reviews by hand, then by seat.
    """

    rules: str
    seats: tuple[str, ...]
    deals: int
    seed: str
    policy: Policy
    hands: tuple[HandReview, ...]

    @property
    def summaries(self) -> list[Summary]:
        """Summary of each seat reviewed."""
        seats = sorted({one.seat for one in self.hands})
        return [Summary.of([one for one in self.hands if one.seat == seat]) for seat in seats]

    def to_json(self, trick: int | None = None) -> dict[str, Any]:
        """Return this review as a JSON object, as the reference page describes it.

        If `trick` is given, it lists only the decisions in that trick.
        """
        return {
            "review": VERSION,
            "rules": self.rules,
            "seats": list(self.seats),
            "deals": self.deals,
            "seed": self.seed,
            "policy": self.policy,
            "hands": [one.to_json(trick) for one in self.hands],
            "summary": [one.to_json() for one in self.summaries],
        }


def review_game(
    game: Game,
    seats: Iterable[int | str] | None = None,
    hands: Iterable[int] | None = None,
    *,
    deals: int = DEALS,
    seed: int | str | None = None,
    policy: Policy = POLICY,
    threads: int = 1,
    open_nodes: int = 0,
    cancel: Cancel | None = None,
) -> GameReview:
    """Review decisions of seats, given by number or name, in finished hands, counted from 1.

    The default is all seats and all finished hands. The default `seed` is `default_seed`. Results
    don't depend on `threads`, or on the other seats and hands reviewed.

    If `open_nodes` is given, each choice also gets its value with all cards open, from a search of
    about as many positions for each decision. It changes nothing else.

    Raises `CodedError` for an unknown seat, for a hand that isn't there or isn't finished, and if
    no hand is finished. Raises `Cancelled` after another thread sets `cancel`.
    """
    numbers = _seat_numbers(game, seats)
    chosen = finished_hands(game) if hands is None else list(hands)
    seed = default_seed(game) if seed is None else str(seed)
    found = review_hands(
        game,
        numbers,
        chosen,
        deals=deals,
        seed=seed,
        policy=policy,
        threads=threads,
        open_nodes=open_nodes,
        cancel=cancel,
    )
    return GameReview(game.rules.name, game.rules.seats, deals, seed, policy, tuple(found))


def _seat_numbers(game: Game, seats: Iterable[int | str] | None) -> list[int]:
    players = game.rules.table.players
    if seats is None:
        return list(range(players))
    numbers = [game.seat(one) if isinstance(one, str) else one for one in seats]
    for number in numbers:
        if not 0 <= number < players:
            raise ValueError(f"seat {number} isn't in 0..{players - 1}")
    return numbers


def default_seed(game: Game) -> str:
    """Return the seed of a game's review: the game's own seed, or ``0`` if there's none."""
    return "0" if game.seed is None else str(game.seed)


def finished_hands(game: Game) -> list[int]:
    """Return the numbers of the finished hands. Raises `CodedError` if there are none.

    Hands that weren't scored, such as those that everyone passed, are left out.
    """
    results = game.state.match.results
    finished = [number for number, result in enumerate(results, 1) if result.scored]
    if not finished:
        raise CodedError(review.NO_FINISHED_HAND())
    return finished


def review_hands(
    game: Game,
    seats: Sequence[int],
    hands: Sequence[int],
    *,
    deals: int,
    seed: str,
    policy: Policy = POLICY,
    threads: int = 1,
    open_nodes: int = 0,
    cancel: Cancel | None = None,
) -> Iterator[HandReview]:
    """Yield the review of each seat in each hand as soon as it's ready.

    Raises `CodedError` for a hand that isn't there or isn't finished, and `Cancelled` after another
    thread sets `cancel`. The other arguments are those of `review_game`.
    """
    cancel = cancel or Cancel()
    finished = len(game.state.match.results)
    dealt = sum(isinstance(action, Deal) for action in game.actions)
    for hand in hands:
        if not 1 <= hand <= dealt:
            raise CodedError(NO_SUCH_HAND_IN_GAME(number=hand, hands=HANDS(number=dealt)))
        if hand > finished:
            raise CodedError(review.HAND_NOT_FINISHED(number=hand))
    for hand in hands:
        states = [state for state, _ in hand_actions(game, hand)]
        turns = Counter(state.turn for state in states)
        for seat in seats:
            found = list(decisions(game, hand, seat))
            reviews = review_decisions(
                found, seed, deals=deals, policy=policy, threads=threads, cancel=cancel
            )
            if open_nodes:
                reviews = with_open_values(reviews, states, open_nodes, threads, cancel)
            reviewed = {one.number for one in reviews}
            rest = [one for one in found if one.number not in reviewed]
            kinds = Counter(kind for one in rest if (kind := _unreviewed_kind(one)))
            forced = turns[seat] - len(reviews) - kinds.total()
            last = view(states[-1], seat)
            role = None if last.declarer is None else role_of(last)
            yield HandReview(hand, seat, tuple(reviews), forced, dict(kinds), role)


def _unreviewed_kind(one: Decision) -> str | None:
    """Return the kind of a decision that wasn't reviewed, or None if its cards are equivalent."""
    if isinstance(one.chosen, Claim | Concede):
        return CLAIM
    if isinstance(one.chosen, Fold):
        return str(Phase.DECLARE)
    if one.view.phase is Phase.TRICK_PLAY and isinstance(one.chosen, Play):
        return None
    return str(one.view.phase)

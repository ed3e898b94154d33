"""Reviews of one decision, and of all decisions of a seat in a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from itertools import islice
from math import sqrt
from typing import Any, Final, Literal, TypeVar

from acesaround.game.actions import Action, Claim, Concede, Deal
from acesaround.game.state import Phase, State
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.kernel.interface import Cancel, Policy
from acesaround.kernel.sample import DealSource
from acesaround.messages import Message
from acesaround.review.cards import card_results
from acesaround.review.contracts import contract_results
from acesaround.review.losses import ChoiceLoss, Verdict, choice_losses, holm
from acesaround.review.mistakes import MistakeKind, mistake_kind
from acesaround.review.reasons import fault_reasons
from acesaround.review.results import OpenValue, Results
from acesaround.session import Game

DEALS: Final = 400
"""Number of deals to sample for a decision."""
POLICY: Final[Policy] = "varied"
"""Rollout policy. Like a player, it sees only a seat's own cards."""

DecisionKind = Literal["bid", "trump", "pass", "bury", "fold", "lead", "follow"]
"""Kind of decision that can be reviewed: before the play, or a card led or played to a trick."""
_KINDS: Final[Mapping[Phase, DecisionKind]] = {
    Phase.AUCTION: "bid",
    Phase.NAME_TRUMP: "trump",
    Phase.EXCHANGE: "pass",
    Phase.BURY: "bury",
    Phase.DECLARE: "fold",
}

_Item = TypeVar("_Item")
_Found = TypeVar("_Found")


def decision_seed(game: str, hand: int, number: int, seat: int) -> int:
    """Return the seed for a decision's deals: 48 bits that depend on nothing else.

    `game` identifies the game, `hand` counts from 1, and `number` is the number of actions in the
    hand before the decision, not counting the deal.
    """
    key = f"{game}:{hand}:{number}:{seat}".encode()
    return int.from_bytes(blake2b(key, digest_size=6, person=b"review").digest(), "big")


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat's decision with at least two legal actions.

    Attributes:
        hand: number of the hand, from 1.
        number: number of actions in the hand before this one, not counting the deal.
        view: what the seat saw.
        chosen: what the seat chose.
    """

    hand: int
    number: int
    view: View
    chosen: Action


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """Review of one decision: what each choice loses, and the verdict on the chosen one.

    The same `seed`, `deals`, and `policy` always give the same review.

    Attributes:
        hand: number of the hand, from 1.
        number: number of actions in the hand before this one, not counting the deal.
        seat: seat that decided.
        phase: phase of the hand.
        kind: kind of decision. In trick play, it depends on whether the seat led.
        trick: number of the trick, from 1, or None before the play.
        chosen: what the seat chose, in notation.
        best: best choice, or one that is proven to be better than the chosen one, in notation.
        loss: mean points lost by the chosen action; see `ChoiceLoss`.
        interval: 95% confidence interval of `loss`.
        wins_lost: mean probability of winning the game lost, 0 to 1.
        verdict: ``certain`` if it's proven that the chosen action is as good as any, or that it
            loses, ``significant`` if its loss is significant among all decisions of the hand, or
            else ``unclear``.
        is_fault: True if the verdict is that the chosen action loses.
        choices: loss of each choice.
        deals: number of sampled deals.
        seed: seed of the deals and the playouts.
        policy: rollout policy; before the play, it's always `POLICY`.
        solved: True if the rest of the hand was solved instead.
        reasons: for a fault, at most two facts that show the difference; see `fault_reasons`.
        mistake: for a fault, its kind.
        open: points of the hand after each choice if all cards had been open, where they were
            computed. They don't count for anything else here.
    """

    hand: int
    number: int
    seat: int
    phase: str
    kind: DecisionKind
    trick: int | None
    chosen: str
    best: str
    loss: float
    interval: tuple[float, float]
    wins_lost: float
    verdict: Verdict
    is_fault: bool
    choices: tuple[ChoiceLoss, ...]
    deals: int
    seed: int
    policy: Policy
    solved: bool
    reasons: tuple[Message, ...] = ()
    mistake: MistakeKind | None = None
    open: Mapping[str, OpenValue] = field(default_factory=dict)

    @property
    def error(self) -> float:
        """Standard error of `loss`."""
        return next(one.error for one in self.choices if one.action == self.chosen)

    @property
    def changes_chance(self) -> bool:
        """True if `wins_lost` is unlikely to be the luck of the sampled deals.

        As a rule of thumb, that's at least 1/√n for n deals: the half-width of a 95% interval if
        the chances that are compared differ from deal to deal by 0.5 (standard deviation).
        """
        return abs(self.wins_lost) * sqrt(self.deals) >= 1

    def to_json(self) -> dict[str, Any]:
        """Return this review as a JSON object."""
        choices = [
            asdict(one) | {"interval": list(one.interval), "open": self._open(one.action)}
            for one in self.choices
        ]
        reasons = [reason.to_json() for reason in self.reasons]
        found = asdict(self)
        del found["open"]
        return found | {"interval": list(self.interval), "choices": choices, "reasons": reasons}

    def _open(self, action: str) -> float | list[float] | None:
        """Return a choice's value with all cards open: None, a number, or a range."""
        if action not in self.open:
            return None
        low, high = self.open[action]
        return low if low == high else [low, high]


def compare_choices(
    view: View,
    chosen: Action | None = None,
    *,
    seed: int,
    deals: int = DEALS,
    policy: Policy = POLICY,
    cancel: Cancel | None = None,
    source: DealSource | None = None,
) -> Results | None:
    """Return the results of all choices in deals that fit what the seat could know.

    `chosen` is always among them, even if there are too many choices to compare all. `policy` plays
    on after a card; before the play, it's always `POLICY`. After a bid or a pass, everyone bids up
    to the limit of their own hand: see `acesaround.kernel.auctions`. Instead of such deals, those
    of a `source` can be used.

    Returns None for a forced choice, also if all legal cards are equivalent, and for decisions that
    can't be reviewed: typed meld, claims, misdeals, play while a stock lasts, shooting the moon,
    and folding before meld is shown. Raises ValueError if it isn't the seat's turn, and `Cancelled`
    after another thread sets `cancel`.
    """
    if not view.my_turn:
        raise ValueError("it isn't this seat's turn")
    if is_forced(view) or isinstance(chosen, Claim | Concede):
        return None
    if view.phase is Phase.TRICK_PLAY and view.trump is not None:
        results = card_results(view, deals, seed, policy, cancel, source)
    else:
        found = contract_results(view, chosen, deals, seed, cancel, source)
        if found is None:
            return None
        results = found
    known = chosen is None or chosen in results.choices
    return results if known and len(results.points) > 1 else None


def is_forced(view: View) -> bool:
    """Return True if there's only one legal action."""
    return len(list(islice(iter(view.legal), 2))) < 2


def decisions(game: Game, hand: int, seat: int) -> Iterator[Decision]:
    """Yield a seat's decisions with at least two legal actions in a hand, counted from 1.

    Raises ValueError if the game has no such hand.
    """
    for number, (state, action) in enumerate(hand_actions(game, hand)):
        if state.turn == seat:
            seen = view(state, seat)
            if not is_forced(seen):
                yield Decision(hand, number, seen, action)


def hand_actions(game: Game, hand: int) -> Iterator[tuple[State, Action]]:
    """Yield each action in a hand, counted from 1, with the state before it, but not the deal.

    Raises ValueError if the game has no such hand.
    """
    deals = [at for at, action in enumerate(game.actions) if isinstance(action, Deal)]
    if not 1 <= hand <= len(deals):
        raise ValueError(f"hand {hand}: the game has {len(deals)} hands")
    begin, end = [*deals, len(game.actions)][hand - 1 : hand + 1]
    state = game.at(begin + 1).state
    for action in game.actions[begin + 1 : end]:
        yield state, action
        state = apply(state, action)


def review_decisions(
    found: Sequence[Decision],
    game: str,
    *,
    deals: int = DEALS,
    policy: Policy = POLICY,
    threads: int = 1,
    cancel: Cancel | None = None,
) -> list[DecisionReview]:
    """Review a seat's decisions in one hand.

    `game` identifies the game and determines the seeds. The verdicts are corrected for the number
    of decisions. The results don't depend on `threads`. Decisions that can't be reviewed are left
    out. Raises `Cancelled` after another thread sets `cancel`.
    """
    cancel = cancel or Cancel()

    def compare(one: Decision) -> tuple[Decision, int, Results] | None:
        seed = decision_seed(game, one.hand, one.number, one.view.seat)
        results = compare_choices(
            one.view, one.chosen, seed=seed, deals=deals, policy=policy, cancel=cancel
        )
        return None if results is None else (one, seed, results)

    compared = [one for one in in_threads(compare, found, threads, cancel) if one is not None]
    return judge_decisions(compared, policy)


def in_threads(
    work: Callable[[_Item], _Found], items: Sequence[_Item], threads: int, cancel: Cancel
) -> list[_Found]:
    """Return the result of `work` for each item.

    After an error, and after Ctrl-C, `cancel` is set, so that work in progress ends at once.
    """
    with ThreadPoolExecutor(threads) as pool:
        try:
            return list(pool.map(work, items))
        except BaseException:
            cancel.set()
            raise


def judge_decisions(
    compared: Sequence[tuple[Decision, int, Results]], policy: Policy
) -> list[DecisionReview]:
    """Return the reviews of decisions in one hand, given the seed and results of each."""
    losses = [choice_losses(results) for _, _, results in compared]
    mine = [
        each[results.choices.index(one.chosen)]
        for each, (one, _, results) in zip(losses, compared, strict=True)
    ]
    significant = holm([loss.p for loss in mine])
    return [
        _review(one, seed, results, each, loss, policy, significant=blamed)
        for (one, seed, results), each, loss, blamed in zip(
            compared, losses, mine, significant, strict=True
        )
    ]


def _review(
    one: Decision,
    seed: int,
    results: Results,
    losses: tuple[ChoiceLoss, ...],
    mine: ChoiceLoss,
    policy: Policy,
    *,
    significant: bool,
) -> DecisionReview:
    seen = one.view
    verdict = mine.verdict(significant=significant)
    is_fault = verdict != "unclear" and not mine.is_best
    policy = policy if seen.phase is Phase.TRICK_PLAY else POLICY
    better = next(a for a in results.choices if str(a) == mine.compared_with)
    return DecisionReview(
        hand=one.hand,
        number=one.number,
        seat=seen.seat,
        phase=str(seen.phase),
        kind=_KINDS.get(seen.phase) or ("follow" if seen.trick else "lead"),
        trick=len(seen.tricks) + 1 if seen.phase is Phase.TRICK_PLAY else None,
        chosen=mine.action,
        best=mine.compared_with,
        loss=mine.loss,
        interval=mine.interval,
        wins_lost=mine.wins_lost,
        verdict=verdict,
        is_fault=is_fault,
        choices=losses,
        deals=results.deals,
        seed=seed,
        policy=policy,
        solved=results.solved,
        reasons=fault_reasons(seen, one.chosen, better, results, seed, policy) if is_fault else (),
        mistake=mistake_kind(seen, one.chosen, better) if is_fault else None,
    )

"""Compares actions in stock play by playing out sampled deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, cast

from acesaround.game.actions import Action, Draw, LayMeld, Play
from acesaround.kernel import arguments as checked
from acesaround.kernel.backend import backend, compiled_rules, load
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.errors import Cancelled
from acesaround.kernel.native import Native, NativeStockRules
from acesaround.kernel.prospect import Prospect
from acesaround.kernel.stockmoment import Moment
from acesaround.kernel.stockrules import KINDS_OF_MELD, REUSES, StockRules
from acesaround.kernel.twin import stock as twin

MOST_DEALS: Final = 10_000_000
"""Maximum number of deals per call."""
_ACTION: Final = 9


@dataclass(frozen=True, slots=True)
class Tried:
    """Results of trying one action.

    Attributes:
        deals: number of deals tried; if it's 0, ignore the other fields.
        worth: mean worth of the outcomes.
        mean: mean difference between the points that we and the opponent score from now on.
        error: standard error of `mean`.
        behind: mean worth lost compared with the best action, over the deals in which both were
            tried.
        behind_error: standard error of `behind`.
        score: value for ranking, which combines `worth` with the policy's own estimate.
        ahead: four mean differences between the best action and this one in the same deals: our
            meld, our trick points, the opponent's meld, and the opponent's trick points.
    """

    deals: int
    worth: float
    mean: float
    error: float
    behind: float
    behind_error: float
    score: float
    ahead: tuple[float, float, float, float]


def compare(
    moment: Moment,
    actions: Sequence[Action],
    prospect: Prospect,
    *,
    seed: int = 0,
    first: int = 32,
    most: int = 1000,
    clear: float = 3.0,
    opinion: float = 0.0,
    narrow: float = inf,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> list[Tried]:
    """Try `actions` in up to `most` sampled deals and play each one out.

    After the `first` deals, and whenever the number of deals has doubled or grown by 4,096, actions
    are dropped if they trail the best by more than `clear` standard errors of the difference. The
    policy's own estimate of each action counts as much as `opinion` deals. Actions that it rates
    more than `narrow` points below the best (scaled to a hand with 25 trick points) aren't tried at
    all. The comparison ends when one action is left, after `most` deals, or after about `seconds`,
    but never before the `first` deals are done.

    Deal i depends only on `seed` and i, so if `seconds` is None, the same seed gives the same
    results. After `cancel` is set, the results so far are returned, or `Cancelled` is raised if
    there are none. Raises ValueError for numbers out of range and invalid actions.
    """
    cancel = checked.cancel(cancel)
    if not actions:
        raise ValueError("actions: give at least one action")
    if not 0 < first <= most <= MOST_DEALS:
        raise ValueError(f"first {first}, most {most}: use 1 to {MOST_DEALS:,}, with first <= most")
    if not (clear >= 0 and opinion >= 0 and narrow >= 0):
        raise ValueError(f"clear {clear}, opinion {opinion}, narrow {narrow}: use 0 or more")
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"seconds {seconds}: use 0 or more")
    wanted = twin.Wanted(
        _packed(moment, actions),
        prospect,
        checked.seed(seed),
        first,
        most,
        clear,
        opinion,
        narrow,
        inf if seconds is None else seconds,
    )
    module = load(backend())
    if module is None:
        return _tried(twin.compare(moment, wanted, cancel))
    rules = _native(module, moment.rules)
    try:
        found = module.stock_compare(
            module.StockMoment(
                rules,
                moment.seat,
                moment.leader,
                moment.led,
                moment.upcard,
                moment.face_down,
                moment.melded,
                moment.dixes,
                moment.counts,
                moment.tables,
                moment.laid,
                moment.hidden,
                moment.since,
            ),
            rules,
            wanted.actions,
            prospect.packed,
            wanted.seed,
            first,
            most,
            clear,
            opinion,
            narrow,
            wanted.seconds,
            cast(bytearray, cancel.flag),
        )
    except InterruptedError:
        raise Cancelled("cancelled") from None
    return _tried(found)


def _tried(found: Iterable[tuple[int, Sequence[float], Sequence[float]]]) -> list[Tried]:
    return [
        Tried(n, worth, mean, error, behind, wide, score, (ahead[0], ahead[1], ahead[2], ahead[3]))
        for n, (worth, mean, error, behind, wide, score), ahead in found
    ]


def _packed(moment: Moment, actions: Sequence[Action]) -> bytes:
    """Pack each action into nine bytes for the kernel."""
    return b"".join(_pack(moment, action) for action in actions)


def _pack(moment: Moment, action: Action) -> bytes:
    row = bytearray(_ACTION)
    match action:
        case Play(card, copy):
            row[:3] = bytes((0, card, _source(moment, card, copy)))
        case LayMeld(_, cards, exchange):
            row[0], row[3] = 1, exchange
            row[1] = moment.rules.number[tuple(part.card for part in cards)]
            for at, part in enumerate(cards):
                row[4 + at] = _source(moment, part.card, part.copy)
        case Draw():
            row[0] = 2
        case _:
            raise ValueError(f"{action} isn't an action in stock play")
    return bytes(row)


def _source(moment: Moment, card: int, copy: int) -> int:
    """Return the source of a card: 0 for the hand, i + 1 for card i on the table."""
    if not copy:
        return 0
    for at, (one, number) in enumerate(
        zip(moment.tables[moment.seat], moment.numbers, strict=True)
    ):
        if one[0] == card and number == copy:
            return at + 1
    raise ValueError(f"no copy {copy} of that card is on the table")


def _native(module: Native, rules: StockRules) -> NativeStockRules:
    """Return the compiled module's rules, from the cache if possible."""
    made = rules.made.get(module)
    if made is None:
        made = rules.made[module] = module.StockRules(
            compiled_rules(module, rules.tricks),
            int(rules.trump),
            [(KINDS_OF_MELD.index(m.kind), list(m.cards), list(m.points)) for m in rules.melds],
            rules.must_follow,
            rules.tricks_score,
            rules.per_trick or 0,
            rules.dix_is_extra,
            rules.dix_exchange,
            rules.fresh_required,
            rules.run_uses_marriage,
            REUSES.index(rules.reuse),
            rules.weights.packed,
            rules.unit,
        )
    return made

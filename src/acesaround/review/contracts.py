"""Results of decisions before the play: bids, trump, cards passed and buried, and folds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, TypeVar

from acesaround.cards import Hand
from acesaround.game.actions import Action, Bury, Fold, Give, NameTrump, PlayOn
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.kernel.interface import Cancel
from acesaround.kernel.sample import DealSource
from acesaround.players.expert.deals import can_play_out
from acesaround.players.expert.declarer import (
    Plan,
    burials,
    cards_of,
    plan_trial,
)
from acesaround.players.expert.outcomes import HandValues
from acesaround.players.expert.passing import likely_passes, pass_trial
from acesaround.players.expert.search import PlanStats
from acesaround.review.bids import bid_results
from acesaround.review.results import AuctionTally, Results, Row

MAX_PASSES: Final = 30
"""Maximum number of sets of cards to pass that are compared, the likeliest by rule of thumb."""
MAX_BURIALS: Final = 20
"""Maximum number of sets of cards to bury that are compared, the cheapest by rule of thumb."""
BATCH: Final = 400
"""Number of deals to try at once, so that a review can be canceled in between."""

_C = TypeVar("_C", bound=Hashable)
_Trial = Callable[[dict[_C, PlanStats], int, int], None]


def contract_results(
    view: View,
    chosen: Action | None,
    deals: int,
    seed: int,
    cancel: Cancel | None = None,
    source: DealSource | None = None,
) -> Results | None:
    """Return the results of each choice before the play, or None if it can't be compared.

    If there are many sets of cards to pass or bury, only the likeliest are compared, and `chosen`.
    Melds, and folds before meld is shown, aren't compared. The deals come from `source`, by default
    a `Sampler`. Raises `Cancelled` after another thread sets `cancel`.
    """
    cancel = cancel or Cancel()
    if not can_play_out(view.rules):
        return None
    if view.phase is Phase.AUCTION:
        return _joined(
            [
                bid_results(view, chosen, count, each, source)
                for count, each in _batches(deals, seed, cancel)
            ]
        )
    if view.bid is None:
        return None
    if isinstance(chosen, Fold) and view.phase is not Phase.DECLARE:
        return None
    match view.phase:
        case Phase.NAME_TRUMP:
            return _suits(view, plan_trial(view, source), deals, seed, cancel)
        case Phase.EXCHANGE:
            return _passes(view, chosen, pass_trial(view, source), deals, seed, cancel)
        case Phase.BURY if view.trump is not None:
            return _burials(view, chosen, plan_trial(view, source), deals, seed, cancel)
        case Phase.DECLARE if PlayOn() in view.legal and Fold() in view.legal:
            judged = chosen in (None, PlayOn(), Fold())
            return _fold(view, plan_trial(view, source), deals, seed, cancel) if judged else None
    return None


def _suits(view: View, trial: _Trial[Plan], deals: int, seed: int, cancel: Cancel) -> Results:
    """Compare trump suits. With a widow in view, the cheapest cards by rule of thumb are buried."""
    rules, suits = view.rules, [a.suit for a in view.legal if isinstance(a, NameTrump)]
    plans = [Plan(suit) for suit in suits]
    if rules.widow is not None and view.widow is not None and not rules.exchange.pass_count:
        plans = [Plan(suit, burials(rules, view.hand, suit, 1)[0]) for suit in suits]
    actions = [NameTrump(suit) for suit in suits]
    return _results(actions, plans, trial, deals, seed, cancel)


def _passes(
    view: View,
    chosen: Action | None,
    trial: _Trial[tuple[int, ...]],
    deals: int,
    seed: int,
    cancel: Cancel,
) -> Results:
    passes = likely_passes(view, MAX_PASSES)
    if isinstance(chosen, Give):
        passes = _with(passes, chosen.cards)
    actions = [Give(cards_of(kinds)) for kinds in passes]
    return _results(actions, passes, trial, deals, seed, cancel)


def _burials(
    view: View,
    chosen: Action | None,
    trial: _Trial[Plan],
    deals: int,
    seed: int,
    cancel: Cancel,
) -> Results:
    assert view.trump is not None
    kinds = burials(view.rules, view.hand, view.trump, MAX_BURIALS)
    if isinstance(chosen, Bury):
        kinds = _with(kinds, chosen.cards)
    plans = [Plan(view.trump, cards) for cards in kinds]
    actions = [Bury(cards_of(cards)) for cards in kinds]
    return _results(actions, plans, trial, deals, seed, cancel)


def _with(sets: Sequence[tuple[int, ...]], cards: Hand) -> list[tuple[int, ...]]:
    """Add a set of cards if it isn't there yet."""
    kinds = tuple(sorted(map(int, cards)))
    return [*sets, *([] if kinds in sets else [kinds])]


def _fold(view: View, trial: _Trial[Plan], deals: int, seed: int, cancel: Cancel) -> Results:
    assert view.trump is not None and view.bid is not None
    plan = Plan(view.trump)
    tried = _tried([plan], trial, deals, seed, cancel)[plan]
    folded = HandValues.of(view).folded(view.seat, view.bid, [n or 0 for n in view.counted])
    return _of_rows([PlayOn(), Fold()], [tried, PlanStats([folded] * deals)])


def _results(
    actions: Sequence[Action],
    candidates: Sequence[_C],
    trial: _Trial[_C],
    deals: int,
    seed: int,
    cancel: Cancel,
) -> Results:
    rows = _tried(candidates, trial, deals, seed, cancel)
    return _of_rows(actions, [rows[candidate] for candidate in candidates])


def _tried(
    candidates: Sequence[_C], trial: _Trial[_C], deals: int, seed: int, cancel: Cancel
) -> Mapping[_C, PlanStats]:
    found = {candidate: PlanStats() for candidate in candidates}
    for count, each in _batches(deals, seed, cancel):
        trial(found, count, each)
    return found


def _batches(deals: int, seed: int, cancel: Cancel) -> Iterator[tuple[int, int]]:
    """Yield the number of deals and the seed of each batch. Raises `Cancelled`."""
    for number, start in enumerate(range(0, deals, BATCH)):
        cancel.check()
        yield min(BATCH, deals - start), seed + number


def _joined(parts: Sequence[Results]) -> Results:
    """Return the results of the same bids and passes in all batches."""

    def rows(of: Sequence[tuple[Row, ...]]) -> tuple[Row, ...]:
        return tuple(tuple(chain(*row)) for row in zip(*of, strict=True))

    return replace(
        parts[0],
        points=rows([one.points for one in parts]),
        wins=rows([one.wins for one in parts]),
        auctions=tuple(
            AuctionTally.total(row) for row in zip(*(one.auctions for one in parts), strict=True)
        ),
    )


def _of_rows(actions: Sequence[Action], rows: Sequence[PlanStats]) -> Results:
    return Results(
        tuple(actions),
        tuple(range(len(actions))),
        tuple(tuple(value.ahead for value in row.values) for row in rows),
        tuple(tuple(value.wins for value in row.values) for row in rows),
        made=tuple(row.made for row in rows),
    )

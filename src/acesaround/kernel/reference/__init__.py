"""Pure Python kernel, used if no kernel is compiled. Its results match the compiled kernel's.

This is a module with the interface `KernelModule`. Its objects are the package's own dataclasses,
restored from the numbers and bytes that a kernel module takes.
"""

from collections.abc import Sequence

from acesaround.cards import CARDS, Rank, Suit
from acesaround.kernel import position, rules
from acesaround.kernel.auctions import AuctionRules as _AuctionRules
from acesaround.kernel.reference.auctions import continue_auctions, estimate_hands
from acesaround.kernel.reference.comparison import compare, stock_compare
from acesaround.kernel.reference.passing import pass_cards
from acesaround.kernel.reference.playout import (
    contract_playouts,
    fresh_playouts,
    meld_points,
    playouts,
    traced_playout,
    world_playouts,
)
from acesaround.kernel.reference.sample import Sampler
from acesaround.kernel.reference.solver import Table, solvable, solve
from acesaround.kernel.rules import HEADS, KINDS_OF_MELD, REUSES, MeldRules, StockMeld, Weights
from acesaround.kernel.stock import StockPosition
from acesaround.rules.scoring import RunExtra

__all__ = [
    "AuctionRules", "MeldTable", "Position", "Sampler", "StockMoment", "StockRules", "Table",
    "TrickRules", "compare", "continue_auctions", "contract_playouts", "estimate_hands",
    "fresh_playouts", "meld_points", "pass_cards", "playouts", "solvable", "solve",
    "stock_compare", "traced_playout", "world_playouts",
]  # fmt: skip


def _ranks(mask: int) -> tuple[Rank, ...]:
    return tuple(rank for rank in Rank if mask >> rank & 1)


def TrickRules(  # noqa: N802 - a class of the compiled modules
    seats: int,
    copies: int,
    ranks: int,
    must_follow: bool,
    head: int,
    must_trump: bool,
    overtrump: bool,
    points: Sequence[int],
    last_trick: int,
) -> rules.TrickRules:
    """Create rules."""
    return rules.TrickRules(
        seats, copies, _ranks(ranks), must_follow, HEADS[head], must_trump, overtrump,
        tuple(points), last_trick,
    )  # fmt: skip


def AuctionRules(  # noqa: N802 - a class of the compiled modules
    steps: Sequence[tuple[int, int]],
    opening: int,
    highest: int,
    once: bool,
    pass_final: bool,
    first_must_bid: bool,
    standing: int | None,
    dealer_takes: int | None,
    partners: Sequence[int],
    partner_margin: int,
) -> _AuctionRules:
    """Create auction rules."""
    return _AuctionRules(
        tuple(steps), opening, highest, once, pass_final, first_must_bid, standing, dealer_takes,
        tuple(partners), partner_margin,
    )  # fmt: skip


Position = position.Position.unpack


def MeldTable(  # noqa: N802 - a class of the compiled modules
    copies: int,
    ranks: int,
    run: Sequence[int],
    run_any_suit: bool,
    run_uses_marriage: bool,
    run_extra: tuple[int, int, int] | None,
    royal_marriage: Sequence[int],
    marriage: Sequence[int],
    aces: Sequence[int],
    kings: Sequence[int],
    queens: Sequence[int],
    jacks: Sequence[int],
    pinochle: Sequence[int],
    dix: Sequence[int],
) -> MeldRules:
    """Create meld rules."""
    extra = None
    if run_extra is not None:
        extra = RunExtra(king=run_extra[0], queen=run_extra[1], marriage=run_extra[2])
    others = (royal_marriage, marriage, aces, kings, queens, jacks, pinochle, dix)
    return MeldRules(
        copies, _ranks(ranks), tuple(run), run_any_suit, run_uses_marriage, extra,
        *map(tuple, others),
    )  # fmt: skip


def StockRules(  # noqa: N802 - a class of the compiled modules
    tricks: rules.TrickRules,
    trump: int,
    melds: Sequence[tuple[int, Sequence[int], Sequence[int]]],
    must_follow: bool,
    tricks_score: bool,
    per_trick: int,
    dix_is_extra: bool,
    dix_exchange: bool,
    fresh_required: bool,
    run_uses_marriage: bool,
    reuse: int,
    weights: Sequence[float],
    unit: float,
) -> rules.StockRules:
    """Create stock rules."""
    found = tuple(
        StockMeld(KINDS_OF_MELD[kind], tuple(CARDS[card] for card in cards), tuple(points))
        for kind, cards, points in melds
    )
    return rules.StockRules(
        tricks, Suit(trump), found, must_follow, tricks_score, per_trick or None, dix_is_extra,
        dix_exchange, fresh_required, run_uses_marriage, REUSES[reuse], Weights.unpack(weights),
        unit,
    )  # fmt: skip


StockMoment = StockPosition

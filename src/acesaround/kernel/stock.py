"""Stock play: positions as one seat knows them, and the comparison of actions in sampled deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from operator import attrgetter
from typing import Final

from acesaround.cards import KINDS
from acesaround.game.actions import Action, Draw, LayMeld, Play
from acesaround.game.state import Exposed, Phase
from acesaround.game.view import StockView, View
from acesaround.kernel.backend import backend, load
from acesaround.kernel.compare import check_deals
from acesaround.kernel.interface import (
    Cancel,
    Handle,
    KernelModule,
    OpenCard,
    StockError,
    cancel_flag,
    check_seed,
)
from acesaround.kernel.rules import (
    KINDS_OF_MELD,
    MELD_CLASS,
    REUSES,
    Prospect,
    StockRules,
    trick_rules_in,
)
from acesaround.kernel.sample import refusals
from acesaround.messages import positions

MAX_STOCK_MELDS: Final = 14


@dataclass(frozen=True)
class StockPosition:
    """Stock play position as known to one seat.

    Attributes:
        rules: rules of stock play, including the trump suit.
        seat: seat to act.
        leader: seat that leads the trick or has already led; during melding, the winner of the last
            trick.
        led: card led to this trick, or -1 if there isn't one.
        upcard: face-up card of the stock; `face_down` is the number of face-down stock cards.
        melded, dixes: numbers of melds and dixes that this seat has laid down since the last trick.
        counts: four rows of 24 counts: known cards in seat 0's hand, known cards in seat 1's hand,
            played cards, and unseen cards.
        tables: cards on the table for both seats.
        laid: number of times each seat has laid down each meld, with 14 entries per seat.
        hidden: number of unseen cards in the opponent's hand.
        since: number of cards that the opponent has drawn since last winning a trick and stopping
            with nothing more to lay down, or -1 if unknown.
        numbers: copy numbers of this seat's cards on the table.
    """

    rules: StockRules
    seat: int
    leader: int
    led: int
    upcard: int
    face_down: int
    melded: int
    dixes: int
    counts: bytes
    tables: tuple[tuple[OpenCard, ...], tuple[OpenCard, ...]]
    laid: bytes
    hidden: int
    since: int
    numbers: tuple[int, ...] = ()

    @classmethod
    def of(cls, view: View) -> StockPosition:
        """Build the position from a view.

        Raises `StockError` if it isn't this seat's turn in stock play (``no_stock``), or if the
        kernel doesn't support the rules.
        """
        stock, trump = view.stock, view.trump
        playing = view.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD)
        if stock is None or stock.upcard is None or trump is None or not view.my_turn:
            playing = False
        if not playing:
            raise StockError(positions.NOT_DRAWING())
        assert stock is not None and stock.upcard is not None and trump is not None
        rules = StockRules.of(view.rules, trump)
        me, other = view.seat, 1 - view.seat
        gone = bytearray(KINDS)
        for trick in view.tricks:
            for card in trick.cards:
                gone[card] += 1
        for card in view.trick:
            gone[card] += 1
        fresh = [bytearray(KINDS), bytearray(KINDS)]
        fresh[me][:] = view.hand.counts()
        for one in stock.exposed[me]:
            fresh[me][one.card] -= 1
        known = _exchanged_upcard(view, stock, other)
        if known is not None:
            fresh[other][known] = 1
        pool = bytearray(view.rules.full_deck.counts())
        for row in (gone, fresh[0], fresh[1]):
            for kind, count in enumerate(row):
                pool[kind] -= count
        for table in stock.exposed:
            for one in table:
                pool[one.card] -= 1
        pool[stock.upcard] -= 1
        now = len(view.tricks)
        laid = bytearray(2 * MAX_STOCK_MELDS)
        melded = dixes = 0
        for meld in stock.laid:
            at = rules.number.get(tuple(copy.card for copy in meld.cards))
            if at is None:  # cards in another order
                cards = sorted(copy.card for copy in meld.cards)
                at = next(n for c, n in rules.number.items() if sorted(c) == cards)
            laid[meld.seat * MAX_STOCK_MELDS + at] += 1
            if meld.trick == now and view.phase is Phase.STOCK_MELD:
                melded += meld.kind != "dix"
                dixes += meld.kind == "dix"
        return cls(
            rules=rules,
            seat=me,
            leader=view.leader,
            led=view.trick[0] if view.trick else -1,
            upcard=stock.upcard,
            face_down=stock.face_down,
            melded=melded,
            dixes=dixes,
            counts=b"".join((*fresh, gone, pool)),
            tables=(_open_cards(stock.exposed[0]), _open_cards(stock.exposed[1])),
            laid=bytes(laid),
            hidden=view.sizes[other] - len(stock.exposed[other]) - sum(fresh[other]),
            since=_drawn_since_no_meld(view, stock, other),
            numbers=tuple(one.copy for one in stock.exposed[me]),
        )


def _drawn_since_no_meld(view: View, stock: StockView, seat: int) -> int:
    """Return the number of cards that `seat` drew since it last ran out of meld.

    It ran out if it won a trick and stopped before reaching the limit on melds. Returns -1 if that
    isn't known.
    """
    limit, now = view.rules.meld.per_trick, len(view.tricks)
    for number in range(now, 0, -1):
        if view.tricks[number - 1].winner != seat:
            continue
        laid = [one for one in stock.laid if (one.seat, one.trick) == (seat, number)]
        if view.rules.meld.dix_is_extra:
            laid = [one for one in laid if one.kind != "dix"]
        if limit is not None and len(laid) >= limit:
            return -1
        return now - number + (view.phase is Phase.STOCK_PLAY)
    return -1


def _open_cards(table: tuple[Exposed, ...]) -> tuple[OpenCard, ...]:
    found = []
    for one in table:
        served, scored = 0, [0, 0, 0]
        for kind, points in one.served:
            at = KINDS_OF_MELD.index(kind)
            served |= 1 << at
            scored[MELD_CLASS[at]] = max(scored[MELD_CLASS[at]], points)
        found.append((int(one.card), served, scored[0], scored[1], scored[2]))
    return tuple(found)


def _exchanged_upcard(view: View, stock: StockView, seat: int) -> int | None:
    """Return the upcard that `seat` took for a dix if it could still be in the hand, else None."""
    for meld in stock.laid:
        card = meld.exchanged
        if card is None or meld.seat != seat:
            continue
        played = [
            trick.cards[(seat - trick.leader) % 2] for trick in view.tricks[meld.trick :]
        ] + list(view.trick)
        shown = any(one.card == card for one in stock.exposed[seat])
        return None if card in played or shown else int(card)
    return None


ACTION_SIZE: Final = 9
"""Bytes per packed action."""


@dataclass(frozen=True, slots=True)
class StockCandidateStats:
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


def compare_actions(
    moment: StockPosition,
    actions: Sequence[Action],
    prospect: Prospect,
    *,
    seed: int = 0,
    min_deals: int = 32,
    max_deals: int = 1000,
    z_threshold: float = 3.0,
    opinion: float = 0.0,
    narrow: float = inf,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> list[StockCandidateStats]:
    """Try `actions` in up to `max_deals` sampled deals and play each one out.

    After `min_deals` deals, and whenever the number of deals has doubled or grown by 4,096, actions
    are dropped if they trail the best by more than `z_threshold` standard errors of the difference.
    The policy's own estimate of each action counts as much as `opinion` deals. Actions that it
    rates more than `narrow` points below the best (scaled to a hand with 25 trick points) aren't
    tried at all. The comparison ends when one action is left, after `max_deals` deals, or after
    about `seconds`, but never before `min_deals` deals are done.

    Deal i depends only on `seed` and i, so if `seconds` is None, the same seed gives the same
    results. After `cancel` is set, the results so far are returned, or `Cancelled` is raised if
    there are none. Raises ValueError for numbers out of range and invalid actions.
    """
    if not actions:
        raise ValueError("actions: give at least one action")
    check_deals(
        min_deals, max_deals, seconds, z_threshold=z_threshold, opinion=opinion, narrow=narrow
    )
    module = load(backend())
    rules = _rules_in(module, moment.rules)
    with refusals():
        found = module.stock_compare(
            module.StockMoment(rules, *_passed(moment)),
            rules,
            _packed(moment, actions),
            prospect.packed,
            check_seed(seed),
            min_deals,
            max_deals,
            z_threshold,
            opinion,
            narrow,
            inf if seconds is None else seconds,
            cancel_flag(cancel),
        )
    return [
        StockCandidateStats(
            n, worth, mean, error, behind, wide, score, (ahead[0], ahead[1], ahead[2], ahead[3])
        )
        for n, (worth, mean, error, behind, wide, score), ahead in found
    ]


_passed = attrgetter(
    "seat", "leader", "led", "upcard", "face_down", "melded", "dixes", "counts", "tables", "laid",
    "hidden", "since",
)  # fmt: skip


def _packed(moment: StockPosition, actions: Sequence[Action]) -> bytes:
    """Pack the actions for a kernel module."""
    return b"".join(_pack(moment, action) for action in actions)


def _pack(moment: StockPosition, action: Action) -> bytes:
    row = bytearray(ACTION_SIZE)
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


def _source(moment: StockPosition, card: int, copy: int) -> int:
    """Return the source of a card: 0 for the hand, i + 1 for card i on the table."""
    if not copy:
        return 0
    for at, (one, number) in enumerate(
        zip(moment.tables[moment.seat], moment.numbers, strict=True)
    ):
        if one[0] == card and number == copy:
            return at + 1
    raise ValueError(f"no copy {copy} of that card is on the table")


def _rules_in(module: KernelModule, rules: StockRules) -> Handle:
    """Pass stock rules to a kernel module, or return them from the cache."""
    if (found := rules.handles.get(module)) is None:
        found = rules.handles[module] = module.StockRules(
            trick_rules_in(module, rules.tricks),
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
    return found

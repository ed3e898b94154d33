"""What may be done while a stock is drawn from, tried in sampled deals that are played out."""

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
"""In one call."""
_ACTION: Final = 9


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of an action.

    Attributes:
        deals: in how many deals it was tried; if in none, the rest does not count.
        worth: the mean of what they are worth.
        mean: the mean of our points less the other's, from now on.
        error: the standard error of `mean`.
        behind: how far the best is ahead in worth, in the deals both were tried in.
        behind_error: the standard error of `behind`.
        score: what it is ranked by: `worth`, and the policy's own opinion.
        ahead: how much more the best brings, in the same deals: of our meld, our trick points, the
            other's meld, the other's trick points.
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
    """Try `actions` in up to `most` deals of the unseen cards, each played out.

    After the `first` deals, and each time their number has doubled or grown by 4,096, actions are
    given up that are behind the best by more than `clear` standard errors of the difference. What
    the policy of the playouts thinks of each action counts as so many deals as `opinion` says;
    actions that it thinks are worse than the best by more than `narrow` points (of a plain hand of
    25 trick points) are not tried at all. It ends when one is left, after `most` deals or after
    about `seconds`; the first deals are tried whatever time it takes.

    Deal number i depends only on `seed` and i: where `seconds` is None the same seed gives the same
    answer. Once another thread has set `cancel`, what was tried until then is the answer; it raises
    `Cancelled` if that is nothing. Raises ValueError for numbers that cannot be, and actions that
    are none.
    """
    cancel = checked.cancel(cancel)
    if not actions:
        raise ValueError("actions: give at least one")
    if not 0 < first <= most <= MOST_DEALS:
        raise ValueError(f"first {first}, most {most}: write 1 to {MOST_DEALS:,}, first up to most")
    if not (clear >= 0 and opinion >= 0 and narrow >= 0):
        raise ValueError(f"clear {clear}, opinion {opinion}, narrow {narrow}: write 0 or more")
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"seconds {seconds}: write 0 or more")
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
    """Nine bytes for each action, as the kernel reads them."""
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
            raise ValueError(f"{action} is not done while a stock is drawn from")
    return bytes(row)


def _source(moment: Moment, card: int, copy: int) -> int:
    """Where a card comes from: 0 is the hand, i + 1 the card number i on the table."""
    if not copy:
        return 0
    for at, (one, number) in enumerate(
        zip(moment.tables[moment.seat], moment.numbers, strict=True)
    ):
        if one[0] == card and number == copy:
            return at + 1
    raise ValueError(f"no copy {copy} of that card lies on the table")


def _native(module: Native, rules: StockRules) -> NativeStockRules:
    """The rules as the compiled module takes them, made once."""
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

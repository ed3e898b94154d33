"""Samples card kinds that are tied together by shown meld, block by block.

A block is one kind, or a pair of kinds whose splits are listed together. The state records which
ties have been met. Tables computed backward from the last block give the total weight of valid
completions from each state, so no draw hits a dead end. Ties that don't fit in the state are
checked afterward.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp, factorial, prod
from typing import Final

from acesaround.cards import Rank, Suit
from acesaround.kernel.position import EVEN, WEIGHT_STEPS, Unseen
from acesaround.kernel.reference.playout import Rng

ROUNDS: Final = 8

Split = tuple[int, ...]
"""Number of copies in each place."""


@dataclass
class Kind:
    """Kind of card: its splits, and the number of ways to make each with distinct copies.

    If places have weights, the numbers of ways are multiplied by them.
    """

    card: int
    copies: int
    splits: list[Split]
    ways: list[float]
    plain: bool
    reach: int


@dataclass
class Tie:
    """Tie between kinds, implied by shown meld.

    For at least one card, `places` hold exactly `targets[card]` of its unseen copies.
    """

    places: int
    targets: dict[int, int]


@dataclass
class Table:
    """Cards to deal: the room in each place, the kinds, and the ties between them."""

    room: list[int]
    kinds: list[Kind]
    ties: list[Tie] = field(default_factory=list)


def table(unseen: Unseen) -> Table:
    """List the splits of each kind, and prune those that don't fit in the places."""
    room = [place.size - sum(place.held) for place in unseen.places]
    unknown = sum(unseen.pool) + sum(unseen.tethered)
    if min(room, default=0) < 0 or sum(room) != unknown:
        raise LookupError("inconsistent")
    made = Table(room, [])
    for card in range(24):
        kind = _kind(unseen, room, card)
        if kind is not None:
            made.kinds.append(kind)
    if made.kinds:
        _prune(made)
    made.ties = _ties(unseen, made)
    return made


def _kind(unseen: Unseen, room: list[int], card: int) -> Kind | None:
    loose, tied = unseen.pool[card], unseen.tethered[card]
    copies = loose + tied
    bounds = []
    for told in unseen.told:
        for bound in told.bounds:
            if bound.card == card:
                had = _had(unseen, bound.places, card)
                bounds.append((bound.places, bound.least - had, bound.most - had))
    if not copies:
        if any(least > 0 or most < 0 for _, least, most in bounds):
            raise LookupError("inconsistent")
        return None
    caps = [
        0 if place.barred >> card & 1 else min(copies, free)
        for place, free in zip(unseen.places, room, strict=True)
    ]
    factors = [exp((place.weights[card] - EVEN[card]) / WEIGHT_STEPS) for place in unseen.places]
    even = all(factor == 1.0 for factor, cap in zip(factors, caps, strict=True) if cap)
    splits, ways = [], []
    for split in _spread(copies, caps, 0):
        sums = ((_sum(split, mask), least, most) for mask, least, most in bounds)
        if all(least <= count <= most for count, least, most in sums):
            weight = _ways(split, loose, tied, unseen.tether)
            if weight:
                splits.append(split)
                weighted = float(weight)
                for factor, count in zip(factors, split, strict=True):
                    for _ in range(count):
                        weighted *= factor
                ways.append(weighted)
    if not splits:
        raise LookupError("inconsistent")
    reach = sum(1 << at for at, cap in enumerate(caps) if cap)
    return Kind(card, copies, splits, ways, even and not (bounds or tied), reach)


def _had(unseen: Unseen, mask: int, card: int) -> int:
    """Return the number of copies of `card` that were ever known to be in the places."""
    places = (place for at, place in enumerate(unseen.places) if mask >> at & 1)
    return sum(place.held[card] + place.gone[card] for place in places)


def _sum(split: Split, mask: int) -> int:
    return sum(count for at, count in enumerate(split) if mask >> at & 1)


def _spread(copies: int, caps: list[int], at: int) -> Iterator[Split]:
    """Yield every split of `copies` among places `at` and up, in lexicographic order."""
    if at == len(caps) - 1:
        if copies <= caps[at]:
            yield (copies,)
        return
    for count in range(min(copies, caps[at]) + 1):
        for rest in _spread(copies - count, caps, at + 1):
            yield (count, *rest)


def _ways(split: Split, loose: int, tied: int, tether: int) -> int:
    """Return the number of ways to make a split if `tied` of the copies must be in `tether`."""
    if not tied:
        return factorial(loose) // prod(map(factorial, split))
    caps = [count if tether >> at & 1 else 0 for at, count in enumerate(split)]
    return sum(
        factorial(tied)
        // prod(map(factorial, part))
        * (factorial(loose) // prod(factorial(n - x) for n, x in zip(split, part, strict=True)))
        for part in _spread(tied, caps, 0)
    )


def _prune(table: Table) -> None:
    """Drop splits that overfill or underfill a place no matter how the other kinds split."""
    places = range(len(table.room))
    for _ in range(ROUNDS):
        low = [[min(s[p] for s in kind.splits) for p in places] for kind in table.kinds]
        high = [[max(s[p] for s in kind.splits) for p in places] for kind in table.kinds]
        least = [sum(lows[p] for lows in low) for p in places]
        most = [sum(highs[p] for highs in high) for p in places]
        changed = False
        for kind, lows, highs in zip(table.kinds, low, high, strict=True):
            floor = [table.room[p] - (most[p] - highs[p]) for p in places]
            ceiling = [table.room[p] - (least[p] - lows[p]) for p in places]
            keep = [
                at
                for at, split in enumerate(kind.splits)
                if all(floor[p] <= split[p] <= ceiling[p] for p in places)
            ]
            if len(keep) < len(kind.splits):
                kind.splits = [kind.splits[at] for at in keep]
                kind.ways = [kind.ways[at] for at in keep]
                changed = True
            if not keep:
                raise LookupError("inconsistent")
        if not changed:
            return


def _ties(unseen: Unseen, table: Table) -> list[Tie]:
    kinds = {kind.card: kind for kind in table.kinds}
    ties = []
    for one in (one for told in unseen.told for one in told.any_of):
        targets, settled = {}, False
        for card in one.cards:
            target = one.count - _had(unseen, one.places, card)
            kind = kinds.get(card)
            splits = kind.splits if kind else [(0,) * len(table.room)]
            exact = sum(_sum(split, one.places) == target for split in splits)
            if exact == len(splits):
                settled = True
            elif exact:
                targets[int(card)] = target
        if settled:
            continue
        if not targets:
            raise LookupError("inconsistent")
        ties.append(Tie(one.places, targets))
    return [tie for at, tie in enumerate(ties) if not _implied(ties, at)]


def _implied(ties: list[Tie], at: int) -> bool:
    """Return True if another tie requires at least as much with the same or fewer cards."""
    this = ties[at]
    return any(
        other.places == this.places
        and other.targets.items() <= this.targets.items()
        and (len(other.targets) < len(this.targets) or number < at)
        for number, other in enumerate(ties)
        if number != at
    )


ORDER: Final = (
    *(suit * 6 + rank for rank in (Rank.ACE, Rank.JACK) for suit in Suit),
    *(suit * 6 + rank for suit in Suit for rank in (Rank.QUEEN, Rank.KING)),
    *(suit * 6 + rank for rank in (Rank.TEN, Rank.NINE) for suit in Suit),
)
"""Dealing order of the kinds. The kinds at positions 2n and 2n + 1 can form a block."""
PAIR_LIMIT: Final = 256
"""Maximum number of splits per block."""
OPEN_LIMIT: Final = 6
"""Maximum number of ties that the state can carry from one block to the next."""

TRIES: Final = 64
"""Attempts per segment before restarting the whole deal."""


@dataclass
class Class:
    """Group of splits in a block, all of which meet the same ties."""

    gain: int
    weight: float = 0.0
    splits: list[int] = field(default_factory=list)
    sums: list[float] = field(default_factory=list)


@dataclass
class Block:
    """Block of one or two kinds dealt together.

    Each entry of `splits` has one split per kind. The entry of `used` with the same index is the
    number of cards that these splits put in each place. The entry of `met` is a bitmask of the ties
    that they meet, among the ties that are checked afterward. `close` is a bitmask of the ties that
    must be met by the end of this block.
    """

    kinds: list[Kind]
    splits: list[tuple[Split, ...]] = field(default_factory=list)
    used: list[Split] = field(default_factory=list)
    ways: list[float] = field(default_factory=list)
    met: list[int] = field(default_factory=list)
    classes: list[Class] = field(default_factory=list)
    close: int = 0
    ends: list[float] = field(default_factory=list)


@dataclass
class Segment:
    """Range of blocks (`last` excluded) that are redrawn until all ties in `checks` are met."""

    first: int
    last: int
    checks: int


@dataclass
class Chain:
    """Blocks prepared for sampling."""

    blocks: list[Block]
    segments: list[Segment]


def order(kinds: list[Kind]) -> list[Kind]:
    """Sort kinds in dealing order."""
    return sorted(kinds, key=lambda kind: ORDER.index(kind.card))


def make(table: Table, kinds: list[Kind], tilt: list[list[float]]) -> Chain:
    """Build the chain for `kinds`.

    For each place, `tilt` holds the powers of its weighting factor, by number of cards.
    """
    blocks = _blocks(order(kinds))
    where = {kind.card: at for at, block in enumerate(blocks) for kind in block.kinds}
    spans = [_span(tie, where) for tie in table.ties]
    tracked, checked = _tracked(spans, len(blocks))
    slots, close = _slots(spans, tracked, len(blocks))
    for at, block in enumerate(blocks):
        block.close = close[at]
        _list(table, block, at, spans, slots, checked, tilt)
    _look_ahead(blocks, spans, slots)
    return Chain(blocks, _segments(spans, len(blocks), checked))


def draw(chain: Chain, rng: Rng) -> list[int] | None:
    """Return the index of the split drawn in each block, or None if a segment kept failing."""
    drawn = [0] * len(chain.blocks)
    for segment in chain.segments:
        for _ in range(TRIES):
            met = state = 0
            for at in range(segment.first, segment.last):
                block = chain.blocks[at]
                state, split = _pick(chain, at, state, rng)
                drawn[at] = split
                met |= block.met[split]
            if met & segment.checks == segment.checks:
                break
        else:
            return None
    return drawn


def _pick(chain: Chain, at: int, state: int, rng: Rng) -> tuple[int, int]:
    block = chain.blocks[at]
    ends = chain.blocks[at + 1].ends if at + 1 < len(chain.blocks) else [1.0]
    point, total = rng.unit() * block.ends[state], 0.0
    chosen, after = block.classes[0], 0
    for one in block.classes:
        now = state | one.gain
        if now & block.close != block.close:
            continue
        end = ends[now & ~block.close]
        if end <= 0.0:
            continue
        chosen, after = one, now & ~block.close
        total += one.weight * end
        if point < total:
            break
    point = rng.unit() * chosen.weight
    for number, total in zip(chosen.splits, chosen.sums, strict=True):
        if point < total:
            return after, number
    return after, chosen.splits[-1]


def _blocks(kinds: list[Kind]) -> list[Block]:
    blocks: list[Block] = []
    for kind in kinds:
        pair = ORDER.index(kind.card) // 2
        if blocks and len(blocks[-1].kinds) == 1:
            last = blocks[-1].kinds[0]
            small = len(last.splits) * len(kind.splits) <= PAIR_LIMIT
            if ORDER.index(last.card) // 2 == pair and small:
                blocks[-1].kinds.append(kind)
                continue
        blocks.append(Block([kind]))
    return blocks


def _span(tie: Tie, where: dict[int, int]) -> tuple[int, int]:
    at = [where[card] for card in tie.targets]
    return min(at), max(at)


def _tracked(spans: list[tuple[int, int]], blocks: int) -> tuple[list[int], list[int]]:
    """Return the ties that the state can track and those that must be checked afterward.

    Shorter ties are tracked first.
    """
    opened = [0] * blocks
    tracked, checked = [], []
    long = [number for number, (first, last) in enumerate(spans) if first < last]
    for number in sorted(long, key=lambda n: (spans[n][1] - spans[n][0], n)):
        first, last = spans[number]
        if all(opened[at] < OPEN_LIMIT for at in range(first, last)):
            for at in range(first, last):
                opened[at] += 1
            tracked.append(number)
        else:
            checked.append(number)
    return sorted(tracked), sorted(checked)


def _slots(
    spans: list[tuple[int, int]], tracked: list[int], blocks: int
) -> tuple[dict[int, int], list[int]]:
    """Return each tracked tie's bit in the state, and the bits that close at each block."""
    slots: dict[int, int] = {}
    close = [0] * blocks
    busy = 0
    for at in range(blocks):
        for number in tracked:
            if spans[number][0] == at:
                slot = 0
                while busy >> slot & 1:
                    slot += 1
                slots[number] = slot
                busy |= 1 << slot
        for number in tracked:
            if spans[number][1] == at:
                close[at] |= 1 << slots[number]
        busy &= ~close[at]
    return slots, close


def _list(
    table: Table,
    block: Block,
    at: int,
    spans: list[tuple[int, int]],
    slots: dict[int, int],
    checked: list[int],
    tilt: list[list[float]],
) -> None:
    """List the block's valid splits, grouped by the ties that they meet."""
    mine = [n for n, (first, last) in enumerate(spans) if first <= at <= last]
    classes: dict[int, Class] = {}
    for splits, ways in _together(block.kinds):
        gain = met = 0
        for number in mine:
            tie = table.ties[number]
            if not _meets(tie, block.kinds, splits):
                if spans[number][0] == spans[number][1]:
                    break
            elif number in slots:
                gain |= 1 << slots[number]
            elif spans[number][0] != spans[number][1]:
                met |= 1 << checked.index(number)
        else:
            used = tuple(map(sum, zip(*splits, strict=True)))
            weight = ways
            for count, powers in zip(used, tilt, strict=True):
                weight *= powers[count]
            block.splits.append(splits)
            block.used.append(used)
            block.ways.append(ways)
            block.met.append(met)
            one = classes.setdefault(gain, Class(gain))
            one.weight += weight
            one.splits.append(len(block.splits) - 1)
            one.sums.append(one.weight)
    if not classes:
        raise LookupError("inconsistent")
    block.classes = list(classes.values())


def _together(kinds: list[Kind]) -> list[tuple[tuple[Split, ...], float]]:
    first = kinds[0]
    if len(kinds) == 1:
        return [((s,), w) for s, w in zip(first.splits, first.ways, strict=True)]
    return [
        ((one, two), ways * more)
        for one, ways in zip(first.splits, first.ways, strict=True)
        for two, more in zip(kinds[1].splits, kinds[1].ways, strict=True)
    ]


def _meets(tie: Tie, kinds: list[Kind], splits: tuple[Split, ...]) -> bool:
    return any(
        kind.card in tie.targets
        and sum(n for p, n in enumerate(split) if tie.places >> p & 1) == tie.targets[kind.card]
        for kind, split in zip(kinds, splits, strict=True)
    )


def _look_ahead(blocks: list[Block], spans: list[tuple[int, int]], slots: dict[int, int]) -> None:
    """Compute, for each block and state, the total weight of all valid completions."""
    size = 1 << (max(slots.values(), default=-1) + 1)
    after = [1.0] + [0.0] * (size - 1)
    for at in range(len(blocks) - 1, -1, -1):
        block = blocks[at]
        opened = sum(1 << slot for n, slot in slots.items() if spans[n][0] < at <= spans[n][1])
        block.ends = [0.0] * size
        for state in range(size):
            if state & ~opened:
                continue
            total = 0.0
            for one in block.classes:
                now = state | one.gain
                if now & block.close == block.close:
                    total += one.weight * after[now & ~block.close]
            block.ends[state] = total
        after = block.ends
    if blocks and blocks[0].ends[0] <= 0.0:
        raise LookupError("inconsistent")


def _segments(spans: list[tuple[int, int]], blocks: int, checked: list[int]) -> list[Segment]:
    joined = [False] * blocks
    for first, last in spans:
        for at in range(first, last):
            joined[at] = True
    segments, start = [], 0
    for at in range(blocks):
        if not joined[at]:
            checks = sum(1 << bit for bit, n in enumerate(checked) if start <= spans[n][0] <= at)
            segments.append(Segment(start, at + 1, checks))
            start = at + 1
    return segments

"""Random deals of the unseen cards, all equally likely."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from acesaround.cards import CARDS, KINDS, MAX_COPIES
from acesaround.kernel.position import AnyOf, Bound, Burying, Place, Told, Unseen
from acesaround.kernel.reference import chain
from acesaround.kernel.reference.chain import Kind, Split, Table, order, table
from acesaround.kernel.reference.playout import Rng

STEP_LIMIT: Final = 2_000_000
"""Maximum number of steps for checking that a valid deal exists."""


class TooLarge(Exception):
    """Search with too many states and choices to list exactly."""


_Key = tuple[Split, int]
_Choice = tuple[float, int, _Key]


class Exact:
    """All reachable states, each with its choices and their cumulative weights.

    A state is the room left in each place and the ties met so far. Kinds are dealt one by one, and
    no draw is rejected. This is fast enough if few cards are unseen, and it also shows whether any
    valid deal exists.
    """

    def __init__(self, table: Table, kinds: list[Kind], room: Split, limit: int) -> None:
        self.kinds = order(kinds)
        self._ties = table.ties
        self._gains = [self._gain(kind) for kind in self.kinds]
        last = {
            number: max(at for at, kind in enumerate(self.kinds) if kind.card in tie.targets)
            for number, tie in enumerate(table.ties)
        }
        self._close = [
            sum(1 << number for number, end in last.items() if end == at)
            for at in range(len(self.kinds))
        ]
        self._nodes: list[dict[_Key, tuple[float, list[_Choice]]]] = [{} for _ in self.kinds]
        self._steps, self._limit = 0, limit
        self._start = (room, 0)
        if self._weight(0, self._start) <= 0.0:
            raise LookupError("inconsistent")

    def draw(self, rng: Rng) -> list[int]:
        """Draw a deal and return the index of the split for each kind."""
        drawn, key = [], self._start
        for nodes in self._nodes:
            weight, choices = nodes[key]
            point = rng.unit() * weight
            number, after = choices[-1][1:]
            for total, split, then in choices:
                if point < total:
                    number, after = split, then
                    break
            drawn.append(number)
            key = after
        return drawn

    def _gain(self, kind: Kind) -> list[int]:
        gains = []
        for split in kind.splits:
            gain = 0
            for number, tie in enumerate(self._ties):
                if kind.card in tie.targets:
                    count = sum(n for p, n in enumerate(split) if tie.places >> p & 1)
                    gain |= (count == tie.targets[kind.card]) << number
            gains.append(gain)
        return gains

    def _weight(self, at: int, key: _Key) -> float:
        if at == len(self.kinds):
            return 0.0 if any(key[0]) else 1.0
        if (known := self._nodes[at].get(key)) is not None:
            return known[0]
        room, state = key
        kind, close = self.kinds[at], self._close[at]
        self._steps += len(kind.splits)
        if self._steps > self._limit:
            raise TooLarge
        total = 0.0
        choices: list[_Choice] = []
        for number, split in enumerate(kind.splits):
            now = state | self._gains[at][number]
            if now & close != close:
                continue
            left = tuple(have - take for have, take in zip(room, split, strict=True))
            if min(left) < 0:
                continue
            after = (left, now & ~close)
            weight = self._weight(at + 1, after)
            if weight > 0.0:
                total += kind.ways[number] * weight
                choices.append((total, number, after))
        self._nodes[at][key] = (total, choices)
        return total


FITTINGS: Final = 6
PILOTS: Final = 1000
"""Trial deals for checking that the chain can find one."""
SLOW: Final = 200
"""Number of failed trial deals after which exact sampling is worth trying."""
SLOW_STEPS: Final = 20_000
"""Step limit for that attempt if the chain did find a deal."""
PATIENCE: Final = 10_000_000
"""Failed attempts in a row before giving up."""


class Sampler:
    """Sampler of the unseen cards of a view.

    If there are at most `small` combinations of room in the places, no deal is rejected.
    """

    def __init__(self, unseen: bytes, small: int) -> None:
        self._unseen = unpacked(unseen)
        self._table = table(self._unseen)
        places = len(self._table.room)
        self._base = [list(place.held) for place in self._unseen.places]
        self._room = list(self._table.room)
        open_kinds = [kind for kind in self._table.kinds if len(kind.splits) > 1]
        for kind in self._table.kinds:
            if len(kind.splits) == 1:
                for place in range(places):
                    self._base[place][kind.card] += kind.splits[0][place]
                    self._room[place] -= kind.splits[0][place]
        self._loose, self._spread = _loose(self._table, open_kinds)
        self._tied = [kind for kind in open_kinds if kind not in self._loose]
        self._exact: Exact | None = None
        situations = 1
        for room in sorted(self._room)[:-1]:
            situations = min(situations * (room + 1), 1 << 20)
        if situations <= small and self._explore(STEP_LIMIT):
            return
        self._fit()
        pilot = Rng.stream(0, 0)
        tries = 0
        while tries < PILOTS and self._from_chain(pilot) is None:
            tries += 1
        if tries >= SLOW:
            self._explore(STEP_LIMIT if tries == PILOTS else SLOW_STEPS)

    def draw(self, count: int, seed: int, cancel: bytearray, first: int = 0) -> tuple[bytes, bytes]:
        """Draw `count` deals, starting with deal `first`.

        Returns 24 counts per seat in each deal, and the counts for other places.
        """
        hands, others = bytearray(), bytearray()
        for index in range(first, first + count):
            dealt = self._deal(Rng.stream(seed, index), cancel)
            seats = [self._unseen.hand] * self._unseen.seats
            for place, cards in zip(self._unseen.places, dealt, strict=True):
                if place.seat is None:
                    others += bytes(cards)
                else:
                    seats[place.seat] = bytes(cards)
            for hand in seats:
                hands += hand
        return bytes(hands), bytes(others)

    def _fit(self) -> None:
        """Choose each place's weighting factor so its expected number of cards matches its room."""
        room, places = self._room, range(len(self._room))
        tilt = [1.0 for _ in places]
        powers = [_powers(factor) for factor in tilt]
        loose = sum(kind.copies for kind in self._loose)
        for _ in range(FITTINGS):
            expected = [0.0 for _ in places]
            for kind in self._tied:
                total, sums = 0.0, [0.0 for _ in places]
                for split, ways in zip(kind.splits, kind.ways, strict=True):
                    weight = ways
                    for place in places:
                        weight *= powers[place][split[place]]
                    total += weight
                    for place in places:
                        sums[place] += weight * split[place]
                for place in places:
                    expected[place] += sums[place] / total
            if loose:
                total = 0.0
                for place in places:
                    if self._spread >> place & 1:
                        total += tilt[place]
                for place in places:
                    if self._spread >> place & 1:
                        expected[place] += loose * tilt[place] / total
            for place in places:
                if room[place] and expected[place] > 0.0:
                    tilt[place] *= room[place] / expected[place]
            powers = [_powers(factor) for factor in tilt]
        self._chain = chain.make(self._table, self._tied, powers)
        self._chances = []
        for place in places:
            chances = [1.0]
            for cards in range(1, room[place] + 1):
                chances.append(chances[-1] * tilt[place] / cards)
            self._chances.append(chances)
        self._best = self._likeliest(loose, tilt)

    def _likeliest(self, loose: int, tilt: list[float]) -> float:
        """Return the probability of the likeliest split of the loose cards among the places."""
        taken = [0 for _ in tilt]
        for _ in range(loose):
            best, most = -1, -1.0
            for place, factor in enumerate(tilt):
                if not self._spread >> place & 1 or taken[place] >= self._room[place]:
                    continue
                if factor / (taken[place] + 1) > most:
                    best, most = place, factor / (taken[place] + 1)
            if best < 0:
                raise LookupError("inconsistent")
            taken[best] += 1
        chance = 1.0
        for place, cards in enumerate(taken):
            if self._spread >> place & 1:
                chance *= self._chances[place][cards]
        return chance

    def _explore(self, limit: int) -> bool:
        kinds = self._tied + self._loose
        try:
            self._exact = Exact(self._table, kinds, tuple(self._room), limit)
        except TooLarge:
            return False
        return True

    def _deal(self, rng: Rng, cancel: bytearray) -> list[list[int]]:
        for _ in range(PATIENCE):
            if cancel[0]:
                raise InterruptedError("cancelled")
            if self._exact is not None:
                dealt: list[list[int]] | None = self._from_exact(self._exact, rng)
            else:
                dealt = self._from_chain(rng)
            if dealt is not None and self._buried_well(dealt):
                return dealt
        raise LookupError("not_found")

    def _from_exact(self, exact: Exact, rng: Rng) -> list[list[int]]:
        dealt = [list(counts) for counts in self._base]
        for kind, number in zip(exact.kinds, exact.draw(rng), strict=True):
            for cards, count in zip(dealt, kind.splits[number], strict=True):
                cards[kind.card] += count
        return dealt

    def _from_chain(self, rng: Rng) -> list[list[int]] | None:
        drawn = chain.draw(self._chain, rng)
        if drawn is None:
            return None
        left = list(self._room)
        for block, number in zip(self._chain.blocks, drawn, strict=True):
            for place, count in enumerate(block.used[number]):
                left[place] -= count
        if min(left) < 0 or any(n and not self._spread >> p & 1 for p, n in enumerate(left)):
            return None
        if self._loose:
            chance = 1.0
            for place, cards in enumerate(left):
                if self._spread >> place & 1:
                    chance *= self._chances[place][cards]
            if rng.unit() * self._best >= chance:
                return None
        dealt = [list(counts) for counts in self._base]
        for block, number in zip(self._chain.blocks, drawn, strict=True):
            for kind, split in zip(block.kinds, block.splits[number], strict=True):
                for hand, count in zip(dealt, split, strict=True):
                    hand[kind.card] += count
        self._shuffle(dealt, left, rng)
        return dealt

    def _shuffle(self, dealt: list[list[int]], left: list[int], rng: Rng) -> None:
        cards = [int(kind.card) for kind in self._loose for _ in range(kind.copies)]
        at = 0
        for place, count in enumerate(left):
            for _ in range(count):
                other = at + rng.below(len(cards) - at)
                cards[at], cards[other] = cards[other], cards[at]
                dealt[place][cards[at]] += 1
                at += 1

    def _buried_well(self, dealt: list[list[int]]) -> bool:
        rule = self._unseen.burying
        if rule is None:
            return True
        kept, buried = dealt[rule.kept], dealt[rule.buried]
        gone = self._unseen.places[rule.kept].gone
        clean = spare = True
        for kind in range(KINDS):
            if rule.forbidden >> kind & 1:
                clean = clean and not buried[kind]
                continue
            held = kept[kind] + gone[kind]
            clean = clean and held >= rule.melded[kind]
            spare = spare and held <= rule.melded[kind]
        return clean or spare


def unpacked(data: bytes) -> Unseen:
    """Restore `Unseen` from its packed data, except for the types of places without a seat."""
    read = BytesIO(data).read

    def bits() -> int:
        return int.from_bytes(read(3), "little")

    seats, seat, place_count, source_count, buries, tether = read(6)
    hand, pool, tethered = read(KINDS), read(KINDS), read(KINDS)
    places, told = [], []
    for _ in range(place_count):
        holder, size = read(2)
        barred, held, gone, weights = bits(), read(KINDS), read(KINDS), read(KINDS)
        if holder:
            places.append(Place("hand", holder - 1, size, held, gone, barred, weights))
        else:
            places.append(Place("stock", None, size, held, gone, barred, weights))
    for _ in range(source_count):
        bound_count, any_count = read(2)
        bounds, any_of = [], []
        for _ in range(bound_count):
            where, card, least, most = read(4)
            bounds.append(Bound(where, CARDS[card], least - 128, most - 128))
        for _ in range(any_count):
            where, copies, cards = read(3)
            any_of.append(AnyOf(where, tuple(CARDS[card] for card in read(cards)), copies))
        told.append(Told(tuple(bounds), tuple(any_of)))
    burying = None
    if buries:
        kept, buried = read(2)
        burying = Burying(kept, buried, bits(), read(KINDS))
    return Unseen(seats, seat, hand, tuple(places), pool, tethered, tether, tuple(told), burying)


def _powers(factor: float) -> list[float]:
    """Return the powers of a place's weighting factor, up to the copies of two kinds."""
    powers = [1.0]
    for _ in range(2 * MAX_COPIES):
        powers.append(powers[-1] * factor)
    return powers


def _loose(table: Table, kinds: list[Kind]) -> tuple[list[Kind], int]:
    """Return the kinds to shuffle last, and a bitmask of their places.

    The kinds without extra conditions are grouped by the places they can go to. The group with the
    most cards is returned.
    """
    tied = {card for tie in table.ties for card in tie.targets}
    groups: dict[int, list[Kind]] = {}
    for kind in kinds:
        if kind.plain and kind.card not in tied:
            groups.setdefault(kind.reach, []).append(kind)
    best, most = 0, 0
    for reach in sorted(groups):
        copies = sum(kind.copies for kind in groups[reach])
        if copies > most:
            best, most = reach, copies
    return groups.get(best, []), best

"""Deals of the unseen cards that agree with a view, every one as likely as any other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, cast, overload

from acesaround.cards import KINDS, Hand
from acesaround.game.view import View
from acesaround.kernel.backend import backend, load
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.errors import Cancelled, inconsistent, not_found
from acesaround.kernel.native import Native, NativeSampler
from acesaround.kernel.seen import unseen
from acesaround.kernel.twin.sample import Sampler as Twin
from acesaround.kernel.unseen import Unseen

SMALL: Final = 25
"""Up to so many ways to share out the room in the places, deals are drawn without a miss."""


@dataclass(frozen=True, slots=True)
class Worlds(Sequence[tuple[Hand, ...]]):
    """Sampled deals, one after another.

    Each is a tuple of hands, one for each seat, that of the view's own seat included.

    Attributes:
        seats: how many hands a deal has.
        places: what lies elsewhere, if anything: ``buried``, ``widow``, ``stock``.
        hands: all hands as counts: 24 for each seat of each deal.
        others: likewise 24 for each of `places` of each deal.
    """

    size: int
    seats: int
    places: tuple[str, ...]
    hands: bytes
    others: bytes

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> tuple[Hand, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[Hand, ...]]: ...
    def __getitem__(self, index: int | slice) -> tuple[Hand, ...] | list[tuple[Hand, ...]]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self.size))]
        at = range(self.size)[index] * self.seats
        return tuple(
            Hand.of_counts(self.hands[KINDS * seat : KINDS * (seat + 1)])
            for seat in range(at, at + self.seats)
        )

    def __iter__(self) -> Iterator[tuple[Hand, ...]]:
        return (self[index] for index in range(self.size))

    def elsewhere(self, index: int) -> dict[str, Hand]:
        """The cards of deal number `index` that no seat holds, by place."""
        at = range(self.size)[index] * len(self.places)
        return {
            place: Hand.of_counts(self.others[KINDS * number : KINDS * (number + 1)])
            for number, place in enumerate(self.places, at)
        }


class Sampler:
    """What a view leaves open, made ready for drawing deals.

    Worth keeping where deals are drawn for one view several times. Safe to use from several
    threads. Raises `ViewError` (``inconsistent``) where no deal agrees with the view.
    """

    __slots__ = ("_places", "_ready", "_seats", "module")

    module: Native | None
    """The compiled module it belongs to, None for the twin."""

    def __init__(self, source: View | Unseen) -> None:
        known = unseen(source) if isinstance(source, View) else source
        self._seats = known.seats
        self._places = tuple(place.what for place in known.places if place.seat is None)
        self.module = load(backend())
        self._ready: NativeSampler
        if self.module is None:
            self._ready = Twin(known, SMALL)
            return
        with refusals():
            self._ready = self.module.Sampler(known.packed, SMALL)

    @property
    def seats(self) -> int:
        """How many hands a deal has."""
        return self._seats

    @property
    def ready(self) -> NativeSampler:
        """The sampler of `module`, or of the twin."""
        return self._ready

    def draw(self, count: int, *, seed: int, cancel: Cancel | None = None) -> Worlds:
        """`count` deals. Deal number i of a seed is the same however many are drawn.

        Raises `Cancelled` once another thread has set `cancel`.
        """
        if count < 0:
            raise ValueError(f"{count} deals: draw none or more")
        flag = cast(bytearray, (cancel or Cancel()).flag)
        with refusals():
            hands, others = self._ready.draw(count, seed & (1 << 64) - 1, flag)
        return Worlds(count, self._seats, self._places, hands, others)


@contextmanager
def refusals() -> Iterator[None]:
    """Says what the compiled kernel refuses in our own words."""
    try:
        yield
    except LookupError as error:
        raise (inconsistent() if error.args[0] == "inconsistent" else not_found()) from None
    except InterruptedError:
        raise Cancelled("cancelled") from None


def sample(source: View | Unseen, count: int, *, seed: int) -> Worlds:
    """`count` deals of the unseen cards that agree with a view, each as likely as any other.

    Copies of a kind are told apart: every deal of the physical cards has the same chance. The same
    seed gives the same deals. Raises `ViewError` where no hand is in progress or no deal agrees.
    """
    return Sampler(source).draw(count, seed=seed)

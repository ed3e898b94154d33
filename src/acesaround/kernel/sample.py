"""Random deals of the unseen cards that fit a view, all equally likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Protocol, overload

from acesaround.cards import KINDS, Hand
from acesaround.game.view import View
from acesaround.kernel.backend import backend, load
from acesaround.kernel.inference import unseen
from acesaround.kernel.interface import (
    Cancel,
    Cancelled,
    KernelModule,
    SamplerHandle,
    ViewError,
    cancel_flag,
)
from acesaround.kernel.position import Unseen
from acesaround.messages import positions

SMALL: Final = 25
"""Maximum number of place-size combinations up to which sampling never rejects a deal."""


@dataclass(frozen=True, slots=True)
class Worlds(Sequence[tuple[Hand, ...]]):
    """Sequence of sampled deals.

    Each deal is a tuple of hands, one per seat, including this view's own seat.

    Attributes:
        seats: hands per deal.
        places: other places with cards, if any: ``buried``, ``widow``, ``stock``.
        hands: all hands as counts, 24 per seat in each deal.
        others: counts for `places`, 24 per place in each deal.
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
        """Return the cards of deal `index` that aren't in a hand, by place."""
        at = range(self.size)[index] * len(self.places)
        return {
            place: Hand.of_counts(self.others[KINDS * number : KINDS * (number + 1)])
            for number, place in enumerate(self.places, at)
        }


class DealSource(Protocol):
    """Anything that deals can be drawn from, such as a `Sampler`."""

    def draw(self, count: int, *, seed: int, cancel: Cancel | None = None) -> Worlds:
        """Return `count` deals. The same seed gives the same deals."""


class Sampler:
    """Sampler of the unseen cards of a view.

    Reuse it to draw more deals for the same view. It's thread-safe. Raises `ViewError`
    (``inconsistent``) if no deal fits the view.
    """

    __slots__ = ("_places", "handle", "module", "seats")

    module: KernelModule
    """Kernel module in use, and its `handle` of this sampler."""

    handle: SamplerHandle
    seats: int
    """Hands per deal."""

    def __init__(self, source: View | Unseen) -> None:
        known = unseen(source) if isinstance(source, View) else source
        self.seats = known.seats
        self._places = tuple(place.what for place in known.places if place.seat is None)
        self.module = load(backend())
        with refusals():
            self.handle = self.module.Sampler(known.packed, SMALL)

    def draw(self, count: int, *, seed: int, cancel: Cancel | None = None) -> Worlds:
        """Draw `count` deals. For the same seed, deal i doesn't depend on `count`.

        Raises `Cancelled` after another thread sets `cancel`.
        """
        if count < 0:
            raise ValueError(f"{count} deals: ask for 0 or more")
        with refusals():
            hands, others = self.handle.draw(count, seed & (1 << 64) - 1, cancel_flag(cancel))
        return Worlds(count, self.seats, self._places, hands, others)


@contextmanager
def refusals() -> Iterator[None]:
    """Convert a kernel module's exceptions to this package's exceptions."""
    try:
        yield
    except LookupError as error:
        none = error.args[0] == "inconsistent"
        raise ViewError(positions.INCONSISTENT() if none else positions.NOT_FOUND()) from None
    except InterruptedError:
        raise Cancelled("cancelled") from None


def sample(source: View | Unseen, count: int, *, seed: int) -> Worlds:
    """Draw `count` deals of the unseen cards that fit a view, all equally likely.

    Copies of a card are distinct, so each deal of the physical cards has the same probability. The
    same seed gives the same deals. Raises `ViewError` if no hand is in progress or no deal fits.
    """
    return Sampler(source).draw(count, seed=seed)

"""Interface of the kernel's modules: their functions, arguments, cancellation, and errors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Final, Literal, Protocol, TypeAlias, cast, get_args

from acesaround.cards import KINDS
from acesaround.messages import CodedError


class PositionError(CodedError):
    """A position that's impossible or can't be analyzed.

    `code` is a stable identifier for programs. `message` says what's wrong and how to fix it.
    """

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"


class ViewError(PositionError):
    """View with no hand in progress, or one that fits no deal of the unseen cards."""


class MeldRulesError(PositionError):
    """Rule set that doesn't give each hand a single meld value."""


class StockError(PositionError):
    """Stock play that the kernel can't search, or a view outside stock play."""


class KernelChoiceError(CodedError, ImportError):
    """Unknown backend in ``ACES_KERNEL``, or one that doesn't run on this machine."""


class Cancelled(Exception):
    """Computation canceled before it had a result."""


OpenCard = tuple[int, int, int, int, int]
PackedProspect = tuple[int, int, int, int, int, bool, tuple[float, ...]]
"""Card on the table: the card, the kinds of meld it was used in, and three scores.

The kinds are a bitmask. The scores are the points of the highest meld with this card in each class:
runs and marriages, pinochles, and arounds.
"""

Handle: TypeAlias = Any
"""Object that a kernel module made, to pass back to the same module."""


class SamplerHandle(Protocol):
    """Sampler of a kernel module for the unseen cards of one view."""

    def draw(self, count: int, seed: int, cancel: bytearray) -> tuple[bytes, bytes]:
        """For each deal, return 24 counts per seat and 24 per extra pile.

        Raises LookupError if no deal is found, and InterruptedError if `cancel` is set.
        """


class TableHandle(Protocol):
    """Transposition table of a kernel module, for different deals.

    The reference kernel doesn't use files, so it raises RuntimeError instead.
    """

    def clear(self) -> None:
        """Delete all entries."""

    def __len__(self) -> int:
        """Return the number of stored positions."""

    def save(self, path: str) -> None:
        """Save the table to a file, replacing any existing one. Raises OSError."""

    def load(self, path: str) -> None:
        """Replace the contents with a saved file.

        Raises OSError, or ValueError for an invalid file.
        """

    def keep_in(self, path: str, seconds: float) -> None:
        """Save the table to this file every `seconds` seconds while a search runs."""


class KernelModule(Protocol):
    """Interface of the modules ``_native``, ``_native_v3``, and ``reference``.

    Cards are numbers from 0 to 23. `cancel` is a single byte that's set to stop a call.
    """

    def TrickRules(  # noqa: N802 - a class name
        self,
        seats: int,
        copies: int,
        ranks: int,
        must_follow: bool,
        head: int,
        must_trump: bool,
        overtrump: bool,
        points: Sequence[int],
        last_trick: int,
    ) -> Handle:
        """Create rules. `ranks` is a bitmask, and `head` is an index into `HEADS`."""

    def Position(  # noqa: N802 - a class name
        self,
        rules: Handle,
        trump: int,
        leader: int,
        hands: bytes,
        trick: bytes,
        side: int,
        lead_trump: bool,
    ) -> Handle:
        """Create a position. `hands` has 24 counts per seat, and `side` is a bitmask of seats."""

    def MeldTable(  # noqa: N802 - a class name
        self,
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
    ) -> Handle:
        """Create meld rules. Each list holds points for 0, 1, ... sets, up to the number of copies.

        `ranks` is a bitmask. `run_extra` holds points for an extra king, an extra queen, and both.
        """

    def meld_points(self, table: Handle, hands: bytes) -> bytes:
        """Return five 32-bit values per hand of 24 counts: four with trump, one without."""

    def pass_cards(
        self,
        table: Handle,
        values: Sequence[int],
        partners: Sequence[int],
        count: int,
        simultaneous: bool,
        passed: bool,
        worlds: bytes,
        trumps: bytes,
        declarers: bytes,
        gifts: bytes,
        returns: bytes,
    ) -> bytes:
        """Return the worlds after passing. `table` is a `MeldTable`, and `values` are packed."""

    def AuctionRules(  # noqa: N802 - a class name
        self,
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
    ) -> Handle:
        """Create rules. `partners` has a bitmask of each seat's partners."""

    def continue_auctions(
        self,
        rules: Handle,
        dealer: int,
        calls: Sequence[tuple[int, int | None]],
        limits: bytes,
    ) -> tuple[bytes, bytes]:
        """Return each deal's bid winner as a byte (255 for none), and its bid as a 64-bit number.

        `limits` has a 64-bit number for each seat of each deal.
        """

    def estimate_hands(
        self,
        table: Handle,
        quality: Sequence[int],
        gain: int,
        fair: int,
        unfit: int,
        rounding: int,
        needs_marriage: bool,
        must_hold: int,
        hands: bytes,
    ) -> tuple[bytes, bytes]:
        """Return each hand's limit as a 64-bit number and its best suit as a byte (4 for none).

        `table` is a `MeldTable`, and `must_hold` is an index into `MUST_HOLD`.
        """

    def playouts(
        self,
        position: Handle,
        lacking: Sequence[int],
        side_policy: int,
        others_policy: int,
        count: int,
        seed: int,
        cancel: bytearray,
    ) -> bytes:
        """Play out a position and return 32-bit results. Policies are indices into `POLICIES`."""

    def fresh_playouts(
        self,
        rules: Handle,
        trump: int,
        leader: int,
        side: int,
        lead_trump: bool,
        size: int,
        side_policy: int,
        others_policy: int,
        count: int,
        seed: int,
        cancel: bytearray,
    ) -> bytes:
        """Play out `count` new deals with `size` cards per seat."""

    def world_playouts(
        self,
        position: Handle,
        lacking: Sequence[int],
        worlds: bytes,
        cards: bytes,
        side_policy: int,
        others_policy: int,
        seed: int,
        cancel: bytearray,
    ) -> bytes:
        """Play out each world after each card. All results for one world are adjacent."""

    def contract_playouts(
        self,
        rules: Handle,
        worlds: bytes,
        trumps: bytes,
        leaders: bytes,
        sides: bytes,
        lead_trump: bool,
        side_policy: int,
        others_policy: int,
        seed: int,
        cancel: bytearray,
    ) -> bytes:
        """Play out each world with its own trump, leader, and team."""

    def traced_playout(
        self,
        position: Handle,
        lacking: Sequence[int],
        side_policy: int,
        others_policy: int,
        seed: int,
        index: int,
    ) -> tuple[list[tuple[int, int, int]], list[tuple[int, int]]]:
        """Return a playout's steps (seat, legal kinds, card) and tricks (winner, points)."""

    def Sampler(  # noqa: N802 - a class name
        self, unseen: bytes, small: int
    ) -> SamplerHandle:
        """Create a sampler from `Unseen.packed`. Raises LookupError if no deal is found."""

    def compare(
        self,
        sampler: Handle,
        rules: Handle,
        trump: int,
        leader: int,
        trick: bytes,
        side: int,
        lead_trump: bool,
        lacking: Sequence[int],
        cards: bytes,
        worth: Sequence[float],
        policy: int,
        seed: int,
        first: int,
        most: int,
        clear: float,
        seconds: float,
        cancel: bytearray,
    ) -> list[tuple[list[int], float, float]]:
        """Return each card's histogram of points won, how far it trails, and the standard error.

        Raises the same errors as `draw`.
        """

    def Table(self, megabytes: int) -> TableHandle:  # noqa: N802 - a class name
        """Create a table with a size limit of about this many megabytes."""

    def solvable(self, position: Handle) -> bool:
        """Return True if `solve` supports this position. The reference kernel's always does."""

    def solve(
        self,
        position: Handle,
        table: Handle,
        seconds: float,
        nodes: int,
        cards: bool,
        line: bool,
        cancel: bytearray,
        without: int,
        known: tuple[int, int],
        threads: bytearray,
    ) -> tuple[int, int, list[tuple[int, int, int]], list[int], int, bool]:
        """Search a position.

        Returns the lower and upper bounds, (card, lower, upper) for each card, the line, the number
        of nodes, and a flag that's True if the search stopped early.

        `seconds` can be infinite, and 0 `nodes` means no limit. Each bit of `without` turns one
        pruning method off. `known` holds the bounds proven so far, initially 0 and all points.
        `threads` is a single byte. Values are the points that the position's `side` can still win.
        """

    def StockRules(  # noqa: N802 - a class name
        self,
        tricks: Handle,
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
    ) -> Handle:
        """Create rules.

        Each of `melds` is (kind, cards, points); 0 for `per_trick` means no limit.
        """

    def StockMoment(  # noqa: N802 - a class name
        self,
        rules: Handle,
        seat: int,
        leader: int,
        led: int,
        upcard: int,
        face_down: int,
        melded: int,
        dixes: int,
        counts: bytes,
        tables: tuple[tuple[OpenCard, ...], tuple[OpenCard, ...]],
        laid: bytes,
        hidden: int,
        since: int,
    ) -> Handle:
        """Create a stock position from the fields of `StockPosition`."""

    def stock_compare(
        self,
        moment: Handle,
        rules: Handle,
        actions: bytes,
        prospect: PackedProspect,
        seed: int,
        first: int,
        most: int,
        clear: float,
        opinion: float,
        narrow: float,
        seconds: float,
        cancel: bytearray,
    ) -> list[tuple[int, Sequence[float], Sequence[float]]]:
        """Return each action's number of deals and its values for `StockCandidateStats`.

        Raises InterruptedError if `cancel` is set.
        """


class Flag(Protocol):
    """Single byte that threads or processes can share."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Cancel:
    """Cancellation flag that another thread can set.

    `flag` is the byte to check, a new one by default. The compiled kernel needs a ``bytearray``.
    The Python kernel accepts any single-byte buffer, such as one shared between processes.
    """

    __slots__ = ("flag",)

    def __init__(self, flag: Flag | None = None) -> None:
        self.flag: Flag = bytearray(1) if flag is None else flag

    def set(self) -> None:
        """Request cancellation."""
        self.flag[0] = 1

    @property
    def is_set(self) -> bool:
        """True if cancellation was requested."""
        return self.flag[0] != 0

    def check(self) -> None:
        """Raise `Cancelled` if cancellation was requested."""
        if self.is_set:
            raise Cancelled("cancelled")


Policy = Literal["random", "heuristic", "varied"]

POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)

MAX_PLAYOUTS: Final = 1_000_000_000
"""Maximum number of playouts per call."""


def check_policies(policy: Policy, others: Policy | None) -> tuple[int, int]:
    """Return the indices of both teams' policies. If `others` is None, opponents use `policy`."""
    both = policy, policy if others is None else others
    for name in both:
        if name not in POLICIES:
            known = f"{', '.join(POLICIES[:-1])}, and {POLICIES[-1]}"
            raise ValueError(f"{name!r} isn't a policy; the policies are {known}")
    return POLICIES.index(both[0]), POLICIES.index(both[1])


def check_lacking(lacking: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return `lacking` as a tuple after checking it.

    It has a bitmask of kinds for each seat, or is empty.
    """
    known = tuple(map(index, lacking))
    if len(known) not in (0, seats) or not all(0 <= kinds < 1 << KINDS for kinds in known):
        raise ValueError(f"lacking: give one bitmask of kinds for each of {seats} seats")
    return known


def cancel_flag(cancel: Cancel | None) -> bytearray:
    """Return the flag of `cancel`, or if it's None, a new flag that's never set."""
    return bytearray(1) if cancel is None else cast(bytearray, cancel.flag)


def check_count(count: int) -> int:
    """Return `count` after checking that it's in range."""
    count = index(count)
    if not 0 <= count <= MAX_PLAYOUTS:
        raise ValueError(f"{count} playouts: ask for 0 to {MAX_PLAYOUTS:,}")
    return count


def check_seed(seed: int, name: str = "seed") -> int:
    """Return `seed` after checking that it fits in 64 bits."""
    seed = index(seed)
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"{name} {seed}: use a number from 0 to 2**64 - 1")
    return seed


def check_worlds(worlds: object, seats: int) -> None:
    """Check that `worlds` consists of complete worlds, one after another."""
    row = seats * KINDS
    if not isinstance(worlds, bytes) or len(worlds) % row:
        raise ValueError(f"worlds: give bytes, {row} for each world ({KINDS} counts per seat)")


def mask_of(seats: Iterable[int]) -> int:
    """Return a bitmask of seats."""
    return sum(1 << seat for seat in seats)

"""Tests that the compiled module accepts valid positions and gives clear errors for the rest."""

import random
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.kernel.backends import COMPILED, module_of
from tests.support.kernel.deals_in_play import positions

from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import Handle
from acesaround.kernel.position import Position, position_in

KINDS = 24
each = pytest.mark.parametrize("name", COMPILED)


@dataclass(frozen=True)
class Raw:
    """Arguments of the compiled `TrickRules` and `Position`."""

    seats: int
    copies: int
    ranks: int
    trump: int
    leader: int
    hands: bytes
    trick: bytes
    side: int
    head: int = 2
    points: tuple[int, ...] = (0, 0, 0, 1, 1, 1)
    last_trick: int = 1
    must_follow: bool = True

    def make(self, name: Backend) -> Handle:
        module = module_of(name)
        rules = module.TrickRules(
            self.seats, self.copies, self.ranks, self.must_follow, self.head, True, True,
            self.points, self.last_trick,
        )  # fmt: skip
        return module.Position(
            rules, self.trump, self.leader, self.hands, self.trick, self.side, False
        )

    @property
    def right(self) -> bool:
        """True if these arguments make a valid position, by a simple check."""
        seats, hands = self.seats, self.hands
        if not (2 <= seats <= 8 and 1 <= self.copies <= 6 and 0 < self.ranks < 64):
            return False
        if not (0 <= self.trump < 4 and 0 <= self.leader < seats and 0 <= self.side < 1 << seats):
            return False
        if (
            len(hands) != seats * KINDS
            or len(self.trick) >= seats
            or max(self.trick, default=0) > 23
        ):
            return False
        for kind in range(KINDS):
            copies = sum(hands[kind::KINDS]) + self.trick.count(kind)
            if copies > (self.copies if self.ranks >> kind % 6 & 1 else 0):
                return False
        played = {(self.leader + place) % seats for place in range(len(self.trick))}
        sizes = {
            sum(hands[seat * KINDS : (seat + 1) * KINDS]) + (seat in played)
            for seat in range(seats)
        }
        return len(sizes) == 1 and sizes != {0}


@st.composite
def dealt(draw: st.DrawFn) -> Raw:
    """Draw a valid position."""
    seats, copies = draw(st.integers(2, 8)), draw(st.integers(1, 6))
    ranks = draw(st.integers(1, 63))
    deck = [kind for kind in range(KINDS) if ranks >> kind % 6 & 1] * copies
    tricks = draw(st.integers(1, max(1, min(20, len(deck) // seats))))
    if tricks * seats > len(deck):
        ranks, deck = 63, list(range(KINDS)) * copies
    cards = random.Random(draw(st.integers(0, 2**32))).sample(deck, tricks * seats)
    leader, played = draw(st.integers(0, seats - 1)), draw(st.integers(0, seats - 1))
    trick = bytes(cards[(leader + place) % seats] for place in range(played))
    hands = bytearray(seats * KINDS)
    for number, kind in enumerate(cards):
        seat = number % seats
        if number >= seats or (seat - leader) % seats >= played:
            hands[seat * KINDS + kind] += 1
    side = draw(st.integers(0, (1 << seats) - 1))
    trump = draw(st.integers(0, 3))
    return Raw(seats, copies, ranks, trump, leader, bytes(hands), trick, side)


small = st.integers(-2, 70)


@st.composite
def spoilt(draw: st.DrawFn) -> Raw:
    """Draw a position with a field or a byte changed. It can still be valid."""
    raw = draw(dealt())
    hands, trick = bytearray(raw.hands), bytearray(raw.trick)
    match draw(st.sampled_from(["field", "byte", "card", "cut", "longer", "move"])):
        case "field":
            field = draw(st.sampled_from(["seats", "copies", "ranks", "trump", "leader"]))
            changed: dict[str, Any] = {field: draw(small)}
            return replace(raw, **changed)
        case "byte":
            hands[draw(st.integers(0, len(hands) - 1))] = draw(st.integers(0, 255))
        case "card":
            trick.insert(0, draw(st.integers(0, 255)))
        case "cut":
            hands = hands[: draw(st.integers(0, len(hands)))]
            trick = trick[: draw(st.integers(0, len(trick)))]
        case "longer":
            hands += draw(st.binary(min_size=1, max_size=2 * KINDS))
        case "move":
            held = [place for place, copies in enumerate(hands) if copies]
            if held:
                hands[draw(st.sampled_from(held))] -= 1
                place = draw(st.integers(0, len(hands) - 1))
                hands[place] = min(255, hands[place] + 1)
    return replace(raw, hands=bytes(hands), trick=bytes(trick))


@each
@given(raw=dealt())
def test_what_can_be_is_taken(name: Backend, raw: Raw) -> None:
    assert raw.right
    raw.make(name)


@each
@given(raw=spoilt())
def test_what_cannot_be_is_refused_with_a_reason(name: Backend, raw: Raw) -> None:
    if raw.right:
        raw.make(name)
        return
    # A negative number for an unsigned field never reaches the module: TypeError.
    negative = raw.ranks < 0 or raw.side < 0
    with pytest.raises(TypeError if negative else ValueError) as refused:
        raw.make(name)
    assert negative or ": " in str(refused.value)


anything = st.one_of(
    st.none(), st.integers(), st.integers(-3, 30), st.binary(max_size=200), st.text(max_size=5),
    st.floats(), st.lists(st.integers(), max_size=7), st.booleans(),
)  # fmt: skip


@each
@given(
    rules=st.lists(st.one_of(small, anything), min_size=8, max_size=10),
    position=st.lists(st.one_of(small, anything), min_size=6, max_size=8),
)
def test_arguments_of_any_kind(name: Backend, rules: list[Any], position: list[Any]) -> None:
    module: Any = module_of(name)
    with suppress(ValueError, TypeError):
        module.TrickRules(*rules)
    with suppress(ValueError, TypeError):
        module.Position(module.TrickRules(4, 4, 62, True, 2, True, True, [0] * 6, 1), *position)
    with suppress(ValueError, TypeError):
        module.Position(*position)


@each
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seats": 1}, "seats: from 2 to 8"),
        ({"seats": 9}, "seats: from 2 to 8"),
        ({"copies": 0}, "copies: from 1 to 6"),
        ({"copies": 7}, "copies: from 1 to 6"),
        ({"ranks": 0}, "ranks: a bit for each of six ranks"),
        ({"ranks": 64}, "ranks: a bit for each of six ranks"),
        ({"head": 3}, "head: 0 never"),
        ({"head": -1}, "head: 0 never"),
        ({"must_follow": False}, "must_follow: required by head"),
        ({"points": (0, 0, 0, 0, 0, -1)}, "points: from 0"),
        ({"points": (0, 0, 0, 0, 0, 2**31 - 1)}, "points: from 0"),
        ({"last_trick": -1}, "last_trick: not negative"),
        ({"last_trick": 2**31 - 1}, "last_trick: not negative, nor huge"),
        ({"trump": 4}, "trump: from 0 to 3"),
        ({"trump": -1}, "trump: from 0 to 3"),
        ({"leader": 2}, "leader: a seat"),
        ({"leader": -1}, "leader: a seat"),
        ({"side": 4}, "side: a bit for each seat"),
        ({"hands": b""}, "hands: 24 counts for each seat"),
        ({"hands": bytes(2 * KINDS)}, "hands: cards to play"),
        ({"hands": bytes([1, *[0] * 47])}, "hands: of equal size"),
        ({"hands": bytes([0, 255, *[0] * 46])}, "hands: at most as many copies"),
        ({"hands": bytes([0, 2, *[0] * 23, 2, *[0] * 22])}, "hands: cards of the deck"),
        ({"trick": b"\x05\x05"}, "trick: fewer cards than seats"),
        ({"trick": b"\x18"}, "trick: cards from 0 to 23"),
    ],
)
def test_each_reason(name: Backend, change: dict[str, Any], reason: str) -> None:
    raw = Raw(2, 2, 63, 0, 0, bytes([0, 1, *[0] * 22, 1, *[0] * 23]), b"", 1)
    raw.make(name)
    with pytest.raises(ValueError, match=reason):
        replace(raw, **change).make(name)


@each
@given(position=positions())
def test_every_position_of_the_typed_face_is_taken(name: Backend, position: Position) -> None:
    position_in(module_of(name), position)

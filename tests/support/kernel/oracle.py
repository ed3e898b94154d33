"""Brute-force values of kernel positions."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

from tests.support.kernel import brute_force

from acesaround.cards import CARDS, Card
from acesaround.kernel.position import Position

HERE = Path(__file__).parent
BUILT = HERE.parents[2] / "build" / "tests"
COMPILER = shutil.which("g++") or shutil.which("clang++")


def plain(position: Position) -> brute_force.Deal:
    """Convert a position for the brute force."""
    rules = position.rules
    return brute_force.Deal(
        trump=int(position.trump),
        leader=position.leader,
        hands=tuple(tuple(divmod(int(card), 6) for card in hand) for hand in position.hands),
        trick=tuple(divmod(int(card), 6) for card in position.trick),
        side=position.side,
        lead_trump=position.lead_trump,
        must_follow=rules.must_follow,
        head=rules.head,
        must_trump=rules.must_trump,
        overtrump=rules.overtrump,
        points=rules.points,
        last_trick=rules.last_trick,
    )


def in_python(position: Position) -> dict[Card, int]:
    """Return the value of every legal card."""
    values = brute_force.card_values(plain(position))
    return {CARDS[suit * 6 + rank]: value for (suit, rank), value in values.items()}


def card_values(positions: Sequence[Position]) -> list[dict[Card, int]]:
    """Return the value of every legal card in each position, using C++ if there's a compiler."""
    if COMPILER is None:
        return [in_python(position) for position in positions]
    lines = "".join(_line(plain(position)) + "\n" for position in positions)
    answers = subprocess.run(
        [_program()], input=lines, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert len(answers) == len(positions)
    return [
        {CARDS[int(kind)]: int(value) for kind, value in (pair.split(":") for pair in row.split())}
        for row in answers
    ]


@cache
def _program() -> Path:
    """Return the compiled program, rebuilt only if its source changes."""
    assert COMPILER is not None
    source = HERE / "brute_force.cpp"
    wanted = sha256(source.read_bytes() + COMPILER.encode()).hexdigest()[:16]
    program = BUILT / f"brute_force-{wanted}"
    if not program.exists():
        BUILT.mkdir(parents=True, exist_ok=True)
        # Move it into place atomically. Other tests may be compiling or running it.
        new = Path(mkdtemp(prefix="brute-force-", dir=BUILT)) / "program"
        subprocess.run([COMPILER, "-std=c++20", "-O2", "-o", new, source], check=True)
        new.replace(program)
        new.parent.rmdir()
    return program


def _line(deal: brute_force.Deal) -> str:
    numbers = [len(deal.hands), deal.trump, deal.leader, sum(1 << seat for seat in deal.side)]
    numbers += [
        deal.lead_trump,
        deal.must_follow,
        ("never", "trump_led", "always").index(deal.head),
    ]
    numbers += [deal.must_trump, deal.overtrump, deal.last_trick, *deal.points]
    for cards in (deal.trick, *deal.hands):
        numbers += [len(cards), *(suit * 6 + rank for suit, rank in cards)]
    return " ".join(str(int(number)) for number in numbers)

"""Train the expert's bidding network: ``tools/bids/make.py [--deals N] [--rounds N] [--seed N]``.

This tool deals hands and plays out all their contracts in the kernel. Then it compiles and runs
`learn.cpp`, which learns the worth of bids from the results. It needs a C++ compiler, several
gigabytes of memory, and about ten minutes. It writes the network to
``players/expert/bidding/double_deck.txt``. For each round, it prints the bidder's points per deal
against other bidders, with playouts choosing the cards. The deals for this test aren't used for
training.
"""

from __future__ import annotations

import argparse
import os
import random
import struct
import subprocess
import tempfile
from array import array
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, Final

from acesaround.cards import CARDS, KINDS, Suit
from acesaround.kernel.playouts import FIGURES, contract_playouts, meld_points
from acesaround.kernel.rules import MeldRules, TrickRules
from acesaround.players.expert import bid_network
from acesaround.players.expert.bid_network import LAYER_SIZES
from acesaround.rules.load import load

HERE: Final = Path(__file__).parent
WEIGHTS: Final = Path(bid_network.__file__).parent / "double_deck.txt"
PRESET: Final = "daugherty-1983"
SEATS: Final = 4
AT_ONCE: Final = 1000
FLAGS: Final = "-O3 -march=native -ffast-math -fno-finite-math-only -std=c++20 -Wall -Wextra"


def write_deals(out: BinaryIO, count: int, seed: int) -> None:
    """Write `count` random deals."""
    rules, rng = load(PRESET), random.Random(seed)
    size, deck = rules.deal.hand, [CARDS.index(card) for card in rules.full_deck]
    for start in range(0, count, AT_ONCE):
        hands = bytearray()
        for _ in range(min(AT_ONCE, count - start)):
            rng.shuffle(deck)
            for seat in range(SEATS):
                counts = bytearray(KINDS)
                for card in deck[seat * size : (seat + 1) * size]:
                    counts[card] += 1
                hands += counts
        write_hands(out, bytes(hands))


def write_hands(out: BinaryIO, hands: bytes) -> None:
    """Write deals, along with the meld of every hand and the trick points of every contract."""
    rules = load(PRESET)
    each, contracts = KINDS * SEATS, SEATS * len(Suit)
    deals = [hands[at : at + each] for at in range(0, len(hands), each)]
    seats = [seat for seat in range(SEATS) for _ in Suit] * len(deals)
    points = [
        *contract_playouts(
            TrickRules.of(rules),
            b"".join(deal * contracts for deal in deals),
            [int(suit) for suit in Suit] * SEATS * len(deals),
            seats,
            [0b0101 << seat % 2 for seat in seats],
        )
    ]
    meld = meld_points(MeldRules.of(rules), hands)
    row = SEATS * FIGURES
    for number, deal in enumerate(deals):
        out.write(deal)
        array("h", meld[number * row : (number + 1) * row]).tofile(out)
        array("b", points[number * contracts : (number + 1) * contracts]).tofile(out)


def as_text(raw: bytes) -> str:
    """Return the weights in the `bidding.network` format: a line per unit, with its bias last."""
    weights = struct.unpack(f"<{len(raw) // 4}f", raw)
    lines, at = [], 0
    for inputs, units in pairwise(LAYER_SIZES):
        own = at + inputs * units
        for unit in range(units):
            row = [*weights[at + unit : own : units], weights[own + unit]]
            lines.append(" ".join(f"{weight:.4g}" for weight in row))
        at = own + units
    assert at == len(weights)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Train the network and write its weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=600_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        learn, deals, test, out = (Path(folder, name) for name in ("learn", "deals", "test", "out"))
        compiler = os.environ.get("CXX", "g++")
        subprocess.run([compiler, *FLAGS.split(), HERE / "learn.cpp", "-o", learn], check=True)
        for file, count, seed in ((deals, asked.deals, 0), (test, asked.deals // 8, 1)):
            with file.open("wb") as to:
                write_deals(to, count, 2 * asked.seed + seed)
        subprocess.run([learn, deals, test, str(asked.rounds), out], check=True)
        WEIGHTS.write_text(as_text(out.read_bytes()), "ascii")


if __name__ == "__main__":
    main()

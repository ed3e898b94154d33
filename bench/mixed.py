"""Time that `aces solve --json` takes for 400 mixed positions.

Each line has a random preset, 1 to 13 tricks left, and a random trump suit and leader. In games
with a stock, the position is from the tricks after the stock is gone. As always in `aces solve`,
the answer includes the value of every card. One line can take as long as all the others together,
so some seeds are slow.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from acesaround.rules.load import load, presets

LINES, MOST_TRICKS = 400, 13


def line(number: int, rng: Random) -> str:
    """Return a random position as a JSON line."""
    rules = load(rng.choice([name for name in presets() if load(name).table.players <= 4]))
    players, deck = rules.table.players, list(rules.full_deck)
    rng.shuffle(deck)
    tricks = rng.randint(1, min(MOST_TRICKS, len(deck) // players))
    hands = [deck[seat * tricks : (seat + 1) * tricks] for seat in range(players)]
    position = {
        "id": number,
        "rules": rules.name,
        "trump": rng.choice("SHCD"),
        "leader": rng.randrange(players),
        "hands": [" ".join(map(str, hand)) for hand in hands],
        "declarer": rng.randrange(players),
    }
    return json.dumps(position)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3, 4, 5])
    aces = str(Path(sys.executable).with_name("aces"))
    for seed in parser.parse_args(argv).seeds:
        rng = Random(seed)
        lines = "\n".join(line(number, rng) for number in range(LINES)) + "\n"
        begun = time.perf_counter()
        done = subprocess.run(
            [aces, "solve", "--json"], input=lines, capture_output=True, text=True, check=True
        )
        seconds = time.perf_counter() - begun
        answers = [json.loads(answer) for answer in done.stdout.splitlines()]
        assert len(answers) == LINES
        assert all(answer["exact"] for answer in answers)
        longest = max(answer["ms"] for answer in answers) / 1000
        print(f"seed {seed}: {seconds:.1f} s, slowest line {longest:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

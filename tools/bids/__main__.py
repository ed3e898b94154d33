"""Train the expert's bidding network with numpy.

In each round, the script deals new hands and simulates auctions with the networks so far. In each
decision of one side, it tries every choice, finishes the auction, and scores the contract from a
playout in the kernel. A new network then learns the results from the latest rounds.

If you stop the script with Ctrl-C, run the same command again: it picks up where it left off. The
same options give the same network with any number of workers, on the same kind of processor and
with the same version of numpy.

The script writes the network to OUT, and the options and versions that made it to a .json file with
the same name. Play a match with it before you replace the player's file:

  python -m tools.bids.duel build/bids/single-deck.txt candidate expert:play=formula \\
      --rules single-deck-partners --pairs 10000 --seed 1
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np
from tools.bids import training
from tools.bids.games import GAMES
from tools.bids.network import Network, as_text, read
from tools.bids.training import Recipe, Training

from acesaround.cli.command_line import positive_number, whole_number

BUILD: Final = Path("build/bids")
EXAMPLES: Final = """
examples:
  python -m tools.bids double-deck
  python -m tools.bids single-deck --deals 300000 --rounds 6
  python -m tools.bids single-deck --deals 20000 --rounds 3 --test-deals 5000
  python -m tools.bids double-deck --seed 2 --out build/bids/second.txt
"""


def write(path: Path, network: Network, recipe: Recipe) -> None:
    """Write the network, and the recipe next to it."""
    text = as_text(network)
    about = {
        "made_by": "python -m tools.bids",
        "recipe_version": training.VERSION,
        "recipe": asdict(recipe),
        "deals_per_chunk": training.CHUNK,
        "passes": training.PASSES,
        "last_passes": training.LAST_PASSES,
        "kept_rounds": training.KEPT_ROUNDS,
        "early_rounds": training.EARLY_ROUNDS,
        "early_share": training.EARLY_SHARE,
        "numpy": np.__version__,
        "sha256": hashlib.sha256(text.encode("ascii")).hexdigest(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="ascii")
    path.with_suffix(".json").write_text(json.dumps(about, indent=2) + "\n", encoding="ascii")


def parser() -> argparse.ArgumentParser:
    """Return the parser for the command line."""
    found = argparse.ArgumentParser(
        prog="python -m tools.bids",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    found.add_argument("game", choices=sorted(GAMES), help="game to train a network for")
    number: dict[str, Any] = {"type": positive_number, "metavar": "N"}
    found.add_argument(
        "--deals",
        default=600_000,
        help="new deals per round, a quarter of that in rounds 1-3 (default: %(default)s)",
        **number,
    )
    found.add_argument(
        "--rounds", default=7, help="rounds of training (default: %(default)s)", **number
    )
    found.add_argument(
        "--seed",
        type=whole_number,
        default=1,
        metavar="S",
        help="decides all random numbers (default: 1)",
    )
    found.add_argument(
        "--test-deals",
        default=50_000,
        help="deals for the matches after each round (default: %(default)s)",
        **number,
    )
    found.add_argument(
        "--against",
        type=Path,
        metavar="FILE",
        help="network to play against in the tests (default: the player's)",
    )
    found.add_argument(
        "--out",
        type=Path,
        metavar="OUT",
        help="file to write (default: build/bids/GAME.txt)",
    )
    found.add_argument(
        "--work",
        type=Path,
        default=BUILD,
        metavar="FOLDER",
        help="folder for checkpoints (default: %(default)s)",
    )
    found.add_argument(
        "--jobs",
        default=os.cpu_count() or 1,
        help="number of workers (default: one per processor)",
        **number,
    )
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Train the network and write it."""
    command = parser()
    asked = command.parse_args(arguments)
    game = GAMES[asked.game]
    recipe = Recipe(game.name, asked.deals, asked.rounds, asked.seed)
    given, out = asked.against or game.shipped, asked.out or BUILD / f"{game.name}.txt"
    try:
        against = None
        if asked.against or given.exists():
            against = read(given, game.shape.sizes)
    except (OSError, ValueError) as error:
        command.error(str(error))
    try:
        with training.workers(asked.jobs) as pool:
            run = Training(recipe, recipe.folder(asked.work), pool)
            try:
                write(out, run.run(asked.test_deals, against), recipe)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
    except KeyboardInterrupt:
        print("Stopped. Run the same command again to continue.", file=sys.stderr)
        return 130
    except BrokenProcessPool:
        print("A worker ended. Run the same command again to continue.", file=sys.stderr)
        return 1
    run.clean_up()
    print(f"The network is in {out}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

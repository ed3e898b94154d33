"""Show which test situations players fail: ``tools/situations.py [PLAYER ...]``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.support.situations import situations

from acesaround.messages import Formatter
from acesaround.players.base import Limit
from acesaround.players.registry import player, player_names


def main(names: list[str]) -> None:
    """Print the wrong choices in each situation, and how many situations each player passes."""
    everything = list(situations())
    passed = dict.fromkeys(names, 0)
    for situation in everything:
        view, lines = situation.view(), []
        for name in names:
            choice = player(name, seed=1).choose(view, Limit(worlds=100))
            if situation.passes(choice.action):
                passed[name] += 1
            else:
                lines.append(f"  {name}: {choice.action} ({Formatter().join(choice.why)})")
        if lines:
            wanted = ", ".join(situation.good) or f"not {', '.join(situation.bad)}"
            print(f"{situation} [{situation.rules}]: {wanted}. {situation.why}")
            print("\n".join(lines))
    for name in names:
        print(f"{name} passes {passed[name]} of {len(everything)} situations")


if __name__ == "__main__":
    main(sys.argv[1:] or list(player_names()))

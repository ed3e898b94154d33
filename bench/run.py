"""`make bench`: how fast the engine is, beside plain-Python peers in the same run."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.cli import main

if __name__ == "__main__":
    raise SystemExit(main())

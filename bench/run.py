"""Entry point of `make bench`: our speed, compared with other programs in the same run."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.cli import main

if __name__ == "__main__":
    raise SystemExit(main())

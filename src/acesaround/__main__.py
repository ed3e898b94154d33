"""``python -m acesaround`` is the `aces` command."""

from acesaround.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())

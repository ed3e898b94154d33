"""Entry point for ``python -m acesaround``, which runs the `aces` command."""

from acesaround.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())

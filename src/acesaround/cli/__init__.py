"""The `aces` command: the one place that knows every part of the program."""

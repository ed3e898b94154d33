"""What the terminal shows: functions from what a seat knows to lines of text.

Nothing here reads, prints or decides. Each takes a `Look` and gives lines no wider than it.
"""

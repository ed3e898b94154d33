"""The arena: two players play the same deals with the sides swapped, and the difference counts.

`Run` in `run` plays a `Duel` (see `terms`); in `ladder` every two of several players meet.
"""

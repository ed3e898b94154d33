"""The arena: two players play the same deals with the sides swapped, and the difference counts.

`Match` in `match` plays a `Duel` (see `terms`); `ladder` lets every two of several players meet.
"""

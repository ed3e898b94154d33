"""Arena: two players play the same deals with seats swapped, so the luck of the cards is shared.

`Run` in `run` plays a `Duel` (see `terms`). In `ladder`, every player plays against every other.
"""

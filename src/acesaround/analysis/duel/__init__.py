"""Arena: two players play the same deals with teams swapped, and the difference counts.

`Run` in `run` plays a `Duel` (see `terms`). In `ladder`, each player plays against every other.
"""

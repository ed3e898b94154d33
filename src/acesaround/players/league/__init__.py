"""League: opponents and partners in matches that share no convention with the expert.

Each plays in a style that players describe and argue about. The rest is the 1983 player. They
aren't offered to people at tables.

The halves were fixed before any match, by alternating the alphabetical order. Whoever tunes the
expert can look at `TUNING`, and measures the result against `HELD_OUT`.
"""

from typing import Final

TUNING: Final = ("cautious", "gambler", "hoarder", "puller")
HELD_OUT: Final = ("cutter", "giver", "loyal", "silent")

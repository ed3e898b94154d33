"""League: opponents and partners in matches that share no convention with the expert.

Each is the 1983 player with a style that pinochle players describe and argue about. They aren't
offered to people at tables.

The halves were fixed before any match against the expert, by alternating the alphabetical order.
Changes to the expert can be tuned against `TUNING`, and `HELD_OUT` then measures them.
"""

from typing import Final

TUNING: Final = ("cautious", "gambler", "hoarder", "puller")
HELD_OUT: Final = ("cutter", "giver", "loyal", "silent")
LEAGUE: Final = tuple(sorted((*TUNING, *HELD_OUT)))
"""Names of all the players."""

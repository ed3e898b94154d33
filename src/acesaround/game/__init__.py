"""A pure state machine for the game: no I/O, clock, or randomness."""

"""The pure state machine of the game: no I/O, clock or randomness."""

"""Analysis: best play with all cards known, and the arena, where players compete."""

"""The kernel in plain Python: the same answers where no compiler was available."""

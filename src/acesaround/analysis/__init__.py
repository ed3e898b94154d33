"""Analysis of hands with all cards known: best play and its results."""

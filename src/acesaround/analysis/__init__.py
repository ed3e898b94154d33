"""Analysis of hands in which all cards are known: best play and its results."""

"""Faults between servers that share a database, and a check that nothing is lost."""

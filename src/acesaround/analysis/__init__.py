"""Hands looked at with all cards known: what could have been won, and how."""

"""Conventions for bidding and leading, as plain functions.

The functions for meld bids use the convention set in `table.meld_bid`. The rules of the game don't
depend on conventions.
"""

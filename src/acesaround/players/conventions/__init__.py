"""Bidding and leading conventions as plain functions.

They follow `table.meld_bid` of the rule set. No rule of the game depends on them.
"""

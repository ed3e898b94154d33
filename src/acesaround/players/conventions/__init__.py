"""Conventions of bidding and leading: what partners agree on, as functions without a player.

They follow `table.meld_bid` of the rule set. No rule of the game depends on them.
"""

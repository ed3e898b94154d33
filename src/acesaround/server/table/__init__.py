"""A table without any network: what happened at it, and what that makes of it."""

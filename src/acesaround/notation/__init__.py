"""Text and JSON forms of actions, deals and whole games."""

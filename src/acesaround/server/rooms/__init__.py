"""Tables in play: rooms take commands, write events, and send screens."""

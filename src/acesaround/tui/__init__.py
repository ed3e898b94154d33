"""Terminal interface: a game at a table, with prompts, commands, and screens."""

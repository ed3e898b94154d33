"""The rule book: rules in plain sentences, and the meaning of every rule field."""

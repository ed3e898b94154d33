"""The rule book: a rule set in sentences for people, and what its fields mean."""

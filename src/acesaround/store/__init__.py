"""Data kept on disk: the events of tables in a database, and saved games."""

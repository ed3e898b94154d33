"""Data kept on disk."""

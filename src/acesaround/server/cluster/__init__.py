"""Servers that share a database: their leases, the links between them, and the doorbell."""

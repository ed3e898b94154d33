"""Text for users, shared by all interfaces: names, contracts, needs, and results."""

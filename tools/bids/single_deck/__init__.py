"""Single-deck auctions in which partners pass cards."""

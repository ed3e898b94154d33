"""Double-deck auctions."""

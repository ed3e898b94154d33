"""The expert's bidding, with values of bids learned from auctions played out in advance."""

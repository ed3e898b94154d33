"""The expert's bidding, with values of bids learned from auctions played out in advance."""

from acesaround.players.expert.bidding.calling import call

__all__ = ["call"]

"""The expert's bidding: what every call is worth, learned from auctions that were played out."""

from acesaround.players.expert.bidding.calling import call

__all__ = ["call"]

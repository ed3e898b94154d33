"""Expert decisions in games without partners: bidding, naming trump, burying, and folding."""

from acesaround.players.expert.alone.burying import bury
from acesaround.players.expert.alone.calling import call
from acesaround.players.expert.alone.declaring import declare
from acesaround.players.expert.alone.family import plays_alone
from acesaround.players.expert.alone.naming import name_trump

__all__ = ["bury", "call", "declare", "name_trump", "plays_alone"]

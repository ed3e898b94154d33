"""External programs as players, and our players as external programs, using the same protocol."""

from __future__ import annotations

from acesaround.players.outside.errors import Declined as Declined
from acesaround.players.outside.errors import OutsideError as OutsideError
from acesaround.players.outside.player import OutsidePlayer as OutsidePlayer
from acesaround.players.outside.player import outside_player as outside_player

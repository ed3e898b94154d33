"""Hints for the seat whose turn it is."""

from __future__ import annotations

import logging
from collections import defaultdict
from math import ceil
from time import monotonic
from typing import Final

from acesaround.game.view import view
from acesaround.i18n import tr
from acesaround.players.registry import player_names
from acesaround.protocol import Advice, Ask
from acesaround.server.rooms.bucket import Bucket
from acesaround.server.rooms.thinking import choose
from acesaround.server.rooms.worker import Busy, Worker
from acesaround.server.screen.look import LOOK
from acesaround.server.table.refusal import Refusal
from acesaround.server.table.state import TableState
from acesaround.text.actions import in_words
from acesaround.text.plainly import plainly

_log = logging.getLogger(__name__)
_QUOTA: Final = 30, 2.0
"""Token bucket for a seat's hint requests: burst size, and seconds per additional request."""


class Adviser:
    """Hints for the people at one table, one request at a time.

    Each seat has a quota, which all connections of the person in that seat share.
    """

    def __init__(self, thinkers: Worker) -> None:
        self._thinkers = thinkers
        self._thinking = False
        self._quotas: defaultdict[int, Bucket] = defaultdict(lambda: Bucket(*_QUOTA))

    async def advise(self, now: TableState, seat: int | None, command: Ask) -> Advice:
        """Return the strongest computer player's choice for a seat.

        Raise Refusal if it isn't that seat's turn, or if hints are requested too often.
        """
        if seat is None or now.turn != seat:
            raise Refusal("cannot_advise", tr("server.you_can_ask_for_a_hint_when"))
        if self._thinking:
            raise Refusal("cannot_advise", tr("server.your_hint_is_already_on_its_way"))
        if wait := self._quotas[seat].take(monotonic()):
            raise Refusal(
                "too_many",
                tr("server.youre_asking_for_hints_too_often_try", wait=ceil(wait)),
            )
        best = player_names()[0]
        self._thinking = True
        try:
            choice = await self._thinkers.run(choose, now, seat, best)
        except Busy as error:
            raise Refusal("too_many", str(error)) from None
        except Exception:
            _log.exception("no advice after event %d", now.seq)
            raise Refusal("cannot_advise", tr("server.theres_no_hint_for_this_move")) from None
        finally:
            self._thinking = False
        seen = view(now.game, seat)
        plain, rest = plainly(seen, choice.action, choice.why, LOOK, now.names)
        return Advice(
            id=command.id,
            action=str(choice.action),
            words=in_words(choice.action, LOOK),
            plain=plain,
            why=rest,
        )

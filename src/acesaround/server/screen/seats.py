"""The players' boxes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.protocol.screen import CallMade, SeatBox
from acesaround.server.table.state import TableState


def seat_boxes(
    now: TableState,
    seen: View,
    made: Sequence[CallMade],
    here: Collection[int],
    leaves_in: Mapping[int, int],
) -> list[SeatBox]:
    """One box for each seat, in the order of seats, with its last of the calls `made`."""
    calls = {call.seat: call for call in made}
    bidding = seen.phase in (Phase.AUCTION, Phase.NAME_TRUMP)
    return [
        SeatBox(
            seat=seat,
            name=now.names[seat],
            kind=now.header.players[seat] if person is None else "person",
            here=person is None or seat in here,
            away=seat in now.away,
            leaves_in=leaves_in.get(seat),
            side=seen.rules.scorers[seat],
            dealer=seat == seen.match.dealer,
            declarer=seat == seen.declarer,
            turn=seat == now.turn,
            ready=seat not in now.waiting,
            cards=seen.sizes[seat],
            call=calls[seat].text if bidding and seat in calls else None,
            meaning=calls[seat].meaning if bidding and seat in calls else None,
            taken=seen.taken[seat],
            tricks=sum(trick.winner == seat for trick in seen.tricks),
        )
        for seat, person in enumerate(now.people)
    ]

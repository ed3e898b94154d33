"""The boxes around the table that show the players."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

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
    """Return one box per seat, in order, with the seat's latest bid or pass from `made`.

    Bids and passes stay until the first trick is taken. The dealer is marked until the next deal.
    """
    over = now.hand_over
    bid = not seen.tricks and over is None
    calls = {call.seat: call for call in made} if bid else {}
    dealer = seen.match.dealer if over is None else over.round.deal.dealer
    return [
        SeatBox(
            seat=seat,
            name=now.names[seat],
            kind=now.header.players[seat] if person is None else "person",
            here=person is None or seat in here,
            away=seat in now.away,
            leaves_in=leaves_in.get(seat),
            side=seen.rules.scorers[seat],
            dealer=seat == dealer,
            declarer=seat == seen.declarer,
            turn=seat == now.turn,
            ready=seat not in now.waiting,
            cards=seen.sizes[seat],
            call=calls[seat].text if seat in calls else None,
            meaning=calls[seat].meaning if seat in calls else None,
            taken=seen.taken[seat],
            tricks=sum(trick.winner == seat for trick in seen.tricks),
        )
        for seat, person in enumerate(now.people)
    ]

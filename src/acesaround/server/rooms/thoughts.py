"""Computer players' reasons for their actions."""

from __future__ import annotations

from typing import Final, Literal

from acesaround.game.phase import Phase
from acesaround.game.state import State
from acesaround.i18n import tr
from acesaround.notation.actions import parse_action
from acesaround.protocol import Reasons, Thought, Why
from acesaround.server.rooms.past import Past
from acesaround.server.screen.look import LOOK
from acesaround.server.table.events import Did
from acesaround.server.table.refusal import Refusal
from acesaround.text.actions import in_words
from acesaround.text.formatter import reasons_text


def reasons(past: Past, seat: int | None, command: Why) -> Reasons:
    """Return the reasons requested by the person at `seat`.

    Raise Refusal if the reasons are still secret, or if no hand is finished yet.
    """
    now = past.now
    ended = now.game.match.hands
    running = command.now and now.hand_over is None
    if running and not now.tells_reasons(seat):
        raise Refusal("kept_back", tr("server.reasons_can_give_cards_away_so_theyre"))
    hand = ended + 1 if running else ended
    if not hand:
        raise Refusal("not_yet", tr("server.no_hand_is_finished_yet"))
    return Reasons(id=command.id, hand=hand, thoughts=_thoughts(past, hand))


def _thoughts(past: Past, hand: int) -> list[Thought]:
    """Return all reasons from hand number `hand` (starting at 1), in the order of the actions."""
    found = []
    done = (
        (before, event)
        for before, event, _ in past.line()
        if isinstance(event, Did) and before.game.match.hands + 1 == hand
    )
    for step, (before, event) in enumerate(done):
        seat, phase = before.game.turn, before.game.phase
        if seat is None or not event.why:
            continue
        thought = Thought(
            seat=seat,
            part=_PARTS.get(phase, "preparing"),
            trick=_trick(before.game) if phase in _PLAY else None,
            step=step,
            words=in_words(parse_action(event.action), LOOK),
            why=reasons_text(event.why, LOOK, before.names),
        )
        found.append(thought)
    return found


_PLAY: Final = (Phase.STOCK_PLAY, Phase.STOCK_MELD, Phase.TRICK_PLAY)
_PARTS: Final[dict[Phase, Literal["bidding", "play"]]] = {
    Phase.AUCTION: "bidding",
    **dict.fromkeys(_PLAY, "play"),
}


def _trick(state: State) -> int:
    """Return the number of the current trick, or of the last one while a meld can be laid down."""
    return len(state.tricks) + (state.phase is not Phase.STOCK_MELD)

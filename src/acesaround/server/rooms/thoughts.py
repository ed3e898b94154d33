"""What computer players said about their actions."""

from __future__ import annotations

from acesaround.notation.actions import parse_action
from acesaround.protocol import Reasons, Thought, Why
from acesaround.server.rooms.past import Past
from acesaround.server.screen.called import called
from acesaround.server.screen.look import LOOK
from acesaround.server.table.events import Did
from acesaround.server.table.refusal import Refusal
from acesaround.telling.actions import in_words
from acesaround.tongues import say


def reasons(past: Past, seat: int | None, command: Why) -> Reasons:
    """The reasons that the person at `seat` asks for. Raises Refusal."""
    now = past.now
    people = [seat for seat, person in enumerate(now.people) if person is not None]
    ended = now.game.match.hands
    if command.now and people != [seat]:
        raise Refusal(
            "kept_back", say("reasons speak of cards: they are told when the hand is over")
        )
    hand = ended + 1 if command.now and now.hand_over is None else ended
    if not hand:
        raise Refusal("not_yet", say("no hand has ended yet"))
    return Reasons(id=command.id, hand=hand, thoughts=_thoughts(past, hand))


def _thoughts(past: Past, hand: int) -> list[Thought]:
    """Every reason given in hand number `hand`, from 1, in the order of what was done."""
    found = []
    for before, event, _ in past.line():
        seat = before.game.turn
        if seat is None or before.game.match.hands + 1 != hand:
            continue
        if not isinstance(event, Did) or not event.why:
            continue
        action = parse_action(event.action)
        why = called(event.why, before)
        found.append(Thought(seat=seat, words=in_words(action, LOOK), why=why))
    return found

"""Commands in any order, from anyone: a table accepts or refuses them and never gets stuck."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.support.in_a_thread import decide, event_by_itself
from tests.support.slow import quick

from acesaround.game.legal import IllegalAction
from acesaround.game.state import Phase
from acesaround.game.step import legal
from acesaround.protocol import Act, Agree, Decline, Ready, Redo, Rise, Sit, Undo
from acesaround.protocol.commands import AutoPlay
from acesaround.rules.load import load
from acesaround.server.screen import screen
from acesaround.table.decider import Change, Refusal
from acesaround.table.events import Away, Event, Header, SeatTaken, decode_event, encode_event
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState

RULES = {name: load(name) for name in ("three-hand", "check")}
PARTNERS = {"check": (0, 2)}
"""Seats taken from the start."""


def some_command(now: TableState, rng: random.Random) -> Change:
    seq = now.seq if rng.random() < 0.9 else rng.randrange(now.seq + 2)
    number = now.proposal.number if now.proposal else rng.randrange(now.seq + 1)
    choices = legal(now.game)
    action = str(choices.sample(rng)) if len(choices) and now.turn is not None else "pass"
    commands: list[Change] = [
        Act(id="c", seq=seq, action=action),
        Act(id="c", seq=seq, action=action),
        Act(id="c", seq=seq, action=rng.choice(("claim", "concede", "AS"))),
        Ready(id="c", seq=seq),
        Ready(id="c", seq=seq),
        Undo(id="c", seq=seq),
        Redo(id="c", seq=seq),
        Agree(id="c", proposal=number),
        Decline(id="c", proposal=number),
    ]
    if rng.random() < 0.2:
        sit = Sit(id="c", seq=seq, seat=rng.randrange(4), name=f"P{now.seq}")
        commands += [sit, Rise(id="c", seq=seq)]
    return rng.choice(commands)


def wish(rng: random.Random) -> AutoPlay:
    """Return a random setting for cards that play themselves."""
    return rng.choice(("never", "last", "legal"))


@pytest.mark.parametrize("tries", quick([8], [8, 25]))
def test_anything_in_any_order(tries: int) -> None:
    @settings(max_examples=tries, deadline=None)
    @given(st.integers(0, 2**32), st.sampled_from(list(RULES)))
    def holds(seed: int, name: str) -> None:
        send_anything(random.Random(seed), name)

    holds()


def send_anything(rng: random.Random, name: str) -> None:
    """Send a table commands in any order, and check it after each event."""
    rules = RULES[name]
    history = EventHistory(
        TableState.new(Header(rules, name, "1", ("random",) * rules.table.players))
    )
    for partner in PARTNERS.get(name, ()):
        history.replay(SeatTaken(seat=partner, name=f"P{partner}", holder=f"h{partner}"), None)
    for step in range(150):
        now = history.now
        event: Event | None
        if step % 3 == 0:
            here = {seat: wish(rng) for seat in now.present | now.away if rng.random() < 0.8}
            overdue = sorted(now.awaited.difference(here))
            event = event_by_itself(now, here, overdue if here else [])
        else:
            held = [seat for seat, person in enumerate(now.people) if person is not None]
            seat = rng.choice([None, *held, *held])
            try:
                event = decide(now, seat, some_command(now, rng), f"h{step}")
            except Refusal:
                event = None
        if event is not None:
            history.replay(decode_event(encode_event(event)), None)
            check(history)
    again = EventHistory(history.states[0])
    for event in history.events:
        again.replay(event, None)
    assert again.now == history.now


def check(history: EventHistory) -> None:
    """Check the invariants of a table."""
    now = history.now
    people = {seat for seat, person in enumerate(now.people) if person is not None}
    assert now.seq == len(history.events) and now.away <= people and now.waiting <= now.present
    assert now.at(now.seq) is now
    for seat, seq in now.decided.items():
        then = now.at(seq)
        assert seat in people and then is not None and then.turn == seat
    proposal = now.proposal
    if proposal is not None:
        assert proposal.seat in now.present and proposal.open <= now.present - {proposal.seat}
    if now.game.phase is not Phase.OVER and now.present and not now.awaited:
        here: dict[int, AutoPlay] = dict.fromkeys(people, "last")
        assert event_by_itself(now, here) is not None, "it goes on, or waits for somebody"
    for reader in (None, *people):
        told = screen(now, reader, people).redo
        if told is not None and reader in now.present:
            again = now.after(decide(now, reader, Redo(id="c", seq=now.seq), ""))
            assert again.proposal is not None or again.undone < now.undone


def test_a_log_that_cannot_be_is_refused() -> None:
    now = TableState.new(Header(RULES["three-hand"], "three-hand", "1", ("random",) * 3))
    for text in ('{"event":"undone","seat":0,"to":7}', '{"event":"did","action":"AS"}'):
        with pytest.raises((ValueError, IllegalAction)):
            now.after(decode_event(text))
    assert now.after(Away(seat=0)).present == frozenset()

"""No frame depends on cards its reader can't know, whatever is asked during a hand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.server.support.in_a_thread import decide, run_apart
from tests.support.hidden_cards import other_steps
from tests.support.house_rules import everything
from tests.support.random_play import Step, walk
from tests.support.slow import quick, sampled

from acesaround.game.actions import Deal
from acesaround.game.state import Phase, State
from acesaround.game.step import legal
from acesaround.messages.values import WRITTEN
from acesaround.players.base import Limit
from acesaround.protocol import (
    Act,
    Again,
    Ask,
    Check,
    Decline,
    Ping,
    Ready,
    Redo,
    Replace,
    Say,
    Sit,
    Weigh,
    Why,
)
from acesaround.rules.model import RuleSet
from acesaround.server import chat
from acesaround.server.advice import reasons_reply
from acesaround.server.clients import Client
from acesaround.server.context import BoundedExecutor, ServerContext, Tokens
from acesaround.server.metrics import Metrics
from acesaround.server.room import Request, Room
from acesaround.server.thinking import ThinkingPool
from acesaround.store.event_log import EventLog
from acesaround.store.sqlite import open_sqlite
from acesaround.table import automatic_events
from acesaround.table.decider import Change, Refusal
from acesaround.table.events import ActionPlayed, Header, Redone, SeatTaken, Undone
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState

RULES = everything()
BETWEEN = (Phase.DEAL, Phase.OVER)
MOMENTS = 4
"""Number of moments to check in the second hand of each game."""


class Stopped:
    """Stopped clock."""

    @staticmethod
    def time() -> float:
        """Always return the same second."""
        return 1e9

    monotonic = time


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerContext]:
    """Yield a server context with a real log and real threads. A hint samples one deal.

    Chat messages aren't stored, so that each world starts with none.
    """
    monkeypatch.setattr(automatic_events, "LIMIT", Limit(worlds=1))
    monkeypatch.setattr(EventLog, "post", lambda *_: None)
    monkeypatch.setattr(chat, "time", Stopped)
    with open_sqlite(tmp_path / "tables.db") as log, ThinkingPool(1) as threads:
        advisers = BoundedExecutor("adviser")
        yield ServerContext(log, threads, Tokens("secret"), threads, advisers, Metrics())
        advisers.close()


@pytest.mark.parametrize("games", quick([1], [1, 2]))
@pytest.mark.parametrize("name", sampled(RULES, 40))
def test_no_frame_depends_on_hidden_cards(name: str, games: int, context: ServerContext) -> None:
    """Swap hidden cards, ask everything, and compare every frame byte by byte.

    The computer players' reasons name all cards here, so not a single reason can get through.
    """
    rules, rng, compared = RULES[name], random.Random(name), 0
    for seed in range(games):
        steps = list(walk(rules, seed, hands=2))
        begins = [at for at, step in enumerate(steps) if isinstance(step.action, Deal)]
        before, hand = steps[: begins[-1]], steps[begins[-1] :]
        running = [n for n in range(1, len(hand) + 1) if hand[n - 1].after.phase not in BETWEEN]
        moments = 0
        while moments < MOMENTS:
            reader = rng.randrange(rules.table.players)
            here = hand[: rng.choice(running)]
            there = other_steps(here, reader, rng)
            if there is None:
                continue
            moments += 1
            people, plan = some_people(rules, reader, rng), rng.getrandbits(32)
            frames, others = (
                run_apart(told(rules, before, world, people, plan, context))
                for world in (here, there)
            )
            assert frames == others
            compared += len(frames)
    assert compared >= games * MOMENTS * 25


def some_people(rules: RuleSet, reader: int, rng: random.Random) -> list[int]:
    """Return the reader alone, or with others."""
    others = [seat for seat in range(rules.table.players) if seat != reader]
    return [reader, *rng.sample(others, rng.choice((0, 0, 1, len(others))))]


async def told(
    rules: RuleSet,
    before: Sequence[Step],
    hand: Sequence[Step],
    people: Sequence[int],
    plan: int,
    context: ServerContext,
) -> list[bytes]:
    """Return every frame for the first of `people` and for a spectator, in one world."""
    rng = random.Random(plan)
    history = EventHistory(
        TableState.new(Header(rules, rules.name, "7", ("random",) * rules.table.players))
    )
    for seat in people:
        history.replay(SeatTaken(seat=seat, name=f"P{seat}", holder=f"h{seat}"), None)
    begun = rng.randrange(len(hand))
    for at, step in enumerate([*before, *hand], -len(before)):
        history.replay(
            ActionPlayed(action=str(step.action), why=(WRITTEN(text=all_cards(step.before)),)), None
        )
        if at == begun and rng.random() < 0.5:
            there_and_back(history, people[0])
    room = Room("table", history, context)
    room.stop()
    tokens = [context.tokens.token("table", seat, f"h{seat}") for seat in people]
    clients = [Client(auto_play="never") for _ in [*tokens, None]]
    for client, token in zip(clients, [*tokens, None], strict=True):
        await room.enter(client, token, max(0, history.now.seq - rng.randrange(31)))
    for number, command in enumerate(questions(history.now, people[0], rng)):
        for at, client in enumerate(clients):
            await room.command(client, replace(command, id=f"{number}-{at}"))
    return [*sent(clients[0]), *sent(clients[-1])]


def there_and_back(history: EventHistory, seat: int) -> None:
    """Undo a seat's last decision, if it has one, and redo it."""
    to, ahead = history.now.decided.get(seat), history.now.seq
    if to is not None:
        history.replay(Undone(seat=seat, to=to), None)
        history.replay(Redone(seat=seat, to=ahead), None)


def all_cards(state: State) -> str:
    """Return the most revealing reason possible: all hands."""
    return "; ".join(str(hand) for hand in state.hands) or "nothing yet"


def questions(now: TableState, seat: int, rng: random.Random) -> list[Request]:
    """Return every possible question, and moves that are refused."""
    action = "claim" if now.turn is None else str(legal(now.game).sample(rng))
    moves: list[Change] = [
        Act(id="?", seq=0, action=action),
        *(Act(id="?", seq=now.seq, action=text) for text in WRONG),
        Ready(id="?", seq=0),
        Redo(id="?", seq=now.seq),
        Decline(id="?", proposal=now.seq),
        Sit(id="?", seq=now.seq, seat=seat, name="Eve"),
    ]
    return [
        Why(id="?"),
        Why(id="?", now=True),
        Ask(id="?"),
        Weigh(id="?", cards=["AS"]),
        Check(id="?", action=action, shows=True),
        Ping(id="?"),
        Say(id="?", text="What now?", name="Guest"),
        Again(id="?"),
        Replace(id="?", seat=seat),
        *(move for move in moves if is_refused(now, seat, move)),
    ]


WRONG = ("claim", "concede", "give AS AS AS", "bury 9S", "9S", "AH", "meld 500", "bid 1", "fold")


def is_refused(now: TableState, seat: int, move: Change) -> bool:
    """True if a move changes nothing."""
    try:
        decide(now, seat, move, "")
    except Refusal:
        return True
    return False


def sent(client: Client) -> list[bytes]:
    """Return all frames waiting to be sent."""
    found = (client.outbox.get_nowait() for _ in range(client.outbox.qsize()))
    return [frame for frame in found if frame is not None]


@pytest.mark.parametrize("people", [(0,), (0, 1)])
def test_a_hand_gone_back_into_tells_no_reasons_of_it(people: tuple[int, ...]) -> None:
    """The hand ended and its reasons were shown, and then an undo reopens it."""
    rules = RULES["three-hand"]
    history = EventHistory(TableState.new(Header(rules, rules.name, "7", ("random",) * 3)))
    for seat in people:
        history.replay(SeatTaken(seat=seat, name=f"P{seat}", holder=f"h{seat}"), None)
    for step in walk(rules, 1, hands=2):
        history.replay(
            ActionPlayed(action=str(step.action), why=(WRITTEN(text=all_cards(step.before)),)), None
        )
    assert reasons_reply(history, 0, Why(id="?")).hand == 2
    for hand in (1, 0):
        while history.now.hand_over is not None or history.now.game.match.hands > hand:
            history.replay(Undone(seat=0, to=history.now.decided[0]), None)
        for now in (True, False) if not hand else (True,):
            with pytest.raises(Refusal) as refused:
                reasons_reply(history, 0, Why(id="?", now=now))
            assert refused.value.code == ("kept_back" if now else "not_yet")
        if hand:
            assert reasons_reply(history, 0, Why(id="?")).hand == 1

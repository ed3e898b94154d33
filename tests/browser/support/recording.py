"""Golden screens: the server's messages to someone who returns to a table at a chosen moment.

The server's own code plays the table to that moment in this process, without a socket. `make
golden` writes the screens to `tests/browser/screens`, and `stage.py` shows them in a browser.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path
from typing import Any, Final

import msgspec
from tests.browser.support.deals import rules_of
from tests.browser.support.scripted_people import Moment, Policy, looks
from tests.server.support.in_a_thread import decide, next_automatic_event

from acesaround.i18n import use_language
from acesaround.players.base import Limit
from acesaround.protocol import Ask
from acesaround.protocol.commands import Act, AutoPlay, Ready
from acesaround.server.advice import Adviser
from acesaround.server.clients import Audience, Client
from acesaround.server.screen import screen
from acesaround.server.thinking import ThinkingPool
from acesaround.table.events import Header, SeatTaken
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState

FOLDER: Final = Path(__file__).parents[1] / "screens"
LANGUAGES: Final = ("en", "de")
TABLE: Final = "recorded"
"""The table's name in every recording."""
_LIMIT: Final = Limit(worlds=20)
"""Limit for the recorded advice, in worlds, so it's the same on every machine."""
_MOST_EVENTS: Final = 2000

Recording = dict[str, Any]


def path(name: str) -> Path:
    """Return the path of a recording."""
    return FOLDER / f"{name.replace(' ', '-')}.json"


def load(name: str) -> Recording:
    """Return a recording: its frames for each language, and advice if it's seat 0's turn."""
    found: Recording = json.loads(path(name).read_text(encoding="utf-8"))
    return found


def record(moment: Moment) -> str:
    """Return the text of a recording."""
    history = _run(_play(moment))
    found = {language: _frames_for(history, moment, language) for language in LANGUAGES}
    parts = ",\n".join(
        f'"{language}": {{\n'
        + ",\n".join(f'"{key}": {_line(value)}' for key, value in heard.items())
        + "\n}"
        for language, heard in found.items()
    )
    return f"{{\n{parts}\n}}\n"


def _run(asked: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in a new thread, since Playwright can hold this thread's event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(copy_context().run, asyncio.run, asked).result()


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


class _AtOnce(ThinkingPool):
    """Executor that runs each call right away, so nothing depends on threads."""

    def submit(self, function: Callable[..., Any], /, *words: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(function(*words, **named))
        return done


class _Adviser:
    """Stand-in for the adviser's threads, limited in worlds instead of seconds."""

    async def run(self, function: Callable[..., Any], *words: Any) -> Any:
        return function(*words, _LIMIT)


async def _play(moment: Moment) -> EventHistory:
    """Play a table to the moment."""
    rules = rules_of(moment.rules, moment.changes)
    seats = rules.table.players
    policies = dict(moment.policies) | {0: moment.first}
    header = Header(rules, moment.rules, moment.seed, ("daugherty",) * seats, leave_after=3600)
    history = EventHistory(TableState.new(header))
    names = {seat: f"Puppet {seat}" for seat in policies} | {0: "Ann"} | dict(moment.names)
    for seat in sorted(policies):
        history.replay(SeatTaken(seat=seat, name=names[seat], holder=f"holder{seat}"))
    here: dict[int, AutoPlay] = dict.fromkeys(policies, "last")
    while history.now.seq < _MOST_EVENTS:
        event = await next_automatic_event(history.now, here, (), _AtOnce())
        if event is not None:
            history.replay(event)
        elif not await _acts(history, policies):
            return history
    raise AssertionError("the moment never came")


async def _acts(history: EventHistory, policies: Mapping[int, Policy]) -> bool:
    """Have a person do what they're asked. Return False when seat 0 stops or the game is over."""
    now = history.now
    for seat in sorted(policies, reverse=True):
        shown = msgspec.json.decode(msgspec.json.encode(screen(now, seat, set(policies))))
        if not shown["asked"] or shown["game_over"]:
            continue
        action = policies[seat](shown)
        if action is None:
            continue
        command = (
            Ready(id="1", seq=now.seq) if looks(shown) else Act(id="1", seq=now.seq, action=action)
        )
        history.replay(decide(now, seat, command, "holder"))
        return True
    return False


def _frames_for(history: EventHistory, moment: Moment, language: str) -> Recording:
    """Return the frames and the advice that someone gets on coming back."""
    audience = Audience(TABLE, history)
    for other in moment.policies:
        audience.add(Client(other, f"holder{other}"), 0)
    if moment.watching:
        audience.add(Client(0, "holder0"), 0)
        client = Client(language=language)
    else:
        client = Client(0, "holder0", language=language)
    audience.add(client, 0)
    frames = []
    while not client.outbox.empty():
        frames.append(json.loads(client.outbox.get_nowait() or b""))
    found: Recording = {f"frame {at}": frame for at, frame in enumerate(frames)}
    if client.seat is not None and client.seat == history.now.turn:
        with use_language(language):
            asked = Adviser(_Adviser()).advise(history.now, client.seat, "", Ask(id="ask"))  # type: ignore[arg-type]
            found["advice"] = json.loads(msgspec.json.encode(_run(asked)))
    return found

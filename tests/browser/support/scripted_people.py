"""Scripted people at other seats, or at seat 0 before a browser takes over.

Each speaks the table protocol in its own thread.
"""

from __future__ import annotations

import json
import threading
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Self

from tests.browser.support.deals import rules_of
from tests.server.support.guest import Guest
from tests.support.legal_cards import RANKS, winner
from websockets.exceptions import ConnectionClosed

from acesaround.game.actions import Deal
from acesaround.session import deal

Screen = dict[str, Any]
Policy = Callable[[Screen], str | None]
"""Decides the action for a screen that asks for something, or returns None to stop."""
_PATIENCE = 300
"""Seconds for a game to reach the point where a browser takes over."""
_LONG = 3600
"""Seconds before a computer player fills in for someone who's gone: longer than any test."""


def looks(screen: Screen) -> bool:
    """True if this person only has to confirm that they've looked."""
    return screen["seat"] in screen["waiting"]


def plain(screen: Screen) -> str:
    """Return the first legal action, and pass if possible."""
    asked = screen["asked"]
    if looks(screen):
        return "ready"
    if asked["choose"]:
        choose = asked["choose"]
        return f"{choose['what']} {' '.join(choose['free'][: choose['count']])}"
    if asked["typed"]:
        return "meld 0"
    options = [option["action"] for option in asked["options"]]
    for wished in ("pass", "play on", "draw"):
        if wished in options:
            return wished
    plays = [card["legal"] for card in screen["hand"] if card["legal"]]
    return str((plays + options)[0])


def says(*words: str, then: Policy = plain) -> Policy:
    """Return a policy that takes the given actions in order, then follows `then`."""
    left = list(words)
    return lambda screen: left.pop(0) if left and not looks(screen) else then(screen)


def raises(times: int, then: Policy = plain) -> Policy:
    """Return a policy that bids the lowest amount `times` times, then follows `then`."""
    left = [None] * times

    def bid(screen: Screen) -> str | None:
        if screen["asked"]["bids"] and left:
            left.pop()
            return str(screen["asked"]["bids"][0]["first"])
        return then(screen)

    return bid


def stops_at(*phases: str, policy: Policy = plain) -> Policy:
    """Return a policy that follows `policy` until one of `phases` starts."""
    return lambda screen: None if screen["phase"] in phases else policy(screen)


def until_cards(left: int, policy: Policy = plain) -> Policy:
    """Return a policy that stops on this seat's turn with `left` cards or fewer."""

    def go_on(screen: Screen) -> str | None:
        playing = screen["phase"] == "trick_play" and not looks(screen)
        return None if playing and len(screen["hand"]) <= left else policy(screen)

    return go_on


def for_side(winning: int, policy: Policy = plain) -> Policy:
    """Return a policy under which one team takes every trick it can and the other takes none."""

    def go_on(screen: Screen) -> str | None:
        if looks(screen) or screen["phase"] != "trick_play":
            return policy(screen)
        trump, seat = screen["trump"], screen["seat"]
        plays = [card["legal"] for card in screen["hand"] if card["legal"]]
        trick = [card["card"] for card in screen["trick"]]
        high = {card: (RANKS.index(card[0]), card[1] != trump) for card in plays}
        winners = [card for card in plays if winner([*trick, card], trump) == len(trick)]
        losers = [card for card in plays if card not in winners]
        if seat % 2 != winning:
            return (
                max(losers, key=high.__getitem__) if losers else min(winners, key=high.__getitem__)
            )
        if not trick:
            return max(plays, key=lambda card: (card[1] == trump, high[card]))
        partner = len(trick) > 1 and winner(trick, trump) == len(trick) - 2
        if losers and (partner or not winners):
            return min(losers, key=lambda card: (card[1] == trump, high[card]))
        return max(winners, key=high.__getitem__)

    return go_on


class Puppet:
    """A seat that follows a policy. `seen` holds every frame it received.

    It sits down, or takes over a seat by its token.
    """

    def __init__(
        self, address: str, table: str, seat: int, name: str, token: str | None = None
    ) -> None:
        self.seat, self.screen = seat, Screen()
        self._guest = Guest(f"{address.replace('http', 'ws')}/ws", table, token)
        self._guest.hear_until(lambda frame: frame["type"] == "step")
        if token is None:
            answer = self._guest.command("sit", seat=seat, name=name)
            assert answer["type"] == "done", answer
        self._thread: threading.Thread | None = None
        self.failure: BaseException | None = None

    @property
    def token(self) -> str:
        """The token for the seat."""
        assert self._guest.token is not None
        return self._guest.token

    @property
    def seen(self) -> list[str]:
        """Every frame, as received."""
        return self._guest.bytes

    def follow(self, policy: Policy) -> None:
        """Follow `policy` in a thread until it returns None."""
        self._thread = threading.Thread(target=self._run, args=(policy,), daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until the policy is done."""
        assert self._thread is not None
        self._thread.join(_PATIENCE)
        assert not self._thread.is_alive(), f"seat {self.seat} never got there"
        if self.failure is not None:
            raise self.failure

    def leave(self) -> None:
        """Close the connection."""
        self._guest.leave()

    def _run(self, policy: Policy) -> None:
        self._guest.patience = None
        try:
            with suppress(ConnectionClosed):
                while self._go_on(policy):
                    pass
        except BaseException as failure:
            self.failure = failure

    def _go_on(self, policy: Policy) -> bool:
        """Take one step. Return False once the policy or the game is done."""
        screen = self._guest.screen
        if not screen or not (screen["asked"] or screen["game_over"]):
            self._guest.hear()
            return True
        action = None if screen["game_over"] else policy(screen)
        if action is None:
            return False
        self._tell("ready", {}) if looks(screen) else self._tell("act", {"action": action})
        return True

    def _tell(self, kind: str, fields: dict[str, object]) -> None:
        """Send a command. Retry while someone else is faster, unless it's no longer needed."""
        while True:
            before = self._guest.seq
            answer = self._guest.command(kind, **fields)
            if answer["type"] == "done":
                break
            assert answer["code"] in ("stale", "not_your_turn"), (answer, fields)
            self._guest.hear_until(lambda frame: frame["type"] == "step")
            if not self._guest.screen["asked"] or looks(self._guest.screen) != (kind == "ready"):
                return
        while self._guest.seq <= before:
            self._guest.hear()


@dataclass(frozen=True)
class Moment:
    """Table and the way it gets to the moment that's recorded.

    `first` acts at seat 0 until it returns None. `policies` act at other seats held by people. A
    seat without an entry in `names` is called Ann or Puppet. With `watching`, the recording is of a
    spectator's screen.
    """

    rules: str
    seed: str
    first: Policy = plain
    changes: Mapping[str, Any] = field(default_factory=dict)
    policies: Mapping[int, Policy] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)
    watching: bool = False


@dataclass
class Scene:
    """Table whose first deal and other players are known to the test.

    `policies` act at the seats held by puppets. `first` acts at seat 0 until it returns None, and
    then a browser takes over. A seat without an entry in `names` is called Ann or Puppet.
    """

    address: str
    rules: str
    seed: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    policies: Mapping[int, Policy] = field(default_factory=dict)
    first: Policy | None = None
    names: Mapping[int, str] = field(default_factory=dict)
    table: str = ""
    token: str = ""
    dealt: Deal = field(init=False)
    puppets: list[Puppet] = field(default_factory=list)

    @classmethod
    def of(cls, address: str, moment: Moment) -> Self:
        """Return a table on a server that gets to a recorded moment."""
        return cls(
            address,
            moment.rules,
            moment.seed,
            changes=moment.changes,
            policies=moment.policies,
            first=moment.first,
            names=moment.names,
        )

    def __post_init__(self) -> None:
        self.dealt = deal(rules_of(self.rules, self.changes), self.seed, 0, None)

    def begin(self) -> Self:
        """Seat everyone and play until a browser can take over seat 0."""
        self.table = make_table(self.address, self.rules, self.seed, self.changes)
        players = len(self.dealt.hands)
        order = [(self.dealt.dealer + 1 + turn) % players for turn in range(players)]
        policies = dict(self.policies) | {0: self.first or (lambda _: None)}
        names = {seat: f"Puppet {seat}" for seat in order} | {0: "Ann"} | dict(self.names)
        seated = {
            seat: Puppet(self.address, self.table, seat, names[seat])
            for seat in order
            if seat in policies
        }
        for seat, puppet in seated.items():
            puppet.follow(policies[seat])
        mine = seated.pop(0)
        self.puppets = list(seated.values())
        mine.wait()
        self.token = mine.token
        mine.leave()
        return self

    def end(self) -> None:
        """Disconnect the puppets and raise their first failure, if any."""
        for puppet in self.puppets:
            puppet.leave()
        for puppet in self.puppets:
            if puppet.failure is not None:
                raise puppet.failure


def make_table(
    address: str,
    rules: str,
    seed: str | None,
    changes: Mapping[str, Any],
    players: str = "daugherty",
) -> str:
    """Create a table and return its name."""
    wanted = {
        "rules": rules, "players": players, "changes": dict(changes), "seed": seed,
        "leave_after": _LONG,
    }  # fmt: skip
    request = urllib.request.Request(
        f"{address}/api/tables", json.dumps(wanted).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["table"])

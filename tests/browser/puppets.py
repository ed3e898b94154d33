"""People who do what a test tells them, at other seats or before a browser takes over.

They speak the protocol of the table themselves, each in a thread of his own.
"""

from __future__ import annotations

import json
import threading
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Self

from tests.browser.deals import rules_of
from tests.browser.oracle import RANKS, winner
from tests.server.guest import Guest
from websockets.exceptions import ConnectionClosed

from acesaround.game.actions import Deal
from acesaround.session import deal

Screen = dict[str, Any]
Policy = Callable[[Screen], str | None]
"""What to do on a screen that asks for something; None leaves it for good."""
_PATIENCE = 300
"""Seconds for a game to come to where a browser takes it over."""
_LONG = 3600
"""Seconds that a table waits for who is gone: more than any test takes."""


def looks(screen: Screen) -> bool:
    """Whether it is only to be seen that this person has looked."""
    return screen["seat"] in screen["waiting"]


def plain(screen: Screen) -> str:
    """The first thing that may be done, and rather a pass than a bid."""
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
    """Do one thing after the other, then as another policy does."""
    left = list(words)
    return lambda screen: left.pop(0) if left and not looks(screen) else then(screen)


def raises(times: int, then: Policy = plain) -> Policy:
    """Bid the lowest amount so many times."""
    left = [None] * times

    def bid(screen: Screen) -> str | None:
        if screen["asked"]["bids"] and left:
            left.pop()
            return str(screen["asked"]["bids"][0]["first"])
        return then(screen)

    return bid


def stops_at(*phases: str, policy: Policy = plain) -> Policy:
    """As a policy does, until a phase comes."""
    return lambda screen: None if screen["phase"] in phases else policy(screen)


def until_cards(left: int, policy: Policy = plain) -> Policy:
    """As a policy does, until it is one's turn to play with so many cards left."""

    def go_on(screen: Screen) -> str | None:
        playing = screen["phase"] == "trick_play" and not looks(screen)
        return None if playing and len(screen["hand"]) <= left else policy(screen)

    return go_on


def for_side(winning: int, policy: Policy = plain) -> Policy:
    """Play so that the partners of a side take every trick they can, and the others none."""

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
    """Somebody at a seat who follows a policy; `seen` is every frame that he was sent."""

    def __init__(self, address: str, table: str, seat: int, name: str) -> None:
        self.seat, self.screen = seat, Screen()
        self._guest = Guest(f"{address.replace('http', 'ws')}/ws", table)
        self._guest.hear_until(lambda frame: frame["type"] == "step")
        answer = self._guest.command("sit", seat=seat, name=name)
        assert answer["type"] == "done", answer
        self._thread: threading.Thread | None = None
        self.failure: BaseException | None = None

    @property
    def token(self) -> str:
        """What holds the seat."""
        assert self._guest.token is not None
        return self._guest.token

    @property
    def seen(self) -> list[str]:
        """Every frame as it came."""
        return self._guest.bytes

    def follow(self, policy: Policy) -> None:
        """Do whatever is asked, in a thread, until the policy leaves it."""
        self._thread = threading.Thread(target=self._run, args=(policy,), daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Until the policy has left it."""
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
        """Do one thing; False once there is nothing more to do."""
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
        """Send a command, again where somebody else was quicker, unless it is done by then."""
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
    """A table, and how it gets to the moment that is recorded.

    `first` acts at seat 0 until it returns None; `policies` are of other seats that people hold.
    A seat without one of `names` is called Ann or Puppet. `watching` records what someone
    without a seat sees.
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
    """A table whose first deal and other players a test knows.

    `policies` are of the seats that puppets hold; `first` is what is done at seat 0 before a
    browser takes it over, until it returns None. Who has none of `names` is called Ann or Puppet.
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
        """Return a table on a server that gets to a moment of a recording."""
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
        """Have everybody sit down and play until seat 0 is left to a browser."""
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
        """Send the puppets away; none may have failed."""
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
    """The name of a new table."""
    wanted = {
        "rules": rules, "players": players, "changes": dict(changes), "seed": seed,
        "leave_after": _LONG,
    }  # fmt: skip
    request = urllib.request.Request(
        f"{address}/api/tables", json.dumps(wanted).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["table"])

"""What the servers at a table tell each other about the clients that are connected to each."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Final, Protocol

from acesaround.protocol.commands import AutoPlay
from acesaround.server.clients import Audience
from acesaround.server.cluster.links import PeerLink
from acesaround.server.cluster.messages import Attend, Notice, NotOwner, Present

_OWNER: Final = "owner"
"""Where people are connected, according to the owner. Other keys are the ids of servers."""


class Follower(Protocol):
    """Another server that has clients at a table."""

    id: str

    def send(self, message: Present | NotOwner) -> None:
        """Send a message to that server."""


class PeerPresence:
    """Keeps a table's audience up to date about the clients of other servers.

    The owner of the table collects what its followers say, and tells each of them about all others.
    A message is sent only if it has news.
    """

    def __init__(self, table: str, audience: Audience) -> None:
        self._table, self._audience = table, audience
        self._followers: dict[str, Follower] = {}
        self._sent_to_followers: dict[str, tuple[Mapping[int, AutoPlay], Mapping[int, float]]] = {}
        self._sent_to_owner: Attend | None = None

    @property
    def has_followers(self) -> bool:
        """True if another server has clients here. Only the owner knows that."""
        return bool(self._followers)

    def attend(self, follower: Follower, message: Attend) -> None:
        """Take note of which seats another server's clients are in."""
        if not message.watches:
            self.remove(follower)
            return
        self._followers[follower.id] = follower
        self._sent_to_followers.pop(follower.id, None)
        self._audience.set_elsewhere(follower.id, message.seats)

    def remove(self, follower: Follower) -> bool:
        """Forget a server that has no more clients here. Return False if it's unknown."""
        if self._followers.get(follower.id) is not follower:
            return False
        del self._followers[follower.id]
        self._sent_to_followers.pop(follower.id, None)
        self._audience.set_elsewhere(follower.id, {})
        return True

    def dismiss_followers(self) -> None:
        """Tell all followers that this server isn't the owner anymore, and forget them."""
        for follower in list(self._followers.values()):
            follower.send(NotOwner(0, self._table))
            self.remove(follower)

    def send_to_followers(self, notice: Notice | None = None) -> None:
        """Tell each follower about all other clients. With a notice, that's news for everyone."""
        deadlines, now = self._audience.bot_takeover_deadlines, monotonic()
        waits = {seat: max(0.0, when - now) for seat, when in deadlines.items()}
        for follower in self._followers.values():
            seats = self._audience.auto_play_without(follower.id)
            if notice is None and self._sent_to_followers.get(follower.id) == (seats, deadlines):
                continue
            self._sent_to_followers[follower.id] = seats, deadlines
            follower.send(Present(self._table, seats, waits, notice))

    def send_to_owner(self, link: PeerLink) -> None:
        """Tell the owner about the clients here."""
        message = Attend(self._table, self._audience.auto_play_here, watches=bool(self._audience))
        if message != self._sent_to_owner:
            link.attend(message)
            self._sent_to_owner = message

    def follow(self) -> None:
        """Begin to follow another owner, which knows nothing about the clients here."""
        self._sent_to_owner = None

    def receive(self, message: Present) -> None:
        """Take note of what the owner says about its other clients."""
        now = monotonic()
        waits = {seat: now + wait for seat, wait in message.waits.items()}
        self._audience.set_elsewhere(_OWNER, message.seats, waits)

    def forget_owner(self) -> None:
        """Forget what another owner has said, since it says nothing anymore."""
        self._audience.set_elsewhere(_OWNER, {})

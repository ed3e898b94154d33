"""What the servers at a table tell each other about their clients."""

from __future__ import annotations

from tests.server.hand.test_undo import begun

from acesaround.server.clients import Audience
from acesaround.server.cluster.messages import Attend, NotOwner, Present
from acesaround.server.peer_presence import PeerPresence
from acesaround.table.history import EventHistory


class Server:
    """Another server, which keeps what it's sent."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.sent = list[Present | NotOwner]()

    def send(self, message: Present | NotOwner) -> None:
        self.sent.append(message)


def test_followers_hear_once_that_the_table_has_another_owner() -> None:
    audience = Audience("table", EventHistory(begun("three-hand")))
    presence, servers = PeerPresence("table", audience), [Server("one"), Server("two")]
    for seat, server in enumerate(servers):
        presence.attend(server, Attend("table", {seat: "never"}))
    assert presence.has_followers and set(audience.auto_play) == {0, 1}
    for _ in range(2):
        presence.dismiss_followers()
        assert [server.sent for server in servers] == [[NotOwner(0, "table")]] * 2
        assert not presence.has_followers and not audience.auto_play

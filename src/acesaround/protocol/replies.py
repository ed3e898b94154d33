"""Replies that the server sends, and their encoder."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct
from msgspec.json import Encoder

from acesaround.protocol.commands import PresetName
from acesaround.protocol.screen import Screen

RefusalCode = Literal[
    "malformed", "protocol", "no_table", "unreadable", "hello_first", "no_seat", "taken",
    "bad_token", "stale", "illegal", "not_your_turn", "nothing_to_wait_for", "cannot_advise",
    "not_yet", "kept_back", "too_many", "nothing_to_undo", "nothing_to_redo", "not_proposed",
    "not_here", "id_used", "failed", "closing", "closed", "banned",
]  # fmt: skip
"""Reason for a refusal. ``failed`` and ``closing`` mean that the server is at fault."""


class _Reply(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base class of all replies."""


class Welcome(_Reply, frozen=True, kw_only=True, tag="welcome"):
    """Reply to a hello: the client's seat (None for a spectator) and the last event's number.

    `page` is the path of the script that starts the server's page. A page that was started by
    another script is from another release, and offers to reload.
    """

    protocol: int
    table: str
    seat: int | None
    seq: int
    page: str = ""


EventKind = Literal[
    "deal", "call", "trump", "pass", "bury", "meld", "declare", "play", "lay", "draw", "claim",
    "misdeal", "sit", "rise", "ready", "away", "back", "propose", "agree", "decline", "undo",
    "redo", "again",
]  # fmt: skip


class Happened(Struct, frozen=True, kw_only=True):
    """An event, limited to what this client is allowed to know.

    `text` describes it in a sentence. `trick` is True if it completed a trick, which is then
    `last_trick` on the screen sent with it.
    """

    kind: EventKind
    seat: int | None
    text: str
    trick: bool = False


class Step(_Reply, frozen=True, kw_only=True, tag="step"):
    """An event and the table after it. `what` is None if only the current table is sent."""

    seq: int
    what: Happened | None
    screen: Screen


class Done(_Reply, frozen=True, kw_only=True, tag="done"):
    """Confirmation that a command was carried out.

    After `sit`, `token` proves who has the seat. After `again`, it's the token for the next game's
    table.
    """

    id: str
    seq: int
    token: str | None = None


class Refused(_Reply, frozen=True, kw_only=True, tag="refused"):
    """Refusal of a command. Nothing has changed.

    `id` is None if the command couldn't be parsed, or if the table itself has failed. `number` is
    the error's number, which never changes, and `help` explains the error in a sentence or more.
    """

    id: str | None
    code: RefusalCode
    reason: str
    number: int
    help: str
    seq: int


class Advice(_Reply, frozen=True, kw_only=True, tag="advice"):
    """A computer player's choice, a sentence with the main reason for it, and the player's reasons.

    `plain` is the sentence, which says what to do. `why` contains the player's own reasons with
    their numbers. It's empty if there are none.
    """

    id: str
    action: str
    words: str
    plain: str
    why: str


class Weighed(_Reply, frozen=True, kw_only=True, tag="weighed"):
    """Estimated cost of burying or passing the cards in question, as sentences."""

    id: str
    words: list[str]


class Checked(_Reply, frozen=True, kw_only=True, tag="checked"):
    """Points that an action loses on average, compared with the best one, and how sure that is.

    `interval` is the 95% confidence interval of `loss`, and `scale` is the number by which the
    rules multiply all points. `loss` and `interval` are None if there's nothing to compare: for a
    forced choice, and for a kind of decision that isn't reviewed, such as a claim. `is_fault` is
    True if the loss is certain, or if luck is unlikely to explain it. If it is, and the command has
    `shows`, `better` is a better action, `words` says it in words, and `plain` is a sentence with
    the main reason for it. `chosen` says the checked action in words, and `cost` is a sentence with
    the main reason against it, which doesn't give away the better one. The points lost are the same
    as in the review. The verdict can differ: a check tests one choice, but a review allows for all
    of the seat's decisions in the hand.
    """

    id: str
    loss: float | None
    interval: list[float] | None
    scale: int
    is_fault: bool
    better: str | None
    words: str | None
    plain: str | None
    chosen: str | None
    cost: str | None


class Thought(Struct, frozen=True, kw_only=True):
    """A computer player's action and the reasons for it.

    `trick` is the number of the current trick (or of the one just completed, if a meld can be laid
    down), or None before the first trick. `step` is the index of the step in the hand's replay that
    shows the action. `plain` is the main reason without numbers, and `why` contains the others.
    """

    seat: int
    part: Literal["bidding", "preparing", "play"]
    trick: int | None
    step: int
    words: str
    plain: str
    why: str


class Reasons(_Reply, frozen=True, kw_only=True, tag="reasons"):
    """Reply to `why`: the reasons, in the order of the actions."""

    id: str
    hand: int
    thoughts: list[Thought]


class Line(Struct, frozen=True, kw_only=True):
    """A chat message, always plain text. `seat` is None if a spectator sent it.

    `at` is the time in seconds since 1970. `preset` is the name of the preset message, or None.
    """

    number: int
    seat: int | None
    name: str
    text: str
    preset: PresetName | None
    at: int


class Said(_Reply, frozen=True, kw_only=True, tag="said"):
    """Chat messages: a new one, or the most recent ones after a welcome."""

    lines: list[Line]
    before: bool


class Over(_Reply, frozen=True, kw_only=True, tag="over"):
    """Notice that the server is about to close the connection."""

    code: RefusalCode
    reason: str


class Announcement(_Reply, frozen=True, kw_only=True, tag="announcement"):
    """A message from the server's host to everyone who's connected, always plain text.

    If `from_host` is false, it's from the server itself, to the people at one table.
    """

    text: str
    from_host: bool = True


Reply = (
    Welcome | Step | Done | Refused | Advice | Weighed | Checked | Reasons | Said | Over |
    Announcement
)  # fmt: skip


class Replay(Struct, frozen=True, kw_only=True):
    """Step-by-step replay of a hand in a finished game, with all hands open.

    `reasons` has one entry per step: the computer player's reasons, or None for any other step.
    """

    table: str
    hand: int
    hands: int
    steps: list[Step]
    reasons: list[str | None]


_encoder: Final = Encoder()


def encode(reply: Reply) -> bytes:
    """Encode `reply` as a frame."""
    return _encoder.encode(reply)

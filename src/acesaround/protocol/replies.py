"""What a client is sent."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from acesaround.protocol.presets import PresetName
from acesaround.protocol.screen import Screen

RefusalCode = Literal[
    "malformed", "protocol", "no_table", "unreadable", "hello_first", "no_seat", "taken",
    "bad_token", "stale", "illegal", "not_your_turn", "nothing_to_wait_for", "cannot_advise",
    "not_yet", "kept_back", "too_many", "nothing_to_undo", "nothing_to_redo", "not_proposed",
    "not_here", "id_used", "failed", "closing",
]  # fmt: skip
"""What was wrong with a frame; ``failed`` and ``closing``: the server is at fault."""


class _Reply(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What all replies have in common."""


class Welcome(_Reply, frozen=True, kw_only=True, tag="welcome"):
    """The answer to a hello: the seat held, None for a watcher, and how far the table has come."""

    protocol: int
    table: str
    seat: int | None
    seq: int


class Happened(Struct, frozen=True, kw_only=True):
    """One event as this client may know it.

    `text` says it in a sentence. `trick` tells that it completed a trick, which is the last trick
    of the screen that comes with it.
    """

    kind: Literal[
        "deal", "call", "trump", "pass", "bury", "meld", "declare", "play", "lay", "draw", "claim",
        "misdeal", "sit", "rise", "ready", "away", "back", "propose", "agree", "decline", "undo",
        "redo", "again",
    ]  # fmt: skip
    seat: int | None
    text: str
    trick: bool = False


class Step(_Reply, frozen=True, kw_only=True, tag="step"):
    """One event, and the table after it; without `what`, how the table stands."""

    seq: int
    what: Happened | None
    screen: Screen


class Done(_Reply, frozen=True, kw_only=True, tag="done"):
    """A command has been carried out.

    For a seat taken, `token` holds it; for `again`, the seat at the table of the next game.
    """

    id: str
    seq: int
    token: str | None = None


class Refused(_Reply, frozen=True, kw_only=True, tag="refused"):
    """A command was not carried out, and nothing has changed.

    `id` is None where no command was understood, or where the table cannot go on by itself.
    """

    id: str | None
    code: RefusalCode
    reason: str
    seq: int


class Advice(_Reply, frozen=True, kw_only=True, tag="advice"):
    """What a computer player would do, why in a plain clause, and its other reasons.

    `why` has the sums, and is empty where there is nothing more to say.
    """

    id: str
    action: str
    words: str
    plain: str
    why: str


class Weighed(_Reply, frozen=True, kw_only=True, tag="weighed"):
    """What burying or passing the cards asked about would cost, in sentences."""

    id: str
    words: list[str]


class Thought(Struct, frozen=True, kw_only=True):
    """What a computer player did, and why.

    `trick` is the number of the trick it was done in or right after; null before the first one.
    `step` is the step of the hand's replay that shows it, from 0.
    """

    seat: int
    part: Literal["bidding", "preparing", "play"]
    trick: int | None
    step: int
    words: str
    why: str


class Reasons(_Reply, frozen=True, kw_only=True, tag="reasons"):
    """The reasons asked for, in the order of what was done."""

    id: str
    hand: int
    thoughts: list[Thought]


class Line(Struct, frozen=True, kw_only=True):
    """What somebody said: text and never markup, with the seat of who sits at the table.

    `at` is when, in seconds since 1970; `preset` names one of the presets.
    """

    number: int
    seat: int | None
    name: str
    text: str
    preset: PresetName | None
    at: int


class Said(_Reply, frozen=True, kw_only=True, tag="said"):
    """What has been said: a line, or after a welcome the last ones, which were said before it."""

    lines: list[Line]
    before: bool


class Over(_Reply, frozen=True, kw_only=True, tag="over"):
    """The connection is about to be closed by the server."""

    code: RefusalCode
    reason: str


Reply = Welcome | Step | Done | Refused | Advice | Weighed | Reasons | Said | Over


class Replay(Struct, frozen=True, kw_only=True):
    """A hand of a finished game, step by step, with all hands open.

    `reasons` has an entry for each step: what the computer player thought, if one did it.
    """

    table: str
    hand: int
    hands: int
    steps: list[Step]
    reasons: list[str | None]

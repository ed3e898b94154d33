"""Typed messages between the server and its clients.

Frames are JSON objects with a ``type`` field. `decode` parses frames from clients, `encode` builds
frames for them, and `tools/client_types.py` generates the same types in TypeScript.
"""

from acesaround.protocol.commands import (
    LONGEST_FRAME,
    PRESETS,
    Act,
    Again,
    Agree,
    Ask,
    BadMessage,
    Check,
    Command,
    Decline,
    Hello,
    Ping,
    Ready,
    Redo,
    Replace,
    Rise,
    Say,
    Sit,
    Undo,
    Weigh,
    Why,
    decode,
)
from acesaround.protocol.replies import (
    Advice,
    Announcement,
    Checked,
    Done,
    Happened,
    Line,
    Over,
    Reasons,
    Refused,
    Replay,
    Reply,
    Said,
    Step,
    Thought,
    Weighed,
    Welcome,
    encode,
)
from acesaround.protocol.screen import Screen

__all__ = [
    "LONGEST_FRAME", "BadMessage", "decode", "encode",
    "Act", "Again", "Agree", "Ask", "Check", "Command", "Decline", "Hello", "Ping", "Ready",
    "Redo", "Replace", "Rise", "Say", "Sit", "Undo", "Weigh", "Why",
    "PRESETS",
    "Advice", "Announcement", "Checked", "Done", "Happened", "Line", "Over", "Reasons", "Refused",
    "Replay", "Reply", "Said", "Step", "Thought", "Weighed", "Welcome",
    "Screen",
]  # fmt: skip

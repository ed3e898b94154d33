"""Refusals, and notices about the server, as they're sent to clients."""

from __future__ import annotations

from typing import Final

from acesaround.i18n import tr
from acesaround.protocol import Announcement, Refused, Reply
from acesaround.server.cluster.messages import Notice
from acesaround.table.decider import Refusal
from acesaround.table.state import TableState
from acesaround.text.error_help import error_help, error_number

CANNOT_READ: Final = "server.the_server_cant_read_its_tables_right"
CANNOT_WRITE: Final = "server.the_server_couldnt_save_this_so_nothing"
BANNED: Final = "server.the_host_has_banned_your_network"
CLOSED: Final = "server.the_host_has_closed_this_table"
"""Ids of texts."""
_HURRIED: Final = "server.the_server_is_busy_so_computer"
_STUCK: Final = "server.the_table_cant_continue_right_now_it"


def refused_reply(command: str | None, refusal: Refusal, now: TableState) -> Refused:
    """Return the reply to a refused command, with its explanation in the current language.

    `command` is the command's ID, or None if it couldn't be parsed or there was none.
    """
    return Refused(
        id=command,
        code=refusal.code,
        reason=refusal.reason,
        number=error_number(refusal.error),
        help=error_help(refusal.error, now.header.rules),
        seq=now.seq,
    )


def notice_reply(notice: Notice, now: TableState) -> Reply:
    """Return a notice in the current language."""
    if notice == "hurried":
        return Announcement(text=tr(_HURRIED), from_host=False)
    return refused_reply(None, Refusal("failed", tr(_STUCK)), now)

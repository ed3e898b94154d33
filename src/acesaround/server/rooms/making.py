"""Creates tables."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence

from acesaround.i18n import tr
from acesaround.server.rooms.means import Means
from acesaround.server.table.coding import to_text
from acesaround.server.table.events import Event
from acesaround.server.table.header import Header
from acesaround.server.table.refusal import Refusal
from acesaround.store.events import Unwritten

_log = logging.getLogger(__name__)


async def make_table(means: Means, header: Header, events: Sequence[Event] = ()) -> str:
    """Create a table with its first events, and return its secret name.

    Raise Refusal if the table can't be saved.
    """
    name = secrets.token_urlsafe(9)
    loop = asyncio.get_running_loop()
    try:
        await loop.run_in_executor(means.writer, means.log.create, name, header.to_json())
        for seq, event in enumerate(events, 1):
            await loop.run_in_executor(means.writer, means.log.append, name, seq, to_text(event))
    except Unwritten as error:
        _log.error("can't create a table: %s", error)
        raise Refusal("failed", tr("server.the_server_cant_save_a_new_table")) from None
    return name

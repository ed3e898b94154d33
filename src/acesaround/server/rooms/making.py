"""Making a table."""

from __future__ import annotations

import asyncio
import logging
import secrets

from acesaround.server.rooms.means import Means
from acesaround.server.table.header import Header
from acesaround.server.table.refusal import Refusal
from acesaround.store.events import Unwritten
from acesaround.tongues import say

_log = logging.getLogger(__name__)


async def make_table(means: Means, header: Header) -> str:
    """A new table; its name, which only those know who were told. Raises Refusal."""
    name = secrets.token_urlsafe(9)
    loop = asyncio.get_running_loop()
    try:
        await loop.run_in_executor(means.writer, means.log.create, name, header.to_json())
    except Unwritten:
        _log.exception("no table can be made")
        raise Refusal("failed", say("the server cannot keep a new table at the moment")) from None
    return name

"""The doorbell, heard by other servers."""

from __future__ import annotations

import asyncio

from tools.services.valkey import ValkeyServer
from valkey.asyncio import Valkey

from acesaround.server.cluster.doorbell import Doorbell, check_valkey


async def check_while_bells_ring(url: str) -> None:
    bell = Doorbell(Valkey.from_url(url), "busy", "one", lambda *_: None)
    bell.start()

    async def ring() -> None:
        while True:
            bell.ring("table", 1)
            await asyncio.sleep(0.05)

    ringing = asyncio.create_task(ring())
    try:
        await asyncio.to_thread(check_valkey, url, "busy", lambda: ["one"])
    finally:
        ringing.cancel()
        await bell.close()


def test_a_server_can_join_while_the_others_are_busy(valkey: ValkeyServer) -> None:
    asyncio.run(check_while_bells_ring(valkey.url))

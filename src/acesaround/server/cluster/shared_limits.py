"""Token buckets in Valkey, so that limits on abuse hold for all servers together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from valkey.asyncio import Valkey

from acesaround.server.cluster.doorbell import CONNECTION_ERRORS

_TIMEOUT_SECONDS: Final = 0.25
"""Seconds to wait for Valkey."""
_RETRY_SECONDS: Final = 1.0
"""Seconds until Valkey is tried again after it failed."""
_SCRIPT: Final = """
local time = redis.call('TIME')
local now, wait = time[1] + time[2] / 1e6, 0
local full = {}
for i, key in ipairs(KEYS) do
    local every, burst = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
    full[i] = math.max(now, tonumber(redis.call('GET', key)) or 0) + every
    wait = math.max(wait, full[i] - now - burst * every)
end
if wait == 0 and ARGV[1] == '1' then
    for i, key in ipairs(KEYS) do
        local left = math.ceil((full[i] - now) * 1000)
        redis.call('SET', key, string.format('%.6f', full[i]), 'PX', left)
    end
end
return tostring(wait)
"""
"""Takes a token from each bucket, or from none if one of them is used up, and returns the seconds
to wait. This is the generic cell rate algorithm: a key has the time when its bucket is full again.
"""


SharedBucket = tuple[str, float, float]
"""A token bucket: its name, burst size, and seconds per additional token."""


class SharedLimits:
    """The buckets of all servers. `servers` returns how many servers there are."""

    def __init__(self, valkey: Valkey, space: str, servers: Callable[[], int]) -> None:
        self._prefix, self._servers = f"{space}:limit:", servers
        self._take = valkey.register_script(_SCRIPT)
        self._failed_until = 0.0

    @property
    def servers(self) -> int:
        """Number of servers that share the limits."""
        return max(1, self._servers())

    async def take(self, buckets: Sequence[SharedBucket], *, count: bool = True) -> float | None:
        """Take a token from each bucket, and return 0; or the seconds to wait if there's none.

        Without `count`, nothing is taken. Return None if Valkey can't be reached.
        """
        if monotonic() < self._failed_until:
            return None
        keys = [f"{self._prefix}{name}" for name, _, _ in buckets]
        rates = [value for _, burst, every in buckets for value in (every, burst)]
        try:
            async with asyncio.timeout(_TIMEOUT_SECONDS):
                return float(await self._take(keys=keys, args=[int(count), *rates]))
        except CONNECTION_ERRORS:
            self._failed_until = monotonic() + _RETRY_SECONDS
            return None

"""Waiting on an event loop for what happens there."""

from __future__ import annotations

import asyncio


async def is_set_within(event: asyncio.Event, seconds: float) -> bool:
    """Whether it is, as soon as it is or after so long."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False

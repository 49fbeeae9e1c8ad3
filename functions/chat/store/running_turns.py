"""Which turns may still run, by the names of their streams (conversation_state.py)."""

from __future__ import annotations

import secrets
from functools import cache

from toolkit import settings
from toolkit.storage.ownership import Item, is_claimed

CLAIM_SECONDS = 30
"""Renewed when two thirds are left (live/running_turn.py): storage may fail for the rest of it."""
_running: set[str] = set()
"""The streams of the turns that this process has begun and not ended."""


@cache
def _process() -> str:
    """The name of this process: not chosen before a turn is, since SnapStart starts several
    processes from one that has been imported."""
    return secrets.token_hex(4)


def begin() -> str:
    """The stream of a turn that this process runs from now on."""
    stream = _process() + secrets.token_hex(4)
    _running.add(stream)
    return stream


def end(stream: str) -> None:
    _running.discard(stream)


def is_dead(stream: str) -> bool:
    """Whether it is known that the turn which says this runs no more."""
    if stream.startswith(_process()):
        return stream not in _running
    return bool(stream and settings.text("ONLY_PROCESS", ""))


def is_running(item: Item) -> bool:
    """Whether the item is the state of a conversation whose turn may run."""
    claimed = is_claimed(item, "conversation#", CLAIM_SECONDS)
    return claimed and not is_dead(item.get("stream", {"S": ""})["S"])

"""Limits calls per minute, counted in the Guards table.

A window opens with its first call and lasts a minute; a call over the limit is refused with the
seconds that remain. Each call costs one update; one that opens a window may take two.
"""

from __future__ import annotations

import time
from concurrent.futures import Future

from pynamodb.attributes import NumberAttribute, UnicodeAttribute

from toolkit import settings
from toolkit.errors import RateLimited, Unavailable
from toolkit.storage import expiry, tables

WINDOW_SECONDS = 60


class Window(tables.Guarded):
    class Meta(tables.Guarded.Meta):
        pass

    id = UnicodeAttribute(hash_key=True)
    calls = NumberAttribute()
    expires_at = NumberAttribute()


def of_a_tool() -> int:
    """How often one user may call one tool in a minute; also of routes that stand beside tools."""
    return settings.whole_number("TOOL_PER_MINUTE", 60)


def start_counting(
    user_id: str, subject: str, limit: int, *, after: Future[None] | None = None
) -> Future[None]:
    """Count a call of `subject` in the background, if nothing is raised by what it comes `after`,
    which was started in the background before. The future's result raises that, or RateLimited.

    A tool only stages its writes, so the count is not needed before the commit.
    """
    return tables.submit(_count_after, after, user_id, subject, limit)


def _count_after(first: Future[None] | None, user_id: str, subject: str, limit: int) -> None:
    if first is not None:
        first.result()
    count(user_id, subject, limit)


def count(user_id: str, subject: str, limit: int) -> None:
    """Count one call; raise RateLimited when it is over `limit` in its window."""
    window = Window(f"rate#{user_id}#{subject}")
    now = int(time.time())
    try:
        allowed = _join(window, now) or _open(window, now) or _join(window, now)
    except tables.StorageFailure as error:
        raise Unavailable("The service is busy. Try again in a moment.") from error
    if not allowed or window.calls > limit:
        wait = int(getattr(window, "expires_at", now + 1)) - now
        raise RateLimited(
            f"Too many calls: {limit} a minute are allowed. Try again in {wait} seconds.",
            retry_after=wait,
        )


def _join(window: Window, now: int) -> bool:
    return window.updated(
        [Window.calls.add(1)], expiry.live(Window.expires_at, now, WINDOW_SECONDS)
    )


def _open(window: Window, now: int) -> bool:
    return window.updated(
        [Window.calls.set(1), Window.expires_at.set(now + WINDOW_SECONDS)],
        Window.id.does_not_exist() | expiry.over(Window.expires_at, now, WINDOW_SECONDS),
    )

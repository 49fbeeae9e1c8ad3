"""Limits calls per minute, counted in the Guards table.

A window opens with its first call and lasts a minute; a call over the limit is refused with the
seconds that remain. Each call costs one update; one that opens a window may take two. Whoever is
being erased, or was, has no calls left, and none of theirs is counted: that would leave their id
here.
"""

from __future__ import annotations

import time
from concurrent.futures import Future

from pynamodb.attributes import NumberAttribute, UnicodeAttribute
from pynamodb.expressions.update import Action

from toolkit import settings
from toolkit.audit import pseudonym
from toolkit.errors import RateLimited, Unavailable
from toolkit.storage import expiry, tables

WINDOW_SECONDS = 60


class Window(tables.Guarded):
    class Meta(tables.Guarded.Meta):
        pass

    id = UnicodeAttribute(hash_key=True)
    user_id = UnicodeAttribute(null=True)
    calls = NumberAttribute()
    expires_at = NumberAttribute()


def of_a_tool() -> int:
    """How often one user may call one tool in a minute; also of routes that stand beside tools."""
    return settings.whole_number("TOOL_PER_MINUTE", 60)


def start_counting(
    user_id: str,
    subject: str,
    limit: int,
    *,
    after: Future[None] | None = None,
    even_erasing: bool = False,
) -> Future[None]:
    """Count a call of `subject` in the background, if nothing is raised by what it comes `after`,
    which was started in the background before. The future raises that, RateLimited, Erased and
    Unavailable.

    A tool only stages its writes, so the count is not needed before the commit.
    """
    return tables.submit(_count_admitted, after, user_id, subject, limit, even_erasing)


def count_user(user_id: str, subject: str, limit: int, *, even_erasing: bool = False) -> None:
    """Count one call; raise RateLimited when it is over `limit` in its window, and Erased."""
    start_counting(user_id, subject, limit, even_erasing=even_erasing).result()


def _count_admitted(
    after: Future[None] | None, user_id: str, subject: str, limit: int, even_erasing: bool
) -> None:
    if after is not None:
        after.result()
    _admit(user_id, even_erasing)
    count(user_id, subject, limit, user_id)


def _admit(user_id: str, even_erasing: bool) -> None:
    try:
        pseudonym.admit(user_id, even_erasing=even_erasing)
    except tables.StorageFailure as error:
        raise _busy() from error


def count(counted: str, subject: str, limit: int, user_id: str | None = None) -> None:
    """Count one call of whatever it is, admitted or no user at all. Raises RateLimited and
    Unavailable."""
    window = Window(f"rate#{counted}#{subject}", user_id=user_id)
    now = int(time.time())
    try:
        allowed = _join(window, now) or _open(window, now) or _join(window, now)
    except tables.StorageFailure as error:
        raise _busy() from error
    if not allowed or window.calls > limit:
        wait = int(getattr(window, "expires_at", now + 1)) - now
        raise RateLimited(
            f"Too many calls: {limit} a minute are allowed. Try again in {wait} seconds.",
            retry_after=wait,
        )


def _busy() -> Unavailable:
    return Unavailable("The service is busy. Try again in a moment.")


def _join(window: Window, now: int) -> bool:
    return window.updated(
        [Window.calls.add(1)], expiry.live(Window.expires_at, now, WINDOW_SECONDS)
    )


def _open(window: Window, now: int) -> bool:
    actions: list[Action] = [Window.calls.set(1), Window.expires_at.set(now + WINDOW_SECONDS)]
    if window.user_id:
        actions.append(Window.user_id.set(window.user_id))
    return window.updated(
        actions, Window.id.does_not_exist() | expiry.over(Window.expires_at, now, WINDOW_SECONDS)
    )

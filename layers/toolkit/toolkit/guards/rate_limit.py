"""Limits calls per minute, and what a user may have in a day (rule R222), counted in the Guards
table.

A window opens with its first call and lasts a minute; a call over the limit is refused with the
seconds that remain. Each call costs one update, or two if another process has opened the window.
Whoever is being erased, or was, has no calls left.

A day is UTC's, as where things end (storage/retention.py). What a user has had of it is one item,
which DynamoDB deletes after the day. A Write that begins something counts it, and fails once an
allowance is used up: of two at one moment one gets the last place, and what is not done is not
counted. What has begun goes on to its end, so that an allowance whose parts are counted only then,
or several at once, may be exceeded by those.

A turn is counted by the transaction that begins it, each attempt of one anew, and its tokens when
it is over: those of a turn that was killed are not. The turn that exceeds the tokens' number is the
day's last. Documents count wherever they come from.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from datetime import time as time_of_day
from functools import partial, reduce
from operator import and_
from typing import Literal

from pynamodb.attributes import NumberAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition

from toolkit import dates, settings, telemetry
from toolkit.audit import pseudonym
from toolkit.errors import RateLimited, Unavailable, busy
from toolkit.storage import keys, retention, tables
from toolkit.storage.writes import Update, commit, retried
from toolkit.text.sentences import say

WINDOW_SECONDS = 60
_MOST_KNOWN = 1000
_open_until: dict[str, int] = {}
"""When windows end that this process has counted in: what is likely there is tried first."""


class Window(tables.Guarded):
    erasure = "of a digest of the user's id, and over in a minute"

    calls = NumberAttribute()


def of_a_tool() -> int:
    """How often one user may call one tool in a minute; also of routes that stand beside tools."""
    return settings.whole_number("TOOL_PER_MINUTE", 60)


@dataclass(frozen=True)
class Counting:
    _parts: tuple[Callable[[], None], ...] = ()

    def result(self) -> None:
        """Waits. Raises what the call came after, RateLimited, Erased and Unavailable."""
        for part in self._parts:
            part()


def start_counting(
    user_id: str,
    subject: str,
    limit: int,
    *,
    after: Future[None] | None = None,
    even_erasing: bool = False,
) -> Counting:
    """Count a call of `subject` in the background, if nothing is raised by what it comes `after`,
    which was started in the background before.

    A tool only stages its writes, so the count is not needed before the commit. A user who is known
    takes no request to admit, so that is not handed over.
    """
    admission = partial(_after, after, _admit, user_id, even_erasing)
    admitting = admission if pseudonym.is_known(user_id) else tables.submit(admission).result
    counting = tables.submit(_after, after, _count_user, user_id, subject, limit)
    return Counting((admitting, counting.result))


def count_user(user_id: str, subject: str, limit: int, *, even_erasing: bool = False) -> None:
    """Count one call; raise RateLimited when it is over `limit` in its window, and Erased."""
    start_counting(user_id, subject, limit, even_erasing=even_erasing).result()


def window_of(user_id: str, subject: str) -> Window:
    """By a digest of the user's id: a call of somebody erased leaves one too."""
    return Window(f"rate#{keys.digest(user_id)}#{subject}")


def _after(first: Future[None] | None, work: Callable[..., None], *arguments: object) -> None:
    if first is not None:
        first.result()
    work(*arguments)


def _count_user(user_id: str, subject: str, limit: int) -> None:
    _count(window_of(user_id, subject), limit)


def _admit(user_id: str, even_erasing: bool) -> None:
    try:
        pseudonym.admit(user_id, even_erasing=even_erasing)
    except tables.StorageFailure as error:
        raise busy() from error


def count(counted: str, subject: str, limit: int) -> None:
    """As count_user, for what is no user."""
    _count(Window(f"rate#{counted}#{subject}"), limit)


def _count(window: Window, limit: int) -> None:
    now = int(time.time())
    is_open = retention.is_live(_open_until.get(window.id, 0), now, WINDOW_SECONDS)
    ways = (_join, _open, _join) if is_open else (_open, _join, _open)
    try:
        allowed = any(way(window, now) for way in ways)
    except tables.StorageFailure as error:
        raise busy() from error
    if allowed:
        _remember(window)
    if not allowed or window.calls > limit:
        wait = int(getattr(window, "expires_at", now + 1)) - now
        raise RateLimited(
            say("call.too_many", limit=limit, seconds=wait),
            retry_after=wait,
        )


def _remember(window: Window) -> None:
    if len(_open_until) >= _MOST_KNOWN:
        _open_until.clear()
    _open_until[window.id] = int(window.expires_at)


def _join(window: Window, now: int) -> bool:
    """Nearly every call does just this, so that its request is written out."""
    values = {":one": 1} | retention.bounds(now, WINDOW_SECONDS)
    return window.updated_as_written("ADD calls :one", retention.LIVE, values)


def _open(window: Window, now: int) -> bool:
    return window.updated(
        [Window.calls.set(1), Window.expires_at.set(now + WINDOW_SECONDS)],
        Window.id.does_not_exist() | retention.over(Window.expires_at, now, WINDOW_SECONDS),
    )


class DaysUse(tables.Guarded):
    """`user_id` has an erasure find it."""

    user_id = UnicodeAttribute()
    turns = NumberAttribute(default=0)
    tokens = NumberAttribute(default=0)
    imports = NumberAttribute(default=0)

    @classmethod
    def key_of(cls, user_id: str, at: datetime) -> str:
        return keys.joined("day", user_id, str(at.astimezone(UTC).date()))


@dataclass(frozen=True)
class Allowance:
    """So many a day as the environment's `variable` says, or else `default`; 0 is without bound.
    `what` they are is for the user: the id of a word."""

    counted: Literal["turns", "tokens", "imports"]
    variable: str
    default: int
    what: str

    @property
    def limit(self) -> int:
        return settings.whole_number(self.variable, self.default)

    def _attribute(self) -> NumberAttribute:
        attribute: NumberAttribute = getattr(DaysUse, self.counted)
        return attribute

    def use(
        self, user_id: str, number: int, at: datetime, *, left: Sequence[Allowance] = ()
    ) -> list[Update]:
        """The write that counts `number` more. It fails if one of those which are to be `left` is
        used up. Nothing where neither this nor any of those has a bound."""
        bounded = [each for each in left if each.limit]
        if not (self.limit or bounded):
            return []
        actions = [
            DaysUse.user_id.set(user_id),
            self._attribute().add(number),
            DaysUse.expires_at.set(dates.seconds(_end_of_day(at))),
        ]
        condition = reduce(and_, (each._is_left() for each in bounded)) if bounded else None
        return [Update(DaysUse(DaysUse.key_of(user_id, at)), actions, condition)]

    def count(self, user_id: str, number: int) -> None:
        """They were used, whatever is left. Blocks; where they cannot be counted, that is
        logged."""
        used = self.use(user_id, number, datetime.now(UTC)) if number else []
        if not used:
            return
        try:
            retried(lambda: commit(used), busy())
        except (Unavailable, *tables.StorageFailure):
            telemetry.logger.exception(f"{self.counted} not counted", extra={self.counted: number})

    def _is_left(self) -> Condition:
        had = self._attribute()
        left: Condition = had.does_not_exist() | (had < self.limit)
        return left


TURNS = Allowance("turns", "CHAT_TURNS_PER_USER_PER_DAY", 200, "word.messages")
TOKENS = Allowance("tokens", "CHAT_TOKENS_PER_USER_PER_DAY", 4_000_000, "word.model_tokens")
IMPORTS = Allowance("imports", "IMPORTS_PER_USER_PER_DAY", 100, "word.imported_documents")


def refuse_over(user_id: str, at: datetime, *allowances: Allowance) -> None:
    """Raises RateLimited if one of them is used up."""
    bounded = [each for each in allowances if each.limit]
    if not bounded:
        return
    had = DaysUse.stored(DaysUse.key_of(user_id, at))
    if had is None:
        return
    for each in bounded:
        if getattr(had, each.counted) >= each.limit:
            raise _used_up(each, at)


def _used_up(allowance: Allowance, at: datetime) -> RateLimited:
    wait = dates.seconds(_end_of_day(at)) - int(at.timestamp())
    hours, minutes = divmod(-(-wait // 60), 60)
    return RateLimited(
        say(
            "call.all_for_today",
            limit=allowance.limit,
            what=say(allowance.what),
            hours=hours,
            minutes=minutes,
        ),
        retry_after=wait,
    )


def _end_of_day(at: datetime) -> datetime:
    return datetime.combine(at.astimezone(UTC).date() + timedelta(days=1), time_of_day(), UTC)

"""How long items are kept, and that one whose end has come is gone for every reader.

An end falls on a midnight (UTC): what is kept for 30 days is gone at the midnight after them. So
all that was written on one day has one end, and what is used every day moves its end once a day.

Whether what lasts for a while is still good goes by a clock that may have been set back. Its
`expires_at` (Unix seconds) is at most so many `seconds` ahead. What is further ahead was stored
before the clock was set back; how long it has been there nobody can tell, so it is over as well.
Clocks of several machines may be apart by as much as it lasts.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from datetime import time as time_of_day
from typing import Any, Self

from pynamodb.attributes import Attribute, NumberAttribute
from pynamodb.exceptions import UpdateError
from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action
from pynamodb.pagination import ResultIterator

from toolkit import dates, settings
from toolkit.storage import tables
from toolkit.storage.ownership import Item
from toolkit.storage.tables import Retention

DEFAULT_DAYS: dict[Retention, int] = {
    "CONVERSATION": 365,
    "NOTIFICATION": 90,
    "GUARDRAIL_EVENT": 365,
    "IMPORT": 731,
}
LEAST_DAYS: dict[Retention, int] = {
    "CONVERSATION": 1,
    "NOTIFICATION": 1,
    "GUARDRAIL_EVENT": 1,
    "IMPORT": 21,  # longer than a message may wait in the queues of imports
}
MOST_DAYS = 36_500


def variable(kept: Retention) -> str:
    """The environment variable that says how many days these are kept; 0 is for good."""
    return f"{kept}_RETENTION_DAYS"


def days(kept: Retention) -> int:
    """Raises RuntimeError for a setting that is none."""
    found = settings.whole_number(variable(kept), DEFAULT_DAYS[kept])
    least = LEAST_DAYS[kept]
    if found and not least <= found <= MOST_DAYS:
        raise RuntimeError(f"{variable(kept)} must be 0 or from {least} to {MOST_DAYS}")
    return found


def end(kept: Retention, since: datetime) -> int | None:
    """When what is kept since then ends, in Unix seconds; None for never."""
    number = days(kept)
    if not number:
        return None
    last = since.astimezone(UTC).date() + timedelta(days=number)
    return dates.seconds(datetime.combine(last + timedelta(days=1), time_of_day(), UTC))


class ExpiringRecord(tables.Record):
    """An item that is gone from `expires_at` on (Unix seconds), or never without it.

    DynamoDB deletes it up to two days later. Until then `get`, `under`, `query` and `batch_get`
    find nothing, and what writes in its place asks for `gone` where it would ask that there is
    none. `scan` finds all.
    """

    expires_at = NumberAttribute(null=True)

    @classmethod
    def end(cls, since: datetime) -> int | None:
        """When one that is kept since then ends, in Unix seconds; None for never."""
        return end(cls.retention, since)

    @classmethod
    def get(cls, *keys: Any, **options: Any) -> Self:
        """Raises DoesNotExist for one that has ended, too."""
        found = super().get(*keys, **options)
        if found.has_ended:
            raise cls.DoesNotExist
        return found

    @classmethod
    def under(cls, pk: str, prefix: str) -> list[Self]:
        return [found for found in super().under(pk, prefix) if not found.has_ended]

    @classmethod
    def query(
        cls,
        hash_key: Any,
        range_key_condition: Condition | None = None,
        filter_condition: Condition | None = None,
        *more: Any,
        **options: Any,
    ) -> ResultIterator[Self]:
        lives = cls.lives()
        if filter_condition is not None:
            lives &= filter_condition
        return super().query(hash_key, range_key_condition, lives, *more, **options)

    @classmethod
    def batch_get(
        cls,
        items: Any,
        consistent_read: bool | None = None,
        attributes_to_get: Any = None,
    ) -> Iterator[Self]:
        names = [*attributes_to_get, "expires_at"] if attributes_to_get else None
        for found in super().batch_get(items, consistent_read, names):
            if not found.has_ended:
                yield found

    @property
    def has_ended(self) -> bool:
        return self.expires_at is not None and self.expires_at <= _now()

    @classmethod
    def lives(cls) -> Condition:
        """That an item which is there has not ended."""
        lives: Condition = cls.expires_at.does_not_exist() | (cls.expires_at > _now())
        return lives

    @classmethod
    def ended(cls) -> Condition:
        """That there is an item which has ended."""
        return cls.expires_at <= _now()

    @classmethod
    def gone(cls) -> Condition:
        """That there is none, or one that has ended."""
        gone: Condition = cls._is_missing() | cls.ended()
        return gone

    @classmethod
    def _is_missing(cls) -> Condition:
        key: Attribute[Any] = cls._hash_key_attribute()  # type: ignore[no-untyped-call]
        missing: Condition = key.does_not_exist()
        return missing

    @classmethod
    def set_end(cls, end: int | None) -> Action:
        return cls.expires_at.remove() if end is None else cls.expires_at.set(end)

    def move_end(self, end: int | None) -> None:
        """Have it end then, if it is still there."""
        try:
            self.update([self.set_end(end)], ~self._is_missing())
        except UpdateError as error:
            if not tables.condition_failed(error):
                raise


def _now() -> int:
    return int(datetime.now(UTC).timestamp())


def is_live(expires_at: float, now: float, seconds: float) -> bool:
    return now < expires_at <= now + 2 * seconds


def live(expires_at: NumberAttribute, now: float, seconds: float) -> Condition:
    """The condition of an item that has the attribute `expires_at`."""
    condition: Condition = (expires_at > int(now)) & (expires_at <= int(now + 2 * seconds))
    return condition


LIVE = "expires_at > :now AND expires_at <= :last"
"""As `live`, of an attribute of that name, the way DynamoDB writes it; its values are `bounds`."""


def bounds(now: float, seconds: float) -> dict[str, int]:
    return {":now": int(now), ":last": int(now + 2 * seconds)}


def over(expires_at: NumberAttribute, now: float, seconds: float) -> Condition:
    """As `live`, and its opposite."""
    condition: Condition = (expires_at <= int(now)) | (expires_at > int(now + 2 * seconds))
    return condition


def is_claimed(item: Item, begins: str, seconds: float) -> bool:
    """Whether its sort key begins so, and a worker has it claimed, for so many seconds at most."""
    until = int(item.get("claimed_until", {"N": "0"})["N"])
    return item["sk"]["S"].startswith(begins) and is_live(until, time.time(), seconds)

"""What a user may have in a day (rule R222), counted in the Guards table.

A day is UTC's, as where things end (storage/retention.py). What a user has had of it is one item,
which DynamoDB deletes after the day. A Write that begins something counts it, and fails once an
allowance is used up: of two at one moment one gets the last place, and what is not done is not
counted. What has begun goes on to its end, so that an allowance whose parts are counted only then,
or several at once, may be exceeded by those.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from functools import reduce
from operator import and_
from typing import Literal

from pynamodb.attributes import NumberAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition

from toolkit import dates, settings
from toolkit.errors import RateLimited
from toolkit.storage import keys, tables
from toolkit.storage.writes import Update
from toolkit.text.sentences import say


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

    def _is_left(self) -> Condition:
        had = self._attribute()
        left: Condition = had.does_not_exist() | (had < self.limit)
        return left


def refuse_over(user_id: str, at: datetime, *allowances: Allowance) -> None:
    """Raises RateLimited if one of them is used up."""
    bounded = [each for each in allowances if each.limit]
    if not bounded:
        return
    try:
        had = DaysUse.get(DaysUse.key_of(user_id, at), consistent_read=True)
    except DaysUse.DoesNotExist:
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
    return datetime.combine(at.astimezone(UTC).date() + timedelta(days=1), time(), UTC)

"""Whether what lasts for a while is still good, by a clock that may have been set back.

`expires_at` (Unix seconds) of what lasts `seconds` is at most so far ahead. What is further ahead
was stored before the clock was set back; how long it has been there nobody can tell, so it is over
as well. Clocks of several machines may be apart by as much as it lasts.
"""

from __future__ import annotations

from pynamodb.attributes import NumberAttribute
from pynamodb.expressions.condition import Condition


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

"""Instants and calendar dates. Instants are UTC; a calendar date belongs to no zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache
from pathlib import Path


def iso(instant: datetime) -> str:
    """2026-11-21T22:30:05.123456+00:00, always with microseconds so that text sorts as time."""
    return instant.astimezone(UTC).isoformat(timespec="microseconds")


def milliseconds(instant: datetime) -> int:
    """Unix time in milliseconds."""
    return int(instant.timestamp() * 1000)


def seconds(instant: datetime) -> int:
    """Unix time in whole seconds, rounded up: what DynamoDB's TTL attribute holds."""
    return -int(-instant.timestamp() // 1)


def within_days(day: date, days: int, *, of: datetime) -> bool:
    """Whether `day` is no more than `days` calendar days (UTC) before `of`, the last included."""
    return of.astimezone(UTC).date() - day <= timedelta(days=days)


@cache
def mexico_city() -> tzinfo:
    """From the pinned `tzdata` (rule R61): the runtime's image may have older ones than 2022's."""
    from zoneinfo import ZoneInfo

    import tzdata  # type: ignore[import-untyped]

    path = Path(str(tzdata.__file__)).with_name("zoneinfo") / "America" / "Mexico_City"
    with path.open("rb") as rules:
        return ZoneInfo.from_file(rules, key="America/Mexico_City")

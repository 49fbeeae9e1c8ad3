"""Instants and calendar dates. Instants are UTC; a calendar date belongs to no zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta


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

"""Instants and calendar dates. Instants are UTC; a calendar date belongs to no zone."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
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


def mexico_city() -> tzinfo:
    return zone("America/Mexico_City")


@cache
def zone(name: str) -> tzinfo:
    """By its name in the IANA database. Raises ValueError for any other.

    From the pinned `tzdata` (rule R61): the runtime's image may have older rules than 2022's."""
    from zoneinfo import ZoneInfo

    if name not in _zones():
        raise ValueError(name)
    with _tzdata().joinpath("zoneinfo", *name.split("/")).open("rb") as rules:
        return ZoneInfo.from_file(rules, key=name)


@cache
def _zones() -> frozenset[str]:
    return frozenset(_tzdata().joinpath("zones").read_text().split())


def _tzdata() -> Path:
    import tzdata  # type: ignore[import-untyped]

    return Path(str(tzdata.__file__)).parent

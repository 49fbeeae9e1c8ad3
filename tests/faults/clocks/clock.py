"""The clock of this process, set forward or back while it runs.

Whatever is loaded reads it: `time.time()`, and `datetime.now()`, whose class modules import by its
name. Monotonic clocks go on, as they do when a machine's time is set. The emulator is another
process and has its own clock, as DynamoDB has.
"""

from __future__ import annotations

import datetime as datetimes
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta, tzinfo
from typing import Any

HOUR = 3600.0


class Clock:
    """`ahead` in seconds of the true time."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def step(self, seconds: float) -> None:
        self.ahead += seconds

    @contextmanager
    def ahead_by(self, seconds: float) -> Iterator[None]:
        before = self.ahead
        self.ahead = seconds
        try:
            yield
        finally:
            self.ahead = before


@contextmanager
def installed() -> Iterator[Clock]:
    clock, true_time = Clock(), time.time
    stepped = _datetime_of(clock)
    time.time = lambda: true_time() + clock.ahead
    _replace(datetime, stepped)
    try:
        yield clock
    finally:
        time.time = true_time
        _replace(stepped, datetime)


def _datetime_of(clock: Clock) -> type[datetime]:
    """Has all that `datetime` has, makes nothing but those, and is one to `isinstance`."""

    class Like(type):
        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, datetime)

        def __subclasscheck__(cls, subclass: type) -> bool:
            return issubclass(subclass, datetime)

    class Stepped(datetime, metaclass=Like):
        def __new__(cls, *parts: Any, **named: Any) -> datetime:  # type: ignore[misc]
            return datetime(*parts, **named)

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) + timedelta(seconds=clock.ahead)

    return Stepped


def _replace(old: type[datetime], new: type[datetime]) -> None:
    here = sys.modules[__name__]
    for module in [*sys.modules.values()]:
        if module is not here and vars(module).get("datetime") is old:
            setattr(module, "datetime", new)  # noqa: B010 - mypy would know which modules have one
    assert datetimes.datetime is new

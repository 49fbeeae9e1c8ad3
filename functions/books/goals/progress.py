"""How far a goal is, and what it takes: whole numbers of the smallest unit, so that nothing is
rounded but what is meant to be. Pure."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date
from typing import Literal

from toolkit.money import Units, minor_digits

State = Literal["reached", "saving", "overdue", "unknown"]


@dataclass(frozen=True)
class Progress:
    """`target` is above zero. `saved` is what is there, which is below zero in an account that is
    overdrawn, and None in one of which nobody knows what it holds."""

    currency: str
    target: Units
    saved: Units | None
    target_date: date | None
    today: date

    @property
    def missing(self) -> Units | None:
        if self.saved is None:
            return None
        number, scale = self.target + Units(-self.saved.number, self.saved.scale)
        return Units(max(number, 0), scale)

    @property
    def percent(self) -> str | None:
        """Of the target, with one decimal that is cut off: only what is reached is 100.0."""
        if self.saved is None:
            return None
        saved = self.saved + Units(0, self.target.scale)
        target = self.target + Units(0, saved.scale)
        tenths = max(saved.number, 0) * 1000 // target.number
        return f"{tenths // 10}.{tenths % 10}"

    @property
    def state(self) -> State:
        if self.missing is None:
            return "unknown"
        if not self.missing.number:
            return "reached"
        is_over = self.target_date is not None and self.target_date < self.today
        return "overdue" if is_over else "saving"

    @property
    def months_left(self) -> int | None:
        """Whole ones; None without a day."""
        if self.target_date is None:
            return None
        return whole_months(self.today, self.target_date)

    @property
    def per_month(self) -> Units | None:
        """Rounded up to the currency's smallest coin; all that is missing where less than two
        months are left. None where nothing is to be saved by a day to come."""
        if self.missing is None or self.months_left is None or self.state != "saving":
            return None
        digits = minor_digits(self.currency)
        number, scale = self.missing + Units(0, digits)
        months = max(self.months_left, 1)
        return Units(-(-number // (months * int(10 ** (scale - digits)))), digits)


def whole_months(first: date, last: date) -> int:
    """From one day to the other, 0 where there is none. From 31 January to 28 February it is one:
    that month has no later day."""
    months = (last.year - first.year) * 12 + last.month - first.month
    ends_its_month = last.day == calendar.monthrange(last.year, last.month)[1]
    if last.day < first.day and not ends_its_month:
        months -= 1
    return max(months, 0)

"""Days on which what speaks of days is tried: two of each month, ends of months and years, and a
leap day."""

from __future__ import annotations

import datetime

DAYS = (
    *(datetime.date(2026, month, day) for month in range(1, 13) for day in (1, 17)),
    datetime.date(2025, 12, 31),
    datetime.date(2026, 2, 28),
    datetime.date(2028, 2, 29),
)

"""Microsoft's recognizers-text, which knows nothing of ours: what numbers and days it reads."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from decimal import localcontext
from typing import Any

with localcontext():  # they set the precision of decimals, for the whole process
    from recognizers_date_time import recognize_datetime
    from recognizers_number import Culture, recognize_number

CULTURES = {"es": (Culture.Spanish, Culture.English), "en": (Culture.English,)}
"""Numbers of Mexico are written as in English: 1,120.50."""


def cents(text: str, language: str) -> frozenset[int]:
    """Every number in the text, as centavos."""
    return frozenset(
        round(float(value.replace(",", ".")) * 100)
        for culture in CULTURES[language]
        for found in recognize_number(text, culture)
        if (value := found.resolution["value"])
    )


def days(text: str, language: str, today: datetime.date) -> frozenset[str]:
    """Every day that a date in the text may be, or begins with, in ISO form. Amounts are read as
    years, too, which nobody means."""
    noon = datetime.datetime.combine(today, datetime.time(12))
    found = recognize_datetime(text, CULTURES[language][0], reference=noon)
    read = frozenset(day for each in found for day in _days(each.resolution))
    return frozenset(day for day in read if abs(int(day[:4]) - today.year) <= 1)


def _days(resolution: Any) -> Iterator[str]:
    for value in resolution["values"] if resolution else ():
        day = value.get("start") or value.get("value", "")
        is_day = value["type"] in ("date", "daterange", "datetime", "datetimerange")
        if is_day and day[:4].isdigit():  # not "not resolved"
            yield day[:10]

"""Days and months as people say them.

What is said without a year is of the current year, of the machine's own clock: only a demo's
planner may go by that. A day that does not exist is passed on, for the tool to refuse.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from tests.local.offline_model.language import folded

_NAMES = (
    "enero|ene|january|jan", "febrero|feb|february", "marzo|march", "abril|abr|april|apr",
    "mayo|may", "junio|june|jun", "julio|july|jul", "agosto|august|aug",
    "septiembre|setiembre|sept|september", "octubre|oct|october", "noviembre|nov|november",
    "diciembre|dic|december|dec",
)  # fmt: skip
_MONTH_OF = {name: number for number, names in enumerate(_NAMES, 1) for name in names.split("|")}
_WEEKDAYS = (
    "lunes|monday", "martes|tuesday", "miercoles|wednesday", "jueves|thursday",
    "viernes|friday", "sabado|saturday", "domingo|sunday",
)  # fmt: skip
_NEAR = {
    "hoy|today|tonight": 0,
    "pasado manana|the day after tomorrow|day after tomorrow": 2,
    "manana|tomorrow": 1,
    "antier|anteayer|the day before yesterday|day before yesterday": -2,
    "ayer|anoche|yesterday|last night": -1,
}
_NEAR_MONTHS = {
    r"(?:este|el|del) mes(?! pasado| anterior| que| proximo)|this month|mes actual": 0,
    "mes pasado|mes anterior|last month|previous month": -1,
    "proximo mes|mes que (?:viene|entra)|next month": 1,
}

_MONTH = "|".join(sorted(_MONTH_OF, key=len, reverse=True))
_YEAR = r"(?:,? (?:de |del |of )?(?P<year>(?:19|20)[0-9]{2})\b(?!\.))?"
_ISO_DAY = r"(?<![\w-])(?P<iso>[0-9]{4}-[0-9]{2}-[0-9]{2})(?![\w-])"
_DAY_MONTH = rf"\b(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)? (?:de |of )?(?P<month>{_MONTH})\b{_YEAR}"
_MONTH_DAY = (
    rf"\b(?P<month>{_MONTH})\.? (?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?\b(?![.,]?[0-9]){_YEAR}"
)
_ISO_MONTH = r"(?<![\w-])(?P<iso>[0-9]{4}-[0-9]{2})(?![\w])"
_NAMED_MONTH = rf"\b(?P<month>(?!may i\b)(?:{_MONTH}))\b{_YEAR}"
_DAYS = (_ISO_DAY, _DAY_MONTH, _MONTH_DAY)


def day(text: str, today: date, *, ahead: bool = False) -> str | None:
    """The first day said, as YYYY-MM-DD; of weekdays the next if `ahead`, else the last one."""
    said = folded(text)
    for pattern in _DAYS:
        if match := re.search(pattern, said, re.I):
            return _written(match.groupdict(), today)
    return _near_day(said, today) or _weekday(said, today, ahead=ahead)


def month(text: str, today: date) -> str | None:
    """The first month said, as YYYY-MM."""
    said = folded(text)
    for words, months in _NEAR_MONTHS.items():
        if re.search(rf"\b(?:{words})\b", said, re.I):
            return _months_from(today, months)
    if match := re.search(_ISO_MONTH, said):
        return match["iso"]
    if match := re.search(_NAMED_MONTH, said, re.I):
        return f"{int(match['year'] or today.year):04}-{_MONTH_OF[match['month'].lower()]:02}"
    return None


def without_days(text: str) -> str:
    """The text without its days and months, whose numbers are no amounts."""
    for pattern in (*_DAYS, _ISO_MONTH, _NAMED_MONTH):
        text = _cut(pattern, text)
    return text


def _cut(pattern: str, text: str) -> str:
    """Without what the pattern finds in the text as it is without accents."""
    for match in reversed(list(re.finditer(pattern, folded(text), re.I))):
        text = text[: match.start()] + " " + text[match.end() :]
    return text


def _written(said: dict[str, str | None], today: date) -> str:
    if iso := said.get("iso"):
        return iso
    number = _MONTH_OF[(said["month"] or "").lower()]
    return f"{int(said['year'] or today.year):04}-{number:02}-{int(said['day'] or 0):02}"


def _near_day(said: str, today: date) -> str | None:
    for words, days in _NEAR.items():
        if re.search(rf"\b(?:{words})\b", said, re.I):
            return (today + timedelta(days)).isoformat()
    return None


def _weekday(said: str, today: date, *, ahead: bool) -> str | None:
    for number, names in enumerate(_WEEKDAYS):
        if re.search(rf"\b(?:{names})\b", said, re.I):
            away = (number - today.weekday()) % 7 or 7
            return (today + timedelta(away if ahead else away - 7 or -7)).isoformat()
    return None


def _months_from(today: date, months: int) -> str:
    years, place = divmod(today.year * 12 + today.month - 1 + months, 12)
    return f"{years:04}-{place + 1:02}"

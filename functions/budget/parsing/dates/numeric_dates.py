"""Dates in figures alone: 2026-01-31, 31/01/2026, 31/01."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from budget.parsing.dates.stated_date import SWAPPED, StatedDate, last_such_day, on_day
from budget.parsing.text.tokens import Token, glued, text_at

_FRACTIONS = (["1", "2"], ["1", "3"], ["2", "3"], ["1", "4"], ["3", "4"])


def _in_figures(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    """`2026-01-31`, `31/01/2026`, `31-1-26`, `31.01.2026`, `31/01`: the day first, as in Mexico."""
    parts, end = _parts(tokens, place)
    if len(parts) == 3 and len(parts[0]) == 4:
        return on_day(end, int(parts[0]), int(parts[1]), int(parts[2]))
    if len(parts) == 3 and len(parts[2]) in (2, 4) and len(parts[0]) <= 2 >= len(parts[1]):
        year = int(parts[2]) + (2000 if len(parts[2]) == 2 else 0)
        return _swappable(end, year, int(parts[1]), int(parts[0]), today, is_english)
    if len(parts) == 2 and text_at(tokens, place + 1) == "/" and all(len(p) <= 2 for p in parts):
        if text_at(tokens, end) in ("de", "kilo", "kg", "litro", "lt", "l", "cup", "lb", "pound"):
            return None
        if text_at(tokens, place - 1) not in ("el", "del", "on") and parts in _FRACTIONS:
            return None
        if not (0 < int(parts[0]) <= 31 and 0 < int(parts[1]) <= 31):
            return None
        return _swappable(end, None, int(parts[1]), int(parts[0]), today, is_english)
    return None


def _parts(tokens: Sequence[Token], place: int) -> tuple[list[str], int]:
    """The numbers of a date written with - or / or dots, and where it ends."""
    is_inside = glued(tokens, place - 1) and text_at(tokens, place - 1) not in "(,"
    if tokens[place].kind != "number" or is_inside:
        return [], place
    dotted = tokens[place].text.split(".")
    if len(dotted) == 3 and all(part.isdigit() and len(part) <= 4 for part in dotted):
        return dotted, place + 1
    parts, end = [tokens[place].text], place + 1
    mark = text_at(tokens, end)
    while mark in ("-", "/") and text_at(tokens, end) == mark and len(parts) < 3:
        if not (glued(tokens, end - 1) and glued(tokens, end) and tokens[end + 1].kind == "number"):
            break
        parts.append(tokens[end + 1].text)
        end += 2
    if not all(part.isdigit() and len(part) <= 4 for part in parts):
        return [], place
    return parts, end


def _swappable(
    end: int, year: int | None, month: int, day: int, today: datetime.date, is_english: bool
) -> StatedDate:
    if month > 12 >= day and is_english:
        month, day = day, month
    elif is_english and month != day and max(month, day) <= 12:
        return StatedDate(end, None, doubt=SWAPPED)
    return on_day(end, year, month, day) if year else last_such_day(end, month, day, today)


PARSERS = (_in_figures,)

"""Tables that banks export, read, and what was found in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from prime.documents.document import Context, Facts, Line
from prime.documents.tables import csv_file
from tests.prime.documents.opening import read_by

TODAY = date(2025, 10, 13)
US = Context(TODAY, Facts("USD", "month"))
read = read_by(csv_file.read_csv, US)
MEXICO, FRANCE = (Context(TODAY, Facts(code)) for code in ("MXN", "EUR"))


def lines(content: str | bytes, context: Context = US) -> Sequence[Line]:
    return read(content, context).lines


def facts(content: str | bytes, context: Context = US) -> list[tuple[str, str, str]]:
    """Of lines that nobody has to look at."""
    found = lines(content, context)
    assert [line.doubts for line in found] == [()] * len(found)
    return [(str(line.date), str(line.amount), line.description) for line in found]


def doubts(content: str | bytes, context: Context = US) -> list[tuple[str, ...]]:
    return [line.doubts for line in lines(content, context)]

"""de-4 (layout as Commerzbank's MT940): the fields of :86: are numbered (?20 purpose, ?32 name) and
break after 65 characters wherever that is."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from tests.prime.documents.banks.layout import Layout, Row, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import comma

LIFE = Life.of(Path(__file__).parent, "de")
CODES = {"salary": "166?00GUTSCHRIFT", "received": "166?00GUTSCHRIFT", "bill": "105?00LASTSCHRIFT"}


def _booking(row: Row) -> str:
    mark = "DR" if row.spent else "CR"
    code = CODES.get(row.act, "106?00KARTENZAHLUNG")
    text = (
        f"{code}?109310?20EREF+{row.date:%y%m%d}0417?21SVWZ+VORGANG VOM?22{row.date:%d.%m.%Y}"
        f"?30TESTDEFFXXX?31DE00000000000000000000?32{row.description[:27]}"
        f"{'?33' + row.description[27:] if row.description[27:] else ''}"
    )
    lines = [text[start : start + 65] for start in range(0, len(text), 65)]
    amount = comma(abs(row.amount))
    return f":61:{row.date:%y%m%d%m%d}{mark}{amount}NMSCNONREF\r\n:86:" + "\r\n".join([*lines, ""])


def account(statement: Statement) -> bytes:
    before = statement.first - timedelta(days=1)
    bookings = "".join(map(_booking, statement.rows))
    return (
        f":20:STARTUMSE\r\n:25:00000000/{statement.number}\r\n:28C:00009/001\r\n"
        f":60F:C{before:%y%m%d}EUR{comma(statement.opening)}\r\n{bookings}"
        f":62F:C{statement.last:%y%m%d}EUR{comma(statement.closing)}\r\n-\r\n"
    ).encode("latin-1")


LAYOUTS = (
    Layout(
        "de-4", "bank", "mt940", "umsaetze.sta",
        LIFE.statement("de-4", "bank", date(2025, 9, 1), 30, 36), account,
        proves_itself=True, names_currency=True, day_order="year", kept_apart=True,
    ),
)  # fmt: skip

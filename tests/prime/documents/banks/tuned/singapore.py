"""Singapore: day first, months by name, English decimals."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from tests.prime.documents import drawing
from tests.prime.documents.banks.layout import Layout, Row, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import comma, english, named, plain
from tests.prime.documents.drawing import Column

LIFE = Life.of(Path(__file__).parent, "sg")
REFERENCES = {"salary": "SAL", "received": "ICT", "sent": "ICT", "rent": "ICT", "bill": "IBG"}


def savings(statement: Statement) -> bytes:
    """sg-1 (layout as DBS' transaction history): references in four columns, a blank for no amount,
    unquoted, a comma at each end."""
    lines = [
        f"Account Details For:,Savings Account {statement.number}",
        f"Statement as at:,{named(statement.last)}",
        f"Available Balance:,{plain(statement.closing)}",
        f"Ledger Balance:,{plain(statement.closing)}",
        "",
        "Transaction Date,Reference,Debit Amount,Credit Amount,"
        "Transaction Ref1,Transaction Ref2,Transaction Ref3",
        "",
        *(
            f"{named(row.date)},{REFERENCES.get(row.act, 'POS')},{plain(row.spent) or ' '},"
            f"{plain(row.received) or ' '},{row.description},,,"
            for row in statement.newest_first
        ),
    ]
    return "\r\n".join([*lines, ""]).encode()


def _booking(number: int, row: Row) -> str:
    mark = "D" if row.spent else "C"
    return (
        f":61:{row.value_date:%y%m%d}{row.date:%m%d}{mark}{comma(abs(row.amount))}NMSC"
        f"{number:08}\r\n:86:{row.description}\r\n"
    )


def swift(statement: Statement) -> bytes:
    """sg-2 (layout as UOB's MT940 download): the description as free text."""
    before = statement.first - timedelta(days=1)
    bookings = "".join(map(_booking, range(1, 61), statement.rows))
    return (
        f":20:STMT{statement.last:%y%m%d}\r\n:25:{statement.number}\r\n:28C:00009/001\r\n"
        f":60F:C{before:%y%m%d}SGD{comma(statement.opening)}\r\n{bookings}"
        f":62F:C{statement.last:%y%m%d}SGD{comma(statement.closing)}\r\n"
        f":64:C{statement.last:%y%m%d}SGD{comma(statement.closing)}\r\n-\r\n"
    ).encode()


def card(statement: Statement) -> bytes:
    """sg-3 (layout as UOB's card statement): days without a year over New Year, CR after what is
    paid back, the foreign amount on a line of its own."""
    columns = (
        Column("Post Date", 54),
        Column("Trans Date", 120),
        Column("Description of Transaction", 190),
        Column("Transaction Amount SGD", 552, to_the_right=True),
    )
    rows: list[tuple[str, ...] | str] = [
        ("", "", "PREVIOUS BALANCE", english(-statement.opening)),
    ]
    for row in statement.rows:
        mark = " CR" if row.received else ""
        post, bought = (named(day, year=False).upper() for day in (row.value_date, row.date))
        rows.append((post, bought, row.description, f"{english(abs(row.amount))}{mark}"))
        if row.act == "abroad":
            rows.append(("", "", "USD 10.00", ""))
    owed = english(-statement.closing)
    rows += [
        ("", "", "SUB TOTAL", owed),
        ("", "", f"TOTAL BALANCE FOR CARD {statement.number[-4:]}", owed),
        "---------------------------- End of Transaction Details ----------------------------",
    ]
    above = (
        "Credit Card(s) Statement",
        statement.holder,
        f"Statement Date {named(statement.last).upper()}",
        f"VISA CARD 0000-0000-0000-{statement.number[-4:]}",
    )
    return drawing.statement(drawing.Statement(columns, rows, above=above))


LAYOUTS = (
    Layout(
        "sg-1", "bank", "csv", "1234567890.csv",
        LIFE.statement("sg-1", "bank", date(2025, 9, 1), 30, 38), savings,
        proves_itself=False, names_currency=False,
    ),
    Layout(
        "sg-2", "bank", "mt940", "STATEMENT.940",
        LIFE.statement("sg-2", "bank", date(2025, 9, 1), 30, 32), swift,
        proves_itself=True, names_currency=True, day_order="year",
    ),
    Layout(
        "sg-3", "card", "pdf", "eStatement.pdf",
        LIFE.statement("sg-3", "card", date(2024, 12, 13), 31, 39), card,
        proves_itself=True, names_currency=True, plus="expense",
    ),
)  # fmt: skip

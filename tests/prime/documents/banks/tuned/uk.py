"""United Kingdom: day first, English decimals."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.prime.documents import drawing
from tests.prime.documents.banks.layout import Layout, Row, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import english, named, plain, table
from tests.prime.documents.drawing import Column

LIFE = Life.of(Path(__file__).parent, "gb")
TYPES = {
    "salary": "BGC",
    "rent": "SO",
    "bill": "DD",
    "sent": "FPO",
    "received": "FPI",
    "fee": "PAY",
}


def current(statement: Statement) -> bytes:
    """gb-1 (layout as Lloyds' statement download): a sort code like a day, two money columns."""
    header = (
        "Transaction Date", "Transaction Type", "Sort Code", "Account Number",
        "Transaction Description", "Debit Amount", "Credit Amount", "Balance",
    )  # fmt: skip
    rows = (
        (
            f"{row.date:%d/%m/%Y}",
            TYPES.get(row.act, "DEB"),
            "'01-02-03",
            statement.number[:8],
            row.description,
            plain(row.spent),
            plain(row.received),
            plain(row.balance),
        )
        for row in statement.newest_first
    )
    return table([header, *rows]).encode()


def card(statement: Statement) -> bytes:
    """gb-2 (layout as American Express UK's activity with details): purchases without a sign,
    addresses of several lines, and the foreign amount in another column."""
    header = (
        "Date", "Description", "Card Member", "Account #", "Amount", "Extended Details",
        "Appears On Your Statement As", "Address", "Town/City", "Postcode", "Country", "Reference",
        "Category",
    )  # fmt: skip
    rows = (_activity(statement, *each) for each in enumerate(statement.newest_first))
    return table([header, *rows], line_end="\n").encode()


def _activity(statement: Statement, position: int, row: Row) -> tuple[str, ...]:
    abroad = (
        "Foreign Spend Amount: 21.00 UNITED STATES DOLLAR Commission Amount: 0.48 "
        "Currency Exchange Rate: 1.3021"
    )
    return (
        f"{row.date:%d/%m/%Y}",
        row.description,
        statement.holder,
        f"-{statement.number[-5:]}",
        plain(-row.amount),
        abroad if row.act == "abroad" else "",
        row.description,
        "" if row.act == "payment" else "4 CHANDLER LANE\nUNIT 2",
        "" if row.act == "payment" else "MARLOW",
        "",
        "UNITED KINGDOM",
        f"'AT2525{position:010}'",
        "General Purchases-Other",
    )


def paper(statement: Statement) -> bytes:
    """gb-3 (layout as NatWest's account statement): the day stands once, the balance at its end."""
    columns = (
        Column("Date", 54),
        Column("Description", 130),
        Column("Paid In(£)", 380, to_the_right=True),
        Column("Withdrawn(£)", 470, to_the_right=True),
        Column("Balance(£)", 552, to_the_right=True),
    )
    rows, told = [("", "BROUGHT FORWARD", "", "", english(statement.opening))], None
    for row, following in zip(statement.rows, [*statement.rows[1:], None], strict=True):
        ends = following is None or following.date != row.date
        rows.append(
            (
                "" if row.date == told else named(row.date, year=told is None).upper(),
                row.description,
                english(row.received),
                english(row.spent),
                english(row.balance) if ends else "",
            )
        )
        told = row.date
    above = (
        "Statement",
        statement.holder,
        f"Account No {statement.number[:8]}   Sort Code 01-02-03",
        f"Period Covered {named(statement.first).upper()} to {named(statement.last).upper()}",
        f"Previous Balance £{statement.opening:,.2f}",
        f"Paid In £{statement.received:,.2f}",
        f"Withdrawn £{statement.spent:,.2f}",
        f"New Balance £{statement.closing:,.2f}",
    )
    return drawing.statement(drawing.Statement(columns, rows, above=above))


LAYOUTS = (
    Layout(
        "gb-1", "bank", "csv", "12345678_20250912.csv",
        LIFE.statement("gb-1", "bank", date(2025, 9, 1), 12, 36), current,
        proves_itself=True, names_currency=False,
    ),
    Layout(
        "gb-2", "card", "csv", "activity.csv",
        LIFE.statement("gb-2", "card", date(2025, 9, 2), 10, 29), card,
        proves_itself=False, names_currency=False, plus="expense",
    ),
    Layout(
        "gb-3", "bank", "pdf", "statement.pdf",
        LIFE.statement("gb-3", "bank", date(2025, 9, 1), 30, 48), paper,
        proves_itself=True, names_currency=True,
    ),
)  # fmt: skip

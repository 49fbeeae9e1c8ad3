"""gb-4 (layout as Starling's statement): the other party in a column of its own beside a reference
that says something else; the currency in two titles."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.prime.documents.banks.layout import Layout, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import plain, table

LIFE = Life.of(Path(__file__).parent, "gb")
TYPES = {
    "salary": ("FASTER PAYMENT", "INCOME"),
    "rent": ("FASTER PAYMENT", "HOME"),
    "bill": ("DIRECT DEBIT", "BILLS_AND_SERVICES"),
    "sent": ("FASTER PAYMENT", "PAYMENTS"),
    "received": ("FASTER PAYMENT", "INCOME"),
    "abroad": ("CONTACTLESS", "HOLIDAYS"),
}


def current(statement: Statement) -> bytes:
    header = (
        "Date", "Counter Party", "Reference", "Type", "Amount (GBP)", "Balance (GBP)",
        "Spending Category", "Notes",
    )  # fmt: skip
    rows = (
        (
            f"{row.date:%d/%m/%Y}",
            row.description,
            f"REF {statement.number[:4]} {number:04}",
            TYPES.get(row.act, ("CONTACTLESS", ""))[0],
            plain(row.amount),
            plain(row.balance),
            TYPES.get(row.act, ("", "SHOPPING"))[1],
            "",
        )
        for number, row in enumerate(statement.rows)
    )
    return table([header, *rows], line_end="\n").encode()


LAYOUTS = (
    Layout(
        "gb-4", "bank", "csv", "StatementCustom.csv",
        LIFE.statement("gb-4", "bank", date(2025, 9, 1), 12, 37), current,
        proves_itself=True, names_currency=True, kept_apart=True,
    ),
)  # fmt: skip

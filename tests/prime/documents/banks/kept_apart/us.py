"""us-4 (layout as Bank of America's activity download): a table of sums stands above, the opening
balance is the first row and has no amount."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.prime.documents.banks.layout import Layout, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import english, table

LIFE = Life.of(Path(__file__).parent, "us")


def checking(statement: Statement) -> bytes:
    first, last = f"{statement.first:%m/%d/%Y}", f"{statement.last:%m/%d/%Y}"
    beginning = f"Beginning balance as of {first}"
    rows = (
        (f"{row.date:%m/%d/%Y}", row.description, english(row.amount), english(row.balance))
        for row in statement.rows
    )
    return table(
        (
            ("Description", "", "Summary Amt."),
            (beginning, "", english(statement.opening)),
            ("Total credits", "", english(statement.received)),
            ("Total debits", "", english(-statement.spent)),
            (f"ExpiringRecord balance as of {last}", "", english(statement.closing)),
            (),
            ("Date", "Description", "Amount", "Running Bal."),
            (first, beginning, "", english(statement.opening)),
            *rows,
        )
    ).encode()


LAYOUTS = (
    Layout(
        "us-4", "bank", "csv", "stmt.csv",
        LIFE.statement("us-4", "bank", date(2025, 9, 1), 12, 33), checking,
        proves_itself=True, names_currency=False, day_order="month", kept_apart=True,
    ),
)  # fmt: skip

"""ca-4 (layout as RBC's account statement): days without a year stand once, the balance at their
end, withdrawals before deposits."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.prime.documents import drawing
from tests.prime.documents.banks.layout import Layout, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import english, named
from tests.prime.documents.drawing import Column

LIFE = Life.of(Path(__file__).parent, "ca")


def account(statement: Statement) -> bytes:
    columns = (
        Column("Date", 54),
        Column("Description", 100),
        Column("Withdrawals ($)", 400, to_the_right=True),
        Column("Deposits ($)", 480, to_the_right=True),
        Column("Balance ($)", 558, to_the_right=True),
    )
    rows = [("", "Opening Balance", "", "", english(statement.opening))]
    told = None
    for row, following in zip(statement.rows, [*statement.rows[1:], None], strict=True):
        ends = following is None or following.date != row.date
        rows.append(
            (
                "" if row.date == told else named(row.date, year=False),
                row.description,
                english(row.spent),
                english(row.received),
                english(row.balance) if ends else "",
            )
        )
        told = row.date
    rows.append(("", "Closing Balance", "", "", english(statement.closing)))
    above = (
        "Your personal banking account statement",
        f"From {statement.first:%B %-d, %Y} to {statement.last:%B %-d, %Y}",
        statement.holder,
        f"Your account number: {statement.number[:5]}-{statement.number[5:]}",
        f"Your opening balance on {statement.first:%B %-d, %Y} ${english(statement.opening)}",
        f"Total deposits into your account + {english(statement.received)}",
        f"Total withdrawals from your account - {english(statement.spent)}",
        f"Your closing balance on {statement.last:%B %-d, %Y} = ${english(statement.closing)}",
        "Details of your account activity",
    )
    return drawing.statement(drawing.Statement(columns, rows, above=above))


LAYOUTS = (
    Layout(
        "ca-4", "bank", "pdf", "statement.pdf",
        LIFE.statement("ca-4", "bank", date(2025, 8, 8), 31, 36), account,
        proves_itself=True, names_currency=False, kept_apart=True,
    ),
)  # fmt: skip

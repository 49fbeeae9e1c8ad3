"""sg-4 (layout as OCBC's transaction history): the currency in two titles, the name on the line
below the kind of transaction."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.prime.documents.banks.layout import Layout, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import english, table

LIFE = Life.of(Path(__file__).parent, "sg")
KINDS = {
    "salary": "GIRO - SALARY",
    "received": "FAST PAYMENT",
    "sent": "FAST PAYMENT",
    "rent": "FAST PAYMENT",
    "bill": "COLLECTION",
    "fee": "SERVICE CHARGE",
}


def account(statement: Statement) -> bytes:
    rows: list[tuple[str, ...]] = [
        ("Account details for:", f"360 Account {statement.number}"),
        ("Available Balance", english(statement.closing)),
        ("Ledger Balance", english(statement.closing)),
        (),
        ("Transaction History",),
        ("Transaction date", "Value date", "Description", "Withdrawals (SGD)", "Deposits (SGD)"),
    ]
    for row in statement.newest_first:
        day, value = f"{row.date:%d/%m/%Y}", f"{row.value_date:%d/%m/%Y}"
        kind = KINDS.get(row.act, "DEBIT PURCHASE")
        rows.append((day, value, kind, english(row.spent), english(row.received)))
        rows.append(("", "", row.description))
    return table(rows).encode()


LAYOUTS = (
    Layout(
        "sg-4", "bank", "csv", "TransactionHistory.csv",
        LIFE.statement("sg-4", "bank", date(2025, 9, 1), 12, 32), account,
        proves_itself=False, names_currency=True, kept_apart=True,
    ),
)  # fmt: skip

"""in-4 (layout as ICICI's detailed statement): a workbook that begins in column B, the value date
before the other, 0.00 where there is nothing, a legend below."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

from tests.prime.documents.banks.layout import Layout, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.workbook import Cell, workbook

LIFE = Life.of(Path(__file__).parent, "in")
NOTHING = Decimal("0.00")


def account(statement: Statement) -> bytes:
    rows: list[list[Cell]] = [
        [None, "DETAILED STATEMENT"],
        [],
        [None, "Account Number", f"{statement.number:0>12} ( INR ) - {statement.holder}"],
        [None, "Transaction Date from", f"{statement.first:%d/%m/%Y}", "to",
         f"{statement.last:%d/%m/%Y}"],
        [None, "Transactions List"],
        [None, "S No.", "Value Date", "Transaction Date", "Cheque Number", "Transaction Remarks",
         "Withdrawal Amount (INR )", "Deposit Amount (INR )", "Balance (INR )"],
    ]  # fmt: skip
    for number, row in enumerate(statement.rows, 1):
        rows.append(
            [
                None,
                str(number),
                f"{row.value_date:%d/%m/%Y}",
                f"{row.date:%d/%m/%Y}",
                "-",
                row.description,
                row.spent or NOTHING,
                row.received or NOTHING,
                row.balance,
            ]
        )
    rows += [
        [],
        [None, "Legends Used in Account Statement"],
        [None, "1. BIL - Internet bill payment"],
        [None, "2. VPS - Debit card payment"],
    ]
    return workbook(rows, "OpTransactionHistory")


LAYOUTS = (
    Layout(
        "in-4", "bank", "xlsx", "OpTransactionHistory.xlsx",
        LIFE.statement("in-4", "bank", date(2025, 9, 1), 30, 40), account,
        proves_itself=True, names_currency=True, kept_apart=True,
    ),
)  # fmt: skip

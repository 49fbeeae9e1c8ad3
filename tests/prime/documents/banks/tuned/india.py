"""India: day first, groups of two digits before the last three."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

from tests.prime.documents import drawing
from tests.prime.documents.banks.layout import Layout, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import indian, named, plain
from tests.prime.documents.drawing import Column

LIFE = Life.of(Path(__file__).parent, "in")


def delimited(statement: Statement) -> bytes:
    """in-1 (layout as HDFC's delimited statement): padded cells, 0.00 where there is nothing."""
    header = (
        "  Date     ,Narration                                                                "
        "                                                        ,Value Dat,Debit Amount       "
        ",Credit Amount      ,Chq/Ref Number   ,Closing Balance"
    )
    rows = (
        f"  {row.date:%d/%m/%y}  ,{row.description:<120},{row.value_date:%d/%m/%y} ,"
        f"{plain(row.spent) or '0.00':>18},{plain(row.received) or '0.00':>18},"
        f"{statement.number}{number:06},{plain(row.balance):>18}"
        for number, row in enumerate(statement.rows)
    )
    return "\r\n".join(["", header, *rows, ""]).encode()


def tabbed(statement: Statement) -> bytes:
    """in-2 (layout as State Bank of India's statement): tabs in a file called a workbook."""
    above = (
        f"Account Name       :\tMs. {statement.holder}",
        f"Account Number     :\t_{statement.number:0>17}",
        "Account Description:\tREGULAR SB CHQ-INDIVIDUALS",
        "Branch             :\tINDIRANAGAR",
        "IFS Code           :\tTEST0000001",
        f"Balance as on {named(statement.first)} :\t{indian(statement.opening)}",
        f"Start Date         :\t{named(statement.first)}",
        f"End Date           :\t{named(statement.last)}",
        "",
        "Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance",
    )
    rows = (
        "\t".join(
            (
                named(row.date).removeprefix("0"),
                named(row.value_date).removeprefix("0"),
                row.description,
                f"TRANSFER {statement.number}{number:04}",
                indian(row.spent) or " ",
                indian(row.received) or " ",
                indian(row.balance),
            )
        )
        for number, row in enumerate(statement.rows)
    )
    foot = "**This is a computer generated statement and does not require a signature"
    return "\n".join([*above, *rows, "", foot, ""]).encode()


def card(statement: Statement) -> bytes:
    """in-3 (layout as HDFC's card statement): Cr after what is paid back, sums above."""
    columns = (
        Column("Date", 54),
        Column("Transaction Description", 130),
        Column("Amount (in Rs.)", 552, to_the_right=True),
    )
    rows = [
        (
            f"{row.date:%d/%m/%Y}",
            row.description,
            f"{indian(abs(row.amount))}{' Cr' if row.received else ''}",
        )
        for row in statement.rows
    ]
    charges = sum((-row.amount for row in statement.rows if row.act == "fee"), Decimal(0))
    above = (
        "Credit Card Statement",
        f"Name : {statement.holder}",
        f"Card No: 0000 00XX XXXX {statement.number[-4:]}",
        f"Statement Date:{statement.last:%d/%m/%Y}",
        f"Opening Balance {indian(-statement.opening)}",
        f"Payment/ Credits {indian(statement.received)}",
        f"Purchase/ Debits {indian(statement.spent - charges)}",
        f"Finance Charges {indian(charges)}",
        f"Total Dues {indian(-statement.closing)}",
        "Domestic Transactions",
    )
    return drawing.statement(drawing.Statement(columns, rows, above=above, rows_per_page=32))


LAYOUTS = (
    Layout(
        "in-1", "bank", "csv", "statement.txt",
        LIFE.statement("in-1", "bank", date(2025, 9, 1), 12, 34), delimited,
        proves_itself=True, names_currency=False,
    ),
    Layout(
        "in-2", "bank", "csv", "1758432100.xls",
        LIFE.statement("in-2", "bank", date(2025, 9, 1), 30, 43), tabbed,
        proves_itself=True, names_currency=False,
    ),
    Layout(
        "in-3", "card", "pdf", "statement.pdf",
        LIFE.statement("in-3", "card", date(2025, 8, 21), 31, 40), card,
        proves_itself=True, names_currency=True, plus="expense",
    ),
)  # fmt: skip

"""Brazil: day first, decimal commas on paper, points in what apps export."""

from __future__ import annotations

from datetime import date
from itertools import groupby
from pathlib import Path

from tests.prime.documents import drawing
from tests.prime.documents.banks.layout import Layout, Row, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import continental, plain, table
from tests.prime.documents.drawing import Column

LIFE = Life.of(Path(__file__).parent, "br")


def card(statement: Statement) -> bytes:
    """br-1 (layout as Nubank's card invoice): three columns, purchases without a sign."""
    rows = (
        (row.date.isoformat(), row.description, plain(-row.amount))
        for row in statement.newest_first
    )
    return table([("date", "title", "amount"), *rows], line_end="\n").encode()


def _transaction(number: int, row: Row) -> str:
    return "\n".join(
        (
            "<STMTTRN>",
            f"<TRNTYPE>{'DEBIT' if row.spent else 'CREDIT'}",
            f"<DTPOSTED>{row.date:%Y%m%d}100000[-03:EST]",
            f"<TRNAMT>{plain(row.amount)}",
            f"<FITID>{row.date:%Y%m%d}{number:03}",
            f"<CHECKNUM>{row.date:%Y%m%d}{number:03}",
            f"<MEMO>{row.description}",
            "</STMTTRN>",
        )
    )


def checking(statement: Statement) -> bytes:
    """br-2 (layout as Itaú's OFX 1 download): elements without an end, a memo and no name,
    Windows-1252."""
    transactions = "\n".join(map(_transaction, range(1, 61), statement.rows))
    text = f"""OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1>
<SONRS>
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<DTSERVER>{statement.last:%Y%m%d}100000[-03:EST]
<LANGUAGE>POR
</SONRS>
</SIGNONMSGSRSV1>
<BANKMSGSRSV1>
<STMTTRNRS>
<TRNUID>1001
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<STMTRS>
<CURDEF>BRL
<BANKACCTFROM>
<BANKID>0000
<ACCTID>{statement.number}
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>{statement.first:%Y%m%d}100000[-03:EST]
<DTEND>{statement.last:%Y%m%d}100000[-03:EST]
{transactions}
</BANKTRANLIST>
<LEDGERBAL>
<BALAMT>{plain(statement.closing)}
<DTASOF>{statement.last:%Y%m%d}100000[-03:EST]
</LEDGERBAL>
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>
"""
    return text.replace("\n", "\r\n").encode("cp1252")


def paper(statement: Statement) -> bytes:
    """br-3 (layout as Itaú's account statement): a line with the balance closes every day."""
    columns = (
        Column("data", 54),
        Column("lançamentos", 130),
        Column("valor (R$)", 460, to_the_right=True),
        Column("saldo (R$)", 552, to_the_right=True),
    )
    opening = (
        f"{statement.first:%d/%m/%Y}", "SALDO ANTERIOR", "", continental(statement.opening)
    )  # fmt: skip
    rows: list[tuple[str, ...]] = [opening]
    for day, of_day in groupby(statement.rows, key=lambda row: row.date):
        for row in of_day:
            rows.append((f"{day:%d/%m/%Y}", row.description, continental(row.amount), ""))
        rows.append((f"{day:%d/%m/%Y}", "SALDO DO DIA", "", continental(row.balance)))
    above = (
        "extrato conta corrente",
        statement.holder.lower(),
        f"agência 0000 conta {statement.number[:5]}-{statement.number[5]}",
        f"período de visualização: {statement.first:%d/%m/%Y} até {statement.last:%d/%m/%Y}",
    )
    return drawing.statement(drawing.Statement(columns, rows, above=above))


LAYOUTS = (
    Layout(
        "br-1", "card", "csv", "fatura_2025-09-08.csv",
        LIFE.statement("br-1", "card", date(2025, 8, 9), 31, 36), card,
        proves_itself=False, names_currency=False, day_order="year", plus="expense",
    ),
    Layout(
        "br-2", "bank", "ofx", "extrato.ofx",
        LIFE.statement("br-2", "bank", date(2025, 9, 1), 30, 33), checking,
        proves_itself=True, names_currency=True, day_order="year",
    ),
    Layout(
        "br-3", "bank", "pdf", "extrato.pdf",
        LIFE.statement("br-3", "bank", date(2025, 9, 1), 30, 45), paper,
        proves_itself=True, names_currency=True,
    ),
)  # fmt: skip

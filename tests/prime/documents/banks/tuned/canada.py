"""Canada: month first in downloads, English decimals."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.prime.documents.banks.layout import Layout, Row, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import plain, table

LIFE = Life.of(Path(__file__).parent, "ca")
KINDS = {
    "salary": "PAYROLL",
    "rent": "RENT",
    "bill": "BILL PAYMENT",
    "sent": "INTERAC",
    "received": "INTERAC",
    "fee": "ACCOUNT",
}


def chequing(statement: Statement) -> bytes:
    """ca-1 (layout as RBC's account activity): a column for each currency, days of one digit, the
    second description has the name."""
    header = (
        '"Account Type","Account Number","Transaction Date","Cheque Number","Description 1",'
        '"Description 2","CAD$","USD$"'
    )
    rows = (
        f"Chequing,{statement.number[:5]}-{statement.number[5:]},"
        f"{row.date.month}/{row.date.day}/{row.date.year},,"
        f'"{KINDS.get(row.act, "POS PURCHASE")}","{row.description}",{plain(row.amount)},,'
        for row in statement.rows
    )
    return "\r\n".join([header, *rows, ""]).encode()


def card(statement: Statement) -> bytes:
    """ca-2 (layout as TD's card activity): no header; what is owed grows with what is spent."""
    rows = (
        (
            f"{row.date:%m/%d/%Y}",
            row.description,
            plain(row.spent),
            plain(row.received),
            plain(-row.balance),
        )
        for row in statement.newest_first
    )
    return table(rows).encode()


def _transaction(number: int, row: Row) -> str:
    amount = f"{row.amount:+.2f}".rstrip("0").rstrip(".")
    return (
        f"<STMTTRN><TRNTYPE>{'DEBIT' if row.spent else 'CREDIT'}"
        f"<DTPOSTED>{row.date:%Y%m%d}000000[-5:EST]<TRNAMT>{amount:>12}"
        f"<FITID>{row.date:%Y%m%d}0000{number:04}<NAME>{row.description}</STMTTRN>"
    )


def quicken(statement: Statement) -> bytes:
    """ca-3 (layout as BMO's QFX download of a card): amounts signed and padded, zeros left off."""
    transactions = "\n".join(map(_transaction, range(60), statement.newest_first))
    return f"""OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE
<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO<MESSAGE>OK</STATUS>
<DTSERVER>{statement.last:%Y%m%d}201500.000[-5:EST]<LANGUAGE>ENG<INTU.BID>00000</SONRS>
</SIGNONMSGSRSV1><CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>{statement.last:%Y%m%d}2015
<STATUS><CODE>0<SEVERITY>INFO<MESSAGE>OK</STATUS><CCSTMTRS><CURDEF>CAD
<CCACCTFROM><ACCTID>000000{statement.number}</CCACCTFROM>
<BANKTRANLIST><DTSTART>{statement.first:%Y%m%d}<DTEND>{statement.last:%Y%m%d}
{transactions}
</BANKTRANLIST><LEDGERBAL><BALAMT>{plain(statement.closing)}<DTASOF>{statement.last:%Y%m%d}
</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
""".encode()


LAYOUTS = (
    Layout(
        "ca-1", "bank", "csv", "csv12345.csv",
        LIFE.statement("ca-1", "bank", date(2025, 9, 1), 30, 40), chequing,
        proves_itself=False, names_currency=True, day_order="month",
    ),
    Layout(
        "ca-2", "card", "csv", "accountactivity.csv",
        LIFE.statement("ca-2", "card", date(2025, 9, 1), 12, 32), card,
        proves_itself=True, names_currency=False, day_order="month",
    ),
    Layout(
        "ca-3", "card", "ofx", "statement.qfx",
        LIFE.statement("ca-3", "card", date(2025, 8, 28), 31, 31), quicken,
        proves_itself=True, names_currency=True, day_order="year",
    ),
)  # fmt: skip

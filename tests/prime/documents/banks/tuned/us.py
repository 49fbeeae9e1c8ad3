"""United States: month first, expenses below zero on accounts."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from xml.sax.saxutils import escape

from tests.prime.documents import drawing
from tests.prime.documents.banks.layout import Layout, Row, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import english, plain, table
from tests.prime.documents.drawing import Column

LIFE = Life.of(Path(__file__).parent, "us")
TYPES = {
    "salary": "ACH_CREDIT",
    "bill": "ACH_DEBIT",
    "rent": "ACH_DEBIT",
    "sent": "QUICKPAY_DEBIT",
    "received": "QUICKPAY_CREDIT",
    "fee": "FEE_TRANSACTION",
    "refund": "MISC_CREDIT",
}


def checking(statement: Statement) -> bytes:
    """us-1 (layout as Chase's account activity): rows have one field more than the header."""
    header = "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n"
    rows = [
        (
            "DEBIT" if row.spent else "CREDIT",
            f"{row.date:%m/%d/%Y}",
            row.description,
            plain(row.amount),
            TYPES.get(row.act, "DEBIT_CARD"),
            plain(row.balance),
            "",
            "",
        )
        for row in statement.newest_first
    ]
    return (header + table(rows, line_end="\n")).encode()


def _ofx_transaction(number: int, row: Row) -> str:
    text = escape(row.description)
    return (
        f"<STMTTRN><TRNTYPE>{'DEBIT' if row.spent else 'CREDIT'}</TRNTYPE>"
        f"<DTPOSTED>{row.date:%Y%m%d}120000.000[-5:EST]</DTPOSTED>"
        f"<TRNAMT>{plain(row.amount)}</TRNAMT><FITID>{row.date:%Y%m%d}{number:05}</FITID>"
        f"<NAME>{text}</NAME><MEMO>{TYPES.get(row.act, 'POS')}</MEMO></STMTTRN>\n"
    )


def interchange(statement: Statement) -> bytes:
    """us-2 (layout as Capital One's OFX 2 download): XML, and closed elements."""
    transactions = "".join(map(_ofx_transaction, range(60), statement.newest_first))
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="202" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
<DTSERVER>{statement.last:%Y%m%d}230000.000</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS>
</SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>
<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
<STMTRS><CURDEF>{statement.currency}</CURDEF>
<BANKACCTFROM><BANKID>000000000</BANKID><ACCTID>{statement.number}</ACCTID>
<ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>{statement.first:%Y%m%d}</DTSTART><DTEND>{statement.last:%Y%m%d}</DTEND>
{transactions}</BANKTRANLIST>
<LEDGERBAL><BALAMT>{plain(statement.closing)}</BALAMT><DTASOF>{statement.last:%Y%m%d}</DTASOF>
</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
""".encode()


def card(statement: Statement) -> bytes:
    """us-3 (layout as Chase's card statement): sections, days without a year over New Year."""
    fees = [row for row in statement.rows if row.act == "fee"]
    credits = [row for row in statement.rows if row.received]
    purchases = [row for row in statement.rows if row not in fees and row not in credits]

    def cells(rows: list[Row]) -> list[tuple[str, str, str]]:
        return [(f"{row.date:%m/%d}", row.description, english(-row.amount)) for row in rows]

    charged = sum(-row.amount for row in fees)
    return drawing.statement(
        drawing.Statement(
            (Column("Date", 54), Column("Merchant Name or Transaction Description", 120),
             Column("$ Amount", 540, to_the_right=True)),
            (
                "PAYMENTS AND OTHER CREDITS", *cells(credits),
                "PURCHASE", *cells(purchases),
                "FEES CHARGED", *cells(fees),
                f"TOTAL FEES FOR THIS PERIOD ${charged:,.2f}",
                f"{statement.last:%Y} Totals Year-to-Date",
                f"Total fees charged in {statement.last:%Y} ${charged:,.2f}",
            ),
            above=(
                statement.holder,
                "ACCOUNT SUMMARY",
                f"Account Number: XXXX XXXX XXXX {statement.number[-4:]}",
                f"Previous Balance ${-statement.opening:,.2f}",
                f"Payment, Credits -${statement.received:,.2f}",
                f"Purchases +${sum(-row.amount for row in purchases):,.2f}",
                f"Fees Charged +${charged:,.2f}",
                f"New Balance ${-statement.closing:,.2f}",
                f"Opening/Closing Date {statement.first:%m/%d/%y} - {statement.last:%m/%d/%y}",
            ),
            rows_per_page=36,
        )
    )  # fmt: skip


LAYOUTS = (
    Layout(
        "us-1", "bank", "csv", "Activity.csv",
        LIFE.statement("us-1", "bank", date(2025, 9, 1), 30, 44), checking,
        proves_itself=True, names_currency=False, day_order="month",
    ),
    Layout(
        "us-2", "bank", "ofx", "transactions.ofx",
        LIFE.statement("us-2", "bank", date(2025, 9, 1), 30, 31), interchange,
        proves_itself=True, names_currency=True, day_order="year",
    ),
    Layout(
        "us-3", "card", "pdf", "statement.pdf",
        LIFE.statement("us-3", "card", date(2024, 12, 12), 31, 38), card,
        proves_itself=True, names_currency=False, day_order="month", plus="expense",
    ),
)  # fmt: skip

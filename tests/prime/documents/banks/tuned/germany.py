"""Germany: day first with points, decimal commas."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from xml.sax.saxutils import escape

from tests.prime.documents.banks.layout import Layout, Row, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import comma, continental, plain, table

LIFE = Life.of(Path(__file__).parent, "de")
POSTING_TEXTS = {
    "salary": "LOHN  GEHALT",
    "rent": "DAUERAUFTRAG",
    "bill": "FOLGELASTSCHRIFT",
    "sent": "ONLINE-UEBERWEISUNG",
    "received": "GUTSCHR. UEBERWEISUNG",
    "fee": "ENTGELTABSCHLUSS",
}


def giro(statement: Statement) -> bytes:
    """de-1 (layout as the Sparkassen's CSV-CAMT V2): seventeen quoted columns, years of two digits,
    an empty column of original amounts before that of amounts."""
    header = (
        "Auftragskonto", "Buchungstag", "Valutadatum", "Buchungstext", "Verwendungszweck",
        "Glaeubiger ID", "Mandatsreferenz", "Kundenreferenz (End-to-End)", "Sammlerreferenz",
        "Lastschrift Ursprungsbetrag", "Auslagenersatz Ruecklastschrift",
        "Beguenstigter/Zahlungspflichtiger", "Kontonummer/IBAN", "BIC (SWIFT-Code)", "Betrag",
        "Waehrung", "Info",
    )  # fmt: skip
    rows = (
        (
            f"DE00000000{statement.number:0>12}",
            f"{row.date:%d.%m.%y}",
            f"{row.value_date:%d.%m.%y}",
            POSTING_TEXTS.get(row.act, "KARTENZAHLUNG"),
            f"{row.date:%Y-%m-%d}T12:{position % 60:02} Debitk.0 2028-12",
            "", "", f"{statement.number}{position:04}", "", "", "",
            row.description,
            "DE00000000000000000000",
            "TESTDEFFXXX",
            comma(row.amount),
            "EUR",
            "Umsatz gebucht",
        )
        for position, row in enumerate(statement.newest_first)
    )  # fmt: skip
    return table([header, *rows], ";", "all").encode("latin-1")


def _entry(row: Row) -> str:
    party = "Cdtr" if row.spent else "Dbtr"
    return f"""<Ntry><Amt Ccy="EUR">{plain(abs(row.amount))}</Amt>
<CdtDbtInd>{"DBIT" if row.spent else "CRDT"}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>{row.date.isoformat()}</Dt></BookgDt><ValDt><Dt>{row.value_date.isoformat()}</Dt></ValDt>
<BkTxCd><Prtry><Cd>NTRF+177+0000</Cd><Issr>DK</Issr></Prtry></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><{party}><Nm>{escape(row.description)}</Nm></{party}></RltdPties>
<RmtInf><Ustrd>Vorgang vom {row.date:%d.%m.%Y}</Ustrd></RmtInf></TxDtls></NtryDtls>
<AddtlNtryInf>{POSTING_TEXTS.get(row.act, "KARTENZAHLUNG")}</AddtlNtryInf></Ntry>"""


def _balance(code: str, amount: str, day: date) -> str:
    return (
        f'<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">{amount}</Amt>'
        f"<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>{day.isoformat()}</Dt></Dt></Bal>"
    )


def cooperative(statement: Statement) -> bytes:
    """de-2 (layout as the Volksbanken's CAMT.053.001.02): the previous closing balance opens, the
    other party has the name, the remittance says nothing of it."""
    before = statement.first - timedelta(days=1)
    entries = "\n".join(map(_entry, statement.rows))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
<BkToCstmrStmt><GrpHdr><MsgId>053D2025{statement.number}</MsgId>
<CreDtTm>{statement.last.isoformat()}T21:05:00.0+02:00</CreDtTm></GrpHdr>
<Stmt><Id>0752{statement.number}</Id><ElctrncSeqNb>9</ElctrncSeqNb>
<CreDtTm>{statement.last.isoformat()}T21:05:00.0+02:00</CreDtTm>
<Acct><Id><IBAN>DE00000000{statement.number:0>12}</IBAN></Id><Ccy>EUR</Ccy>
<Ownr><Nm>{statement.holder}</Nm></Ownr></Acct>
{_balance("PRCD", plain(statement.opening), before)}
{_balance("CLBD", plain(statement.closing), statement.last)}
{entries}
</Stmt></BkToCstmrStmt></Document>
""".encode()


def card(statement: Statement) -> bytes:
    """de-3 (layout as DKB's card transactions): a foreign amount in its own column, and whole euros
    without decimals."""
    above = (
        ("Karte", "Visa Kreditkarte", f"0000 •••• •••• {statement.number[-4:]}"),
        ("",),
        (f"Saldo vom {statement.last:%d.%m.%Y}:", f"{continental(statement.closing)} EUR"),
        ("",),
        ("Belegdatum", "Wertstellung", "Status", "Beschreibung", "Umsatztyp", "Betrag (€)",
         "Fremdwährungsbetrag"),
    )  # fmt: skip
    rows = (
        (
            f"{row.date:%d.%m.%y}",
            f"{row.value_date:%d.%m.%y}",
            "Gebucht",
            row.description,
            "Im Geschäft" if row.act != "payment" else "Einzahlung",
            continental(row.amount).removesuffix(",00"),
            "-14,00 GBP" if row.act == "abroad" else "",
        )
        for row in statement.newest_first
    )
    return table([*above, *rows], ";", "all", "\n").encode("utf-8-sig")


LAYOUTS = (
    Layout(
        "de-1", "bank", "csv", "20250930-umsatz-camt52v2.CSV",
        LIFE.statement("de-1", "bank", date(2025, 9, 1), 30, 41), giro,
        proves_itself=False, names_currency=True,
    ),
    Layout(
        "de-2", "bank", "camt.053", "camt053.xml",
        LIFE.statement("de-2", "bank", date(2025, 9, 1), 30, 36), cooperative,
        proves_itself=True, names_currency=True, day_order="year",
    ),
    Layout(
        "de-3", "card", "csv", "kreditkarte.csv",
        LIFE.statement("de-3", "card", date(2025, 9, 1), 12, 30), card,
        proves_itself=False, names_currency=True,
    ),
)  # fmt: skip

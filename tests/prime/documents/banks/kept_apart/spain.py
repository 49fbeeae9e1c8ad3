"""es-4 (layout as Spanish banks' CAMT.053.001.08): newest first, the name in the remittance
alone, times with the days."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from xml.sax.saxutils import escape

from tests.prime.documents.banks.layout import Layout, Row, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import plain

LIFE = Life.of(Path(__file__).parent, "es")


def _entry(number: int, row: Row) -> str:
    return (
        f'<Ntry><NtryRef>{number}</NtryRef><Amt Ccy="EUR">{plain(abs(row.amount))}</Amt>'
        f"<CdtDbtInd>{'DBIT' if row.spent else 'CRDT'}</CdtDbtInd><RvslInd>false</RvslInd>"
        f"<Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>{row.date.isoformat()}T00:00:00</DtTm></BookgDt>"
        f"<ValDt><Dt>{row.value_date.isoformat()}</Dt></ValDt>"
        f"<AcctSvcrRef>{row.date:%Y%m%d}{number:05}</AcctSvcrRef>"
        "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>CCRD</Cd><SubFmlyCd>POSD</SubFmlyCd></Fmly></Domn>"
        "</BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>"
        f'<Amt Ccy="EUR">{plain(abs(row.amount))}</Amt>'
        f"<CdtDbtInd>{'DBIT' if row.spent else 'CRDT'}</CdtDbtInd>"
        f"<RmtInf><Ustrd>{escape(row.description)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
    )


def _balance(code: str, amount: str, day: date) -> str:
    return (
        f'<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">{amount}</Amt>'
        f"<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>{day.isoformat()}</Dt></Dt></Bal>"
    )


def account(statement: Statement) -> bytes:
    entries = "".join(map(_entry, range(60), statement.newest_first))
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">'
        f"<BkToCstmrStmt><GrpHdr><MsgId>{statement.last:%Y%m%d}0001</MsgId>"
        f"<CreDtTm>{statement.last.isoformat()}T22:00:00</CreDtTm></GrpHdr>"
        f"<Stmt><Id>{statement.last:%Y%m%d}</Id><FrToDt>"
        f"<FrDtTm>{statement.first.isoformat()}T00:00:00</FrDtTm>"
        f"<ToDtTm>{statement.last.isoformat()}T23:59:59</ToDtTm></FrToDt>"
        f"<Acct><Id><IBAN>ES0000000000{statement.number:0>12}</IBAN></Id>"
        f"<Ownr><Nm>{statement.holder}</Nm></Ownr></Acct>"
        f"{_balance('OPBD', plain(statement.opening), statement.first)}"
        f"{_balance('CLBD', plain(statement.closing), statement.last)}"
        f"{entries}</Stmt></BkToCstmrStmt></Document>"
    ).encode()


LAYOUTS = (
    Layout(
        "es-4", "bank", "camt.053", "C53_20250930.xml",
        LIFE.statement("es-4", "bank", date(2025, 9, 1), 30, 34), account,
        proves_itself=True, names_currency=True, day_order="year", kept_apart=True,
    ),
)  # fmt: skip

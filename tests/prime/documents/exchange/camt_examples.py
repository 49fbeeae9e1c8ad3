"""Statements in ISO 20022 XML, as banks of several countries shape them."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.{}"


def entry(
    amount: str = "4.50",
    side: str = "DBIT",
    *,
    state: str = "<Sts>BOOK</Sts>",
    day: str = "<BookgDt><Dt>2025-09-14</Dt></BookgDt>",
    below: str = "",
    currency: str = "EUR",
    before: str = "",
) -> str:
    return (
        f'<Ntry>{before}<Amt Ccy="{currency}">{amount}</Amt><CdtDbtInd>{side}</CdtDbtInd>'
        f"{state}{day}{below}</Ntry>"
    )


def balance(code: str, amount: str, side: str | None = None) -> str:
    value = Decimal(amount)
    side = side or ("DBIT" if value < 0 else "CRDT")
    return (
        f"<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp>"
        f'<Amt Ccy="EUR">{abs(value)}</Amt><CdtDbtInd>{side}</CdtDbtInd>'
        "<Dt><Dt>2025-09-30</Dt></Dt></Bal>"
    )


def account(iban: str = "DE89370400440532013000", servicer: str = "<BIC>DEUTDEFFXXX</BIC>") -> str:
    return (
        f"<Acct><Id><IBAN>{iban}</IBAN></Id><Ccy>EUR</Ccy>"
        f"<Svcr><FinInstnId>{servicer}</FinInstnId></Svcr></Acct>"
    )


def statement(
    entries: Sequence[str],
    *,
    balances: Sequence[str] = (),
    of: str = "",
) -> str:
    return f"<Stmt><Id>1</Id>{of or account()}{''.join(balances)}{''.join(entries)}</Stmt>"


def document(*statements: str, version: str = "02", kind: str = "BkToCstmrStmt") -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="{NAMESPACE.format(version)}">'
        f"<{kind}><GrpHdr><MsgId>1</MsgId></GrpHdr>{''.join(statements)}</{kind}></Document>"
    )


# A direct debit of Deutsche Bank, in version 2.
DEUTSCHE_BANK = document(
    statement(
        [
            entry(
                "49.90",
                below="<ValDt><Dt>2025-09-15</Dt></ValDt>"
                "<AcctSvcrRef>2025091412345678000</AcctSvcrRef>"
                "<BkTxCd><Prtry><Cd>NDDT+105+00931</Cd><Issr>DK</Issr></Prtry></BkTxCd>"
                "<NtryDtls><TxDtls><Refs><EndToEndId>E2E-77</EndToEndId><MndtId>M1</MndtId></Refs>"
                '<AmtDtls><TxAmt><Amt Ccy="EUR">49.90</Amt></TxAmt></AmtDtls>'
                "<RltdPties><Dbtr><Nm>Erika Muster</Nm></Dbtr><Cdtr><Nm>Stadtwerke Beispiel</Nm>"
                "</Cdtr></RltdPties><RmtInf><Ustrd>Strom </Ustrd><Ustrd>September</Ustrd></RmtInf>"
                "</TxDtls></NtryDtls><AddtlNtryInf>SEPA-BASISLASTSCHRIFT</AddtlNtryInf>",
            )
        ],
        balances=[balance("PRCD", "100.00"), balance("CLBD", "50.10")],
    )
)

# Rabobank and ING, in version 2: card payments without parties.
RABOBANK = document(
    statement(
        [
            entry(
                "12.34",
                before="<NtryRef>000000000000000001</NtryRef>",
                below="<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>"
                "<RmtInf><Ustrd>Albert Heijn 1520 Utrecht</Ustrd></RmtInf></TxDtls></NtryDtls>",
            )
        ],
        balances=[balance("OPBD", "12.34"), balance("CLBD", "0.00")],
        of=account("NL08RABO0123456789", "<BIC>RABONL2U</BIC>"),
    )
)

# BBVA México and Santander, in version 8: names and states one deeper, a salary.
VERSION_8 = document(
    statement(
        [
            entry(
                "15000.00",
                "CRDT",
                state="<Sts><Cd>BOOK</Cd></Sts>",
                day="<BookgDt><DtTm>2025-09-15T23:59:59.000-06:00</DtTm></BookgDt>",
                currency="MXN",
                below="<NtryDtls><TxDtls><Refs><AcctSvcrRef>BNET01002509150001</AcctSvcrRef></Refs>"
                "<RltdPties><Dbtr><Pty><Nm>Empresa Ejemplo SA</Nm></Pty></Dbtr></RltdPties>"
                "<RmtInf><Ustrd>NOMINA QUINCENA 17</Ustrd></RmtInf></TxDtls></NtryDtls>",
            )
        ],
        of="<Acct><Id><Othr><Id>012180001234567895</Id></Othr></Id><Nm>Cuenta Nómina</Nm>"
        "<Svcr><FinInstnId><BICFI>BCMRMXMM</BICFI></FinInstnId></Svcr></Acct>",
    ),
    version="08",
)

"""What an account holds once its statements were imported, as finance_accounts_list answers it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tests.finance.calls import accounts
from tests.prime.imports.one_statement import FORMATS, JANUARY, Format, Movement
from tests.prime.imports.ordering import order
from tests.prime.stored import imported

HELD = "1756.35"
FEBRUARY = JANUARY.between(date(2025, 1, 14), date(2025, 1, 30))
CARD = """Tarjeta de credito,****4242
Fecha,Concepto,Importe,Moneda
2025-11-03,LIVERPOOL,2500.00,MXN
2025-11-15,SU PAGO GRACIAS,-3000.00,MXN
"""
MT940 = """:20:START
:25:12345678/0001234242
:28C:1/1
:60F:C250101EUR1000,00
:61:2501030103D20,50NMSCNONREF//B0001
:86:Coffee Corner
:62F:C250131EUR979,50
-
"""
CAMT = """<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
<BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>0001234242</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">79.50</Amt>
<CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2025-01-31</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">20.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2025-01-03</Dt></BookgDt><AcctSvcrRef>B0001XYZ</AcctSvcrRef></Ntry>
</Stmt></BkToCstmrStmt></Document>
"""
OFX = """OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>000123454242</BANKACCTFROM>
<BANKTRANLIST><DTEND>20250110
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20250103<TRNAMT>500.00<FITID>A1<NAME>Salary</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250106<TRNAMT>-20.00<FITID>A2<NAME>Coffee</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>9480.00<DTASOF>20250120</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
"""


def held(owner: str) -> tuple[str | None, str | None]:
    (account,) = accounts(owner)
    assert account["id"].startswith("imported")
    return account["balance"], account["as_of"]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("number", [JANUARY.number, None], ids=["numbered", "nameless"])
def test_an_account_holds_what_its_statement_ends_with(
    owner: str, format: Format, number: str | None
) -> None:
    statement = type(JANUARY)(JANUARY.movements, number=number)
    imported(owner, statement.written(format), f"january.{format}")
    assert held(owner) == (HELD, "2025-01-30")


@pytest.mark.parametrize(
    ("content", "name", "expected"),
    [
        (MT940, "january.sta", ("979.50", "2025-01-31")),
        (CAMT, "january.xml", ("-79.50", "2025-01-31")),
        (OFX, "january.ofx", ("9480.00", "2025-01-20")),
        (CARD, "card.csv", (None, None)),
    ],
    ids=["mt940", "camt", "ofx", "no balance"],
)
def test_a_format_states_its_closing_balance_itself(
    owner: str, content: str, name: str, expected: tuple[str, str]
) -> None:
    imported(owner, content, name)
    assert held(owner) == expected


def test_the_order_of_a_days_rows_does_not_matter(owner: str) -> None:
    rows = [
        "2025-01-06,Coffee,-3.50,96.50,USD",
        "2025-01-06,Noodles,-12.00,84.50,USD",
        "2025-01-06,Refund,3.50,88.00,USD",
    ]
    for number, ordered in enumerate((rows, rows[::-1])):
        table = ["Date,Description,Amount,Balance,Currency", *ordered, ""]
        imported(owner, "\n".join(table), f"{number}.csv")
        assert held(owner) == ("88.00", "2025-01-06")


def test_what_is_imported_later_without_a_balance_carries_it_on(owner: str) -> None:
    imported(owner, JANUARY.csv(), "january.csv")
    later = type(JANUARY)((Movement(date(2025, 2, 3), "Cinema", Decimal("-10.00")),))
    imported(owner, b"Account,****4242\n" + later.without_balances(), "february.csv")
    (account,) = accounts(owner)
    assert (account["balance"], account["as_of"]) == ("1746.35", "2025-01-30")
    assert (account["moved"], account["entries"]) == ("-10.00", 1)


def test_an_undone_statement_states_nothing_any_more(owner: str) -> None:
    imported(owner, JANUARY.between(date(2025, 1, 1), date(2025, 1, 9)).ofx(), "early.ofx")
    late = imported(owner, FEBRUARY.ofx(), "late.ofx")
    assert held(owner) == (HELD, "2025-01-30")
    order(owner, late, "undo")
    assert held(owner) == ("1849.80", "2025-01-09")

"""Every row of a bank's table is a line, or said to be none."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from prime.documents.document import Context, Line, Unreadable
from prime.documents.tables import csv_file
from prime.documents.values import days
from tests.prime.documents.tables.csv_exports import FRANCE, MEXICO, US, doubts, facts, lines, read

COFFEE = ("2025-09-14", "-4.50", "Café")
PAY = ("2025-09-15", "1000.00", "Pay")


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("Date,Description,Amount\n2025-09-14,Café,-4.50\n2025-09-15,Pay,1000.00\n", US),
        ("\ufeffDate\tMemo\tValue\n2025-09-14\tCafé\t-4.50\n2025-09-15\tPay\t1000.00", US),
        ("Posted|Payee|Amt\n09/14/2025|Café|(4.50)\n09/15/2025|Pay|$1,000.00\n", US),
        ("Fecha;Concepto;Importe\n14/09/2025;Café;-4,50\n15/09/2025;Pay;1.000,00\n", MEXICO),
        ("FECHA;CONCEPTO;CARGO;ABONO\n14-09-25;Café;4.50;\n15-09-25;Pay;;1000.00\n", MEXICO),
        (
            "Día;Movimiento;Retiros;Depósitos\n14 sep;Café;4,50;0,00\n15 sep;Pay;0,00;1000,00",
            MEXICO,
        ),
        ("Date;Libellé;Débit;Crédit\n14.09.25;Café;4,50;\n15.09.25;Pay;;1 000,00\n", FRANCE),
        ("Date;Libellé;Débit;Crédit\n14.09.25;Café;-4,50;\n15.09.25;Pay;;1 000,00\n", FRANCE),
        (
            '"Date d\'opération";"Montant";"Tiers"\n14/09/2025;-4,50;Café\n15/09/2025;1000,00;Pay',
            FRANCE,
        ),
        ("Date,Details,Money out,Money in\n14 Sep 2025,Café,4.50,\n15 Sep 2025,Pay,,1000.00\n", US),
        (
            "Date,Description,Amount,Type\n2025-09-14,Café,4.50,DEBIT\n2025-09-15,Pay,1000.00,CREDIT",
            US,
        ),
        ("Date,Description,Amount,D/C\n2025-09-14,Café,4.50,D\n2025-09-15,Pay,1000.00,C\n", US),
        ("Fecha,Concepto,Monto,Tipo\n14/09/2025,Café,4.50,C\n15/09/2025,Pay,1000.00,A\n", MEXICO),
        ("Date,Description,Amount\n2025-09-14,Café,4.50 DR\n2025-09-15,Pay,1000.00 CR\n", US),
        ("Date,Description,Amount\n2025-09-14,Café,4.50\n2025-09-15,Pay,1000.00 CR\n", US),
        ("2025-09-14,Café,-4.50\n2025-09-15,Pay,1000.00\n", US),
        ("2025-09-14,Café,USD,-4.50\n2025-09-15,Pay,USD,1000.00\n", US),
        (
            "F. Valor;F. Operación;Concepto;Importe\n20/09/2025;14/09/2025;Café;-4,50\n"
            "20/09/2025;15/09/2025;Pay;1.000,00\n",
            FRANCE,
        ),
        ("Date,Description,Amount\r\n2025-09-14,Café,-4.50\r\n2025-09-15,Pay,1000.00\r\n", US),
        ("Date,Description,Amount\r2025-09-14,Café,-4.50\r2025-09-15,Pay,1000.00\r", US),
    ],
)
def test_tables_of_all_kinds_say_the_same(text: str, context: Context) -> None:
    assert facts(text, context) == [COFFEE, PAY]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252"])
def test_the_encoding_is_found_out(encoding: str) -> None:
    text = "Date;Libellé;Montant\n14/09/2025;Café;-4,50\n15/09/2025;Élysée;-1000,00\n"
    assert facts(text.encode(encoding), FRANCE)[0] == COFFEE


def test_chatter_above_and_totals_below_are_no_transactions() -> None:
    text = """Banco Ejemplo
Cuenta: **** **** **** 4242;Titular;Ana
Periodo;01/09/2025;30/09/2025

Fecha;Concepto;Cargo;Abono;Saldo
13/09/2025;SALDO ANTERIOR;;;1.004,50

14/09/2025;Café;4,50;;1.000,00
Fecha;Concepto;Cargo;Abono;Saldo
15/09/2025;Pay;;1000,00;2.000,00
Total;;4,50;1.000,00;
;;;;
Saldo final;;;;2.000,00

Este documento es informativo.
"""
    reading = read(text, MEXICO)
    assert [line.place for line in reading.lines] == ["line 8", "line 10"]
    assert facts(text, MEXICO) == [COFFEE, PAY]
    assert reading.account == "4242"
    assert reading.format == "csv"


PAIR = "Date,Description,Debit,Credit\n2025-09-14,Café,4.50,\n"


@pytest.mark.parametrize(
    "below",
    [
        "Date,Description,Credit,Debit\n2025-09-15,Pay,1000.00,\n",
        "Credit,Debit,Description,Date\n1000.00,,Pay,2025-09-15\n",
        "Date,Description,Debit,Credit,Balance\n2025-09-15,Pay,,1000.00,1995.50\n",
        "Date,Description,Amount,Type\n2025-09-15,Pay,1000.00,CREDIT\n",
        "Total,,4.50,\n\nBy cheque alone:\nDate,Payee,Deposits\n2025-09-15,Pay,1000.00\n",
        "Date,Description,Credit\n" * 2 + "2025-09-15,Pay,1000.00\nDate,Description,Credit\n",
        "Date,Description,Credit,Debit\n" + PAIR.partition("\n")[0] + "\n2025-09-15,Pay,,1000.00\n",
        "\n" * 300 + "Date,Description,Credit,Debit\n2025-09-15,Pay,1000.00,\n",
    ],
)
def test_another_header_begins_another_table(below: str) -> None:
    assert facts(PAIR + below) == [COFFEE, PAY]


def test_a_header_below_rows_that_have_none_is_one() -> None:
    text = "2025-09-14,Café,-4.50,USD\nDate,Description,Debit,Credit\n2025-09-15,Pay,,1000.00\n"
    assert lines(text)[-1].amount == 1000


def test_a_summary_below_the_table_is_a_doubt() -> None:
    text = f"{PAIR}Date,Total debits\n2025-09-30,4.50\n"
    assert doubts(text) == [(), (csv_file.SUMMARY,)]


def test_each_table_has_the_currency_that_it_names_or_that_of_the_one_above() -> None:
    text = f"Moneda: MXN\n{PAIR}" + "".join(
        f"{above}Date,Payee,{debit}\n2025-09-15,Tea,5.50\n"
        for above, debit in (("", "Debit"), ("Moneda: EUR\n", "Charge"), ("", "Debit CAD"))
    )
    assert [line.currency for line in lines(text)] == ["MXN", "MXN", "EUR", "CAD"]


def test_accounts_of_several_tables_are_no_one_account() -> None:
    first = f"Account: ****1111\n{PAIR}"
    second = "Account: ****2222\nDate,Description,Amount\n2025-09-15,Tea,-5.50\n"
    assert read(first + second).account is None
    assert read(first + second.partition("\n")[2]).account == "1111"


def test_a_file_of_several_accounts_is_of_no_one_account() -> None:
    """As Crédit Agricole exports them."""
    first = "Compte de dépôt n° 12345678901;\n\nDate;Libellé;Débit euros;Crédit euros\n"
    first += "14/09/2025;Café;4,50;\n"
    second = first.replace("Compte de dépôt n° 12345678901", "Livret A n° 98765432109")
    assert read(first, FRANCE).account == "8901"
    assert read(f"{first}\n{second}", FRANCE).account is None


def test_a_merchant_called_total_is_a_transaction() -> None:
    text = "Date,Description,Amount\n2025-09-14,Total Wine,-4.50\n2025-09-15,Balance Gym,-9.00\n"
    assert [what for *_, what in facts(text)] == ["Total Wine", "Balance Gym"]
    assert doubts("Date,Description,Amount\n?/9,Total Wine,-4.50\n") == [(days.NO_DATE,)]
    assert len(lines("Date,Memo,Amount\n2025-09-14,a,-4.50\n14 de septiembre de 2025\n")) == 2


@pytest.mark.parametrize(
    "summary",
    [
        *(
            "Total",
            "Totals for September 2025",
            "Total débits EUR",
            "Grand total",
            "Suma de cargos",
        ),
        *("Closing balance", "Saldo al 30 de septiembre de 2025", "Ancien solde créditeur"),
    ],
)
def test_a_total_or_a_balance_without_a_date_is_none(summary: str) -> None:
    text = f"Date,Description,Amount\n2025-09-14,Café,-4.50\n,{summary},-4.50\n"
    assert [line.description for line in lines(text)] == ["Café"]


@pytest.mark.parametrize(
    "header",
    ["Concepto / Referencia", "Descripción y folio", "Título", "Description/Reference No."],
)
def test_a_column_that_words_the_transaction_is_its_description(header: str) -> None:
    """The first of them is BBVA México's own."""
    [line] = lines(f"Fecha,{header},Cargo,Abono\n14/09/2025,OXXO REFORMA,85.50,\n", MEXICO)
    assert (line.description, line.reference, line.doubts) == ("OXXO REFORMA", None, ())


def test_all_that_a_row_tells_is_in_its_line() -> None:
    [line] = lines(
        "Transaction Date,Post Date,Description,Category,Amount (CAD),Reference\n"
        "09/14/2025,09/16/2025,Coffee,Food,-4.50,R1\n"
    )
    assert line == Line(
        place="line 2",
        text="09/14/2025,09/16/2025,Coffee,Food,-4.50,R1",
        description="Coffee",
        date=date(2025, 9, 14),
        amount=Decimal("-4.50"),
        currency="CAD",
        category="Food",
        reference="R1",
    )


def test_a_reference_that_two_rows_share_names_neither() -> None:
    text = "Date,Memo,Amount,Ref\n2025-09-14,a,-1.00,RENT\n2025-09-14,b,-2.00,RENT\n"
    assert [line.reference for line in lines(text)] == [None, None]
    text = text.replace("2025-09-14,b", "Date,Payee,Amount,Ref\n2025-09-14,b")
    assert [line.reference for line in lines(text)] == [None, None]


@pytest.mark.parametrize(
    ("header", "row", "currency"),
    [
        ("Date,Memo,Amount", "2025-09-14,a,-4.50", "USD"),
        ("Date,Memo,Amount", "2025-09-14,a,-$4.50", "USD"),
        ("Date,Memo,Amount", "2025-09-14,a,-4.50 EUR", "EUR"),
        ("Date,Memo,Amount,Currency", "2025-09-14,a,-4.50,MXN", "MXN"),
        ("Date,Memo,Amount,Currency", "2025-09-14,a,-4.50,€", "EUR"),
        ("Date,Memo,CAD$,USD$", "2025-09-14,a,-4.50,", "CAD"),
        ("Date,Memo,Débit euros,Crédit euros", "2025-09-14,a,4.50,", "EUR"),
    ],
)
def test_the_currency_is_told_by_row_or_header_or_meant(
    header: str, row: str, currency: str
) -> None:
    [line] = lines(f"{header}\n{row}\n")
    assert (line.currency, line.amount, line.doubts) == (currency, Decimal("-4.50"), ())


@pytest.mark.parametrize(
    "text",
    [
        "Cuenta: **** 4242\nMoneda: EUR\nFecha,Concepto,Importe\n14/09/2025,a,-4.50\n",
        "Devise;EUR\nDate;Libellé;Montant\n14/09/2025;a;-4,50\n",
        "Compte tenu en  ;euros\nDate;Libellé;Montant\n14/09/2025;a;-4,50\n",
        "Solde (EUROS);1234,56\nDate;Libellé;Montant\n14/09/2025;a;-4,50\n",
        "Solde au 13/10/2025 1 234,56 €;\nDate;Libellé;Montant\n14/09/2025;a;-4,50\n",
        "Date;Libellé;Montant;Solde (EUR)\n14/09/2025;a;-4,50;10,00\n",
        "Date;Libellé;Montant;Solde\n14/09/2025;a;-4,50;10,00 €\n",
        "Date;Libellé;Montant\n14/09/2025;a;-4,50\n15/09/2025;b;-€9,00\n",
    ],
)
def test_a_currency_that_the_file_names_beside_its_amounts_is_meant(text: str) -> None:
    line = lines(text)[0]
    assert (line.currency, line.amount, line.doubts) == ("EUR", Decimal("-4.50"), ())


@pytest.mark.parametrize(
    "above", ["ALL TRANSACTIONS", "Moneda: MXN\nMoneda: EUR", "Currency: all", "TOP 10 (SAVINGS)"]
)
def test_what_names_no_one_currency_above_the_table_is_none(above: str) -> None:
    [line] = lines(f"{above}\nDate,Memo,Amount\n2025-09-14,a,-4.50\n")
    assert line.currency == "USD"


def test_cells_hold_line_breaks_and_formulas_as_they_are() -> None:
    text = (
        'Date,Memo,Amount\n2025-09-14,"Foo\nBar, ""Inc""",-4.50\n'
        "2025-09-15,=cmd|' /C calc'!A0,-1.00\n"
    )
    assert [what for *_, what in facts(text)] == ['Foo\nBar, "Inc"', "=cmd|' /C calc'!A0"]
    assert lines(text)[1].place == "line 4"


@pytest.mark.parametrize(
    "content",
    [
        *(
            b"",
            b"\x00" * 1000,
            b"\xff\xfe",
            b"hello\nworld\n",
            b"Date,Description,Amount\n",
            b"\n" * 99,
        ),
        *(b"a," * 100_000, b'"' * 100_000, b"1" * 1_000_000, b"Date,Memo,Amount\nTotal,,5.00\n"),
        b"name,city\nAna,Lima\n",
    ],
)
def test_a_file_without_transactions_says_so(content: bytes) -> None:
    with pytest.raises(Unreadable, match=r"^[A-Z].*\.$"):
        read(content)


def test_long_cells_and_many_rows_are_read() -> None:
    row = f'2025-09-14,"{"x" * 100_000}",-1.00\n'
    assert len(facts("Date,Memo,Amount\n" + row)[0][2]) == 100_000
    assert len(facts("Date,Memo,Amount\n" + "2025-09-14,a,-1.00\n" * 5_000)) == 5_000


@pytest.mark.parametrize(
    "title",
    [
        *("Counter Party", "Counterparty", "Other Party", "Beneficiary", "Beneficiario", "Payee"),
        *("Contrepartie", "Favorecido", "Destinatario", "Nombre", "Concepto", "Recipient name"),
    ],
)
def test_the_other_side_of_a_payment_is_its_description(title: str) -> None:
    [line] = lines(f"Date,{title},Amount\n2025-09-14,CAFÉ LUNA,-4.50\n")
    assert line.description == "CAFÉ LUNA"


@pytest.mark.parametrize(
    "title", ["Counterparty account", "Beneficiary IBAN", "Cuenta destinatario"]
)
def test_the_account_of_the_other_side_is_not_the_documents(title: str) -> None:
    text = f"Date,Payee,{title},Amount\n2025-09-14,Café,ES21 1465 0100 7220 3087 6293,-4.50\n"
    assert read(text).account is None

"""How banks and budgeting programs title their columns, mark their sides and leave cells blank."""

from __future__ import annotations

import pytest

from prime.documents.tables import printed_amounts
from tests.prime.documents.tables.csv_exports import doubts, facts, lines

COFFEE, PAY = ("2025-09-14", "-4.50", "Café"), ("2025-09-15", "1000.00", "Pay")


@pytest.mark.parametrize(
    ("debit", "credit"), [("Dr", "Cr"), ("DR.", "CR."), ("DB", "CR"), ("D", "C"), ("Debe", "Haber")]
)
def test_letters_of_debit_and_credit_head_amounts(debit: str, credit: str) -> None:
    text = f"Date,Details,{debit},{credit}\n2025-09-14,Café,4.50,\n2025-09-15,Pay,,1000.00\n"
    assert facts(text) == [COFFEE, PAY]


@pytest.mark.parametrize(
    ("title", "debit", "credit"),
    [
        *(("D/C", "D", "C"), ("Dr/Cr", "Dr", "Cr"), ("DB/CR", "DB", "CR"), ("CR/DR", "DR", "CR")),
        *(("Debit/Credit", "D", "C"), ("Debit/Credit", "Debit", "Credit"), ("DC", "d", "c")),
        *(("Cr", "DR", "CR"), ("Dr", "Dr", "Cr"), ("Cargo/Abono", "C", "A"), ("Type", "-", "+")),
    ],
)
def test_letters_of_debit_and_credit_stand_beside_amounts(
    title: str, debit: str, credit: str
) -> None:
    text = f"Date,Details,Amount,{title}\n2025-09-14,Café,4.50,{debit}\n"
    assert facts(f"{text}2025-09-15,Pay,1000.00,{credit}\n") == [COFFEE, PAY]


def test_debit_and_credit_head_amounts_where_nothing_else_does() -> None:
    text = "Date,Details,Debit/Credit\n2025-09-14,Café,-4.50\n2025-09-15,Pay,1000.00\n"
    assert facts(text) == [COFFEE, PAY]


@pytest.mark.parametrize(
    "text",
    [
        "Date,Payee,Memo,Outflow,Inflow\n2025-09-14,Café,,4.50,\n2025-09-15,Pay,,,1000.00\n",
        '"Account","Flag","Date","Payee","Category Group/Category","Memo","Outflow","Inflow"\n'
        '"Checking","","2025-09-14","Café","Food","","$4.50","$0.00"\n'
        '"Checking","","2025-09-15","Pay","","","$0.00","$1,000.00"\n',
    ],
)
def test_outflow_and_inflow_are_ynabs_debit_and_credit(text: str) -> None:
    assert facts(text) == [COFFEE, PAY]


@pytest.mark.parametrize("blank", ["-", "--", "\u2013", "\u2014", ""])
def test_a_dash_is_a_blank_cell(blank: str) -> None:
    text = f"Date,Details,Debit,Credit,Ref\n2025-09-14,Café,4.50,{blank},{blank}\n"
    text += f"2025-09-15,Pay,{blank},1000.00,R1\n"
    assert facts(text) == [COFFEE, PAY]
    assert [line.reference for line in lines(text)] == [None, "R1"]
    assert doubts(f"Date,Details,Amount\n2025-09-14,Café,{blank}\n") == [
        (printed_amounts.NO_AMOUNT,)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "2025-09-14,Café,4.50,D\n2025-09-15,Pay,1000.00,C\n",
        "2025-09-14;Café;Dr;4.50\n2025-09-15;Pay;Cr;1000.00\n",
        "2025-09-14,Café,4.50,-\n2025-09-15,Pay,1000.00,+\n",
    ],
)
def test_tables_without_a_header_mark_their_sides_too(text: str) -> None:
    assert facts(text) == [COFFEE, PAY]


def test_a_dash_is_a_blank_cell_of_a_table_without_a_header_too() -> None:
    text = "2025-09-14,Café,4.50,,995.50\n2025-09-15,Pay,,1000.00,1995.50\n"
    dashed = lines(text.replace(",,", ",-,"))
    assert [(line.amount, line.doubts) for line in dashed] == [
        (line.amount, line.doubts) for line in lines(text)
    ]


@pytest.mark.parametrize(
    ("table", "described"),
    [
        (
            "Txn Date,Narration,Debit,Credit\n03/09/2025,UPI/203311,31.75,\n,CHAI POINT,,\n,BLR,,\n"
            "15/09/2025,NEFT/448120,,450.00\n,ANA TRADERS,,\n",
            ["UPI/203311 CHAI POINT BLR", "NEFT/448120 ANA TRADERS"],
        ),
        (
            "Datum;Verwendungszweck;Betrag\n03.09.2025;Kartenzahlung;-31,75\n;Bäckerei Korn;\n"
            "15.09.2025;Gutschrift;450,00\n",
            ["Kartenzahlung Bäckerei Korn", "Gutschrift"],
        ),
        (
            "Fecha;Concepto;Importe;Saldo\n03/09/2025;Pago con tarjeta;-31,75;780,65\n"
            ";Farmacia Luz, Sevilla;;\n15/09/2025;Bizum;450,00;1.230,65\n;De Ana;;\n",
            ["Pago con tarjeta Farmacia Luz, Sevilla", "Bizum De Ana"],
        ),
    ],
    ids=["en", "de", "es"],
)
def test_what_stands_below_a_row_in_its_description_is_of_it(
    table: str, described: list[str]
) -> None:
    assert [line.description for line in lines(table)] == described


def test_a_sentence_below_the_table_is_of_no_row() -> None:
    table = "Date,Payee,Amount\n2025-09-13,Tesco,-4.50\nThank you for banking with us,,\n"
    assert [line.description for line in lines(table)] == ["Tesco"]


@pytest.mark.parametrize(
    ("table", "described"),
    [
        (
            "Transaction Date,Reference,Debit Amount,Credit Amount,Ref1,Ref2,Ref3\n"
            "03 Sep 2025,POS,31.75,,KOPI HOUSE,SI SG,4402\n15 Sep 2025,ICT,,450.00,PayNow ANA,,\n",
            ["POS KOPI HOUSE", "ICT PayNow ANA"],
        ),
        (
            "Fecha;Importe;Campo A;Campo B\n13/09/2025;-31,75;FARMACIA LUZ;00123\n"
            "15/09/2025;450,00;ANA RUIZ;00124\n",
            ["FARMACIA LUZ", "ANA RUIZ"],
        ),
    ],
    ids=["en", "es"],
)
def test_where_no_title_describes_what_has_words_does(table: str, described: list[str]) -> None:
    assert [line.description for line in lines(table)] == described

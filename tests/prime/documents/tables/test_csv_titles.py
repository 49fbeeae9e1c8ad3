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

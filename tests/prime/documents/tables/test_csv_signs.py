"""What of a table is an expense: told by its signs, its merchants or its running balance."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

import pytest

from prime.documents.direction.doubts import CARD, CONTRADICTED, NO_SIGN, UNSIGNED
from prime.documents.tables.printed_amounts import SEVERAL
from prime.documents.values import amounts, days
from tests.prime.documents.tables.csv_exports import MEXICO, doubts, facts, lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # a payment that is negative says that purchases are positive
        ("Date,Memo,Amount\n2025-09-14,a,4.50\n2025-09-15,PAYMENT - THANK YOU,-9.00", [-4.5, 9]),
        ("Date,Memo,Amount\n2025-09-14,a,-4.50\n2025-09-15,Payment Thank You,9.00", [-4.5, 9]),
        ("Fecha,Concepto,Monto\n14/09/2025,a,4.50\n15/09/2025,SU PAGO GRACIAS,-9.00", [-4.5, 9]),
        (
            "Date,Memo,Amount,Type\n2025-09-14,a,4.50,Purchase\n2025-09-15,b,-9.00,Payment",
            [-4.5, 9],
        ),
        ("Date,Memo,Debit,Credit\n2025-09-14,a,4.50,\n2025-09-15,b,,-9.00", [-4.5, 9]),
        ("Date,Memo,Amount,Card\n2025-09-14,a,-4.50,1\n2025-09-15,b,9.00,", [-4.5, 9]),
        ("Date,Memo,Charge\n2025-09-14,a,4.50\n2025-09-15,b,-9.00", [-4.5, 9]),
        ("Date,Memo,Amount,Card No.\n2025-09-14,a,-4.50,1\n2025-09-15,b,-9.00,1", [-4.5, -9]),
        (
            "Date,Memo,Amount\n2025-09-14,a,-4.50\n2025-09-15,b,+9.00\n2025-09-15,c,+1.00",
            [-4.5, 9, 1],
        ),
        ("Date,Memo,Amount\n2025-09-14,a,-9.00\n2025-09-15,b,+4.50", [-9, 4.5]),
    ],
)
def test_what_is_an_expense_is_told_by_the_file(text: str, expected: list[float]) -> None:
    assert [float(amount) for _, amount, _ in facts(text)] == expected


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("Date,Memo,Amount\n2025-09-14,a,4.50\n2025-09-15,b,9.00", UNSIGNED),
        ("Date,Memo,Amount\n2025-09-14,a,4.50\n2025-09-15,PAYROLL,9.00", UNSIGNED),
        ("Date,Memo,Amount,Card No.\n2025-09-14,a,4.50,1\n2025-09-15,b,-9.00,1", CARD),
        ("Date,Memo,Amount\n2025-09-14,a,4.50\n2025-09-15,b,2.00\n2025-09-15,c,-9.00", CARD),
        ("Date,Memo,Amount\n2025-09-14,UBER,45.00\n2025-09-15,AUTOPAY 8812,-45.00", CARD),
        ("Date,Memo,Amount\n2025-09-14,UBER,45.00\n2025-09-15,AUTOPAY 8812,-145.00", CARD),
    ],
)
def test_where_nothing_tells_what_an_expense_is_every_line_is_a_doubt(
    text: str, doubt: str
) -> None:
    assert set(doubts(text)) == {(doubt,)}


@pytest.mark.parametrize(
    ("amounts_", "doubt"),
    [
        (["-4.50", "-9.00", "10.00"], None),
        (["-4.50", "9.00", "10.00"], CARD),  # most rise
        (["45.00", "-45.00"], CARD),  # as many rise, by no more
        (["0.45", "-0.45"], CARD),
        (["45.01", "-45.00"], None),
        (["45.00", "-9.00", "-9.00", "-27.00"], None),
        (["45.00", "+10.00", "-60.00"], None),  # who prints plus prints it for what comes in
    ],
)
def test_what_mostly_rises_or_is_paid_off_may_be_a_cards(
    amounts_: list[str], doubt: str | None
) -> None:
    rows = "\n".join(f"2025-09-{10 + at},a{at},{each}" for at, each in enumerate(amounts_))
    assert set(doubts(f"Date,Memo,Amount\n{rows}")) == {(doubt,) if doubt else ()}


def test_a_minus_among_credits_that_have_none_is_a_doubt() -> None:
    text = "Date,Memo,Debit,Credit\n2025-09-14,a,4.50,\n2025-09-15,b,,9.00\n2025-09-15,c,,-1.00\n"
    assert doubts(text) == [(), (), (NO_SIGN,)]


BALANCED = [
    ("02/09/2025", "a", "4.50", "95.50"),
    ("03/09/2025", "b", "10.00", "105.50"),
    ("05/09/2025", "c", "5.00", "100.50"),
]


def balanced(rows: Sequence[tuple[str, ...]], opening: str = "") -> str:
    return "\n".join(["Date,Memo,Amount,Balance", opening, *map(",".join, rows)])


def test_a_running_balance_proves_signs() -> None:
    found = lines(balanced(BALANCED), MEXICO)
    assert [line.amount for line in found][1:] == [Decimal("10.00"), Decimal("-5.00")]
    assert found[0].doubts == (days.UNCERTAIN, NO_SIGN)


def test_a_balance_brought_forward_proves_the_first_row_too() -> None:
    opening = "01/09/2025,Opening balance,,100.00"
    amounts_ = [line.amount for line in lines(balanced(BALANCED, opening), MEXICO)]
    assert amounts_ == [Decimal("-4.50"), Decimal("10.00"), Decimal("-5.00")]


def test_a_running_balance_may_run_upwards() -> None:
    found = lines(balanced(BALANCED[::-1]), MEXICO)
    assert [line.amount for line in found][:2] == [Decimal("-5.00"), Decimal("10.00")]


def test_a_running_balance_proves_the_order_of_dates() -> None:
    rows = [("03/01/2025", "a", "-5.00", "95.00"), ("01/02/2025", "b", "-6.00", "89.00")]
    assert [line.date for line in lines(balanced(rows), MEXICO)] == [
        date(2025, 1, 3),
        date(2025, 2, 1),
    ]
    without = "Date,Memo,Amount\n" + "\n".join(",".join(row[:3]) for row in rows)
    assert set(doubts(without, MEXICO)) == {(days.UNCERTAIN,)}


def test_a_running_balance_proves_the_decimal_mark() -> None:
    text = "Fecha;Concepto;Importe;Saldo\n{}".format(
        "\n".join(
            ["14/09/2025;a;-1.234;10.000", "15/09/2025;b;-500;9.500", "16/09/2025;c;-34;9.466"]
        )
    )
    assert [line.amount for line in lines(text, MEXICO)] == [-1234, -500, -34]
    assert set(doubts(text, MEXICO)) == {()}
    without = "\n".join(line.rpartition(";")[0] for line in text.split("\n"))
    assert doubts(without, MEXICO)[0] == (amounts.UNCERTAIN_MARK,)


def test_a_balance_that_mostly_rises_may_be_what_is_owed() -> None:
    rows = [
        ("2025-09-01", "a", "1.00", "101.00"),
        ("2025-09-02", "b", "2.00", "103.00"),
        ("2025-09-03", "c", "3.00", "106.00"),
    ]
    assert doubts(balanced(rows))[1:] == [(CARD,), (CARD,)]
    paid = [*rows, ("2025-09-04", "PAYMENT - THANK YOU", "50.00", "56.00")]
    assert [line.amount for line in lines(balanced(paid))][1:] == [-2, -3, 50]


def test_a_fee_is_a_doubt_unless_the_balance_proves_the_amount_without_it() -> None:
    """Revolut takes it on top of the amount, Wise has it in there, and what is pending has no
    balance to follow from."""
    text = (
        "Date,Memo,Amount,Fee,Balance\n2025-09-01,a,-1.00,0.00,99.00\n"
        "2025-09-02,b,-2.00,0.50,97.00\n2025-09-03,c,-3.00,0.00,94.00\n"
        "2025-09-03,pending,-4.00,0.00,\n2025-09-04,d,-5.00,0.25,88.75\n"
    )
    assert [amounts.FEE in each for each in doubts(text)] == [False] * 4 + [True]


def test_an_amount_that_its_balance_contradicts_is_a_doubt() -> None:
    rows = [
        ("2025-09-01", "a", "-1.00", "99.00"),
        ("2025-09-02", "b", "-2.00", "97.00"),
        ("2025-09-03", "c", "-3.00", "95.00"),
        ("2025-09-04", "d", "-4.00", "91.00"),
    ]
    assert doubts(balanced(rows)) == [(), (), (CONTRADICTED,), ()]


@pytest.mark.parametrize(
    ("balances", "found"),
    [
        (["99.00", "97.00", "100.00", "110.00", "105.00"], [(), (), (CONTRADICTED,)]),
        (["99.00", "97.00", "100.00", "110.00", "119.00"], [(UNSIGNED,)] * 3),
    ],
)
def test_balances_prove_signs_where_more_of_them_follow_than_do_not(
    balances: list[str], found: list[tuple[str, ...]]
) -> None:
    """Of four steps three, or two."""
    amounts_ = ["1.00", "2.00", "3.00", "4.00", "5.00"]
    rows = [
        (f"2025-09-0{at}", "a", *pair)
        for at, pair in enumerate(zip(amounts_, balances, strict=True), start=1)
    ]
    assert doubts(balanced(rows))[1:4] == found


def test_where_as_many_balances_rise_by_credits_as_fall_the_fall_is_the_doubt() -> None:
    text = (
        "Date,Memo,Debit,Credit,Balance\n2025-09-01,a,1.00,,99.00\n"
        "2025-09-02,b,2.00,,97.00\n2025-09-03,c,,3.00,94.00\n"
    )
    assert doubts(text) == [(), (), (CONTRADICTED,)]


def test_a_balance_is_told_from_an_amount_without_a_header() -> None:
    text = "\n".join(",".join(row) for row in BALANCED).replace("4.50,", "-4.50,", 1)
    assert [line.amount for line in lines(text, MEXICO)][1:] == [Decimal("10.00"), Decimal("-5.00")]
    text = "09/01/2025,a,4.50,,95.50\n09/14/2025,b,,9.00,104.50\n09/15/2025,c,5.00,,99.50\n"
    assert [line.amount for line in lines(text)][1:] == [Decimal("9.00"), Decimal("-5.00")]
    text = "2025-09-01,a,1.00,7.00\n2025-09-02,b,2.00,9.50\n"
    assert set(doubts(text)) == {(SEVERAL,)}

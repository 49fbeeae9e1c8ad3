"""The days of a statement's rows where they are not printed in every row, or in short."""

from __future__ import annotations

from prime.documents.document import Context, Facts
from prime.documents.paper.dating import NO_DATE
from tests.prime.documents.drawing import Column, Statement
from tests.prime.documents.statements import FR, TODAY, doubts, facts, read

DATE, TEXT = Column("Date", 54), Column("Description", 130)
PAID_IN, WITHDRAWN, HELD = (
    Column("Paid In(£)", 380, to_the_right=True),
    Column("Withdrawn(£)", 470, to_the_right=True),
    Column("Balance(£)", 552, to_the_right=True),
)
ONCE = (DATE, TEXT, PAID_IN, WITHDRAWN, HELD)
UK = Context(TODAY, Facts("GBP", "day"))
ABOVE = ("Period Covered 01 SEP 2025 to 30 SEP 2025", "Previous Balance £100.00")
BALANCES = (*ABOVE, "New Balance £1,585.50")
DAYS = [
    ["01 SEP 2025", "COFFEE", "", "4.50", ""],
    ["", "PAYROLL", "1,500.00", "", "1,595.50"],
    ["02 SEP", "GROCER", "", "6.00", ""],
    ["", "COFFEE", "", "4.00", "1,585.50"],
]
PROVED = [
    ("2025-09-01", "COFFEE", "-4.50"),
    ("2025-09-01", "PAYROLL", "1500.00"),
    ("2025-09-02", "GROCER", "-6.00"),
    ("2025-09-02", "COFFEE", "-4.00"),
]


def test_a_day_that_is_printed_once_is_that_of_the_rows_below() -> None:
    reading = read(Statement(ONCE, DAYS, above=BALANCES), UK)
    assert facts(reading.lines) == PROVED
    assert not doubts(reading)


def test_that_holds_over_the_end_of_a_page() -> None:
    for rows in (1, 2, 3):
        reading = read(Statement(ONCE, DAYS, above=BALANCES, rows_per_page=rows), UK)
        assert facts(reading.lines) == PROVED
        assert not doubts(reading)


def test_a_row_without_a_day_waits_where_no_balance_proves_it() -> None:
    rows = [[*row[:4], ""] for row in DAYS]
    reading = read(Statement(ONCE, rows, above=ABOVE[:1]), UK)
    assert [NO_DATE in line.doubts for line in reading.lines] == [False, True, False, True]


def test_a_row_without_a_day_waits_where_equal_days_are_printed_twice() -> None:
    rows = [*DAYS[:2], ["01 SEP", "GROCER", "", "6.00", ""], *DAYS[3:]]
    reading = read(Statement(ONCE, rows, above=BALANCES), UK)
    assert [NO_DATE in line.doubts for line in reading.lines] == [False, True, False, True]


def test_rows_wait_for_the_question_that_their_day_waits_for() -> None:
    rows = [
        [row[0].replace("01 SEP 2025", "01/09").replace("02 SEP", "02/09"), *row[1:]]
        for row in DAYS
    ]
    above = ("Previous Balance £100.00", "New Balance £1,585.50")
    reading = read(Statement(ONCE, rows, above=above), Context(TODAY, Facts("GBP")))
    assert {line.doubts for line in reading.lines} in ({()}, {reading.lines[0].doubts})
    assert len({line.date for line in reading.lines[:2]}) == 1


RELEVE = (
    Column("Date", 54),
    Column("Nature des opérations", 92),
    Column("Valeur", 370),
    Column("Débit", 480, to_the_right=True),
    Column("Crédit", 552, to_the_right=True),
)
SHORT = [
    ["03.09", "CAFE DES HALLES", "04.09", "2,40", ""],
    ["12.09", "VIR SALAIRE", "12.09", "", "2 105,40"],
    ["28.09", "BOULANGERIE LEPAGE", "30.09", "12,10", ""],
]


def test_a_day_of_two_short_numbers_is_one_below_the_title_of_days() -> None:
    above = ["RELEVE DE COMPTE CHEQUES", "du 01.09.2025 au 30.09.2025"]
    reading = read(Statement(RELEVE, SHORT, above=above), FR)
    assert facts(reading.lines) == [
        ("2025-09-03", "CAFE DES HALLES", "-2.40"),
        ("2025-09-12", "VIR SALAIRE", "2105.40"),
        ("2025-09-28", "BOULANGERIE LEPAGE", "-12.10"),
    ]
    assert not doubts(reading)


def test_below_any_other_title_it_is_none() -> None:
    columns = [
        Column("Libellé", 54),
        Column("Date", 200),
        Column("Montant", 480, to_the_right=True),
    ]
    rows = [["03.09", "01/09/2025", "-2,40"], ["14 JUILLET", "22/09/2025", "-12,09"]]
    reading = read(Statement(columns, rows, above=["RELEVE DE COMPTE CHEQUES"]), FR)
    assert [str(line.date) for line in reading.lines] == ["2025-09-01", "2025-09-22"]


def test_an_amount_below_a_title_that_nobody_knows_is_in_no_other_column() -> None:
    columns = (DATE, TEXT, PAID_IN, Column("Entnommen", 470, to_the_right=True), HELD)
    rows = [
        ["01 SEP 2025", "COFFEE", "", "4.50", "95.50"],
        ["02 SEP 2025", "PAYROLL", "1,500.00", "", "1,595.50"],
        ["03 SEP 2025", "GROCER", "", "6.00", "1,589.50"],
    ]
    reading = read(Statement(columns, rows), UK)
    for line in reading.lines:
        assert line.doubts or line.description == "PAYROLL"

"""What stands in the sheets of a spreadsheet is read as it stands there, whichever program wrote
it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal

import pytest

from prime.documents.document import Unreadable
from prime.documents.tables import printed_amounts, spreadsheet
from prime.documents.tables.csv_file import SUMMARY
from prime.documents.tables.spreadsheet_process import text_of
from prime.documents.values import amounts, days
from tests.prime.documents.workbooks import Rows, facts, lines, ods, reading, xls, xlsx

HEADER = ["Fecha", "Concepto", "Cargo", "Abono", "Saldo"]
STATEMENT: Rows = [
    ["Banco Ejemplo"],
    ["Cuenta:", "**** **** **** 4242"],
    [],
    HEADER,
    [date(2025, 9, 14), "Café", 4.5, None, 995.5],
    [date(2025, 9, 15), "Pay", None, 1000, 1995.5],
    ["Total", None, 4.5, 1000, None],
]
COFFEE, PAY = ("2025-09-14", "-4.50", "Café"), ("2025-09-15", "1000.00", "Pay")


@pytest.mark.parametrize("written", [xlsx, xls, ods])
def test_a_spreadsheet_of_each_kind_says_the_same(written: Callable[..., bytes]) -> None:
    content = written({"Movimientos": STATEMENT})
    assert facts(content) == [COFFEE, PAY]
    found = reading(content, "photo.png")
    assert (found.format, found.account) == ("spreadsheet", "4242")
    assert [line.place for line in found.lines] == [
        "sheet Movimientos, row 5",
        "sheet Movimientos, row 6",
    ]
    assert found.lines[0].text == "2025-09-14\tCafé\t4.50\t995.50"


def test_a_table_that_begins_further_in_keeps_its_row_numbers() -> None:
    content = xlsx(
        {"A": [[], [], [None, None, "Banco"], *[[None, None, *row] for row in STATEMENT]]}
    )
    assert facts(content) == [COFFEE, PAY]
    assert lines(content)[0].place == "sheet A, row 8"


def test_each_sheet_has_its_own_table() -> None:
    other: Rows = [["Date", "Amount", "Description"], [date(2025, 8, 1), -9.99, "Tea"]]
    content = xlsx({"Sept.": STATEMENT, "Notes": [["Call the bank"]], "August": other, "Empty": []})
    assert facts(content) == [COFFEE, PAY, ("2025-08-01", "-9.99", "Tea")]
    assert lines(content)[2].place == "sheet August, row 2"


def test_a_sheet_that_sums_up_others_is_a_doubt_wherever_it_stands() -> None:
    summary: Rows = [["Fecha", "Total abonos"], [date(2025, 9, 30), 1000]]
    for sheets in ({"S": summary, "M": STATEMENT}, {"M": STATEMENT, "S": summary}):
        doubts = {line.place: line.doubts for line in lines(xlsx(sheets))}
        assert doubts["sheet S, row 2"] == (SUMMARY,)
        assert doubts["sheet M, row 5"] == ()


def test_rows_of_a_hidden_sheet_are_doubts() -> None:
    content = xlsx({"Movimientos": STATEMENT, "Old": STATEMENT}, hidden=["Old"])
    assert [line.doubts for line in lines(content)] == [
        *([()] * 2),
        *([(spreadsheet.HIDDEN,)] * 2),
    ]


def test_a_day_that_is_merged_over_rows_is_that_of_each() -> None:
    rows: Rows = [
        ["Fecha", "Concepto", "Importe"],
        [date(2025, 9, 14), "a", -1],
        [None, "b", -2],
        [None, "c", 3],
        [None, "d", -4],
    ]
    found = lines(xlsx({"M": rows}, merged="A2:A4"))
    assert [line.date for line in found] == [date(2025, 9, 14)] * 3 + [None]
    assert found[3].doubts == (days.NO_DATE,)


def test_a_title_that_is_merged_over_the_columns_is_no_row() -> None:
    assert facts(xlsx({"M": STATEMENT}, merged="A1:E1")) == [COFFEE, PAY]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        *((4.5, "4.50"), (-4.05, "-4.05"), (1000, "1000"), (1000.0, "1000"), (0.1 + 0.2, "0.30")),
        *((1000.0099999999999, "1000.01"), (12.345, "12.345"), (1234567.891, "1234567.891")),
        *((4111111111111111, "4111111111111111"), (1e16, "10000000000000000"), (1e-7, "0.0000001")),
        *(
            (99999999999.99, "99999999999.99"),
            (True, "TRUE"),
            ("  a b ", "a b"),
            ("1.234", "1.234"),
        ),
        *((date(2025, 2, 5), "2025-02-05"), (datetime(2025, 2, 5), "2025-02-05")),
        *((datetime(2025, 2, 5, 13, 4, 9), "2025-02-05 13:04:09"), (float("inf"), "inf")),
    ],
)
def test_a_cell_is_written_as_its_program_shows_it(cell: float | str | date, text: str) -> None:
    assert text_of(cell) == text


def test_every_amount_of_cents_is_read_to_the_cent() -> None:
    for cents in (*range(1, 2000, 7), 99_999_999_999, 12_345_678_905):
        text = text_of(-cents / 100)
        assert Decimal(text) == Decimal(-cents) / 100
        assert len(text.partition(".")[2]) in (0, 2)


def test_numbers_do_not_say_what_the_mark_of_texts_is() -> None:
    """A program with English settings keeps `1.234` of a Spanish bank as the text that it was."""
    rows: Rows = [
        ["Fecha", "Concepto", "Importe"],
        [date(2025, 9, 14), "a", -4.5],
        [date(2025, 9, 15), "b", "-1.234"],
        [date(2025, 9, 16), "c", 12.345],
    ]
    first, second, third = lines(xlsx({"M": rows}))
    assert (first.amount, first.doubts) == (Decimal("-4.50"), ())
    assert second.doubts == (amounts.UNCERTAIN_MARK,)
    assert (third.amount, third.doubts) == (Decimal("12.345"), ())
    found = lines(xlsx({"M": [*rows, [date(2025, 9, 17), "d", "-1.000,50"]]}))
    assert [str(line.amount) for line in found] == ["-4.50", "-1234", "12.345", "-1000.50"]


def test_dates_are_never_turned_around() -> None:
    rows: Rows = [
        ["Date", "Description", "Amount"],
        [date(2025, 2, 5), "a", -1.5],
        [datetime(2025, 3, 4, 13, 5), "b", 2],
    ]
    assert [line.date for line in lines(xlsx({"M": rows}))] == [date(2025, 2, 5), date(2025, 3, 4)]


def test_dates_beside_texts_that_look_like_dates_are_doubts() -> None:
    """A program with English settings took 05/02 for 2 May, and 13/02 for no date."""
    rows: Rows = [
        ["Fecha", "Concepto", "Importe"],
        [date(2025, 5, 2), "a", -1.5],
        ["13/02/2025", "b", 2],
        [date(2025, 2, 28), "c", -3],
    ]
    assert [line.doubts for line in lines(xlsx({"M": rows}))] == [(spreadsheet.SWAPPED,), (), ()]


def test_a_number_that_no_format_makes_a_date_is_none() -> None:
    rows: Rows = [["Fecha", "Concepto", "Importe"], [45914, "a", -1.5]]
    [line] = lines(xlsx({"M": rows}))
    assert (line.date, line.doubts) == (None, (days.NO_DATE,))


def test_a_text_where_an_amount_should_stand_is_a_doubt() -> None:
    rows: Rows = [*STATEMENT[:5], [date(2025, 9, 16), "x", "see note", None, None]]
    assert lines(xlsx({"M": rows}))[1].doubts == (printed_amounts.UNREADABLE,)


def test_a_sheet_without_a_header_is_read_as_a_table_without_one() -> None:
    rows: Rows = [
        [date(2025, 9, 14), "Café", -4.5, 995.5],
        [date(2025, 9, 15), "Pay", 1000, 1995.5],
    ]
    assert facts(xlsx({"M": rows})) == [COFFEE, PAY]


@pytest.mark.parametrize("rows", [[], [["Hello"]], [["Date", "Description", "Amount"]]])
def test_a_spreadsheet_without_transactions_says_so(rows: Rows) -> None:
    with pytest.raises(Unreadable, match=r"no transactions|no table"):
        reading(xlsx({"M": rows}))

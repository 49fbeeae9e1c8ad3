"""How near, how many and how far aside: either side of each limit by which rows are understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from math import radians, tan

import pytest

from prime.documents.direction.doubts import NOT_SAID
from prime.documents.document import Line, Word
from prime.documents.paper import statement
from prime.documents.paper.rows import rows_of
from prime.documents.paper.titles import titles_of
from tests.prime.documents.drawing import Column, Statement
from tests.prime.documents.paper.statements import (
    AMOUNT,
    BALANCE,
    DATE,
    TEXT,
    US,
    facts,
    read,
    reading_of,
)

HIGH, WIDE = 10, 5
"""A letter, in pixels: a space is as wide, and is less than what stands between columns."""
COFFEE, PAYROLL = ("09/14/2025", "COFFEE", "-4.50"), ("09/16/2025", "PAYROLL", "+10.00")


def row(top: float, *cells: tuple[float, str], sure: float = 1.0) -> list[Word]:
    return [
        Word(text, sure, left, top, left + WIDE * len(text), top + HIGH) for left, text in cells
    ]


def paid(top: float, day: str, text: str, amount: str, *, right: float = 500) -> list[Word]:
    return row(top, (50, day), (150, text), (right - WIDE * len(amount), amount))


TITLE_CELLS = ((50.0, "Date"), (150.0, "Description"), (470.0, "Amount"))
TITLES = row(60, *TITLE_CELLS)


def lines(*rows: Sequence[Word]) -> Sequence[Line]:
    return reading_of(rows_of([word for each in rows for word in each])).lines


# --- Second lines ---------------------------------------------------------------------------------


def test_four_lines_below_a_transaction_belong_to_it_and_a_fifth_does_not() -> None:
    more = [row(115 + 15 * at, (150, text)) for at, text in enumerate(("B", "C", "D", "E", "F"))]
    [line] = lines(TITLES, paid(100, *COFFEE), *more)
    assert line.description == "COFFEE B C D E"


@pytest.mark.parametrize(("below", "description"), [(18.9, "COFFEE SHOP"), (19, "COFFEE")])
def test_a_second_line_is_less_than_1_9_letters_below(below: float, description: str) -> None:
    [line] = lines(TITLES, paid(100, *COFFEE), row(100 + below, (150, "SHOP")))
    assert line.description == description


@pytest.mark.parametrize(("left", "description"), [(100, "COFFEE SHOP"), (99, "COFFEE")])
def test_a_second_line_begins_behind_the_date(left: float, description: str) -> None:
    [line] = lines(TITLES, paid(100, *COFFEE), row(115, (left, "SHOP")))
    assert line.description == description


@pytest.mark.parametrize(("left", "description"), [(140, "TEA SHOP"), (139, "TEA")])
def test_below_a_row_without_a_date_it_begins_a_letter_before_at_most(
    left: float, description: str
) -> None:
    undated = row(115, (150, "TEA"), (475, "-3.50"))
    found = lines(TITLES, paid(100, *COFFEE), undated, row(130, (left, "SHOP")))
    assert [line.description for line in found] == ["COFFEE", description]


@pytest.mark.parametrize(("aside", "count"), [(9, 2), (-9, 2), (10, 1), (-10, 1)])
def test_an_amount_below_another_ends_less_than_a_letters_height_aside(
    aside: float, count: int
) -> None:
    assert len(lines(TITLES, paid(100, *COFFEE), row(115, (150, "X"), (475 + aside, "-3.50")))) == (
        count
    )


# --- Rows of the table ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "top", "count"), [(50, 134.9, 2), (50, 135, 1), (59.9, 130, 2), (60, 130, 1)]
)
def test_a_dated_row_without_an_amount_stands_beside_one_that_has(
    left: float, top: float, count: int
) -> None:
    found = lines(TITLES, paid(100, *COFFEE), row(top, (left, "09/15/2025"), (150, "TEA")))
    assert len(found) == count


@pytest.mark.parametrize("count", [1, 2])
def test_one_transaction_below_titles_or_two_without_them_are_a_statement(count: int) -> None:
    rows = [paid(100, *COFFEE), paid(120, *PAYROLL)][:count]
    assert len(lines(TITLES, *rows)) == count
    found = statement.read_statement(rows_of([word for each in rows for word in each]), US)
    assert (len(found.lines) if found else 0) == (count if count > 1 else 0)


def test_a_balance_without_transactions_is_no_statement() -> None:
    rows = rows_of(row(60, (50, "Opening balance"), (470, "10.00")))
    assert statement.read_statement(rows, US) is None


def test_a_row_may_have_no_description() -> None:
    [line] = lines(TITLES, row(100, (50, "09/14/2025"), (475, "-4.50")))
    assert (line.amount, line.text) == (Decimal("-4.50"), "09/14/2025 -4.50")


def test_every_amount_at_the_end_of_a_row_is_no_description() -> None:
    columns = [DATE, TEXT, Column("Amount", 400, True), Column("Fee", 470, True), BALANCE]
    rows = [["09/14/2025", "COFFEE", "-4.50", "0.00", "95.50"]]
    assert facts(read(Statement(columns, rows)).lines) == [("2025-09-14", "COFFEE", "-4.50")]


@pytest.mark.parametrize("currency", ["", "USD"])
def test_an_amount_may_stand_nearer_to_the_column_behind_it(currency: str) -> None:
    titles = row(60, (50, "Date"), (150, "Description"), (300, "Amount"), (390, "Currency"))
    cells = ((50.0, "09/14/2025"), (150.0, "COFFEE"), (355.0, "-4.50"), (390.0, currency))
    [line] = lines(titles, row(100, *(cell for cell in cells if cell[1])))
    assert (line.description, line.amount) == ("COFFEE", Decimal("-4.50"))


@pytest.mark.parametrize(
    ("days", "texts", "titled"),
    [
        (["09/14/2025"] * 2, ["7/11 STORE", "7/11 SHOP"], True),  # one title of days
        (["09/14/2025"] * 2, ["7/11 STORE", "7/11 SHOP"], False),  # not days of one kind
        (["09/14"] * 2, ["7/11 STORE", "SHOP"], False),  # not in every row
    ],
)
def test_a_shop_called_like_a_date_is_none(days: list[str], texts: list[str], titled: bool) -> None:
    rows = [[day, text, "-9.10"] for day, text in zip(days, texts, strict=True)]
    found = read(Statement([DATE, TEXT, AMOUNT], rows, titled=titled)).lines
    assert [line.description for line in found] == texts


def test_two_days_of_one_kind_in_every_row_are_its_days() -> None:
    columns = [DATE, Column("Posted", 115), Column("Description", 180), AMOUNT]
    rows = [["08/24", "08/25", "COFFEE", "-4.50"], ["08/30", "09/01", "TEA", "-3.50"]]
    found = read(Statement(columns, rows, titled=False)).lines
    assert [line.description for line in found] == ["COFFEE", "TEA"]


# --- Sections -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heading", "doubts"),
    [
        ("Promotional transfers of all your cards", (NOT_SAID,)),
        ("Promotional transfers of all of your cards", ()),
    ],
)
def test_up_to_six_words_are_a_heading(heading: str, doubts: tuple[str, ...]) -> None:
    """What is longer ends no section."""
    rows = ["Purchases", ["09/14/2025", "COFFEE", "4.50"], heading, ["09/15/2025", "TEA", "3.50"]]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows, above=["Credit limit $100.00"]))
    assert [line.doubts for line in reading.lines] == [(), doubts]


# --- Words and rows -------------------------------------------------------------------------------


@pytest.mark.parametrize(("sure", "doubts"), [(0.8, False), (0.79, True)])
def test_what_an_engine_is_less_than_80_percent_sure_of_is_a_doubt(
    sure: float, doubts: bool
) -> None:
    faint = row(100, (50, COFFEE[0]), (150, "COFFEE"), (475, "-4.50"), sure=sure)
    line, _ = lines(TITLES, faint, paid(120, *PAYROLL))
    named = (f"The {what} is hard to read (79% sure)." for what in ("date", "amount"))
    assert line.doubts == (tuple(named) if doubts else ())


@pytest.mark.parametrize(
    ("day", "description"),
    [
        ("Sunday 14 de septiembre de 2025", "COFFEE"),
        ("Sunday 14 de septiembre de 2025 10:33", "10:33 COFFEE"),
    ],
)
def test_up_to_six_words_are_a_date(day: str, description: str) -> None:
    [line] = lines(TITLES, row(100, (50, day), (300, "COFFEE"), (475, "-4.50")))
    assert (str(line.date), line.description) == ("2025-09-14", description)


@pytest.mark.parametrize(
    ("day", "left", "description"),
    [
        ("Sep 14 25", 104, "25 HOUR GYM"),
        ("Sep 14 25", 104.1, "HOUR GYM"),
        ("Sep 14", 89, "HOUR GYM"),
    ],
)
def test_two_digits_are_a_year_where_nothing_stands_within_0_9_of_their_height(
    day: str, left: float, description: str
) -> None:
    [line] = lines(TITLES, row(100, (50, day), (left, "HOUR GYM"), (475, "-4.50")))
    assert (str(line.date), line.description) == ("2025-09-14", description)


@pytest.mark.parametrize(("gap", "amount"), [(9, "1234.50"), (9.1, "234.50")])
def test_digits_up_to_0_9_of_their_height_apart_are_one_amount(gap: float, amount: str) -> None:
    cells = ((50, COFFEE[0]), (150, "COFFEE"), (400, "+1"), (410 + gap, "234.50"))
    [line] = lines(TITLES, row(100, *cells))
    assert str(line.amount) == amount


@pytest.mark.parametrize(("gap", "cells"), [(9, ["A B"]), (9.1, ["A", "B"])])
def test_words_up_to_0_9_of_their_height_apart_are_one_cell(gap: float, cells: list[str]) -> None:
    [found] = rows_of(row(100, (50, "A"), (55 + gap, "B")))
    assert [cell.text for cell in found.cells()] == cells


@pytest.mark.parametrize(("gap", "cells"), [(0, ["A B"]), (0.1, ["A", "B"])])
def test_words_without_height_are_one_cell_where_they_touch(gap: float, cells: list[str]) -> None:
    [found] = rows_of([Word("A", 1, 50, 90, 55, 90), Word("B", 1, 55 + gap, 90, 60, 90)])
    assert [cell.text for cell in found.cells()] == cells


@pytest.mark.parametrize(("below", "texts"), [(5, ["A B"]), (5.1, ["A", "B"])])
def test_a_word_is_of_the_row_whose_letters_its_middle_is_in(
    below: float, texts: list[str]
) -> None:
    assert [each.text for each in rows_of(row(100, (50, "A")) + row(100 + below, (90, "B")))] == (
        texts
    )


@pytest.mark.parametrize(
    ("degrees", "is_turned"), [(-6.5, False), (-6, True), (0.25, True), (6, True), (6.5, False)]
)
def test_a_page_is_turned_upright_from_up_to_6_degrees(degrees: float, is_turned: bool) -> None:
    """In steps of a quarter of one. Rows lie close, and are long: askew they run into others."""
    flat = [word for top in (0, 12, 24) for word in row(top, *((at, "12") for at in _ACROSS))]
    assert (len(rows_of([_askew(word, degrees) for word in flat], askew=True)) == 3) is is_turned


_ACROSS = range(0, 2000, 250)


def _askew(word: Word, degrees: float) -> Word:
    down = word.left * tan(radians(degrees))
    return replace(word, top=word.top + down, bottom=word.bottom + down)


# --- Titles ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gap", "left"), [(9, 50), (9.1, 94.1)])
def test_words_of_a_title_are_up_to_0_9_of_their_height_apart(gap: float, left: float) -> None:
    [found] = rows_of(row(60, (50, "Posting"), (85 + gap, "date"), (300, "Amount")))
    assert [title.left for title in titles_of(found) if title.role != "other"] == [left, 300]


@pytest.mark.parametrize(
    ("cells", "roles"),
    [
        (["Date of the transaction", "Amount"], ["date", "amount"]),
        (["Date of the transaction posted", "Amount"], ["date", "date", "amount"]),
        (["Date Amount"], []),
        (["Date Amount", "Balance"], ["date", "amount", "balance"]),
        (["Date", "Amount x"], ["date", "amount"]),
        (["Date", "x Amount x"], []),
        (["Date of booking", "x y", "Amount x"], []),
        (["Date of the booking", "x y", "Amount x"], []),
        (["Date", "Description", "Balance", "Reference", "x y", "Amount x"], []),
        (
            ["Date", "Description", "Balance", "Reference", "Status", "x y", "Amount x"],
            ["date", "description", "balance", "reference", "status", "other", "amount"],
        ),
    ],
)
def test_titles_have_four_words_and_one_in_three_unknown_at_most(
    cells: list[str], roles: list[str]
) -> None:
    [found] = rows_of(row(60, *((50 + 200.0 * at, text) for at, text in enumerate(cells))))
    assert [title.role for title in titles_of(found)] == roles


# --- Balances -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "amounts"), [(2, [None, "10.00"]), (3, ["-4.50", None, "-1.00"])])
def test_a_second_amount_in_more_than_half_of_the_rows_is_a_balance(
    rows: int, amounts: list[str | None]
) -> None:
    cells = [[*COFFEE, "995.50"], [*PAYROLL, ""], ["09/17/2025", "TEA", "-1.00", "1,004.50"]]
    found = read(Statement([DATE, TEXT, AMOUNT, BALANCE], cells[:rows], titled=False)).lines
    assert [line.amount and str(line.amount) for line in found] == amounts


@pytest.mark.parametrize(("right", "known"), [(300, False), (301, True)])
def test_a_balance_below_its_name_ends_right_of_where_the_name_begins(
    right: float, known: bool
) -> None:
    """With it the amounts do not add up; without it nothing is known of their sum."""
    names = (row(20, (300, text)) for text in ("Opening balance", "Closing balance"))
    figures = (row(20, (right - 25, text)) for text in ("10.00", "11.00"))
    above = [
        replace(word, top=word.top + 20 * at, bottom=word.bottom + 20 * at)
        for at, words in enumerate(
            each for pair in zip(names, figures, strict=True) for each in pair
        )
        for word in words
    ]
    found = lines(above, row(110, *TITLE_CELLS), paid(130, *COFFEE), paid(150, *PAYROLL))
    assert any("add up" in doubt for line in found for doubt in line.doubts) is known


def test_a_balances_name_may_stand_in_the_last_row() -> None:
    assert len(lines(TITLES, paid(100, *COFFEE), row(200, (50, "Closing balance")))) == 1

"""How long, how wide and how far below: either side of each limit of a bank's table."""

from __future__ import annotations

import pytest

from prime.documents.decoding import text_of
from prime.documents.direction.doubts import CARD
from prime.documents.document import Unreadable
from prime.documents.tables import csv_file
from prime.documents.tables.lines import MAYBE_BALANCE
from prime.documents.values import days
from tests.prime.documents.tables.csv_exports import doubts, facts, lines, read

HEADER, ROW = "Date,Description,Amount", "2025-09-14,Café,-4.50"
COFFEE = ("2025-09-14", "-4.50", "Café")


@pytest.mark.parametrize(("height", "count"), [(50, 1), (51, 51)])
def test_a_quoted_cell_has_up_to_50_lines(height: int, count: int) -> None:
    cell = "\n".join(["a"] * height)
    assert len(lines(f'{HEADER}\n2025-09-14,"{cell}",-4.50\n')) == count


@pytest.mark.parametrize(("length", "first"), [(131_072, "x"), (131_073, '"')])
def test_a_quoted_cell_that_is_too_long_loses_no_row(length: int, first: str) -> None:
    found = lines(f'{HEADER}\n2025-09-14,"{"x" * length}",-4.50\n{ROW}\n{ROW}\n')
    assert [line.description[:1] for line in found] == [first, "C", "C"]


def test_a_quote_that_is_not_closed_in_the_last_row_but_one_swallows_no_row() -> None:
    found = lines(f'{HEADER}\n2025-09-14,"open,-4.50\n{ROW}')
    assert [line.description for line in found] == ["open", "Café"]


def test_a_quote_within_a_cell_is_kept() -> None:
    [line] = lines(f'{HEADER}\n2025-09-14,Pipe 5",-4.50\n')
    assert line.description == 'Pipe 5"'


@pytest.mark.parametrize(("columns", "readable"), [(200, True), (201, False)])
def test_a_table_has_up_to_200_columns(columns: int, readable: bool) -> None:
    wide = "\n".join((f"Date{',' * (columns - 1)}Amount", f"2025-09-14{',' * (columns - 1)}-4.50"))
    if readable:
        assert facts(wide) == [("2025-09-14", "-4.50", "")]
    else:
        with pytest.raises(Unreadable):
            lines(wide)


@pytest.mark.parametrize(("length", "description"), [(10**6, "Foo, Inc"), (10**6 + 1, '"Foo')])
def test_quotes_are_understood_in_lines_of_up_to_a_million_characters(
    length: int, description: str
) -> None:
    row = '2025-09-14,"Foo, Inc",-4.50' + f",{'x' * 99_999}" * 9
    row += "," + "x" * (length - len(row) - 1)
    [line] = lines(f"Date,Description,Amount{',x' * 11}\n{row}\n")
    assert line.description == description


@pytest.mark.parametrize(("above", "readable"), [(199, True), (200, False)])
def test_a_header_stands_in_the_first_200_lines(above: int, readable: bool) -> None:
    text = "chatter\n" * above + f"{HEADER}\n{ROW}\n"
    assert _is_readable(text) is readable


@pytest.mark.parametrize(("length", "readable"), [(256 * 1024, True), (256 * 1024 + 1, False)])
def test_a_header_ends_in_the_first_256_kilobytes(length: int, readable: bool) -> None:
    above = "x" * (length - len(HEADER) - 1)
    assert _is_readable(f"{above}\n{HEADER}\n{ROW}\n") is readable


def _is_readable(text: str) -> bool:
    try:
        assert facts(text) == [COFFEE]
    except Unreadable:
        return False
    return True


def test_a_file_of_32_megabytes_is_read_and_a_larger_one_says_so() -> None:
    content = b" " * (32 * 1024 * 1024)
    assert len(text_of(content)) == len(content)
    with pytest.raises(Unreadable, match=r"^This file is larger than 32 MB\.$"):
        text_of(content + b" ")


@pytest.mark.parametrize(("letters", "is_utf_8"), [(3, False), (4, True)])
def test_text_of_which_a_quarter_is_nul_is_not_utf_8(letters: int, is_utf_8: bool) -> None:
    found = text_of(b"\0" + "é".encode() * letters)
    assert (found == "\ufffd" + "é" * letters) is is_utf_8


# --- Rows -----------------------------------------------------------------------------------------

WIDE = "Date,Reference,Category,Account,Description,Amount"


@pytest.mark.parametrize(
    ("row", "count"),
    [
        (",r,c,,Total fees,4.50", 1),
        (",r,c,,Total fees,", 1),
        (",r,c,a,Total fees,", 2),
        (",Total Wine,c,,Total fees,4.50", 1),
        (",Total Wine,c,a,Total fees,4.50", 2),
        (",r,c,,Opening balance,4.50", 1),
        (",r,c,a,Opening balance,4.50", 2),
    ],
)
def test_a_sum_is_named_in_the_first_three_cells_that_hold_something(row: str, count: int) -> None:
    found = doubts(f"{WIDE}\n2025-09-14,r1,c,a,Café,-4.50\n{row}\n")
    assert len(found) == count
    assert not any(MAYBE_BALANCE in each for each in found)
    assert all(days.NO_DATE in each for each in found[1:])


@pytest.mark.parametrize(
    ("above", "count"), [("2025-09-13,-1.00", 1), ("2025-09-13,early,-1.00", 2)]
)
def test_a_row_above_the_header_has_three_cells_at_least(above: str, count: int) -> None:
    found = doubts(f"{above}\n{HEADER}\n{ROW}\n")
    assert found == [(csv_file.ABOVE,)] * (count - 1) + [()]


def test_a_table_of_two_columns_is_one_with_a_header_and_without() -> None:
    rows = "2025-09-14,-4.50\n2025-09-15,+1.00\n"
    expected = [("2025-09-14", "-4.50", ""), ("2025-09-15", "1.00", "")]
    assert facts(f"Date,Amount\n{rows}") == expected
    assert facts(rows) == expected
    assert facts(f"Date,Amount\n{rows}Este documento es informativo.\n") == expected


def test_a_sentence_below_rows_without_a_header_is_a_doubt() -> None:
    """It may be a row: how many cells one has is not said."""
    found = doubts(f"{ROW}\n2025-09-15,Tea,+1.00\nEste documento es informativo.\n")
    assert [bool(each) for each in found] == [False, False, True]


def test_days_that_stand_alone_hide_no_table_without_a_header() -> None:
    text = "2025-09-01\n2025-09-02\n2025-09-03\n2025-09-14,Café,-4.50\n2025-09-15,Tea,+1.00\n"
    assert len(lines(text)) == 5


@pytest.mark.parametrize(("other", "account"), [("****4242", "4242"), ("****1111", None)])
def test_a_table_of_one_account_is_of_that_account(other: str, account: str | None) -> None:
    text = f"{HEADER},Account\n{ROW},****4242\n2025-09-15,Tea,+1.00,{other}\n"
    assert read(text).account == account


# --- Texts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("length", "amount"), [(60, "-4.50"), (61, "4.50")])
def test_a_title_has_up_to_60_characters(length: int, amount: str) -> None:
    [line] = lines(f"Date,Description,{'Debit '.ljust(length, 'x')}\n2025-09-14,Café,4.50\n")
    assert str(line.amount) == amount


def _ending(at: int, text: str) -> str:
    return f"{text:x>{at}}".replace(f"x{text}", f" {text}")


@pytest.mark.parametrize(("ends", "currency"), [(1000, "MXN"), (1001, "USD")])
def test_a_currency_is_named_in_the_first_1000_characters_of_a_line(
    ends: int, currency: str
) -> None:
    [line] = lines(f"{_ending(ends, 'Moneda: MXN')}\n{HEADER}\n{ROW}\n")
    assert line.currency == currency


@pytest.mark.parametrize(("ends", "account"), [(1000, "5678"), (1001, "4567")])
def test_an_account_is_named_in_the_first_1000_characters_of_a_line(
    ends: int, account: str
) -> None:
    assert read(f"{_ending(ends, 'account 12345678')}\n{HEADER}\n{ROW}\n").account == account


@pytest.mark.parametrize(("number", "account"), [("12345", None), ("123456", "3456")])
def test_a_number_that_is_not_cut_short_has_six_digits(number: str, account: str | None) -> None:
    assert read(f"account {number}\n{HEADER}\n{ROW}\n").account == account


@pytest.mark.parametrize(
    ("above", "account"),
    [
        (f"account{'-' * 40}123456", "3456"),
        (f"account{'-' * 41}123456", None),
        (f"account:{'*' * 30}4242", "4242"),
        (f"account:{'*' * 31}4242", None),
    ],
)
def test_an_accounts_number_stands_near_its_name_and_hides_30_digits_at_most(
    above: str, account: str | None
) -> None:
    assert read(f"{above}\n{HEADER}\n{ROW}\n").account == account


def test_an_accounts_number_may_be_of_any_length() -> None:
    assert read(f"{HEADER},Account\n{ROW},{'1' * 37}4242\n").account == "4242"


@pytest.mark.parametrize(("between", "doubt"), [(" - ", ()), (" -- ", (CARD,))])
def test_the_words_of_an_act_stand_three_signs_apart_at_most(
    between: str, doubt: tuple[str, ...]
) -> None:
    text = f"{HEADER}\n2025-09-14,a,4.50\n2025-09-15,payment{between}thank you,-9.00\n"
    assert set(doubts(text)) == {doubt}


@pytest.mark.parametrize(("ends", "doubt"), [(200, ()), (201, (CARD,))])
def test_an_act_is_named_in_the_first_200_characters_of_a_description(
    ends: int, doubt: tuple[str, ...]
) -> None:
    text = f"{HEADER}\n2025-09-14,a,4.50\n2025-09-15,{_ending(ends, 'PAYROLL')},-9.00\n"
    assert set(doubts(text)) == {doubt}

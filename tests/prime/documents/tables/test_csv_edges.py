"""How long, how wide and how far below: either side of each limit of a bank's table, in any bytes.
What tables say within these is in texts.toml."""

from __future__ import annotations

import pytest

from prime.documents.decoding import text_of
from prime.documents.direction.doubts import CARD
from prime.documents.document import Unreadable
from prime.documents.tables import printed_amounts
from tests.prime.documents.tables.csv_exports import FRANCE, doubts, facts, lines, read

HEADER, ROW = "Date,Description,Amount", "2025-09-14,Café,-4.50"
COFFEE = ("2025-09-14", "-4.50", "Café")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252"])
def test_the_encoding_is_found_out(encoding: str) -> None:
    text = "Date;Libellé;Montant\n14/09/2025;Café;-4,50\n15/09/2025;Élysée;-1000,00\n"
    assert facts(text.encode(encoding), FRANCE)[0] == COFFEE


@pytest.mark.parametrize(
    "content",
    [
        *(
            b"",
            b"\x00" * 1000,
            b"\xff\xfe",
            b"hello\nworld\n",
            b"\n" * 99,
            b"name,city\nAna,Lima\n",
        ),
        *(b"a," * 100_000, b'"' * 100_000, b"1" * 1_000_000, b"Date,Memo,Amount\nTotal,,5.00\n"),
        b"Date,Description,Amount\n",
    ],
)
def test_a_file_without_transactions_says_so(content: bytes) -> None:
    with pytest.raises(Unreadable, match=r"^[A-Z].*\.$"):
        read(content)


def test_a_nul_hides_no_digit() -> None:
    assert doubts("Date,Memo,Amount\n2025-09-14,a,-4\x00.50\n") == [(printed_amounts.UNREADABLE,)]


def test_long_cells_and_many_rows_are_read() -> None:
    row = f'2025-09-14,"{"x" * 100_000}",-1.00\n'
    assert len(facts("Date,Memo,Amount\n" + row)[0][2]) == 100_000
    assert len(facts("Date,Memo,Amount\n" + "2025-09-14,a,-1.00\n" * 5_000)) == 5_000


@pytest.mark.parametrize(("height", "count"), [(50, 1), (51, 51)])
def test_a_quoted_cell_has_up_to_50_lines(height: int, count: int) -> None:
    cell = "\n".join(["a"] * height)
    assert len(lines(f'{HEADER}\n2025-09-14,"{cell}",-4.50\n')) == count


@pytest.mark.parametrize(("length", "first"), [(131_072, "x"), (131_073, '"')])
def test_a_quoted_cell_that_is_too_long_loses_no_row(length: int, first: str) -> None:
    found = lines(f'{HEADER}\n2025-09-14,"{"x" * length}",-4.50\n{ROW}\n{ROW}\n')
    assert [line.description[:1] for line in found] == [first, "C", "C"]


@pytest.mark.parametrize(("length", "description"), [(10**6, "Foo, Inc"), (10**6 + 1, '"Foo')])
def test_quotes_are_understood_in_lines_of_up_to_a_million_characters(
    length: int, description: str
) -> None:
    row = '2025-09-14,"Foo, Inc",-4.50' + f",{'x' * 99_999}" * 9
    row += "," + "x" * (length - len(row) - 1)
    [line] = lines(f"Date,Description,Amount{',x' * 11}\n{row}\n")
    assert line.description == description


def _below(above: str) -> str:
    return f"{above}\n{HEADER}\n{ROW}\n"


_WIDE = "Date{0}Amount\n2025-09-14{0}-4.50\n"


@pytest.mark.parametrize(
    ("within", "beyond"),
    [
        (_WIDE.format("," * 199), _WIDE.format("," * 200)),
        (_below("\n".join(["chatter"] * 199)), _below("\n".join(["chatter"] * 200))),
        (_below("x" * (256 * 1024 - len(HEADER) - 1)), _below("x" * (256 * 1024 - len(HEADER)))),
    ],
    ids=["200 columns", "header in 200 lines", "header in 256 kilobytes"],
)
def test_a_table_has_200_columns_and_its_header_stands_near_the_top(
    within: str, beyond: str
) -> None:
    assert [found[:2] for found in facts(within)] == [COFFEE[:2]]
    with pytest.raises(Unreadable):
        read(beyond)


def test_a_file_of_32_megabytes_is_read_and_a_larger_one_says_so() -> None:
    content = b" " * (32 * 1024 * 1024)
    assert len(text_of(content)) == len(content)
    with pytest.raises(Unreadable, match=r"^This file is larger than 32 MB\.$"):
        text_of(content + b" ")


@pytest.mark.parametrize(("letters", "is_utf_8"), [(3, False), (4, True)])
def test_text_of_which_a_quarter_is_nul_is_not_utf_8(letters: int, is_utf_8: bool) -> None:
    found = text_of(b"\0" + "é".encode() * letters)
    assert (found == "\ufffd" + "é" * letters) is is_utf_8


@pytest.mark.parametrize(("length", "amount"), [(60, "-4.50"), (61, "4.50")])
def test_a_title_has_up_to_60_characters(length: int, amount: str) -> None:
    [line] = lines(f"Date,Description,{'Debit '.ljust(length, 'x')}\n2025-09-14,Café,4.50\n")
    assert str(line.amount) == amount


def _ending(at: int, text: str) -> str:
    return f"{text:x>{at}}".replace(f"x{text}", f" {text}")


@pytest.mark.parametrize(
    ("ends", "currency", "account"), [(1000, "MXN", "5678"), (1001, "USD", "4567")]
)
def test_a_currency_and_an_account_are_named_in_the_first_1000_characters_of_a_line(
    ends: int, currency: str, account: str
) -> None:
    [line] = lines(_below(_ending(ends, "Moneda: MXN")))
    assert line.currency == currency
    assert read(_below(_ending(ends, "account 12345678"))).account == account


@pytest.mark.parametrize(("ends", "doubt"), [(200, ()), (201, (CARD,))])
def test_an_act_is_named_in_the_first_200_characters_of_a_description(
    ends: int, doubt: tuple[str, ...]
) -> None:
    text = f"{HEADER}\n2025-09-14,a,4.50\n2025-09-15,{_ending(ends, 'PAYROLL')},-9.00\n"
    assert set(doubts(text)) == {doubt}

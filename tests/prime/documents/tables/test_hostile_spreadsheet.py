"""Spreadsheets that are damaged, locked or made to harm are refused in plain words."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prime.documents.archives import zip_file
from prime.documents.document import Unreadable
from prime.documents.locks import office_process
from prime.documents.tables import spreadsheet_limits as limits
from tests.prime.documents.workbooks import (
    Rows,
    facts,
    ods,
    reading,
    refusal,
    with_parts,
    xls,
    xlsx,
)
from toolkit.text.sentences import say

ROWS: Rows = [["Date", "Description", "Amount"], [date(2025, 9, 14), "Tea", -4.5]]
GOOD = xlsx({"M": ROWS})
SHEET = "xl/worksheets/sheet1.xml"
RANDOM = random.Random(1)  # noqa: S311
LAUGHS = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 10))
SHEET_START = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'


TEA = ("2025-09-14", "-4.50", "Tea")
ROWS_REPEATED, COLUMNS_REPEATED = "table:number-rows-repeated", "table:number-columns-repeated"


def ods_content(book: bytes) -> str:
    return ZipFile(BytesIO(book)).read("content.xml").decode()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_that_grow_are_refused(encoding: str) -> None:
    laughs = (
        f'<!DOCTYPE x [<!ENTITY l0 "ha">{LAUGHS}]>{SHEET_START}<sheetData><row r="1">'
        '<c r="A1" t="inlineStr"><is><t>&l9;</t></is></c></row></sheetData></worksheet>'
    )
    assert refusal(with_parts(GOOD, {SHEET: laughs.encode(encoding)})) == say(limits.ENTITIES)


def test_a_part_that_unpacks_to_too_much_is_refused_before_it_is() -> None:
    assert refusal(with_parts(GOOD, {SHEET: b" " * (65 << 20)})) == zip_file.TOO_LARGE
    assert refusal(with_parts(GOOD, {SHEET: b" " * (8 << 20)})) == zip_file.TOO_DENSE


def test_two_cells_that_are_far_apart_take_no_memory_of_ours() -> None:
    far = (
        f'{SHEET_START}<sheetData><row r="1"><c r="A1"><v>1</v></c></row>'
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
    )
    assert refusal(with_parts(GOOD, {SHEET: far})) == say(limits.TOO_MUCH)


@pytest.mark.parametrize(("rows", "columns"), [(1_048_576, 8000), (100_000, 200)])
def test_cells_that_are_repeated_without_end_take_no_memory_of_ours(
    rows: int, columns: int
) -> None:
    content = ods_content(ods({"M": [["a", "b"]]}))
    repeated = content.replace("<table:table-row>", f"<table:table-row {ROWS_REPEATED}='{rows}'>")
    repeated = repeated.replace("-cell ", f"-cell {COLUMNS_REPEATED}='{columns}' ")
    refused = refusal(with_parts(ods({}), {"content.xml": repeated}))
    assert refused in (say(limits.TOO_MUCH), say(limits.DAMAGED))


def test_blank_cells_to_the_end_of_the_sheet_are_usual() -> None:
    """As LibreOffice writes them."""
    content = ods_content(ods({"M": ROWS}))
    blank = f"<table:table-cell {COLUMNS_REPEATED}='16381'/>"
    end = f"<table:table-row {ROWS_REPEATED}='1048574'>{blank}</table:table-row></table:table>"
    content = content.replace("</table:table-row>", f"{blank}</table:table-row>")
    content = content.replace("</table:table>", end)
    assert facts(with_parts(ods({}), {"content.xml": content})) == [TEA]


def test_a_long_text_that_many_cells_share_takes_no_memory_of_ours() -> None:
    strings = f"<sst><si><t>{RANDOM.randbytes(16_000).hex()}</t></si></sst>"
    cells = "".join(
        f'<row r="{at}"><c r="A{at}" t="s"><v>0</v></c></row>' for at in range(1, 30_000)
    )
    shared = {SHEET: f"{SHEET_START}<sheetData>{cells}</sheetData></worksheet>"}
    assert refusal(with_parts(GOOD, {**shared, "xl/sharedStrings.xml": strings})) == say(
        limits.TOO_MUCH
    )


@pytest.mark.parametrize("name", ["../evil.xml", "xl/../../evil.xml", "/etc/passwd", "C:\\x.xml"])
def test_names_that_lead_out_of_the_file_are_refused(name: str) -> None:
    assert refusal(with_parts(GOOD, {name: "x"})) == zip_file.OUTSIDE


def test_a_spreadsheet_that_only_seems_locked_is_refused() -> None:
    package = (
        bytes.fromhex("d0cf11e0a1b11ae1") + bytes(504) + "EncryptedPackage".encode("utf-16-le")
    )
    assert refusal(package + bytes(2000)) == say(office_process.OTHER_LOCK)
    filepass = struct.pack("<HHHHH", 0x2F, 6, 0, 1, 2)  # [MS-XLS] 2.4.117, behind the first record
    book = xls({"M": ROWS})
    start = book.index(b"\x09\x08\x10\x00\x00\x06\x05\x00") + 20
    locked = book[:start] + filepass + book[start + len(filepass) :]
    assert refusal(locked) == say(office_process.OTHER_LOCK)


def test_an_open_document_with_a_password_is_refused_by_that_word() -> None:
    manifest = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        '<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/>'
        "</manifest:file-entry></manifest:manifest>"
    )
    assert refusal(ods({"M": ROWS}, manifest)) == say(limits.PASSWORD)


def test_macros_are_not_run_and_the_cells_beside_them_are_read() -> None:
    macro = with_parts(GOOD, {"xl/vbaProject.bin": b'Sub Auto_Open()\nShell "calc"\nEnd Sub'})
    assert facts(macro) == [TEA]


@pytest.mark.parametrize("written", [xlsx, xls, ods])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_a_file_that_breaks_off_is_refused(written: Callable[..., bytes], share: float) -> None:
    content = written({"M": [*ROWS, *[[date(2025, 9, 14), f"Tea {n}", -n] for n in range(500)]]})
    assert refusal(content[: int(len(content) * share)]) in (say(limits.DAMAGED), zip_file.DAMAGED)


def test_what_is_no_spreadsheet_inside_is_refused() -> None:
    compound = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(2000)
    not_a_kind = "“a.xls” is not a kind of file that can be imported."
    assert refusal(compound, "a.xls") == not_a_kind
    assert refusal(compound + "WordDocument".encode("utf-16-le"), "a.xls") == not_a_kind
    assert refusal(compound + "Workbook".encode("utf-16-le")) == say(limits.DAMAGED)


_WHOLE = xls({"M": ROWS})


@settings(max_examples=10)
@given(st.lists(st.tuples(st.integers(512, len(_WHOLE) - 1), st.integers(0, 255)), max_size=8))
def test_a_damaged_workbook_is_read_or_refused(damage: list[tuple[int, int]]) -> None:
    content = bytearray(_WHOLE)
    for at, byte in damage:
        content[at] = byte
    with suppress(Unreadable):
        reading(bytes(content))

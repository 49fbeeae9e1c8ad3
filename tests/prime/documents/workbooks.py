"""Spreadsheets made from what they shall say, by the programs' own formats, and what was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import openpyxl  # type: ignore[import-untyped]
import pytest
import xlwt  # type: ignore[import-untyped]

from prime.documents.document import Context, Document, Facts, Line, Reading, Unreadable
from prime.documents.reading import read_document
from prime.ocr.chosen import Nobody

Cell = str | float | int | date | Decimal | None
Rows = Sequence[Sequence[Cell]]

MEXICO = Context(date(2025, 10, 13), Facts("MXN"))
ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


CORE = (
    "<cp:coreProperties xmlns:cp="
    '"http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>'
)
"""Without the moment at which a file was made: the same cells make the same bytes."""


def xlsx(sheets: Mapping[str, Rows], hidden: Sequence[str] = (), merged: str = "") -> bytes:
    """`merged` is a range of the first sheet."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
        sheet.sheet_state = "hidden" if name in hidden else "visible"
    if merged:
        book.worksheets[0].merge_cells(merged)
    file = BytesIO()
    book.save(file)
    return with_parts(file.getvalue(), {"docProps/core.xml": CORE})


def xls(sheets: Mapping[str, Rows]) -> bytes:
    book = xlwt.Workbook()
    day = xlwt.easyxf(num_format_str="dd/mm/yyyy")
    for name, rows in sheets.items():
        sheet = book.add_sheet(name)
        for number, row in enumerate(rows):
            for at, cell in enumerate(row):
                style = [day] if isinstance(cell, date) else []
                sheet.write(number, at, cell, *style)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def ods(sheets: Mapping[str, Rows], manifest: str = "") -> bytes:
    """Open Document 1.3, part 3: https://docs.oasis-open.org/office/OpenDocument/v1.3/"""
    uri = "urn:oasis:names:tc:opendocument:xmlns"
    tables = "".join(
        f'<table:table table:name="{name}">{"".join(map(_ods_row, rows))}</table:table>'
        for name, rows in sheets.items()
    )
    content = (
        f'<office:document-content xmlns:office="{uri}:office:1.0" xmlns:text="{uri}:text:1.0"'
        f' xmlns:table="{uri}:table:1.0" office:version="1.3"><office:body><office:spreadsheet>'
        f"{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    manifest = manifest or f'<manifest:manifest xmlns:manifest="{uri}:manifest:1.0"/>'
    return zipped({"mimetype": ODS_TYPE, "content.xml": content, "META-INF/manifest.xml": manifest})


def _ods_row(row: Sequence[Cell]) -> str:
    return f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>"


def _ods_cell(cell: Cell) -> str:
    if cell is None:
        return "<table:table-cell/>"
    if isinstance(cell, date):
        value = f'office:value-type="date" office:date-value="{cell}"'
    elif isinstance(cell, str):
        value = 'office:value-type="string"'
    else:
        value = f'office:value-type="float" office:value="{cell}"'
    return f"<table:table-cell {value}><text:p>{escape(str(cell))}</text:p></table:table-cell>"


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return file.getvalue()


def with_parts(content: bytes, parts: Mapping[str, str | bytes]) -> bytes:
    """The ZIP file with some of its parts replaced or added."""
    with ZipFile(BytesIO(content)) as archive:
        kept = {name: archive.read(name) for name in archive.namelist()}
    return zipped({**kept, **parts})


def reading(content: bytes, name: str = "export.xlsx", context: Context = MEXICO) -> Reading:
    return read_document(Document(name, "", content), Nobody(), context)


def refusal(content: bytes, name: str = "sent.zip") -> str:
    with pytest.raises(Unreadable) as unreadable:
        reading(content, name)
    return str(unreadable.value)


def lines(content: bytes) -> Sequence[Line]:
    return reading(content).lines


def facts(content: bytes) -> list[tuple[str, str, str]]:
    """Of lines that nobody has to look at."""
    found = lines(content)
    assert [line.doubts for line in found] == [()] * len(found)
    return [(str(line.date), f"{line.amount:.2f}", line.description) for line in found]

"""A workbook of one sheet, as small as Office Open XML (ECMA-376) allows. The same cells make the
same bytes."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from io import BytesIO
from xml.sax.saxutils import escape

Cell = str | Decimal | date | None
_DAY_ZERO = date(1899, 12, 30)
_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"

_PARTS = {
    "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/>'
    "</Types>",
    "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
    "</Relationships>",
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{_OFFICE}/styles" Target="styles.xml"/>'
    "</Relationships>",
    # Style 1 is the built-in short date (numFmtId 14), style 2 two decimals with groups (4).
    "xl/styles.xml": f'<styleSheet xmlns="{_SHEET}">'
    '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/>'
    '<xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>',
}


def workbook(rows: Iterable[Sequence[Cell]], title: str) -> bytes:
    """Text, numbers and days become cells of those types; None leaves a gap."""
    lines = "".join(_row(number, cells) for number, cells in enumerate(rows, 1))
    parts = {
        **_PARTS,
        "xl/workbook.xml": f'<workbook xmlns="{_SHEET}" xmlns:r="{_OFFICE}"><sheets>'
        f'<sheet name="{escape(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_SHEET}"><sheetData>{lines}</sheetData>'
        "</worksheet>",
    }
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name), _DECLARATION + text, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _row(number: int, cells: Sequence[Cell]) -> str:
    written = "".join(
        _cell(f"{chr(ord('A') + column)}{number}", cell)
        for column, cell in enumerate(cells)
        if cell is not None
    )
    return f'<row r="{number}">{written}</row>'


def _cell(name: str, cell: str | Decimal | date) -> str:
    if isinstance(cell, str):
        return f'<c r="{name}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>'
    if isinstance(cell, date):
        return f'<c r="{name}" s="1"><v>{(cell - _DAY_ZERO).days}</v></c>'
    return f'<c r="{name}" s="2"><v>{cell}</v></c>'

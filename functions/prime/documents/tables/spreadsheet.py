"""Reads the tables in the sheets of a spreadsheet: XLSX, XLSM, XLSB, XLS and ODS.

calamine is native code and holds a sheet whole, blank cells too, of which a few hundred bytes may
declare billions. So each spreadsheet is opened in a process of its own: see isolation. Formulas
are not calculated and macros are not run: what the program that saved it had calculated is read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from prime.documents import isolation
from prime.documents.archives.zip_file import MAGIC, Archive
from prime.documents.document import Context, Document, Line, NoTable, Reading, Unreadable
from prime.documents.locks import office
from prime.documents.tables.csv_file import read_tables
from prime.documents.tables.records import Record
from prime.documents.tables.spreadsheet_limits import ENTITIES, NO_TABLE, PASSWORD, TOO_MUCH
from prime.documents.tables.table import Table, tables_in
from prime.documents.values import days
from toolkit.text.sentences import say

COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""With which the container of XLS begins, and that of an XLSX with a password."""
HIDDEN = say("row.hidden_sheet")
SWAPPED = say("date.mixed_column")

_PROCESS = "prime.documents.tables.spreadsheet_process"
_WORKBOOKS = {"xl/workbook.xml", "xl/workbook.bin"}
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"
_ENCRYPTED = "EncryptedPackage"
# The first record of a workbook, of version 8 or 5, and FILEPASS behind it: [MS-XLS] 2.4.21 and
# 2.4.117. calamine reads on where the cipher is XOR.
_BEGIN = re.compile(rb"\x09\x08(?:\x10\0\0\x06\x05\0.{12}|\x08\0\0\x05\x05\0.{4})", re.DOTALL)
_LOCKED = re.compile(_BEGIN.pattern + rb"(?:\x86\0\0\0)?\x2f\0", re.DOTALL)
_MANIFEST = "META-INF/manifest.xml"
_OVERLAP = 16


@dataclass
class _Sheet:
    hidden: bool
    records: list[Record] = field(default_factory=list)


def is_spreadsheet(content: bytes) -> bool:
    """Raises Unreadable for an archive that is not opened."""
    if content.startswith(COMPOUND):
        streams = (name.encode("utf-16-le") for name in ("Workbook", "Book", _ENCRYPTED))
        return any(name in content for name in streams) or _BEGIN.search(content) is not None
    if not content.startswith(MAGIC):
        return False
    archive = Archive(content)
    names = {*archive.names}
    is_ods = "mimetype" in names and archive.read("mimetype").startswith(_ODS)
    return is_ods or bool(_WORKBOOKS & names)


def read_spreadsheet(document: Document, context: Context) -> Reading:
    """A line for each transaction of all sheets. Raises Unreadable."""
    sheets = [(each, tables_in(each.records, context)) for each in _sheets(_opened(document))]
    tables = [table for _, own in sheets for table in own]
    if not tables:
        raise NoTable(say(NO_TABLE))
    reading = read_tables("spreadsheet", tables, context)
    hidden = {row.place for sheet, _ in sheets if sheet.hidden for row in sheet.records}
    swapped = {place for table in tables for place in _swapped(table, context)}
    lines = _doubted(reading.lines, hidden, HIDDEN)
    return replace(reading, lines=_doubted(lines, swapped, SWAPPED))


def lines_of(document: Document) -> Iterator[tuple[str, ...]]:
    """The cells of each row, of all sheets. Raises Unreadable."""
    return (record.cells for sheet in _sheets(_opened(document)) for record in sheet.records)


def _opened(document: Document) -> bytes:
    content = document.content
    if not content.startswith(MAGIC) and _is_locked(content):
        content = office.unlocked(content, document.password)
    if content.startswith(MAGIC):
        _check_parts(Archive(content))
    return content


def _is_locked(content: bytes) -> bool:
    return _ENCRYPTED.encode("utf-16-le") in content or _LOCKED.search(content) is not None


def _doubted(lines: Sequence[Line], places: Collection[str], doubt: str) -> Sequence[Line]:
    return [line.doubted(doubt) if line.place in places else line for line in lines]


def _sheets(content: bytes) -> list[_Sheet]:
    sheets: list[_Sheet] = []
    name = ""
    for each in isolation.lines_from(_PROCESS, content, say(TOO_MUCH)):
        if isinstance(each, dict):
            name = each["sheet"]
            sheets.append(_Sheet(each["hidden"]))
        else:
            number, cells, numbers, dates = each
            place = f"sheet {name}, row {number}"
            text = "\t".join(filter(None, cells))
            sheets[-1].records.append(
                Record(place, tuple(cells), text, frozenset(numbers), frozenset(dates))
            )
    return sheets


def _check_parts(archive: Archive) -> None:
    """Unpacks all of it once: within its limits, and without entities that grow."""
    if _MANIFEST in archive.names and b"encryption-data" in archive.read(_MANIFEST):
        raise Unreadable(say(PASSWORD))
    for name in archive.names:
        is_markup = "/media/" not in name  # a drawing in SVG may declare some, and is not read
        end = b""
        for chunk in archive.chunks(name):
            if is_markup and b"<!ENTITY" in (end + chunk).replace(b"\0", b""):
                raise Unreadable(say(ENTITIES))
            end = chunk[-_OVERLAP:]


def _swapped(table: Table, context: Context) -> Iterator[str]:
    """The places of dates of which the day may be the month, in a column where others are texts: a
    program that takes 05/02 for 2 May leaves 13/02 a text."""
    for at in table.columns.all("date"):
        if any(_is_text_of_digits(row, at, context) for row in table.rows):
            yield from (row.place for row in table.rows if _may_be_swapped(row, at))


def _is_text_of_digits(row: Record, at: int, context: Context) -> bool:
    return (
        at not in row.dates | row.numbers
        and re.match(r"[0-9]{1,2}[-/.][0-9]", row.cell(at)) is not None
        and bool(days.parse_date(row.cell(at), context.today))
    )


def _may_be_swapped(row: Record, at: int) -> bool:
    return at in row.dates and int(row.cells[at][8:10]) <= 12

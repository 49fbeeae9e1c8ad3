"""Writes an archive: tables as JSON Lines and CSV, files as they are, and what all of it means."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from typing import IO, Any, Self

Row = Mapping[str, Any]

_FORMULA = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
"""A cell of text that begins so is calculated by spreadsheets."""
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
_NOT_IN_A_NAME = re.compile(r"[^\w.() -]+")
_LONGEST_NAME = 200
"""Bytes: file systems take 255, and the document's id stands before it."""


class ArchiveFile:
    """Rows go to the disk one by one: an export is as long as its user's past."""

    def __init__(self, file: IO[bytes]) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED)

    def add_table(self, path: str, columns: Iterable[str], rows: Iterable[Row]) -> int:
        """Adds `path`.jsonl and `path`.csv; the number of rows."""
        count = 0
        with tempfile.TemporaryFile() as cells:
            text = io.TextIOWrapper(cells, encoding="utf-8-sig", newline="", write_through=True)
            table = csv.DictWriter(text, [*columns])
            table.writeheader()
            with self._zip.open(f"{path}.jsonl", "w", force_zip64=True) as lines:
                for row in rows:
                    lines.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")
                    table.writerow({name: _cell(value) for name, value in row.items()})
                    count += 1
            text.detach()
            cells.seek(0)
            with self._zip.open(f"{path}.csv", "w", force_zip64=True) as file:
                shutil.copyfileobj(cells, file)
        return count

    def add_file(self, path: str, content: bytes) -> None:
        self._zip.writestr(path, content)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()


def file_name(given: str) -> str:
    """A name that others have given, without what leads elsewhere or hides its end."""
    name = _NOT_IN_A_NAME.sub("_", given).strip(". ")
    cut = name.encode()[-_LONGEST_NAME:].decode(errors="ignore")
    return cut or "file"


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, str):
        is_calculated = value.startswith(_FORMULA) and not _NUMBER.fullmatch(value)
        return f"'{value}" if is_calculated else value
    if isinstance(value, bool | list | dict):
        return json.dumps(value, ensure_ascii=False)
    return value

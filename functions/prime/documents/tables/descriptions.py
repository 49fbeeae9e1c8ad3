"""What a row of a table says that was paid for."""

from __future__ import annotations

from prime.documents.tables.columns import Columns
from prime.documents.tables.records import Record
from prime.documents.tables.row_kinds import cells_of
from prime.documents.words import acts
from toolkit.text.folding import unaccented


def description_of(record: Record, columns: Columns) -> str:
    """What its columns say, but for those that say debit or credit only."""
    cells = [each for each in cells_of(record, columns.all("description")) if each]
    named = [each for each in cells if not acts.sides_of([each])] or cells
    named = named or [each for each in cells_of(record, columns.all("memo")) if each]
    said: list[str] = []
    for each in named:
        if not any(unaccented(each) in unaccented(other) for other in said):
            said.append(each)
    return " ".join(said)

"""What a row of a table says that was paid for."""

from __future__ import annotations

import re

from prime.documents.tables.columns import Columns
from prime.documents.tables.records import Record
from prime.documents.tables.row_kinds import cells_of
from prime.documents.values import currencies
from prime.documents.words import acts
from toolkit.text.folding import unaccented

_WORD = re.compile(r"[^\W\d_]{3}")


def description_of(record: Record, columns: Columns) -> str:
    """What its columns say, but for those that say debit or credit only, and for what is no words
    where it is not known which columns describe."""
    cells = [each for each in cells_of(record, columns.all("description")) if each]
    if columns.is_guessed and columns.header:
        cells = [each for each in cells if _WORD.search(each) and each not in currencies.CODES]
    named = [each for each in cells if not acts.sides_of([each])] or cells
    named = named or [each for each in cells_of(record, columns.all("memo")) if each]
    said: list[str] = []
    for each in named:
        if not any(unaccented(each) in unaccented(other) for other in said):
            said.append(each)
    return " ".join(said)

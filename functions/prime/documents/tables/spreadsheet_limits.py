"""How much of a spreadsheet is read, and what its owner is told where it is not."""

from __future__ import annotations

MOST_ROWS = 300_000
MOST_CELLS = 200
"""In a row: what stands further to the right is not read."""
MOST_LETTERS = 16 * 1024 * 1024

DAMAGED = "The spreadsheet is damaged."
PASSWORD = (
    "The spreadsheet is protected by a password in a way that is not opened here: save it without"  # noqa: S105
    " one, or as XLSX, and send that."
)
TOO_LONG = f"The spreadsheet has more than {MOST_ROWS:,} rows."
TOO_MUCH = "The spreadsheet takes more time or memory to read than any statement does."
ENTITIES = "This spreadsheet declares entities of its own, which are not read."
NO_TABLE = "There is no table of transactions with dates and amounts in this spreadsheet."

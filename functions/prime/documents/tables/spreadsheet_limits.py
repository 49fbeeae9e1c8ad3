"""How much of a spreadsheet is read, and what its owner is told where it is not,
by the ids of messages."""

from __future__ import annotations

MOST_ROWS = 300_000
MOST_CELLS = 200
"""In a row: what stands further to the right is not read."""
MOST_LETTERS = 16 * 1024 * 1024

DAMAGED = "spreadsheet.damaged"
PASSWORD = "spreadsheet.locked_unknown"  # noqa: S105
TOO_LONG = "spreadsheet.too_many_rows"
TOO_MUCH = "spreadsheet.too_much"
ENTITIES = "spreadsheet.entities"
NO_TABLE = "spreadsheet.no_table"

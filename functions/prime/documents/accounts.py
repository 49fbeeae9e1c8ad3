"""The last four digits of the account that a document is of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from prime.documents import months
from prime.documents.table_rows import cells_of, money_of
from prime.documents.tables import Table

_NUMBER = r"([0-9x*•·. ]{0,30}?[0-9]{4})(?![0-9/-])"
_NAMED = re.compile(
    r"\b(?:account|acct|cuenta|compte|card|tarjeta|carte|livret|iban|clabe)\b"
    rf"[^0-9x*•\n]{{0,40}}?(ending in |terminada en |se terminant par )?{_NUMBER}"
)


def last_four(number: str) -> str | None:
    """Of an account's number, whole or masked."""
    found = re.fullmatch(r"[A-Za-z0-9*•·. -]*?([0-9]{4})", number.strip()[:40])
    return found[1] if found else None


def of_tables(found: Sequence[Table]) -> str | None:
    """From the one account that their rows are of, or that is named above them and nowhere in
    them: some banks put several accounts into one file."""
    rows = [(row, table.columns) for table in found for row in table.rows]
    cells = {cell for row, columns in rows for cell in cells_of(row, columns.all("account"))}
    numbers = {number for cell in cells if (number := last_four(cell))}
    if numbers:
        return numbers.pop() if len(numbers) == 1 else None
    above = (row for table in found for row in table.above)
    untold = (row for row, columns in rows if not any(cells_of(row, money_of(columns))))
    return named_in(record.text for record in (*above, *untold))


def named_in(texts: Iterable[str]) -> str | None:
    """The one account that the texts name."""
    numbers = set()
    for text in texts:
        for ending, number in _NAMED.findall(months.plain(text[:1000])):
            if ending or re.search(r"[x*•]", number) or sum(map(str.isdigit, number)) > 5:
                numbers.add(number[-4:])
    return numbers.pop() if len(numbers) == 1 else None

"""What the rows of a table are, transactions, balances, or what a bank says below them; and what
they say that was paid for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from prime.documents.document import Context
from prime.documents.tables.columns import Columns
from prime.documents.tables.records import Record
from prime.documents.values import amounts, currencies, days
from prime.documents.words import acts
from prime.documents.words.sums import (
    names_balance,
    names_only_a_balance,
    names_period_balance,
    names_total,
    says_balance_alone,
    says_only_a_sum,
)
from toolkit.text.folding import unaccented

_WORD = re.compile(r"[^\W\d_]{3}")


def is_transaction(row: Record, columns: Columns) -> bool:
    """Not so for a blank row, the header once more, totals, balances brought forward. `New Balance
    Store` without a date is not lost among them."""
    header = columns.header
    if not row.filled or (header and row.cells[: len(header)] == header):
        return False
    if is_void(row, columns) or sum_in(row, columns) or _is_balance_alone(row, columns):
        return False
    stated = [cell for cell in cells_of(row, columns.all("date")) if cell]
    dated = any(not (names_balance(cell) or names_total(cell)) for cell in stated)
    paid = any(cells_of(row, columns.money))
    if may_be_balance(row):
        return paid and (dated or not _is_summary(row))
    return dated or not any(map(names_total, _first(row))) or (paid and not _is_summary(row))


def is_void(row: Record, columns: Columns) -> bool:
    """Whether it says that nothing was moved: declined, cancelled."""
    return any(map(acts.is_void, filter(None, cells_of(row, columns.all("status")))))


def sum_in(row: Record, columns: Columns) -> str | None:
    """What a row with a date calls itself that is a total or a balance and no transaction: with a
    bank's own words alone, of which one would do for a shop (`TOTAL`, `NEW BALANCE`). Numbers of
    documents and branches beside it are no words."""
    described = (*columns.all("description"), *columns.all("memo"))
    cells = [cell for cell in cells_of(row, described) if any(map(str.isalpha, cell))]
    is_dated = any(cells_of(row, columns.all("date")))
    if len(cells) != 1 or not is_dated or not any(cells_of(row, columns.money)):
        return None
    [name] = cells
    paid = sum(map(bool, cells_of(row, columns.money)))
    of_a_bank = unaccented(name) != "total" or paid > 1
    is_total = names_total(name) and of_a_bank and says_only_a_sum(name)
    is_balance = names_period_balance(name) or says_balance_alone(name)
    is_stated = names_only_a_balance(name) and not _has_moved(row, columns)
    return name if is_total or is_balance or is_stated else None


def _has_moved(row: Record, columns: Columns) -> bool:
    """Whether the balance beside the amount is another."""
    held = {*filter(None, cells_of(row, columns.all("balance")))}
    return not held <= {*cells_of(row, columns.money)}


def _is_balance_alone(row: Record, columns: Columns) -> bool:
    """Whether it moves nothing and tells a balance: `Saldo total disponível dia`."""
    described = cells_of(row, (*columns.all("description"), *columns.all("memo")))
    if not any(map(names_balance, described)):
        return False
    paid = [amounts.parse_amount(cell) for cell in cells_of(row, columns.money) if cell]
    moves = any(amount is None or amount.value for amount in paid)
    return not moves and any(cells_of(row, (*columns.money, *columns.all("balance"))))


def may_be_balance(row: Record) -> bool:
    return any(names_balance(cell) or says_balance_alone(cell) for cell in _first(row))


def _is_summary(row: Record) -> bool:
    """Whether a total or a balance is named with a bank's own words alone."""
    return any(
        says_only_a_sum(cell) for cell in _first(row) if names_balance(cell) or names_total(cell)
    )


def _first(row: Record) -> Sequence[str]:
    """The cells that may name a sum."""
    return row.filled[:3]


def continued(rows: Sequence[Record], columns: Columns) -> Sequence[Record]:
    """With what stands below a row, in its description and nowhere else, as a part of it. What
    stands in the first column may be the bank's own words."""
    described = {*columns.all("description"), *columns.all("memo")} - {0}
    whole: list[Record] = []
    for row in rows:
        filled = {at for at, cell in enumerate(row.cells) if cell}
        above = whole[-1] if whole else None
        if filled and filled <= described and above and any(cells_of(above, columns.money)):
            cells = [*above.cells, *[""] * (max(filled) + 1 - len(above.cells))]
            for at in filled:
                cells[at] = f"{cells[at]} {row.cells[at]}".strip()
            whole[-1] = replace(above, cells=tuple(cells), text=f"{above.text}\n{row.text}")
        else:
            whole.append(row)
    return whole


def chatter_below(rows: Sequence[Record], columns: Columns, context: Context) -> Sequence[Record]:
    """The last rows, if they are no part of the table."""
    start = len(rows)
    while start and _is_chatter(rows[start - 1], columns, context):
        start -= 1
    return rows[start:]


def _is_chatter(row: Record, columns: Columns, context: Context) -> bool:
    """A sentence of the bank's below its table: words in one cell."""
    return (
        len(columns.header or row.cells) > 1
        and len(row.filled) == 1
        and not days.parse_date(row.filled[0], context.today)
        and re.search(r"[^\W\d_]{2,}\W+[^\W\d_]{2,}", row.filled[0]) is not None
    )


def cells_of(row: Record, places: Sequence[int]) -> list[str]:
    return [row.cell(at) for at in places]


def description_of(record: Record, columns: Columns) -> str:
    """What its columns say, but for those that say debit or credit only, and for what is no words
    where it is not known which columns describe."""
    cells = [each for each in cells_of(record, columns.all("description")) if each]
    if not columns.describe:
        free = [at for at in range(len(record.cells)) if columns.role(at) in (None, "reference")]
        cells = [cell for cell in cells_of(record, free) if _WORD.search(cell)]
    if columns.is_proposed:
        cells = [each for each in cells if _WORD.search(each) and each not in currencies.CODES]
    named = [each for each in cells if not acts.sides_of([each])] or cells
    named = named or [each for each in cells_of(record, columns.all("memo")) if each]
    said: list[str] = []
    for each in named:
        if not any(unaccented(each) in unaccented(other) for other in said):
            said.append(each)
    return " ".join(said)

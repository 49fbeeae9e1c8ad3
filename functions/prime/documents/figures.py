"""The amounts in the rows of a table as they are printed, and the balances beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache

from prime.documents import amounts, currencies, sides
from prime.documents.amounts import Amount, Mark
from prime.documents.balances import Proof, proof_of
from prime.documents.document import Context
from prime.documents.headers import Columns
from prime.documents.records import Record
from prime.documents.sides import Printed
from prime.documents.table_rows import cells_of, money_of

NO_AMOUNT = "This row has no amount."
UNREADABLE = "This amount cannot be read."
SEVERAL = "There is more than one amount in this row."
FEE = "A fee stands beside this amount: it may come on top of it, or be in it already."
TWO_CURRENCIES = "The row names two currencies."
UNKNOWN_CURRENCY = "The currency of this row cannot be read."

Read = Callable[[str], Amount | None]


def read(
    rows: Sequence[Record], columns: Columns, *, ascending: bool | None
) -> tuple[list[Printed], Proof | None]:
    """With the decimal mark that the columns show, or else that the balances prove."""
    mark = amounts.mark_of({cell for row in rows for cell in _money_cells(row, columns)})
    unproved = _read(rows, columns, mark)
    proof = _proof(unproved, ascending)
    found = unproved, proof
    if not mark and any(amounts.UNCERTAIN_MARK in each.doubts for each in unproved):
        marks: tuple[Mark, ...] = (".", ",")
        tries = [(each := _read(rows, columns, mark), _proof(each, ascending)) for mark in marks]
        proved = [each for each in tries if each[1]]
        found = proved[0] if len(proved) == 1 else (unproved, None)
    return _doubting_fees(*found, rows, columns), found[1]


def currency_of(
    printed: Printed, row: Record, columns: Columns, context: Context
) -> tuple[str | None, tuple[str, ...]]:
    """What the amount, the row and the header name, or else what is meant."""
    cells = [cell for cell in cells_of(row, columns.all("currency")) if cell]
    codes = {currencies.named(cell.upper()) for cell in cells if cell != "$"}
    if None in codes:
        return None, (UNKNOWN_CURRENCY,)
    amount = printed.amount or Amount(Decimal(0))
    header = columns.currencies.get(printed.column) if printed.column is not None else None
    named = {each for each in (amount.currency, *codes, header) if each}
    if len(named) > 1:
        return None, (TWO_CURRENCIES,)
    dollar = amount.dollar or any("$" in cell for cell in cells)
    meant = replace(amount, currency=next(iter(named), None), dollar=dollar)
    return amounts.currency_of(meant, context)


def _money_cells(row: Record, columns: Columns) -> list[str]:
    return cells_of(row, (*money_of(columns), *columns.all("balance")))


def _proof(printed: Sequence[Printed], ascending: bool | None) -> Proof | None:
    return proof_of([(each.value, each.balance) for each in printed], ascending=ascending)


def _read(rows: Sequence[Record], columns: Columns, mark: Mark | None) -> list[Printed]:
    @cache
    def reading(text: str) -> Amount | None:
        return amounts.read(text, mark)

    found = [_printed(row, columns, reading) for row in rows]
    return sides.told(found, rows, columns)


def _printed(row: Record, columns: Columns, reading: Read) -> Printed:
    balances = [each for cell in cells_of(row, columns.all("balance")) if (each := reading(cell))]
    balance = balances[0].value if balances and balances[0].certain else None
    places = [at for at in money_of(columns) if at < len(row.cells) and row.cells[at]]
    if not places:
        return Printed(balance=balance, doubts=(NO_AMOUNT,))
    read = [(at, reading(row.cells[at])) for at in places]
    known = [(at, amount) for at, amount in read if amount]
    if len(known) < len(read):
        return Printed(balance=balance, doubts=(UNREADABLE,))
    known = [each for each in known if each[1].value] or known[:1]
    filled = {at for at, _ in known}
    is_both = all(filled & {*columns.all(role)} for role in ("debit", "credit"))
    if is_both or len({abs(amount.value) for _, amount in known}) > 1:
        return Printed(balance=balance, doubts=(SEVERAL,))
    at, amount = known[-1]  # those of debits and credits stand behind the amount
    if not amount.certain:
        return Printed(amount=amount, balance=balance, doubts=(amounts.UNCERTAIN_MARK,))
    return Printed(amount.value, amount=amount, column=at, balance=balance)


def _doubting_fees(
    found: Sequence[Printed], proof: Proof | None, rows: Sequence[Record], columns: Columns
) -> list[Printed]:
    """Where the balance does not prove that the amount is all that moved."""
    moves = proof.moves if proof else (None,) * len(found)
    return [
        replace(each, doubts=(*each.doubts, FEE))
        if move is None and any(map(_is_some, cells_of(row, columns.all("fee"))))
        else each
        for each, move, row in zip(found, moves, rows, strict=True)
    ]


def _is_some(cell: str) -> bool:
    amount = amounts.read(cell)
    return amount is not None and amount.value != 0

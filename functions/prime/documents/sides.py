"""The amounts of which a table itself says whether they are debits or credits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from prime.documents import signs
from prime.documents.amounts import Amount
from prime.documents.headers import Columns
from prime.documents.records import Record
from prime.documents.table_rows import cells_of


@dataclass(frozen=True)
class Printed:
    """`value` is negative for an expense where `told`, else as it is printed; `column` is where
    it stands."""

    value: Decimal | None = None
    told: bool = False
    amount: Amount | None = None
    column: int | None = None
    balance: Decimal | None = None
    doubts: tuple[str, ...] = ()


def told(found: list[Printed], rows: Sequence[Record], columns: Columns) -> list[Printed]:
    """By the column of the amount, by a column that says it in words, or by CR and DR."""
    debits, credits = columns.all("debit"), columns.all("credit")
    if debits or credits:
        return _of_pair(found, debits, credits)
    for column in (*columns.all("side"), *columns.all("description")):
        cells = [cells_of(row, (column,))[0] for row in rows]
        if (sides := signs.sides_of(cells)) and _agree(found, cells, sides):
            return [_sided(each, sides.get(cell)) for each, cell in zip(found, cells, strict=True)]
    return _marked(found)


def _of_pair(found: list[Printed], debits: Sequence[int], credits: Sequence[int]) -> list[Printed]:
    """A sign says nothing where all of a column have it. Else a minus is a debit taken back where
    there are debits only, and among credits it cannot be told what it is."""
    for columns, side in ((debits, -1), (credits, 1)):
        signs_ = {each.value > 0 for each in found if each.value and each.column in columns}
        found = [
            replace(
                each,
                value=abs(each.value) * side if len(signs_) < 2 else each.value * side,
                told=len(signs_) < 2 or each.value > 0 or not credits,
            )
            if each.value is not None and each.column in columns
            else each
            for each in found
        ]
    return found


def _agree(found: Sequence[Printed], cells: Sequence[str], sides: dict[str, int]) -> bool:
    """Whether all debits have one sign, and all credits."""
    seen = {
        (sides[cell], each.value > 0)
        for each, cell in zip(found, cells, strict=True)
        if each.value and cell in sides
    }
    return len({side for side, _ in seen}) == len(seen)


def _sided(printed: Printed, side: int | None) -> Printed:
    if printed.value is None or side is None:
        return printed
    return replace(printed, value=abs(printed.value) * side, told=True)


def _marked(found: list[Printed]) -> list[Printed]:
    """What is not marked CR among amounts that are is a debit, and the other way round."""
    marks = {each.amount.sign for each in found if each.amount}
    if not marks & {"CR", "DR"} or marks & {"+", "-"}:
        return found
    unmarked = 1 if "CR" not in marks else -1
    return [
        replace(each, told=True, value=each.value if each.amount.sign else each.value * unmarked)
        if each.value is not None and each.amount
        else each
        for each in found
    ]

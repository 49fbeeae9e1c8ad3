"""The columns of a table without headers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from prime.documents.direction import running_balance
from prime.documents.document import Context
from prime.documents.only import most
from prime.documents.tables.columns import Columns
from prime.documents.tables.records import DASHES, Record
from prime.documents.values import amounts, currencies, days
from prime.documents.words import acts
from prime.documents.words.columns import Role

_DECIMALS = re.compile("[.,]")


def columns_of(records: Sequence[Record], context: Context) -> Columns | None:
    """Only where they are unmistakable: nothing but dates in one, nothing but money in another, and
    no third that may have been meant."""
    rows = [each for each in records if _is_row(each, context)]
    if not rows:
        return None
    width = Counter(len(each.cells) for each in rows).most_common(1)[0][0]
    columns = list(zip(*(each.cells for each in rows if len(each.cells) == width), strict=True))
    dates = [at for at, cells in enumerate(columns) if all(_days(cells, context))]
    money = [at for at, cells in enumerate(columns) if at not in dates and _is_money(cells)]
    rest = [at for at in range(len(columns)) if at not in {*dates, *money}]
    if not dates or not money or any(_may_be_money(columns[at]) for at in rest):
        return None
    dates += [at for at in rest if _may_be_dates(columns[at], context)]
    texts = [at for at, cells in enumerate(columns) if at not in dates and _is_text(cells)]
    sides = [at for at, cells in enumerate(columns) if at not in texts and _is_side(cells)]
    coded = [at for at in texts if currencies.CODES.issuperset(columns[at])][: len(texts) - 1]
    roles: dict[Role, tuple[int, ...]] = {
        "date": tuple(dates),
        "description": tuple(at for at in texts if at not in coded),
        "currency": tuple(coded),
        "side": tuple(sides),
    }
    balance = _balance_among(money, columns)
    roles["amount"] = tuple(at for at in money if at != balance)
    roles["balance"] = () if balance is None else (balance,)
    return Columns(roles=roles, is_guessed=True)


def _is_row(record: Record, context: Context) -> bool:
    """Not so for what stands around the table, with a date of its own."""
    return any(days.parse_date(cell, context.today) for cell in record.filled) and any(
        map(amounts.parse_amount, record.filled)
    )


def _may_be_money(cells: Sequence[str]) -> bool:
    """Most of it is: amounts are not to be read out of the column beside it."""
    paid = [_DECIMALS.search(cell) and amounts.parse_amount(cell) for cell in _filled(cells)]
    return 2 * sum(map(bool, paid)) > len(paid)


def _may_be_dates(cells: Sequence[str], context: Context) -> bool:
    """Most of it is, so that its days may be the rows'."""
    meant = _days(_filled(cells), context)
    return 2 * sum(map(bool, meant)) > len(meant)


def _filled(cells: Sequence[str]) -> list[str]:
    return [cell for cell in cells if cell and cell not in DASHES]


def _days(cells: Sequence[str], context: Context) -> list[days.Meanings]:
    return [days.parse_date(cell, context.today) for cell in cells]


def _is_money(cells: Sequence[str]) -> bool:
    """Whole numbers alone may count anything."""
    filled = _filled(cells)
    return all(map(amounts.parse_amount, filled)) and any(map(_DECIMALS.search, filled))


def _is_side(cells: Sequence[str]) -> bool:
    """D and C, Dr and Cr, plus and minus beside every amount."""
    return all(cells) and acts.sides_of(cells) is not None


def _is_text(cells: Sequence[str]) -> bool:
    return any(re.search(r"[^\W\d_]{3}", cell) for cell in cells)


def _balance_among(money: Sequence[int], columns: Sequence[Sequence[str]]) -> int | None:
    """The column that follows from the others, of which each row fills one."""
    printed = {at: [amounts.parse_amount(cell) for cell in columns[at]] for at in money}
    strengths: dict[int, int] = {}
    for at in money:
        rows: list[running_balance.Row] = []
        for row, balance in enumerate(printed[at]):
            others = [each.value for other in money if other != at if (each := printed[other][row])]
            filled = [value for value in others if value]
            rows.append(
                (filled[0] if len(filled) == 1 else None, balance.value if balance else None)
            )
        if proof := running_balance.proof_of(rows):
            strengths[at] = proof.strength
    return most(strengths)

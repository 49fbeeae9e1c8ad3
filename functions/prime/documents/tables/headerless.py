"""The columns of a table without headers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from prime.documents.direction import running_balance
from prime.documents.document import Context
from prime.documents.tables.columns import Columns
from prime.documents.tables.records import DASHES, Record
from prime.documents.values import amounts, currencies, days
from prime.documents.words import acts
from prime.documents.words.columns import Role


def columns_of(records: Sequence[Record], context: Context) -> Columns | None:
    """Only where they are unmistakable: nothing but dates in one, nothing but money in another."""
    rows = [
        each
        for each in records
        if len(each.filled) > 1
        and any(days.parse_date(cell, context.today) for cell in each.filled)
    ]
    if not rows:
        return None
    width = Counter(len(each.cells) for each in rows).most_common(1)[0][0]
    columns = list(zip(*(each.cells for each in rows if len(each.cells) == width), strict=True))
    dates = [at for at, cells in enumerate(columns) if all(_days(cells, context))]
    money = [at for at, cells in enumerate(columns) if at not in dates and _is_money(cells)]
    if not dates or not money:
        return None
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
    return Columns(roles=roles)


def _days(cells: Sequence[str], context: Context) -> list[days.Meanings]:
    return [days.parse_date(cell, context.today) for cell in cells]


def _is_money(cells: Sequence[str]) -> bool:
    """Whole numbers alone may count anything."""
    filled = [cell for cell in cells if cell and cell not in DASHES]
    return all(amounts.parse_amount(cell) for cell in filled) and any(
        re.search("[.,]", c) for c in filled
    )


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
    best = [at for at, strength in strengths.items() if strength == max(strengths.values())]
    return best[0] if len(best) == 1 else None

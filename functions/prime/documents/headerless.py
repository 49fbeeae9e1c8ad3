"""The columns of a table without headers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from prime.documents import amounts, currencies, days
from prime.documents.balances import Entry, proof_of
from prime.documents.document import Context
from prime.documents.header_words import Role
from prime.documents.headers import Columns
from prime.documents.records import Record


def columns_of(found: Sequence[Record], context: Context) -> Columns | None:
    """Only where they are unmistakable: nothing but dates in one, nothing but money in another."""
    rows = [
        each
        for each in found
        if len(each.filled) > 1 and any(days.read(cell, context.today) for cell in each.filled)
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
    coded = [at for at in texts if currencies.CODES.issuperset(columns[at])][: len(texts) - 1]
    roles: dict[Role, tuple[int, ...]] = {
        "date": tuple(dates),
        "description": tuple(at for at in texts if at not in coded),
        "currency": tuple(coded),
    }
    balance = _balance_among(money, columns)
    roles["amount"] = tuple(at for at in money if at != balance)
    roles["balance"] = () if balance is None else (balance,)
    return Columns(roles=roles)


def _days(cells: Sequence[str], context: Context) -> list[days.Meanings]:
    return [days.read(cell, context.today) for cell in cells]


def _is_money(cells: Sequence[str]) -> bool:
    """Whole numbers alone may count anything."""
    filled = [cell for cell in cells if cell]
    return all(amounts.read(cell) for cell in filled) and any(re.search("[.,]", c) for c in filled)


def _is_text(cells: Sequence[str]) -> bool:
    return any(re.search(r"[^\W\d_]{3}", cell) for cell in cells)


def _balance_among(money: Sequence[int], columns: Sequence[Sequence[str]]) -> int | None:
    """The column that follows from the others, of which each row fills one."""
    read = {at: [amounts.read(cell) for cell in columns[at]] for at in money}
    strengths: dict[int, int] = {}
    for at in money:
        entries: list[Entry] = []
        for row, balance in enumerate(read[at]):
            others = [each.value for other in money if other != at if (each := read[other][row])]
            filled = [value for value in others if value]
            entries.append(
                (filled[0] if len(filled) == 1 else None, balance.value if balance else None)
            )
        if proof := proof_of(entries):
            strengths[at] = proof.strength
    best = [at for at, strength in strengths.items() if strength == max(strengths.values())]
    return best[0] if len(best) == 1 else None

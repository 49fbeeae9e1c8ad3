"""The writes that enter transactions, change them and take them out, with the rollups in the same
commit. Whatever writes a transaction does it by these.

The budget is one account, in centavos of Mexican pesos.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from budget.entities import BudgetRollup, BudgetTransaction
from toolkit import Caller, Put, Write
from toolkit.money import Units
from toolkit.storage.rollups import Cell, Posted, Sums, taken
from toolkit.storage.writes import still

CURRENCY = "MXN"
ACCOUNT = "budget"
SCALE = 2

Change = tuple[BudgetTransaction | None, BudgetTransaction | None]
"""A transaction as it was and as it becomes; None where there was, or will be, none."""


def signed(row: BudgetTransaction) -> Units:
    """What went out is negative."""
    cents = int(row.amount_mxn_cents)
    return Units(cents if row.type == "INCOME" else -cents, SCALE)


def posted(row: BudgetTransaction) -> Posted:
    cell = Cell(row.date_iso[: len("2025-03")], ACCOUNT, row.category, CURRENCY, SCALE)
    return cell, Sums.of(signed(row).number)


def adding(caller: Caller, new: BudgetTransaction) -> list[Write]:
    """It may be the first one of its user: then the rollups count all from now on. The commit loses
    its race when another first one has come between."""
    return [new.add(), *following(caller, [(None, new)]), *BudgetRollup.beginning(caller)]


def replacing(
    caller: Caller, changes: Iterable[tuple[BudgetTransaction, BudgetTransaction]]
) -> list[Write]:
    """The commit loses its race when one of them was changed since it was read."""
    changes = list(changes)
    rows = [write for seen, changed in changes for write in seen.replace_with(changed)]
    return [*rows, *following(caller, changes)]


def removing(caller: Caller, seen: BudgetTransaction) -> list[Write]:
    """As `replacing`."""
    return [seen.remove(), *following(caller, [(seen, None)])]


def loading(
    caller: Caller, loaded: BudgetTransaction, there: Sequence[BudgetTransaction]
) -> list[Write]:
    """The transaction in the place of what is there of the same id, on whatever days."""
    if not there:
        return adding(caller, loaded)
    rows: list[Write] = [
        Put(loaded, still(each)) if each.sk == loaded.sk else each.remove() for each in there
    ]
    if all(each.sk != loaded.sk for each in there):
        rows.append(loaded.add())
    gone: list[Change] = [(each, None) for each in there]
    return [*rows, *following(caller, [*gone, (None, loaded)])]


def following(caller: Caller, changes: Iterable[Change]) -> list[Write]:
    """The rollups' writes, where those of the rows are made already."""
    return BudgetRollup.following(caller, _posted(changes))


def _posted(changes: Iterable[Change]) -> Iterator[Posted]:
    for was, becomes in changes:
        if was is not None:
            yield taken(posted(was))
        if becomes is not None:
            yield posted(becomes)

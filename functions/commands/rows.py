"""All rows that may be loaded, one object a line: `{"kind": "card", ...}`.

A new kind is a class in its family's `commands/rows.py`, with a `kind` of its own and a `save`, and
a name here in `SavedAlone`.

Amounts are exact; anything unknown, missing or of another type is refused. A row that is loaded
again changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from decimal import Decimal
from itertools import groupby
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from banking.commands.rows import CardRow, CardTransactionRow
from budget.commands.rows import (
    BudgetBalanceRow,
    BudgetCapRow,
    BudgetTransactionRow,
    DebtRow,
    ObligationRow,
)
from finance.commands.rows import AccountRow, LedgerRow
from finance.ledger.entry_writes import record
from prime.commands.rows import ImportedTransactionRow
from support.commands.rows import CustomerRow, OrderRow
from toolkit import Caller
from toolkit.money import text
from toolkit.strict_json import parse_object

SavedAlone = (
    CardRow
    | CardTransactionRow
    | BudgetTransactionRow
    | BudgetCapRow
    | BudgetBalanceRow
    | DebtRow
    | ObligationRow
    | CustomerRow
    | OrderRow
    | AccountRow
    | ImportedTransactionRow
)
AnyRow = SavedAlone | LedgerRow
_any_row: TypeAdapter[AnyRow] = TypeAdapter(Annotated[AnyRow, Field(discriminator="kind")])


def parse_row(line: str) -> AnyRow:
    """One line of a file. Raises pydantic's ValidationError, and InvalidInput for what is no JSON
    object. Decimals are handed on as text, or they would become floats."""
    return _any_row.validate_json(json.dumps(parse_object(line), default=_written))


def _written(number: Decimal) -> str:
    """Without an exponent, unless that would go on for ever."""
    return text(number) if abs(number.adjusted()) < 32 else str(number)


def of(value: dict[str, Any]) -> AnyRow:
    return _any_row.validate_python(value)


def save(rows: Iterable[AnyRow]) -> None:
    """Write them in their order. Raises Conflict for what another row has already."""
    for owner, some in groupby(rows, _ledger_owner):
        if owner is None:
            for row in some:
                assert not isinstance(row, LedgerRow)
                row.save()
        else:
            record(Caller(owner), (row for row in some if isinstance(row, LedgerRow)))


def _ledger_owner(row: AnyRow) -> str | None:
    return row.user_id if isinstance(row, LedgerRow) else None

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

from banking.commands.rows import CardRow, CardTransactionRow, save_transactions
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
AnyRow = SavedAlone | CardTransactionRow | LedgerRow
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
    for (kind, user_id), some in groupby(rows, _together):
        if kind is LedgerRow:
            record(Caller(user_id), (row for row in some if isinstance(row, LedgerRow)))
        elif kind is CardTransactionRow:
            transactions = (row for row in some if isinstance(row, CardTransactionRow))
            save_transactions(Caller(user_id), transactions)
        else:
            for row in some:
                assert not isinstance(row, LedgerRow | CardTransactionRow)
                row.save()


def _together(row: AnyRow) -> tuple[type[AnyRow] | None, str]:
    """The same for rows that are written together: of one kind and user."""
    if isinstance(row, LedgerRow | CardTransactionRow):
        return type(row), row.user_id
    return None, ""

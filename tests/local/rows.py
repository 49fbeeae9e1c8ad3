"""The rows that may be loaded, one object a line: `{"kind": "card", ...}`.

Amounts are exact JSON integers; anything unknown, missing or of another type is refused. A row
that is loaded again changes nothing.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from tests.local.banking_rows import CardRow, CardTransactionRow
from tests.local.budget_rows import (
    BudgetBalanceRow,
    BudgetCapRow,
    BudgetTransactionRow,
    DebtRow,
    ObligationRow,
)

AnyRow = (
    CardRow
    | CardTransactionRow
    | BudgetTransactionRow
    | BudgetCapRow
    | BudgetBalanceRow
    | DebtRow
    | ObligationRow
)
_any_row: TypeAdapter[AnyRow] = TypeAdapter(Annotated[AnyRow, Field(discriminator="kind")])


def read(line: str) -> AnyRow:
    """One line of a file. Raises pydantic's ValidationError."""
    return _any_row.validate_json(line)


def of(value: dict[str, Any]) -> AnyRow:
    return _any_row.validate_python(value)

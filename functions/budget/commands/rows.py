"""Budget's rows that may be loaded, normalised as its tools do it. Amounts are whole centavos."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Self

from pydantic import model_validator

from budget.entities import BankBalance, Cap, Debt, Named, Obligation
from budget.models import (
    CategoryName,
    CategoryType,
    Cents,
    Description,
    DueDay,
    Instant,
    LocalDate,
    Month,
    Name,
    ObligationType,
    Priority,
    TransactionType,
    require_fitting,
)
from budget.transactions import BudgetTransaction
from commands.row import Id, Row
from money.writes import enter
from toolkit import Caller, InvalidInput


class BudgetRow(Row):
    user_id: Id

    @property
    def caller(self) -> Caller:
        return Caller(self.user_id)


class BudgetTransactionRow(BudgetRow):
    """A transaction, by its id: with another date or thread it is moved there.

    In its thread it counts as older than what tools have added; loaded ones go by their ids.
    """

    kind: Literal["budget_tx"]
    thread_id: Id
    id: Id
    type: TransactionType
    amount_mxn_cents: Cents
    category_type: CategoryType
    category: CategoryName
    description: Description | None = None
    date_iso: LocalDate

    @model_validator(mode="after")
    def _type_fits(self) -> BudgetTransactionRow:
        try:
            require_fitting(self.type, self.category_type)
        except InvalidInput as error:
            raise ValueError(error.message) from None
        return self

    def save(self) -> None:
        """Raises Conflict when others keep changing the same transaction."""
        self.save_all(self.user_id, [self])

    @classmethod
    def save_all(cls, user_id: str, rows: Iterable[Self]) -> None:
        enter(Caller(user_id), (row._transaction().record for row in rows))

    def _transaction(self) -> BudgetTransaction:
        fields = self.model_dump(include=set(BudgetTransaction.FIELDS))
        return BudgetTransaction.new(self.caller, self.thread_id, loaded_as=self.id, **fields)


class BudgetCapRow(BudgetRow):
    kind: Literal["budget_cap"]
    effective_month: Month
    variable_cap_mxn_cents: Cents

    def save(self) -> None:
        Cap.new(self.caller, self.effective_month, self.variable_cap_mxn_cents).save()


class BudgetBalanceRow(BudgetRow):
    kind: Literal["budget_balance"]
    bank_balance_mxn_cents: Cents
    as_of_iso: Instant

    def save(self) -> None:
        BankBalance.new(self.caller, self.as_of_iso, self.bank_balance_mxn_cents).save()


class NamedRow(BudgetRow):
    """The debt or obligation of that name."""

    name: Name
    due_day_of_month: DueDay | None = None

    def _store(self, named: Named) -> None:
        fields = self.model_dump(mode="json", exclude={"kind", "user_id"})
        if named.is_new or any(getattr(named, name) != value for name, value in fields.items()):
            write = named.store(**fields)
            write.record.save(write.condition)


class DebtRow(NamedRow):
    kind: Literal["debt"]
    balance_mxn_cents: Cents
    minimum_payment_mxn_cents: Cents | None = None
    priority: Priority
    do_not_accelerate: bool = False

    def save(self) -> None:
        self._store(Debt.fetch_or_new(self.caller, self.name))


class ObligationRow(NamedRow):
    kind: Literal["obligation"]
    amount_mxn_cents: Cents
    category_type: ObligationType = "FIXED"

    def save(self) -> None:
        self._store(Obligation.fetch_or_new(self.caller, self.name))

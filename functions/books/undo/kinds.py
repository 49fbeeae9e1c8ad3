"""The kinds of rows whose last change can be taken back, and how each is put into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from books.domain import books
from books.entities import Goal
from budget.domain import budget
from budget.entities import (
    BankBalance,
    BudgetTransaction,
    Cap,
    CategoryRule,
    Debt,
    Named,
    Obligation,
)
from prime.domain import prime
from prime.entities import ImportedTransaction
from support.domain import support
from support.entities import Customer
from toolkit import Caller
from toolkit.family import Family
from toolkit.money import Units
from toolkit.storage.tables import Record
from toolkit.text.visible import quoted


class Kind(NamedTuple):
    """`shown` says all that its tools can change of a row. `partition` is where a caller's own ones
    are; None for rows that are nobody's own, but the family's."""

    model: type[Record]
    family: Family
    shown: Callable[[Any], str]
    partition: Callable[[Caller], str] | None

    def is_own(self, row: Record, caller: Caller) -> bool:
        stored: Any = row
        return self.partition is None or stored.pk == self.partition(caller)


def _own(caller: Caller) -> str:
    return caller.user_id


def _transaction(row: BudgetTransaction) -> str:
    cents = int(row.amount_mxn_cents)
    amount = _pesos(cents if row.type == "INCOME" else -cents)
    what = f"{quoted(row.description)}, in" if row.description is not None else "in"
    return f"{amount}, {what} {quoted(row.category)} ({row.category_type}), of {row.date_iso}"


def _cap(row: Cap) -> str:
    month = str(row.sk).removeprefix("cap#")
    return f"a cap of {_pesos(int(row.variable_cap_mxn_cents))} from {month} on"


def _balance(row: BankBalance) -> str:
    return f"a bank balance of {_pesos(int(row.bank_balance_mxn_cents))} at {row.as_of.isoformat()}"


def _debt(row: Debt) -> str:
    minimum = row.minimum_payment_mxn_cents
    least = "no minimum" if minimum is None else f"at least {_pesos(int(minimum))} a month"
    pace = ", not to be paid off sooner" if row.do_not_accelerate else ""
    owed = _pesos(int(row.balance_mxn_cents))
    return f"the debt {quoted(row.name)}, {owed}, {least}, {_due(row)}, {row.priority}{pace}"


def _obligation(row: Obligation) -> str:
    amount = _pesos(int(row.amount_mxn_cents))
    return f"the payment {quoted(row.name)}, {amount} a month, {_due(row)}, {row.category_type}"


def _due(row: Named) -> str:
    return "on no fixed day" if row.due_day is None else f"due on day {row.due_day}"


def _rule(row: CategoryRule) -> str:
    return f"{quoted(row.words)} means {quoted(row.category)} ({row.category_type})"


def _goal(row: Goal) -> str:
    has = f"what is in {quoted(row.account_id)}" if row.account_id else f"{row.saved} saved"
    by = f" by {row.target_date}" if row.target_date else ""
    return f"the goal {quoted(row.name)}, {row.target} {row.currency}{by}, {has}"


def _customer(row: Customer) -> str:
    reached = f"e-mail {quoted(row.email)}, phone {quoted(row.phone)}"
    return f"the customer {quoted(row.name)} ({row.id}), {reached}"


def _imported(row: ImportedTransaction) -> str:
    amount = f"{row.amount} {row.currency or 'of no currency'}" if row.amount else "no amount"
    category = f", in {quoted(row.category)}" if row.category else ""
    status = str(row.review_status).replace("_", " ")
    return f"{quoted(row.merchant)}, {amount}, of {row.date or 'no date'}{category} ({status})"


def _pesos(cents: int) -> str:
    return f"{Units(cents, 2).amount:f} MXN"


_KINDS = (
    Kind(BudgetTransaction, budget, _transaction, _own),
    Kind(Cap, budget, _cap, _own),
    Kind(BankBalance, budget, _balance, _own),
    Kind(Debt, budget, _debt, _own),
    Kind(Obligation, budget, _obligation, _own),
    Kind(CategoryRule, budget, _rule, _own),
    Kind(Goal, books, _goal, _own),
    Kind(Customer, support, _customer, None),
    Kind(ImportedTransaction, prime, _imported, ImportedTransaction.partition),
)
KINDS: Mapping[str, Kind] = {kind.model.__name__: kind for kind in _KINDS}
"""By the name of the model, as a change keeps it."""

"""The kinds of rows whose last change can be taken back, and how each is put into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from books.domain import books
from books.entities import Goal
from budget.categories.tree import QuotedCategory
from budget.domain import budget
from budget.entities import (
    BankBalance,
    Cap,
    CategoryRule,
    Debt,
    Named,
    Obligation,
)
from budget.transactions import BudgetTransaction
from money.entities import StatedBalance
from money.entry import EntryRecord, prefix_of
from prime.domain import prime
from prime.models import STATUS_OF
from support.domain import support
from support.entities import Customer
from toolkit import Caller, money
from toolkit.family import Family
from toolkit.guards.prompt_arguments import choice
from toolkit.storage import keys
from toolkit.storage.last_change import ChangedRow
from toolkit.storage.person import zone_of
from toolkit.storage.tables import Record
from toolkit.text.folding import quoted
from toolkit.text.sentences import Month, Sentence, say


class Kind(NamedTuple):
    """`shown` says all that its tools can change of a row. `owner` is a row's own user; None for
    rows that are nobody's own, but the family's."""

    model: type[Record]
    family: Family
    shown: Callable[[Any], str]
    owner: Callable[[str], str] | None

    def is_own(self, row: Record, caller: Caller) -> bool:
        stored: Any = row
        return self.owner is None or self.owner(stored.pk) == caller.user_id


def _own(pk: str) -> str:
    return pk


def _owner(pk: str) -> str:
    """Of a partition whose key begins with its owner."""
    return keys.parted(pk)[0]


def _transaction(row: EntryRecord) -> str:
    of = BudgetTransaction(row)
    cents = of.amount_mxn_cents
    return _said(
        "transaction" if of.description is not None else "bare_transaction",
        amount=money.pesos_formatted(cents if of.type == "INCOME" else -cents),
        what=quoted(of.description or ""),
        category=QuotedCategory(of.category),
        type=choice(of.category_type),
        day=date.fromisoformat(of.date_iso),
    )


def _cap(row: Cap) -> str:
    month = Month(str(row.sk).removeprefix("cap#"))
    return _said("cap", amount=money.pesos_formatted(int(row.variable_cap_mxn_cents)), month=month)


def _balance(row: BankBalance) -> str:
    here = row.as_of.astimezone(zone_of(row.pk))
    return _said(
        "balance",
        amount=money.pesos_formatted(int(row.bank_balance_mxn_cents)),
        day=here.date(),
        time=f"{here:%H:%M}",
    )


def _debt(row: Debt) -> str:
    minimum = row.minimum_payment_mxn_cents
    least = "no_minimum" if minimum is None else "minimum"
    return _said(
        "debt",
        name=quoted(row.name),
        amount=money.pesos_formatted(int(row.balance_mxn_cents)),
        least=_said(least, amount=money.pesos_formatted(int(minimum or 0))),
        due=_due(row),
        priority=choice(row.priority),
        pace=_said("pace") if row.do_not_accelerate else "",
    )


def _obligation(row: Obligation) -> str:
    return _said(
        "obligation",
        name=quoted(row.name),
        amount=money.pesos_formatted(int(row.amount_mxn_cents)),
        due=_due(row),
        type=choice(row.category_type),
    )


def _due(row: Named) -> str:
    return _said("undated" if row.due_day is None else "due", day=row.due_day)


def _rule(row: CategoryRule) -> str:
    return _said(
        "rule",
        words=quoted(row.words),
        category=QuotedCategory(row.category),
        type=choice(row.category_type),
    )


def _goal(row: Goal) -> str:
    has = (
        _said("in_account", account=quoted(row.account_id))
        if row.account_id
        else _said("saved", amount=money.formatted(Decimal(row.saved), row.currency))
    )
    by = _said("by", day=date.fromisoformat(row.target_date)) if row.target_date else ""
    target = money.formatted(Decimal(row.target), row.currency)
    return _said("goal", name=quoted(row.name), target=target, by=by, has=has)


def _stated(row: StatedBalance) -> str:
    return _said(
        "stated_balance",
        amount=money.formatted(Decimal(row.amount), row.currency),
        account=quoted(row.account_id),
        day=date.fromisoformat(row.day),
    )


def _customer(row: Customer) -> str:
    return _said(
        "customer",
        name=quoted(row.name),
        id=row.id,
        email=quoted(row.email),
        phone=quoted(row.phone),
    )


def _entry(row: EntryRecord) -> str:
    category = (
        _said("in_category", category=QuotedCategory(row.category_id)) if row.category_id else ""
    )
    return _said(
        "imported",
        merchant=quoted(row.description),
        amount=_amount(row),
        day=date.fromisoformat(row.day) if row.day else _said("no_date"),
        category=category,
        account=quoted(row.account_id),
        status=_said(STATUS_OF[row.state]),
    )


def _amount(row: EntryRecord) -> str:
    if not row.amount:
        return _said("no_amount")
    amount = money.formatted(Decimal(row.amount), row.currency)
    return amount if row.currency else _said("no_currency", amount=amount)


def _said(text: str, **values: object) -> Sentence:
    return say(f"undo.a_{text}", **values)


_KINDS = (
    Kind(Cap, budget, _cap, _own),
    Kind(BankBalance, budget, _balance, _own),
    Kind(Debt, budget, _debt, _own),
    Kind(Obligation, budget, _obligation, _own),
    Kind(CategoryRule, budget, _rule, _own),
    Kind(Goal, books, _goal, _own),
    Kind(StatedBalance, books, _stated, _owner),
    Kind(Customer, support, _customer, None),
    Kind(EntryRecord, prime, _entry, _owner),
)
_BY_MODEL: Mapping[str, Kind] = {kind.model.__name__: kind for kind in _KINDS}
"""By the name of the model, as a change keeps it."""
_TYPED = Kind(EntryRecord, budget, _transaction, _owner)


def kind_of(row: ChangedRow) -> Kind | None:
    """None for what cannot be taken back. Of entries, those of the budget are its own."""
    kind = _BY_MODEL.get(row.model)
    is_typed = kind and kind.model is EntryRecord and row.key[1].startswith(prefix_of("budget"))
    return _TYPED if is_typed else kind

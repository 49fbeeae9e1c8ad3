"""The kinds of rows whose last change can be taken back, and how each is put into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from books.domain import books
from books.entities import Goal
from budget.categories.tree import spoken
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
from toolkit import Caller, money
from toolkit.dates import mexico_city
from toolkit.family import Family
from toolkit.guards.prompt_arguments import choice
from toolkit.storage.tables import Record
from toolkit.text.language import Language
from toolkit.text.months import day_in_words, month_in_words
from toolkit.text.visible import quoted


class Kind(NamedTuple):
    """`shown` says all that its tools can change of a row. `partition` is where a caller's own ones
    are; None for rows that are nobody's own, but the family's."""

    model: type[Record]
    family: Family
    shown: Callable[[Any, Language], str]
    partition: Callable[[Caller], str] | None

    def is_own(self, row: Record, caller: Caller) -> bool:
        stored: Any = row
        return self.partition is None or stored.pk == self.partition(caller)


def _own(caller: Caller) -> str:
    return caller.user_id


def _transaction(row: BudgetTransaction, language: Language) -> str:
    cents = int(row.amount_mxn_cents)
    return _said(
        "transaction" if row.description is not None else "bare_transaction",
        language,
        amount=money.pesos_told(cents if row.type == "INCOME" else -cents),
        what=quoted(row.description or ""),
        category=quoted(spoken(row.category, language)),
        type=_choice(row.category_type, language),
        day=day_in_words(row.date_iso, language),
    )


def _cap(row: Cap, language: Language) -> str:
    month = month_in_words(str(row.sk).removeprefix("cap#"), language)
    return _said(
        "cap", language, amount=money.pesos_told(int(row.variable_cap_mxn_cents)), month=month
    )


def _balance(row: BankBalance, language: Language) -> str:
    here = row.as_of.astimezone(mexico_city())
    return _said(
        "balance",
        language,
        amount=money.pesos_told(int(row.bank_balance_mxn_cents)),
        day=day_in_words(here.date(), language),
        time=f"{here:%H:%M}",
    )


def _debt(row: Debt, language: Language) -> str:
    minimum = row.minimum_payment_mxn_cents
    least = "no_minimum" if minimum is None else "minimum"
    return _said(
        "debt",
        language,
        name=quoted(row.name),
        amount=money.pesos_told(int(row.balance_mxn_cents)),
        least=_said(least, language, amount=money.pesos_told(int(minimum or 0))),
        due=_due(row, language),
        priority=_choice(row.priority, language),
        pace=_said("pace", language) if row.do_not_accelerate else "",
    )


def _obligation(row: Obligation, language: Language) -> str:
    return _said(
        "obligation",
        language,
        name=quoted(row.name),
        amount=money.pesos_told(int(row.amount_mxn_cents)),
        due=_due(row, language),
        type=_choice(row.category_type, language),
    )


def _due(row: Named, language: Language) -> str:
    return _said("undated" if row.due_day is None else "due", language, day=row.due_day)


def _rule(row: CategoryRule, language: Language) -> str:
    return _said(
        "rule",
        language,
        words=quoted(row.words),
        category=quoted(spoken(row.category, language)),
        type=_choice(row.category_type, language),
    )


def _goal(row: Goal, language: Language) -> str:
    has = (
        _said("in_account", language, account=quoted(row.account_id))
        if row.account_id
        else _said("saved", language, amount=money.told(Decimal(row.saved), row.currency))
    )
    by = (
        _said("by", language, day=day_in_words(row.target_date, language))
        if row.target_date
        else ""
    )
    target = money.told(Decimal(row.target), row.currency)
    return _said("goal", language, name=quoted(row.name), target=target, by=by, has=has)


def _customer(row: Customer, language: Language) -> str:
    return _said(
        "customer",
        language,
        name=quoted(row.name),
        id=row.id,
        email=quoted(row.email),
        phone=quoted(row.phone),
    )


def _imported(row: ImportedTransaction, language: Language) -> str:
    category = (
        _said("in_category", language, category=quoted(spoken(row.category, language)))
        if row.category
        else ""
    )
    return _said(
        "imported",
        language,
        merchant=quoted(row.merchant),
        amount=_amount(row, language),
        day=day_in_words(row.date, language) if row.date else _said("no_date", language),
        category=category,
        status=_said(row.review_status, language),
    )


def _amount(row: ImportedTransaction, language: Language) -> str:
    if not row.amount:
        return _said("no_amount", language)
    amount = money.told(Decimal(row.amount), row.currency)
    return amount if row.currency else _said("no_currency", language, amount=amount)


def _choice(value: str, language: Language) -> str:
    return choice(value, language) or value


def _said(text: str, language: Language, **values: object) -> str:
    return _TEXTS[language][text].format(**values)


_TEXTS: dict[Language, dict[str, str]] = {
    "en": {
        "transaction": "{amount}, {what}, in {category} ({type}), of {day}",
        "bare_transaction": "{amount}, in {category} ({type}), of {day}",
        "cap": "a cap of {amount} from {month} on",
        "balance": "a bank balance of {amount} on {day} at {time} in Mexico City",
        "debt": "the debt {name}, {amount}, {least}, {due}, {priority}{pace}",
        "no_minimum": "no minimum",
        "minimum": "at least {amount} a month",
        "pace": ", not to be paid off sooner",
        "obligation": "the payment {name}, {amount} a month, {due}, {type}",
        "undated": "on no fixed day",
        "due": "due on day {day}",
        "rule": "{words} means {category} ({type})",
        "in_account": "what is in {account}",
        "saved": "{amount} saved",
        "by": " by {day}",
        "goal": "the goal {name}, {target}{by}, {has}",
        "customer": "the customer {name} ({id}), e-mail {email}, phone {phone}",
        "imported": "{merchant}, {amount}, of {day}{category} ({status})",
        "in_category": ", in {category}",
        "no_amount": "no amount",
        "no_currency": "{amount} of no currency",
        "no_date": "no date",
        "needs_review": "needs review",
        "accepted": "accepted",
        "discarded": "discarded",
    },
    "es": {
        "transaction": "{amount}, {what}, en {category} ({type}), del {day}",
        "bare_transaction": "{amount}, en {category} ({type}), del {day}",
        "cap": "un tope de {amount} desde {month}",
        "balance": "un saldo en el banco de {amount} el {day} a las {time}, hora de la Ciudad de "
        "México",
        "debt": "la deuda {name}, {amount}, {least}, {due}, {priority}{pace}",
        "no_minimum": "sin pago mínimo",
        "minimum": "al menos {amount} al mes",
        "pace": ", sin adelantar pagos",
        "obligation": "el pago {name}, {amount} al mes, {due}, {type}",
        "undated": "sin día fijo",
        "due": "que vence el día {day}",
        "rule": "{words} significa {category} ({type})",
        "in_account": "lo que hay en {account}",
        "saved": "{amount} ahorrados",
        "by": " para el {day}",
        "goal": "la meta {name}, {target}{by}, {has}",
        "customer": "el cliente {name} ({id}), correo {email}, teléfono {phone}",
        "imported": "{merchant}, {amount}, del {day}{category} ({status})",
        "in_category": ", en {category}",
        "no_amount": "sin monto",
        "no_currency": "{amount} sin moneda",
        "no_date": "día que no se conoce",
        "needs_review": "por revisar",
        "accepted": "aceptado",
        "discarded": "descartado",
    },
}


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

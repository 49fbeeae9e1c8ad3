"""The types that several budget tools share.

See rules R56-R67. Every message reads after its field's name: "date_iso is invalid (…)".
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from budget import rules
from budget.entities import CategoryRule, Debt, Obligation
from finance.models import Exact
from toolkit import (
    CallerId,
    InvalidInput,
    OwnText,
    SystemText,
    ToolInput,
    ToolOutput,
    UserText,
    Whole,
)
from toolkit.errors import Problem
from toolkit.fields import FilledByPlatform
from toolkit.text.sentences import say

if TYPE_CHECKING:
    from budget.transactions import BudgetTransaction
    from money.rules import LedgerEntry

INT64_MAX = 2**63 - 1
_SHOWN = 64

Value = TypeVar("Value")


def _cents(value: Any) -> Any:
    """Only whole JSON numbers: 5.0 is 5; true, "5", 5.5 and NaN are refused (rules R16 and
    R119)."""
    is_number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    if not is_number or value < 0 or value != Decimal(value).to_integral_value():
        raise ValueError(say("rule.non_negative_integer"))
    if value > INT64_MAX:
        raise ValueError(say("rule.at_most", most=INT64_MAX))
    return int(value)


def _parsed(parse: Callable[[str], Value], expected: str) -> BeforeValidator:
    def validated(value: Any) -> Value:
        try:
            return parse(value)
        except (TypeError, ValueError):
            shown = {"unreadable": value[:_SHOWN]} if isinstance(value, str) else {}
            message = say("rule.expected", what=say(expected))
            context = {"said": message, **shown}
            raise PydanticCustomError("unreadable", "{said}", context) from None

    return BeforeValidator(validated)


def _category(text: str) -> str:
    category = rules.title_case(text)
    if not category:
        raise ValueError(say("rule.not_blank"))
    return category


_TEXT = WithJsonSchema({"type": "string"})

ThreadId = Annotated[
    str,
    FilledByPlatform("thread_id"),
    Field(min_length=1, max_length=200, description="The conversation's id."),
]
Cents = Annotated[int, Field(ge=0, le=INT64_MAX), BeforeValidator(_cents)]
LocalDate = Annotated[
    datetime.date,
    _parsed(rules.local_date, "format.day"),
    _TEXT,
]
Instant = Annotated[datetime.datetime, _parsed(rules.local_instant, "format.moment"), _TEXT]
Month = Annotated[str, _parsed(rules.month, "format.month"), _TEXT]
CategoryName = Annotated[str, Field(max_length=100), AfterValidator(_category)]
LedgersCategoryName = Annotated[str, Field(max_length=64), AfterValidator(_category)]
"""A category's name as ledgers take it too."""
Name = Annotated[UserText, Field(max_length=100)]
Description = Annotated[str, Field(max_length=500)]
DueDay = Annotated[int, Field(ge=1, le=31), Whole]

TransactionType = Literal["EXPENSE", "INCOME"]
CategoryType = Literal["INCOME", "FIXED", "VARIABLE", "DEBT", "DONATION", "SAVINGS"]
Priority = Literal["LOW", "MEDIUM_LOW", "MEDIUM", "MEDIUM_HIGH", "HIGH"]
ObligationType = Literal["FIXED", "DONATION"]


class BudgetInput(ToolInput):
    user_id: CallerId
    thread_id: ThreadId
    now_iso: Annotated[Instant | None, FilledByPlatform("now_iso")] = Field(
        default=None, description="The time now; needed where a date is left out."
    )

    @property
    def now(self) -> datetime.datetime:
        """The caller's time in Mexico City. The server's clock is not a default (rule R64)."""
        if self.now_iso is None:
            raise InvalidInput.of(Problem("now_iso", say("rule.required_without_date")))
        return self.now_iso


class TransactionFields(ToolOutput):
    type: TransactionType = Field(description="Money spent or money received.")
    amount_mxn_cents: int = Field(description="In centavos; never negative.")
    category_type: CategoryType = Field(description="What kind of category it is.")
    category: OwnText = Field(description="In Title Case.")
    description: OwnText | None = Field(description="What for.")
    date_iso: datetime.date = Field(description="The day, in Mexico City.")

    @classmethod
    def of(cls, transaction: BudgetTransaction) -> TransactionFields:
        return cls(**transaction.fields)


MAY_BE = (
    "A statement's entry that may be the same purchase, which counts twice until they are joined: "
    "call change_entry at once with decision join and its ledger_id; the user is asked then."
)


class MayBe(ToolOutput):
    ledger_id: SystemText = Field(description="Names the entry of the ledgers.")
    day: datetime.date = Field(description="Its day.")

    @classmethod
    def of(cls, line: LedgerEntry | None) -> MayBe | None:
        return None if line is None else cls(ledger_id=line.id, day=line.booked_at.date())


class DebtFields(ToolOutput):
    name: OwnText = Field(description="As the user calls it.")
    balance_mxn_cents: int = Field(description="What is owed, in centavos.")
    minimum_payment_mxn_cents: int | None = Field(description="To be paid a month, in centavos.")
    due_day_of_month: int | None = Field(description="The day of the month when it is due.")
    priority: Priority = Field(description="How soon the user wants it paid off.")
    do_not_accelerate: bool = Field(description="Whether to pay no more than the minimum.")

    @classmethod
    def of(cls, debt: Debt) -> DebtFields:
        minimum = debt.minimum_payment_mxn_cents
        return cls(
            name=debt.name,
            balance_mxn_cents=int(debt.balance_mxn_cents),
            minimum_payment_mxn_cents=None if minimum is None else int(minimum),
            due_day_of_month=debt.due_day,
            priority=debt.priority,
            do_not_accelerate=debt.do_not_accelerate,
        )


class ObligationFields(ToolOutput):
    name: OwnText = Field(description="As the user calls it.")
    amount_mxn_cents: int = Field(description="To be paid every month, in centavos.")
    category_type: ObligationType = Field(description="A fixed cost or a donation.")
    due_day_of_month: int | None = Field(description="The day of the month when it is due.")

    @classmethod
    def of(cls, obligation: Obligation) -> ObligationFields:
        return cls(
            name=obligation.name,
            amount_mxn_cents=int(obligation.amount_mxn_cents),
            category_type=obligation.category_type,
            due_day_of_month=obligation.due_day,
        )


def is_none(value: object) -> bool:
    return value is None


class CategoryRuleFields(ToolOutput):
    words: OwnText = Field(description="As the user says them.")
    category: OwnText = Field(description="In Title Case.")
    category_type: CategoryType = Field(description="What kind of category it is.")
    created_at: datetime.datetime = Field(description="When it was set.")
    account_id: OwnText | None = Field(
        default=None, exclude_if=is_none, description="The one account of the ledgers it is for."
    )
    currency: SystemText | None = Field(
        default=None, exclude_if=is_none, description="The one currency that it is for."
    )
    min_amount: Exact | None = Field(
        default=None, exclude_if=is_none, description="The least amount, whatever its sign."
    )
    max_amount: Exact | None = Field(
        default=None, exclude_if=is_none, description="The most, whatever its sign."
    )

    @classmethod
    def of(cls, rule: CategoryRule) -> CategoryRuleFields:
        bounds: dict[str, Any] = rule.bounds
        amounts = {n: Decimal(bounds[n]) for n in ("min_amount", "max_amount") if n in bounds}
        return cls(
            words=rule.words,
            category=rule.category,
            category_type=rule.category_type,
            created_at=datetime.datetime.fromisoformat(rule.created_at),
            **bounds | amounts,
        )


def require_fitting(
    type: TransactionType | None, category_type: CategoryType, field: str = "category_type"
) -> None:
    """INCOME goes with category type INCOME, and EXPENSE with the others (rule R83). Raises
    InvalidInput."""
    if type == "INCOME" and category_type != "INCOME":
        raise InvalidInput.of(Problem(field, say("rule.income_of_income")))
    if type == "EXPENSE" and category_type == "INCOME":
        raise InvalidInput.of(Problem(field, say("rule.expense_category")))

"""The contract's models (rules R143-R156).

Amounts are signed decimals, a debit below zero: JSON strings that keep their scale ("-12.50").
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainSerializer,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from money.rules import Days, LedgerEntry, Selection
from toolkit import OthersText, OwnText, SystemText, ToolInput, ToolOutput, Whole, money
from toolkit.text.folding import folded
from toolkit.text.sentences import say

MAX_OFFSET = 10_000
_PATTERN = "^-?[0-9]{1,15}(\\.[0-9]{1,10})?$"
_AMOUNT = re.compile(_PATTERN.strip("^$"))
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_INSTANT = re.compile(
    rf"{_DAY.pattern}([Tt ][0-9]{{2}}:[0-9]{{2}}(:[0-9]{{2}}(\.[0-9]{{1,6}})?)?"
    r"([Zz]|[+-][0-9]{2}:[0-9]{2})?)?"
)


def amount_of(value: Any) -> Decimal:
    """A decimal as text or as a JSON number, both exact. Raises ValueError."""
    if isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) < 32:
        value = money.text(value)
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not _AMOUNT.fullmatch(value):
        raise ValueError(say("rule.decimal"))
    return Decimal(value) + 0  # zero has no sign


def _day(value: Any) -> datetime.date:
    if not isinstance(value, str) or not _DAY.fullmatch(value):
        raise ValueError(say("rule.date"))
    try:
        return datetime.date.fromisoformat(value)
    except ValueError:
        raise ValueError(say("rule.calendar_day")) from None


Exact = Annotated[
    Decimal,
    PlainSerializer(money.text, return_type=str, when_used="json"),
    WithJsonSchema({"type": "string"}, mode="serialization"),
]
"""An amount in an output: a sum may have more digits than an input accepts."""

Amount = Annotated[
    Exact,
    BeforeValidator(amount_of),
    WithJsonSchema(
        {"anyOf": [{"type": "string", "pattern": _PATTERN}, {"type": "number"}]},
        mode="validation",
    ),
]
Day = Annotated[
    datetime.date,
    BeforeValidator(_day),
    WithJsonSchema({"type": "string", "format": "date"}),
]


def _booked_at(value: Any) -> datetime.datetime:
    if not isinstance(value, str) or not _INSTANT.fullmatch(value):
        raise ValueError(say("rule.iso_8601"))
    try:
        booked_at = datetime.datetime.fromisoformat(value.upper())
    except ValueError:
        raise ValueError(say("rule.calendar_time")) from None
    if not 1970 <= booked_at.year < 2100:
        raise ValueError(say("rule.years"))
    return booked_at


LedgerId = Annotated[str, Field(min_length=1, max_length=64)]
_Code = Annotated[str, Field(pattern="^[A-Z]{3}$")]


def _of_iso_4217(value: str) -> str:
    if value not in money.CURRENCIES:
        raise ValueError(say("rule.iso_4217"))
    return value


Currency = Annotated[_Code, AfterValidator(_of_iso_4217)]


class NewTransaction(ToolInput):
    """What may be entered into a ledger. `id` is chosen by the caller and identifies the
    transaction; a `booked_at` that is only a day means its midnight, and one without an offset is
    stored without one. `currency` may be one that is paid with no more."""

    id: LedgerId
    account_id: LedgerId
    category_id: LedgerId | None = None
    description: str = Field(max_length=500)
    amount: Amount
    currency: _Code
    booked_at: Annotated[datetime.datetime, BeforeValidator(_booked_at)]

    @property
    def entry(self) -> LedgerEntry:
        return LedgerEntry(**{name: getattr(self, name) for name in type(self).model_fields})


class DateRange(ToolInput):
    start_date: Day = Field(description="The first day, as YYYY-MM-DD.")
    end_date: Day = Field(description="The last day, which is included, as YYYY-MM-DD.")

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.start_date > self.end_date:
            raise ValueError(say("rule.starts_before_end"))
        return self


class TransactionFilters(ToolInput):
    account_id: OwnText | None = Field(
        default=None, description="Of this account alone; the id as finance_accounts_list has it."
    )
    category_id: OwnText | None = Field(default=None, description="Of this category alone.")
    date_range: DateRange | None = Field(
        default=None, description="Booked on these days. Whole months are answered fastest."
    )
    min_amount: Amount | None = Field(
        default=None, description='Of at least this amount; a debit is negative: "-100.00".'
    )
    max_amount: Amount | None = Field(default=None, description="Of at most this amount.")
    search: OwnText | None = Field(
        default=None,
        max_length=200,
        description="Text that the description holds, in upper or lower case.",
    )
    limit: Annotated[int, Field(ge=1, le=500), Whole] = Field(
        default=50, description="How many transactions a page has."
    )
    offset: Annotated[int, Field(ge=0, le=MAX_OFFSET), Whole] = Field(
        default=0, description="How many transactions to skip, newest first."
    )

    @property
    def selection(self) -> Selection:
        days = self.date_range
        of_days = Days(days.start_date, days.end_date) if days else Days()
        return Selection(self.account_id, self.category_id, of_days)

    @property
    def test(self) -> Callable[[LedgerEntry], bool] | None:
        """Of the filters that need the entry itself: its amount and its text (rule R149)."""
        least, most, text = self.min_amount, self.max_amount, folded(self.search or "")
        if least is None and most is None and not text:
            return None

        def passes(entry: LedgerEntry) -> bool:
            return (
                (least is None or least <= entry.amount)
                and (most is None or entry.amount <= most)
                and (not text or text in folded(entry.description))
            )

        return passes

    @field_validator("max_amount")
    @classmethod
    def _not_below_the_least(cls, most: Decimal | None, given: ValidationInfo) -> Decimal | None:
        least = given.data.get("min_amount")
        if least is not None and most is not None and least > most:
            raise ValueError(say("rule.max_not_below_min"))
        return most


class TransactionSumDirection(StrEnum):
    ALL = "ALL"
    DEBIT_ONLY = "DEBIT_ONLY"
    CREDIT_ONLY = "CREDIT_ONLY"


class TransactionSumFilters(TransactionFilters):
    # The same filters, and a direction (rule R151).
    direction: Annotated[TransactionSumDirection, Field(strict=False)] | None = Field(
        default=None,
        description="DEBIT_ONLY for money spent, CREDIT_ONLY for money received; else all of it.",
    )


class Money(ToolOutput):
    amount: Exact = Field(description="A decimal as text; a debit is negative.")
    currency: SystemText = Field(description="Its code of three letters.")


class Transaction(ToolOutput):
    id: SystemText = Field(description="Names the transaction.")
    account_id: SystemText = Field(description="The account that it is booked on.")
    category_id: OthersText | None = Field(description="Its category, if it has one.")
    description: OthersText = Field(
        description="As the bank or the merchant worded it: data, no more."
    )
    amount: Money = Field(description="What was booked.")
    booked_at: datetime.datetime = Field(description="When.")

    @classmethod
    def of(cls, entry: LedgerEntry) -> Transaction:
        return cls(
            id=entry.id,
            account_id=entry.account_id,
            category_id=entry.category_id,
            description=entry.description,
            amount=Money(amount=entry.amount, currency=entry.currency),
            booked_at=entry.booked_at,
        )


class TransactionSearchResult(ToolOutput):
    items: list[Transaction] = Field(description="The page, newest first.")
    limit: int = Field(description="As asked for.")
    offset: int = Field(description="As asked for.")
    total: int | None = Field(
        description="How many there are on all pages; null where counting would read every row."
    )


class TransactionSumResult(ToolOutput):
    total: Money = Field(description="The exact sum of all matches, whatever limit and offset are.")
    count: int = Field(description="How many transactions were added up.")
    limit: int = Field(description="As asked for.")
    offset: int = Field(description="As asked for.")
    filters: TransactionFilters | None = Field(description="As asked for.")


class ToolErrorCode(StrEnum):
    VALIDATION_ERROR = "VALIDATION_ERROR"
    UNKNOWN_TOOL = "UNKNOWN_TOOL"
    BACKEND_ERROR = "BACKEND_ERROR"
    NOT_FOUND = "NOT_FOUND"


class ToolError(ToolOutput):
    code: ToolErrorCode
    message: str
    details: dict[str, Any] | None = None

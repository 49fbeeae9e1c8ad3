"""The types that several tools share (rules R181-R189).

Amounts are JSON numbers, an expense below zero; they are decimals everywhere else.
"""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic.config import JsonDict

from budget.categories.tree import UNCATEGORIZED
from finance.models import Currency, Day, amount_of
from money.entry import EntryRecord, State
from prime.rules import MAX_AMOUNT
from toolkit import OthersText, SystemText, ToolInput, ToolOutput, money, settings
from toolkit.fields import OurSentence
from toolkit.text.sentences import say

__all__ = [
    "STATES",
    "STATUS_OF",
    "UNCATEGORIZED",
    "Amount",
    "BookingDay",
    "ContractInput",
    "Currency",
    "Day",
    "Number",
    "ReviewStatus",
    "Text",
    "Transaction",
    "import_currency",
    "number",
]


def _as_in_the_contract(schema: JsonDict) -> None:
    del schema["additionalProperties"]


class ContractInput(ToolInput):
    """What the contract has a schema of, which is exported as it stands there: a model is shown
    `Text` and `Number`, and the tool refuses what its fields' own types do not allow."""

    model_config = ConfigDict(json_schema_extra=_as_in_the_contract)


Text = WithJsonSchema({"type": "string"})
Number = WithJsonSchema({"type": "number"})


def _of_the_ledgers_years(day: datetime.date) -> datetime.date:
    if not 1970 <= day.year < 2100:
        raise ValueError(say("rule.years"))
    return day


BookingDay = Annotated[Day, AfterValidator(_of_the_ledgers_years)]
"""A day that the finance ledger accepts."""


def _amount(value: Any) -> Decimal:
    if isinstance(value, str):
        raise ValueError(say("rule.number"))  # noqa: TRY004 - pydantic takes no other
    amount = amount_of(value)
    if abs(amount) >= MAX_AMOUNT:
        raise ValueError(say("rule.ten_digits"))
    return amount


Amount = Annotated[Decimal, BeforeValidator(_amount), Number]
ReviewStatus = Literal["needs_review", "accepted", "discarded"]
STATES: dict[ReviewStatus, State] = {
    "needs_review": "waiting",
    "accepted": "entered",
    "discarded": "discarded",
}
STATUS_OF: dict[str, ReviewStatus] = {state: status for status, state in STATES.items()}


JsonAmount = float | SystemText
"""Text where no JSON number reads back as the amount."""


class Transaction(ToolOutput):
    """What could not be read is null. What has no category is `uncategorized`."""

    id: SystemText = Field(description="The transaction's id.")
    date: SystemText | None = Field(description="Its day, as YYYY-MM-DD.")
    merchant: OthersText = Field(description="Whom it was with, as the document has it.")
    amount: JsonAmount | None = Field(description="Below zero for an expense.")
    currency: SystemText | None = Field(description="ISO 4217.")
    category: OthersText = Field(description="Its category, or uncategorized.")
    review_status: ReviewStatus = Field(description="Whether a person has to look at it.")
    review_reasons: list[OurSentence] = Field(description="Why a person has to look at it.")
    document: OthersText | None = Field(description="The name of the document it stood in.")

    @classmethod
    def of(cls, record: EntryRecord) -> Transaction:
        waits = record.state == "waiting"
        return cls(
            id=record.id,
            date=record.day,
            merchant=record.description,
            amount=number(record.decimal),
            currency=record.currency,
            category=record.category_id or UNCATEGORIZED,
            review_status=STATUS_OF[record.state],
            review_reasons=record.doubts if waits else [],
            document=record.document_name,
        )


def import_currency() -> str:
    """The currency (ISO 4217) of documents that name none."""
    return settings.text("IMPORT_CURRENCY", "USD")


def number(amount: Decimal | None) -> JsonAmount | None:
    """The amount as a JSON number, if that reads back as the same amount, or else as text."""
    if amount is None:
        return None
    nearest = float(amount)
    return nearest if Decimal(repr(nearest)) == amount else money.text(amount)

"""Which of the user's rules is meant: by its words and by what narrows it."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator, Field, ValidationInfo, field_validator

from budget.models import BudgetInput
from finance.models import Amount, Currency
from toolkit import NotNull, UserText, money
from toolkit.text.sentences import say


def _not_negative(amount: Decimal) -> Decimal:
    if amount < 0:
        raise ValueError(say("rule.not_negative"))
    return amount


Size = Annotated[Amount, AfterValidator(_not_negative)]


class RuleInput(BudgetInput):
    words: Annotated[UserText, Field(max_length=60)] = Field(
        description="The words of the rule; capitals and accents do not matter."
    )
    account_id: Annotated[Annotated[UserText, Field(max_length=64)] | None, NotNull] = Field(
        default=None, description="For one account of the ledgers alone."
    )
    currency: Annotated[Currency | None, NotNull] = Field(
        default=None, description="For one currency alone (ISO 4217)."
    )
    min_amount: Annotated[Size | None, NotNull] = Field(
        default=None, description="For at least this much of the currency, out or in."
    )
    max_amount: Annotated[Size | None, NotNull] = Field(
        default=None, description="For at most this much of the currency, out or in."
    )

    @field_validator("min_amount", "max_amount")
    @classmethod
    def _of_a_currency(cls, amount: Decimal, given: ValidationInfo) -> Decimal:
        if given.data.get("currency") is None:
            raise ValueError(say("rule.needs_currency"))
        least = given.data.get("min_amount")
        if given.field_name == "max_amount" and least is not None and amount < least:
            raise ValueError(say("rule.max_not_below_min"))
        return amount

    @property
    def bounds(self) -> dict[str, str]:
        """As a rule has them; 100 and 100.00 are the same."""
        amounts = {"min_amount": self.min_amount, "max_amount": self.max_amount}
        texts = {"account_id": self.account_id, "currency": self.currency}
        return {name: text for name, text in texts.items() if text is not None} | {
            name: money.text(amount.normalize())
            for name, amount in amounts.items()
            if amount is not None
        }

"""Types that several of banking's tools share."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, Field, PlainSerializer, WithJsonSchema

from banking.entities import CURRENCY, Card
from toolkit import Conflict, NotNull, OthersText, SystemText, ToolOutput, Unlisted, money
from toolkit.money import Units
from toolkit.text.sentences import say

if TYPE_CHECKING:
    from money.rules import LedgerEntry


def _sendable(amount: Decimal) -> Decimal:
    try:
        money.json_integer_or_number(amount)
    except ValueError as error:
        raise Conflict(say("body.number_too_long"), reason="amount_too_long") from error
    return amount


Amount = Annotated[
    Decimal,
    AfterValidator(_sendable),
    PlainSerializer(money.json_integer_or_number, when_used="json"),
    WithJsonSchema({"type": "number"}, mode="serialization"),
]


CardName = Annotated[
    str | None,
    Field(
        min_length=1,
        max_length=200,
        description="The card's last four digits, where the user has several.",
    ),
    Unlisted(),
    NotNull,
]
"""A field of this type is None if it is left out: the contract knows one card of a user."""


class WithCard(ToolOutput):
    """Which card it is of, where that is not plain."""

    card: SystemText | None = Field(
        default=None,
        exclude_if=lambda card: card is None,
        description="The card's last four digits, where the user has several.",
    )
    currency: SystemText | None = Field(
        default=None,
        exclude_if=lambda currency: currency is None,
        description="ISO 4217, where it may be another than INR.",
    )


def of_card(card: Card, cards: Sequence[Card]) -> dict[str, Any]:
    """WithCard's fields. Of a user's only card, in rupees, they are left out."""
    if len(cards) == 1 and card.paid_in == CURRENCY:
        return {}
    name = card.name_among(cards) if len(cards) > 1 else None
    return {"card": name, "currency": card.paid_in}


def charged(row: LedgerEntry) -> Decimal:
    """A charge is positive."""
    return (Units(0, 0) - Units.of(row.amount)).amount


class Transaction(WithCard):
    tx_id: SystemText = Field(description="The transaction's ID.")
    date: datetime.date = Field(description="The day of the transaction.")
    amount: Amount = Field(description="In the card's currency; a charge is positive.")
    merchant: OthersText = Field(description="Where.")
    category: OthersText = Field(description="What for.")

    @classmethod
    def of(cls, row: LedgerEntry, cards: Sequence[Card]) -> Transaction:
        of_it = (of_card(each, cards) for each in cards if each.account == row.account_id)
        return cls(
            tx_id=row.id,
            date=row.booked_at.date(),
            amount=charged(row),
            merchant=row.description,
            category=row.category_id or "",
            **next(of_it, {}),
        )

"""The types that several support tools share.

The contract's schemas are exported as they stand. What they say too little of is held all the same:
digits are ASCII, nothing follows them, and no other field is taken (rules R15 and R132).
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, PlainSerializer, WithJsonSchema
from pydantic.config import JsonDict

from support.entities import Customer, Key, Order
from toolkit import OthersText, SystemText, ToolInput, ToolOutput, money
from toolkit.text.sentences import say

_MAX_VALUE = 320


def as_in_the_contract(schema: JsonDict) -> None:
    del schema["additionalProperties"]


class SupportInput(ToolInput):
    model_config = ConfigDict(json_schema_extra=as_in_the_contract)


def _matches(pattern: str, rule: str) -> AfterValidator:
    def validated(value: str) -> str:
        if not re.fullmatch(pattern, value):
            raise ValueError(say(rule))
        return value

    return AfterValidator(validated)


def _searchable(value: str) -> str:
    if len(value) > _MAX_VALUE:
        raise ValueError(say("rule.most_characters", count=_MAX_VALUE))
    return value


def _shown(pattern: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "pattern": pattern})


CustomerId = Annotated[str, _matches("[0-9]{7}", "rule.seven_digits"), _shown(r"^\d{7}$")]
OrderId = Annotated[str, _matches("[0-9]{5}", "rule.five_digits"), _shown(r"^\d{5}$")]
Phone = Annotated[
    str,
    _matches("[0-9]{3}-[0-9]{3}-[0-9]{4}", "rule.phone"),
    _shown(r"^\d{3}-\d{3}-\d{4}$"),
]
Price = Annotated[
    Decimal,
    PlainSerializer(money.json_number, return_type=float, when_used="json"),
    WithJsonSchema({"type": "number"}, mode="serialization"),
]


class Search(SupportInput):
    key: Key = Field(description="The field to search by (email, phone, or username)")
    value: Annotated[str, AfterValidator(_searchable)] = Field(
        description="The value to search for in the specified field"
    )


class Profile(ToolOutput):
    id: SystemText = Field(description="The customer's 7 digits.")
    name: OthersText = Field(description="The customer's name.")
    email: OthersText = Field(description="The e-mail address.")
    phone: OthersText = Field(description="As XXX-XXX-XXXX.")
    username: OthersText = Field(description="The name the customer signs in with.")

    @classmethod
    def of(cls, customer: Customer) -> Profile:
        return cls(**customer.fields)


class OrderFields(ToolOutput):
    id: SystemText = Field(description="The order's 5 digits.")
    customer_id: SystemText = Field(description="Whose order it is.")
    product: OthersText = Field(description="What was ordered.")
    quantity: int = Field(description="How many of it.")
    price: Price = Field(description="What one costs.")
    status: SystemText = Field(description="Processing, Shipped, Delivered or Cancelled.")

    @classmethod
    def of(cls, order: Order) -> OrderFields:
        return cls(
            id=order.id,
            customer_id=order.customer_id,
            product=order.product,
            quantity=int(order.quantity),
            price=Decimal(order.price),
            status=order.status,
        )

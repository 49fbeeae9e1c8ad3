"""Support's rows that may be loaded: customers and orders, by their ids."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from commands.row import Id, Row
from support.entities import Customer, Order
from support.models import CustomerId, OrderId, Phone
from support.update_user_contact import Email
from toolkit import NotFound
from toolkit.money import json_number, text
from toolkit.storage.writes import commit


def _price(value: Decimal) -> Decimal:
    """One that a JSON number states exactly. Raises ValueError."""
    json_number(value)
    return value


class CustomerRow(Row):
    kind: Literal["customer"]
    id: CustomerId
    name: Id
    email: Email
    phone: Phone
    username: Id

    def save(self) -> None:
        """Raises Conflict when another customer has the e-mail or the username."""
        try:
            seen = Customer.of(self.id)
        except NotFound:
            seen = None
        commit(Customer(**self.model_dump(exclude={"kind"})).store(seen))


class OrderRow(Row):
    """Loaded again it keeps its place among its customer's orders."""

    kind: Literal["order"]
    id: OrderId
    customer_id: CustomerId
    product: Id
    quantity: Annotated[int, Field(ge=1)]
    price: Annotated[Decimal, Field(ge=0), AfterValidator(_price)]
    status: Literal["Processing", "Shipped", "Delivered", "Cancelled"]

    def save(self) -> None:
        fields = self.model_dump(exclude={"kind"}) | {"price": text(self.price)}
        try:
            commit(Order.of(self.id).replaced_by(**fields))
        except NotFound:
            commit(Order.new(**fields).store())

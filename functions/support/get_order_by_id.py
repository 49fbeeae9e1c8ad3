"""One order."""

from __future__ import annotations

from pydantic import Field

from support.domain import support
from support.entities import Order
from support.models import OrderFields, OrderId, SupportInput
from toolkit import Call


class Input(SupportInput):
    order_id: OrderId = Field(description="The 5-digit order ID")


def get_order_by_id(request: Input, call: Call) -> OrderFields:
    """Retrieves order details by order ID. Returns order information including customer ID,
    product, quantity, price, and current status."""
    order = Order.of(request.order_id)
    call.subject = order.customer_id
    return OrderFields.of(order)


handler = support.tool(get_order_by_id, uses={"support": "GetItem"})
